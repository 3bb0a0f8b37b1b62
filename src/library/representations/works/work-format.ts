/** Formats that write works one after the other: a single work, a reading list, a collection or a search result. */

import type { Gathered, Representation, View } from "../../../core/model/answers/representation.ts";
import type { Link, LinksField } from "../../../core/model/kinds/field.ts";
import type { Kind } from "../../../core/model/kinds/kind.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Listing } from "../../../core/model/store/query.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { cached } from "../../../core/words/cached.ts";

export interface WorkFormat {
  readonly name: string;
  /** The Content-Type. */
  readonly type: string;
  /** Text before all entries, between two of them and after all. */
  readonly head?: string;
  readonly between?: string;
  readonly foot?: string;
  entry(work: Member, view: View): string;
  /** Fields of a work, besides its makers, whose members are needed to describe it. */
  readonly beside?: (work: Kind) => readonly string[];
}

/** For every kind that has makers. */
export function workFormat(format: WorkFormat): Representation {
  const { name, type, head = "", between = "", foot = "", entry, beside } = format;
  const entries = (what: Member | Listing, view: View) =>
    worksOf(what, view).map((work) => entry(work, view));
  const all = (what: Member | Listing, view: View) => head + entries(what, view).join(between);
  return {
    name,
    type,
    accepts: [type.split(";")[0] as string],
    saved: true,
    ofSomeKinds: {
      suits: hasMade,
      write: (member, view) => all(member, view) + foot,
    },
    collection: all,
    lists: isMade,
    rest: (listing, view) =>
      entries(listing, view)
        .map((text) => between + text)
        .join(""),
    ...(foot !== "" && { foot }),
    gather: (what, read, view) => gatherWorks(what, read, view, beside),
  };
}

/** A view for works that were read elsewhere, with their makers and the other members needed to describe them. */
export async function seenWith(
  works: readonly Member[],
  read: Reading,
  view: View,
  beside?: WorkFormat["beside"],
): Promise<View> {
  const [first] = works;
  if (!first) return view;
  const pages = { total: works.length, more: false, next: null, previous: null };
  const listing = { kind: first.kind, members: works, ...pages };
  return { ...view, ...(await gatherWorks(listing, read, view, beside)) };
}

const indexes = new WeakMap<readonly Member[], ReadonlyMap<Kind, ReadonlyMap<number, Member>>>();

/** A member that was read together with the works. */
export function besideOf(kind: Kind, id: number, { beside = [] }: View): Member | undefined {
  const index = cached(indexes, beside, () => {
    const byKind = new Map<Kind, Map<number, Member>>();
    for (const one of beside) cached(byKind, one.kind, () => new Map()).set(one.id, one);
    return byKind;
  });
  return index.get(kind)?.get(id);
}

type Makers = readonly [name: string, field: LinksField] | null;

const makers = new WeakMap<Kind, Makers>();

export function makersField(kind: Kind): Makers {
  return cached(makers, kind, () => {
    for (const [name, field] of Object.entries(kind.fields))
      if (field.type === "links" && field.term === "creator") return [name, field];
    return null;
  });
}

/** A kind with makers. */
function isMade(kind: Kind): boolean {
  return makersField(kind) !== null;
}

/** A kind with makers, or a list of such members. */
function hasMade(kind: Kind): boolean {
  return kind.rows !== null || isMade(kind);
}

function worksOf(what: Member | Listing, view: View): readonly Member[] {
  if ("members" in what) return what.members;
  const target = targetOf(what, view);
  if (!target) return [what];
  return listedBy(what).flatMap(({ id }) => besideOf(target, id, view) ?? []);
}

/** Reads the works, their makers, and the other members needed to describe them. */
async function gatherWorks(
  what: Member | Listing,
  read: Reading,
  view: View,
  beside: WorkFormat["beside"],
): Promise<Gathered> {
  const works = await readWorks(what, read, view);
  const kind = works[0]?.kind;
  if (!kind) return { beside: [] };
  const found: Member[] = [...works];
  const names = new Set([makersField(kind)?.[0] ?? "", ...(beside?.(kind) ?? [])]);
  for (const name of names) {
    const field = kind.fields[name];
    if (field?.type === "links") {
      const links = works.flatMap(({ values }) => (values[name] ?? []) as readonly Link[]);
      const ids = [...new Set(links.map(({ id }) => id))];
      // Without what links to them: a maker may have thousands of works.
      found.push(...(await read.entries(view.kinds.target(field), ids)));
    } else if (field?.type === "derived") {
      // Works read as a list come without the members that link to them.
      const among = { [field.by]: { among: works.map(({ id }) => id) } };
      found.push(...(await read.matching(view.kinds.target(field), among)));
    }
  }
  return { beside: found };
}

async function readWorks(
  what: Member | Listing,
  read: Reading,
  view: View,
): Promise<readonly Member[]> {
  if ("members" in what) return what.members;
  const target = targetOf(what, view);
  if (!target) return [what];
  return read.members(
    target,
    listedBy(what).map(({ id }) => id),
  );
}

function listedBy({ kind, values }: Member): readonly Link[] {
  return (values[kind.rows ?? ""] ?? []) as readonly Link[];
}

function targetOf({ kind }: Member, { kinds }: View): Kind | null {
  const field = kind.fields[kind.rows ?? ""];
  return field?.type === "links" ? kinds.target(field) : null;
}
