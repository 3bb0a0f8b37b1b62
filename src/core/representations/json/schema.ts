/** The JSON Schema (2020-12) of a kind's documents, generated from its fields. */

import { choosableFields } from "../../engine/ask/query/chosen-fields.ts";
import { factsOf } from "../../model/answers/chosen-fields.ts";
import { isPublic } from "../../model/kinds/access.ts";
import { type Field, isPlace, isReadOnly, NAME } from "../../model/kinds/field.ts";
import {
  entryOf,
  hasOwnField,
  isLinking,
  type Kind,
  type Kinds,
  type Linking,
  saysUrl,
  shapeOf,
} from "../../model/kinds/kind.ts";
import { identifyingFields } from "../../model/kinds/naming.ts";
import { talliesOf } from "../../model/kinds/per-kind.ts";
import { LANGUAGES } from "../../texts/languages.ts";
import { portable, type Schema } from "./portable.ts";

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

/** The document of a member: these fields, perhaps further ones in the future. */
export function memberSchema(kind: Kind, kinds: Kinds, withUrl = saysUrl(kind, "json")): Schema {
  return objectOf(kind, kinds, shapeOf(kind, "json"), withUrl ? { url: URL } : {});
}

/** The same with the fields of `?felder=`; in lists without derived ones. */
export function chosenSchema(kind: Kind, kinds: Kinds, inList: boolean): Schema {
  const { properties } = objectOf(kind, kinds, choosableFields(kind, inList), {});
  const facts = Object.fromEntries(factsOf(kind).map((name) => [name, factSchema(name)]));
  return {
    type: "object",
    properties: { ...(properties as Schema), ...facts, url: URL },
    required: ["url"],
  };
}

function entrySchema(kind: Kind, kinds: Kinds): Schema {
  const entry = objectOf(kind, kinds, entryOf(kind, "json"), { url: URL });
  const tallies = [...talliesOf(kind).keys()].map((name) => [name, TALLY]);
  const properties = { ...(entry.properties as Schema), ...Object.fromEntries(tallies) };
  return { ...entry, properties };
}

export function collectionSchema(
  kind: Kind,
  kinds: Kinds,
  entry: Schema = entrySchema(kind, kinds),
): Schema {
  return {
    type: "object",
    properties: {
      [kind.singular]: { type: "array", items: entry },
      gesamt: { type: "integer", minimum: 0 },
      mehr: { const: true, description: "There are at least `gesamt`, perhaps more." },
      erweitert: { type: "integer", minimum: 1 },
      meinten: { type: "string" },
      unbekannt: UNKNOWN,
      weiter: URL,
      facette: FACET_COUNTS,
    },
    required: [kind.singular, "gesamt"],
  };
}

/** A request body: any field of the kind, whatever the format shows, and nothing else. */
export function inputSchema(kind: Kind, kinds: Kinds): Schema {
  const required = sendable(kind).filter(([, field]) => isAskedFor(field));
  return {
    ...changeSchema(kind, kinds),
    ...(required.length > 0 && { required: required.map(([name]) => name) }),
  };
}

/** The body of a partial update; null clears a field that may be empty. */
export function changeSchema(kind: Kind, kinds: Kinds): Schema {
  const properties = sendable(kind).map(([name, field]) => {
    const schema = labelled(field, sentSchema(field, kinds));
    return [name, isAskedFor(field) ? schema : nullable(schema)];
  });
  return {
    type: "object",
    properties: {
      ...Object.fromEntries(properties),
      ...(!hasOwnField(kind, "url") && { url: { type: "string", readOnly: true } }),
      ...Object.fromEntries(
        factsOf(kind).map((name) => [name, { ...factSchema(name), readOnly: true }]),
      ),
    },
    additionalProperties: false,
  };
}

function sendable(kind: Kind): [string, Field][] {
  return Object.entries(kind.fields).filter(([, field]) => field.type !== "secret");
}

/** Values that can be generated need not be sent. */
function isAskedFor(field: Field): boolean {
  return field.required === true && !(field.type === "text" && field.make);
}

function objectOf(kind: Kind, kinds: Kinds, shape: readonly string[], more: Schema): Schema {
  const properties: Schema = {};
  for (const name of shape) {
    const field = kind.fields[name] as Field;
    properties[name] = labelled(field, shownSchema(field, kinds));
  }
  const required = shape.filter((name) => isAlwaysThere(kind, kind.fields[name] as Field));
  return {
    type: "object",
    properties: { ...properties, ...more },
    required: [...required, ...Object.keys(more)],
  };
}

/** A field that some may not read can be missing even where it is required. */
function isAlwaysThere(kind: Kind, field: Field): boolean {
  if (field.read || !isPublic(kind)) return Boolean(field.required) && !field.read;
  if (field.type === "text") return field.blank || Boolean(field.required);
  if (field.type === "image") return field.placeholder !== false;
  return Boolean(field.required) || ["texts", "links", "derived"].includes(field.type);
}

/** The labels of the field in every language: names of fields are German. */
function labelled({ label = {} }: Field, schema: Schema): Schema {
  const { en, de, ...others } = label;
  const names = [...new Set([en, de, ...Object.values(others)])].filter(Boolean).join(" \u00b7 ");
  if (names === "") return schema;
  const { description } = schema;
  return { ...schema, description: description ? `${description} (${names})` : `${names}.` };
}

function shownSchema(field: Field, kinds: Kinds): Schema {
  const readOnly = isReadOnly(field) && { readOnly: true };
  if (isPlace(field)) return { ...PLACE, ...readOnly };
  if (!isLinking(field)) return { ...ownSchema(field), ...readOnly };
  const extras = field.type === "link" ? [] : field.extras;
  const link = {
    type: "object",
    properties: {
      [kinds.target(field).titleName]: TEXT,
      url: { type: "string", format: "uri" },
      ...Object.fromEntries(extras.map((extra) => [extra, extraSchema(field, extra, kinds)])),
    },
    required: [kinds.target(field).titleName, "url"],
  };
  return field.type === "link"
    ? { ...link, ...readOnly }
    : { type: "array", items: link, ...readOnly };
}

/** For a derived field: the type of the field in the other kind, a text or a link. */
function extraSchema(field: Linking, extra: string, kinds: Kinds): Schema {
  const there = field.type === "derived" ? kinds.target(field).fields[extra] : undefined;
  return there?.type === "link" ? shownSchema(there, kinds) : TEXT;
}

/** What no pattern can say of a code is described in words. */
function ownSchema(field: Field): Schema {
  const own = portable(field.schema);
  if ((field.type !== "text" && field.type !== "texts") || !field.code) return own;
  const description = `Must be ${LANGUAGES.en?.programs.codes[field.code]}.`;
  if (field.type === "text") return { ...own, description };
  return { ...own, items: { ...(own.items as Schema), description } };
}

const TALLY = { type: "integer", minimum: 0 };

function factSchema(name: string): Schema {
  if (name === "version") return { type: "integer", minimum: 1 };
  return name === "geaendert" ? { type: "string", format: "date-time" } : TALLY;
}

const TEXT = { type: "string" };
/** Unknown parameters of the address, and the names that were probably intended. */
const UNKNOWN = {
  type: "array",
  items: { type: "object", properties: { name: TEXT, gemeint: TEXT }, required: ["name"] },
};
/** With `?facetten=ja`: how many members each value would leave. */
const FACET_COUNTS = {
  type: "array",
  items: {
    type: "object",
    properties: {
      name: TEXT,
      wert: {
        type: "array",
        items: {
          type: "object",
          properties: {
            wert: { type: ["string", "number"] },
            titel: TEXT,
            anzahl: { type: "integer", minimum: 0 },
          },
          required: ["wert", "anzahl"],
        },
      },
    },
    required: ["name", "wert"],
  },
};
const URL = { type: "string", format: "uri" };

/** An address on this server, of no particular kind. */
const PLACE = {
  type: "object",
  properties: { url: { type: "string", format: "uri" } },
  required: ["url"],
};
const ADDRESS = { type: "string", format: "uri-reference", minLength: 1, maxLength: 2000 };
const SENT_PLACE = { ...PLACE, properties: { url: ADDRESS }, additionalProperties: false };

/** As it is validated; also, the title of a link may be sent back as it was read. */
function sentSchema(field: Field, kinds: Kinds): Schema {
  const own = ownSchema(field);
  const readOnly = isReadOnly(field) && { readOnly: true };
  if (field.type === "link") {
    return { ...linkByRule(kinds.target(field), own), ...readOnly };
  }
  if (field.type === "links") {
    const items = linkByRule(kinds.target(field), own.items as Schema);
    return { anyOf: [{ ...own, items }, ...items.anyOf], ...readOnly };
  }
  if (field.type === "derived") {
    const items = sentLink(kinds.target(field), (own.items as Schema).properties as Schema);
    return { ...own, items, ...readOnly };
  }
  if (field.type === "image")
    return { anyOf: [own, OWN_PATH, { ...SENT_PLACE, properties: { url: own } }], ...readOnly };
  // A single text is a list of one.
  if (field.type === "texts") return { anyOf: [own, own.items], ...readOnly };
  if (isPlace(field)) return { anyOf: [SENT_PLACE, { ...own, minLength: 1 }], ...readOnly };
  if (field.required && field.type === "text") return { minLength: 1, ...own, allOf: [NOT_BLANK] };
  return { ...own, ...readOnly };
}

const NOT_BLANK = { type: "string", pattern: "\\S" };

function sentLink(target: Kind, own: Schema): Schema {
  return {
    type: "object",
    properties: { [target.titleName]: TEXT, ...own, url: ADDRESS },
    required: ["url"],
    additionalProperties: false,
  };
}

/** By address, alone or as a link; by an identifying number; by name, alone or with further texts. */
function linkByRule(target: Kind, own: Schema): { anyOf: Schema[] } {
  const numbers = identifyingFields(target);
  const withNumbers = Object.fromEntries(numbers.map((name) => [name, portable(NAME)]));
  const link = sentLink(target, { ...(own.properties as Schema | undefined), ...withNumbers });
  const text = { ...portable(NAME), allOf: [NOT_BLANK] };
  const by = (way: string) => ({
    ...link,
    properties: { ...(link.properties as Schema), [target.titleName]: text, [way]: text },
    required: [way],
  });
  const names = target.named ? [by(target.titleName)] : [];
  return { anyOf: [link, ...numbers.map(by), ...names, text] };
}

/** The path of a picture on this server. */
const OWN_PATH = { type: "string", pattern: "^/[A-Za-z0-9_./-]{1,300}$" };

function nullable(schema: Schema): Schema {
  if (Array.isArray(schema.enum)) return { ...schema, enum: [...schema.enum, null] };
  if (Array.isArray(schema.anyOf) && !schema.type)
    return { ...schema, anyOf: [...schema.anyOf, { type: "null" }] };
  return { ...schema, type: [schema.type, "null"] };
}
