/** The responses of operations in OpenAPI: statuses, headers, and a body in each format. */

import { hasPast } from "../../engine/past/states.ts";
import { STATUS } from "../../model/answers/problem.ts";
import type { Representation, View } from "../../model/answers/representation.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import { textsOf } from "../../texts/languages.ts";
import type { KindOperation, PageOperation } from "./operations.ts";

export type Json = Record<string, unknown>;

const READ = [
  ...["ETag", "Last-Modified", "Link", "Content-Location", "Content-Language"],
  "Memento-Datetime",
];
const WRITTEN = ["ETag", "Link", "Content-Location"];
const PART = ["ETag", "Link", "Content-Location", "Content-Range", "Accept-Ranges"];

export function kindAnswers(operation: KindOperation, origin: string): Json {
  const { kind, doing, formats, refusals } = operation;
  const { singular, plural, upload } = kind;
  const name = doing === "list" ? plural : singular;
  const documents = contentOf(formats, withFields(name), `${origin}/schema/${name}`);
  const then = hasPast(kind) && {
    302: answer("The state of another time is there.", ["Location", "Link"]),
  };
  const moved = { 308: answer("It has another address now.", ["Location"]) };
  const problems = problemsOf(refusals);
  switch (doing) {
    case "list":
      return {
        200: answer("A page of the collection.", savedToo(READ, formats), documents),
        303: answer("In HTML only: the words are a code that means one thing, which is here.", [
          "Location",
        ]),
        304: unchanged,
        ...then,
        ...problems,
      };
    case "earlier":
      return {
        200: answer(`The ${singular} as it was.`, savedToo(READ, formats), documents),
        304: unchanged,
        ...then,
        ...problems,
      };
    case "read":
      return {
        200: answer(
          `The ${singular}.`,
          savedToo(upload ? [...READ, "Accept-Ranges"] : READ, formats),
          {
            ...filesOf(kind),
            ...documents,
          },
        ),
        ...(upload && { 206: answer("A part of the file.", PART, filesOf(kind)) }),
        304: unchanged,
        ...then,
        ...moved,
        ...problems,
      };
    case "create":
      return {
        201: made(operation, origin),
        200: answer(
          "What a form with _aktion=ersetzen has changed, or a form to go on with.",
          WRITTEN,
          documents,
        ),
        204: answer("A form with _aktion=loeschen has removed it.", []),
        303: answer("A form from a browser: on to the page.", ["Location"]),
        ...moved,
        ...problems,
      };
    case "replace":
      return {
        200: answer("Replaced.", WRITTEN, documents),
        201: made(operation, origin),
        ...moved,
        ...problems,
      };
    case "change":
      return { 200: answer("Changed.", WRITTEN, documents), ...moved, ...problems };
    case "remove":
      return { 204: answer("Removed.", []), ...moved, ...problems };
  }
}

export function pageAnswers(operation: PageOperation, { origin, representations }: View): Json {
  const { page, method, formats, refusals } = operation;
  const { document, sends = [], gives = [], takenAlong, parameters = {} } = page;
  const name = document?.name ?? "";
  const shown = contentOf(formats, ref(name), `${origin}/schema/${name}`);
  const problems = problemsOf(refusals);
  if (method === "post")
    return {
      200: answer("Done: the page as it is now.", savedToo(READ, formats, gives.length > 0), {
        ...shown,
        ...typesOf(gives),
      }),
      303: answer("Done: what has become of it is there.", ["Location"]),
      ...problems,
      // If a field of the form is invalid, the page itself can be the response.
      422: withContent(problemResponses(new Set([422]), representations)[422] as Json, shown),
    };
  return {
    200: answer("As it is now.", savedToo(READ, formats, takenAlong), {
      ...shown,
      ...typesOf(sends),
    }),
    ...(Object.values(parameters).some((one) => one.type === "instant" && one.leads) && {
      303: answer("The state of that time is there.", ["Location"]),
    }),
    304: unchanged,
    ...problems,
  };
}

function typesOf(types: readonly string[]): Json {
  return Object.fromEntries(types.map((type) => [type, {}]));
}

function withContent(one: Json, more: Json): Json {
  return { ...one, content: { ...more, ...(one.content as Json) } };
}

/** One for each status of a problem. */
export function problemResponses(
  used: ReadonlySet<number>,
  representations: readonly Representation[],
): Json {
  const types = new Set(
    representations.flatMap(({ problems }) => (problems ? mediaType(problems.type) : [])),
  );
  const content = Object.fromEntries(
    [...types].map((type) => [type, type.endsWith("json") ? { schema: ref("problem") } : TEXT]),
  );
  const { problems } = textsOf("en");
  const codes = Object.keys(STATUS) as (keyof typeof STATUS)[];
  return Object.fromEntries(
    [...used].map((status) => {
      const own = codes.filter((code) => STATUS[code] === status);
      const description = own.map((code) => `${code}: ${problems[code].title}.`).join(" ");
      // In production an error of the program has no body.
      if (status === 500) return [`${status}`, answer(description, [])];
      const headers = ["Content-Language", ...(HEADERS_OF[status] ?? [])];
      return [`${status}`, answer(description, headers, content)];
    }),
  );
}

const HEADERS_OF: Readonly<Record<number, readonly string[]>> = {
  401: ["WWW-Authenticate"],
  403: ["WWW-Authenticate"],
  405: ["Allow"],
  406: ["Link"],
  409: ["Retry-After"],
  410: ["Link"],
  412: ["ETag"],
  416: ["Content-Range"],
  415: ["Accept", "Accept-Patch", "Accept-Encoding"],
  429: ["Retry-After", "RateLimit", "RateLimit-Policy"],
  503: ["Retry-After"],
};

export const HEADERS: Json = {
  ETag: header(
    "Strong; begins with the state of the resource. A table that is sent as it is read has none.",
  ),
  "Last-Modified": header("When something that it shows last changed, where that is known."),
  Link: header(
    "canonical, collection, alternate, describedby, edit, first, prev, next (RFC 8288); timegate, timemap, memento (RFC 7089).",
  ),
  "Memento-Datetime": header("Of an earlier state: since when it was so (RFC 7089)."),
  "Content-Location": header("The address of this representation.", { format: "uri" }),
  "Content-Language": header("Of pages and errors; data is never translated."),
  "Content-Disposition": header("The name to save it under (RFC 6266)."),
  "Accept-Ranges": header("Parts of the file can be had: bytes."),
  "Content-Range": header("Which part this is, and of how much."),
  Location: { ...header("Where it is, or has gone.", { format: "uri" }), required: true },
  "Preference-Applied": header("Which preference was granted (RFC 7240)."),
  "WWW-Authenticate": header("What to come in with."),
  Allow: header("The methods that the address takes."),
  Accept: header("The types that a body may have here."),
  "Accept-Patch": header("The types that a PATCH may have here."),
  "Accept-Encoding": header("The codings that a body may have here."),
  "Retry-After": header("Seconds to wait.", { pattern: "^[0-9]+$" }),
  RateLimit: header("What is left, and for how long."),
  "RateLimit-Policy": header("How many in how many seconds."),
};

const TEXT = { schema: { type: "string" } };

const unchanged = answer("Still what the client has.", [
  "ETag",
  "Last-Modified",
  "Content-Location",
]);

/** Status and URL, or with `Prefer: return=representation` the new member. */
function made({ kind, formats }: KindOperation, origin: string): Json {
  const schema = { anyOf: [ref("neu"), ...withFields(kind.singular).anyOf] };
  const content = contentOf(formats, schema, `${origin}/schema/${kind.singular}`);
  return answer("Made.", ["Location", ...WRITTEN, "Preference-Applied"], content);
}

/** The document, or one with the fields of `?felder=`. */
function withFields(name: string) {
  return { anyOf: [ref(name), ref(`${name}-felder`)] };
}

function problemsOf(refusals: readonly number[]): Json {
  return Object.fromEntries(
    refusals.map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  );
}

/** JSON by its schema; a format with another sort of schema links to it; text is text. */
function contentOf(formats: readonly Representation[], schema: Json, address: string): Json {
  return Object.fromEntries(
    formats.map((one) => {
      const type = one.accepts[0] ?? "";
      if (one.schema?.type.startsWith("application/schema+json")) return [type, { schema }];
      if (one.schema) {
        const externalDocs = { url: `${address}.${one.schema.suffix}` };
        return [type, { schema: { externalDocs } }];
      }
      return [type, type.endsWith("json") ? { schema: { type: ["object", "array"] } } : TEXT];
    }),
  );
}

function filesOf({ upload }: Kind): Json {
  return Object.fromEntries((upload?.formats ?? []).map(({ accepts }) => [accepts[0], {}]));
}

function savedToo(
  headers: readonly string[],
  formats: readonly Representation[],
  always = false,
): readonly string[] {
  return always || formats.some(({ saved }) => saved)
    ? [...headers, "Content-Disposition"]
    : headers;
}

function answer(description: string, headers: readonly string[], content: Json = {}): Json {
  return {
    description,
    ...(headers.length > 0 && {
      headers: Object.fromEntries(
        headers.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
      ),
    }),
    ...(Object.keys(content).length > 0 && { content }),
  };
}

function mediaType(type: string): string {
  return type.split(";")[0] ?? type;
}

export function ref(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

function header(description: string, more: Json = {}): Json {
  return { description, schema: { type: "string", ...more } };
}
