/** JSON, in the shapes of the interface: links are objects with a `url`, nothing is a bare identifier. */

import { pageLinks } from "../engine/ask/query/list.ts";
import { decodeText } from "../engine/body/decode-text.ts";
import { pathOf, pictureOf } from "../model/answers/address.ts";
import { chosenFacts } from "../model/answers/chosen-fields.ts";
import { countedFacets } from "../model/answers/facet-counts.ts";
import type { ProblemDocument } from "../model/answers/problem-document.ts";
import type { Input, View, WholeRepresentation } from "../model/answers/representation.ts";
import { saidValue } from "../model/answers/said-value.ts";
import { mayRead, ownerOf } from "../model/kinds/access.ts";
import { type Field, isPlace, type Link, type Value } from "../model/kinds/field.ts";
import {
  entryOf,
  hasOwnField,
  type Kind,
  leadingOf,
  saysUrl,
  shapeOf,
} from "../model/kinds/kind.ts";
import type { Member } from "../model/store/member.ts";
import { documentObject } from "./json/document.ts";
import { jsonDocumentSchema, schemaHead } from "./json/document-schema.ts";
import { readJson } from "./json/read.ts";
import { jsonListSchema, jsonSchema } from "./json/schema.ts";

const json: WholeRepresentation = {
  name: "json",
  type: "application/json; charset=utf-8",
  accepts: ["application/json", "application/problem+json"],
  choosesFields: true,

  member: (member, view) =>
    write(
      saysUrl(member.kind, "json") || (view.chosen && !hasOwnField(member.kind, "url"))
        ? whole(member, view)
        : ownFields(member, view),
    ),

  collection(listing, view) {
    const { kind, members, total, more, widened, suggestion } = listing;
    const { next } = pageLinks(listing, view);
    const facette = countedFacets(listing);
    return write({
      [kind.singular]: members.map((member) => entry(member, view)),
      gesamt: total,
      ...(more && { mehr: true }),
      ...(widened && { erweitert: widened }),
      ...(suggestion && { meinten: suggestion.words }),
      ...(view.unknown && { unbekannt: view.unknown.map(unknownParameter) }),
      ...(next && { weiter: view.origin + next }),
      ...(facette && { facette }),
    });
  },

  document: {
    suits: () => true,
    write: (document, view) => write(documentObject(document, view, whole)),
    schema: (shape, kinds, origin) => write(jsonDocumentSchema(shape, kinds, origin)),
  },

  created: (status, url) => write({ status, url }),
  problems: {
    type: "application/problem+json; charset=utf-8",
    write: (problem) => write(problemObject(problem)),
    schema: (problem, origin) => write({ ...schemaHead("problem", origin), ...problem }),
  },

  body: {
    types: ["application/json"],
    patches: ["application/merge-patch+json", "application/json"],
    read: readBytes,
    fields: readBytes,
  },
  schema: {
    suffix: "json",
    type: "application/schema+json; charset=utf-8",
    of: (kind, kinds, origin) => write(jsonSchema(kind, kinds, origin)),
    list: (kind, kinds, origin) => write(jsonListSchema(kind, kinds, origin)),
  },
};

export default json;

function readBytes(bytes: Uint8Array): Input {
  return readJson(decodeText(bytes, "JSON"));
}

/** RFC 9457; `fehler` lists what is wrong with a body, `links` where to go on. */
function problemObject(problem: ProblemDocument): Record<string, unknown> {
  const { type, title, status, detail, instance, members, faults, links, error } = problem;
  return {
    type,
    title,
    status,
    detail,
    instance,
    ...members,
    ...(faults.length > 0 && { errors: faults }),
    ...(links.length > 0 && { links }),
    ...(error && { error }),
  };
}

function whole(member: Member, view: View): Record<string, unknown> {
  const url = view.origin + pathOf(member.kind, member);
  return { ...ownFields(member, view), url };
}

function ownFields(member: Member, view: View): Record<string, unknown> {
  const shape = view.chosen?.fields ?? shapeOf(member.kind, "json");
  return Object.assign(fields(member, shape, view), chosenFacts(member, view, false));
}

function entry(member: Member, view: View): Record<string, unknown> {
  return {
    ...fields(member, view.chosen?.fields ?? entryOf(member.kind, "json"), view),
    ...chosenFacts(member, view, true),
    url: view.origin + pathOf(member.kind, member),
  };
}

/** An empty field is left out, unless its kind always has it; lists are always there. */
function fields(member: Member, shape: readonly string[], view: View): Record<string, unknown> {
  const document: Record<string, unknown> = {};
  for (const name of shape) {
    const field = member.kind.fields[name] as Field;
    if (!mayRead(field, view.actor, ownerOf(member))) continue;
    const value = fieldValue(field, member.values[name] ?? null, member, view);
    if (value !== null) document[name] = value;
  }
  return document;
}

function fieldValue(field: Field, value: Value, member: Member, view: View): unknown {
  switch (field.type) {
    case "image":
      return pictureOf(field, value as string | null, member.title, view.origin);
    case "link":
      return value === null ? null : linkOf(view.kinds.target(field), value as Link, view);
    case "links":
    case "derived": {
      const target = view.kinds.target(field);
      return ((value ?? []) as readonly Link[]).map((link) => linkOf(target, link, view));
    }
    default: {
      const said = saidValue(field, value, view);
      return isPlace(field) && said !== null ? { url: said } : said;
    }
  }
}

function linkOf(target: Kind, link: Link, view: View): Record<string, unknown> {
  const written: Record<string, unknown> = { [target.titleName]: link.title };
  written.url = view.origin + pathOf(target, link);
  Object.assign(written, link.extras);
  if (link.leading)
    for (const [name, kind, further] of leadingOf(target, link, view.kinds))
      written[name] = linkOf(kind, further, view);
  return written;
}

function unknownParameter({ name, meant }: NonNullable<View["unknown"]>[number]) {
  return { name, ...(meant !== null && { gemeint: meant }) };
}

function write(document: unknown): string {
  return JSON.stringify(document);
}
