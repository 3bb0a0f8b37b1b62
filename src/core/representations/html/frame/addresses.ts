/** The addresses in a page, relative to `<base href="/">` where they stay on the site. */

import type { Representation, View } from "../../../model/answers/representation.ts";
import type { Kind } from "../../../model/kinds/kind.ts";
import { perKind } from "../../../model/kinds/per-kind.ts";
import { choosingParameters } from "../../../model/store/filter.ts";
import { cached } from "../../../words/cached.ts";

/** `werk/12`: `pathOf` without its slash, as the page of a person requires it. */
export function hrefOf(kind: Kind, { id, slug }: { id: number; slug: string | null }): string {
  return kind.alone ? kind.plural : `${kind.singular}/${slug ?? id}`;
}

/**
 * The page itself, with some parameters changed; null removes one. Whole, because with `<base>` a bare `?lang=en` or `#inhalt` would lead
 * to the start page.
 */
export function here(
  view: View,
  changes?: Readonly<Record<string, string | readonly string[] | null>>,
): string {
  const path = samePath(view) + view.suffix;
  const { carried = view.query } = view;
  const plain = plainQuery(carried, changes ?? {});
  if (plain !== null) return path + plain;
  const query = new URLSearchParams(carried);
  for (const [name, value] of Object.entries(changes ?? {})) {
    if (typeof value === "string") query.set(name, value);
    else {
      query.delete(name);
      for (const one of value ?? []) query.append(name, one);
    }
  }
  return withQuery(path, query);
}

/** The canonical address for search engines: with the parameters that select entries, without language and format. */
export function canonicalList(kind: Kind, view: View): string {
  const { carried = view.query } = view;
  if (carried.size === 0) return samePath(view);
  return withQuery(samePath(view), selecting(kind, carried));
}

const selectingNames = perKind((kind) => [
  "suche",
  ...choosingParameters(kind),
  "sortierung",
  "anzahl",
  "nach",
]);

/** The parameters that select entries of a list, in one order. */
export function selecting(kind: Kind, query: URLSearchParams): URLSearchParams {
  const names = selectingNames(kind);
  const found = [...query].filter(([name, value]) => value !== "" && names.includes(name));
  return new URLSearchParams(
    found.sort(([one], [other]) => names.indexOf(one) - names.indexOf(other)),
  );
}

/** The page in other formats (`variantPath` says why the start page has no suffix). */
export function variantsOf(path: string): (format: string) => string {
  const [name = "/", query = ""] = path.split("?");
  const address = name === "/" ? "/?format=" : `${name}.`;
  const end = query === "" ? "" : `${name === "/" ? "&" : "?"}${query}`;
  return (format) => address + format + end;
}

export function otherFormats(view: View): Representation[] {
  return view.variants.filter(({ designed }) => designed !== "html");
}

/** Nothing in it needs to be encoded. */
const PLAIN = /^[\w.*-]*$/;

const written = new WeakMap<URLSearchParams, string>();

/** Parameters that are only added to; null where it is not so simple. A page has a hundred links that differ in one. */
function plainQuery(
  carried: URLSearchParams,
  changes: Readonly<Record<string, string | readonly string[] | null>>,
): string | null {
  let query = carried.size === 0 ? "" : cached(written, carried, () => `?${carried}`);
  for (const name in changes) {
    const value = changes[name];
    if (carried.size > 0 && carried.has(name)) return null;
    if (value === null) continue;
    if (typeof value !== "string" || !PLAIN.test(value) || !PLAIN.test(name)) return null;
    query += `${query === "" ? "?" : "&"}${name}=${value}`;
  }
  return query;
}

/** Two slashes at the beginning would be parsed as another host. */
function samePath({ path }: View): string {
  return path.startsWith("//") ? path.replace(/^\/{2,}/, "/") : path;
}

function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}
