/** The JSON Schema (2020-12) of a kind's documents, made from its fields. */

import { isPublic } from "../../model/access.ts";
import type { Field } from "../../model/field.ts";
import { entryOf, type Kind, type Kinds, shapeOf } from "../../model/kind.ts";

type Schema = Record<string, unknown>;

export function jsonSchema(kind: Kind, kinds: Kinds, origin: string): Schema {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `${origin}/schema/${kind.singular}.json`,
    title: kind.singular,
    ...memberSchema(kind, kinds),
    $defs: { [kind.plural]: collectionSchema(kind, kinds), eingabe: inputSchema(kind, kinds) },
  };
}

export function jsonListSchema(kind: Kind, kinds: Kinds, origin: string): Schema {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `${origin}/schema/${kind.plural}.json`,
    title: kind.plural,
    ...collectionSchema(kind, kinds),
  };
}

/** What a member's document holds: exactly these fields. */
export function memberSchema(kind: Kind, kinds: Kinds): Schema {
  return objectOf(kind, kinds, shapeOf(kind, "json"), {});
}

export function collectionSchema(kind: Kind, kinds: Kinds): Schema {
  const url = { type: "string", format: "uri" };
  return {
    type: "object",
    properties: {
      [kind.singular]: {
        type: "array",
        items: objectOf(kind, kinds, entryOf(kind, "json"), { url }),
      },
      gesamt: { type: "integer", minimum: 0 },
      mehr: { const: true },
      weiter: url,
    },
    required: [kind.singular, "gesamt"],
    additionalProperties: false,
  };
}

/** What a body may hold: every field of the kind, whatever the format shows. */
export function inputSchema(kind: Kind, kinds: Kinds): Schema {
  const fields = Object.entries(kind.fields).filter(([, field]) => field.type !== "secret");
  const required = fields.filter(
    ([, field]) => field.required && !(field.type === "text" && field.make),
  );
  return {
    type: "object",
    properties: Object.fromEntries(
      fields.map(([name, field]) => [name, fieldSchema(field, kinds)]),
    ),
    ...(required.length > 0 && { required: required.map(([name]) => name) }),
    additionalProperties: false,
  };
}

function objectOf(kind: Kind, kinds: Kinds, shape: readonly string[], more: Schema): Schema {
  const properties: Schema = {};
  for (const name of shape) properties[name] = fieldSchema(kind.fields[name] as Field, kinds);
  const required = shape.filter((name) => isAlwaysThere(kind, kind.fields[name] as Field));
  return {
    type: "object",
    properties: { ...properties, ...more },
    required: [...required, ...Object.keys(more)],
    additionalProperties: false,
  };
}

/** A field that some may not read can be missing even where it is required. */
function isAlwaysThere(kind: Kind, field: Field): boolean {
  if (field.read || !isPublic(kind)) return Boolean(field.required) && !field.read;
  if (field.type === "text") return field.blank || Boolean(field.required);
  if (field.type === "image") return field.standIn !== false;
  return Boolean(field.required) || ["texts", "links", "derived"].includes(field.type);
}

function fieldSchema(field: Field, kinds: Kinds): Schema {
  switch (field.type) {
    case "link":
      return linkSchema(kinds.target(field), field.by ? [field.by] : [], field.by === undefined);
    case "links":
      return { type: "array", items: linkSchema(kinds.target(field), field.extras), maxItems: 200 };
    case "derived":
      return { type: "array", items: linkSchema(kinds.target(field), field.extras) };
    default:
      return JSON.parse(JSON.stringify(field.schema)) as Schema;
  }
}

/** Something else than the address may name the other end in a body; in a document the address is always there. */
function linkSchema(target: Kind, extras: readonly string[], addressed = true): Schema {
  const text = { type: "string" };
  return {
    type: "object",
    properties: {
      [target.titleName]: text,
      url: { type: "string", format: "uri-reference" },
      ...Object.fromEntries(extras.map((extra) => [extra, text])),
    },
    ...(addressed && { required: ["url"] }),
    additionalProperties: false,
  };
}
