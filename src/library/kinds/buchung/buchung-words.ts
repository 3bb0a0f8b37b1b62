/** What people call buchung and all that belongs to it, in each language. */

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
      belegtVon: "Belegt von",
      belegtBis: "Belegt bis",
    },
    choices: { status: de.bookingStates },
    help: {
      werk: "Irgendein freies Exemplar davon, wo keines genannt ist.",
      exemplar: "Strichcode oder Adresse; bleibt das leer, wählt das Programm ein freies.",
      konto: "Ausweisnummer oder Adresse des Kontos.",
      bis: "Bleibt das leer: nur der eine Tag.",
      vonUhr: "Nur für Stunden, etwa 8:30. Bleibt das leer: ganze Tage.",
      bisUhr: "Etwa 10:00.",
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
      belegtVon: "Taken from",
      belegtBis: "Taken until",
    },
    choices: { status: en.bookingStates },
    help: {
      werk: "Any free copy of it, where none is named.",
      exemplar: "Barcode or address; if empty, the program chooses a free one.",
      konto: "Card number or address of the account.",
      bis: "If empty: that one day.",
      vonUhr: "For hours only, such as 8:30. If empty: whole days.",
      bisUhr: "Such as 10:00.",
    },
    empty: {
      means: "Nothing is booked.",
      next: "Bookings are made on the page of a work or of a copy, under “Calendar”.",
    },
  },
};
