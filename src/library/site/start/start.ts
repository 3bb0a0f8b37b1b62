/** The start page: search, new works, links. */

import {
  type DocumentShape,
  type PartValues,
  place,
  places,
  reference,
} from "../../../core/model/answers/document.ts";
import type { Page } from "../../../core/model/answers/page.ts";
import type { View } from "../../../core/model/answers/representation.ts";
import { text, texts } from "../../../core/model/kinds/field.ts";
import type { Kinds } from "../../../core/model/kinds/kind.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import coreStart, { collectionSizes, startValues } from "../../../core/pages/start/start.ts";
import jsonld from "../../../core/representations/jsonld.ts";
import { addDays } from "../../../core/words/dates/days.ts";
import { lends } from "../../lending/rules.ts";
import { borrowedWorks } from "../../tables/most-borrowed.ts";
import { type LibraryStart, libraryStartPage } from "./start-html.ts";
import { libraryData, premisesOf } from "./visit-html.ts";

/** Two rows on a wide screen. */
const NEWEST = 12;
const BORROWED = 6;
/** With fewer loans a work could reveal who borrowed it. */
const LEAST_LOANS = 3;
const A_YEAR = 365;

const START: DocumentShape = {
  name: "leihwerk",
  term: "WebSite",
  searches: true,
  parts: {
    name: text({ required: true, term: "name" }),
    sammlung: places("sammlungen"),
    beschreibung: place({ required: true }),
    motto: text({ term: "slogan" }),
    anschrift: text({ multiline: true }),
    telefon: text(),
    email: text(),
    oeffnungszeit: texts("oeffnungszeiten"),
    /** Of the signed-in user. */
    konto: reference("konto"),
    ausleihliste: place(),
  },
};

const start: Page = {
  ...coreStart,
  document: START,
  answer({ view, read }) {
    const values = valuesOf(view);
    const publisher = libraryData(view, read.today());
    const terms = publisher ? { publisher } : {};
    const data = jsonld.document?.write({ shape: START, values, terms }, view) ?? "";
    return {
      values,
      terms,
      html: async () => libraryStartPage(await gather(read, view), data, view),
    };
  },
};

export default start;

function valuesOf(view: View): PartValues {
  const { actor } = view;
  const { motto, anschrift, telefon, email, oeffnungszeiten } = premisesOf(view);
  return {
    ...startValues(view),
    ...(motto && { motto }),
    ...(anschrift && { anschrift }),
    ...(telefon && { telefon }),
    ...(email && { email }),
    ...(oeffnungszeiten && { oeffnungszeit: oeffnungszeiten }),
    ...(actor && lends(view) && { ausleihliste: { title: "", path: `/ausleihliste/${actor.id}` } }),
  };
}

async function gather(read: Reading, view: View): Promise<LibraryStart> {
  const { kinds } = view;
  const werk = kinds.one("werk");
  const query = { words: [], sorting: null, limit: 1, cursor: null, interactive: true };
  const [counts, newest, borrowed, { facets = [] }] = await Promise.all([
    collectionSizes(read, kinds),
    read.newest(werk, NEWEST),
    lends(view) ? mostBorrowed(read, kinds) : [],
    read.list(werk, query),
  ]);
  return { newest, borrowed, facets, counts, today: read.today() };
}

/** Cache: the last result, and the number of loans it was computed from. */
const counted = new WeakMap<Kinds, { day: string; loans: number; ids: readonly number[] }>();

/**
 * Of the last year. Counting reads all its loans, so the result is cached until the next day, or until the number of loans has changed by
 * one percent.
 */
async function mostBorrowed(read: Reading, kinds: Kinds): Promise<readonly Member[]> {
  const loans = await read.count(kinds.one("ausleihe"));
  const day = read.today();
  let known = counted.get(kinds);
  if (known?.day !== day || Math.abs(known.loans - loans) > known.loans / 100) {
    const since = addDays(day, -A_YEAR);
    const ids = await read.with(borrowedWorks).mostBorrowed(since, LEAST_LOANS, BORROWED);
    known = { day, loans, ids };
    counted.set(kinds, known);
  }
  return read.entries(kinds.one("werk"), known.ids);
}
