/** `/ereignisse`: every change of the public catalogue, page by page and as a feed; `/ereignisse/strom`: the same live, as server-sent events. */

import { MOST, readLimit } from "../../engine/ask/query/list.ts";
import {
  type DocumentEntry,
  type DocumentShape,
  entries,
  nextPage,
  placeAt,
} from "../../model/answers/document.ts";
import type { Page, PageAnswer, Visit } from "../../model/answers/page.ts";
import { wrongParameter } from "../../model/answers/problem.ts";
import type { View } from "../../model/answers/representation.ts";
import { choice, number, text } from "../../model/kinds/field.ts";
import { parameter } from "../../model/parameters/parameter-types.ts";
import type { Store } from "../../model/store/store.ts";
import { DOINGS, type Edit } from "../verlauf/edits.ts";
import { happeningsPage } from "./ereignisse-html.ts";
import { eventStream, OpenStreams } from "./event-stream.ts";
import { eraOf, happeningsAt, newEra, readEventPlace, writeEventPlace } from "./happenings.ts";
import { WriteWatch } from "./write-watch.ts";

const PATH = "/ereignisse";

const SHAPE: DocumentShape = {
  name: "ereignisse",
  table: "ereignis",
  feed: { part: "ereignis", title: ({ happenings }) => happenings.title },
  parts: {
    /** Changes when a backup is restored: earlier cursors become invalid. */
    aera: text({ required: true }),
    ereignis: entries(
      "ereignisse",
      {
        nummer: number({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
        zeitpunkt: text({ required: true }),
        was: choice(DOINGS, { required: true }),
        art: text({ required: true }),
        titel: text({ max: 2000 }),
      },
      { addressed: true },
    ),
    /** The cursor of the next page, as long as there is one. */
    weiter: nextPage(),
    /** For `?nach=`: the cursors of the end and of the beginning. */
    stand: text({ required: true }),
    anfang: text({ required: true }),
  },
};

export function happeningPages(store: Store, stopping: AbortSignal): Page[] {
  const watch = new WriteWatch(() => store.change());
  const streams = new OpenStreams();
  return [
    {
      path: PATH,
      read: ["all"],
      negotiated: true,
      document: SHAPE,
      parameters: { anzahl: parameter.number(1, MOST) },
      links: [{ path: `${PATH}/strom`, relation: "alternate", type: "text/event-stream" }],
      answer: (visit) => happenings(visit),
    },
    {
      path: `${PATH}/strom`,
      read: ["all"],
      live: true,
      negotiated: false,
      answer: async (visit) => {
        const { view, request } = visit;
        const begin = request.headers.get("Last-Event-ID") ?? view.query.get("nach");
        const asked = begin === null ? null : readEventPlace(begin);
        if (begin !== null && asked === null) throw wrongParameter("nach", begin, "?");
        const signal = AbortSignal.any([request.signal, stopping]);
        return eventStream(asked, { store, watch, streams, visit, signal });
      },
    },
  ];
}

async function happenings({ view, read }: Visit): Promise<PageAnswer> {
  const { query } = view;
  const limit = readLimit(query);
  const nach = query.get("nach");
  const asked = nach === null ? null : readEventPlace(nach);
  if (nach !== null && asked === null) throw wrongParameter("nach", nach, "?");
  const era = await eraOf(read);
  const at = (number: number, back = false) => {
    const more = new URLSearchParams(query);
    more.set("nach", writeEventPlace({ era, number, back }));
    return `${PATH}${view.suffix}?${more}`;
  };
  if (asked && asked.era !== era) throw newEra(view, at(0));
  const found = await happeningsAt(asked, limit, view.kinds, read);
  const isForward = asked !== null && !asked.back;
  const numbers = found.events.map(({ change }) => change.id);
  const seen = isForward ? found.last : Math.max(0, ...numbers);
  return {
    html: () => happeningsPage(found.events, found.more ? at(found.last, !isForward) : null, view),
    values: {
      aera: era,
      ereignis: found.events.map((event) => entryOf(event, era, view)),
      weiter: found.more ? placeAt(at(found.last, !isForward)) : undefined,
      stand: writeEventPlace({ era, number: seen, back: false }),
      anfang: writeEventPlace({ era, number: 0, back: false }),
    },
  };
}

function entryOf(event: Edit, era: string, { texts }: View): DocumentEntry {
  const { change, kind, doing, title } = event;
  const { id, zeitpunkt, mitglied } = change;
  return {
    values: { nummer: id, zeitpunkt, was: doing, art: kind.singular, titel: title },
    id: `${PATH}?nach=${writeEventPlace({ era, number: id - 1, back: false })}&anzahl=1`,
    path: `/${kind.singular}/${mitglied}`,
    title: texts.happenings.entry(title, texts.history.doings[doing]),
    changed: zeitpunkt,
    ...(doing === "entfernt" && { gone: true }),
  };
}
