/** What has to be said in every language of the pages and the errors; a language is one file. */

import type { FaultCode, ProblemCode } from "./codes.ts";
import type { CoverTexts } from "./covers.ts";
import type { FeeTexts } from "./fees.ts";
import type { FigureTexts } from "./figures.ts";
import type { FileTexts } from "./files.ts";
import type { FirstHourTexts } from "./first-hour.ts";
import type { FindingTexts } from "./findings.ts";
import type { Formats } from "./formats.ts";
import type { ImportTexts } from "./importing.ts";
import type { Around, LendingTexts } from "./lending.ts";
import type { ListTexts } from "./lists.ts";
import type { LookUpTexts } from "./look-up.ts";
import type { NoticeTexts } from "./notices.ts";
import type { PrintTexts } from "./print.ts";
import type { ProgramTexts } from "./programs.ts";
import type { ReaderTexts } from "./readers.ts";
import type { Relator } from "./relators.ts";
import type { TransferTexts } from "./transfer.ts";

export type Params = Readonly<Record<string, string | number>>;

export interface ProblemText {
  readonly title: string;
  readonly detail: (params: Params) => string;
  /** What the page of this problem says to somebody who has just met it. */
  readonly help: string;
}

export type NoteName = "impressum" | "datenschutz";

/** What one and what many of a kind are called. */
export type Nouns = readonly [one: string, many: string];

export interface Texts {
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

  /** By the singular of the kind. */
  readonly kinds: Readonly<Record<string, Nouns>>;
  /** By the singular of the kind, then the field; `person.rolle` is a text that stands with a link. */
  readonly fields: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By `kind.field`, then the value: what pages call the choices of the program's own kinds. In the data they stay as they are. */
  readonly choices: Readonly<Record<string, Readonly<Record<string, string>>>>;

  /** Why lending, returning, renewing or reserving is not possible now; by the reason's name. */
  readonly refusals: Readonly<Record<string, (params: Params) => string>>;
  readonly lending: LendingTexts;
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

  readonly search: {
    readonly label: string;
    readonly in: (many: string) => string;
    readonly submit: string;
    readonly orIn: string;
    readonly alsoIn: (many: string) => string;
    readonly clear: string;
    /** `more`: the counting stopped, there are at least that many. */
    readonly results: (total: number, more: boolean, nouns: Nouns) => string;
    readonly title: (many: string, words: string) => string;
    readonly none: Around;
    readonly noneHelp: string;
    /** Around a link to the search that may have been meant. */
    readonly meant: Around;
    readonly hits: (total: number, more: boolean) => string;
  };

  readonly facets: {
    readonly label: string;
    readonly chosen: string;
    readonly remove: string;
    readonly clear: string;
    readonly none: string;
    /** By the name of a facet that is no field's. */
    readonly names: Readonly<Record<string, string>>;
    /** By the name of a facet whose values are no texts. */
    readonly values: Readonly<Record<string, (value: string | number) => string>>;
  };

  readonly list: {
    readonly sort: string;
    readonly ownOrder: string;
    readonly byRank: string;
    readonly created: string;
    readonly letters: string;
    readonly ascending: string;
    readonly descending: string;
    readonly empty: (many: string) => string;
    readonly about: (total: number, nouns: Nouns, siteName: string) => string;
    readonly asTable: string;
    /** Before the formats of reference managers. */
    readonly toCite: string;
    /** What office programs expect between cells where the language is spoken. */
    readonly separator: "komma" | "semikolon";
  };

  readonly paging: {
    readonly label: string;
    readonly first: string;
    readonly previous: string;
    readonly next: string;
    readonly range: (from: number, to: number, total: number) => string;
  };

  readonly address: {
    readonly label: string;
    readonly formats: string;
    readonly outside: string;
    readonly copy: string;
    readonly copied: string;
  };

  readonly member: {
    readonly readMore: string;
    readonly furtherDetails: string;
    readonly portrait: (name: string) => string;
    readonly changed: (day: string) => string;
    readonly about: (title: string, one: string, siteName: string) => string;
  };

  readonly person: {
    /** How many works there are by the user name that stands in the middle. */
    readonly works: (total: number) => Around;
    readonly lived: (born: number | null, died: number | null) => string;
  };

  readonly work: {
    readonly by: string;
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

  /** The page of what looks like one. */
  readonly doubles: Readonly<
    Record<
      | "title"
      | "about"
      | "aboutSettled"
      | "none"
      | "state"
      | "open"
      | "settled"
      | "kind"
      | "all"
      | "different"
      | "reopen"
      | "since",
      string
    >
  > & { readonly total: (count: number) => string };

  /** The form in which two members become one. */
  readonly merging: {
    readonly about: string;
    readonly kept: string;
    readonly lost: string;
    readonly swap: string;
    readonly same: (names: string) => string;
    readonly sides: Readonly<Record<"bleibt" | "geht" | "beide", string>>;
    readonly submit: string;
    readonly compare: string;
    readonly link: string;
    readonly undo: string;
    readonly undoQuestion: string;
  };

  readonly nearby: {
    readonly by: (name: string) => string;
    readonly with: (title: string) => string;
    readonly subject: string;
  };

  readonly start: {
    readonly newest: string;
    readonly discover: string;
    readonly numbers: string;
    readonly all: (many: string) => string;
    readonly visit: string;
    readonly hours: string;
    /** The next day on which it is closed though it usually is open. */
    readonly closed: (day: string) => string;
    readonly place: string;
    readonly phone: string;
    readonly mail: string;
  };

  readonly created: {
    readonly title: string;
    readonly sentence: Around;
    readonly status: (status: number) => string;
  };

  readonly problem: {
    readonly status: (status: number) => string;
    readonly meaning: string;
    readonly faults: string;
    readonly entry: (position: number) => string;
    readonly variants: string;
    readonly related: string;
    readonly search: string;
    readonly detail: string;
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
  readonly notices: NoticeTexts;

  /** Moving in. */
  readonly firstHour: FirstHourTexts;

  /** Other catalogues that are asked. */
  readonly lookUp: LookUpTexts;

  /** Files that are brought in. */
  readonly files: FileTexts;
  readonly transfer: TransferTexts;

  readonly form: {
    readonly saveAndNext: string;
    /** Of what is made along. */
    readonly howMany: string;
    readonly alongHelp: (many: string) => string;
    /** The last group: all that stands in no other. */
    readonly rest: string;
    /** By kind and name. */
    readonly groups: Readonly<Record<string, Readonly<Record<string, string>>>>;
    readonly create: (one: string) => string;
    readonly edit: (title: string) => string;
    readonly remove: (title: string) => string;
    readonly removeQuestion: string;
    readonly save: string;
    readonly thisOne: string;
    readonly allTheSame: string;
    readonly cancel: string;
    readonly confirmRemove: string;
    readonly required: string;
    readonly optional: string;
    readonly onePerLine: string;
    readonly atMost: (characters: number) => string;
    readonly nothingChosen: string;
    readonly addressOf: (one: string) => string;
    readonly faultSummary: (total: number) => string;
    readonly saved: string;
    readonly removed: string;
    readonly yours: string;
    readonly theirs: string;

    /** Where the links on a page lead that open a form. */
    readonly editLink: string;
    readonly removeLink: string;
    readonly created: string;
    /** Something named in a form was made along with it. */
    readonly createdWithNamed: string;
    readonly toBeMade: (name: string) => string;
    readonly addNew: (name: string) => string;
    /** Stands before the title of a page whose form did not go through. */
    readonly failed: string;
    readonly whole: (least: number, most: number) => string;
    readonly made: string;
    readonly numbered: string;
    readonly clash: string;

    readonly find: (many: string) => string;
    readonly findSubmit: string;
    readonly results: (total: number) => string;
    readonly noResults: string;
    readonly choose: (title: string) => string;
    readonly takeAway: (title: string) => string;
    readonly upwards: (title: string) => string;

    readonly file: string;
    readonly fileHelp: string;
    readonly filesAreNotKept: string;
    readonly pictureHelp: string;

    readonly nothingPoints: string;
    readonly pointers: (total: number) => string;
    readonly andMore: (total: number) => string;

    /** By the singular of the kind, then the field: what whoever fills it in should know. */
    readonly help: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
}
