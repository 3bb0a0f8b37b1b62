/** Generates clients from an OpenAPI document: one method for each operation, and in TypeScript a type for each schema. */

import type { Json } from "./described.ts";

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** The type of a JSON body; null where there is none. */
  readonly takes: string | null;
  readonly operation: Json;
}

function operationsOf({ paths }: Json): Operation[] {
  return Object.entries<Json>(paths).flatMap(([path, item]) =>
    Object.entries<Json>(item)
      .filter(([method]) => method !== "parameters")
      .map(([method, operation]) => ({
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        summary: operation.summary,
        takes:
          Object.keys(operation.requestBody?.content ?? {}).find((type) => type.endsWith("json")) ??
          null,
        operation,
      })),
  );
}

function jsonSchema(content: Json = {}): Json | null {
  const [, media] = Object.entries<Json>(content).find(([type]) => type.endsWith("json")) ?? [];
  return media?.schema ?? null;
}

export function generatedTypeScript(document: Json): string {
  const types = Object.entries<Json>(document.components.schemas).map(
    ([name, schema]) => `export type ${typeName(name)} = ${typeOf(schema)};`,
  );
  const methods = operationsOf(document).map(({ id, method, path, summary, takes, operation }) => {
    const sent = jsonSchema(operation.requestBody?.content);
    const answer = jsonSchema(
      operation.responses[200]?.content ?? operation.responses[201]?.content,
    );
    const input = [
      path.includes("{key}") && "key: string",
      "query?: Record<string, unknown>",
      sent && `body: ${typeOf(sent)}`,
    ].filter(Boolean);
    const optional = input.length === 1 ? " = {}" : "";
    return `  /** ${summary} */
  ${camel(id)}(input: { ${input.join("; ")} }${optional}): Promise<${answer ? typeOf(answer) : "any"}> {
    return this.send("${method}", "${path}", ${JSON.stringify(takes)}, input);
  }`;
  });
  return `${types.join("\n")}

export class Client {
  origin: string;
  authorization: string;
  constructor(origin: string, authorization: string) {
    this.origin = origin;
    this.authorization = authorization;
  }
${methods.join("\n")}
  async send(method: string, path: string, type: string | null, input: any): Promise<any> {
    const query = new URLSearchParams(input.query ?? {});
    const address = this.origin + path.replace("{key}", encodeURIComponent(input.key)) + (query.size ? "?" + query : "");
    const headers: Record<string, string> = { Accept: "application/json", Authorization: this.authorization };
    if (type) headers["Content-Type"] = type;
    const answer = await fetch(address, { method, headers, body: input.body && JSON.stringify(input.body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return text ? JSON.parse(text) : null;
  }
}
`;
}

/** As TypeScript writes it. */
function typeOf(schema: Json): string {
  if (schema.$ref) return typeName(schema.$ref.split("/").at(-1));
  if (schema.enum) return schema.enum.map((one: unknown) => JSON.stringify(one)).join(" | ");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.anyOf && !schema.properties)
    return schema.anyOf.map((one: Json) => `(${typeOf(one)})`).join(" | ");
  if (Array.isArray(schema.type))
    return schema.type.map((type: string) => `(${typeOf({ ...schema, type })})`).join(" | ");
  switch (schema.type) {
    case "string":
      return "string";
    case "integer":
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case "array":
      return `(${schema.items ? typeOf(schema.items) : "unknown"})[]`;
    case "object": {
      const required = new Set(schema.required ?? []);
      const properties = Object.entries<Json>(schema.properties ?? {});
      const lines = properties.map(
        ([name, one]) => `${JSON.stringify(name)}${required.has(name) ? "" : "?"}: ${typeOf(one)}`,
      );
      return `{ ${lines.join("; ")} }`;
    }
    default:
      return "any";
  }
}

export function generatedPython(document: Json): string {
  const methods = operationsOf(document).map(
    ({
      id,
      method,
      path,
      summary,
      takes,
    }) => `    def ${id.replaceAll("-", "_")}(self, key="", query=None, body=None):
        ${JSON.stringify(summary)}
        return self.send("${method}", "${path}", ${takes ? JSON.stringify(takes) : "None"}, key, query, body)
`,
  );
  return `import json
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen


class Client:
    def __init__(self, origin, authorization):
        self.origin, self.authorization = origin, authorization

${methods.join("\n")}
    def send(self, method, path, type, key, query, body):
        address = self.origin + path.replace("{key}", quote(key)) + ("?" + urlencode(query) if query else "")
        headers = {"Accept": "application/json", "Authorization": self.authorization}
        if type:
            headers["Content-Type"] = type
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(address, data, headers, method=method)) as answer:
            return json.loads(answer.read() or "null")
`;
}

function typeName(name: string): string {
  const words = camel(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function camel(id: string): string {
  return id.replace(/-+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
