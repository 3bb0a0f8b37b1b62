/** Parses XML bodies strictly: no DOCTYPE, bounded depth and size, no unknown elements. */

import { SaxesParser } from "saxes";
import { invalid, Problem } from "../../model/answers/problem.ts";
import type { Input } from "../../model/answers/representation.ts";
import { type Field, isPlace } from "../../model/kinds/field.ts";
import type { Kind, Kinds } from "../../model/kinds/kind.ts";
import { containerOf } from "./container.ts";

interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlNode[];
  text: string;
}

/** More than any kind needs: deeper input is an attack on the parser. */
const DEEPEST = 8;
const MOST_ATTRIBUTES = 20;

/** The fields of the kind in the form of JSON. */
export function readXml(text: string, kind: Kind, kinds: Kinds): Input {
  const root = parse(text);
  if (root.name !== kind.singular) {
    throw invalid({ pointer: "", code: "typ", params: { type: `<${kind.singular}>` } });
  }
  const input: Record<string, unknown> = Object.create(null);
  const given = root.children.map((child) => {
    const [name, field] = fieldOf(kind, kinds, child.name);
    return { name, value: field ? fieldValue(name, field, child, kinds) : child.text };
  });
  for (const [name, same] of Map.groupBy(given, ({ name }) => name)) {
    // Two values for one are left for validation to refuse.
    input[name] = same.length > 1 ? same.map(({ value }) => value) : same[0]?.value;
  }
  return input;
}

/** Lists are in their container, everything else in an element named after the field. */
function fieldOf(kind: Kind, kinds: Kinds, element: string): [string, Field | null] {
  for (const [name, field] of Object.entries(kind.fields)) {
    if (containerOf(name, field, kinds) === element) return [name, field];
    // A field that used to be one text may still be sent as one.
    if (field.type === "texts" && name === element) return [name, null];
  }
  return [element, null];
}

function fieldValue(name: string, field: Field, node: XmlNode, kinds: Kinds): unknown {
  switch (field.type) {
    case "image":
      return node.attributes.ref ?? node.text;
    case "texts":
      return node.children.map((child) => {
        if (child.name !== name) return child;
        return field.format === "uri" ? (child.attributes.ref ?? child.text) : child.text;
      });
    case "link":
      return linkOf(node, kinds.target(field));
    case "links":
    case "derived":
      return node.children.map((child) =>
        // An unknown element is left for validation to refuse.
        child.name === name ? linkOf(child, kinds.target(field)) : child.name,
      );
    default:
      if (isPlace(field) && node.children.length === 0) return node.attributes.ref ?? node.text;
      // What is no simple text, or no number, is passed on unchanged, so that validation can name the field.
      if (node.children.length > 0 || Object.keys(node.attributes).length > 0) return node;
      return field.type === "number" && /^\s*-?[0-9]{1,15}\s*$/.test(node.text)
        ? Number(node.text)
        : node.text;
  }
}

function linkOf(node: XmlNode, target: Kind): Record<string, unknown> {
  const { ref, ...extras } = node.attributes;
  const leading = node.children.map(({ name, attributes, text }) => [
    name,
    { name: text, ...(attributes.ref !== undefined && { url: attributes.ref }) },
  ]);
  return {
    ...extras,
    ...Object.fromEntries(leading),
    ...(ref !== undefined && { url: ref }),
    [target.titleName]: node.text,
  };
}

function parse(text: string): XmlNode {
  const parser = new SaxesParser();
  const open: XmlNode[] = [];
  let root: XmlNode | undefined;
  parser.on("doctype", () => {
    throw unreadable("DOCTYPE");
  });
  parser.on("error", (error) => {
    throw unreadable(error.message);
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (open.length >= DEEPEST || Object.keys(attributes).length > MOST_ATTRIBUTES)
      throw unreadable("[[[ … ]]]");
    const node: XmlNode = { name, attributes: { ...attributes }, children: [], text: "" };
    open.at(-1)?.children.push(node);
    root ??= node;
    open.push(node);
  });
  parser.on("closetag", () => {
    open.pop();
  });
  const append = (piece: string) => {
    const node = open.at(-1);
    if (node) node.text += piece;
  };
  parser.on("text", append);
  parser.on("cdata", append);
  parser.write(text).close();
  if (!root) throw unreadable("<>");
  return root;
}

function unreadable(reason: string): Problem {
  return new Problem("koerper-unlesbar", { format: "XML", reason });
}
