/** The theme of bookings, in every language. */

import { theme } from "../../../core/texts/themes/theme.ts";
import de from "./de/booking.ts";
import en from "./en/booking.ts";

export const bookingTexts = theme("booking", { de, en });
