/** The languages that the program speaks. The compiler asks each theme and each kind for its words in all of them. */

export const LANGUAGE_CODES = ["de", "en"] as const;

export type LanguageCode = (typeof LANGUAGE_CODES)[number];

export const DEFAULT_LANGUAGE: LanguageCode = "de";
