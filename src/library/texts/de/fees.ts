/** What has to be said around fees. */

export default {
  /** What becomes of a fee in one step. */
  steps: {
    cash: "Bar bezahlt",
    card: "Mit Karte bezahlt",
    letOff: "Erlassen",
    giveBack: {
      bar: (sum: string) => `Kaution bar zurückgeben: ${sum}`,
      karte: (sum: string) => `Kaution auf die Karte zurückgeben: ${sum}`,
      überweisung: (sum: string) => `Kaution zurücküberweisen: ${sum}`,
    },
    takeAgain: (sum: string) => `Rückgabe der Kaution aufheben: ${sum}`,
    keepPart: "Einen Teil einbehalten …",
    restBack: "Der Rest",
    keep: "Einbehalten und den Rest zurückgeben",
    reverse: "Zahlung aufheben",
    reopen: "Doch nicht erlassen",
  },
  /** For all accounts of a list; `sum`: empty once the library takes none any more. */
  bulkMembership: (sum: string) =>
    `Mitgliedsbeitrag${sum && ` (${sum})`} kassieren und die Konten verlängern`,
  /** What a reader owes, at the desk and on the loan list. */
  owed: {
    title: (sum: string) => `Offene Gebühren: ${sum}`,
    /** What has been charged for one loan. */
    charged: "Dafür berechnet",
    /** The same at the desk, when it has just come back, and the way to pay it. */
    nowOwed: (sum: string) => `Dafür sind ${sum} zu bezahlen.`,
    toGiveBack: (sum: string) => `Die Kaution von ${sum} ist zurückzugeben.`,
    givenBack: (sum: string, reader: string) =>
      reader === "" ? `${sum} Kaution sind zurückgegeben.` : `${reader} hat ${sum} Kaution zurück.`,
    kept: (sum: string) => `${sum} sind einbehalten.`,
    toPay: "Zum Bezahlen",
    growing: (sum: string) =>
      `Was überfällig ist, kostet bis heute ${sum}. Fest wird es mit der Rückgabe.`,
    /** What is still open of a fee that was paid in part. */
    left: (sum: string) => `noch offen: ${sum}`,
    amount: "Betrag",
    how: "Wie",
    pay: "Bezahlt",
    membership: (sum: string) => `Beitrag kassieren: ${sum}`,
    paid: (sum: string, reader: string) => `${reader} hat ${sum} bezahlt.`,
  },
  cashBook: {
    title: "Kassenbuch",
    about: "Was eingenommen und zurückgegeben wurde. Was hier steht, ändert sich nicht mehr.",
    none: "In dieser Zeit ist nichts eingegangen und nichts zurückgegeben worden.",
    sums: "Kasse",
    income: "Einnahmen, ohne Kautionen",
    deposits: "Kautionen",
    heldToday: "Heute hier",
    heldThen: "Am Ende hier",
    kept: "Einbehaltene Kaution",
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
};
