/** Fees, deposits and the cash book. */

import type { Said } from "../../../core/texts/phrases.ts";
import type de from "../de/fees.ts";

export default {
  steps: {
    cash: "Paid in cash",
    card: "Paid by card",
    letOff: "Let off",
    giveBack: {
      bar: (sum) => `Give the deposit back in cash: ${sum}`,
      karte: (sum) => `Give the deposit back by card: ${sum}`,
      überweisung: (sum) => `Give the deposit back by transfer: ${sum}`,
    },
    takeAgain: (sum) => `Undo giving the deposit back: ${sum}`,
    keepPart: "Keep a part …",
    restBack: "The rest",
    keep: "Keep it and give back the rest",
    reverse: "Reverse the payment",
    reopen: "Not let off after all",
  },
  bulkMembership: (sum) => `Take the membership fee${sum && ` (${sum})`} and extend the accounts`,
  owed: {
    title: (sum) => `Open fees: ${sum}`,
    charged: "Charged for it",
    nowOwed: (sum) => `${sum} are to be paid for it.`,
    toGiveBack: (sum) => `The deposit of ${sum} is to be given back.`,
    givenBack: (sum, reader) =>
      reader === ""
        ? `The deposit of ${sum} is given back.`
        : `${reader} has the deposit of ${sum} back.`,
    kept: (sum) => `${sum} are kept.`,
    toPay: "To the payment",
    growing: (sum) => `What is overdue costs ${sum} by today. It is fixed with the return.`,
    left: (sum) => `still open: ${sum}`,
    amount: "Amount",
    how: "How",
    pay: "Paid",
    membership: (sum) => `Take the membership fee: ${sum}`,
    paid: (sum, reader) => `${reader} has paid ${sum}.`,
  },
  cashBook: {
    title: "Cash book",
    about: "What was taken and given back. What stands here never changes.",
    none: "In this time nothing was taken and nothing given back.",
    sums: "Till",
    income: "Income, without deposits",
    deposits: "Deposits",
    heldToday: "Held today",
    heldThen: "Held at the end",
    kept: "Deposit kept",
    wholeMonth: "The whole month",
    periods: "Other times",
    today: "Today",
    number: "No.",
    time: "When",
    what: "What for",
    taken: "Taken",
    given: "Given back",
    balance: "Balance",
    way: "How",
    who: "By",
  },
} satisfies Said<typeof de>;
