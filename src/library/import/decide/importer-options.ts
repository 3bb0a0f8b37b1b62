/** What the library, its settings and the user decide about an import. */

import type { Texts } from "../../../core/texts/texts.ts";

export interface ImporterOptions {
  /** The public address, which our absolute links begin with. */
  readonly origin: string;
  readonly texts: Texts;
  /** Settings of the library, for the rules of kinds. */
  readonly site: Readonly<Record<string, unknown>>;
  /** Started with an API key, which may set less than a librarian. */
  readonly byKey?: boolean;
  /** Consequences of new members are not followed: in a dry run without values nothing depends on them. */
  readonly quiet?: boolean;
  /** An unreadable cell is left out instead of refusing its row. */
  readonly lenient?: boolean;
  /** Groups of such cells whose text is added to a note. */
  readonly noted?: ReadonlySet<string>;
  /** Rows that name a reader of the list again become readers of their own. */
  readonly apart?: boolean;
}
