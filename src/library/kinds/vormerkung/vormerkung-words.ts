/** What people call vormerkung and all that belongs to it, in each language. */

import * as de from "../../../core/texts/de/states.ts";
import * as en from "../../../core/texts/en/states.ts";

export default {
  de: {
    one: "Vormerkung",
    many: "Vormerkungen",
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
  },
  en: {
    one: "Reservation",
    many: "Reservations",
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
  },
};
