/** Labels and help texts of `inventur`, in each language. */

import works from "../werk/werk-words.ts";

export default {
  de: {
    one: "Inventur",
    many: "Inventuren",
    fields: {
      name: "Name",
      standort: "Standort",
      von: "Signatur von",
      bis: "Signatur bis",
      art: "Nur diese Art",
      werk: "Nur dieses Werk",
      ausleihbar: "Nur was so ausleihbar ist",
      alsVermisst: "Fehlendes als vermisst vermerken",
      zuruecknehmen: "Noch verbuchte Ausleihen zurücknehmen",
      umstellen: "Falsch Gestelltes hierher umstellen",
      bemerkung: "Bemerkung",
      zustand: "Stand",
      beginn: "Begonnen am",
      ende: "Abgeschlossen am",
      vorhanden: "Vorhanden",
      fehlend: "Fehlend",
      verstellt: "Falsch gestellt",
      verliehen: "Noch als ausgeliehen verbucht",
      wiederDa: "Wieder da",
      unbekannte: "Unbekannte Nummern",
    },
    choices: {
      art: works.de.choices.art,
      ausleihbar: { ja: "ja", präsenz: "nur zur Benutzung im Haus", nein: "nein" },
      zustand: { offen: "offen", abgeschlossen: "abgeschlossen" },
    },
    help: {
      standort: "Leer: alle Standorte.",
      bis: "Eingeschlossen ist alles, was so beginnt: „Kin“ endet nach „Kin Z“.",
      werk: "Etwa ein Klassensatz.",
      umstellen:
        "Nur wenn es von nun an hier stehen soll: Der Katalog folgt dem Regal. Sonst stellen Sie es zurück.",
    },
    empty: {
      means: "Noch gab es keine Inventur.",
      next: "Legen Sie eine an, für alles oder für ein Regal, und scannen Sie, was dort steht.",
    },
  },
  en: {
    one: "Stocktaking",
    many: "Stocktakings",
    fields: {
      name: "Name",
      standort: "Location",
      von: "Shelf mark from",
      bis: "Shelf mark to",
      art: "Only this type",
      werk: "Only this work",
      ausleihbar: "Only what is for loan so",
      alsVermisst: "Mark what is missing as missing",
      zuruecknehmen: "Take back loans that are still entered",
      umstellen: "Move what is misplaced to here",
      bemerkung: "Note",
      zustand: "State",
      beginn: "Begun on",
      ende: "Closed on",
      vorhanden: "Present",
      fehlend: "Missing",
      verstellt: "Misplaced",
      verliehen: "Still entered as on loan",
      wiederDa: "Found again",
      unbekannte: "Unknown numbers",
    },
    choices: {
      art: works.en.choices.art,
      ausleihbar: { ja: "yes", präsenz: "for use in the house only", nein: "no" },
      zustand: { offen: "open", abgeschlossen: "closed" },
    },
    help: {
      standort: "Empty: all locations.",
      bis: "All that begins so is included: “Kin” ends behind “Kin Z”.",
      werk: "A class set, for example.",
      umstellen:
        "Only where it is to stand here from now on: the catalogue follows the shelf. Otherwise put it back.",
    },
    empty: {
      means: "There was no stocktaking yet.",
      next: "Make one, for everything or for a shelf, and scan what stands there.",
    },
  },
};
