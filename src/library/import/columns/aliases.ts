/** Columns of known collections with other names than our fields, and how their values are converted. */

/** Converts the texts of some columns to the texts of some fields. */
export interface Alias {
  readonly columns: readonly string[];
  /** Applies to kinds that have all of these. */
  readonly fields: readonly string[];
  readonly read: (cell: (column: string) => string) => Readonly<Record<string, string>>;
}

const GENRES = new Map([
  ["Comedy", "Komödie"],
  ["Tragedy", "Tragödie"],
  ["Tragicomedy", "Tragikomödie"],
]);

const TYPES = new Map([
  ["painting", "Bild"],
  ["on paper, unique", "Bild"],
  ["on paper, print", "Bild"],
  ["relief", "Ding"],
  ["sculpture", "Ding"],
  ["installation", "Ding"],
  ["block for printing", "Ding"],
  ["supporting material", "Sonstiges"],
  ["time-based media", "Sonstiges"],
]);

export const ALIASES: readonly Alias[] = [
  { columns: ["adresse"], fields: ["verweis"], read: (cell) => ({ verweis: cell("adresse") }) },
  { columns: ["bild"], fields: ["verweis"], read: (cell) => ({ verweis: cell("bild") }) },
  {
    columns: ["wikidata"],
    fields: ["verweis"],
    read: (cell) => ({ verweis: outside("https://www.wikidata.org/wiki/", cell("wikidata")) }),
  },
  {
    columns: ["gattung"],
    fields: ["schlagwort"],
    read: (cell) => ({ schlagwort: translate(cell("gattung"), GENRES) }),
  },
  {
    columns: ["material"],
    fields: ["beschreibung"],
    read: (cell) => ({ beschreibung: cell("material") }),
  },
  {
    // The original word is kept as a subject beside the choice, so that it can be searched.
    columns: ["art"],
    fields: ["art", "schlagwort"],
    read: (cell) => {
      const type = TYPES.get(cell("art"));
      return type === undefined ? { art: cell("art") } : { art: type, schlagwort: cell("art") };
    },
  },
  {
    columns: ["jahr"],
    fields: ["jahr", "datierung"],
    read: (cell) => {
      const year = cell("jahr");
      return /^-?[0-9]+$/.test(year) ? { jahr: year } : { datierung: year };
    },
  },
  {
    // The year of printing; the others are put into the dating.
    columns: ["geschrieben", "gedruckt", "uraufgefuehrt"],
    fields: ["jahr", "datierung"],
    read: (cell) => {
      const [written, printed, staged] = [
        cell("geschrieben"),
        cell("gedruckt"),
        cell("uraufgefuehrt"),
      ];
      const parts = [
        written && `geschrieben ${written}`,
        printed && `gedruckt ${printed}`,
        staged && `uraufgeführt ${staged}`,
      ];
      return {
        jahr: printed || staged || written,
        datierung: written || staged ? parts.filter((part) => part !== "").join(", ") : "",
      };
    },
  },
];

function outside(start: string, id: string): string {
  return id === "" ? "" : start + encodeURIComponent(id);
}

function translate(cell: string, words: ReadonlyMap<string, string>): string {
  return cell
    .split("|")
    .map((word) => words.get(word.trim()) ?? word)
    .join("|");
}
