/**
 * Memoizes the reads of a write: rules read the same copy, reader and work again and again. Under the write lock nobody else can change
 * them; what was read before the lock is kept unless the change feed names it.
 */

import type { Link, Values } from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import {
  type ChangeBatch,
  type Changed,
  hasAny,
  type Ids,
} from "../../model/store/change-batch.ts";
import type { WideConditions } from "../../model/store/conditions.ts";
import type { Member } from "../../model/store/member.ts";
import type { Reading, ReadLists } from "../../model/store/reading.ts";
import { cached } from "../../words/cached.ts";
import { listsOf } from "../read/member.ts";
import type { Reader } from "../read/reader.ts";
import { uniqueKey } from "../schema/sort-keys.ts";
import type { Writer } from "./writer.ts";

/** Beyond this the memo is cleared, as in large imports. */
const MOST = 2000;

interface RememberedRead {
  readonly kind: Kind;
  readonly said: unknown;
  /** The members in the result. */
  readonly ids: readonly number[];
  /** Other members of the kind can enter the result. `near`: only those that link to these targets, which they touch; null: any. */
  readonly open?: { readonly near: readonly (readonly [kind: string, id: number])[] | null };
  /** Members of the kind written by this write since: whether they belong to the result can be decided from their values. */
  readonly own?: readonly number[];
  /** Whether the member is exact, including its time of touch: rules do not need it, but answers do. */
  readonly exact?: boolean;
}

type Read = Pick<Reading, "find" | "findBy" | "resolve" | "members" | "matching">;

export class ReadMemo {
  readonly #answers = new Map<string, RememberedRead>();

  /** The same reads, from the memo if possible. */
  over(reading: Read): Read {
    return {
      find: async (kind, key, lists = "all") => {
        const known = this.#known(kind, key, lists);
        if (known?.exact) return { state: "current", member: known.said as Member };
        const found = await reading.find(kind, key, lists);
        if ("member" in found) this.keep(found.member, lists);
        return found;
      },
      findBy: (kind, field, value) =>
        this.#answer(`${kind.singular} by ${field} ${uniqueKey(value)}`, async () => {
          const said = await reading.findBy(kind, field, value);
          if (said) this.keep(said);
          return { kind, said, ids: said ? [said.id] : [], ...(!said && ANY) };
        }),
      resolve: (kind, keys) =>
        this.#answer(`${kind.singular} at ${keys.join(" ")}`, async () => {
          const said = await reading.resolve(kind, keys);
          const ids = [...said.values()].map(({ id }) => id);
          return { kind, said, ids, ...(said.size < keys.length && ANY) };
        }),
      members: async (kind, ids, lists = "all") => {
        const known = ids.map((id) => this.#known(kind, id, lists)?.said as Member);
        const missing = ids.filter((_, index) => !known[index]);
        if (missing.length === 0 && ids.length === 1) return known;
        const found = await reading.members(kind, missing, lists);
        for (const member of found) this.keep(member, lists);
        const all = new Map([...known.filter(Boolean), ...found].map((one) => [one.id, one]));
        return [...all.values()].sort((one, other) => one.id - other.id);
      },
      matching: async (kind, conditions, limit, order) => {
        const name = JSON.stringify([kind.singular, conditions, limit, order]);
        const answerOf = (said: readonly Member[]) => ({
          kind,
          said,
          ids: said.map(({ id }) => id),
          open: { near: targetsIn(kind, conditions) },
          ...(!order && areDecidable(kind, conditions) && { own: [] }),
        });
        const known = this.#answers.get(name);
        if (known?.own?.length) {
          const before = known.said as readonly Member[];
          const own = await this.over(reading).members(kind, known.own);
          const said = withOwn(before, known.own, own, conditions);
          // What lies beyond the limit is unknown.
          if (limit !== undefined && before.length >= limit && said.length < limit)
            this.#answers.delete(name);
          else this.#set(name, answerOf(said.slice(0, limit)));
        }
        return this.#answer(name, async () => {
          const said = await reading.matching(kind, conditions, limit, order);
          for (const member of said) this.keep(member);
          return answerOf(said);
        });
      },
    };
  }

  /** Invalidates what others have written since. */
  forget(changed: ChangeBatch["changed"]): void {
    if (changed === "everything") this.#answers.clear();
    else
      for (const [name, answer] of this.#answers)
        if (isStale(answer, changed)) this.#answers.delete(name);
  }

  /** Invalidates what this write has changed: it does not report every touch again, so everything that could enter a result counts. */
  forgetOwn(changed: readonly Changed[]): void {
    for (const [name, answer] of this.#answers) {
      const { kind, ids, open } = answer;
      const own = changed.filter((one) => one.kind === kind.singular);
      const isTouched = own.some(({ touched }) => overlaps(touched, ids));
      const isWritten = own.some(
        ({ written }) => overlaps(written, ids) || (open && hasAny(written)),
      );
      const known = isWritten ? ownSince(answer, own) : null;
      if ((isWritten && !known) || (isTouched && showsOthers(kind))) this.#answers.delete(name);
      else if (known) this.#answers.set(name, { ...answer, own: known });
      else if (isTouched) this.#answers.set(name, { ...answer, exact: false });
    }
  }

  clear(): void {
    this.#answers.clear();
  }

  async #answer<T>(name: string, read: () => Promise<RememberedRead>): Promise<T> {
    const known = this.#answers.get(name);
    if (known) return known.said as T;
    const answer = await read();
    this.#set(name, answer);
    return answer.said as T;
  }

  /** Keeps a member that is known as it is stored. */
  keep(member: Member, lists: ReadLists = "all"): void {
    const { kind, id } = member;
    this.#set(keyOf(kind, id, lists), { kind, said: member, ids: [id], exact: true });
  }

  /** Where only short lists are wanted, all of them do as well. */
  #known(kind: Kind, key: number | string, lists: ReadLists): RememberedRead | undefined {
    const whole = this.#answers.get(keyOf(kind, key, "all"));
    return lists === "all" || whole?.exact ? whole : this.#answers.get(keyOf(kind, key, lists));
  }

  #set(name: string, answer: RememberedRead): void {
    if (this.#answers.size >= MOST) this.#answers.clear();
    this.#answers.set(name, answer);
  }
}

const ANY = { open: { near: null } };

function isStale({ kind, ids, open }: RememberedRead, changed: readonly Changed[]): boolean {
  const own = changed.filter((one) => one.kind === kind.singular);
  if (own.some(({ written, touched }) => overlaps(written, ids) || overlaps(touched, ids)))
    return true;
  if (!open || own.every(({ written }) => written.length === 0)) return false;
  return (
    open.near === null ||
    open.near.some(([target, id]) =>
      changed.some(
        (one) =>
          one.kind === target && (overlaps(one.written, [id]) || overlaps(one.touched, [id])),
      ),
    )
  );
}

/** Writing a member touches those it links to: so one condition on a link is enough to decide who can enter the result. */
function targetsIn(kind: Kind, conditions: WideConditions): [kind: string, id: number][] | null {
  for (const [name, wanted] of Object.entries(conditions)) {
    const field = kind.fields[name];
    if (field?.type === "link" && typeof wanted === "number") return [[field.to, wanted]];
  }
  return null;
}

/** Whether the conditions can be decided from a member's values: own columns compared by equality. */
function areDecidable(kind: Kind, conditions: WideConditions): boolean {
  return Object.entries(conditions).every(
    ([name, wanted]) =>
      ["link", "day", "choice"].includes(kind.fields[name]?.type ?? "") &&
      (wanted === null || typeof wanted !== "object"),
  );
}

function withOwn(
  before: readonly Member[],
  ids: readonly number[],
  own: readonly Member[],
  conditions: WideConditions,
): Member[] {
  const fitting = own.filter(({ values }) =>
    Object.entries(conditions).every(([name, wanted]) => {
      const value = values[name] ?? null;
      return wanted === (typeof value === "object" && value ? (value as Link).id : value);
    }),
  );
  return [...before.filter(({ id }) => !ids.includes(id)), ...fitting].sort(
    (one, other) => one.id - other.id,
  );
}

/** The members of the kind written by this write; null if the result has to be read again. */
function ownSince({ own }: RememberedRead, changed: readonly Changed[]): number[] | null {
  const ids = [...(own ?? [])];
  for (const { written } of changed) {
    if (written === "all" || !own) return null;
    ids.push(...written);
  }
  return [...new Set(ids)];
}

/** A member of a kind with derived fields changes with what links to it. */
function showsOthers(kind: Kind): boolean {
  return Object.values(kind.fields).some(({ type }) => type === "derived");
}

function overlaps(some: Ids, ids: readonly number[]): boolean {
  return some === "all" ? ids.length > 0 : ids.some((id) => some.includes(id));
}

function keyOf(kind: Kind, key: number | string, lists: ReadLists): string {
  return `${kind.singular} ${listsOf(kind, lists)} ${key}`;
}

/** These change the members they name and touch others; any other write clears the memo. */
const PLAIN = new Set<PropertyKey>(["insert", "update", "adjust"]);

/** A reader with a memo. */
export function readingOnce(reader: Reader, memo: ReadMemo): Reader {
  return overriding(reader, memo.over(reader), (method) => method);
}

/** A writer with a memo; its own reads while writing are not memoized. */
export function writingOnce(writer: Writer, memo: ReadMemo): Writer {
  let heard: Changed[] = [];
  let running = 0;
  /** Two calls overlapped, so the changes cannot be attributed to one of them. */
  let mixed = false;
  writer.noted.listen((change) => heard.push(change));

  function ended(isPlain: boolean): void {
    running--;
    mixed ||= running > 0;
    if (mixed) memo.clear();
    else if (heard.length > 0 && isPlain) memo.forgetOwn(heard);
    else if (heard.length > 0) memo.clear();
    const stored = writer.takeStored();
    if (!mixed && isPlain && stored) memo.keep(stored);
    heard = [];
    mixed &&= running > 0;
  }

  return overriding(writer, memo.over(writer), (method, name) => (...given) => {
    const done = method(...given);
    if (!(done instanceof Promise)) return done;
    running++;
    return done.finally(() => ended(PLAIN.has(name) && !isRenamed(name, given)));
  });
}

type AnyMethod = (...given: unknown[]) => unknown;

/** A proxy that replaces some methods and wraps the rest with `made`. */
function overriding<T extends object>(
  object: T,
  others: object,
  made: (method: AnyMethod, name: PropertyKey) => AnyMethod,
): T {
  const known = new Map<PropertyKey, unknown>(Object.entries(others));
  return new Proxy(object, {
    get(target, name) {
      const method = known.get(name);
      if (method !== undefined) return method;
      const found = Reflect.get(target, name, target);
      if (typeof found !== "function") return found;
      return cached(known, name, () => made(found.bind(target), name));
    },
  });
}

/** A title is part of everything that links to it. */
function isRenamed(name: PropertyKey, [member, given, , options]: unknown[]): boolean {
  if (name === "insert") return false;
  const { kind, title, slug, values } = member as Member;
  const wanted = (options as { slug?: string } | undefined)?.slug ?? slug;
  return kind.title({ ...values, ...(given as Values) }) !== title || wanted !== slug;
}
