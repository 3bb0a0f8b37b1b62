/** What a page says, as XML: `ref` holds an address, lists stand in a container. */

import { pathOf } from "../../model/address.ts";
import {
  type Document,
  type DocumentEntry,
  type EntriesPart,
  isList,
  type Part,
  type Parts,
  type PartValue,
  type PartValues,
  type Place,
} from "../../model/document.ts";
import type { Link } from "../../model/field.ts";
import type { View } from "../../model/representation.ts";
import { type Element, element } from "./write.ts";

export function documentElement({ shape, values }: Document, view: View): Element {
  const { name, parts, namespace } = shape;
  const attributes = namespace ? { xmlns: namespace } : { ref: view.origin + view.path };
  return element(name, attributes, childrenOf(parts, values, view, name));
}

/** A list that is called as the element around it stands in that one, as in a collection. */
function childrenOf(parts: Parts, values: PartValues, view: View, around = ""): Element[] {
  return Object.entries(parts).flatMap(([name, part]) => {
    const elements = elementsOf(name, part, values[name] ?? null, view);
    return isList(part) && part.container !== around
      ? element(part.container, {}, elements)
      : elements;
  });
}

function elementsOf(name: string, part: Part, value: PartValue, view: View): Element[] {
  switch (part.type) {
    case "reference":
      return value === null ? [] : [referenceElement(name, part.to, value as Link, view)];
    case "texts":
      return ((value ?? []) as readonly string[]).map((text) => element(name, {}, text));
    case "place":
      return value === null ? [] : [element(name, { ref: view.origin + (value as Place).path })];
    case "places":
      return ((value ?? []) as readonly Place[]).map(({ title, path }) =>
        element(name, { ref: view.origin + path }, title),
      );
    case "entries":
      return ((value ?? []) as readonly DocumentEntry[]).map((entry) =>
        entryElement(name, part, entry, view),
      );
    default:
      return value === null ? [] : [element(name, {}, `${value}`)];
  }
}

function referenceElement(name: string, to: string, link: Link, view: View): Element {
  const ref = view.origin + pathOf(view.kinds.one(to), link);
  return element(name, { ref, ...link.extras }, link.title);
}

function entryElement(name: string, part: EntriesPart, entry: DocumentEntry, view: View): Element {
  const ref = entry.path === undefined ? null : view.origin + entry.path;
  if (part.attributes)
    return element(name, { ref, ...textsOf(Object.keys(part.parts), entry.values) });
  const actions = (entry.actions ?? []).map((action) =>
    element("moeglich", {
      aktion: action.name,
      methode: part.actions?.[action.name]?.method ?? null,
      ...textsOf(Object.keys(action.sets), action.sets),
      ref,
    }),
  );
  return element(name, { ref }, [...childrenOf(part.parts, entry.values, view), ...actions]);
}

function textsOf(names: readonly string[], values: PartValues): Record<string, string | null> {
  return Object.fromEntries(
    names.map((name) => [name, values[name] == null ? null : `${values[name]}`]),
  );
}
