/** Gebühren, Kautionen und die Kasse. */

import type { FeeTexts } from "../fees.ts";

export default {
  steps: {
    cash: "Bar bezahlt",
    card: "Mit Karte bezahlt",
    letOff: "Erlassen",
    giveBack: "Kaution zurückgeben",
    reverse: "Zahlung aufheben",
    reopen: "Doch nicht erlassen",
  },
  owed: {
    title: (sum) => `Offene Gebühren: ${sum}`,
    charged: "Dafür berechnet",
    nowOwed: (sum) => `Dafür sind ${sum} zu bezahlen.`,
    toPay: "Zum Bezahlen",
    growing: (sum) => `Was überfällig ist, kostet bis heute ${sum}. Fest wird es mit der Rückgabe.`,
    left: (sum) => `noch offen: ${sum}`,
    amount: "Betrag",
    how: "Wie",
    pay: "Bezahlt",
  },
  cashBook: {
    title: "Kassenbuch",
    about: "Was eingenommen und zurückgegeben wurde. Was hier steht, ändert sich nicht mehr.",
    none: "In dieser Zeit ist nichts eingegangen und nichts zurückgegeben worden.",
    sums: "Summen",
    wholeMonth: "Der ganze Monat",
    periods: "Andere Zeiten",
    today: "Heute",
    number: "Nr.",
    time: "Wann",
    what: "Wofür",
    taken: "Eingenommen",
    given: "Zurückgegeben",
    balance: "Saldo",
    way: "Wie",
    who: "Durch",
  },
} satisfies FeeTexts;
