/** Parameters of addresses and headers in OpenAPI. */

import { ALL, choosableFields, FIELDS } from "../../engine/ask/query/chosen-fields.ts";
import { MOST_VALUES } from "../../engine/ask/query/filters.ts";
import { MOST, sortableFields, USUAL } from "../../engine/ask/query/list.ts";
import { hasPast } from "../../engine/past/states.ts";
import { factsOf } from "../../model/answers/chosen-fields.ts";
import { hasPages } from "../../model/answers/document.ts";
import { FACETS } from "../../model/answers/facet-counts.ts";
import type { Page } from "../../model/answers/page.ts";
import type { Representation } from "../../model/answers/representation.ts";
import { codeOf } from "../../model/codes/codes.ts";
import { facetsOf } from "../../model/kinds/facet.ts";
import { codeNameOf, type Field } from "../../model/kinds/field.ts";
import { isLinking, type Kind, type Kinds } from "../../model/kinds/kind.ts";
import type { PageParameter } from "../../model/parameters/parameter-types.ts";
import {
  type FieldFilter,
  filtersOf,
  meantField,
  ownParameter,
  SINCE,
} from "../../model/store/filter.ts";
import { LANGUAGES, textsOf } from "../../texts/languages.ts";
import type { Texts } from "../../texts/texts.ts";
import { ID_PATTERN, SLUG_PATTERN } from "../../words/slug.ts";
import type { Json } from "./answers.ts";
import {
  isOfCollections,
  type KindOperation,
  kindsWith,
  type PageOperation,
} from "./operations.ts";

export type ParameterName = keyof Texts["programs"]["parameters"];

const LONGEST_KEY = 200;
const DAY = "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])";
/** One that there is: 29 February in leap years only. */
const CALENDAR_DAY =
  "([0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))|([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29)";
/** A day of this century or the last that every year has; the 29th of February is accepted, too, in leap years. */
const NEAR_DAY =
  "(19|20)[0-9]{2}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))";
const TIME =
  "([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,9})?)?(Z|[+-](0[0-9]|1[0-3]):[0-5][0-9])";

const HTTP_DATE =
  "(Mon|Tue|Wed|Thu|Fri|Sat|Sun), (0[1-9]|1[0-9]|2[0-8]) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (19|20)[0-9]{2} ([01][0-9]|2[0-3])(:[0-5][0-9]){2} GMT";

/** Shared by many operations, by name. */
export const PARAMETERS: Json = {
  suche: query("suche", { type: "string", maxLength: 1000 }),
  anfang: query("anfang", { type: "string", maxLength: 200 }),
  [SINCE]: query(SINCE, { type: "string", pattern: `^${CALENDAR_DAY}(T${TIME})?$` }),
  anzahl: query("anzahl", { type: "integer", minimum: 1, maximum: MOST, default: USUAL }),
  [FACETS]: query(FACETS, { type: "string", enum: ["ja"] }),
  nach: query("nach", { type: "string", pattern: "^[A-Za-z0-9_-]+$" }),
  tabelle: query("tabelle", { type: "string", maxLength: 100 }),
  lang: query("lang", { type: "string", enum: Object.keys(LANGUAGES) }),
  "If-None-Match": header("If-None-Match"),
  "If-Modified-Since": header("If-Modified-Since"),
  "If-Match": header("If-Match"),
  "If-Unmodified-Since": header("If-Unmodified-Since"),
  "Accept-Datetime": header("Accept-Datetime", { pattern: `^${HTTP_DATE}$` }),
  Range: header("Range"),
  "If-Range": header("If-Range"),
  Prefer: header("Prefer"),
  "Idempotency-Key": header("Idempotency-Key", { minLength: 1, maxLength: LONGEST_KEY }),
};

const READING = [
  "lang",
  "Prefer",
  "If-None-Match",
  "If-Modified-Since",
  "If-Match",
  "If-Unmodified-Since",
];
const WRITING = ["lang", "If-Match", "If-None-Match", "If-Unmodified-Since"];

export function kindParameters({ doing, kind, formats }: KindOperation, kinds: Kinds): Json[] {
  switch (doing) {
    case "list":
      return [
        ...selecting(kind, kinds),
        ...references(["anzahl", "nach", FACETS]),
        fieldsParameter(kind, true),
        formatParameter(formats),
        ...ownParameters(formats),
        ...references([...READING, ...timeHeader(kind)]),
      ];
    case "create":
      return [
        fieldsParameter(kind, false),
        formatParameter(formats),
        ...references([...WRITING, "Idempotency-Key", "Prefer"]),
      ];
    case "read":
      return [
        fieldsParameter(kind, false),
        formatParameter(formats),
        ...fileParameters(kind),
        ...references([...READING, ...timeHeader(kind)]),
      ];
    case "earlier":
      return [fieldsParameter(kind, false), formatParameter(formats), ...references(READING)];
    case "replace":
      return [
        fieldsParameter(kind, false),
        formatParameter(formats),
        ...references([...WRITING, "Prefer"]),
      ];
    case "change":
      return [fieldsParameter(kind, false), formatParameter(formats), ...references(WRITING)];
    case "remove":
      return [formatParameter(formats), ...references(WRITING)];
  }
}

export function pageParameters({ page, method, formats }: PageOperation, kinds: Kinds): Json[] {
  const { document, selects, parameters = {} } = page;
  const format = formats.length > 0 ? [formatParameter(formats)] : [];
  const own = Object.entries(parameters).map(([name, parameter]) =>
    described(name, sentenceOf(name, page), pageSchema(parameter, kinds)),
  );
  const chosen = selects ? selecting(kinds.one(selects), kinds) : [];
  const pages = references([
    ...(hasPages(document) && !("nach" in parameters) ? ["nach"] : []),
    ...((document?.otherTables ?? []).length > 0 ? ["tabelle"] : []),
  ]);
  const headers = references(method === "post" ? WRITING : READING);
  const others = chosen.filter(({ name }) => !(`${name}` in parameters));
  return [...own, ...others, ...pages, ...format, ...ownParameters(formats), ...headers];
}

/** What a list is narrowed down by. */
function selecting(kind: Kind, kinds: Kinds): Json[] {
  return [
    ...references(["suche"]),
    ...sorting(kind),
    ...facetsOf(kind).map(facetParameter),
    ...filtersOf(kind).map((filter) => filterParameter(kind, filter, kinds)),
    ...onlyParameter(kind),
    ...references(["anfang", SINCE]),
  ];
}

/** What it means on this page, or everywhere. */
function sentenceOf(name: string, { path }: Page): string {
  const said: Readonly<Record<string, string>> = textsOf("en").programs.parameters;
  return said[`${path}?${name}`] ?? said[name] ?? "";
}

function pageSchema(parameter: PageParameter, kinds: Kinds): Json {
  const text = (pattern: string) => ({ type: "string", pattern: `^${pattern}$` });
  switch (parameter.type) {
    case "choice":
      return { type: "string", enum: parameter.choices };
    case "kind": {
      const all = kinds.all.filter(parameter.of);
      return { type: "string", enum: all.map(({ singular }) => singular) };
    }
    case "number":
      return { type: "integer", minimum: parameter.min, maximum: parameter.max };
    case "length":
      return { type: "number", minimum: parameter.min, maximum: parameter.max };
    case "day":
      return text(NEAR_DAY);
    case "instant":
      return text(`${NEAR_DAY}(T([01][0-9]|2[0-3])(:[0-5][0-9]){2}([.][0-9]{3})?Z)?`);
    case "month":
      return text("(19|20)[0-9]{2}-(0[1-9]|1[0-2])");
    case "year":
      return text("[0-9]{4}");
    case "member":
      return keySchema(kinds.one(parameter.kind));
    case "text":
      return { type: "string", maxLength: parameter.max };
  }
}

/** The key of a member in its address. */
export function keyOfKind(kind: Kind): Json {
  return key(kind.slug ? "The slug, or the id." : "The id.", keySchema(kind));
}

function keySchema({ slug }: Kind): Json {
  const patterns = slug ? [ID_PATTERN, SLUG_PATTERN] : [ID_PATTERN];
  return { type: "string", maxLength: LONGEST_KEY, pattern: `^(${patterns.join("|")})$` };
}

/** In the Location of a POST. */
export const keyOfNumber = key(
  "The id. What the other address of the member takes (PUT, PATCH, DELETE), this one takes, too.",
  { type: "string", pattern: `^${ID_PATTERN}$` },
);

/** The instant of an earlier state, in UTC: to the second, or to the millisecond. */
export const timeInPath: Json = {
  name: "zeit",
  in: "path",
  required: true,
  description: "An instant in UTC, YYYYMMDDhhmmss, and milliseconds: where a state began.",
  schema: {
    type: "string",
    pattern: `^(19|20)[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|1[0-9]|2[0-8])([01][0-9]|2[0-3])([0-5][0-9]){2}([0-9]{3})?$`,
  },
};

function timeHeader(kind: Kind): string[] {
  return hasPast(kind) ? ["Accept-Datetime"] : [];
}

/** The open segments of a page's path. */
export function partsOfPath(page: Page, kinds: Kinds): Json[] {
  if (!page.path.startsWith("/:art/")) return [keyOfPage(page)];
  if (isOfCollections(page.path)) return [timeInPath];
  const schema = { type: "string", enum: kindsWith(page, kinds).map(({ singular }) => singular) };
  const art = { name: "art", in: "path", required: true, description: "The kind.", schema };
  return [art, keyOfPage(page)];
}

function keyOfPage({ keys }: Page): Json {
  if (keys === "id")
    return key("The id of the account.", { type: "string", pattern: `^${ID_PATTERN}$` });
  return key("What it is about.", {
    type: "string",
    ...(keys ? { enum: keys } : { pattern: "^[A-Za-z0-9_.-]+$", maxLength: LONGEST_KEY }),
  });
}

function key(description: string, schema: Json): Json {
  return { name: "key", in: "path", required: true, description, schema };
}

function references(names: readonly string[]): Json[] {
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function sorting(kind: Kind): Json[] {
  const words = sortableFields(kind).flatMap((name) => [name, `-${name}`]);
  const schema = { type: "string", enum: words };
  return words.length > 0 ? [query("sortierung", schema)] : [];
}

function facetParameter({ name, choices, numeric }: ReturnType<typeof facetsOf>[number]): Json {
  const items = {
    type: numeric ? "integer" : "string",
    ...(choices && { enum: choices }),
    ...(numeric && !choices && { minimum: -LARGEST, maximum: LARGEST }),
  };
  const description = "Only those with this value; of several values one is enough.";
  return described(name, description, { type: "array", maxItems: MOST_VALUES, items });
}

function filterParameter(kind: Kind, filter: FieldFilter, kinds: Kinds): Json {
  const field = meantField(kind, filter, kinds);
  const description = isLinking(field)
    ? "Only those that link to it: a slug, an id, an address, or where it has one its name; of several one is enough."
    : "Only those in which the field is this; of several values one is enough.";
  return described(filter.name, description, {
    type: "array",
    maxItems: MOST_VALUES,
    items: valueSchema(field),
  });
}

/** Selects members by id. */
function onlyParameter(kind: Kind): Json[] {
  const name = ownParameter(kind);
  const items = { type: "integer", minimum: 1, maximum: 2 ** 31 - 1 };
  const description = "Only these, by their ids.";
  return name === null ? [] : [described(name, description, { type: "array", items })];
}

function valueSchema(field: Field): Json {
  if (field.type === "number") return { anyOf: [INTEGER, range("-?[0-9]{1,9}", "[-/]")] };
  if (field.type === "day") return { anyOf: [{ type: "string", format: "date" }, range(DAY, "/")] };
  if (field.type === "choice") return { type: "string", enum: field.choices };
  if (field.type === "computed") return { type: "string", enum: Object.keys(field.where ?? {}) };
  const code = codeNameOf(field);
  const isAlways = code && codeOf(code).always;
  const description = isAlways && `Must be ${textsOf("en").programs.codes[code]}.`;
  return { type: "string", maxLength: 200, ...(description && { description }) };
}

const INTEGER = { type: "integer", minimum: -(2 ** 31) + 1, maximum: 2 ** 31 - 1 };

/** From one value to the other, both included; either can be left out. */
function range(value: string, between: string): Json {
  const pattern = `^(${value}${between}(${value})?|/${value})$`;
  return { type: "string", pattern, description: "A range, open where an end is left out." };
}

const LARGEST = 999_999_999_999_999;

/** Without fields that nobody may read. */
function fieldsParameter(kind: Kind, inList: boolean): Json {
  const names = choosableFields(kind, inList).filter(
    (name) => kind.fields[name]?.read?.length !== 0,
  );
  const items = { type: "string", enum: [ALL, ...names, ...factsOf(kind)] };
  return { ...query(FIELDS, { type: "array", items }), explode: false };
}

function formatParameter(formats: readonly Representation[]): Json {
  const schema = { type: "string", enum: formats.map(({ name }) => name) };
  return query("format", schema);
}

function ownParameters(formats: readonly Representation[]): Json[] {
  return formats.flatMap(({ accepts, parameters = {} }) =>
    Object.entries(parameters).map(([name, words]) =>
      described(name, `How ${accepts[0]} is written.`, { type: "string", enum: words }),
    ),
  );
}

function fileParameters({ upload }: Kind): Json[] {
  if (!upload) return [];
  const variant = described(upload.parameter, "Which variant of the file.", { type: "string" });
  return [variant, ...references(["Range", "If-Range"])];
}

function query(name: ParameterName, schema: Json): Json {
  return described(name, textsOf("en").programs.parameters[name], schema);
}

function described(name: string, description: string, schema: Json): Json {
  return { name, in: "query", description, schema };
}

function header(name: ParameterName, more: Json = {}): Json {
  const description = textsOf("en").programs.parameters[name];
  return { name, in: "header", description, schema: { type: "string", ...more } };
}
