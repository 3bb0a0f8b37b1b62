/** Independent judges of the documents that the service sends: xmllint, ajv, and a parser that is not ours. */

import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { SaxesParser } from "saxes";
import { validateXML } from "xmllint-wasm";
import type { Representation } from "../../src/core/model/answers/representation.ts";

export interface Node {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Node[];
  text: string;
}

/** Throws where the document is not well-formed. */
export function parseXml(document: string): Node {
  const parser = new SaxesParser();
  const open: Node[] = [];
  let root: Node | undefined;
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const node: Node = { name, attributes: { ...attributes }, children: [], text: "" };
    open.at(-1)?.children.push(node);
    root ??= node;
    open.push(node);
  });
  parser.on("closetag", () => {
    open.pop();
  });
  parser.on("text", (text) => {
    const node = open.at(-1);
    if (node) node.text += text;
  });
  parser.write(document).close();
  if (!root) throw new Error("There is no element.");
  return root;
}

export function child(node: Node, name: string): Node {
  const found = node.children.find((one) => one.name === name);
  if (!found) throw new Error(`<${node.name}> has no <${name}>.`);
  return found;
}

/** What xmllint says against the documents, and against others that it has to refuse: to start it takes longer than to judge. */
export async function xmlFaultsBeside(
  strange: readonly string[],
  documents: readonly string[],
  schemas: ReadonlyMap<string, string>,
): Promise<{ faults: string[]; awake: string[] }> {
  const all = await xmlFaults([...documents, ...strange], schemas);
  const isStrange = (fault: string) => Number.parseInt(fault, 10) >= documents.length;
  return { faults: all.filter((fault) => !isStrange(fault)), awake: all.filter(isStrange) };
}

/** What xmllint says against the documents, each by the schema that knows its root; nothing where they are valid. */
export async function xmlFaults(
  documents: readonly string[],
  schemas: ReadonlyMap<string, string>,
): Promise<string[]> {
  const xml = documents.map((contents, index) => ({ fileName: `${index}.xml`, contents }));
  const preload = [...schemas].map(([name, contents]) => ({ fileName: `${name}.xsd`, contents }));
  const includes = preload.map(({ fileName, contents }) => {
    const [, namespace] = /targetNamespace="([^"]+)"/.exec(contents) ?? [];
    return namespace
      ? `<xs:import namespace="${namespace}" schemaLocation="${fileName}"/>`
      : `<xs:include schemaLocation="${fileName}"/>`;
  });
  const all = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${includes.join("")}</xs:schema>`;
  const { errors } = await validateXML({ xml, preload, schema: [all] });
  return errors.map((error) => error.rawMessage);
}

/** What ajv says against a document, in which nothing may stand that the schema does not know; `definition` names one of its own. */
export function jsonFaults(document: unknown, schema: object, definition = ""): string[] {
  // To read a schema costs a hundred times what a document does, and each schema has many of them.
  const text = `${definition} ${JSON.stringify(schema)}`;
  const validate = judges.get(text) ?? judgeBy(schema, definition);
  judges.set(text, validate);
  validate(document);
  return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

const judges = new Map<string, ValidateFunction>();

/** One for all schemas: each would compile anew what a schema is. */
const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
});
addFormats.default(ajv);

function judgeBy(schema: object, definition: string): ValidateFunction {
  const [key, whole] = [`schema-${judges.size}`, closed(schema) as object];
  ajv.addSchema(whole, key);
  try {
    const validate = ajv.getSchema(definition ? `${key}#/$defs/${definition}` : key);
    if (!validate) throw new Error(`The schema has no ${definition}.`);
    return validate;
  } finally {
    // The next one may have the same $id.
    ajv.removeSchema(whole);
  }
}

/** Shapes may grow, so schemas are open; what is sent today is all in them. */
export function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (schema === null || typeof schema !== "object") return schema;
  const inner = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, closed(value)]),
  );
  return inner.type === "object" && inner.properties && !("additionalProperties" in inner)
    ? { ...inner, additionalProperties: false }
    : inner;
}

/** The type of its errors: what writes none of its own has those of JSON. */
export function problemTypeOf({ problems }: Pick<Representation, "problems">): string {
  return problems?.type ?? "application/problem+json; charset=utf-8";
}
