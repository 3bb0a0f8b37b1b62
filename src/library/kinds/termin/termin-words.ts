/** Labels and help texts of `termin`, in each language. */

export default {
  de: {
    one: "Termin",
    many: "Termine",
    doings: {
      create: "Einen Termin zum Abholen oder Zurückbringen vereinbaren",
      replace: "Einen Termin verlegen",
      change: "Einen Termin verlegen",
      remove: "Einen Termin absagen",
    },
    fields: {
      konto: "Konto",
      tag: "Tag",
      uhr: "Uhrzeit",
      bis: "Bis",
      platz: "Platz",
      belegtVon: "Belegt von",
      belegtBis: "Belegt bis",
    },
    help: {
      konto: "Ausweisnummer oder Adresse des Kontos.",
      uhr: "Eine der Zeiten, die im Terminplan angeboten werden.",
    },
    empty: {
      own: "Sie haben keinen Termin.",
      means: "Kein Termin ist vereinbart.",
      next: "Gewählt wird unter den freien Zeiten.",
    },
  },
  en: {
    one: "Appointment",
    many: "Appointments",
    doings: {
      create: "Make an appointment for fetching or bringing back",
      replace: "Move an appointment",
      change: "Move an appointment",
      remove: "Cancel an appointment",
    },
    fields: {
      konto: "Account",
      tag: "Day",
      uhr: "Time",
      bis: "Until",
      platz: "Place",
      belegtVon: "Taken from",
      belegtBis: "Taken until",
    },
    help: {
      konto: "Card number or address of the account.",
      uhr: "One of the times that the plan of appointments offers.",
    },
    empty: {
      own: "You have no appointment.",
      means: "No appointment is made.",
      next: "They are chosen from the free times.",
    },
  },
};
