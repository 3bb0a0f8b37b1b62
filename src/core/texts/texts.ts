/** What has to be said in every language of the pages and the errors; the themes stand beside it, their words in a folder per language. */

import type { CatalogueTexts } from "./catalogue.ts";
import type { FaultCode, ProblemCode } from "./codes.ts";
import type { CommandTexts } from "./commands.ts";
import type { CoverTexts } from "./covers.ts";
import type { FeeTexts } from "./fees.ts";
import type { FigureTexts } from "./figures.ts";
import type { FileTexts } from "./files.ts";
import type { FindingTexts } from "./findings.ts";
import type { FirstHourTexts } from "./first-hour.ts";
import type { FormTexts } from "./form.ts";
import type { Formats } from "./formats.ts";
import type { ImportTexts } from "./importing.ts";
import type { LanguageCode } from "./language-code.ts";
import type { LendingTexts } from "./lending.ts";
import type { ListTexts } from "./lists.ts";
import type { LookUpTexts } from "./look-up.ts";
import type { MergingTexts } from "./merging.ts";
import type { NoticeTexts } from "./notices.ts";
import type { Around, Nouns, Params } from "./phrases.ts";
import type { PrintTexts } from "./print.ts";
import type { ProgramTexts } from "./programs.ts";
import type { ReaderTexts } from "./readers.ts";
import type { Relator } from "./relators.ts";
import type { TransferTexts } from "./transfer.ts";

export interface ProblemText {
  readonly title: string;
  readonly detail: (params: Params) => string;
  /** What the page of this problem says to somebody who has just met it. */
  readonly help: string;
}

export type NoteName = "impressum" | "datenschutz";

export interface Texts extends CatalogueTexts, MergingTexts {
  readonly code: LanguageCode;
  /** What the language calls itself. */
  readonly language: string;
  readonly formats: Formats;
  /** Negative years are before Christ. */
  readonly year: (year: number) => string;
  readonly count: (total: number, nouns: Nouns) => string;

  readonly problems: Readonly<Record<ProblemCode, ProblemText>>;
  readonly faults: Readonly<Record<FaultCode, (params: Params) => string>>;

  /** What somebody does for a work: the word that pages show, then others by which it is understood, parted by bars. */
  readonly relators: Readonly<Record<Relator, string>>;

  /** Why lending, returning, renewing or reserving is not possible now; by the reason's name. */
  readonly refusals: Readonly<Record<string, (params: Params) => string>>;
  readonly lending: LendingTexts;
  readonly form: FormTexts;
  readonly fees: FeeTexts;
  readonly figures: FigureTexts;
  readonly importing: ImportTexts;

  /** The page of the logs. */
  readonly log: Readonly<
    Record<
      | "title"
      | "about"
      | "requests"
      | "failures"
      | "groups"
      | "errors"
      | "access"
      | "nothing"
      | "live",
      string
    >
  >;

  readonly site: {
    readonly skip: string;
    readonly start: string;
    readonly collections: string;
    readonly breadcrumbs: string;
    readonly language: string;
    readonly signedIn: Around;
    /** The sentence about the site that search engines show. */
    readonly about: (siteName: string) => string;
  };

  /** Pages that the library writes itself. */
  readonly notes: Readonly<
    Record<
      NoteName,
      {
        readonly title: string;
        /** Markdown, for a library that has written nothing yet. */
        readonly missing: (siteName: string) => string;
      }
    >
  >;

  readonly programs: ProgramTexts;

  readonly problem: {
    readonly status: (status: number) => string;
    readonly meaning: string;
    readonly faults: string;
    readonly entry: (position: number) => string;
    readonly variants: string;
    readonly related: string;
    readonly search: string;
    readonly detail: string;
    /** The whole page of an error that is not shown. */
    readonly broken: string;
    readonly brokenHelp: string;
    readonly onwards: string;
    readonly others: string;
  };

  /** Reading lists. */
  readonly lists: ListTexts;

  /** A library's own files that are not as they should be. */
  readonly findings: FindingTexts;

  /** Readers, their groups and how they first come in. */
  readonly readers: ReaderTexts;
  /** Labels and cards. */
  readonly print: PrintTexts;

  /** Covers that come many at once. */
  readonly covers: CoverTexts;
  readonly commands: CommandTexts;
  readonly notices: NoticeTexts;

  /** Moving in. */
  readonly firstHour: FirstHourTexts;

  /** Other catalogues that are asked. */
  readonly lookUp: LookUpTexts;

  /** Files that are brought in. */
  readonly files: FileTexts;
  readonly transfer: TransferTexts;
}
