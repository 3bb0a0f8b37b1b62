/** Labels and help texts of `ausleihe`, in each language. */

export default {
  de: {
    one: "Ausleihe",
    many: "Ausleihen",
    doings: {
      create: "Ein Exemplar ausleihen",
      replace: "Eine Ausleihe verlängern oder beenden",
      change: "Eine Ausleihe verlängern oder beenden",
    },
    fields: {
      exemplar: "Exemplar",
      konto: "Konto",
      von: "Ausgeliehen am",
      bis: "Fällig am",
      zurueck: "Beendet am",
      ausgang: "Ausgang",
      verlaengerungen: "Verlängerungen",
      trotzdem: "Trotzdem, weil",
      status: "Status",
    },
    choices: {
      status: {
        laufend: "läuft",
        überfällig: "überfällig",
        zurückgegeben: "zurückgegeben",
        verloren: "verloren",
        ersetzt: "ersetzt",
      },
      ausgang: { zurück: "zurück", verloren: "verloren", ersetzt: "ersetzt" },
    },
    empty: {
      means: "Nichts ist ausgeliehen, und nichts war es je.",
      next: "Ausgeliehen wird an der Theke: Ausweis, dann Strichcode.",
      narrowed: {
        "status.überfällig":
          "Nichts ist überfällig. Alle haben rechtzeitig zurückgebracht, was sie hatten.",
        "status.verloren": "Nichts ist verloren.",
      },
    },
  },
  en: {
    one: "Loan",
    many: "Loans",
    doings: {
      create: "Lend a copy",
      replace: "Renew or return a loan",
      change: "Renew or return a loan",
    },
    fields: {
      exemplar: "Copy",
      konto: "Account",
      von: "Lent on",
      bis: "Due on",
      zurueck: "Ended on",
      ausgang: "Outcome",
      verlaengerungen: "Renewals",
      trotzdem: "All the same, because",
      status: "Status",
    },
    choices: {
      status: {
        laufend: "running",
        überfällig: "overdue",
        zurückgegeben: "returned",
        verloren: "lost",
        ersetzt: "replaced",
      },
      ausgang: { zurück: "returned", verloren: "lost", ersetzt: "replaced" },
    },
    empty: {
      means: "Nothing is lent, and nothing ever was.",
      next: "Lending is done at the desk: a card, then a barcode.",
      narrowed: {
        "status.überfällig":
          "Nothing is overdue. Everybody has brought back in time what they had.",
        "status.verloren": "Nothing is lost.",
      },
    },
  },
};
