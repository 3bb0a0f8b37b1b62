/** The XML Schema of errors (RFC 9457, appendix B), generated from their JSON Schema. */

import type { ProblemSchema } from "../../model/answers/problem-schema.ts";
import { attribute, typed } from "./schema.ts";
import { type Element, element, xmlDocument } from "./write.ts";

/** The namespace that RFC 9457 keeps from its predecessor. */
export const PROBLEM_NAMESPACE = "urn:ietf:rfc:7807";

interface Fact {
  readonly type?: string;
  readonly items?: { readonly properties: Readonly<Record<string, Fact>> };
}

export function xmlProblemSchema({ properties, required }: ProblemSchema): string {
  const always = new Set(required as readonly string[]);
  const children = Object.entries(properties).map(([name, fact]) =>
    factElement(name, fact, always.has(name) ? {} : { minOccurs: "0" }),
  );
  return xmlDocument(
    element(
      "xs:schema",
      {
        "xmlns:xs": "http://www.w3.org/2001/XMLSchema",
        targetNamespace: PROBLEM_NAMESPACE,
        elementFormDefault: "qualified",
      },
      [typed("problem", {}, element("xs:sequence", {}, [...children, ERROR]), [])],
    ),
  );
}

function factElement(name: string, fact: Fact, occurs: Record<string, string>): Element {
  if (fact.items) {
    const { properties } = fact.items;
    const item = "url" in properties ? LINK : itemElement(properties);
    return typed(name, occurs, element("xs:sequence", {}, [item]), []);
  }
  return element("xs:element", { name, type: TYPES[fact.type ?? ""] ?? "xs:string", ...occurs });
}

const TYPES: Readonly<Record<string, string>> = { boolean: "xs:boolean", integer: "xs:integer" };

const MANY = { minOccurs: "0", maxOccurs: "unbounded" };

function itemElement(properties: Readonly<Record<string, Fact>>): Element {
  const parts = Object.entries(properties).map(([name, fact]) => factElement(name, fact, {}));
  return typed("i", MANY, element("xs:sequence", {}, parts), []);
}

/** An address with its title as the text. */
const LINK = element("xs:element", { name: "i", ...MANY }, [
  element("xs:complexType", {}, [
    element("xs:simpleContent", {}, [
      element("xs:extension", { base: "xs:string" }, [
        attribute("ref", "xs:anyURI", true),
        attribute("type", "xs:string", false),
      ]),
    ]),
  ]),
]);

/** Of an error of the program, only where errors are displayed. */
const ERROR = element("xs:element", { name: "error", type: "xs:anyType", minOccurs: "0" });
