/** `/vorgaenge`: what happened at the door, for the librarians. */

import type { DoorEvent, Events } from "../../identity/events.ts";
import type { Page } from "../../model/page.ts";
import { documentOf, element } from "../../representations/xml/write.ts";
import { eventsPage } from "./html.ts";

const SHOWN = 500;

export function eventsPageOf(events: Events): Page {
  return {
    path: "/vorgaenge",
    read: ["bibliothekar"],
    negotiated: true,
    personal: true,
    async answer({ view }) {
      const newest = await events.newest(SHOWN);
      const list = newest.map((event) => ({ ...fieldsOf(event, view.origin) }));
      return {
        views: {
          html: () => eventsPage(newest, view),
          json: () => JSON.stringify({ vorgang: list }),
          xml: () =>
            documentOf(
              element(
                "vorgaenge",
                {},
                list.map((fields) => element("vorgang", fields)),
              ),
            ),
        },
      };
    },
  };
}

function fieldsOf(event: DoorEvent, origin: string): Record<string, string> {
  const { time, what, account, name, address, detail } = event;
  return {
    zeitpunkt: time,
    was: what,
    ...(name !== null && { name }),
    ...(account !== null && { konto: `${origin}/konto/${account}` }),
    ...(address !== null && { adresse: address }),
    ...(detail !== null && { einzelheit: detail }),
  };
}
