/** Builds the addresses of members and their representations. */

import { monogramPath } from "../../words/monogram.ts";
import { type Field, type ImageField, isPlace, type Value } from "../kinds/field.ts";
import type { Kind } from "../kinds/kind.ts";

/** The canonical path: by slug if there is one. */
export function pathOf(kind: Kind, member: { id: number; slug: string | null }): string {
  return kind.alone ? `/${kind.plural}` : `/${kind.singular}/${member.slug ?? member.id}`;
}

/** The address of one representation. "/.json" answers, too, but many servers in front hide names that begin with a dot. */
export function variantPath(path: string, format: string, search = ""): string {
  if (path !== "/" && !search.includes("format=")) return `${path}.${format}${search}`;
  const query = new URLSearchParams(search);
  query.delete("format");
  if (path === "/") query.set("format", format);
  const address = path === "/" ? path : `${path}.${format}`;
  return query.size > 0 ? `${address}?${query}` : address;
}

/** The same address in an explicit language. */
export function inLanguage(path: string, language: string | null): string {
  return language === null ? path : `${path}${path.includes("?") ? "&" : "?"}lang=${language}`;
}

/** How an own image is stored where it is shown: by id, and without the host, which can change. */
export function picturePath(pictures: Kind, id: number): string {
  return pathOf(pictures, { id, slug: null });
}

/** The address of a member's image; null if it has none and gets no placeholder. */
export function pictureOf(
  { placeholder = true }: ImageField,
  image: string | null,
  title: string,
  origin: string,
): string | null {
  return image === null && !placeholder ? null : imageOf(image, title, origin);
}

/** The address of a member's image, or of its monogram. */
export function imageOf(image: string | null, title: string, origin: string): string {
  if (image === null) return origin + monogramPath(title);
  return image.startsWith("/") ? origin + image : image;
}

/** A path on this site, also with a query, that no browser takes for another host (open redirect). */
export function isLocal(path: string): boolean {
  return /^\/(?!\/)[!-~]*$/.test(path) && !/[\\#]/.test(path);
}

/** The value in machine-readable representations: own addresses with the host of the request. */
export function withHost(field: Field, value: Value, origin: string): Value {
  return isPlace(field) && typeof value === "string" && value.startsWith("/")
    ? origin + value
    : value;
}

/** The stored form: own addresses without the host. */
export function withoutHost(field: Field, value: Value, origin: string): Value {
  return isPlace(field) && typeof value === "string" && value.startsWith(`${origin}/`)
    ? value.slice(origin.length)
    : value;
}
