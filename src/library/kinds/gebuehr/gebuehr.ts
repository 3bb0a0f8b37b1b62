/** Fees: what a reader owes, has paid or was waived. `bezahlt` is the total; the cash book has the single payments. */

import { type Fault, invalid } from "../../../core/model/answers/problem.ts";
import { readCode } from "../../../core/model/codes/codes.ts";
import { coinsOf, currencyIn, moneyOf } from "../../../core/model/codes/money.ts";
import { STAFF, STAFF_OR_OWNER } from "../../../core/model/kinds/access.ts";
import { defineKind } from "../../../core/model/kinds/define-kind.ts";
import { choice, day, link, text, type Values } from "../../../core/model/kinds/field.ts";
import type { Occasion, Rules } from "../../../core/model/kinds/rules.ts";
import { fold } from "../../../core/words/fold.ts";
import { linked, missingFields, refusal } from "../../circulation/circulation.ts";
import { checkSettled, enterPaid, feesOn, isBooked, settledFee } from "../../circulation/fees.ts";
import { linkIn } from "../../circulation/values.ts";
import { TOLD_BY } from "../../lending/borrower.ts";
import {
  changedFee,
  FEE_REASONS,
  FEE_STATES,
  type FeeFault,
  type FeeReason,
  feeOf,
  PAYMENT_METHODS,
  usualFee,
} from "../../lending/fee-rules.ts";
import { look } from "./gebuehr-look.ts";
import words from "./gebuehr-words.ts";
import { extendAccount, withMembership } from "./membership.ts";
import { checkWayBack, keepWayPaid } from "./ways-back.ts";

const rules: Rules = {
  onceBy: ["konto", "grund", "betrag", "seit"],

  fromList: stillOwed,

  async create(values, occasion) {
    // Nobody is charged what is usual here.
    if (occasion.isImported && values.betrag === null) throw missingFields("betrag");
    const konto = linkIn(values, "konto") ?? (await borrower(values, occasion));
    if (konto === null) throw missingFields("konto");
    const betrag = values.betrag ?? (await usual(values, occasion));
    if (betrag === null) throw missingFields("betrag");
    const seit = values.seit ?? occasion.today;
    const durch = occasion.actor?.username ?? null;
    const fee = settled(null, { ...values, konto, betrag, seit, durch }, occasion);
    return withMembership(null, fee, occasion);
  },

  async replace(before, values, occasion) {
    const same = (name: string) => linkIn(before.values, name)?.id === linkIn(values, name)?.id;
    const isFixed = same("konto") && same("ausleihe") && values.grund === before.values.grund;
    if (!isFixed) throw refusal({ reason: "gebuehr-fest" }, occasion);
    const fee = settled(before.values, values, occasion);
    checkWayBack(before.values, fee);
    const changed = await withMembership(before.values, fee, occasion);
    if (changed.zustand !== "offen" || !(await isForReturned(changed, occasion))) return changed;
    const isBack = feeOf(before.values).bezahlt > 0 && feeOf(changed).bezahlt === 0;
    const zustand = isBack ? "zurückgegeben" : "erlassen";
    return settled(before.values, { ...values, zustand }, occasion);
  },

  /** A fee with entries in the cash book cannot be removed. */
  async checkRemoval(before, occasion) {
    if (await isBooked(before, occasion)) throw refusal({ reason: "gebuehr-verbucht" }, occasion);
  },

  async ownerGoes(own, occasion) {
    checkSettled(own, occasion);
  },

  async follow(before, member, occasion) {
    if (!member) return;
    await enterPaid(before, member, occasion);
    await keepWayPaid(before, member, occasion);
    await extendAccount(before, member, occasion);
  },
};

/** What lists call them; the codes are Koha's. */
const REASON_WORDS = {
  verspätung:
    "überfällig, verspätet, säumnis, säumnisgebühr, versäumnisgebühr, überziehung, überziehungsgebühr, late, late fee, overdue, fu, ffor",
  verlust: "verloren, ersatz, lost, lost item, replacement, processing",
  beschädigung: "beschädigt, schaden, damage, damaged",
  ausweis: "ausweisgebühr, ersatzausweis, card, new card, new_card",
  beitrag:
    "beitrag, jahresbeitrag, mitgliedsbeitrag, jahresgebühr, membership, membership fee, account, account renew, account_renew, cotisation",
  mahnung: "mahngebühr, mahngebühren, reminder, reminder fee",
  kaution: "pfand, deposit, security deposit, caution",
};

export default defineKind({
  singular: "gebuehr",
  plural: "gebuehren",
  words,
  needs: "gebuehren",
  title: ({ grund, betrag }) => `${grund ?? ""}, ${betrag ?? ""}`,
  sort: "seit",
  owner: "konto",
  outlives: true,
  access: {
    read: STAFF_OR_OWNER,
    list: STAFF_OR_OWNER,
    create: STAFF,
    replace: STAFF,
    remove: STAFF,
  },
  fields: {
    konto: link("konto", { by: "ausweis", told: TOLD_BY, searchable: true }),
    /** The loan that caused it. */
    ausleihe: link("ausleihe"),
    grund: choice(FEE_REASONS, {
      required: true,
      facet: true,
      exchange: {
        columns:
          "grund, wofür, anlass, gebührenart, art der gebühr, reason, what for, fee type, debit type, debit type code, account type, accounttype",
        words: REASON_WORDS,
        header: "betrag",
        rest: "sonstiges",
        noted: true,
      },
    }),
    /** Defaults to the usual amount of the library. */
    betrag: text({
      code: "betrag",
      exchange: {
        columns:
          "offen, offener betrag, offene gebühr, noch offen, restbetrag, amountoutstanding, amount outstanding, outstanding, balance due, amount owed, owed, betrag, gebühr, gebührenbetrag, summe, amount, fee, fee amount, fine, fine amount, montant, kaution, pfand, deposit, caution, mahngebühr, mahngebühren, säumnisgebühr, versäumnisgebühr, überziehungsgebühr, late fee, beitrag, jahresbeitrag, mitgliedsbeitrag, membership fee, cotisation",
      },
    }),
    bezahlt: text({
      code: "betrag",
      exchange: {
        columns:
          "bezahlt, bezahlt am, gezahlt, gezahlt am, eingezahlt am, paid, paid on, date paid, payé, payé le, réglé le",
      },
    }),
    offen: text({ code: "betrag", write: [] }),
    zustand: choice(FEE_STATES, { initial: "offen", sortable: true, facet: true }),
    /** The method of the last payment. */
    weise: choice(PAYMENT_METHODS),
    seit: day({
      sortable: true,
      exchange: {
        columns: "datum, tag, vom, date, day, since, fee date, charged on, date charged",
      },
    }),
    vermerk: text({
      exchange: {
        columns: {
          "": "vermerk, bemerkung, notiz, beschreibung, description, note, remark, comment",
          ".titel": "titel, medium, title, item, item name",
        },
        note: true,
      },
    }),
    durch: text({ read: STAFF, write: [] }),
    erledigt: day({ sortable: true, write: [] }),
    erledigtDurch: text({ read: STAFF, write: [] }),
    /** Of a deposit that was paid. */
    zurueckgegeben: text({ code: "betrag", write: [] }),
    /** What the library kept of it, for a damage. */
    einbehalten: text({ code: "betrag" }),
    /** Of a membership fee that is paid. */
    gueltigBis: day({ write: [] }),
    gueltigVorher: day({ write: [] }),
  },
  form: {
    first: [
      ...["konto", "ausleihe", "grund", "betrag", "bezahlt", "zustand", "weise", "seit"],
      ...["vermerk", "einbehalten"],
    ],
    later: ["einbehalten"],
  },
  entry: ["konto", "grund", "betrag", "offen", "zustand", "seit", "zurueckgegeben", "einbehalten"],
  term: "Invoice",
  rules,
  looks: { html: look },
});

/** What is still open: the money that was taken elsewhere is in no cash book here. */
function stillOwed({
  bezahlt = null,
  zustand = null,
  weise,
  ...row
}: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const betrag = readCode("betrag", `${row.betrag ?? ""}`);
  if (betrag === null || (bezahlt === null && zustand === null)) return row;
  const said = fold(`${bezahlt ?? ""}`);
  const isDay = DAY.test(`${bezahlt}`.trim());
  const isSettled = isDay || SETTLED.includes(said) || (zustand !== null && zustand !== "offen");
  const paid = isSettled ? betrag : readCode("betrag", OPEN.includes(said) ? "0" : `${bezahlt}`);
  if (paid === null) return { ...row, bezahlt };
  return { ...row, betrag: moneyOf(coinsOf(betrag) - coinsOf(paid), currencyIn(betrag)) };
}

/** What a column "Bezahlt" says where it has no amounts; also the day of the payment: "1.9.2020", "2020-09-01", "09/01/20". */
const DAY = /^[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{2,4}$/;
const SETTLED = ["ja", "bezahlt", "beglichen", "x", "yes", "paid", "true"];
const OPEN = ["", "nein", "offen", "no", "open", "false"];

/** A deposit of a copy that is back: without the payment nothing is owed. */
async function isForReturned(values: Values, occasion: Occasion): Promise<boolean> {
  if (values.grund !== "kaution") return false;
  const loan = await linked(values, "ausleihe", "ausleihe", occasion);
  return loan !== null && loan.values.zurueck !== null && loan.values.ausgang !== "verloren";
}

/** The account of its loan. */
async function borrower(values: Values, occasion: Occasion) {
  const loan = await linked(values, "ausleihe", "ausleihe", occasion);
  return loan && linkIn(loan.values, "konto");
}

async function usual(values: Values, occasion: Occasion): Promise<string | null> {
  const rules = feesOn(occasion);
  const loan = await linked(values, "ausleihe", "ausleihe", occasion);
  const copy = loan && (await linked(loan.values, "exemplar", "exemplar", occasion));
  const price = (copy?.values.preis ?? null) as string | null;
  return rules && usualFee(values.grund as FeeReason, rules, price);
}

const FAULTS: Readonly<Record<Exclude<FeeFault, "stand">, Fault>> = {
  nichts: { pointer: "/betrag", code: "betrag-null" },
  "zu-viel": { pointer: "/bezahlt", code: "zu-viel-bezahlt" },
  "zu-viel-behalten": { pointer: "/einbehalten", code: "zu-viel-behalten" },
};

function settled(before: Values | null, values: Values, occasion: Occasion): Values {
  // An older fee stays in its own currency.
  const own = before ? currencyIn(`${before.betrag}`) : feesOn(occasion)?.waehrung;
  for (const name of ["betrag", "bezahlt", "einbehalten"]) {
    const amount = values[name] ?? null;
    if (amount === null || own === undefined || currencyIn(`${amount}`) === own) continue;
    throw invalid({ pointer: `/${name}`, code: "waehrung", params: { own } });
  }
  const fee = changedFee(before && feeOf(before), feeOf(values));
  if (fee === "nichts" && occasion.isImported) throw refusal({ reason: "nichts-offen" }, occasion);
  if (fee === "stand") throw refusal({ reason: "gebuehr-stand" }, occasion);
  if (typeof fee === "string") throw invalid(FAULTS[fee]);
  return settledFee(before && feeOf(before), values, fee, occasion);
}
