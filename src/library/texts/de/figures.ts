/** What has to be said on the page of figures. */

import type { ByName } from "../../../core/texts/phrases.ts";

export default {
  title: "Zahlen",
  about: "Gezählt, als es geschah: vergangene Zahlen ändern sich nicht.",
  when: "Zeit",
  sum: "Zusammen",
  none: "In dieser Zeit wurde nichts gezählt.",
  /** The way from a month to its year. */
  wholeYear: "Das ganze Jahr",
  periods: "Andere Zeiten",
  /** By the name of what is counted. */
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
  } as ByName,
  /** By what is told apart: the heading, and what one of them is called. */
  by: {
    art: ["Nach Art", "Art"],
    ort: ["Nach Standort", "Standort"],
    kreis: ["Nach Gruppe", "Gruppe"],
  } satisfies ByName<readonly [heading: string, one: string]>,
  unknown: "ohne Angabe",
};
