/** Choices to which a library adds its own, in its settings: known at once to forms, checks, facets, imports and schemas. */

import Type from "typebox";
import type { ChoiceField, Values } from "./field.ts";
import type { Kind } from "./kind.ts";

type Growing = { -readonly [Name in keyof ChoiceField]: ChoiceField[Name] } & {
  choices: string[];
  /** Those that come with the program. */
  readonly first: readonly string[];
};

/** What can grow belongs to one house: another one in the same process has other settings. */
export function withOwnChoices(kind: Kind): Kind {
  const growing = Object.entries(kind.fields).flatMap(([name, field]) =>
    field.type === "choice" && field.more
      ? [[name, { ...field, choices: [...field.choices], first: field.choices }] as const]
      : [],
  );
  if (growing.length === 0) return kind;
  return { ...kind, fields: { ...kind.fields, ...Object.fromEntries(growing) } };
}

/** `settings`: the values of the library's settings; null where there are none yet. */
export function addChoices(kinds: readonly Kind[], settings: Values | null): void {
  for (const { fields } of kinds)
    for (const field of Object.values(fields)) {
      if (field.type !== "choice" || !field.more) continue;
      const growing = field as Growing;
      const own = (settings?.[field.more] ?? []) as readonly string[];
      const all = [...new Set([...growing.first, ...own])];
      if (all.join("\n") === growing.choices.join("\n")) continue;
      growing.choices.splice(0, growing.choices.length, ...all);
      growing.schema = Type.Enum([...all]);
    }
}

/** Fields of other kinds to which a field of the settings adds. */
export function addedBy(
  kinds: readonly Kind[],
  name: string,
): { readonly kind: Kind; readonly field: string; readonly first: readonly string[] }[] {
  return kinds.flatMap((kind) =>
    Object.entries(kind.fields).flatMap(([field, facts]) =>
      facts.type === "choice" && facts.more === name
        ? [{ kind, field, first: (facts as Growing).first ?? facts.choices }]
        : [],
    ),
  );
}
