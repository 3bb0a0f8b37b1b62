/** One address for each sort of page there is: what the checkers read, what the camera takes. */

import type { Catalogue } from "./catalogue.ts";
import type { Who } from "./chromium.ts";

export interface PageType {
  readonly name: string;
  readonly path: string;
  readonly who?: Who;
  /** What it answers with; 200 where it does not say. */
  readonly status?: number;
}

export function pageTypes(catalogue: Catalogue): PageType[] {
  const { work, person, lentWork, gone, reader } = catalogue;
  return [
    { name: "start", path: "/" },
    { name: "works", path: "/werke" },
    { name: "works-narrowed", path: "/werke?art=Buch&sprache=de&jahrhundert=19&sortierung=-jahr" },
    { name: "works-searched", path: "/werke?suche=buchner" },
    { name: "works-misspelt", path: "/werke?suche=woyzek" },
    { name: "works-nothing", path: "/werke?suche=quarkstrudel&art=Film" },
    { name: "persons", path: "/personen" },
    { name: "copies", path: "/exemplare" },
    { name: "person", path: person },
    { name: "work", path: work },
    { name: "work-lent", path: lentWork },
    { name: "copy", path: "/exemplar/1" },
    { name: "problem", path: "/problem/entfernt" },
    { name: "sign-in", path: "/anmeldung" },
    { name: "imprint", path: "/impressum" },
    { name: "privacy", path: "/datenschutz" },
    { name: "not-found", path: "/person/georg-buchner", status: 404 },
    { name: "gone", path: gone, status: 410 },
    { name: "forbidden", path: `/ausleihliste/${reader}`, status: 403 },
    { name: "bad-parameter", path: "/werke?anzahl=viele", status: 400 },
    { name: "loan-list", path: `/ausleihliste/${reader}`, who: "reader" },
    { name: "account", path: `/konto/${reader}`, who: "reader" },
    { name: "access", path: `/zugang/${reader}`, who: "reader" },
    { name: "work-editing", path: work, who: "librarian" },
    { name: "work-new", path: "/werke?formular=neu", who: "librarian" },
    { name: "work-change", path: `${work}?formular=aendern`, who: "librarian" },
    { name: "work-remove", path: `${work}?formular=loeschen`, who: "librarian" },
    { name: "person-change", path: `${person}?formular=aendern`, who: "librarian" },
    { name: "accounts", path: "/konten", who: "librarian" },
    { name: "loans", path: "/ausleihen", who: "librarian" },
    { name: "loan", path: "/ausleihe/1", who: "librarian" },
    { name: "desk", path: "/theke", who: "librarian" },
    { name: "log", path: "/protokoll", who: "librarian" },
  ];
}
