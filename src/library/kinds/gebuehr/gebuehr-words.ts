/** Labels and help texts of `gebuehr`, in each language. */

export default {
  de: {
    one: "Gebühr",
    many: "Gebühren",
    fields: {
      konto: "Konto",
      ausleihe: "Ausleihe",
      grund: "Grund",
      betrag: "Betrag",
      bezahlt: "Bezahlt",
      offen: "Offen",
      zustand: "Stand",
      weise: "Zuletzt bezahlt",
      seit: "Seit",
      vermerk: "Vermerk",
      durch: "Festgesetzt durch",
      erledigt: "Erledigt am",
      erledigtDurch: "Erledigt durch",
    },
    choices: {
      grund: {
        verspätung: "Verspätung",
        verlust: "Verlust",
        beschädigung: "Beschädigung",
        ausweis: "Ausweis",
        mahnung: "Mahnung",
        kaution: "Kaution",
        sonstiges: "Sonstiges",
      },
      zustand: { offen: "offen", bezahlt: "bezahlt", erlassen: "erlassen" },
      weise: { bar: "bar", karte: "mit Karte", überweisung: "überwiesen" },
    },
    empty: {
      means: "Niemand schuldet etwas, und niemand hat je etwas geschuldet.",
      own: "Sie schulden nichts.",
      narrowed: {
        "status.offen": "Niemand schuldet etwas.",
      },
    },
  },
  en: {
    one: "Fee",
    many: "Fees",
    fields: {
      konto: "Account",
      ausleihe: "Loan",
      grund: "What for",
      betrag: "Amount",
      bezahlt: "Paid",
      offen: "Open",
      zustand: "State",
      weise: "Last paid",
      seit: "Since",
      vermerk: "Remark",
      durch: "Set by",
      erledigt: "Settled on",
      erledigtDurch: "Settled by",
    },
    choices: {
      grund: {
        verspätung: "Late",
        verlust: "Lost",
        beschädigung: "Damaged",
        ausweis: "Card",
        mahnung: "Reminder",
        kaution: "Deposit",
        sonstiges: "Other",
      },
      zustand: { offen: "open", bezahlt: "paid", erlassen: "let off" },
      weise: { bar: "cash", karte: "by card", überweisung: "by transfer" },
    },
    empty: {
      means: "Nobody owes anything, and nobody ever did.",
      own: "You owe nothing.",
      narrowed: {
        "status.offen": "Nobody owes anything.",
      },
    },
  },
};
