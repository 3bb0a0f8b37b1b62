/** Finds what the addresses in a body stand for. */

import { picturePath } from "../../model/address.ts";
import type { Link } from "../../model/field.ts";
import type { Kind, Kinds, Linking } from "../../model/kind.ts";
import type { Fault } from "../../model/problem.ts";
import type { Reading } from "../../model/reading.ts";
import { readMonogram } from "../../words/monogram.ts";
import type { LinkInput } from "./check-input.ts";

/** Where to look, and what is an address of ours. */
export interface Place {
  readonly reading: Pick<Reading, "resolve" | "findBy">;
  readonly kinds: Kinds;
  readonly origin: string;
}

export async function resolveLinks(
  field: Linking,
  inputs: readonly LinkInput[],
  pointer: string,
  { reading, kinds, origin }: Place,
): Promise<{ links: Link[]; faults: Fault[] }> {
  const target = kinds.target(field);
  const by = field.type === "link" ? field.by : undefined;
  const keys = await Promise.all(
    inputs.map((input) =>
      by && input.named !== undefined
        ? keyNamed(reading, target, by, input.named)
        : keyOf(target, input.url, origin),
    ),
  );
  const found = await reading.resolve(target, [...new Set(keys.filter((key) => key !== null))]);
  const links: Link[] = [];
  const faults: Fault[] = [];
  inputs.forEach((input, index) => {
    const at = field.type === "link" ? `${pointer}/url` : `${pointer}/${index}/url`;
    const link = found.get(keys[index] ?? "");
    if (!link) {
      faults.push({
        pointer: at,
        code: "verweis-unbekannt",
        params: { kind: target.singular, url: input.named ?? input.url },
      });
    } else if (
      field.type === "links" &&
      links.some((other) => other.id === link.id && sameExtras(other.extras, input.extras))
    ) {
      faults.push({ pointer: at, code: "doppelter-verweis", params: { url: input.url } });
    } else {
      links.push({ ...link, extras: input.extras });
    }
  });
  return { links, faults };
}

/** The key in an address of ours: absolute, from the root, or relative as pages have it. */
export function keyOf(kind: Kind, address: string, origin: string): string | null {
  const url = URL.parse(address, `${origin}/`);
  if (!url || url.origin !== origin) return null;
  const match = /^\/([a-z0-9]+)\/([a-z0-9-]+)(\.[a-z]+)?$/.exec(url.pathname);
  return match && (match[1] === kind.singular || match[1] === kind.plural)
    ? (match[2] ?? null)
    : null;
}

async function keyNamed(
  reading: Place["reading"],
  kind: Kind,
  by: string,
  value: string,
): Promise<string | null> {
  const member = await reading.findBy(kind, by, value.trim());
  return member && String(member.id);
}

/** A drawn picture that comes back is no picture: it stands for there being none. One of ours must be there. */
export async function resolvePicture(
  address: string,
  pointer: string,
  { reading, kinds, origin }: Place,
): Promise<{ image: string | null; faults: Fault[] }> {
  const { pictures } = kinds;
  const url = URL.parse(address);
  const [, place, last, ...rest] = url?.origin === origin ? url.pathname.split("/") : [];
  const isOurs = pictures && (place === pictures.singular || place === pictures.plural);
  if (!isOurs || !last || rest.length > 0) return { image: address, faults: [] };
  if (readMonogram(decoded(last))) return { image: null, faults: [] };
  const key = keyOf(pictures, address, origin);
  const link = key === null ? undefined : (await reading.resolve(pictures, [key])).get(key);
  if (link) return { image: picturePath(pictures, link.id), faults: [] };
  const fault = {
    pointer,
    code: "verweis-unbekannt",
    params: { kind: pictures.singular, url: address },
  } as const;
  return { image: null, faults: [fault] };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function sameExtras(a: Link["extras"], b: Link["extras"]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
