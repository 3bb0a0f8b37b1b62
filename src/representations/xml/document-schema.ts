/** The XML Schema of what a page says, made from its parts. */

import {
  type DocumentShape,
  type EntriesPart,
  isList,
  type Part,
  type Parts,
  type SimplePart,
} from "../../model/document.ts";
import { attribute, linkElement, simpleType, typed } from "./schema.ts";
import { type Element, element, xmlDocument } from "./write.ts";

export function xmlDocumentSchema({ name, parts, namespace = undefined }: DocumentShape): string {
  const attributes = namespace ? [] : [attribute("ref", "xs:anyURI", true)];
  const root = typed(name, {}, sequence(childrenOf(parts, name)), attributes);
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

function childrenOf(parts: Parts, around = ""): Element[] {
  return Object.entries(parts).map(([name, part]) => {
    const inner = partElement(name, part);
    return isList(part) && part.container !== around
      ? typed(part.container, {}, sequence([inner]), [])
      : inner;
  });
}

const MANY = { minOccurs: "0", maxOccurs: "unbounded" };

function partElement(name: string, part: Part): Element {
  if (part.type === "entries") return entryElement(name, part);
  if (part.type === "places") return linkElement(name, MANY, []);
  if (part.type === "texts") return element("xs:element", { name, type: "xs:string", ...MANY });
  const optional = { minOccurs: part.required ? null : "0" };
  if (part.type === "reference") return linkElement(name, optional, part.extras);
  if (part.type === "place")
    return typed(name, optional, null, [attribute("ref", "xs:anyURI", true)]);
  return element("xs:element", { name, type: simpleType(part), ...optional });
}

function entryElement(name: string, part: EntriesPart): Element {
  const ref = part.addressed ? [attribute("ref", "xs:anyURI", true)] : [];
  if (part.attributes) return typed(name, MANY, null, [...ref, ...attributesOf(part.parts)]);
  const actions = part.actions ? [actionElement(part.actions)] : [];
  return typed(name, MANY, sequence([...childrenOf(part.parts), ...actions]), ref);
}

function attributesOf(parts: EntriesPart["parts"]): Element[] {
  return Object.entries(parts).map(([name, part]) =>
    attribute(
      name,
      part.type === "reference" ? "xs:string" : simpleType(part),
      part.required === true,
    ),
  );
}

/** What an action sets follows from its name, which an XML Schema cannot tell. */
function actionElement(actions: NonNullable<EntriesPart["actions"]>): Element {
  const sets = new Map<string, SimplePart>(
    Object.values(actions).flatMap((action) => Object.entries(action.sets)),
  );
  return typed("moeglich", MANY, null, [
    attribute("aktion", "xs:string", true),
    attribute("methode", "xs:string", true),
    ...[...sets].map(([name, part]) => attribute(name, simpleType(part), false)),
    attribute("ref", "xs:anyURI", true),
  ]);
}

function sequence(elements: readonly Element[]): Element {
  return element("xs:sequence", {}, elements);
}
