/** The JSON Schema of a page's document, generated from its parts. */

import {
  type ActionFacts,
  type DocumentShape,
  type EntriesPart,
  isList,
  type Part,
  type Parts,
} from "../../model/answers/document.ts";
import type { SentParts } from "../../model/answers/page.ts";
import type { Kinds } from "../../model/kinds/kind.ts";
import { portable, type Schema } from "./portable.ts";
import { memberSchema } from "./schema.ts";

const URL = { type: "string", format: "uri" };
const TEXT = { type: "string" };
const PASSWORD = { type: "string", format: "password" };

export function jsonDocumentSchema(shape: DocumentShape, kinds: Kinds, origin: string): Schema {
  return { ...schemaHead(shape.name, origin), ...documentSchema(shape, kinds) };
}

export function schemaHead(name: string, origin: string): Schema {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `${origin}/schema/${name}.json`,
    title: name,
  };
}

export function documentSchema({ parts }: DocumentShape, kinds: Kinds): Schema {
  return objectOf(parts, kinds, {});
}

/** The fields sent to a page, named as in its form. */
export function sentSchema(takes: SentParts): Schema {
  const all = Object.entries(takes);
  const properties: Schema = {};
  const patternProperties: Schema = {};
  for (const [name, part] of all)
    if (part.type === "each") {
      const pattern = `^${name}([.][0-9]{1,10}){${part.numbers}}$`;
      patternProperties[pattern] = portable(part.part.schema);
    } else properties[name] = part.type === "secret" ? PASSWORD : portable(part.schema);
  const required = all.flatMap(([name, part]) =>
    part.type !== "each" && part.required ? name : [],
  );
  return {
    type: "object",
    properties,
    ...(required.length > 0 && { required }),
    ...(Object.keys(patternProperties).length > 0 && { patternProperties }),
  };
}

function objectOf(parts: Parts, kinds: Kinds, more: Schema): Schema {
  const properties = Object.entries(parts).map(([name, part]) => [name, partSchema(part, kinds)]);
  const required = Object.keys(parts).filter((name) => isAlwaysThere(parts[name] as Part));
  return {
    type: "object",
    properties: { ...Object.fromEntries(properties), ...more },
    required: [...required, ...Object.keys(more)],
  };
}

function isAlwaysThere(part: Part): boolean {
  return isList(part) || part.type === "members" || part.required === true;
}

function partSchema(part: Part, kinds: Kinds): Schema {
  switch (part.type) {
    case "reference": {
      const extras = Object.fromEntries(part.extras.map((extra) => [extra, TEXT]));
      const always = { [kinds.one(part.to).titleName]: TEXT, url: URL };
      return { ...withAll(always), properties: { ...always, ...extras } };
    }
    case "members": {
      const member = memberSchema(kinds.one(part.to), kinds, true);
      return part.container === null ? member : { type: "array", items: member };
    }
    case "place":
      return withAll({ url: URL });
    case "places":
      return { type: "array", items: withAll({ name: TEXT, url: URL }) };
    case "entries":
      return { type: "array", items: entrySchema(part, kinds) };
    default:
      return portable(part.schema);
  }
}

function entrySchema({ parts, actions, addressed }: EntriesPart, kinds: Kinds): Schema {
  const [first, ...others] = Object.entries(actions ?? {}).map(actionSchema);
  const items = others.length > 0 ? { anyOf: [first, ...others] } : first;
  const possible = items && { moeglich: { type: "array", items } };
  return objectOf(parts, kinds, { ...possible, ...(addressed && { url: URL }) });
}

function actionSchema([name, { method, sets }]: [string, ActionFacts]): Schema {
  const fields = Object.entries(sets).map(([field, part]) => [field, portable(part.schema)]);
  return withAll({
    aktion: { const: name },
    methode: { const: method },
    ...Object.fromEntries(fields),
    url: URL,
  });
}

function withAll(properties: Schema): Schema {
  return {
    type: "object",
    properties,
    required: Object.keys(properties),
  };
}
