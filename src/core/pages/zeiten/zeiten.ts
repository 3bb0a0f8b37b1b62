/**
 * `/werk/564/zeiten`: all states of a public member, each with its address (the TimeMap of Memento), and the differences between two of
 * them. `/werke/zeiten/20261117141312`: the members of a collection at an instant.
 */

import { readAfter } from "../../engine/ask/query/list.ts";
import { readInstant } from "../../engine/past/instants.ts";
import { statePath } from "../../engine/past/past-addresses.ts";
import { memberThen } from "../../engine/past/past-member.ts";
import {
  firstState,
  hasPast,
  memberMeant,
  noState,
  publicFields,
  type StateChange,
  stateAt,
  statesOf,
} from "../../engine/past/states.ts";
import { pathOf } from "../../model/answers/address.ts";
import {
  type DocumentShape,
  entries,
  nextPage,
  type Place,
  place,
  placeAt,
} from "../../model/answers/document.ts";
import type { Page, PageAnswer, Visit } from "../../model/answers/page.ts";
import { wrongParameter } from "../../model/answers/problem.ts";
import type { View } from "../../model/answers/representation.ts";
import { choice, text } from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import { parameter } from "../../model/parameters/parameter-types.ts";
import type { Reading } from "../../model/store/reading.ts";
import { isDay } from "../../words/dates/calendar.ts";
import { DOINGS, type Edit, editsIn } from "../verlauf/edits.ts";
import { fieldEntries } from "../verlauf/verlauf.ts";
import { collectionAtTime } from "./sammlung.ts";
import { type Comparison, statesPage } from "./zeiten-html.ts";

/** States on a page: most members have fewer. */
const MOST = 100;

const LONGEST = { multiline: true, max: 1_000_000 } as const;

const SHAPE: DocumentShape = {
  name: "zeiten",
  table: "fassung",
  otherTables: ["feld"],
  timeMap: { original: "original", states: "fassung" },
  parts: {
    original: place({ required: true }),
    fassung: entries(
      "fassungen",
      {
        zeitpunkt: text({ required: true }),
        was: choice(DOINGS, { required: true }),
        felder: text({ max: 20_000 }),
      },
      { addressed: true },
    ),
    /** With `?von=` and `?bis=`: the differences between the two. */
    feld: entries("felder", {
      feld: text({ required: true }),
      vorher: text(LONGEST),
      nachher: text(LONGEST),
    }),
    weiter: nextPage(),
  },
};

export const pastPages: readonly Page[] = [
  {
    path: "/:art/:key/zeiten",
    ofKind: hasPast,
    read: ["all"],
    negotiated: true,
    document: SHAPE,
    parameters: {
      am: parameter.leading(),
      von: parameter.instant(),
      bis: parameter.instant(),
    },
    answer: (visit) => states(visit),
  },
  collectionAtTime,
];

async function states({ kind, key, view, read }: Visit): Promise<PageAnswer | null> {
  if (!kind) return null;
  const found = await read.find(kind, key);
  const id = memberMeant(key, found);
  if (id === null) return null;
  const { query } = view;
  const behind = readAfter(query);
  const all = await statesOf(read, kind, id, { behind }, MOST + 1);
  const shown = all.slice(0, MOST);
  const [newest] = shown;
  if (!newest) throw await noState(read, kind, id, view.path);
  const asked = query.get("am") || null;
  if (asked !== null) {
    const state = await meant("am", asked, kind, id, read);
    return { seeOther: `${statePath(kind, state)}${view.suffix}` };
  }
  const edits = await publicEdits(kind, shown, read, view);
  const compared = await comparison(kind, id, read, view);
  const current = "member" in found ? found.member : null;
  const original = pathOf(kind, current?.id === id ? current : { id, slug: null });
  const next = all.length > MOST ? nextPlace(shown.at(-1), view) : null;
  const about = { kind, id, title: memberThen(kind, newest, () => []).title, original };
  return {
    html: () => statesPage({ ...about, edits, compared, next: next?.path ?? null }, view),
    values: {
      original: placeAt(original),
      fassung: edits.map(({ change, doing, fields }) => ({
        values: {
          zeitpunkt: change.zeitpunkt,
          was: doing,
          felder: fields.map(({ name }) => name).join(", "),
        },
        path: statePath(kind, change as StateChange),
        changed: change.zeitpunkt,
      })),
      feld: compared ? fieldEntries(compared.edit, view) : [],
      weiter: next ?? undefined,
    },
  };
}

/** Fields set by rules are no part of a state. */
async function publicEdits(
  kind: Kind,
  changes: readonly StateChange[],
  read: Reading,
  { kinds }: View,
): Promise<Edit[]> {
  const shown = new Set(publicFields(kind).map(([name]) => name));
  const edits = await editsIn(changes, kinds, read, null);
  return edits.map((edit) => ({
    ...edit,
    fields: edit.fields.filter(({ name }) => shown.has(name)),
  }));
}

/** From one state to the other; without the first from the state before, without the second to the last. */
async function comparison(
  kind: Kind,
  id: number,
  read: Reading,
  view: View,
): Promise<Comparison | null> {
  const [von, bis] = [view.query.get("von") || null, view.query.get("bis") || null];
  if (von === null && bis === null) return null;
  const [last] = await statesOf(read, kind, id, {}, 1);
  const to = bis === null ? (last as StateChange) : await meant("bis", bis, kind, id, read);
  const [before = to] = await statesOf(read, kind, id, { behind: to.id }, 1);
  const from = von === null ? before : await meant("von", von, kind, id, read);
  const change = { ...to, vorher: from.nachher };
  const [edit] = await publicEdits(kind, [change], read, view);
  return edit ? { from, to, edit } : null;
}

/** The state at the value of a parameter: the address of a state, an instant, or the end of a day. Before the first state, the first. */
async function meant(
  name: string,
  value: string,
  kind: Kind,
  id: number,
  read: Reading,
): Promise<StateChange> {
  const instant = isDay(value)
    ? new Date(endOf(value, read)).toISOString()
    : readInstant(value.replace(/[-:.TZ]/g, ""));
  if (instant === null) throw wrongParameter(name, value, "zeitpunkt");
  const state = (await stateAt(read, kind, id, instant)) ?? (await firstState(read, kind, id));
  return state as StateChange;
}

const DAY = 24 * 60 * 60 * 1000;

/** The end of the day in the library's time zone, found by binary search: the day does not tell the offset from UTC. */
function endOf(day: string, read: Reading): number {
  let [low, high] = [Date.parse(day) - DAY, Date.parse(day) + 2 * DAY];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (read.today(new Date(middle).toISOString()) <= day) low = middle;
    else high = middle - 1;
  }
  return low;
}

function nextPlace(last: StateChange | undefined, { path, suffix, query }: View): Place {
  const more = new URLSearchParams(query);
  more.set("nach", `${last?.id}`);
  return placeAt(`${path}${suffix}?${more}`);
}
