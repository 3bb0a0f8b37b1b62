/** `/werke/zeiten/20261117141312`: the members of a collection at an instant with their titles of then, ordered by id. */

import { httpDate } from "../../engine/answer/conditional.ts";
import { readAfter } from "../../engine/ask/query/list.ts";
import { readInstant } from "../../engine/past/instants.ts";
import { statePath, timeGateLink } from "../../engine/past/past-addresses.ts";
import { memberThen } from "../../engine/past/past-member.ts";
import { hasPast, type StateChange } from "../../engine/past/states.ts";
import {
  type DocumentShape,
  entries,
  nextPage,
  place,
  placeAt,
} from "../../model/answers/document.ts";
import type { Page, PageAnswer, Visit } from "../../model/answers/page.ts";
import { text } from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import type { Reading } from "../../model/store/reading.ts";
import { collectionThenPage } from "./zeiten-html.ts";

/** Entries on a page, and members read for it: those created later or removed before are skipped. */
const ENTRIES = 100;
const LOOKED_AT = 1000;

const SHAPE: DocumentShape = {
  name: "stand",
  table: "eintrag",
  parts: {
    zeitpunkt: text({ required: true }),
    original: place({ required: true }),
    eintrag: entries(
      "eintraege",
      { titel: text({ required: true, max: 2000 }), mitglied: place({ required: true }) },
      { addressed: true },
    ),
    weiter: nextPage(),
  },
};

export const collectionAtTime: Page = {
  path: "/:art/zeiten/:key",
  ofKind: hasPast,
  read: ["all"],
  negotiated: true,
  document: SHAPE,
  answer: (visit) => collection(visit),
};

async function collection({ kind, key, view, read }: Visit): Promise<PageAnswer | null> {
  const instant = readInstant(key);
  if (!kind || instant === null) return null;
  // An instant in the future has no state.
  if (instant > new Date().toISOString()) return null;
  const { changes, last } = await membersAt(kind, instant, readAfter(view.query) ?? 0, read);
  const original = `/${kind.plural}`;
  const next = last === null ? null : placeAt(`${view.path}${view.suffix}?nach=${last}`);
  const found = changes.map((change) => ({
    title: memberThen(kind, change, () => []).title,
    path: statePath(kind, change),
    id: change.mitglied,
  }));
  return {
    html: () =>
      collectionThenPage({ kind, instant, entries: found, next: next?.path ?? null }, view),
    headers: { "Memento-Datetime": httpDate(instant).date },
    links: [timeGateLink(view.origin, original)],
    values: {
      zeitpunkt: instant,
      original: placeAt(original),
      eintrag: found.map(({ title, path, id }) => ({
        values: { titel: title, mitglied: placeAt(`/${kind.singular}/${id}`) },
        path,
        title,
        changed: instant,
      })),
      weiter: next ?? undefined,
    },
  };
}

/** `last`: the id after which the next page begins; null at the end. */
async function membersAt(
  kind: Kind,
  instant: string,
  behind: number,
  read: Reading,
): Promise<{ changes: readonly StateChange[]; last: number | null }> {
  const ids = await read.recordedIds(kind, behind, LOOKED_AT);
  const there = (await read.recordedAt(kind, ids, instant)).filter(
    (change): change is StateChange => change.nachher !== null,
  );
  const changes = there.slice(0, ENTRIES);
  if (there.length > ENTRIES) return { changes, last: changes.at(-1)?.mitglied ?? null };
  return { changes, last: ids.length < LOOKED_AT ? null : (ids.at(-1) ?? null) };
}
