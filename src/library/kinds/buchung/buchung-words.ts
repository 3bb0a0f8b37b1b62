/** Labels and help texts of `buchung`, in each language. */

import * as de from "../../texts/de/states.ts";
import * as en from "../../texts/en/states.ts";

export default {
  de: {
    one: "Buchung",
    many: "Buchungen",
    doings: {
      create: "Etwas für Tage oder Stunden buchen",
      replace: "Eine Buchung verschieben oder stornieren",
      change: "Eine Buchung verschieben oder stornieren",
      remove: "Eine Buchung löschen",
    },
    fields: {
      werk: "Werk",
      exemplar: "Exemplar",
      konto: "Konto",
      von: "Von",
      bis: "Bis",
      vonUhr: "Ab Uhrzeit",
      bisUhr: "Bis Uhrzeit",
      zweck: "Wofür",
      status: "Status",
      ausleihe: "Ausleihe",
      ende: "Beendet am",
      ausfall: "Exemplar fehlt seit",
      wiederholung: "Wiederholen",
      wiederholtBis: "Wiederholen bis",
      serie: "Serie",
      auchFolgende: "Auch alle folgenden stornieren",
      belegtVon: "Belegt von",
      belegtBis: "Belegt bis",
    },
    choices: {
      status: de.bookingStates,
      wiederholung: {
        täglich: "jeden Tag",
        wöchentlich: "jede Woche",
        vierzehntäglich: "alle zwei Wochen",
      },
    },
    help: {
      werk: "Irgendein freies Exemplar davon, wo keines genannt ist.",
      exemplar: "Strichcode oder Adresse; bleibt das leer, wählt das Programm ein freies.",
      konto: "Ausweisnummer oder Adresse des Kontos.",
      bis: "Bleibt das leer: nur der eine Tag.",
      vonUhr: "Nur für Stunden, etwa 8:30. Bleibt das leer: ganze Tage.",
      bisUhr: "Etwa 10:00.",
      wiederholung: "Alle Tage werden in einem Schritt gebucht, Schließtage ausgelassen.",
    },
    empty: {
      means: "Nichts ist gebucht.",
      next: "Gebucht wird auf der Seite eines Werks oder eines Exemplars, unter „Kalender“.",
    },
  },
  en: {
    one: "Booking",
    many: "Bookings",
    doings: {
      create: "Book something for days or hours",
      replace: "Move or cancel a booking",
      change: "Move or cancel a booking",
      remove: "Delete a booking",
    },
    fields: {
      werk: "Work",
      exemplar: "Copy",
      konto: "Account",
      von: "From",
      bis: "To",
      vonUhr: "From (time)",
      bisUhr: "To (time)",
      zweck: "What for",
      status: "Status",
      ausleihe: "Loan",
      ende: "Ended on",
      ausfall: "Copy gone since",
      wiederholung: "Repeat",
      wiederholtBis: "Repeat until",
      serie: "Series",
      auchFolgende: "Cancel all later ones as well",
      belegtVon: "Taken from",
      belegtBis: "Taken until",
    },
    choices: {
      status: en.bookingStates,
      wiederholung: {
        täglich: "every day",
        wöchentlich: "every week",
        vierzehntäglich: "every two weeks",
      },
    },
    help: {
      werk: "Any free copy of it, where none is named.",
      exemplar: "Barcode or address; if empty, the program chooses a free one.",
      konto: "Card number or address of the account.",
      bis: "If empty: that one day.",
      vonUhr: "For hours only, such as 8:30. If empty: whole days.",
      bisUhr: "Such as 10:00.",
      wiederholung: "All days are booked in one step, closing days left out.",
    },
    empty: {
      means: "Nothing is booked.",
      next: "Bookings are made on the page of a work or of a copy, under “Calendar”.",
    },
  },
};
