/** XML, in the shapes of the interface: `ref` holds an address, the text of a link is its title. */

import { pageLinks } from "../engine/ask/query/list.ts";
import { decodeText } from "../engine/body/decode-text.ts";
import { pathOf, pictureOf } from "../model/answers/address.ts";
import { chosenFacts } from "../model/answers/chosen-fields.ts";
import { type CountedFacet, countedFacets } from "../model/answers/facet-counts.ts";
import type { ErrorReport, ProblemDocument } from "../model/answers/problem-document.ts";
import type { View, WholeRepresentation } from "../model/answers/representation.ts";
import { saidValue } from "../model/answers/said-value.ts";
import { mayRead, ownerOf } from "../model/kinds/access.ts";
import { type Field, isPlace, type Link, type Value } from "../model/kinds/field.ts";
import { entryOf, type Kind, leadingOf, saysUrl, shapeOf } from "../model/kinds/kind.ts";
import type { Member } from "../model/store/member.ts";
import { containerOf } from "./xml/container.ts";
import { documentElement } from "./xml/document.ts";
import { xmlDocumentSchema } from "./xml/document-schema.ts";
import { PROBLEM_NAMESPACE, xmlProblemSchema } from "./xml/problem-schema.ts";
import { readXml } from "./xml/read.ts";
import { xmlListSchema, xmlSchema } from "./xml/schema.ts";
import { type Element, element, textBetween, xmlDocument } from "./xml/write.ts";

const xml: WholeRepresentation = {
  name: "xml",
  type: "application/xml; charset=utf-8",
  accepts: ["application/xml", "text/xml", "application/problem+xml"],
  choosesFields: true,

  member: (member, view) =>
    xmlDocument(
      saysUrl(member.kind, "xml") || view.chosen
        ? whole(member.kind.singular, member, view)
        : element(member.kind.singular, {}, fields(member, shapeOf(member.kind, "xml"), view)),
    ),

  collection(listing, view) {
    const { kind, members, total, more, widened, suggestion } = listing;
    const { next } = pageLinks(listing, view);
    const attributes = {
      gesamt: String(total),
      mehr: more ? "true" : null,
      erweitert: widened ? String(widened) : null,
      meinten: suggestion?.words ?? null,
      unbekannt: view.unknown?.map(({ name }) => name).join(", ") ?? null,
      weiter: next && view.origin + next,
    };
    return xmlDocument(
      element(kind.plural, attributes, [
        ...members.map((member) => entry(member, view)),
        ...(countedFacets(listing) ?? []).map(facetElement),
      ]),
    );
  },

  document: {
    suits: () => true,
    write: (document, view) => xmlDocument(documentElement(document, view, whole)),
    schema: xmlDocumentSchema,
  },

  created: (status, url) => xmlDocument(element("neu", { status: String(status), ref: url })),

  problems: {
    type: "application/problem+xml; charset=utf-8",
    write: problemXml,
    schema: xmlProblemSchema,
  },

  body: {
    types: ["application/xml", "text/xml"],
    read: (bytes, _type, kind, kinds) => readXml(decodeText(bytes, "XML"), kind, kinds),
  },
  schema: {
    suffix: "xsd",
    type: "application/xml; charset=utf-8",
    of: xmlSchema,
    list: xmlListSchema,
  },
};

export default xml;

function problemXml(problem: ProblemDocument): string {
  const { type, title, status, detail, instance, members, faults, links, error } = problem;
  const simple = Object.entries({ type, title, status, detail, instance, ...members });
  const children = simple.map(([name, value]) => element(name, {}, String(value)));
  if (faults.length > 0) {
    // RFC 9457, appendix B: the members of an array are elements called "i".
    const items = faults.map(({ pointer, detail }) =>
      element("i", {}, [element("pointer", {}, pointer), element("detail", {}, detail)]),
    );
    children.push(element("errors", {}, items));
  }
  if (links.length > 0) {
    const items = links.map((link) =>
      element("i", { ref: link.url, type: link.type ?? null }, link.title ?? ""),
    );
    children.push(element("links", {}, items));
  }
  if (error) children.push(errorElement(error));
  return xmlDocument(element("problem", { xmlns: PROBLEM_NAMESPACE }, children));
}

function errorElement({ kind, message, file, line, excerpt, trace }: ErrorReport): Element {
  return element("error", {}, [
    element("kind", {}, kind),
    element("message", {}, message),
    element("file", {}, file),
    element("line", {}, String(line)),
    element(
      "excerpt",
      {},
      excerpt.map((one) => element("i", { line: String(one.line) }, one.text)),
    ),
    element(
      "trace",
      {},
      trace.map((answer) => element("i", {}, answer)),
    ),
  ]);
}

/** A member as part of another document, with attributes that the document needs. */
export function memberElement(
  member: Member,
  view: View,
  attributes: Readonly<Record<string, string>>,
): Element {
  return whole(member.kind.singular, member, view, attributes);
}

function whole(
  name: string,
  member: Member,
  view: View,
  attributes: Readonly<Record<string, string>> = {},
): Element {
  const { kind } = member;
  const ref = view.origin + pathOf(kind, member);
  const shape = view.chosen?.fields ?? shapeOf(kind, "xml");
  const said = { ...attributes, ref, ...factAttributes(member, view, false) };
  return element(name, said, fields(member, shape, view));
}

function facetElement({ name, wert }: CountedFacet): Element {
  const values = wert.map(({ wert: value, titel = null, anzahl }) =>
    element("wert", { anzahl: `${anzahl}`, titel }, `${value}`),
  );
  return element("facette", { name }, values);
}

function entry(member: Member, view: View): Element {
  const { kind } = member;
  return element(
    kind.singular,
    { ref: view.origin + pathOf(kind, member), ...factAttributes(member, view, true) },
    fields(member, view.chosen?.fields ?? entryOf(kind, "xml"), view),
  );
}

function factAttributes(member: Member, view: View, inList: boolean): Record<string, string> {
  const facts = Object.entries(chosenFacts(member, view, inList));
  return Object.fromEntries(facts.map(([name, fact]) => [name, `${fact}`]));
}

function fields(member: Member, shape: readonly string[], view: View): Element[] {
  return shape.flatMap((name) => {
    const field = member.kind.fields[name] as Field;
    if (!mayRead(field, view.actor, ownerOf(member))) return [];
    return elementOf(name, field, member.values[name] ?? null, member, view) ?? [];
  });
}

function elementOf(
  name: string,
  field: Field,
  value: Value,
  member: Member,
  view: View,
): Element | null {
  switch (field.type) {
    case "image": {
      const ref = pictureOf(field, value as string | null, member.title, view.origin);
      return ref === null ? null : element(name, { ref });
    }
    case "texts": {
      const entries = (value ?? []) as readonly string[];
      const item = (text: string) =>
        field.format === "uri" ? element(name, { ref: text }) : element(name, {}, text);
      return element(containerOf(name, field, view.kinds), {}, entries.map(item));
    }
    case "link":
      return value === null
        ? null
        : linkElement(name, view.kinds.target(field), value as Link, view);
    case "links":
    case "derived": {
      const target = view.kinds.target(field);
      const links = (value ?? []) as readonly Link[];
      return element(
        containerOf(name, field, view.kinds),
        {},
        links.map((link) => linkElement(name, target, link, view)),
      );
    }
    default: {
      const said = saidValue(field, value, view);
      if (said === null) return null;
      return isPlace(field) ? element(name, { ref: `${said}` }) : element(name, {}, `${said}`);
    }
  }
}

/** The texts of a link are attributes; links among them are elements after its title. */
function linkElement(name: string, target: Kind, link: Link, view: View): Element {
  const leading = leadingOf(target, link, view.kinds);
  const texts = { ...link.extras };
  for (const [further] of leading) delete texts[further];
  const attributes = { ref: view.origin + pathOf(target, link), ...texts };
  if (leading.length === 0) return element(name, attributes, link.title);
  return element(name, attributes, [
    textBetween(link.title),
    ...leading.map(([further, kind, there]) => linkElement(further, kind, there, view)),
  ]);
}
