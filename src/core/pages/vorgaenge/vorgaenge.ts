/** `/vorgaenge`: the security log, for librarians. */

import { type AccessEvent, EVENTS, type Events } from "../../identity/events.ts";
import {
  type DocumentEntry,
  type DocumentShape,
  entries,
  type PartValues,
  place,
  placeAt,
} from "../../model/answers/document.ts";
import type { Page } from "../../model/answers/page.ts";
import { LIBRARIAN } from "../../model/kinds/access.ts";
import { choice, text } from "../../model/kinds/field.ts";
import { eventsPage } from "./vorgaenge-html.ts";

const SHOWN = 500;

const SHAPE: DocumentShape = {
  name: "vorgaenge",
  table: "vorgang",
  parts: {
    vorgang: entries(
      "vorgaenge",
      {
        zeitpunkt: text({ required: true }),
        was: choice(EVENTS, { required: true }),
        name: text(),
        konto: place(),
        adresse: text(),
        einzelheit: text(),
        wo: place(),
      },
      { attributes: true },
    ),
  },
};

export function eventsPageOf(events: Events): Page {
  return {
    path: "/vorgaenge",
    read: LIBRARIAN,
    negotiated: true,
    personal: true,
    document: SHAPE,
    async answer({ view }) {
      const newest = await events.newest(SHOWN);
      return {
        html: () => eventsPage(newest, view),
        values: { vorgang: newest.map((event) => entryOf(event)) },
      };
    },
  };
}

function entryOf(event: AccessEvent): DocumentEntry {
  const { time, what, account, name, address } = event;
  const konto = account === null ? null : placeAt(`/konto/${account}`);
  const values = { zeitpunkt: time, was: what, name, konto, adresse: address, ...detailOf(event) };
  return { values };
}

/** For a refusal the detail is the requested address; otherwise a word or a number. */
export function detailOf({ what, detail }: { what: string; detail: string | null }): PartValues {
  const wo = what === "verweigert" && detail !== null ? placeAt(detail) : null;
  return { einzelheit: wo ? null : detail, wo };
}
