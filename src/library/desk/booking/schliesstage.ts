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
import { choice, day } from "../../../core/model/kinds/field.ts";
import type { Occasion } from "../../../core/model/kinds/rules.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import type { Store } from "../../../core/model/store/store.ts";
import { linkedBy } from "../../../core/pages/linked.ts";
import {
  moveDueDays,
  movedBefore,
  onClosedDays,
  undoMove,
} from "../../circulation/closing/due-on-closed-days.ts";
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
      const settings = await settingsOf(visit);
      const all = [
        ...found.loans.map(({ loan }) => loan),
        ...found.bookings.map(({ booking }) => booking),
      ];
      const copies = await linkedBy(all, "exemplar", catalogue);
      const accounts = await linkedBy(all, "konto", catalogue);
      const copyOf = (one: Member) => copies.get(linkOf(one, "exemplar")?.id ?? 0);
      const facts = (one: Member) => {
        const copy = copyOf(one);
        return {
          werk: copy ? linkOf(copy, "werk") : null,
          konto: accounts.get(linkOf(one, "konto")?.id ?? 0) ?? null,
        };
      };
      const linked = (one: Member) => {
        const { werk, konto } = facts(one);
        return { werk, konto: konto && linkTo(konto) };
      };
      return {
        html: async () =>
          closedDaysPage({ ...found, facts, moved: await movedBefore(settings, catalogue) }, view),
        values: {
          ausleihe: found.loans.map(({ loan, to, isBooked }) => ({
            path: pathOf(loan.kind, loan),
            values: {
              ...linked(loan),
              bis: `${loan.values.bis}`,
              neu: to,
              gebucht: isBooked ? "ja" : "nein",
            },
          })),
          buchung: found.bookings.map(({ booking }) => ({
            path: pathOf(booking.kind, booking),
            values: {
              ...linked(booking),
              von: `${booking.values.von}`,
              bis: `${booking.values.bis}`,
            },
          })),
        },
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

async function settingsOf({ view, read }: Pick<Visit, "view" | "read">): Promise<Member> {
  const [settings] = await read.walk(view.kinds.one("bibliothek"), 0, 1);
  return settings as Member;
}
