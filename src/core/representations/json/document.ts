/** A page's document as JSON: links are objects with a `url`, as everywhere. */

import { pathOf } from "../../model/answers/address.ts";
import {
  type Document,
  type DocumentEntry,
  type EntriesPart,
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

/** A member as at its own address. */
type WholeObject = (member: Member, view: View) => Record<string, unknown>;

export function documentObject(
  { shape, values }: Document,
  view: View,
  whole: WholeObject,
): Record<string, unknown> {
  return partsOf(shape.parts, values, view, whole);
}

/** Empty parts are left out; lists are always there. */
function partsOf(
  parts: Parts,
  values: PartValues,
  view: View,
  whole: WholeObject,
): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(parts)) {
    const value = valueOfPart(part, values[name] ?? null, view, whole);
    if (value !== null) object[name] = value;
  }
  return object;
}

function valueOfPart(part: Part, value: PartValue, view: View, whole: WholeObject): unknown {
  switch (part.type) {
    case "reference":
      return value && referenceOf(part.to, value as Link, view);
    case "members": {
      const seen = { ...view, actor: part.seenBy };
      if (part.container === null) return value && whole(value as Member, seen);
      return ((value ?? []) as readonly Member[]).map((member) => whole(member, seen));
    }
    case "texts":
      return value ?? [];
    case "place":
      return value && { url: placeAddress(value as Place, view.origin) };
    case "places":
      return ((value ?? []) as readonly Place[]).map(({ title, path }) => ({
        name: title,
        url: view.origin + path,
      }));
    case "entries":
      return ((value ?? []) as readonly DocumentEntry[]).map((entry) =>
        entryOf(part, entry, view, whole),
      );
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

function entryOf(
  part: EntriesPart,
  entry: DocumentEntry,
  view: View,
  whole: WholeObject,
): Record<string, unknown> {
  const url = entry.path === undefined ? null : view.origin + entry.path;
  const actions = (entry.actions ?? []).map(({ name, sets }) => ({
    aktion: name,
    methode: part.actions?.[name]?.method,
    ...sets,
    url,
  }));
  return {
    ...partsOf(part.parts, entry.values, view, whole),
    ...(part.actions && { moeglich: actions }),
    ...(url !== null && { url }),
  };
}
