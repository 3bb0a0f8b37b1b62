/** `?felder=alle`, `?felder=titel,jahr`: which fields of members an answer shows. */

import { type ChosenFields, factsOf } from "../../../model/answers/chosen-fields.ts";
import { wrongParameter } from "../../../model/answers/problem.ts";
import { type Actor, mayRead } from "../../../model/kinds/access.ts";
import { isInDocuments } from "../../../model/kinds/field.ts";
import type { Kind } from "../../../model/kinds/kind.ts";
import { fieldCalled } from "../../../model/kinds/kind-words.ts";
import { closest } from "../../../words/distance.ts";

export const FIELDS = "felder";
export const ALL = "alle";

/** null without the parameter. 400 for a name that is none of the readable fields. */
export function readChosenFields(
  kind: Kind,
  query: URLSearchParams,
  actor: Actor | null,
  inList: boolean,
): ChosenFields | null {
  const names = query.getAll(FIELDS).flatMap((value) => value.split(","));
  const asked = new Set(names.map((name) => name.trim()).filter((name) => name !== ""));
  if (asked.size === 0) return null;
  const readable = choosableFields(kind, inList).filter((name) => isReadable(kind, name, actor));
  const facts = factsOf(kind);
  const choices = [ALL, ...readable, ...facts];
  for (const name of asked) {
    if (choices.includes(name)) continue;
    if (inList && choosableFields(kind, false).includes(name) && isReadable(kind, name, actor))
      throw wrongParameter(FIELDS, name, "nur-am-mitglied");
    const called = fieldCalled(name, kind.fields) ?? "";
    const meant = choices.includes(called) ? called : (closest(name, choices) ?? "");
    throw wrongParameter(FIELDS, name, choices.join(", "), { meant });
  }
  return {
    fields: asked.has(ALL) ? readable : [...asked].filter((name) => readable.includes(name)),
    facts: facts.filter((fact) => asked.has(fact)),
  };
}

/** Derived fields are left out of lists: a page of publishers would hold all works. */
export function choosableFields(kind: Kind, inList: boolean): string[] {
  return Object.entries(kind.fields).flatMap(([name, field]) =>
    isInDocuments(field) && !(inList && field.type === "derived") ? [name] : [],
  );
}

/** Or readable by the owner only; the representation checks each member again. */
function isReadable(kind: Kind, name: string, actor: Actor | null): boolean {
  const field = kind.fields[name];
  if (!field) return false;
  return mayRead(field, actor, null) || mayRead(field, actor, actor?.id ?? null);
}
