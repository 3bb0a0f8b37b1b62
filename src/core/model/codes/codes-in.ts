/** Finds the codes of a kind: in fields, or in extras of its links. */

import { codeNameOf } from "../kinds/field.ts";
import type { Kind } from "../kinds/kind.ts";
import { perKind } from "../kinds/per-kind.ts";
import { type CodeName, codeOf, normalForm } from "./codes.ts";

export interface CodedPart {
  readonly name: string;
  /** The extra of the links; null if the field itself holds the code. */
  readonly extra: string | null;
  readonly code: CodeName;
}

export const codesIn = perKind((kind): readonly CodedPart[] =>
  Object.entries(kind.fields).flatMap(([name, field]): CodedPart[] => {
    if (field.type === "links")
      return Object.entries(field.codes ?? {}).map(([extra, code]) => ({ name, extra, code }));
    const code = codeNameOf(field);
    return code ? [{ name, extra: null, code }] : [];
  }),
);

/** A sequence of digits, with separators. */
const NUMBER = /[0-9](?:[\s\u2010-\u2015-]?[0-9]){6,18}[\s\u2010-\u2015-]?[0-9Xx]/g;

const DIGIT = /[0-9]/;

/** Normalizes the numbers in a search text. */
export function withKeptNumbers(kind: Kind, text: string): string {
  if (!DIGIT.test(text)) return text;
  const codes = codesIn(kind).flatMap(({ code, name, extra }) =>
    extra === null && kind.fields[name]?.searchable ? [codeOf(code)] : [],
  );
  if (codes.length === 0) return text;
  return text.replace(NUMBER, (number) => {
    for (const { read } of codes) {
      const normal = read(number);
      if (typeof normal === "string") return normal;
    }
    return number;
  });
}

/** Normalizes a part of a form, `sprache` or `person.0.rolle`. */
export function normalLine(kind: Kind, path: string, text: string): string {
  const [name = "", ...further] = path.split(".");
  const extra = further.find((part) => !/^[0-9]+$/.test(part)) ?? null;
  const part = codesIn(kind).find((one) => one.name === name && one.extra === extra);
  return part ? normalForm(part.code, text) : text;
}
