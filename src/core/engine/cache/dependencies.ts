/**
 * The dependencies of an answer, as tags: a cache invalidates the answer when one of them is written. A tag is `werk#7` (a member and
 * what it shows of others), `werk!` (which works there are, and their own values) or `werk*` (anything about works: counts, touches).
 */

import { hasFilters } from "../../model/kinds/facet.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import { type Changed, hasAny } from "../../model/store/change-batch.ts";
import type { Member } from "../../model/store/member.ts";
import { CHANGED } from "../../model/store/query.ts";
import type { Reading } from "../../model/store/reading.ts";

/** Any write at all. */
const ANYTHING = "*";
/** Never written: the whole cache is cleared at the end of a day. Answers without any tag hold on every day. */
const TODAY = "heute";
const SETTINGS = "einstellung";

const tagOf = {
  member: (kind: string, id: number) => `${kind}#${id}`,
  rows: (kind: string) => `${kind}!`,
  all: (kind: string) => `${kind}*`,
};

/** `ofKind` finds the tags of single members of a kind, for when all of them have changed. */
export function tagsOf(
  { kind, written, touched }: Changed,
  ofKind: (prefix: string) => Iterable<string>,
): string[] {
  const tags = [ANYTHING, tagOf.all(kind)];
  if (hasAny(written)) tags.push(tagOf.rows(kind));
  if (written === "all" || touched === "all") return [...tags, ...ofKind(`${kind}#`)];
  return [...tags, ...[...written, ...touched].map((id) => tagOf.member(kind, id))];
}

/** Reads for one answer and records its dependencies. */
interface DependencyRecorder extends Reading {
  readonly tags: ReadonlySet<string>;
  /** Adds the settings of the site, which are read elsewhere but shown in the answer. */
  shows(framing: readonly Kind[]): void;
}

/** Any method of Reading, by name. */
type Questions = Record<keyof Reading, (...given: unknown[]) => unknown>;
type Question = (kind: Kind, ...rest: unknown[]) => unknown;
type MembersQuestion = (kind: Kind, ...rest: unknown[]) => Promise<readonly Member[]>;

export function recordDependencies(read: Reading): DependencyRecorder {
  const tags = new Set<string>();
  const ask = read as unknown as Questions;

  const isShown = ({ kind, id }: Member) => tags.add(tagOf.member(kind.singular, id));
  const areListed = <M extends readonly Member[]>(kind: Kind, members: M): M => {
    tags.add(tagOf.rows(kind.singular));
    members.forEach(isShown);
    return members;
  };

  /** Depends on the tag of a kind, whatever the result. */
  const on = <N extends keyof Reading>(tag: (kind: string) => string, name: N) => {
    const question: Question = (kind, ...rest) => {
      tags.add(tag(kind.singular));
      return ask[name](kind, ...rest);
    };
    return question as Reading[N];
  };
  const onAnything = <N extends keyof Reading>(name: N) => {
    const question = (...given: unknown[]) => {
      tags.add(ANYTHING);
      return ask[name](...given);
    };
    return question as Reading[N];
  };
  /** Depends on which members exist, and on each one in the result. */
  const onListed = <N extends keyof Reading>(name: N) => {
    const question: MembersQuestion = async (kind, ...rest) =>
      areListed(kind, (await ask[name](kind, ...rest)) as readonly Member[]);
    return question as Reading[N];
  };
  /** Missing members depend on which exist, the others on themselves. */
  const onAsked = (name: "members" | "entries"): Reading["members"] => {
    return async (kind, ids, ...lists) => {
      const members = await read[name](kind, ids, ...lists);
      if (members.length < ids.length) tags.add(tagOf.rows(kind.singular));
      members.forEach(isShown);
      return members;
    };
  };

  return {
    tags,
    shows(framing) {
      for (const { singular } of framing) tags.add(tagOf.rows(singular));
    },
    today(at) {
      if (at === undefined) tags.add(TODAY);
      return read.today(at);
    },
    async find(kind, key, lists) {
      const found = await read.find(kind, key, lists);
      if ("member" in found) isShown(found.member);
      else tags.add(tagOf.rows(kind.singular));
      return found;
    },
    async findBy(kind, field, value) {
      const member = await read.findBy(kind, field, value);
      areListed(kind, member ? [member] : []);
      return member;
    },
    async list(kind, query) {
      const listing = await read.list(kind, query);
      areListed(kind, listing.members);
      // Which facets a member belongs to changes with what it shows of others.
      const isNarrowed =
        hasFilters(query.filters) || (query.fields?.length ?? 0) > 0 || Boolean(query.condition);
      const isOfChanges = query.sorting?.field === CHANGED || Boolean(query.since);
      // Hits are ranked by what links to them.
      const isWeighed = query.words.length > 0 && kind.search.weighedBy !== undefined;
      if (query.interactive || isNarrowed || isOfChanges || isWeighed)
        tags.add(tagOf.all(kind.singular));
      // A hit can be found by the words of what links to it.
      if (query.words.length > 0 && kind.search.foundBy)
        tags.add(tagOf.all(kind.search.foundBy.kind));
      return listing;
    },
    counts(sets) {
      for (const { kind } of sets) tags.add(tagOf.rows(kind.singular));
      return read.counts(sets);
    },
    async similar(member, ...rest) {
      const found = await read.similar(member, ...rest);
      areListed(member.kind, found.flat());
      return found;
    },
    members: onAsked("members"),
    entries: onAsked("entries"),
    walk: onListed("walk"),
    matching: onListed("matching"),
    newest: onListed("newest"),
    holdersOf: on(tagOf.rows, "holdersOf"),
    named: on(tagOf.rows, "named"),
    resolve: on(tagOf.rows, "resolve"),
    parts: on(tagOf.rows, "parts"),
    count: on(tagOf.rows, "count"),
    possibleDuplicates: on(tagOf.all, "possibleDuplicates"),
    keyed: on(tagOf.all, "keyed"),
    outline: on(tagOf.all, "outline"),
    lastChange: on(tagOf.all, "lastChange"),
    duplicates: onAnything("duplicates"),
    pointers: onAnything("pointers"),
    pointed: onAnything("pointed"),
    changes: onAnything("changes"),
    recordedAt: onAnything("recordedAt"),
    recordedIds: onAnything("recordedIds"),
    removals: on(tagOf.rows, "removals"),
    formerKeys: on(tagOf.rows, "formerKeys"),
    /** The contents of added tables are not known here, so any write may change them. */
    with: onAnything("with"),
    isReindexing: () => read.isReindexing(),
    repeated: (account, key) => read.repeated(account, key),
    setting(name) {
      tags.add(tagOf.rows(SETTINGS));
      return read.setting(name);
    },
    file(kind, id, name) {
      tags.add(tagOf.member(kind.singular, id));
      return read.file(kind, id, name);
    },
  };
}
