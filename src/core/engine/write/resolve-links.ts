/**
 * Resolves the addresses, barcodes and card numbers that a client has sent. The only place that does, and limited to what the user may
 * read: so trying reveals neither what exists nor its title.
 */

import { picturePath } from "../../model/answers/address.ts";
import type { Fault } from "../../model/answers/problem.ts";
import { normalForm } from "../../model/codes/codes.ts";
import { type Actor, may, mayRead, ownerOf } from "../../model/kinds/access.ts";
import { codeNameOf, type Link, type Value } from "../../model/kinds/field.ts";
import type { Kind, Kinds, Linking } from "../../model/kinds/kind.ts";
import { identifyingFields, lookupKeys, nameKey, waysTo } from "../../model/kinds/naming.ts";
import { filterBy } from "../../model/store/filter.ts";
import { linkToMember, type Member } from "../../model/store/member.ts";
import { filtered } from "../../model/store/query.ts";
import type { Reading } from "../../model/store/reading.ts";
import { readMonogram } from "../../words/monogram.ts";
import type { LinkInput } from "./check-input.ts";

export interface LinkPlace {
  readonly reading: Pick<
    Reading,
    "resolve" | "findBy" | "members" | "matching" | "named" | "list" | "today"
  > & {
    /** The link for an address or a name, if it is cached. */
    readonly known?: (kind: Kind, input: LinkInput) => Link | null;
  };
  readonly kinds: Kinds;
  readonly origin: string;
  readonly actor: Actor | null;
}

const NONE: ReadonlySet<number> = new Set();

/** Links for those keys whose member the user may read. `known`: what is linked already. */
export async function readableLinks(
  kind: Kind,
  keys: readonly string[],
  { reading, actor }: Pick<LinkPlace, "reading" | "actor">,
  known: ReadonlySet<number> = NONE,
): Promise<ReadonlyMap<string, Link>> {
  const found = await reading.resolve(kind, keys.length > 1 ? [...new Set(keys)] : keys);
  if (may(kind.access.read, actor)) return found;
  const ids = [...found.values()].map(({ id }) => id);
  const members = actor === null ? [] : await reading.members(kind, ids);
  const own = members.filter((member) => may(kind.access.read, actor, ownerOf(member)));
  const readable = new Set([...known, ...own.map(({ id }) => id)]);
  return new Map([...found].filter(([, { id }]) => readable.has(id)));
}

/** The ids of a link, or of a list of links. */
export function linkedIds(value: Value | undefined): ReadonlySet<number> {
  if (!value) return NONE;
  const links = [value].flat() as readonly Link[];
  return links.length === 0 ? NONE : new Set(links.map(({ id }) => id));
}

/** The id of a link to a member that does not exist yet: it gets the link's title, and is created once everything else is valid. */
export const TO_BE_MADE = 0;

export async function resolveLinks(
  field: Linking,
  inputs: readonly LinkInput[],
  place: LinkPlace,
  known: ReadonlySet<number>,
): Promise<{ links: Link[]; faults: Fault[] }> {
  const { kinds, origin, reading, actor } = place;
  const target = kinds.target(field);
  if (inputs.length === 0) return { links: [], faults: [] };
  const called: string[] = [];
  for (const input of inputs) if (input.called !== undefined) called.push(input.called);
  const answering = called.length > 0 ? await reading.named(target, called) : new Map();
  const keys: (string | null)[] = [];
  const asked: string[] = [];
  /** Members found by a number or a name have been read already. */
  const met = new Map<string, Link>();
  const mayReadAll = may(target.access.read, actor);
  for (const { named, called: name, url } of inputs) {
    if (named !== undefined) {
      const members = await membersNumbered(target, named.by, named.value, place);
      const [member = null] = members;
      keys.push(members.length > 1 ? SEVERAL : member && String(member.id));
      if (member && (may(target.access.read, actor, ownerOf(member)) || known.has(member.id)))
        met.set(String(member.id), linkToMember(member));
      continue;
    }
    const link = name === undefined ? undefined : answering.get(name);
    if (link && mayReadAll) {
      keys.push(String(link.id));
      met.set(String(link.id), link);
      continue;
    }
    const key = name === undefined ? keyOf(target, url, origin) : link ? String(link.id) : null;
    keys.push(key);
    if (key !== null) asked.push(key);
  }
  const read = asked.length > 0 ? await readableLinks(target, asked, place, known) : met;
  const links: Link[] = [];
  const faults: Fault[] = [];
  const seen = new Set<string>();
  inputs.forEach((input, index) => {
    const at = input.pointer;
    const isNew = input.called !== undefined && keys[index] === null;
    const link = isNew
      ? newLink(target, input.called ?? "")
      : (met.get(keys[index] ?? "") ?? read.get(keys[index] ?? ""));
    if (!link) {
      const url = input.called ?? input.named?.value ?? input.url;
      const code = keys[index] === SEVERAL ? "verweis-mehrdeutig" : "verweis-unbekannt";
      const params = { kind: target.singular, url, ways: waysTo(target).join(", ") };
      faults.push({ pointer: at, code, params });
      return;
    }
    if (isNew && !may(target.access.create, actor)) {
      faults.push({ pointer: at, code: "nicht-erlaubt" });
      return;
    }
    if (field.type === "links" && inputs.length > 1) {
      const who = isNew ? (lookupKeys(target, link.title)[0] ?? null) : link.id;
      const same = JSON.stringify([who, input.extras]);
      // The same name twice is one link.
      if (seen.has(same) && input.called !== undefined) return;
      if (seen.has(same)) {
        faults.push({ pointer: at, code: "doppelter-verweis", params: { url: input.url } });
        return;
      }
      seen.add(same);
    }
    links.push({ ...link, extras: input.extras });
  });
  return { links, faults };
}

/** undefined where the text is no valid name for the kind. */
function newLink(target: Kind, name: string): Link | undefined {
  if (nameKey(target, name) === null) return undefined;
  return { id: TO_BE_MADE, slug: null, title: name, extras: {} };
}

const MEMBER = /^\/([a-z0-9]+)\/([a-z0-9-]+)(\.[a-z]+)?$/;

/** The key in an address of this server: absolute, from the root, or relative as in pages. */
export function keyOf(kind: Kind, address: string, origin: string): string | null {
  let match = MEMBER.exec(address);
  if (!match) {
    const url = URL.parse(address, `${origin}/`);
    if (!url || url.origin !== origin) return null;
    match = MEMBER.exec(url.pathname);
  }
  return match && (match[1] === kind.singular || match[1] === kind.plural)
    ? (match[2] ?? null)
    : null;
}

/** Never the key of an address. */
const SEVERAL = "*";
/** The most members that are read for one number. */
const MOST_NUMBERED = 10;

/**
 * The members with an identifying number, in one field or in any. A field that the user may not read finds nothing, even where they may
 * read the member.
 */
export async function membersNumbered(
  kind: Kind,
  by: string | null,
  value: string,
  { reading, actor }: Pick<LinkPlace, "reading" | "actor">,
): Promise<Member[]> {
  if (value.includes("\u0000") || value.length > LONGEST_NUMBER) return [];
  for (const name of by === null ? identifyingFields(kind) : [by]) {
    const field = kind.fields[name];
    if (!field) continue;
    const members = field.unique
      ? [await reading.findBy(kind, name, value)].filter((member) => member !== null)
      : await withCode(kind, name, value, reading);
    const readable = members.filter((member) => mayRead(field, actor, ownerOf(member)));
    if (readable.length > 0) return readable;
  }
  return [];
}

const LONGEST_NUMBER = 200;

async function withCode(
  kind: Kind,
  name: string,
  value: string,
  reading: Pick<Reading, "list">,
): Promise<readonly Member[]> {
  const code = codeNameOf(kind.fields[name]);
  const values = [code ? normalForm(code, value) : value];
  return (await reading.list(kind, filtered(MOST_NUMBERED, filterBy(name, values)))).members;
}

/** The address of a drawn placeholder means that there is no picture. A picture on this server must exist. */
export async function resolvePicture(
  address: string,
  pointer: string,
  place: LinkPlace,
): Promise<{ image: string | null; faults: Fault[] }> {
  const { origin } = place;
  const { pictures } = place.kinds;
  const url = URL.parse(address, origin);
  const [, first, last, ...rest] = url?.origin === origin ? url.pathname.split("/") : [];
  const isOurs = pictures && (first === pictures.singular || first === pictures.plural);
  const isPicture = isOurs && last !== undefined && rest.length === 0;
  // Any other picture of the web; an address from the root can only be on this server.
  if (!pictures || !(isPicture || address.startsWith("/"))) return { image: address, faults: [] };
  if (isPicture && readMonogram(decoded(last))) return { image: null, faults: [] };
  const key = keyOf(pictures, address, origin);
  const link = key === null ? undefined : (await readableLinks(pictures, [key], place)).get(key);
  if (link) return { image: picturePath(pictures, link.id), faults: [] };
  const fault = {
    pointer,
    code: "verweis-unbekannt",
    params: { kind: pictures.singular, url: address, ways: "url" },
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
