/** The whole interface as an OpenAPI 3.1 document, made from the kinds and the representations. */

import { sortableFields } from "../engine/ask/list.ts";
import type { Operation } from "../model/access.ts";
import type { DocumentShape } from "../model/document.ts";
import { facetsOf } from "../model/facet.ts";
import type { Kind, Kinds } from "../model/kind.ts";
import type { Page } from "../model/page.ts";
import { type Representation, takenTypes, type View } from "../model/representation.ts";
import type { Upload } from "../model/upload.ts";
import { documentSchema } from "../representations/json/document-schema.ts";
import { collectionSchema, inputSchema, memberSchema } from "../representations/json/schema.ts";

type Json = Record<string, unknown>;

export function openapiPage(pages: readonly Page[]): Page {
  const documented = pages.filter(isDocumented);
  return {
    path: "/openapi.json",
    read: ["all"],
    negotiated: false,
    answer: ({ view }) => ({
      type: "application/vnd.oai.openapi+json;version=3.1; charset=utf-8",
      body: JSON.stringify(documentOf(view, documented)),
    }),
  };
}

type Documented = Page & { readonly document: DocumentShape };

function isDocumented(page: Page): page is Documented {
  return page.document !== undefined;
}

function documentOf(view: View, pages: readonly Documented[]): Json {
  const { kinds } = view;
  return {
    openapi: "3.1.0",
    info: {
      title: view.siteName,
      version: "1",
      description: "A public catalogue with a lending desk. Everything has an address.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: view.origin }],
    security: [],
    tags: kinds.all.map(({ singular, plural }) => ({
      name: singular,
      description: `The collection /${plural} and its members /${singular}/{key}`,
    })),
    paths: {
      ...Object.assign({}, ...pages.map((page) => pagePath(page, view))),
      ...Object.assign({}, ...kinds.all.map((kind) => pathsOf(kind, view))),
    },
    components: {
      schemas: {
        ...Object.assign({}, ...kinds.all.map((kind) => schemasOf(kind, kinds))),
        ...Object.fromEntries(
          pages.map(({ document }) => [document.name, documentSchema(document, kinds)]),
        ),
        problem: PROBLEM,
        neu: CREATED,
      },
      securitySchemes: {
        basic: { type: "http", scheme: "basic" },
        key: { type: "http", scheme: "bearer" },
      },
      responses: {
        problem: {
          description: "A problem document (RFC 9457).",
          content: { "application/problem+json": { schema: ref("problem") } },
        },
      },
      parameters: PARAMETERS,
    },
  };
}

function schemasOf(kind: Kind, kinds: Kinds): Json {
  return {
    [kind.singular]: memberSchema(kind, kinds),
    [kind.plural]: collectionSchema(kind, kinds),
    [`${kind.singular}-eingabe`]: inputSchema(kind, kinds),
  };
}

/** What a page says to programs; the page itself is for people. */
function pagePath({ path, read, document }: Documented, view: View): Json {
  const variants = view.representations.filter(
    (one) => one.designed || one.document?.suits(document),
  );
  const name = path === "/" ? "start" : path.split("/")[1];
  const key = { ...KEY, description: "What the page is about." };
  return {
    [path.replace(":key", "{key}")]: {
      ...(path.includes(":key") && { parameters: [key] }),
      get: {
        operationId: `${name}-${document.name}`,
        summary: `Read ${document.name}`,
        security: read.includes("all") ? [] : [{ basic: [] }, { key: [] }],
        parameters: [{ $ref: "#/components/parameters/format" }, ...ownParameters(variants)],
        responses: {
          200: {
            description: `The document ${document.name}.`,
            content: contentOf(variants, ref(document.name)),
          },
          "4XX": PROBLEM_REF,
        },
      },
    },
  };
}

function pathsOf(kind: Kind, view: View): Json {
  const { singular, plural } = kind;
  const members = view.representations.filter(({ member }) => member);
  const one = contentOf(members, ref(singular));
  const lists = view.representations.filter(({ collection }) => collection);
  const many = contentOf(lists, ref(plural));
  const created = {
    description: "Made; status and URL.",
    headers: {
      Location: {
        description: "The address of the new resource.",
        schema: { type: "string", format: "uri" },
      },
    },
    content: contentOf(members, ref("neu")),
  };
  const body = {
    required: true,
    content: bodyOf(view.representations, ref(`${singular}-eingabe`)),
  };
  const sorting = sortableFields(kind).flatMap((name) => [name, `-${name}`]);
  const sortierung = {
    name: "sortierung",
    in: "query",
    description: "Order by a field; - for descending.",
    schema: { type: "string", enum: sorting },
  };
  const facets = facetsOf(kind).map(({ name, choices, numeric }) => ({
    name,
    in: "query",
    description: "Only those with this value; of several values one is enough.",
    schema: {
      type: "array",
      items: { type: numeric ? "integer" : "string", ...(choices && { enum: choices }) },
    },
  }));
  const common = ["suche", "anzahl", "nach", "format"].map((name) => ({
    $ref: `#/components/parameters/${name}`,
  }));
  const parameters = [...common, ...facets, ...ownParameters(lists)];
  const key = { ...KEY, description: "The slug or the id." };
  const operation = (name: string, access: Operation, summary: string, rest: Json): Json => ({
    operationId: `${singular}-${name}`,
    tags: [singular],
    summary,
    security: kind.access[access].includes("all") ? [] : [{ basic: [] }, { key: [] }],
    ...rest,
  });
  return {
    [`/${plural}`]: {
      get: operation("list", "list", `A page of the collection ${plural}`, {
        parameters: sorting.length > 0 ? [...parameters, sortierung] : parameters,
        responses: {
          200: { description: "A page of the collection.", content: many },
          "4XX": PROBLEM_REF,
        },
      }),
      post: operation("create", "create", `Make a new ${singular}`, {
        parameters: [IDEMPOTENCY_KEY],
        requestBody: kind.upload ? uploadOf(kind.upload) : body,
        responses: { 201: created, "4XX": PROBLEM_REF },
      }),
    },
    [`/${singular}/{key}`]: {
      parameters: [key],
      get: operation("read", "read", `Read a ${singular}`, {
        parameters: [{ $ref: "#/components/parameters/format" }],
        responses: {
          200: { description: `The ${singular}.`, content: { ...filesOf(kind), ...one } },
          308: { description: "It has another address now." },
          "4XX": PROBLEM_REF,
        },
      }),
      put: operation("replace", "replace", `Store a ${singular} under this address`, {
        parameters: [IF_MATCH],
        requestBody: body,
        responses: {
          200: { description: "Replaced.", content: one },
          201: created,
          "4XX": PROBLEM_REF,
        },
      }),
      delete: operation("remove", "remove", `Remove a ${singular} for good`, {
        parameters: [IF_MATCH],
        responses: { 204: { description: "Removed." }, "4XX": PROBLEM_REF },
      }),
    },
  };
}

function ownParameters(representations: readonly Representation[]): Json[] {
  return representations.flatMap(({ accepts, parameters = {} }) =>
    Object.entries(parameters).map(([name, words]) => ({
      name,
      in: "query",
      description: `How ${accepts[0]} is written.`,
      schema: { type: "string", enum: words },
    })),
  );
}

/** XML and the others follow shapes of their own: only JSON's can be told here. */
function contentOf(representations: readonly Representation[], schema: Json): Json {
  return Object.fromEntries(
    representations.map(({ name, accepts }) => [accepts[0], name === "json" ? { schema } : {}]),
  );
}

function bodyOf(representations: readonly Representation[], schema: Json): Json {
  return Object.fromEntries(
    representations.flatMap((one) =>
      takenTypes(one).map((type) => [type, one.name === "json" ? { schema } : {}]),
    ),
  );
}

/** What is a file comes as one: as it is, or as the part "datei" of a form. */
function uploadOf({ types }: Upload): Json {
  const properties = { datei: { type: "string", format: "binary" } };
  const form = { schema: { type: "object", required: ["datei"], properties } };
  return {
    required: true,
    content: {
      ...Object.fromEntries(types.map((type) => [type, {}])),
      "multipart/form-data": form,
    },
  };
}

function filesOf({ upload }: Kind): Json {
  return Object.fromEntries((upload?.formats ?? []).map(({ accepts }) => [accepts[0], {}]));
}

function ref(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

const KEY = { name: "key", in: "path", required: true, schema: { type: "string" } };
const PROBLEM_REF = { $ref: "#/components/responses/problem" };
const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  description:
    "Whoever is not sure that it arrived sends the same request with the same key again: nothing is made twice.",
  schema: { type: "string", minLength: 1, maxLength: 200 },
};
const IF_MATCH = {
  name: "If-Match",
  in: "header",
  description: "Write only if this is still the ETag.",
  schema: { type: "string" },
};

const PROBLEM = {
  type: "object",
  properties: {
    type: { type: "string", format: "uri-reference" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    instance: { type: "string", format: "uri" },
    errors: {
      type: "array",
      items: {
        type: "object",
        properties: { pointer: { type: "string" }, detail: { type: "string" } },
        required: ["pointer", "detail"],
      },
    },
    links: {
      type: "array",
      items: { type: "object", properties: { url: { type: "string" } }, required: ["url"] },
    },
  },
  required: ["type", "title", "status", "detail"],
};

const CREATED = {
  type: "object",
  properties: { status: { type: "integer" }, url: { type: "string", format: "uri" } },
  required: ["status", "url"],
};

const PARAMETERS = {
  suche: { name: "suche", in: "query", description: "Words to find.", schema: { type: "string" } },
  anzahl: {
    name: "anzahl",
    in: "query",
    description: "Entries on a page; a table has all of them where nothing is said.",
    schema: { type: "integer", minimum: 1, maximum: 100, default: 20 },
  },
  nach: {
    name: "nach",
    in: "query",
    description: "Where the page begins, from the link to it.",
    schema: { type: "string" },
  },
  format: {
    name: "format",
    in: "query",
    description: "The representation, before Accept.",
    schema: { type: "string" },
  },
};
