/** `/schliesstage`: what is due or booked on days on which the library is closed, and the button that moves the due days. */

import { pathOf } from "../../../core/model/answers/address.ts";
import {
  type DocumentShape,
  entries,
  linkTo,
  reference,
} from "../../../core/model/answers/document.ts";
import type { Page, Visit } from "../../../core/model/answers/page.ts";
import { LIBRARIAN } from "../../../core/model/kinds/access.ts";
import { choice, day, type Link, type Values } from "../../../core/model/kinds/field.ts";
import type { Occasion } from "../../../core/model/kinds/rules.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import type { Store } from "../../../core/model/store/store.ts";
import { linkedBy } from "../../../core/pages/linked.ts";
import {
  moveDueDays,
  movedBefore,
  type OnClosedDays,
  onClosedDays,
  undoMove,
} from "../../circulation/closing/due-on-closed-days.ts";
import type { Catalogue } from "../../lending/editions.ts";
import { lendingRules } from "../../lending/rules.ts";
import { closedDaysPage } from "./schliesstage-html.ts";

const MOVE = "verschieben";
const UNDO = "zuruecknehmen";

const SHAPE: DocumentShape = {
  name: "schliesstage",
  table: "ausleihe",
  parts: {
    ausleihe: entries(
      "ausleihen",
      {
        werk: reference("werk"),
        konto: reference("konto"),
        bis: day({ required: true }),
        /** The next open day. */
        neu: day({ required: true }),
        /** "ja": it stays, since the copy is booked for somebody else before. */
        gebucht: choice(["nein", "ja"], { required: true }),
      },
      { addressed: true },
    ),
    buchung: entries(
      "buchungen",
      {
        werk: reference("werk"),
        konto: reference("konto"),
        von: day({ required: true }),
        bis: day({ required: true }),
      },
      { addressed: true },
    ),
  },
};

interface ClosedDaysParts {
  readonly store: Store;
  readonly site: Readonly<Record<string, unknown>>;
}

export function closedDays({ store, site }: ClosedDaysParts): Page {
  return {
    path: "/schliesstage",
    needs: "ausleihe",
    read: LIBRARIAN,
    negotiated: true,
    personal: true,
    programs: true,
    takes: { aktion: choice([MOVE, UNDO], { required: true }) },
    document: SHAPE,
    async answer(visit) {
      const { view, read } = visit;
      const catalogue = { read, kinds: view.kinds };
      const found = await onClosedDays(lendingRules(view.site ?? {}), catalogue);
      const facts = await factsOf(found, catalogue);
      return {
        html: async () => {
          const moved = await movedBefore(await settingsOf(visit), catalogue);
          return closedDaysPage({ ...found, facts, moved }, view);
        },
        values: valuesOf(found, facts),
      };
    },
    async act(visit, fields) {
      const { kinds, actor, origin } = visit.view;
      const settings = await settingsOf(visit);
      const isUndone = fields.get("aktion") === UNDO;
      await store.write((writing) => {
        const today = writing.today();
        const occasion: Occasion = { writing, kinds, site, actor, today, origin };
        return isUndone ? undoMove(settings, occasion) : moveDueDays(settings, occasion);
      });
      const notice = isUndone ? "nichtVerschoben" : "verschoben";
      return { seeOther: "/schliesstage", notice };
    },
  };
}

type FactsOf = (one: Member) => { readonly werk: Link | null; readonly konto: Member | null };

/** The work and the reader of each loan and booking. */
async function factsOf({ loans, bookings }: OnClosedDays, catalogue: Catalogue): Promise<FactsOf> {
  const all = [...loans.map(({ loan }) => loan), ...bookings.map(({ booking }) => booking)];
  const copies = await linkedBy(all, "exemplar", catalogue);
  const accounts = await linkedBy(all, "konto", catalogue);
  return (one) => {
    const copy = copies.get(linkOf(one, "exemplar")?.id ?? 0);
    const konto = accounts.get(linkOf(one, "konto")?.id ?? 0) ?? null;
    return { werk: copy ? linkOf(copy, "werk") : null, konto };
  };
}

function valuesOf({ loans, bookings }: OnClosedDays, facts: FactsOf) {
  const entryOf = (one: Member, values: Values) => {
    const { werk, konto } = facts(one);
    return {
      path: pathOf(one.kind, one),
      values: { werk, konto: konto && linkTo(konto), bis: `${one.values.bis}`, ...values },
    };
  };
  return {
    ausleihe: loans.map(({ loan, to, isBooked }) =>
      entryOf(loan, { neu: to, gebucht: isBooked ? "ja" : "nein" }),
    ),
    buchung: bookings.map(({ booking }) => entryOf(booking, { von: `${booking.values.von}` })),
  };
}

async function settingsOf({ view, read }: Pick<Visit, "view" | "read">): Promise<Member> {
  const [settings] = await read.walk(view.kinds.one("bibliothek"), 0, 1);
  return settings as Member;
}
