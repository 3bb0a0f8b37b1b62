/** The themes of what is booked and of what appears issue by issue. */

import { theme } from "../../../core/texts/themes/theme.ts";
import bookingDe from "./de/booking.ts";
import periodicalsDe from "./de/periodicals.ts";
import bookingEn from "./en/booking.ts";
import periodicalsEn from "./en/periodicals.ts";

export const bookingTexts = theme("booking", { de: bookingDe, en: bookingEn });

export const periodicalTexts = theme("periodicals", { de: periodicalsDe, en: periodicalsEn });
