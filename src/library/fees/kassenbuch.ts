/** `/kassenbuch/2026-11-15`, `/kassenbuch/2026-11`: payments and refunds of a day or month, for staff. */

import {
  type DocumentEntry,
  type DocumentShape,
  entries,
  place,
  placeAt,
} from "../../core/model/answers/document.ts";
import type { Page, PageAnswer, Visit } from "../../core/model/answers/page.ts";
import { coinsOf, currencyIn, moneyOf } from "../../core/model/codes/money.ts";
import { STAFF } from "../../core/model/kinds/access.ts";
import { choice, day, number, text } from "../../core/model/kinds/field.ts";
import { isDay } from "../../core/words/dates/calendar.ts";
import { type CashEntry, cashBook } from "../tables/cash-book.ts";
import { type CashSum, cashBookPage } from "./kassenbuch-html.ts";

const amount = () => text({ required: true });

export const CASH_ENTRY = {
  nummer: number({ required: true }),
  tag: day({ required: true }),
  zeitpunkt: text({ required: true }),
  richtung: choice(["ein", "aus"], { required: true }),
  betrag: amount(),
  weise: text({ required: true }),
  grund: text({ required: true }),
  gebuehr: place({ required: true }),
  durch: text(),
} as const;

const SHAPE: DocumentShape = {
  name: "kassenbuch",
  table: "eintrag",
  parts: {
    zeitraum: text({ required: true }),
    summe: entries(
      "summen",
      { weise: text({ required: true }), ein: amount(), aus: amount(), saldo: amount() },
      { attributes: true },
    ),
    eintrag: entries("eintraege", CASH_ENTRY),
  },
};

const COMMON = {
  read: STAFF,
  needs: "gebuehren",
  negotiated: true,
  personal: true,
  document: SHAPE,
} as const;

export const cashBookPages: readonly Page[] = [
  { ...COMMON, path: "/kassenbuch", answer: (visit) => answer(visit.read.today(), visit) },
  {
    ...COMMON,
    path: "/kassenbuch/:key",
    answer: (visit) => (isPeriod(visit.key) ? answer(visit.key, visit) : null),
  },
];

async function answer(period: string, { view, read }: Visit): Promise<PageAnswer> {
  const [from, to] = period.length === 7 ? [`${period}-01`, `${period}-31`] : [period, period];
  const all = await read.with(cashBook).entries({ from, to });
  const sums = sumsOf(all);
  return {
    html: () => cashBookPage({ period, entries: all, sums, today: read.today() }, view),
    values: {
      zeitraum: period,
      summe: sums.map((sum) => ({ values: { ...sum } })),
      eintrag: all.map((entry) => cashEntryOf(entry)),
    },
  };
}

function isPeriod(key: string): boolean {
  return isDay(key) || (/^\d{4}-\d{2}$/.test(key) && isDay(`${key}-01`));
}

/** One sum per payment method and currency. */
function sumsOf(all: readonly CashEntry[]): CashSum[] {
  const ways = Map.groupBy(all, ({ weise, betrag }) => `${weise} ${currencyIn(betrag)}`);
  return [...ways].map(([way, some]) => {
    const [weise = "", currency = ""] = way.split(" ");
    const sum = (richtung: CashEntry["richtung"]) =>
      some
        .filter((one) => one.richtung === richtung)
        .reduce((coins, { betrag }) => coins + coinsOf(betrag), 0);
    const [ein, aus] = [sum("ein"), sum("aus")];
    const saldo = `${ein < aus ? "-" : ""}${moneyOf(Math.abs(ein - aus), currency)}`;
    return { weise, ein: moneyOf(ein, currency), aus: moneyOf(aus, currency), saldo };
  });
}

export function cashEntryOf({ posten, ...entry }: CashEntry): DocumentEntry {
  return { values: { ...entry, gebuehr: placeAt(`/gebuehr/${posten}`) } };
}
