/** The XML Schema of a page's document, generated from its parts. */

import {
  apart,
  type DocumentShape,
  type EntriesPart,
  isList,
  type Part,
  type Parts,
  type SimplePart,
} from "../../model/answers/document.ts";
import { type Kinds, shapeOf } from "../../model/kinds/kind.ts";
import { attribute, linkElement, sequence, simpleType, typed } from "./schema.ts";
import { type Element, element, xmlDocument } from "./write.ts";

export function xmlDocumentSchema({ name, parts, namespace }: DocumentShape, kinds: Kinds): string {
  const attributes = namespace ? [] : [REF];
  const root = typed(name, {}, inOrder(childrenOf(parts, kinds, name)), attributes);
  return xmlDocument(
    element(
      "xs:schema",
      {
        "xmlns:xs": "http://www.w3.org/2001/XMLSchema",
        targetNamespace: namespace ?? null,
        elementFormDefault: "qualified",
      },
      [root],
    ),
  );
}

function childrenOf(parts: Parts, kinds: Kinds, around = ""): Element[] {
  return Object.entries(parts).map(([name, part]) => {
    const inner = partElement(name, part, kinds);
    return isList(part) && part.container !== around
      ? typed(part.container, {}, inOrder([inner]), [])
      : inner;
  });
}

const REF = attribute("ref", "xs:anyURI", true);
const MANY = { minOccurs: "0", maxOccurs: "unbounded" };

function partElement(name: string, part: Part, kinds: Kinds): Element {
  if (part.type === "entries") return entryElement(name, part, kinds);
  if (part.type === "members") {
    const kind = kinds.one(part.to);
    const fields = sequence(kind, kinds, shapeOf(kind, "xml"));
    return typed(name, part.container === null ? {} : MANY, fields, [REF]);
  }
  if (part.type === "places") return linkElement(name, MANY, []);
  if (part.type === "texts") return element("xs:element", { name, type: "xs:string", ...MANY });
  const optional = { minOccurs: part.required ? null : "0" };
  if (part.type === "reference") return linkElement(name, optional, part.extras);
  if (part.type === "place") return typed(name, optional, null, [REF]);
  return element("xs:element", { name, type: simpleType(part), ...optional });
}

function entryElement(name: string, part: EntriesPart, kinds: Kinds): Element {
  const ref = part.addressed ? [REF] : [];
  if (part.attributes) {
    const { texts, places } = apart(part);
    const leading = childrenOf(places, kinds);
    const content = leading.length > 0 ? inOrder(leading) : null;
    return typed(name, MANY, content, [...ref, ...attributesOf(texts)]);
  }
  const actions = part.actions ? [actionElement(part.actions)] : [];
  return typed(name, MANY, inOrder([...childrenOf(part.parts, kinds), ...actions]), ref);
}

function attributesOf(parts: EntriesPart["parts"]): Element[] {
  return Object.entries(parts).map(([name, part]) =>
    attribute(
      name,
      part.type === "reference" || part.type === "place" ? "xs:string" : simpleType(part),
      part.required === true,
    ),
  );
}

/** Which values an action sets depends on its name, which XML Schema cannot express. */
function actionElement(actions: NonNullable<EntriesPart["actions"]>): Element {
  const sets = new Map<string, SimplePart>(
    Object.values(actions).flatMap((action) => Object.entries(action.sets)),
  );
  return typed("moeglich", MANY, null, [
    attribute("aktion", "xs:string", true),
    attribute("methode", "xs:string", true),
    ...[...sets].map(([name, part]) => attribute(name, simpleType(part), false)),
    REF,
  ]);
}

function inOrder(elements: readonly Element[]): Element {
  return element("xs:sequence", {}, elements);
}
