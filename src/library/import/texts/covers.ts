/** What has to be said where covers come many at once. */

export interface CoverTotals {
  readonly taken: number;
  readonly kept: number;
  readonly unmatched: number;
  readonly refused: number;
}

export interface CoverTexts {
  readonly title: string;
  readonly about: string;
  readonly file: string;
  readonly fileHelp: (mebibytes: number) => string;
  readonly replace: string;
  readonly submit: string;
  /** What became of a picture. */
  readonly taken: string;
  readonly kept: string;
  readonly unknown: string;
  readonly several: string;
  readonly refused: (why: string) => string;
  readonly total: (totals: CoverTotals) => string;
  readonly nothing: string;
  /** What an import of them says otherwise than others. */
  readonly pictures: string;
  readonly running: string;
  readonly again: string;
  readonly runPartly: (refused: number) => string;
}
