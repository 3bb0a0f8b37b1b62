/** Where things stand: the one place that puts an address together. */

import { monogramPath } from "../../words/monogram.ts";
import { type Field, type ImageField, isPlace, type Value } from "../kinds/field.ts";
import type { Kind } from "../kinds/kind.ts";

/** The canonical path: by slug where there is one. */
export function pathOf(kind: Kind, member: { id: number; slug: string | null }): string {
  return kind.alone ? `/${kind.plural}` : `/${kind.singular}/${member.slug ?? member.id}`;
}

/** One representation of what stands at a path; the start page has no name to put a suffix behind. */
export function variantPath(path: string, format: string, search = ""): string {
  if (path !== "/" && !search.includes("format=")) return `${path}.${format}${search}`;
  const query = new URLSearchParams(search);
  query.delete("format");
  if (path === "/") query.set("format", format);
  const address = path === "/" ? path : `${path}.${format}`;
  return query.size > 0 ? `${address}?${query}` : address;
}

/** The same thing in a language that is asked for by name. */
export function inLanguage(path: string, language: string | null): string {
  return language === null ? path : `${path}${path.includes("?") ? "&" : "?"}lang=${language}`;
}

/** How a picture of our own is stored where something shows it: by its number, and without the host, which can change. */
export function picturePath(pictures: Kind, id: number): string {
  return pathOf(pictures, { id, slug: null });
}

/** What a member is told to look like; null where it has no picture and none stands in. */
export function pictureOf(
  { baselineIn = true }: ImageField,
  image: string | null,
  title: string,
  origin: string,
): string | null {
  return image === null && !baselineIn ? null : imageOf(image, title, origin);
}

/** What answers with a picture of the member. */
export function imageOf(image: string | null, title: string, origin: string): string {
  if (image === null) return origin + monogramPath(title);
  return image.startsWith("/") ? origin + image : image;
}

/** A path on this site, also with a query, and nothing that a browser could take for another host. */
export function isLocal(path: string): boolean {
  return /^\/(?!\/)[!-~]*$/.test(path) && !/[\\#]/.test(path);
}

/** What programs read of a value: an address of ours with the host that it was asked by. */
export function withHost(field: Field, value: Value, origin: string): Value {
  return isPlace(field) && typeof value === "string" && value.startsWith("/")
    ? origin + value
    : value;
}

/** What is stored of it. */
export function withoutHost(field: Field, value: Value, origin: string): Value {
  return isPlace(field) && typeof value === "string" && value.startsWith(`${origin}/`)
    ? value.slice(origin.length)
    : value;
}
