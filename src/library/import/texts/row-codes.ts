/** Codes for faults and outcomes of rows and cells. */

/** Faults of a single cell. */
export const CELL_FAULTS = [
  "pflicht",
  "zu-lang",
  "zu-kurz",
  "zeichen",
  "steuerzeichen",
  "kein-name",
  "typ",
  "auswahl",
  "tag",
  "adresse",
  "email",
  "bereich",
  "zu-viele-eintraege",
  "ziffern",
  "keine-nummer",
  "pruefziffer",
  "isbn-anfang",
  "betrag",
  "sprache-unbekannt",
] as const;
export type CellFault = (typeof CELL_FAULTS)[number];

export type ImportSum = "created" | "changed" | "unchanged" | "found" | "kept" | "refused";
