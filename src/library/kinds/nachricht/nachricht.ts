/** Messages to readers: waiting, sent or failed. One message per reader and day combines all notices. */

import { LIBRARIAN, STAFF, STAFF_OR_OWNER } from "../../../core/model/kinds/access.ts";
import { defineKind } from "../../../core/model/kinds/define-kind.ts";
import { choice, day, link, number, text, texts } from "../../../core/model/kinds/field.ts";
import type { Rules } from "../../../core/model/kinds/rules.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { linked, refusal } from "../../circulation/circulation.ts";
import { chargeReminders, countReminder } from "../../circulation/reminders.ts";
import { linkIn } from "../../circulation/values.ts";
import { canBecome, NOTICE_STATES, type NoticeState } from "../../notices/rules/states.ts";
import { subjectOf } from "../../notices/write/compose-notice.ts";
import { look } from "./nachricht-look.ts";
import words from "./nachricht-words.ts";

/** Written by the program only. */
const TOLD = { write: [] as const };

const rules: Rules = {
  /** Written by hand: sent as soon as possible. */
  async create(values, occasion) {
    const account = await linked(values, "konto", "konto", occasion);
    const weg = values.weg ?? (account?.values.email ? "e-mail" : "brief");
    return { ...values, weg, zustand: "wartend", wann: occasion.today, versuche: 0 };
  },

  async replace(before, values, occasion) {
    const was = before.values.zustand as NoticeState;
    const next = values.zustand as NoticeState;
    if (linkIn(before.values, "konto")?.id !== linkIn(values, "konto")?.id)
      throw refusal({ reason: "nachricht-empfaenger" }, occasion);
    if (before.values.begonnen && was === "wartend")
      throw refusal({ reason: "nachricht-unterwegs" }, occasion);
    const isOver = was !== "wartend" && was !== "fehlgeschlagen" && next === was;
    const isOther = ["text", "weg"].some((name) => before.values[name] !== values[name]);
    if (!canBecome(was, next) || (isOver && isOther))
      throw refusal({ reason: "nachricht-schritt", status: was }, occasion);
    if (next === was) return values;
    return {
      ...values,
      wann: occasion.today,
      hinfaelligSeit: next === "hinfällig" ? occasion.today : null,
      ...(next === "wartend" && { versuche: 0, fehler: null, naechster: null, begonnen: null }),
      ...(next === "gesendet" && { fehler: null }),
    };
  },

  async follow(before, member, occasion) {
    // A removed message leaves no trace in the change history.
    if (before !== null && member === null) await occasion.writing.conceal(before);
    if (member && wentOut(member) && !(before && wentOut(before))) {
      countReminder(member, occasion);
      await chargeReminders(member, occasion);
    }
  },
};

export default defineKind({
  singular: "nachricht",
  plural: "nachrichten",
  words,
  menu: 0,
  title: (values) => subjectOf(`${values.text ?? ""}`) ?? "Nachricht",
  newestFirst: true,
  owner: "konto",
  keepsAccount: false,
  access: {
    read: STAFF_OR_OWNER,
    list: STAFF_OR_OWNER,
    create: STAFF,
    replace: STAFF,
    remove: LIBRARIAN,
  },
  fields: {
    konto: link("konto", { required: true, by: "ausweis", searchable: true, write: STAFF }),
    zustand: choice(NOTICE_STATES, { initial: "wartend", sortable: true, write: STAFF }),
    weg: choice(["e-mail", "brief"], { write: STAFF }),
    anlass: texts("anlaesse", TOLD),
    /** The notices that it contains, to send none twice: "mahnung-2 /ausleihe/17 2026-12-01". */
    bezug: texts("bezuege", TOLD),
    text: text({ required: true, multiline: true, write: STAFF }),
    sprache: text({ max: 10, ...TOLD }),
    /** The day of the automatic message; messages written by hand have none. */
    tag: day({ sortable: true, ...TOLD }),
    wann: day({ sortable: true, ...TOLD }),
    /** The address at the time of writing, even if the account changes later. */
    an: text(TOLD),
    adresse: text(TOLD),
    versuche: number({ min: 0, ...TOLD }),
    fehler: text({ max: 500, read: STAFF, ...TOLD }),
    /** Timestamps in UTC: the next attempt, and when the current one began. */
    naechster: text({ max: 40, read: STAFF, ...TOLD }),
    begonnen: text({ max: 40, read: STAFF, ...TOLD }),
    hinfaelligSeit: day(TOLD),
  },
  entry: ["konto", "zustand", "weg", "anlass", "wann"],
  form: { first: ["konto", "zustand", "weg", "text"], later: ["zustand"] },
  term: "Message",
  single: [{ per: ["konto", "tag"], until: "hinfaelligSeit" }],
  rules,
  looks: { html: look },
});

function wentOut({ values }: Member): boolean {
  return values.zustand === "gesendet" || values.zustand === "gedruckt";
}
