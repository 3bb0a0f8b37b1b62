/** Where a kind has codes: in fields of their own, or beside its links. */

import type { Kind } from "../kinds/kind.ts";
import { perKind } from "../kinds/per-kind.ts";
import { type CodeName, codeOf, normalForm } from "./codes.ts";

export interface CodedPart {
  readonly name: string;
  /** The text beside the links of the field; null where the field itself holds the code. */
  readonly extra: string | null;
  readonly code: CodeName;
}

export const codesIn = perKind((kind): readonly CodedPart[] =>
  Object.entries(kind.fields).flatMap(([name, field]): CodedPart[] => {
    if (field.type === "links")
      return Object.entries(field.codes ?? {}).map(([extra, code]) => ({ name, extra, code }));
    if (field.type !== "text" && field.type !== "texts") return [];
    return field.code ? [{ name, extra: null, code: field.code }] : [];
  }),
);

/** As many digits as a number has, with what people put between them. */
const NUMBER = /[0-9](?:[\s\u2010-\u2015-]?[0-9]){6,18}[\s\u2010-\u2015-]?[0-9Xx]/g;

/** What somebody searches for, with the numbers in it as they are kept. */
export function withKeptNumbers(kind: Kind, text: string): string {
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

/** What a form says of a part, `sprache` or `person.0.rolle`, in the form in which it is kept. */
export function normalLine(kind: Kind, path: string, text: string): string {
  const [name = "", ...further] = path.split(".");
  const extra = further.find((part) => !/^[0-9]+$/.test(part)) ?? null;
  const part = codesIn(kind).find((one) => one.name === name && one.extra === extra);
  return part ? normalForm(part.code, text) : text;
}
