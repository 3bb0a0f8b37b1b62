/** A theme: what one part of the program says, in every language. Whoever has the texts of the core has a theme in the same language. */

import type { LanguageCode } from "../language-code.ts";
import type { Said } from "../phrases.ts";
import type { Texts } from "../texts.ts";
import { NOTED, notesOf } from "./noted.ts";
import { registerTheme } from "./registry.ts";

/** The name is stored with what is noted for later, so it stays as it is. */
export function theme<T>(
  name: string,
  words: { readonly de: T } & Readonly<Record<LanguageCode, Said<T>>>,
): (texts: Pick<Texts, "code">) => Said<T> {
  registerTheme(name, words);
  const notes = notesOf<Said<T>>(words.en, name);
  return (texts) => (texts === NOTED ? notes : words[texts.code]);
}
