/** What imports say of rows and cells, whatever the language. */

import type { Said } from "../../../core/texts/phrases.ts";
import type de from "./de/transfer.ts";

export type TransferTexts = Said<typeof de>;
