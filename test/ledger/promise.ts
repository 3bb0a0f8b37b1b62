/**
 * What an answer promises to whoever has read it, and whether another answer keeps it: the status, the media type, header fields and
 * relations of links, and of data every path with its type. Values are no promise, and nor is the look of a page.
 */

import { SaxesParser } from "saxes";

/** Addresses are written without their host. */
export interface Promised {
  readonly path: string;
  /** Who asked; null where it was nobody. */
  readonly as: string | null;
  readonly status: number;
  readonly type?: string;
  readonly headers?: readonly string[];
  readonly links?: readonly string[];
  readonly allow?: readonly string[];
  /** Where it has moved to. */
  readonly to?: string;
  /** Of data: each path and the types that stood there, `werk[].titel: string`. */
  readonly shape?: Readonly<Record<string, string>>;
}

/** Programs count on these being there; what is in them may change. */
const HEADERS = [
  "Access-Control-Allow-Origin",
  "Content-Disposition",
  "Content-Location",
  "ETag",
  "Last-Modified",
];

export function promiseOf(
  { path, as }: Pick<Promised, "path" | "as">,
  answer: Response,
  text: string,
): Promised {
  const { status, headers } = answer;
  if (status !== 200) {
    const to = status === 308 ? pathIn(headers.get("Location") ?? "") : undefined;
    return { path, as, status, ...(to !== undefined && { to }) };
  }
  const type = (headers.get("Content-Type") ?? "").split(";")[0] ?? "";
  const shape = shapeOf(type, text);
  return {
    path,
    as,
    status,
    type,
    headers: HEADERS.filter((name) => headers.has(name)),
    links: relationsIn(headers.get("Link") ?? ""),
    ...(shape && { shape }),
  };
}

/** What is not kept of a promise; nothing where all of it is. */
export function broken(promised: Promised, now: Promised): string[] {
  if (now.status !== promised.status) return [`${promised.status} is ${now.status} now`];
  const { type, headers = [], links = [], allow = [], shape = {} } = promised;
  return [
    ...(type === now.type ? [] : [`${type} is ${now.type} now`]),
    ...missing("the header", headers, now.headers),
    ...missing("the relation", links, now.links),
    ...missing("the method", allow, now.allow),
    ...Object.entries(shape).flatMap(([at, types]) => {
      const found = now.shape?.[at];
      if (found === undefined) return [`${at} is missing`];
      return found.split("|").every((one) => types.split("|").includes(one))
        ? []
        : [`${at} is ${found} now, not ${types}`];
    }),
  ];
}

function missing(
  what: string,
  promised: readonly string[],
  there: readonly string[] = [],
): string[] {
  return promised.filter((one) => !there.includes(one)).map((one) => `${what} ${one} is missing`);
}

/** The other formats of an address are addresses themselves. */
function relationsIn(header: string): string[] {
  const found = [...header.matchAll(/; rel="([^"]+)"/g)].flatMap(([, rels = ""]) =>
    rels.split(" "),
  );
  return [...new Set(found)].filter((one) => one !== "alternate").sort();
}

export function pathIn(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, "");
}

function shapeOf(type: string, text: string): Record<string, string> | null {
  if (type.includes("openapi")) return pathsOf(operationPaths(JSON.parse(text)));
  if (type.includes("schema")) {
    const schema = JSON.parse(text);
    return pathsOf(schemaPaths(schema, schema, ""));
  }
  if (type.endsWith("json")) return pathsOf(jsonPaths(JSON.parse(text)));
  if (type.endsWith("xml") && type !== "application/xhtml+xml") return pathsOf(xmlPaths(text));
  if (type === "text/csv") {
    const columns = text.replace(/^\uFEFF/, "").split(/\r?\n/)[0] ?? "";
    return pathsOf(columns.split(/[,;]/).map((column) => [column, "column"]));
  }
  return null;
}

function pathsOf(found: Iterable<readonly [path: string, type: string]>): Record<string, string> {
  const types = new Map<string, Set<string>>();
  for (const [path, type] of found) types.set(path, (types.get(path) ?? new Set()).add(type));
  return Object.fromEntries(
    [...types]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, all]) => [path, [...all].join("|")]),
  );
}

type Paths = Generator<readonly [path: string, type: string]>;

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name?: string; readonly $ref?: string }[];
  readonly requestBody?: { readonly content: object };
  readonly responses: object;
}

/** Of each operation its name, parameters, what it takes and its statuses; its shapes have schemas of their own. */
function* operationPaths({ paths }: { paths: Record<string, Record<string, Operation>> }): Paths {
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      if (method === "parameters") continue;
      const { operationId, parameters = [], requestBody, responses } = operation;
      yield [`${method} ${path}`, operationId];
      const parts = [
        ...parameters.map(({ name, $ref = "" }) => name ?? $ref.split("/").at(-1)),
        ...Object.keys(requestBody?.content ?? {}),
        ...Object.keys(responses).filter((status) => status < "4"),
      ];
      for (const part of parts) yield [`${operationId} ${part}`, "there"];
    }
}

function* jsonPaths(value: unknown, at = ""): Paths {
  if (Array.isArray(value)) {
    yield [at, "array"];
    for (const one of value) yield* jsonPaths(one, `${at}[]`);
  } else if (value !== null && typeof value === "object") {
    yield [at, "object"];
    for (const [name, one] of Object.entries(value))
      yield* jsonPaths(one, at === "" ? name : `${at}.${name}`);
  } else yield [at, value === null ? "null" : typeof value];
}

type Schema = Readonly<Record<string, unknown>>;

/** The properties that a schema knows, their types and the words of choices; in which way it puts them together is its own affair. */
function* schemaPaths(
  schema: Schema,
  root: Schema,
  at: string,
  inside: readonly string[] = [],
): Paths {
  const { $ref, type, properties = {}, items, $defs = {} } = schema;
  const words = [type ?? [], schema.enum ?? [], schema.const ?? []].flat();
  yield [at, "there"];
  for (const word of words) yield [`${at}: ${word}`, "there"];
  for (const [name, one] of Object.entries(properties as Record<string, Schema>))
    yield* schemaPaths(one, root, `${at}.${name}`, inside);
  for (const part of ["anyOf", "allOf", "oneOf"])
    for (const one of (schema[part] ?? []) as readonly Schema[])
      yield* schemaPaths(one, root, at, inside);
  if (items) yield* schemaPaths(items as Schema, root, `${at}[]`, inside);
  if (schema === root)
    for (const [name, one] of Object.entries($defs as Record<string, Schema>))
      yield* schemaPaths(one, root, `#${name}`, inside);
  if (typeof $ref !== "string" || !$ref.startsWith("#/") || inside.includes($ref)) return;
  const meant = $ref
    .slice(2)
    .split("/")
    .reduce((one: unknown, name) => (one as Schema)[name], root);
  yield* schemaPaths(meant as Schema, root, at, [...inside, $ref]);
}

/** Elements and attributes; of a schema each by its name, with its type. */
function* xmlPaths(text: string): Paths {
  const found: [string, string][] = [];
  const open: string[] = [];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    const isNamed = name.startsWith("xs:") && attributes.name !== undefined;
    open.push(isNamed ? `${name}(${attributes.name})` : name);
    const at = open.join("/");
    found.push([at, "element"]);
    for (const [attribute, value] of Object.entries(attributes)) {
      if (attribute.startsWith("xmlns")) continue;
      const isType = name.startsWith("xs:") && ["type", "ref", "base"].includes(attribute);
      if (isType) found.push([`${at}@${attribute}=${value}`, "word"]);
      else if (!name.startsWith("xs:")) found.push([`${at}@${attribute}`, "attribute"]);
    }
  });
  parser.on("closetag", () => {
    open.pop();
  });
  parser.write(text).close();
  yield* found;
}
