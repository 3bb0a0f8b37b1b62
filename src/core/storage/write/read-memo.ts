/**
 * What a write has read, kept for its length: rules ask for the same copy, reader and work again and again. Nobody else can change
 * them under the write lock; what was read ahead of it is kept as far as the change feed does not name it.
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
import type { Reading } from "../../model/store/reading.ts";
import type { Reader } from "../read/reader.ts";
import { uniqueKey } from "../schema/columns.ts";
import type { Writer } from "./writer.ts";

/** An import that reads more than these in one write asks again. */
const MOST = 2000;

interface RememberedRead {
  readonly kind: Kind;
  readonly said: unknown;
  /** Whoever is in it. */
  readonly ids: readonly number[];
  /** Others of the kind can come in. `near`: only such as point there, who touch it by that; null: any. */
  readonly open?: { readonly near: readonly (readonly [kind: string, id: number])[] | null };
  /** What this write has itself written since, of the kind: whether these belong in it can be told from their values. */
  readonly own?: readonly number[];
  /** A member as it is, with the moment at which it was last touched: rules do not look at that, but it is answered with. */
  readonly exact?: boolean;
}

type Read = Pick<Reading, "find" | "findBy" | "members" | "matching">;

export class ReadMemo {
  readonly #answers = new Map<string, RememberedRead>();

  /** The same questions, asked of the database where the answer is not known. */
  over(reading: Read): Read {
    return {
      find: async (kind, key) => {
        const known = this.#answers.get(`${kind.singular} ${key}`);
        if (known?.exact) return { state: "current", member: known.said as Member };
        const found = await reading.find(kind, key);
        if ("member" in found) this.#keep(found.member);
        return found;
      },
      findBy: (kind, field, value) =>
        this.#answer(`${kind.singular} by ${field} ${uniqueKey(value)}`, async () => {
          const said = await reading.findBy(kind, field, value);
          if (said) this.#keep(said);
          return { kind, said, ids: said ? [said.id] : [], ...(!said && ANY) };
        }),
      members: async (kind, ids) => {
        const known = ids.map((id) => this.#answers.get(keyOf(kind, id))?.said as Member);
        const missing = ids.filter((_, index) => !known[index]);
        if (missing.length === 0 && ids.length === 1) return known;
        const found = await reading.members(kind, missing);
        for (const member of found) this.#keep(member);
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
          ...(!order && areTold(kind, conditions) && { own: [] }),
        });
        const known = this.#answers.get(name);
        if (known?.own?.length) {
          const before = known.said as readonly Member[];
          const own = await this.over(reading).members(kind, known.own);
          const said = withOwn(before, known.own, own, conditions);
          // Of those behind the limit nothing is known.
          if (limit !== undefined && before.length >= limit && said.length < limit)
            this.#answers.delete(name);
          else this.#set(name, answerOf(said.slice(0, limit)));
        }
        return this.#answer(name, async () => {
          const said = await reading.matching(kind, conditions, limit, order);
          for (const member of said) this.#keep(member);
          return answerOf(said);
        });
      },
    };
  }

  /** What others have written since. */
  forget(changed: ChangeBatch["changed"]): void {
    if (changed === "everything") this.#answers.clear();
    else
      for (const [name, answer] of this.#answers)
        if (isStale(answer, changed)) this.#answers.delete(name);
  }

  /** What this very write has done: it does not always tell again what it has touched, so all that could come in counts. */
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

  #keep(member: Member): void {
    const { kind, id } = member;
    this.#set(keyOf(kind, id), { kind, said: member, ids: [id], exact: true });
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

/** Whoever points to a member touches it by being written: so one condition that names a member is enough to know who can come in. */
function targetsIn(kind: Kind, conditions: WideConditions): [kind: string, id: number][] | null {
  for (const [name, wanted] of Object.entries(conditions)) {
    const field = kind.fields[name];
    if (field?.type === "link" && typeof wanted === "number") return [[field.to, wanted]];
  }
  return null;
}

/** Whether the values of a member tell if it fits: columns of its own that are compared as they are. */
function areTold(kind: Kind, conditions: WideConditions): boolean {
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

/** All that this write has written of the kind; null where the answer has to be asked for again. */
function ownSince({ own }: RememberedRead, changed: readonly Changed[]): number[] | null {
  const ids = [...(own ?? [])];
  for (const { written } of changed) {
    if (written === "all" || !own) return null;
    ids.push(...written);
  }
  return [...new Set(ids)];
}

/** A member of such a kind is another one where something that points to it is. */
function showsOthers(kind: Kind): boolean {
  return Object.values(kind.fields).some(({ type }) => type === "derived");
}

function overlaps(some: Ids, ids: readonly number[]): boolean {
  return some === "all" ? ids.length > 0 : ids.some((id) => some.includes(id));
}

function keyOf(kind: Kind, id: number): string {
  return `${kind.singular} ${id}`;
}

/** These change the members that they name and touch others; after all else that is written nothing is known any more. */
const PLAIN = new Set<PropertyKey>(["insert", "update", "adjust"]);

/** A reader whose answers are kept. */
export function readingOnce(reader: Reader, memo: ReadMemo): Reader {
  return overriding(reader, memo.over(reader), (method) => method);
}

/** A writer that asks only once. What it asks itself while it writes is not kept. */
export function writingOnce(writer: Writer, memo: ReadMemo): Writer {
  let heard: Changed[] = [];
  let running = 0;
  /** Two have run at once: nobody can tell whose changes these are. */
  let mixed = false;
  writer.noted.listen((change) => heard.push(change));

  function ended(isPlain: boolean): void {
    running--;
    mixed ||= running > 0;
    if (mixed) memo.clear();
    else if (heard.length > 0 && isPlain) memo.forgetOwn(heard);
    else if (heard.length > 0) memo.clear();
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

/** The same object with other methods in the place of some, and of the rest what `made` makes of them. */
function overriding<T extends object>(
  object: T,
  others: object,
  made: (method: AnyMethod, name: PropertyKey) => AnyMethod,
): T {
  return new Proxy(object, {
    get(target, name) {
      if (Object.hasOwn(others, name)) return Reflect.get(others, name);
      const found = Reflect.get(target, name, target);
      return typeof found === "function" ? made(found.bind(target), name) : found;
    },
  });
}

/** Its name stands in all that points to it. */
function isRenamed(name: PropertyKey, [member, given, , options]: unknown[]): boolean {
  if (name === "insert") return false;
  const { kind, title, slug, values } = member as Member;
  const wanted = (options as { slug?: string } | undefined)?.slug ?? slug;
  return kind.title({ ...values, ...(given as Values) }) !== title || wanted !== slug;
}
