/** The name of a maker as records and citations write it: "Keun, Irmgard". */

import type { Kind } from "../../../core/model/kinds/kind.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { cached } from "../../../core/words/cached.ts";

export interface MakerName {
  /** The family name first, where both are known. */
  readonly name: string;
  /** null where the name is one: of a corporate body, or without a given name. */
  readonly parts: { readonly family: string; readonly given: string } | null;
  readonly isBody: boolean;
}

export function makerName({ kind, title, values }: Member): MakerName {
  const { familyName, givenName } = cached(nameFields, kind, () => fieldsByTerm(kind));
  const [family, given] = [familyName, givenName].map((name) => `${values[name ?? ""] ?? ""}`) as [
    string,
    string,
  ];
  const isBody = values.koerperschaft === "ja";
  if (given === "") return { name: family || title, parts: null, isBody };
  return { name: `${family}, ${given}`, parts: { family, given }, isBody };
}

const nameFields = new WeakMap<Kind, Readonly<Record<string, string>>>();

/** Of several fields with one term the first counts. */
function fieldsByTerm({ fields }: Kind): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields)
      .toReversed()
      .map(([name, { term = "" }]) => [term, name]),
  );
}
