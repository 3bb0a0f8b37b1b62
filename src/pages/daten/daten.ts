/** `/daten/<user_id>`: everything that is stored about an account, for its owner to take along. */

import type { Events } from "../../identity/events.ts";
import type { Sessions } from "../../identity/session.ts";
import type { Keys } from "../../identity/token.ts";
import { type Actor, LIBRARIAN } from "../../model/access.ts";
import { type DocumentShape, entries, members, whole } from "../../model/document.ts";
import { text } from "../../model/field.ts";
import type { Page } from "../../model/page.ts";
import { isId } from "../../words/slug.ts";
import { type StoredData, storedDataPage } from "./html.ts";

export interface Records {
  readonly sessions: Sessions;
  readonly keys: Keys;
  readonly events: Events;
}

/** Whoever asks: what librarians have noted is about the owner too. */
const WHOLE: Actor = { id: 0, username: "", role: "bibliothekar" };

const LINE = text({ max: 1000 });
const ATTRIBUTES = { attributes: true };

const SHAPE: DocumentShape = {
  name: "daten",
  parts: {
    konto: whole("konto", WHOLE),
    ausleihe: members("ausleihen", "ausleihe", WHOLE),
    vormerkung: members("vormerkungen", "vormerkung", WHOLE),
    merkliste: members("merklisten", "merkliste", WHOLE),
    nachricht: members("nachrichten", "nachricht", WHOLE),
    sitzung: entries(
      "sitzungen",
      { geraet: LINE, adresse: LINE, begonnen: LINE, zuletzt: LINE },
      ATTRIBUTES,
    ),
    schluessel: entries(
      "schluesselliste",
      { name: LINE, umfang: LINE, erstellt: LINE, ablauf: LINE },
      ATTRIBUTES,
    ),
    vorgang: entries(
      "vorgaenge",
      { zeitpunkt: LINE, was: LINE, adresse: LINE, einzelheit: LINE },
      ATTRIBUTES,
    ),
  },
};

export function dataPage({ sessions, keys, events }: Records): Page {
  return {
    path: "/daten/:key",
    read: [...LIBRARIAN, "owner"],
    owner: (key) => (isId(key) ? Number(key) : null),
    negotiated: true,
    personal: true,
    takenAlong: true,
    document: SHAPE,
    keys: "id",
    async answer({ key, view, read }) {
      const { kinds } = view;
      const id = isId(key) ? Number(key) : 0;
      const [account] = await read.members(kinds.one("konto"), [id]);
      if (!account) return null;
      const data: StoredData = {
        account,
        loans: await read.matching(kinds.one("ausleihe"), { konto: id }),
        reservations: await read.matching(kinds.one("vormerkung"), { konto: id }),
        // What somebody keeps for themselves is not for staff, whoever else they do this for.
        lists:
          view.actor?.id === id ? await read.matching(kinds.one("merkliste"), { konto: id }) : [],
        messages: await read.matching(kinds.one("nachricht"), { konto: id }),
        sessions: await sessions.of(id),
        keys: await keys.of(id),
        events: await events.of(id),
      };
      return { values: valuesOf(data), html: () => storedDataPage(data, view) };
    },
  };
}

function valuesOf(data: StoredData) {
  const { account, loans, reservations, lists, messages, sessions, keys, events } = data;
  return {
    konto: account,
    ausleihe: loans,
    vormerkung: reservations,
    merkliste: lists,
    nachricht: messages,
    sitzung: sessions.map(({ device, address, begun, last }) => ({
      values: { geraet: device, adresse: address, begonnen: begun, zuletzt: last },
    })),
    schluessel: keys.map(({ name, scope, created, expires }) => ({
      values: { name, umfang: scope, erstellt: created, ablauf: expires },
    })),
    vorgang: events.map(({ time, what, address, detail }) => ({
      values: { zeitpunkt: time, was: what, adresse: address, einzelheit: detail },
    })),
  };
}
