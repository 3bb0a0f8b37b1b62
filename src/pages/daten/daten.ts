/** `/daten/<user_id>`: everything that is stored about an account, for its owner to take along. */

import type { Events } from "../../identity/events.ts";
import type { Sessions } from "../../identity/session.ts";
import type { Keys } from "../../identity/token.ts";
import { type Actor, LIBRARIAN, may } from "../../model/access.ts";
import {
  type DocumentShape,
  entries,
  linkTo,
  members,
  type PartValues,
  reference,
  whole,
} from "../../model/document.ts";
import { text } from "../../model/field.ts";
import type { Kind, Kinds } from "../../model/kind.ts";
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

export function dataPage({ sessions, keys, events }: Records, kinds: Kinds): Page {
  const { owned } = kinds;
  return {
    path: "/daten/:key",
    read: [...LIBRARIAN, "owner"],
    owner: (key) => (isId(key) ? Number(key) : null),
    negotiated: true,
    personal: true,
    takenAlong: true,
    document: shapeOf(owned),
    keys: "id",
    async answer({ key, view, read }) {
      const id = isId(key) ? Number(key) : 0;
      const [account] = await read.members(view.kinds.accounts, [id]);
      if (!account) return null;
      // What somebody keeps for themselves is not for staff, whoever else they do this for.
      const shown = owned.filter(
        (kind) => view.kinds.all.includes(kind) && may(kind.access.read, view.actor, id),
      );
      const data: StoredData = {
        account,
        owned: await Promise.all(
          shown.map(async (kind) => ({
            kind,
            members: await read.matching(kind, { [kind.owner]: id }),
          })),
        ),
        answersFor: await read.matching(account.kind, { vertretung: id }),
        sessions: await sessions.of(id),
        keys: await keys.of(id),
        events: await events.of(id),
      };
      return { values: valuesOf(data), html: () => storedDataPage(data, view) };
    },
  };
}

/** Whatever belongs to an account stands in it, a site's own kinds too. */
function shapeOf(owned: readonly Kind[]): DocumentShape {
  return {
    name: "daten",
    parts: {
      konto: whole("konto", WHOLE),
      ...Object.fromEntries(
        owned.map(({ singular, plural }) => [singular, members(plural, singular, WHOLE)]),
      ),
      vertritt: entries("vertretungen", { konto: reference("konto", { required: true }) }),
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
}

function valuesOf({ account, owned, answersFor, sessions, keys, events }: StoredData): PartValues {
  return {
    konto: account,
    ...Object.fromEntries(owned.map(({ kind, members }) => [kind.singular, members])),
    vertritt: answersFor.map((one) => ({ values: { konto: linkTo(one) } })),
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
