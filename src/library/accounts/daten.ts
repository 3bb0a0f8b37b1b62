/** `/daten/<user_id>`: everything that is stored about an account, for its owner to download. */

import type { Events } from "../../core/identity/events.ts";
import type { Sessions } from "../../core/identity/proofs/session.ts";
import type { Keys } from "../../core/identity/proofs/token.ts";
import { pathOf } from "../../core/model/answers/address.ts";
import {
  type DocumentShape,
  entries,
  linkTo,
  members,
  type PartValues,
  place,
  placeAt,
  reference,
  whole,
} from "../../core/model/answers/document.ts";
import type { Page } from "../../core/model/answers/page.ts";
import type { View } from "../../core/model/answers/representation.ts";
import { type Actor, LIBRARIAN_OR_OWNER, may, STAFF } from "../../core/model/kinds/access.ts";
import { day, text } from "../../core/model/kinds/field.ts";
import type { Kind, Kinds } from "../../core/model/kinds/kind.ts";
import type { Member } from "../../core/model/store/member.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import type { RecordedChange } from "../../core/model/store/recorded-change.ts";
import { portableValue } from "../../core/model/store/recorded-values.ts";
import { detailOf } from "../../core/pages/vorgaenge/vorgaenge.ts";
import { isId } from "../../core/words/slug.ts";
import { CASH_ENTRY, cashEntryOf } from "../fees/kassenbuch.ts";
import { type CashEntry, cashBook } from "../tables/cash-book.ts";
import {
  type OwnMembers,
  type StoredChange,
  type StoredData,
  storedDataPage,
} from "./daten-html.ts";

interface Records {
  readonly sessions: Sessions;
  readonly keys: Keys;
  readonly events: Events;
}

/** The data is read with a librarian's rights: notes by librarians are about the owner too. */
const WHOLE: Actor = { id: 0, username: "", role: "bibliothekar" };

const LINE = text({ max: 1000 });
const ATTRIBUTES = { attributes: true };
/** Only the latest changes: years of staff work would not fit in one file. */
const MOST_CHANGES = 10_000;

export function dataPage({ sessions, keys, events }: Records, kinds: Kinds): Page {
  return {
    path: "/daten/:key",
    read: LIBRARIAN_OR_OWNER,
    owner: (key) => (isId(key) ? Number(key) : null),
    negotiated: true,
    personal: true,
    takenAlong: true,
    document: shapeOf(kinds.owned),
    keys: "id",
    async answer({ key, view, read }) {
      const id = isId(key) ? Number(key) : 0;
      const [account] = await read.members(view.kinds.accounts, [id]);
      if (!account) return null;
      // Private kinds are left out when staff request the data of another account; what is turned off is stored all the same.
      const shown = kinds.owned.filter((kind) => may(kind.access.read, view.actor, id));
      const owned = await Promise.all(
        shown.map(async (kind) => ({
          kind,
          members: await read.matching(kind, { [kind.owner]: id }),
        })),
      );
      const data: StoredData = {
        account,
        owned,
        changes: await changesOf(account, owned, read, { kinds, origin: view.origin }),
        booked: await bookedFor(account, owned, read),
        answersFor: await read.matching(account.kind, { vertretung: id }),
        merged: kinds.mergings
          ? await read.matching(kinds.mergings, { bleibt: pathOf(account.kind, account) })
          : [],
        sessions: await sessions.of(id),
        keys: await keys.of(id),
        events: await events.of(id),
      };
      return { values: valuesOf(data), html: () => storedDataPage(data, view) };
    },
  };
}

/** Includes everything that belongs to an account, also a site's own kinds. */
function shapeOf(owned: readonly Kind[]): DocumentShape {
  return {
    name: "daten",
    parts: {
      konto: whole("konto", WHOLE),
      ...Object.fromEntries(
        owned.map((kind) => {
          const [singular, plural] = namesOf(kind);
          return [singular, members(plural, kind.singular, WHOLE)];
        }),
      ),
      vertritt: entries("vertretungen", { konto: reference("konto", { required: true }) }),
      zusammenfuehrung: entries("zusammenfuehrungen", { wann: LINE, name: LINE, konto: place() }),
      sitzung: entries(
        "sitzungen",
        { geraet: LINE, adresse: LINE, begonnen: LINE, zuletzt: LINE },
        ATTRIBUTES,
      ),
      schluessel: entries(
        "schluesselliste",
        { name: LINE, umfang: LINE, erstellt: LINE, ablauf: LINE, zuletzt: day() },
        ATTRIBUTES,
      ),
      aenderung: entries("aenderungen", {
        zeitpunkt: text({ required: true }),
        was: place({ required: true }),
        felder: text({ max: 2000 }),
        vorher: text({ multiline: true, max: 1_000_000 }),
      }),
      buchung: entries("buchungen", CASH_ENTRY),
      vorgang: entries(
        "vorgaenge",
        { zeitpunkt: LINE, was: LINE, adresse: LINE, einzelheit: LINE, wo: place() },
        ATTRIBUTES,
      ),
      /** No page of the account shows it, but it is kept with it. */
      endeGezaehlt: day(),
    },
  };
}

/** `buchung` has been an entry of the cash book here since 0.2.0, and shapes only grow: bookings of copies have a name of their own. */
function namesOf({ singular, plural }: Kind): readonly [singular: string, plural: string] {
  return singular === "buchung" ? ["exemplarbuchung", "exemplarbuchungen"] : [singular, plural];
}

function valuesOf(data: StoredData): PartValues {
  const { account, owned, answersFor, sessions, keys, events, changes, booked } = data;
  return {
    konto: account,
    ...Object.fromEntries(owned.map(({ kind, members }) => [namesOf(kind)[0], members])),
    vertritt: answersFor.map((one) => ({ values: { konto: linkTo(one) } })),
    zusammenfuehrung: data.merged.map(({ values: { wann, gehtTitel, geht } }) => ({
      values: { wann: `${wann}`, name: `${gehtTitel}`, konto: placeAt(`${geht}`) },
    })),
    sitzung: sessions.map(({ device, address, begun, last }) => ({
      values: { geraet: device, adresse: address, begonnen: begun, zuletzt: last },
    })),
    schluessel: keys.map(({ name, scope, created, expires, last }) => ({
      values: { name, umfang: scope, erstellt: created, ablauf: expires, zuletzt: last || null },
    })),
    aenderung: changes.map(({ time, path, fields, before }) => ({
      values: {
        zeitpunkt: time,
        was: placeAt(path),
        felder: fields.join(", "),
        vorher: before && JSON.stringify(before),
      },
    })),
    buchung: booked.map((entry) => cashEntryOf(entry)),
    vorgang: events.map((event) => ({
      values: {
        zeitpunkt: event.time,
        was: event.what,
        adresse: event.address,
        ...detailOf(event),
      },
    })),
    endeGezaehlt: (account.values.endeGezaehlt ?? null) as string | null,
  };
}

/** Changes of the account and its own members, with the former values; of other changes by the account only that they happened. */
async function changesOf(
  { kind, id }: Member,
  owned: readonly OwnMembers[],
  read: Reading,
  view: Pick<View, "kinds" | "origin">,
): Promise<StoredChange[]> {
  const about = [
    { kind, ids: [id] },
    ...owned.map(({ kind, members }) => ({ kind, ids: members.map(({ id }) => id) })),
  ];
  const own = (await Promise.all(about.map((query) => read.changes(query, MOST_CHANGES)))).flat();
  const known = new Set(own.map((change) => change.id));
  const others = (await read.changes({ by: id }, MOST_CHANGES)).filter((one) => !known.has(one.id));
  return [
    ...own.map((change) => shown(change, true, view)),
    ...others.map((change) => shown(change, false, view)),
  ].sort((one, other) => (one.time === other.time ? 0 : one.time < other.time ? 1 : -1));
}

function shown(
  { zeitpunkt, art, mitglied, vorher, nachher }: RecordedChange,
  isOwn: boolean,
  { kinds, origin }: Pick<View, "kinds" | "origin">,
): StoredChange {
  const [was, is] = [vorher ?? {}, nachher ?? {}];
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  );
  const before = Object.fromEntries(
    fields.flatMap((name) =>
      name in was
        ? [[name, portableValue(kinds.find(art)?.kind.fields[name], was[name], origin)]]
        : [],
    ),
  );
  return {
    time: zeitpunkt,
    kind: art,
    path: `/${art}/${mitglied}`,
    fields,
    before: isOwn && Object.keys(before).length > 0 ? before : null,
  };
}

/** Payments and refunds of the account, and the payments it has taken as staff. */
async function bookedFor(
  account: Member,
  owned: readonly OwnMembers[],
  read: Reading,
): Promise<readonly CashEntry[]> {
  const fees = owned.find(({ kind }) => kind.singular === "gebuehr")?.members ?? [];
  const paid = await read.with(cashBook).entries({ posten: fees.map(({ id }) => id) });
  // The cash book stores user names, and a name can have belonged to another account before.
  const taken = STAFF.some((role) => role === account.values.rolle)
    ? (await read.with(cashBook).entries({ durch: account.title })).filter(
        ({ zeitpunkt }) => zeitpunkt >= account.created,
      )
    : [];
  return [...new Map([...paid, ...taken].map((entry) => [entry.nummer, entry])).values()].sort(
    (one, other) => one.nummer - other.nummer,
  );
}
