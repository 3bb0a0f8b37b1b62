/** Events of the public catalogue, in order, from the recorded changes: only what everybody may read. */

import { Problem } from "../../model/answers/problem.ts";
import type { View } from "../../model/answers/representation.ts";
import { isPublic } from "../../model/kinds/access.ts";
import type { Kinds } from "../../model/kinds/kind.ts";
import type { Reading } from "../../model/store/reading.ts";
import { ERA, type RecordedChange } from "../../model/store/recorded-change.ts";
import { changedFields, type Edit, editsIn } from "../verlauf/edits.ts";

/** The era before the first restore. */
const FIRST_ERA = "1";

/** A cursor between two events. `back`: those before it, newest first. */
export interface EventPlace {
  readonly era: string;
  readonly number: number;
  readonly back: boolean;
}

export function eraOf(read: Reading): Promise<string> {
  return read.setting(ERA).then((era) => era ?? FIRST_ERA);
}

/** Changes are numbered by integers of four bytes. */
const HIGHEST = 2 ** 31 - 1;

/** null where it is invalid. */
export function readEventPlace(text: string): EventPlace | null {
  const [, era, number, back] = /^([0-9a-f]{1,20})\.([0-9]{1,15})(\.zurueck)?$/.exec(text) ?? [];
  if (era === undefined || Number(number) > HIGHEST) return null;
  return { era, number: Number(number), back: back !== undefined };
}

export function writeEventPlace({ era, number, back }: EventPlace): string {
  return `${era}.${number}${back ? ".zurueck" : ""}`;
}

/** The cursor is from before a restore. */
export function newEra({ origin }: View, path: string): Problem {
  return new Problem("neue-aera", {}, { links: [{ url: origin + path }] });
}

interface Happenings {
  readonly events: readonly Edit[];
  /** The number up to which all changes were read. */
  readonly last: number;
  readonly more: boolean;
}

/** `place` null: the latest ones, newest first. */
export async function happeningsAt(
  place: Pick<EventPlace, "number" | "back"> | null,
  limit: number,
  kinds: Kinds,
  read: Reading,
): Promise<Happenings> {
  const all = kinds.all.filter(isPublic);
  const isForward = place !== null && !place.back;
  let last = place?.number ?? 0;
  const found: RecordedChange[] = [];
  const eventsIn = (changes: readonly RecordedChange[]) => editsIn(changes, kinds, read, null);
  // Some changes are no events: their fields are not public.
  for (;;) {
    const from = isForward
      ? { after: last }
      : { behind: place === null && found.length === 0 && last === 0 ? null : last };
    const some = await read.changes({ kinds: all, ...from }, limit + 1);
    for (const change of some) {
      if (found.length === limit) return { events: await eventsIn(found), last, more: true };
      if (isPublicChange(change, kinds)) found.push(change);
      last = change.id;
    }
    if (some.length <= limit) return { events: await eventsIn(found), last, more: false };
  }
}

/** An event, as it is sent to programs. */
export function eventData({ change, kind, doing, title }: Edit, origin: string) {
  const { id, zeitpunkt, mitglied } = change;
  const url = `${origin}/${kind.singular}/${mitglied}`;
  return { nummer: id, zeitpunkt, was: doing, art: kind.singular, titel: title, url };
}

/** The number of the last event; 0 if there is none. */
export async function newestEvent(kinds: Kinds, read: Reading): Promise<number> {
  const { events } = await happeningsAt(null, 1, kinds, read);
  return events[0]?.change.id ?? 0;
}

function isPublicChange(change: RecordedChange, kinds: Kinds): boolean {
  const { art, vorher, nachher } = change;
  if (vorher === null || nachher === null) return true;
  return changedFields(kinds.one(art), change, null, null).length > 0;
}
