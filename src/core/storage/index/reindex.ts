/**
 * Recomputes index columns (search, order, facets, names, duplicate keys) when a name, a link or a declaration they depend on has changed.
 */

import { setImmediate as othersTurn } from "node:timers/promises";
import { facetsOf } from "../../model/kinds/facet.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import { linkFields } from "../../model/kinds/per-kind.ts";
import type { Member } from "../../model/store/member.ts";
import { memberBatches } from "../../model/store/member-batches.ts";
import type { Reading } from "../../model/store/reading.ts";
import { amongIds, StorageError } from "../engines/backend.ts";
import { computedColumns } from "../schema/cells.ts";
import { updateRows } from "../write/update-rows.ts";
import { defer, deferred, dropDeferred, type Pointing, pointingIds } from "./deferred.ts";
import { addDuplicateKeys, changeDuplicateKeys, clearDuplicateKeys } from "./duplicates/keys.ts";
import { clearPlaces } from "./facets.ts";
import type { Learnt } from "./known-words.ts";
import { giveNames, takeNames } from "./names.ts";
import type { DependentTouches, WritingContext } from "./touch-dependents.ts";
import { learnWords } from "./vocabulary.ts";

/** Batch size; after each batch the event loop is yielded to. */
const BATCH = 100;
/** With more members that link to a renamed or merged one, they are reindexed behind its commit. */
const MOST_AT_ONCE = 500;
/** How long a step of that takes, in milliseconds, and how many members it has at most: others wait to write meanwhile. */
const STEP = 50;
const MOST_IN_A_STEP = 1000;

export class Reindexer {
  readonly #context: WritingContext;
  readonly #reading: Pick<Reading, "members" | "walk" | "findBy">;
  readonly #dependents: DependentTouches;
  readonly #known: () => Promise<Learnt>;

  constructor(
    context: WritingContext,
    reading: Pick<Reading, "members" | "walk" | "findBy">,
    dependents: DependentTouches,
    known: () => Promise<Learnt>,
  ) {
    this.#context = context;
    this.#reading = reading;
    this.#dependents = dependents;
    this.#known = known;
  }

  /** Reindexes a kind, for example after it got a new computed column. */
  async all(kind: Kind): Promise<void> {
    const { backend, database, noted } = this.#context;
    await clearPlaces(database, kind);
    await takeNames(backend, database, kind);
    await clearDuplicateKeys(database, kind);
    noted.add("written", kind.singular, "all");
    for await (const members of memberBatches(this.#reading, kind, BATCH)) {
      for (const member of members) {
        await this.#checkUnique(member);
        await this.#computed(kind, [member]);
      }
      const valued = members.map(({ id, values }) => [id, values] as const);
      const [ids, all] = [valued.map(([id]) => id), valued.map(([, values]) => values)];
      await this.#dependents.placeAnew(kind, ids);
      await learnWords(backend, database, kind, all, this.#known);
      await giveNames(backend, database, kind, valued);
      await addDuplicateKeys(backend, database, kind, valued);
      await othersTurn();
    }
  }

  /** A field that was declared unique later may have equal values. */
  async #checkUnique({ kind, id, values }: Member): Promise<void> {
    for (const [name, { unique }] of Object.entries(kind.fields)) {
      const value = values[name];
      if (!unique || typeof value !== "string") continue;
      const other = await this.#reading.findBy(kind, name, value);
      if (other === null || other.id === id) continue;
      const [first, second] = [other.id, id].map((one) => `/${kind.singular}/${one}`);
      throw new StorageError(
        `The field "${name}" is declared unique, but ${first} and ${second} both have "${value}". Take "unique" away, change one of them, and declare it again.`,
      );
    }
  }

  /** Recomputes the index columns of members whose own values did not change. */
  async #computed(kind: Kind, members: readonly Member[]): Promise<void> {
    const { database, noted } = this.#context;
    const rows = members.map(({ id, values }) => [id, computedColumns(kind, values)] as const);
    noted.add(
      "written",
      kind.singular,
      rows.map(([id]) => id),
    );
    await updateRows(database, kind.singular, rows);
    if (members.some(({ title, values }) => kind.title(values) !== title)) this.#noteNamed(kind);
  }

  /** If a title changes along with that of another member, everything that may show it is touched by kind, not one by one. */
  #noteNamed(kind: Kind): void {
    const { kinds, noted } = this.#context;
    for (const { kind: other } of kinds.pointingTo(kind))
      noted.add("touched", other.singular, "all");
    for (const [, field] of linkFields(kind)) noted.add("touched", field.to, "all");
  }

  /** A title is shown on every page that links to it, and members are found by the titles of some links. */
  async pointersTo(kind: Kind, target: number, now: string): Promise<void> {
    for (const { kind: other, name } of this.#context.kinds.pointingTo(kind)) {
      const pointing = { kind: other, name, target };
      const ids = await pointingIds(this.#context.database, pointing, 0, MOST_AT_ONCE + 1);
      if (ids.length > MOST_AT_ONCE) await this.#later(pointing);
      else {
        await this.#touch(pointing, ids, now);
        const field = other.fields[name];
        if (field?.searchable || field?.sortable) await this.#each(other, ids);
      }
    }
  }

  /** The links of these members were moved to another one. */
  async moved(pointing: Pointing, ids: readonly number[]): Promise<void> {
    if (ids.length > MOST_AT_ONCE) await this.#later(pointing);
    else await this.#anew(pointing, ids);
  }

  /** Pages show the name at once, so what is cached of them goes at once. */
  async #later(pointing: Pointing): Promise<void> {
    const { kind, name } = pointing;
    const showing = this.#dependents.showingOf(kind, name).map((shown) => shown.kind);
    for (const { singular } of [kind, ...showing])
      this.#context.noted.add("touched", singular, "all");
    await defer(this.#context.database, pointing);
  }

  /** Does a step of what was deferred; false if nothing is left. */
  async step(): Promise<boolean> {
    const { database, kinds } = this.#context;
    const [first] = await deferred(database, kinds);
    if (!first) return false;
    const end = performance.now() + STEP;
    for (let { after } = first, done = 0; ; done += BATCH) {
      if (performance.now() > end || done >= MOST_IN_A_STEP) {
        await defer(database, first, after);
        return true;
      }
      const ids = await pointingIds(database, first, after, BATCH);
      await this.#anew(first, ids);
      after = ids.at(-1) ?? after;
      if (ids.length < BATCH) {
        await dropDeferred(database, first);
        return true;
      }
    }
  }

  /** Harvesters go by the time of the touch: it is that of this step. */
  async #anew(pointing: Pointing, ids: readonly number[]): Promise<void> {
    const { kind, name } = pointing;
    await this.#touch(pointing, ids, new Date().toISOString());
    await this.#each(kind, ids);
    if (facetsOf(kind).some(({ field }) => field === name))
      await this.#dependents.placeAnew(kind, ids);
  }

  async #touch({ kind, name }: Pointing, ids: readonly number[], now: string): Promise<void> {
    if (ids.length === 0) return;
    const { backend, database, noted } = this.#context;
    noted.add("touched", kind.singular, ids);
    await database
      .updateTable(kind.singular)
      .set({ beruehrt: now })
      .where(amongIds(backend, "id", ids))
      .execute();
    await this.#dependents.showing(kind, name, ids, now);
  }

  /** In batches that yield to the event loop: a name can occur in forty thousand works. */
  async #each(kind: Kind, ids: readonly number[]): Promise<void> {
    for (let from = 0; from < ids.length; from += BATCH) {
      const members = await this.#reading.members(kind, ids.slice(from, from + BATCH));
      await this.#computed(kind, members);
      // The duplicate key of a work contains its maker's name.
      const valued = members.map(({ id, values }) => [id, values] as const);
      await changeDuplicateKeys(this.#context.backend, this.#context.database, kind, valued);
      await othersTurn();
    }
  }
}
