/** Choices that a library extends in its settings; forms, checks, facets, imports and schemas use them at once. */

import type { ChoiceField, Values } from "./field.ts";
import type { Kind } from "./kind.ts";

type Growing = { -readonly [Name in keyof ChoiceField]: ChoiceField[Name] } & {
  choices: string[];
  /** The built-in ones. */
  readonly first: readonly string[];
};

/** A copy with its own choices, because another application in the same process has other settings. */
export function withOwnChoices(kind: Kind): Kind {
  const growing = Object.entries(kind.fields).flatMap(([name, field]) =>
    field.type === "choice" && field.more
      ? [[name, { ...field, choices: [...field.choices], first: field.choices }] as const]
      : [],
  );
  if (growing.length === 0) return kind;
  return { ...kind, fields: { ...kind.fields, ...Object.fromEntries(growing) } };
}

/** `settings`: the values of the library's settings; null if there are none yet. */
export function addChoices(kinds: readonly Kind[], settings: Values | null): void {
  for (const { fields } of kinds)
    for (const field of Object.values(fields)) {
      if (field.type !== "choice" || !field.more) continue;
      const growing = field as Growing;
      const own = (settings?.[field.more] ?? []) as readonly string[];
      const all = [...new Set([...growing.first, ...own])];
      if (all.join("\n") === growing.choices.join("\n")) continue;
      growing.choices.splice(0, growing.choices.length, ...all);
      growing.schema = { enum: [...all] };
    }
}

/** Fields of other kinds that a field of the settings extends. */
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
