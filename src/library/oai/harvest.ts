/**
 * The changed works of a harvest in the order of their changes, followed by the removed ones. A work that changes meanwhile moves to the
 * end of this order, so a harvester that resumes from a cursor misses nothing.
 */

import type { View } from "../../core/model/answers/representation.ts";
import type { Kind } from "../../core/model/kinds/kind.ts";
import type { Member } from "../../core/model/store/member.ts";
import { CHANGED } from "../../core/model/store/query.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import type { RecordedChange } from "../../core/model/store/recorded-change.ts";
import { OaiError } from "./oai-error.ts";
import type { Period } from "./oai-request.ts";
import { setAt } from "./oai-sets.ts";

/** Records per response: as many as are written in one batch elsewhere. */
export const BATCH = 100;

/** State of a harvest, stored in the resumption token. */
interface Harvest extends Period {
  readonly prefix: string;
  readonly set: string | null;
  readonly gone: boolean;
  /** Cursor: instant and id of the last record sent. */
  readonly at: readonly [instant: string, id: number];
}

export interface Harvested {
  readonly works: readonly Member[];
  readonly removed: readonly RecordedChange[];
  readonly next: Harvest | null;
}

export function beginHarvest(prefix: string, set: string | null, period: Period): Harvest {
  return { ...period, prefix, set, gone: false, at: [period.from ?? "", 0] };
}

export function isHarvest(state: unknown): state is Harvest {
  const { prefix, set, from, until, gone, at } = (state ?? {}) as Partial<Harvest>;
  const [instant, id] = Array.isArray(at) ? at : [];
  return (
    typeof prefix === "string" &&
    (set === null || typeof set === "string") &&
    [from, until].every((end) => end === null || isInstant(end)) &&
    typeof gone === "boolean" &&
    isInstant(instant) &&
    isPlaceId(id)
  );
}

function isInstant(text: unknown): boolean {
  return typeof text === "string" && /^[0-9TZ:.-]{0,30}$/.test(text);
}

/** Ids are integers of four bytes; 0 is the beginning. */
export function isPlaceId(id: unknown): boolean {
  return Number.isInteger(id) && Number(id) >= 0 && Number(id) < 2 ** 31;
}

export async function harvest(
  state: Harvest,
  work: Kind,
  read: Reading,
  view: View,
): Promise<Harvested> {
  const set = state.set === null ? null : await setAt(state.set, work, read, view);
  if (state.set !== null && set === null)
    throw new OaiError("noRecordsMatch", "There is no such set. ListSets names those there are.");
  const isTooLate = (instant: string) => state.until !== null && instant >= state.until;

  const works: Member[] = [];
  if (!state.gone) {
    const [value, id] = state.at;
    // One more tells whether another page of this period follows: a token must not lead to nothing.
    const { members } = await read.list(work, {
      words: [],
      sorting: { field: CHANGED, descending: false },
      limit: BATCH + 1,
      cursor: { back: false, value, id },
      whole: true,
      ...set?.query,
    });
    const inTime = members.filter(({ touched }) => !isTooLate(touched));
    works.push(...inTime.slice(0, BATCH));
    const last = works.at(-1);
    if (last && inTime.length > BATCH)
      return { works, removed: [], next: { ...state, at: [last.touched, last.id] } };
  }

  const removed: RecordedChange[] = [];
  let [zeitpunkt, id] = state.gone ? state.at : [state.from ?? "", 0];
  for (;;) {
    const some = await read.removals(work, { zeitpunkt, id }, BATCH);
    for (const change of some) {
      if (isTooLate(change.zeitpunkt)) return { works, removed, next: null };
      if (set?.had(change) ?? true) {
        if (works.length + removed.length === BATCH)
          return { works, removed, next: { ...state, gone: true, at: [zeitpunkt, id] } };
        removed.push(change);
      }
      ({ zeitpunkt, id } = change);
    }
    if (some.length < BATCH) return { works, removed, next: null };
  }
}
