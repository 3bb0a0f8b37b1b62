/** The start page: search, what is new, ways in. */

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
import type { Reading } from "../../../core/model/store/reading.ts";
import coreStart, { collectionSizes, startValues } from "../../../core/pages/start/start.ts";
import jsonld from "../../../core/representations/jsonld.ts";
import { type LibraryStart, libraryStartPage } from "./start-html.ts";
import { libraryData, premisesOf } from "./visit-html.ts";

const SHOWN = 6;

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
    /** Of whoever is signed in. */
    konto: reference("konto"),
    ausleihliste: place(),
  },
};

const start: Page = {
  ...coreStart,
  document: START,
  answer({ view, read }) {
    const values = valuesOf(view);
    const site = jsonld.document?.write({ shape: START, values }, view) ?? "";
    const library = libraryData(view, read.today());
    const data = library ? `[${site},${JSON.stringify(library)}]` : site;
    return {
      values,
      html: async () => libraryStartPage(await gather(read, view.kinds), data, view),
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
    ...(actor && { ausleihliste: { title: "", path: `/ausleihliste/${actor.id}` } }),
  };
}

async function gather(read: Reading, kinds: Kinds): Promise<LibraryStart> {
  const [counts, newest, discover] = await Promise.all([
    collectionSizes(read, kinds),
    read.newest(kinds.one("werk"), SHOWN),
    read.discover(kinds.one("person"), dayNumber(read), SHOWN),
  ]);
  return { newest, discover, counts, today: read.today() };
}

/** Other persons every day, the same ones all day: so the page can be kept by whoever has read it. */
function dayNumber(read: Reading): number {
  return Math.floor(Date.parse(read.today()) / 86_400_000);
}
