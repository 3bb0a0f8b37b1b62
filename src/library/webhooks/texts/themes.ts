/** What is said of webhooks. */

import { theme } from "../../../core/texts/themes/theme.ts";
import de from "./de.ts";
import en from "./en.ts";

export const webhookTexts = theme("webhooks", { de, en });
