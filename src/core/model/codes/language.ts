/** Languages are stored as tags (BCP 47), and parsed from library codes and names. */

import { LANGUAGES, textsOf } from "../../texts/languages.ts";
import { cached, cachedUpTo, lazy } from "../../words/cached.ts";
import { fold } from "../../words/fold.ts";
import type { Code } from "./code.ts";

/** Languages without a two-letter tag that libraries have: historical and small ones, several at once and none. */
const OF_THREE_LETTERS =
  "akk ang arc ast bar cop crh dsb egy enm fil frm fro frr frs gmh goh got grc gsw haw hsb kab ksh lad mul nah nap nds non pap peo phn pro rom scn sco sga sux syr tlh tpi vec xal yue zxx";

/** Other names: abbreviations of catalogues, the words of BibTeX. */
const OTHERWISE: Readonly<Record<string, string>> = {
  de: "dt, deut, ngerman, hochdeutsch, neuhochdeutsch",
  "de-AT": "austrian, naustrian",
  "de-CH": "nswissgerman, swissgerman",
  en: "engl",
  "en-GB": "british, ukenglish",
  "en-US": "american, usenglish",
  fr: "frz, franz, francais",
  it: "ital, italiano",
  es: "span, espanol, castellano, kastilisch, castilian",
  el: "neugriechisch, modern greek, griech",
  la: "lat, latein, lateinisch",
  nl: "ndl, niederl, holländisch, flämisch, flemish",
  nds: "plattdeutsch, platt, low saxon",
  ru: "russ",
  pl: "poln",
  pt: "port",
  cs: "tschech",
  tr: "türk",
  hu: "ungar",
  sv: "schwed",
  da: "dän",
  no: "norw",
  fi: "finn",
  ar: "arab",
  uk: "ukr",
  ja: "jap",
  zh: "chin, mandarin",
  ro: "rumän",
  hr: "kroat",
  sr: "serb",
  sl: "slowen",
  sk: "slowak",
  bg: "bulg",
  fa: "farsi",
  he: "hebr, ivrit",
  grc: "agr, griechisch altgriechisch",
  mul: "mehrere, verschiedene, mehrsprachig, mehrspr, multilingual",
};

/** Lists of the neighbours name languages in their own words: "anglais", "português"; of one word for two the first counts. */
const NEIGHBOURS = "fr it es pt nl pl tr ru uk".split(" ");

const TAG = /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i;

const MOST_READ = 1000;
const read = new Map<string, ReturnType<Code["read"]>>();

export const LANGUAGE: Code = {
  // Asking Intl takes longer than all else about a value, and the same few come again and again.
  read: (text) => cachedUpTo(MOST_READ, read, text, () => readLanguage(text)),
  shown: (value, language) => textsOf(language).formats.languageName(value),
  offered(language) {
    return cached(offers, language, () =>
      [...new Set(tags().map((tag) => LANGUAGE.shown(tag, language)))].sort(
        new Intl.Collator(language).compare,
      ),
    );
  },
};

function readLanguage(text: string): ReturnType<Code["read"]> {
  const given = text.trim();
  const tag = TAG.test(given) ? canonical(given.replaceAll("_", "-")) : null;
  // Tags take precedence: "yi" is Yiddish, although it is also the name of a language of China.
  if (tag !== null && isKnown(tag)) return tag;
  const name = fold(given);
  for (const known of [names, ...namesAbroad]) {
    const named = known().get(name);
    if (named !== undefined) return named;
  }
  // There are thousands of three-letter tags, so unknown ones are accepted; of two letters all are known.
  return tag !== null && /^(?!und)[a-z]{3}\b/.test(tag) ? tag : { code: "sprache-unbekannt" };
}

/** "fr-CH" becomes "fr". */
export function languageAlone(tag: string): string {
  return tag.split("-", 1)[0] ?? tag;
}

const offers = new Map<string, readonly string[]>();
/** Tags by their folded names in the languages of the pages; built at first use. */
const names = lazy(() => {
  const pairs = tags().flatMap((tag) =>
    Object.keys(LANGUAGES).map((page) => [fold(LANGUAGE.shown(tag, page)), tag] as const),
  );
  const more = Object.entries(OTHERWISE).flatMap(([tag, words]) =>
    words.split(", ").map((word) => [fold(word), tag] as const),
  );
  return new Map([...pairs, ...more]);
});

/** The same in the languages of the neighbours, one by one, as they are seldom needed. */
const namesAbroad = NEIGHBOURS.map((locale) =>
  lazy(() => {
    const names = new Intl.DisplayNames(locale, { type: "language", fallback: "none" });
    return new Map(tags().map((tag) => [fold(names.of(tag) ?? tag), tag]));
  }),
);

let all: readonly string[] | null = null;

function tags(): readonly string[] {
  if (all) return all;
  const letters = "abcdefghijklmnopqrstuvwxyz";
  const pairs = [...letters].flatMap((one) => [...letters].map((other) => one + other));
  all = [...pairs, ...OF_THREE_LETTERS.split(" ")].filter(
    (tag) => isKnown(tag) && canonical(tag) === tag,
  );
  return all;
}

const english = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

function isKnown(tag: string): boolean {
  return english.of(languageAlone(tag)) !== undefined;
}

/** "ger", "deu" and "DE" are "de". */
function canonical(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}
