/** A page's document as XML: `ref` holds an address, lists have a container. */

import { pathOf } from "../../model/answers/address.ts";
import {
  apart,
  type Document,
  type DocumentEntry,
  type EntriesPart,
  isList,
  type Part,
  type Parts,
  type PartValue,
  type PartValues,
  type Place,
  placeAddress,
} from "../../model/answers/document.ts";
import type { View } from "../../model/answers/representation.ts";
import type { Link } from "../../model/kinds/field.ts";
import type { Member } from "../../model/store/member.ts";
import { type Element, element } from "./write.ts";

/** A member as at its own address, under this name. */
type WholeElement = (name: string, member: Member, view: View) => Element;

export function documentElement(
  { shape, values }: Document,
  view: View,
  whole: WholeElement,
): Element {
  const { name, parts, namespace } = shape;
  const attributes = namespace ? { xmlns: namespace } : { ref: view.origin + view.path };
  return element(name, attributes, childrenOf(parts, values, view, whole, name));
}

/** A list with the name of the element around it needs no container, as in a collection. */
function childrenOf(
  parts: Parts,
  values: PartValues,
  view: View,
  whole: WholeElement,
  around = "",
): Element[] {
  return Object.entries(parts).flatMap(([name, part]) => {
    const elements = elementsOf(name, part, values[name] ?? null, view, whole);
    return isList(part) && part.container !== around
      ? element(part.container, {}, elements)
      : elements;
  });
}

function elementsOf(
  name: string,
  part: Part,
  value: PartValue,
  view: View,
  whole: WholeElement,
): Element[] {
  switch (part.type) {
    case "reference":
      return value === null ? [] : [referenceElement(name, part.to, value as Link, view)];
    case "members": {
      const seen = { ...view, actor: part.seenBy };
      return [(value ?? []) as Member | readonly Member[]]
        .flat()
        .map((member) => whole(name, member, seen));
    }
    case "texts":
      return ((value ?? []) as readonly string[]).map((text) => element(name, {}, text));
    case "place":
      return value === null
        ? []
        : [element(name, { ref: placeAddress(value as Place, view.origin) })];
    case "places":
      return ((value ?? []) as readonly Place[]).map(({ title, path }) =>
        element(name, { ref: view.origin + path }, title),
      );
    case "entries":
      return ((value ?? []) as readonly DocumentEntry[]).map((entry) =>
        entryElement(name, part, entry, view, whole),
      );
    default:
      return value === null ? [] : [element(name, {}, `${value}`)];
  }
}

function referenceElement(name: string, to: string, link: Link, view: View): Element {
  const ref = view.origin + pathOf(view.kinds.one(to), link);
  return element(name, { ref, ...link.extras }, link.title);
}

function entryElement(
  name: string,
  part: EntriesPart,
  entry: DocumentEntry,
  view: View,
  whole: WholeElement,
): Element {
  const ref = entry.path === undefined ? null : view.origin + entry.path;
  if (part.attributes) {
    const { texts, places } = apart(part);
    const leading = childrenOf(places, entry.values, view, whole);
    return element(name, { ref, ...textsOf(Object.keys(texts), entry.values) }, leading);
  }
  const actions = (entry.actions ?? []).map((action) =>
    element("moeglich", {
      aktion: action.name,
      methode: part.actions?.[action.name]?.method ?? null,
      ...textsOf(Object.keys(action.sets), action.sets),
      ref,
    }),
  );
  return element(name, { ref }, [...childrenOf(part.parts, entry.values, view, whole), ...actions]);
}

function textsOf(names: readonly string[], values: PartValues): Record<string, string | null> {
  return Object.fromEntries(
    names.map((name) => [name, values[name] == null ? null : `${values[name]}`]),
  );
}
