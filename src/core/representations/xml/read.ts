/** Parses XML bodies strictly: no DOCTYPE, bounded depth and size, nothing in a place that nobody reads. */

import { SaxesParser } from "saxes";
import { factsOf } from "../../model/answers/chosen-fields.ts";
import { invalid, Problem } from "../../model/answers/problem.ts";
import type { Input } from "../../model/answers/representation.ts";
import { type Field, isPlace } from "../../model/kinds/field.ts";
import type { Kind, Kinds } from "../../model/kinds/kind.ts";
import { isAddress } from "../../model/kinds/naming.ts";
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
  // A document's own address and state may be sent back, and are ignored.
  const input: Record<string, unknown> = Object.assign(
    Object.create(null),
    misplaced(root, ["ref", ...factsOf(kind)]),
  );
  const given = root.children.map((child) => givenIn(kind, kinds, child));
  for (const [name, same] of Map.groupBy(given, ([name]) => name)) {
    // Two values for one are left for validation to refuse.
    input[name] = same.length > 1 ? same.map(([, value]) => value) : same[0]?.[1];
  }
  return input;
}

/** Lists are in their container, everything else in an element named after the field. */
function givenIn(kind: Kind, kinds: Kinds, node: XmlNode): [name: string, value: unknown] {
  const all = Object.entries(kind.fields);
  const whole = all.find(([name, field]) => containerOf(name, field, kinds) === node.name);
  if (whole) return [whole[0], fieldValue(...whole, node, kinds)];
  const field = Object.hasOwn(kind.fields, node.name) ? kind.fields[node.name] : undefined;
  // An entry of a list may stand without its container.
  return [node.name, field ? entryValue(field, node, kinds) : node.text];
}

function fieldValue(name: string, field: Field, node: XmlNode, kinds: Kinds): unknown {
  switch (field.type) {
    case "texts":
    case "links":
    case "derived":
      return entriesOf(node, name, (child) => entryValue(field, child, kinds));
    case "link":
      return linkOf(node, kinds.target(field), kinds);
    default: {
      const text = textOf(node, field);
      const isNumber = field.type === "number" && typeof text === "string" && NUMBER.test(text);
      // What is no number is passed on unchanged, so that validation can name the field.
      return isNumber ? Number(text) : text;
    }
  }
}

const NUMBER = /^\s*-?[0-9]{1,15}\s*$/;

function entryValue(field: Field, node: XmlNode, kinds: Kinds): unknown {
  return field.type === "links" || field.type === "derived"
    ? linkOf(node, kinds.target(field), kinds)
    : textOf(node, field);
}

/** An element that has more than a text, or an address where the field is one, is left for validation to refuse. */
function textOf(node: XmlNode, field: Field): unknown {
  const isAddressed =
    field.type === "image" || isPlace(field) || (field.type === "texts" && field.format === "uri");
  const { ref, ...others } = node.attributes;
  const isPlain = node.children.length === 0 && Object.keys(others).length === 0;
  if (!isPlain || (ref !== undefined && !isAddressed)) return node;
  return ref ?? node.text;
}

/** What is no entry is left for validation to refuse. */
function entriesOf(node: XmlNode, name: string, read: (child: XmlNode) => unknown): unknown[] {
  const entries = node.children.map((child) =>
    child.name === name ? read(child) : { [`<${child.name}>`]: child.text },
  );
  const beside = misplaced(node);
  return Object.keys(beside).length > 0 ? [...entries, beside] : entries;
}

/** Attributes and text that an element has no place for, under names that no field can have. */
function misplaced(node: XmlNode, known: readonly string[] = []): Record<string, string> {
  const attributes = Object.entries(node.attributes).filter(([name]) => !known.includes(name));
  const named = Object.fromEntries(attributes.map(([name, value]) => [`@${name}`, value]));
  return node.text.trim() === "" ? named : { ...named, "text()": node.text };
}

function linkOf(node: XmlNode, target: Kind, kinds: Kinds): Record<string, unknown> {
  const text = node.text.trim();
  // As in JSON, an address alone is one.
  const { ref = isAddress(text, kinds) ? text : undefined, ...extras } = node.attributes;
  return {
    [target.titleName]: node.text,
    ...extras,
    ...Object.fromEntries(node.children.map((child) => [child.name, within(child)])),
    ...(ref !== undefined && { url: ref }),
  };
}

/** A number that the linked member goes by, or a link of its own. */
function within({ attributes, children, text }: XmlNode): unknown {
  const isText = Object.keys(attributes).length === 0 && children.length === 0;
  if (isText) return text;
  return { name: text, ...(attributes.ref !== undefined && { url: attributes.ref }) };
}

function parse(text: string): XmlNode {
  if (text.trim() === "") throw unreadable("empty");
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
    if (open.length >= DEEPEST) throw unreadable("[[[ … ]]]");
    if (Object.keys(attributes).length > MOST_ATTRIBUTES) throw unreadable("attributes");
    // Those of another vocabulary (xmlns, xml:lang, xsi:type) say nothing of ours.
    const own = Object.entries(attributes).filter(([one]) => one !== "xmlns" && !one.includes(":"));
    const node: XmlNode = { name, attributes: Object.fromEntries(own), children: [], text: "" };
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
  return root!; // Without one it is not well-formed.
}

function unreadable(reason: string): Problem {
  return new Problem("koerper-unlesbar", { format: "XML", reason });
}
