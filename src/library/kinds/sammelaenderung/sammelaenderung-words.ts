/** Labels and help texts of `sammelaenderung`, in each language. */

import * as de from "../../texts/de/states.ts";
import * as en from "../../texts/en/states.ts";

export default {
  de: {
    one: "Sammeländerung",
    many: "Sammeländerungen",
    fields: {
      titel: "Änderung",
      liste: "Liste",
      aenderung: "Änderungen",
      zustand: "Stand",
      art: "Art",
      insgesamt: "Ausgewählt",
      aendert: "Ändern sich",
      gleich: "Sind schon so",
      gehtNicht: "Gehen nicht",
      hindernis: "Warum nicht",
      erledigt: "Davon erledigt",
      zurueckgenommen: "Zurückgenommen",
      geblieben: "Blieben geändert",
      durch: "Durch",
      am: "Am",
      durchSchluessel: "Durch einen Schlüssel",
    },
    choices: { zustand: de.bulkStates },
    empty: {
      means: "Noch wurde nichts auf einmal geändert.",
      next: "Kreuzen Sie in der Liste der Werke, der Exemplare oder der Konten an, was sich ändern soll.",
    },
  },
  en: {
    one: "Bulk change",
    many: "Bulk changes",
    fields: {
      titel: "Change",
      liste: "List",
      aenderung: "Changes",
      zustand: "State",
      art: "Kind",
      insgesamt: "Chosen",
      aendert: "Will change",
      gleich: "Are so already",
      gehtNicht: "Cannot be changed",
      hindernis: "Why not",
      erledigt: "Done of them",
      zurueckgenommen: "Undone",
      geblieben: "Stayed changed",
      durch: "By",
      am: "On",
      durchSchluessel: "By a key",
    },
    choices: { zustand: en.bulkStates },
    empty: {
      means: "Nothing was changed in bulk yet.",
      next: "Tick what is to be changed in the list of works, of copies or of accounts.",
    },
  },
};
