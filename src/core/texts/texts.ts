/** What has to be said in every language of the pages and the errors; the themes stand beside it, their words in a folder per language. */

import type { AccountTexts } from "./accounts.ts";
import type { CatalogueTexts } from "./catalogue.ts";
import type { FaultCode, ProblemCode } from "./codes.ts";
import type { FormTexts } from "./form.ts";
import type { Formats } from "./formats.ts";
import type { LanguageCode } from "./language-code.ts";
import type { LookUpTexts } from "./look-up.ts";
import type { MergingTexts } from "./merging.ts";
import type { Mistake } from "./mistakes.ts";
import type { Around, Nouns, Params } from "./phrases.ts";
import type { ProgramTexts } from "./programs.ts";
import type { Relator } from "./relators.ts";

interface ProblemText {
  readonly title: string;
  readonly detail: (params: Params) => string;
  /** What the page of this problem says to somebody who has just met it. */
  readonly help: string;
}

export type NoteName = "impressum" | "datenschutz";

export interface Texts extends AccountTexts, CatalogueTexts, MergingTexts {
  readonly code: LanguageCode;
  /** What the language calls itself. */
  readonly language: string;
  readonly formats: Formats;
  /** Negative years are before Christ. */
  readonly year: (year: number) => string;
  readonly count: (total: number, nouns: Nouns) => string;

  readonly mistake: (mistake: Mistake) => string;
  readonly problems: Readonly<Record<ProblemCode, ProblemText>>;
  readonly faults: Readonly<Record<FaultCode, (params: Params) => string>>;

  /** What somebody does for a work: the word that pages show, then others by which it is understood, parted by bars. */
  readonly relators: Readonly<Record<Relator, string>>;

  readonly form: FormTexts;
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

  /** Other catalogues that are asked. */
  readonly lookUp: LookUpTexts;
}
