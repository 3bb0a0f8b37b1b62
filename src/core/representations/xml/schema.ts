/** The XML Schema of a kind's documents, generated from its fields. */

import { type Field, isPlace } from "../../model/kinds/field.ts";
import { entryOf, type Kind, type Kinds, saysUrl, shapeOf } from "../../model/kinds/kind.ts";
import { identifyingFields } from "../../model/kinds/naming.ts";
import { talliesOf } from "../../model/kinds/per-kind.ts";
import { containerOf } from "./container.ts";
import { type Element, element, xmlDocument } from "./write.ts";

/** Two roots: a member, and a page of the collection. */
export function xmlSchema(kind: Kind, kinds: Kinds): string {
  // `ref` is optional: a body need not say where it is stored.
  const ref = saysUrl(kind, "xml") ? [attribute("ref", "xs:anyURI", false)] : [];
  const member = typed(kind.singular, {}, sequence(kind, kinds, shapeOf(kind, "xml")), ref);
  return schemaOf([member, collectionElement(kind, kinds)]);
}

export function xmlListSchema(kind: Kind, kinds: Kinds): string {
  return schemaOf([collectionElement(kind, kinds)]);
}

function collectionElement(kind: Kind, kinds: Kinds): Element {
  const entry = typed(
    kind.singular,
    { minOccurs: "0", maxOccurs: "unbounded" },
    sequence(kind, kinds, entryOf(kind, "xml")),
    [
      attribute("ref", "xs:anyURI", true),
      ...[...talliesOf(kind).keys()].map((name) => attribute(name, "xs:nonNegativeInteger", false)),
    ],
  );
  return typed(kind.plural, {}, element("xs:sequence", {}, [entry, facetElement()]), [
    attribute("gesamt", "xs:nonNegativeInteger", true),
    attribute("mehr", "xs:boolean", false),
    attribute("erweitert", "xs:positiveInteger", false),
    attribute("meinten", "xs:string", false),
    attribute("unbekannt", "xs:string", false),
    attribute("weiter", "xs:anyURI", false),
  ]);
}

/** With `?facetten=ja`. */
function facetElement(): Element {
  const many = { minOccurs: "0", maxOccurs: "unbounded" };
  const text = element("xs:simpleContent", {}, [
    element("xs:extension", { base: "xs:string" }, [
      attribute("anzahl", "xs:nonNegativeInteger", true),
      attribute("titel", "xs:string", false),
    ]),
  ]);
  const value = element("xs:element", { name: "wert", ...many }, [
    element("xs:complexType", {}, [text]),
  ]);
  return typed("facette", many, element("xs:sequence", {}, [value]), [
    attribute("name", "xs:string", true),
  ]);
}

function schemaOf(roots: readonly Element[]): string {
  return xmlDocument(
    element(
      "xs:schema",
      { "xmlns:xs": "http://www.w3.org/2001/XMLSchema", elementFormDefault: "qualified" },
      roots,
    ),
  );
}

export function sequence(kind: Kind, kinds: Kinds, shape: readonly string[]): Element {
  return element(
    "xs:sequence",
    {},
    shape.map((name) => fieldElement(name, kind.fields[name] as Field, kinds)),
  );
}

function fieldElement(name: string, field: Field, kinds: Kinds): Element {
  const optional = { minOccurs: isAlwaysThere(field) ? null : "0" };
  switch (field.type) {
    case "image":
      return typed(name, optional, null, [attribute("ref", "xs:anyURI", true)]);
    case "texts": {
      const many = { minOccurs: "0", maxOccurs: "unbounded" };
      const item =
        field.format === "uri"
          ? typed(name, many, null, [attribute("ref", "xs:anyURI", true)])
          : element("xs:element", { name, type: "xs:string", ...many });
      return typed(
        containerOf(name, field, kinds),
        optional,
        element("xs:sequence", {}, [item]),
        [],
      );
    }
    case "link":
      return linkElement(name, { minOccurs: "0" }, identifyingFields(kinds.target(field)), false);
    case "links":
    case "derived": {
      const many = { minOccurs: "0", maxOccurs: "unbounded" };
      const there = kinds.target(field).fields;
      const leads = (extra: string) => field.type === "derived" && there[extra]?.type === "link";
      const texts = field.extras.filter((extra) => !leads(extra));
      const leading = field.extras
        .filter(leads)
        .map((extra) => linkElement(extra, { minOccurs: "0" }, []));
      const numbers = field.type === "links" ? identifyingFields(kinds.target(field)) : [];
      const said = [...new Set([...texts, ...numbers])];
      const item = linkElement(name, many, said, field.type === "derived", leading);
      return typed(
        containerOf(name, field, kinds),
        optional,
        element("xs:sequence", {}, [item]),
        [],
      );
    }
    default:
      if (isPlace(field)) return typed(name, optional, null, [attribute("ref", "xs:anyURI", true)]);
      return element("xs:element", { name, type: simpleType(field), ...optional });
  }
}

function isAlwaysThere(field: Field): boolean {
  if (field.read) return false;
  if (field.type === "text") return field.blank || Boolean(field.required);
  if (field.type === "image") return field.placeholder !== false;
  return Boolean(field.required) || ["texts", "links", "derived"].includes(field.type);
}

export function simpleType(field: Field): string {
  if (field.type === "number") return "xs:integer";
  return field.type === "day" ? "xs:date" : "xs:string";
}

/** `addressed`: false where a body may have only the title of the linked member. `leading`: links within it. */
export function linkElement(
  name: string,
  occurs: Record<string, string | null>,
  extras: readonly string[],
  addressed = true,
  leading: readonly Element[] = [],
): Element {
  const attributes = [
    attribute("ref", "xs:anyURI", addressed),
    ...extras.map((extra) => attribute(extra, "xs:string", false)),
  ];
  if (leading.length > 0) {
    const mixed = [element("xs:sequence", {}, leading), ...attributes];
    const type = element("xs:complexType", { mixed: "true" }, mixed);
    return element("xs:element", { name, ...occurs }, [type]);
  }
  const content = element("xs:simpleContent", {}, [
    element("xs:extension", { base: "xs:string" }, attributes),
  ]);
  return element("xs:element", { name, ...occurs }, [element("xs:complexType", {}, [content])]);
}

export function typed(
  name: string,
  occurs: Record<string, string | null>,
  content: Element | null,
  attributes: readonly Element[],
): Element {
  const children = content ? [content, ...attributes] : attributes;
  return element("xs:element", { name, ...occurs }, [element("xs:complexType", {}, children)]);
}

export function attribute(name: string, type: string, required: boolean): Element {
  return element("xs:attribute", { name, type, use: required ? "required" : null });
}
