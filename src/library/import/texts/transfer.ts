/** What has to be said about an import: why rows come in or do not, and how it went. */

/** What can be wrong with a cell by itself. */
export const CELL_FAULTS = [
  "zu-lang",
  "zu-kurz",
  "zeichen",
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

export interface TransferTexts {
  /** Why a row is refused, kept or found: sentences that follow the place of the row. */
  readonly rows: {
    readonly noId: string;
    readonly badId: (longest: number) => string;
    readonly badUrl: (kind: string) => string;
    readonly badSlug: (slug: string) => string;
    readonly twice: (key: string, file: string, place: string) => string;
    readonly taken: (field: string, value: string, kind: string) => string;
    readonly elsewhere: (id: string, source: string) => string;
    /** A reader of that name was born on another day. */
    readonly bornOn: (day: string) => string;
    readonly addressTaken: (address: string) => string;
    readonly removed: (day: string) => string;
    readonly edited: string;
    readonly changedSinceExport: string;
    readonly removedMeanwhile: string;
    readonly cameMeanwhile: string;
    readonly changedMeanwhile: string;
    /** `by`: what both have, in words; "" where that is the id. */
    readonly here: (by: string, address: string) => string;
    readonly sameAsRow: (by: string, place: string) => string;
    /** Of a row that is the same as another and says more. */
    readonly notTaken: (fields: string) => string;
    /** Of a copy that is refused, behind why. */
    readonly restComesIn: string;
    readonly onlyIsbn: string;
    readonly nobodyKnows: (isbn: string) => string;
    readonly lookUpFailed: (isbn: string, reason: string) => string;
    readonly column: (column: string, sentence: string) => string;
    readonly cell: (column: string, text: string, sentence: string) => string;
    readonly notedCell: (column: string, text: string, sentence: string) => string;
  };
  /** Cells that are left out, many at once: "38 × Zugang: no day". */
  readonly cells: {
    readonly group: (count: number, column: string, wrong: string) => string;
    readonly wrong: Readonly<Record<CellFault, string>>;
  };
  /** What is wrong with a whole file, or with what was said of it: sentences that follow its name. */
  readonly files: {
    readonly unknownColumns: (kind: string, columns: string) => string;
    readonly noTitle: (columns: string) => string;
    readonly nothingMeant: (columns: string) => string;
    readonly badColumn: (column: string, to: string) => string;
    readonly noColumn: (column: string, columns: string) => string;
    readonly nothingToSet: (kinds: string, field: string) => string;
    readonly noKind: (plurals: string) => string;
    readonly folder: string;
    readonly missing: string;
    readonly forbidden: string;
    readonly damaged: string;
    /** A packed file that has next to nothing in it, again and again. */
    readonly bomb: string;
    readonly mostRefused: (most: number) => string;
    readonly unreadable: (reason: string) => string;
  };
  readonly busy: (since: string) => string;
  readonly finishedFirst: string;
  readonly report: {
    readonly refused: string;
    readonly without: string;
    readonly kept: string;
    readonly found: string;
    readonly sums: (sums: Readonly<Record<ImportSum, number>>) => string;
    readonly notRead: (names: string) => string;
    /** `isAll` is false where there may be still more. */
    readonly andMore: (count: number, isAll: boolean) => string;
    readonly columns: (pairs: string) => string;
    readonly speed: (rows: number, seconds: number, perSecond: number) => string;
    readonly outcomes: {
      readonly stopped: string;
      readonly stoppedWith: (left: number) => string;
      readonly trial: string;
      readonly all: string;
      readonly allBut: (refused: number) => string;
      readonly nothing: (refused: number) => string;
    };
    readonly more: (rows: number) => string;
  };
  readonly progress: {
    readonly check: string;
    readonly write: string;
    readonly line: (percent: number, rows: number, perSecond: number) => string;
  };
  /** `leihwerk import`. */
  readonly command: {
    readonly which: string;
    readonly badSet: (text: string) => string;
    readonly badColumnFlag: (text: string) => string;
    readonly badKind: (plurals: string, name: string) => string;
    readonly badMapping: (file: string) => string;
  };
}

export type ImportSum = "created" | "changed" | "unchanged" | "found" | "kept" | "refused";
