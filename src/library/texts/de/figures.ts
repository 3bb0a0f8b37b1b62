/** Zahlen über den Bestand und die Ausleihe. */

import type { FigureTexts } from "../figures.ts";

export default {
  title: "Zahlen",
  about: "Gezählt, als es geschah: vergangene Zahlen ändern sich nicht.",
  when: "Zeit",
  sum: "Zusammen",
  none: "In dieser Zeit wurde nichts gezählt.",
  wholeYear: "Das ganze Jahr",
  periods: "Andere Zeiten",
  names: {
    ausleihe: "Ausleihen",
    rueckgabe: "Rückgaben",
    verlust: "Verluste",
    ersatz: "Ersetztes",
    verlaengerung: "Verlängerungen",
    vormerkung: "Vormerkungen",
    besuch: "Besuche",
    zugang: "Zugänge",
    abgang: "Abgänge",
  },
  by: {
    art: ["Nach Art", "Art"],
    ort: ["Nach Standort", "Standort"],
    kreis: ["Nach Gruppe", "Gruppe"],
  },
  unknown: "ohne Angabe",
} satisfies FigureTexts;
