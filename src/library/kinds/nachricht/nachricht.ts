/** Messages to readers: what will be, was, or could not be sent or printed. One a day gathers all there is to tell somebody. */

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

/** Told by the program alone. */
const TOLD = { write: [] as const };

const rules: Rules = {
  /** Written by hand: it goes out as soon as can be. */
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
    // Not even what it said stays behind.
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
    /** What is remembered as told: "mahnung-2 /ausleihe/17 2026-12-01". */
    bezug: texts("bezuege", TOLD),
    text: text({ required: true, multiline: true, write: STAFF }),
    sprache: text({ max: 10, ...TOLD }),
    /** The day whose message it is; by hand there can be more of them. */
    tag: day({ sortable: true, ...TOLD }),
    wann: day({ sortable: true, ...TOLD }),
    /** Where it goes, whatever address the account has by then. */
    an: text(TOLD),
    adresse: text(TOLD),
    versuche: number({ min: 0, ...TOLD }),
    fehler: text({ max: 500, read: STAFF, ...TOLD }),
    /** Instants in UTC: of the next try, and since when somebody is at it. */
    naechster: text({ max: 40, read: STAFF, ...TOLD }),
    begonnen: text({ max: 40, read: STAFF, ...TOLD }),
    hinfaelligSeit: day(TOLD),
  },
  entry: ["konto", "zustand", "weg", "anlass", "wann"],
  term: "Message",
  single: [{ per: ["konto", "tag"], until: "hinfaelligSeit" }],
  rules,
  looks: { html: look },
});

function wentOut({ values }: Member): boolean {
  return values.zustand === "gesendet" || values.zustand === "gedruckt";
}
