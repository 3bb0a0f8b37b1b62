/** Labels and help texts of `vormerkung`, in each language. */

import * as de from "../../texts/de/states.ts";
import * as en from "../../texts/en/states.ts";

export default {
  de: {
    one: "Vormerkung",
    many: "Vormerkungen",
    doings: { create: "Ein Werk vormerken", remove: "Eine Vormerkung streichen" },
    fields: {
      werk: "Werk",
      konto: "Konto",
      seit: "Vorgemerkt seit",
      status: "Status",
      exemplar: "Bereitgestelltes Exemplar",
      bis: "Abholen bis",
      bereitgelegt: "Liegt bereit seit",
      ende: "Beendet am",
    },
    choices: {
      status: de.reservationStates,
    },
    empty: {
      means: "Niemand wartet auf etwas.",
      next: "Vorgemerkt wird auf der Seite eines Werks, wenn kein Exemplar da ist.",
      narrowed: {
        "status.bereitgestellt": "Für niemanden liegt etwas zum Abholen bereit.",
        "status.wartend": "Niemand wartet.",
      },
    },
  },
  en: {
    one: "Reservation",
    many: "Reservations",
    doings: { create: "Reserve a work", remove: "Cancel a reservation" },
    fields: {
      werk: "Work",
      konto: "Account",
      seit: "Since",
      status: "Status",
      exemplar: "Copy put aside",
      bis: "To be collected by",
      bereitgelegt: "Lies ready since",
      ende: "Ended on",
    },
    choices: {
      status: en.reservationStates,
    },
    empty: {
      means: "Nobody waits for anything.",
      next: "Reservations are made on the page of a work when no copy is in.",
      narrowed: {
        "status.bereitgestellt": "Nothing lies ready for anybody.",
        "status.wartend": "Nobody is waiting.",
      },
    },
  },
};
