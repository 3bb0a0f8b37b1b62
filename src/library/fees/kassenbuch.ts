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
import { linkOf } from "../../core/model/store/member.ts";
import { linkedBy } from "../../core/pages/linked.ts";
import { nameOf } from "../../core/representations/html/member/beside.ts";
import { isDay } from "../../core/words/dates/calendar.ts";
import { titleOfWork } from "../lending/editions.ts";
import { type CashAmount, type CashEntry, cashBook, DEPOSIT } from "../tables/cash-book.ts";
import { type AboutEntry, type CashSum, cashBookPage, type DepositSum } from "./kassenbuch-html.ts";

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

/** What it was for, as far as that is still known; no reader: what is in the book outlives them. */
const ABOUT = { sache: text(), vermerk: text() } as const;

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
    /** By reason, without deposits. */
    einnahme: entries(
      "einnahmen",
      { grund: text({ required: true }), ein: amount(), aus: amount(), saldo: amount() },
      { attributes: true },
    ),
    /** Taken and given back in this time, and held at its end. */
    kaution: entries(
      "kautionen",
      { ein: amount(), aus: amount(), bestand: amount() },
      { attributes: true },
    ),
    eintrag: entries("eintraege", { ...CASH_ENTRY, ...ABOUT }),
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

async function answer(period: string, visit: Visit): Promise<PageAnswer> {
  const { view, read } = visit;
  const [from, to] = period.length === 7 ? [`${period}-01`, `${period}-31`] : [period, period];
  const all = await read.with(cashBook).entries({ from, to });
  const sums = sumsOf(all, "weise");
  const income = sumsOf(
    all.filter(({ grund }) => grund !== DEPOSIT),
    "grund",
  );
  const deposits = depositsIn(all, await read.with(cashBook).amounts("0", to));
  const about = await aboutEntries(all, visit);
  const book = { period, entries: all, sums, income, deposits, about, today: read.today() };
  return {
    html: () => cashBookPage(book, view),
    values: {
      zeitraum: period,
      summe: sums.map(({ name, ...sum }) => ({ values: { weise: name, ...sum } })),
      einnahme: income.map(({ name, ...sum }) => ({ values: { grund: name, ...sum } })),
      kaution: deposits.map((sum) => ({ values: { ...sum } })),
      eintrag: all.map((entry) => {
        const { values } = cashEntryOf(entry);
        const { sache = null, vermerk = null } = about.get(entry.posten) ?? {};
        return { values: { ...values, sache, vermerk } };
      }),
    },
  };
}

function isPeriod(key: string): boolean {
  return isDay(key) || (/^\d{4}-\d{2}$/.test(key) && isDay(`${key}-01`));
}

/** One sum per payment method, or reason, and currency. */
function sumsOf(all: readonly CashEntry[], by: "weise" | "grund"): CashSum[] {
  const groups = Map.groupBy(all, (entry) => `${entry[by]} ${currencyIn(entry.betrag)}`);
  return [...groups].map(([group, some]) => {
    const [name = "", currency = ""] = group.split(" ");
    const [ein, aus] = [coinsIn(some, "ein"), coinsIn(some, "aus")];
    const saldo = moneyOf(ein - aus, currency);
    return { name, ein: moneyOf(ein, currency), aus: moneyOf(aus, currency), saldo };
  });
}

/** One line per currency. `ever`: everything up to the end of the time. */
function depositsIn(all: readonly CashEntry[], ever: readonly CashAmount[]): DepositSum[] {
  const own = ever.filter(({ grund }) => grund === DEPOSIT);
  const currencies = Map.groupBy(own, ({ betrag }) => currencyIn(betrag));
  return [...currencies].map(([currency, some]) => {
    const now = all.filter(
      ({ grund, betrag }) => grund === DEPOSIT && currencyIn(betrag) === currency,
    );
    return {
      ein: moneyOf(coinsIn(now, "ein"), currency),
      aus: moneyOf(coinsIn(now, "aus"), currency),
      bestand: moneyOf(coinsIn(some, "ein") - coinsIn(some, "aus"), currency),
    };
  });
}

type CountedAmount = Pick<CashEntry, "richtung" | "betrag"> & { readonly anzahl?: number };

function coinsIn(all: readonly CountedAmount[], richtung: CashEntry["richtung"]): number {
  return all
    .filter((one) => one.richtung === richtung)
    .reduce((coins, { betrag, anzahl = 1 }) => coins + anzahl * coinsOf(betrag), 0);
}

/** By fee: the thing, the remark, and the reader where the fee still knows them. */
async function aboutEntries(
  all: readonly CashEntry[],
  { view, read }: Pick<Visit, "view" | "read">,
): Promise<ReadonlyMap<number, AboutEntry>> {
  const { kinds } = view;
  const ids = all.map(({ posten }) => posten);
  const fees = await read.members(kinds.one("gebuehr"), ids);
  const accounts = await linkedBy(fees, "konto", { kinds, read });
  const loans = await linkedBy(fees, "ausleihe", { kinds, read });
  const copies = await linkedBy([...loans.values()], "exemplar", { kinds, read });
  return new Map(
    fees.map((fee): [number, AboutEntry] => {
      const loan = loans.get(linkOf(fee, "ausleihe")?.id ?? 0);
      const copy = loan && copies.get(linkOf(loan, "exemplar")?.id ?? 0);
      const account = accounts.get(linkOf(fee, "konto")?.id ?? 0);
      return [
        fee.id,
        {
          sache: copy ? titleOfWork(copy) : null,
          vermerk: (fee.values.vermerk ?? null) as string | null,
          reader: account ? { id: account.id, name: nameOf(account) } : null,
        },
      ];
    }),
  );
}

export function cashEntryOf({ posten, ...entry }: CashEntry): DocumentEntry {
  return { values: { ...entry, gebuehr: placeAt(`/gebuehr/${posten}`) } };
}
