/** What a page says, as JSON: links are objects with a `url`, as everywhere. */

import { pathOf } from "../../model/address.ts";
import type {
  Document,
  DocumentEntry,
  EntriesPart,
  Part,
  Parts,
  PartValue,
  PartValues,
  Place,
} from "../../model/document.ts";
import type { Link } from "../../model/field.ts";
import type { View } from "../../model/representation.ts";

export function documentObject({ shape, values }: Document, view: View): Record<string, unknown> {
  return partsOf(shape.parts, values, view);
}

/** What is empty is left out; lists are always there. */
function partsOf(parts: Parts, values: PartValues, view: View): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(parts)) {
    const value = valueOfPart(part, values[name] ?? null, view);
    if (value !== null) object[name] = value;
  }
  return object;
}

function valueOfPart(part: Part, value: PartValue, view: View): unknown {
  switch (part.type) {
    case "reference":
      return value && referenceOf(part.to, value as Link, view);
    case "texts":
      return value ?? [];
    case "place":
      return value && { url: view.origin + (value as Place).path };
    case "places":
      return ((value ?? []) as readonly Place[]).map(({ title, path }) => ({
        name: title,
        url: view.origin + path,
      }));
    case "entries":
      return ((value ?? []) as readonly DocumentEntry[]).map((entry) => entryOf(part, entry, view));
    default:
      return value;
  }
}

function referenceOf(to: string, link: Link, view: View): Record<string, string> {
  const kind = view.kinds.one(to);
  return {
    [kind.titleName]: link.title,
    url: view.origin + pathOf(kind, link),
    ...link.extras,
  };
}

function entryOf(part: EntriesPart, entry: DocumentEntry, view: View): Record<string, unknown> {
  const url = entry.path === undefined ? null : view.origin + entry.path;
  const actions = (entry.actions ?? []).map(({ name, sets }) => ({
    aktion: name,
    methode: part.actions?.[name]?.method,
    ...sets,
    url,
  }));
  return {
    ...partsOf(part.parts, entry.values, view),
    ...(part.actions && { moeglich: actions }),
    ...(url !== null && { url }),
  };
}
