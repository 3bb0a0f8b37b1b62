/** The whole interface as an OpenAPI 3.1 document: `/openapi.json`. */

import { type Page, standardsOf } from "../../model/answers/page.ts";
import type { ProblemSchema } from "../../model/answers/problem-schema.ts";
import type { Representation, View } from "../../model/answers/representation.ts";
import { isPublic } from "../../model/kinds/access.ts";
import { isEnabled } from "../../model/kinds/enabled.ts";
import type { Kind, Kinds } from "../../model/kinds/kind.ts";
import type { Upload } from "../../model/kinds/upload.ts";
import type { Reading } from "../../model/store/reading.ts";
import { documentSchema, sentSchema } from "../../representations/json/document-schema.ts";
import {
  changeSchema,
  chosenSchema,
  collectionSchema,
  inputSchema,
  memberSchema,
} from "../../representations/json/schema.ts";
import { textsOf } from "../../texts/languages.ts";
import { HEADERS, type Json, kindAnswers, pageAnswers, problemResponses, ref } from "./answers.ts";
import {
  createdPath,
  earlierPath,
  type KindOperation,
  kindOperations,
  type PageOperation,
  pageOperations,
} from "./operations.ts";
import {
  keyOfKind,
  keyOfNumber,
  kindParameters,
  PARAMETERS,
  pageParameters,
  partsOfPath,
  timeInPath,
} from "./parameters.ts";

const TYPE = "application/vnd.oai.openapi+json";

/** `pages`: all the others. */
export function openapiPage(pages: readonly Page[], problem: ProblemSchema): Page {
  let cache: Described | null = null;
  const page: Page = {
    path: "/openapi.json",
    read: ["all"],
    negotiated: false,
    sends: [TYPE],
    async answer({ view, read }) {
      const { origin, kinds, site } = view;
      const examples = await examplesOf(view, read);
      const from = [origin, kinds, site, JSON.stringify([...examples])];
      if (!cache?.from.every((one, index) => one === from[index])) {
        const document = documentOf(view, [...pages, page], problem);
        addExamples(document.paths, examples);
        cache = { from, body: Buffer.from(inAscii(JSON.stringify(document))) };
      }
      return { type: `${TYPE};version=3.1; charset=utf-8`, body: cache.body };
    },
  };
  return page;
}

/** The document in the cache, and what it was made from: it is too large for the answer cache, and takes a tenth of a second to make. */
interface Described {
  /** Compared by identity: the settings are a new object after each change. */
  readonly from: readonly unknown[];
  readonly body: Uint8Array;
}

const EXAMPLES_IN = "application/json";

/** An example of each public kind, by its path, as anonymous clients read it. */
async function examplesOf(
  view: View,
  read: Pick<Reading, "walk">,
): Promise<Map<string, { readonly summary: string; readonly value: unknown }>> {
  const examples = new Map();
  const format = view.representations.find(({ accepts }) => accepts[0] === EXAMPLES_IN);
  if (!format?.member) return examples;
  for (const kind of view.kinds.all.filter(isPublic)) {
    const [member] = await read.walk(kind, 0, 1);
    if (!member) continue;
    const path = kind.alone ? `/${kind.plural}` : `/${kind.singular}/{key}`;
    const value = JSON.parse(format.member(member, { ...view, actor: null }));
    examples.set(path, { summary: member.title, value });
  }
  return examples;
}

function addExamples(
  paths: Readonly<Record<string, Json>>,
  examples: ReadonlyMap<string, unknown>,
): void {
  for (const [path, katalog] of examples) {
    const operation = paths[path]?.get as { responses: Record<number, Json> } | undefined;
    const content = operation?.responses[200]?.content as Record<string, Json> | undefined;
    const media = content?.[EXAMPLES_IN];
    if (media) media.examples = { katalog };
  }
}

/** ASCII only: patterns contain characters that editors do not show. */
function inAscii(json: string): string {
  return json.replace(
    /[\u007f-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function documentOf(
  view: View,
  pages: readonly Page[],
  problem: ProblemSchema,
): Json & { readonly paths: Readonly<Record<string, Json>> } {
  const { kinds, origin, representations } = view;
  const { programs } = textsOf("en");
  const paths: Record<string, Json> = {};
  const there = pages.filter((page) => isEnabled(page, view.site));
  const ofPages = pageOperations(there, kinds, representations);
  const ofKinds = kinds.all.flatMap((kind) => kindOperations(kind, representations));
  for (const operation of ofPages) {
    const { path, method, page } = operation;
    paths[path] ??= path.includes("{") ? { parameters: partsOfPath(page, kinds) } : {};
    paths[path][method] = pageOperation(operation, view);
  }
  for (const operation of ofKinds) {
    const { path, method, kind } = operation;
    const key = path === createdPath(kind) ? keyOfNumber : keyOfKind(kind);
    const parts = path === earlierPath(kind) ? [key, timeInPath] : [key];
    paths[path] ??= path.includes("{key}") ? { parameters: parts } : {};
    paths[path][method] = kindOperation(operation, view);
  }
  const refusals = new Set([...ofPages, ...ofKinds].flatMap((operation) => operation.refusals));
  const responses = problemResponses(refusals, representations);
  // Components that nothing refers to are left out.
  const said = JSON.stringify([paths, responses]);
  const named = (part: string, all: Json) =>
    Object.fromEntries(
      Object.entries(all).filter(([name]) => said.includes(`"#/components/${part}/${name}"`)),
    );
  return {
    openapi: "3.1.0",
    info: {
      title: view.siteName,
      version: "1",
      description: [programs.whole, ...standards(there)].join("\n\n"),
      license: { name: "MIT", identifier: "MIT" },
    },
    externalDocs: { url: `${origin}/schnittstelle`, description: programs.title },
    servers: [{ url: origin }],
    security: ANYBODY,
    tags: kinds.all.map(({ singular, plural, alone }) => ({
      name: singular,
      description: alone
        ? `The only one, at /${plural}`
        : `The collection /${plural} and its members /${singular}/{key}`,
    })),
    paths,
    components: {
      schemas: { ...schemasOf(there, kinds), problem },
      securitySchemes: SCHEMES,
      responses,
      headers: named("headers", HEADERS),
      parameters: named("parameters", PARAMETERS),
    },
  };
}

/** Standards are described by their own documents, in CommonMark here. */
function standards(pages: readonly Page[]): string[] {
  const spoken = standardsOf(pages);
  if (spoken.length === 0) return [];
  const lines = spoken.map(({ name, described, path }) => `- \`${path}\`: [${name}](${described})`);
  return [`${textsOf("en").programs.standards}:\n\n${lines.join("\n")}`];
}

const SCHEMES = {
  basic: {
    type: "http",
    scheme: "basic",
    description: "The user name and the password of an account.",
  },
  key: { type: "http", scheme: "bearer", description: "A key that the account's owner has made." },
  cookie: {
    type: "apiKey",
    in: "cookie",
    name: "leihwerk",
    description:
      "The session of a browser, over https `__Host-leihwerk`; changes must come from a page of the same site.",
  },
};

/** Also where everybody may read: signed-in clients may see more. */
const KNOWN = Object.keys(SCHEMES).map((name) => ({ [name]: [] }));
const ANYBODY = [{}, ...KNOWN];

function securityOf(roles: readonly string[]): Json[] {
  return roles.includes("all") ? ANYBODY : KNOWN;
}

function pageOperation(operation: PageOperation, view: View): Json {
  const { id, method, page, roles, takes } = operation;
  const { pages, actions } = textsOf("en").programs;
  const acts = method === "post";
  const security = securityOf(roles);
  return {
    operationId: id,
    summary: (acts ? actions : pages)[page.path] ?? page.path,
    security: acts && page.notByKey ? security.filter((one) => !("key" in one)) : security,
    parameters: pageParameters(operation, view.kinds),
    ...(acts && { requestBody: { required: true, content: sentContent(page, takes) } }),
    responses: pageAnswers(operation, view),
  };
}

/** A browser's form may have more fields than the page reads; of a program an unknown one is 422. */
function sentContent({ takes = {} }: Page, types: readonly string[]): Json {
  const form = sentSchema(takes);
  const json = { ...form, additionalProperties: false };
  return Object.fromEntries(
    types.map((type) => [type, { schema: type === "application/json" ? json : form }]),
  );
}

function kindOperation(operation: KindOperation, view: View): Json {
  const { id, kind, doing, roles, takes } = operation;
  const { doings } = textsOf("en").programs;
  const nouns = kind.label.en ?? ([kind.singular, kind.plural] as const);
  return {
    operationId: id,
    tags: [kind.singular],
    summary: kind.words.en?.doings?.[doing] ?? doings[doing](...nouns),
    security: securityOf(roles),
    parameters: kindParameters(operation, view.kinds),
    ...(takes.length > 0 && { requestBody: { required: true, content: bodyOf(operation, view) } }),
    responses: kindAnswers(operation, view.origin),
  };
}

/** JSON by its schema; XML by the schema of its documents; forms have names of their own for lists. */
function bodyOf({ kind, doing, takes }: KindOperation, view: View): Json {
  const schema = ref(`${kind.singular}-${doing === "change" ? "aenderung" : "eingabe"}`);
  return Object.fromEntries(
    takes.map((type) => {
      if (kind.upload?.types.includes(type)) return [type, {}];
      if (type === "multipart/form-data" && kind.upload) return [type, fileForm(kind.upload)];
      const format = view.representations.find((one) => isReadBy(one, type));
      if (format?.form?.types.includes(type)) return [type, { schema: { type: "object" } }];
      if (format?.schema?.suffix === "json") return [type, { schema }];
      const url = `${view.origin}/schema/${kind.singular}.${format?.schema?.suffix}`;
      return [type, { schema: { externalDocs: { url } } }];
    }),
  );
}

function isReadBy({ body, form }: Representation, type: string): boolean {
  return [...(body?.types ?? []), ...(body?.patches ?? []), ...(form?.types ?? [])].includes(type);
}

/** A file is sent as the body itself, or as the part "datei" of a form. */
function fileForm({ types }: Upload): Json {
  const datei = { type: "string", contentMediaType: types[0] };
  return { schema: { type: "object", required: ["datei"], properties: { datei } } };
}

function schemasOf(pages: readonly Page[], kinds: Kinds): Json {
  const shapes = pages.flatMap(({ document }) => document ?? []);
  return {
    ...Object.assign({}, ...kinds.all.map((kind) => kindSchemas(kind, kinds))),
    ...Object.fromEntries(shapes.map((shape) => [shape.name, documentSchema(shape, kinds)])),
    neu: CREATED,
  };
}

function kindSchemas(kind: Kind, kinds: Kinds): Json {
  const { singular, plural } = kind;
  return {
    [singular]: memberSchema(kind, kinds),
    [`${singular}-felder`]: chosenSchema(kind, kinds, false),
    ...(!kind.alone && {
      [plural]: collectionSchema(kind, kinds),
      [`${plural}-felder`]: collectionSchema(kind, kinds, chosenSchema(kind, kinds, true)),
    }),
    [`${singular}-eingabe`]: inputSchema(kind, kinds),
    [`${singular}-aenderung`]: changeSchema(kind, kinds),
  };
}

const CREATED = {
  type: "object",
  properties: { status: { const: 201 }, url: { type: "string", format: "uri" } },
  required: ["status", "url"],
};
