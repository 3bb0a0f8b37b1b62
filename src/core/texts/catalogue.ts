/** What the catalogue says to everybody who searches, leafs and reads. */

import type { Around, Nouns } from "./phrases.ts";

export interface CatalogueTexts {
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

  readonly search: {
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
    /** What whoever may make one does next, whatever the kind. */
    readonly make: string;
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

  readonly nearby: {
    readonly by: (name: string) => string;
    readonly with: (title: string) => string;
    readonly subject: string;
  };

  readonly created: {
    readonly title: string;
    readonly sentence: Around;
    readonly status: (status: number) => string;
  };
}
