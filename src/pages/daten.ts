/** `/daten/<user_id>.json`: everything that is stored about an account, for its owner to take along. */

import type { Events } from "../identity/events.ts";
import type { Sessions } from "../identity/session.ts";
import type { Keys } from "../identity/token.ts";
import { pathOf } from "../model/address.ts";
import type { Member } from "../model/member.ts";
import type { Page } from "../model/page.ts";
import type { View } from "../model/representation.ts";
import json from "../representations/json.ts";
import { isId } from "../words/slug.ts";

export interface Records {
  readonly sessions: Sessions;
  readonly keys: Keys;
  readonly events: Events;
}

export function dataPage({ sessions, keys, events }: Records): Page {
  return {
    path: "/daten/:key.json",
    read: ["bibliothekar", "owner"],
    owner: (key) => (isId(key) ? Number(key) : null),
    negotiated: false,
    personal: true,
    async answer({ key, view, read }) {
      const { kinds } = view;
      const id = isId(key) ? Number(key) : 0;
      const [account] = await read.members(kinds.one("konto"), [id]);
      if (!account) return null;
      const loans = await read.matching(kinds.one("ausleihe"), { konto: id });
      const reservations = await read.matching(kinds.one("vormerkung"), { konto: id });
      const document = {
        konto: documentOf(account, view),
        ausleihe: loans.map((loan) => documentOf(loan, view)),
        vormerkung: reservations.map((one) => documentOf(one, view)),
        sitzung: (await sessions.of(id)).map(({ device, address, begun, last }) => ({
          geraet: device,
          adresse: address,
          begonnen: begun,
          zuletzt: last,
        })),
        schluessel: (await keys.of(id)).map(({ name, scope, created, expires }) => ({
          name,
          umfang: scope,
          erstellt: created,
          ablauf: expires,
        })),
        vorgang: (await events.of(id)).map(({ time, what, address, detail }) => ({
          zeitpunkt: time,
          was: what,
          adresse: address,
          einzelheit: detail,
        })),
      };
      const body = `${JSON.stringify(document, null, 2)}\n`;
      return { type: "application/json; charset=utf-8", body };
    },
  };
}

/** As its own address would give it, whoever asks: what librarians have noted is about the owner too. */
function documentOf(member: Member, view: View): object {
  const librarian = { id: 0, username: "", role: "bibliothekar" } as const;
  const whole = json.member(member, { ...view, actor: librarian });
  return { ...JSON.parse(whole), url: view.origin + pathOf(member.kind, member) };
}
