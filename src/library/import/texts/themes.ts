/** The themes of importing, in every language. */

import { theme } from "../../../core/texts/themes/theme.ts";
import coversDe from "./de/covers.ts";
import filesDe from "./de/files.ts";
import importingDe from "./de/importing.ts";
import transferDe from "./de/transfer.ts";
import coversEn from "./en/covers.ts";
import filesEn from "./en/files.ts";
import importingEn from "./en/importing.ts";
import transferEn from "./en/transfer.ts";
import type { FileTexts } from "./files.ts";

export const coverTexts = theme("covers", { de: coversDe, en: coversEn });

export const fileTexts = theme<FileTexts>("files", { de: filesDe, en: filesEn });

export const importTexts = theme("importing", { de: importingDe, en: importingEn });
export type ImportTexts = ReturnType<typeof importTexts>;

export const transferTexts = theme("transfer", { de: transferDe, en: transferEn });
export type TransferTexts = ReturnType<typeof transferTexts>;
