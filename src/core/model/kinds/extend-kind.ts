/** Adds fields of a site to a built-in kind: everything derived from fields applies to them too. */

import type { Mistake } from "../../texts/mistakes.ts";
import { checkFields, checkTypes } from "./check/check-fields.ts";
import { fieldMistakes, unknownFacts, unknownFields } from "./check/mistakes.ts";
import { refused } from "./define-kind.ts";
import type { Field } from "./field.ts";
import { DeclarationError, type Kind } from "./kind.ts";

export interface Extension {
  /** The singular of the kind. */
  readonly extended: string;
  readonly fields: Readonly<Record<string, Field>>;
  /** The added fields shown by an entry of the collection. */
  readonly entry: readonly string[];
  /** Unknown words in its file. */
  readonly mistakes: readonly Mistake[];
}

type Added = Partial<Pick<Extension, "fields" | "entry">>;

export function extendKind(singular: string, added: Added = {}): Extension {
  const { fields = {}, entry = [] } = added;
  checkTypes(singular, fields);
  const required = Object.keys(fields).find((name) => fields[name]?.required);
  if (required !== undefined) {
    throw new DeclarationError(
      `The field "${required}" cannot be required: what is there already has nothing in it, and programs do not send it. Leave "required" away.`,
    );
  }
  const mistakes = refused([
    ...unknownFacts(singular, added, ["fields", "entry"]),
    ...fieldMistakes(singular, fields),
    ...unknownFields(singular, "entry", entry, fields),
  ]);
  const shown = entry.filter((name) => Object.hasOwn(fields, name));
  return { extended: singular, fields, entry: shown, mistakes };
}

/** Built-in fields first: a fixed shape, such as that of persons in JSON and XML, stays as it is. */
export function withExtension<K extends Kind>(kind: K, { fields, entry }: Extension): K {
  const own = new Map(Object.keys(kind.fields).map((name) => [name.toLowerCase(), name]));
  const taken = Object.keys(fields).find((name) => own.has(name.toLowerCase()));
  if (taken !== undefined) {
    throw new DeclarationError(
      `The kind "${kind.singular}" has a field "${own.get(taken.toLowerCase())}" of its own: call yours otherwise.`,
    );
  }
  const all = { ...kind.fields, ...fields };
  checkFields(kind.singular, all);
  return {
    ...kind,
    fields: all,
    entry: [...kind.entry, ...entry],
    added: Object.keys(fields),
  };
}
