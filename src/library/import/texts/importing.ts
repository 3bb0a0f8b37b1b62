/** What has to be said about files on their way into the catalogue. */

import type { Params } from "../../../core/texts/phrases.ts";

export type ImportStep = "file" | "columns" | "trial" | "run" | "report";

export interface ImportTexts {
  readonly steps: Readonly<Record<ImportStep, string>>;
  /** By state: what is going on, and what can be done. */
  readonly states: Readonly<Record<string, string>>;
  readonly upload: {
    readonly file: string;
    readonly help: string;
    readonly submit: string;
  };
  readonly columns: {
    readonly title: string;
    readonly about: string;
    readonly selfDescribing: string;
    readonly column: string;
    readonly example: string;
    readonly means: string;
    readonly leftOut: string;
    /** Of days like 5/10/2021. */
    readonly dayFirst: string;
    readonly rowId: string;
    readonly kind: string;
    readonly kindHelp: string;
    readonly choose: string;
    readonly source: string;
    readonly sourceHelp: string;
    readonly strict: string;
    readonly strictHelp: string;
    readonly strictChoices: Readonly<Record<"ja" | "nein", string>>;
    readonly tryOut: string;
    readonly guessAgain: string;
    readonly preview: string;
  };
  readonly facts: (format: string, encoding: string | null, separator: string | null) => string;
  readonly size: (bytes: number) => string;
  readonly progress: string;
  readonly percent: (part: number) => string;
  readonly reload: string;
  /** It is stopped, but what was begun comes to its end first. */
  readonly stopping: string;
  /** Columns of the file, or fields of its records, that are not read. */
  readonly notRead: (names: string) => string;
  readonly stop: string;
  readonly sums: string;
  readonly run: string;
  readonly runPartly: (refused: number) => string;
  readonly refusedHelp: string;
  readonly changeColumns: string;
  readonly goOn: string;
  readonly undo: string;
  readonly undoHelp: string;
  readonly undoRest: string;
  readonly another: string;
  /** Where to go on once everything is in. */
  readonly after: {
    readonly all: (many: string) => string;
    readonly labels: string;
    readonly cards: string;
    readonly desk: string;
  };
  readonly removing: string;
  readonly report: {
    readonly first: string;
    readonly row: (line: string, reason: string) => string;
    readonly all: string;
    readonly title: (name: string) => string;
    readonly about: string;
    readonly link: string;
    readonly none: string;
    readonly line: string;
    readonly outcome: string;
    readonly outcomes: Readonly<
      Record<"abgelehnt" | "unvollständig" | "behalten" | "gefunden" | "geblieben", string>
    >;
    /** Cells that are left out, counted by what is wrong. */
    readonly cells: string;
    readonly cellsHelp: string;
    /** What can be decided about such a group. */
    readonly toNote: (group: string) => string;
    readonly toNoteHelp: string;
    readonly toNoteSave: string;
    readonly reason: string;
    readonly what: string;
    readonly back: string;
    readonly more: (shown: number, total: number) => string;
    readonly next: string;
    readonly download: string;
    readonly downloadHelp: string;
    /** The column of the downloaded file that says why. */
    readonly reasonColumn: string;
    readonly mend: string;
    readonly mendHelp: string;
    readonly save: string;
  };
  readonly left: Readonly<
    Record<"touched" | "pointed" | "rule" | "lost", (params: Params) => string>
  >;
  readonly gaveUp: string;
  readonly fileGone: string;
  readonly theFile: string;
}
