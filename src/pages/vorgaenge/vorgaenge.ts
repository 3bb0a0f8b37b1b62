/** `/vorgaenge`: what happened at the door, for the librarians. */

import { type DoorEvent, EVENTS, type Events } from "../../identity/events.ts";
import { LIBRARIAN } from "../../model/access.ts";
import { type DocumentEntry, type DocumentShape, entries } from "../../model/document.ts";
import { choice, text } from "../../model/field.ts";
import type { Page } from "../../model/page.ts";
import { eventsPage } from "./html.ts";

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
        konto: text({ max: 2000, format: "uri" }),
        adresse: text(),
        einzelheit: text(),
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
        values: { vorgang: newest.map((event) => entryOf(event, view.origin)) },
      };
    },
  };
}

function entryOf(event: DoorEvent, origin: string): DocumentEntry {
  const { time, what, account, name, address, detail } = event;
  const konto = account === null ? null : `${origin}/konto/${account}`;
  const values = { zeitpunkt: time, was: what, name, konto, adresse: address, einzelheit: detail };
  return { values };
}
