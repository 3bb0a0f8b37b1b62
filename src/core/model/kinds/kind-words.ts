/** What people call a kind and what is in it: a kind brings its words along, in each language. */

import type { LanguageCode } from "../../texts/language-code.ts";
import { fold } from "../../words/fold.ts";
import type { Field, SecretField } from "./field.ts";

interface KindWords<Name extends string = string> {
  readonly one: string;
  readonly many: string;
  /** By the name of a field; `person.rolle` is a text that stands with a link. */
  readonly fields: Readonly<Record<Name, string>>;
  /** By the field, then the value: what pages call a choice, other than yes or no. In the data it stays as it is. */
  readonly choices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What is done by each operation, for programmers, where that is more than what is done with any resource: renewing a loan. */
  readonly doings?: Readonly<Record<string, string>>;
  /** A list with none of them in it. */
  readonly empty?: EmptyWords;
  /** What whoever fills in a form should know, by the field. */
  readonly help?: Readonly<Record<string, string>>;
}

interface EmptyWords {
  /** What it means that there is none. */
  readonly means?: string;
  /** What whoever may make one does next. */
  readonly next?: string;
  /** The same to whoever sees none but the own ones. */
  readonly own?: string;
  /** By field and value, where that there is none is good news. */
  readonly narrowed?: Readonly<Record<string, string>>;
}

/** What nobody ever reads needs no name. */
type ShownFields<Fields> = {
  [Name in keyof Fields & string]: Fields[Name] extends SecretField ? never : Name;
}[keyof Fields & string];

/** A kind that brings words brings them in every language and for every field: the compiler notices what is missing. */
export type WordsFor<Fields extends Readonly<Record<string, Field>>> = Readonly<
  Record<LanguageCode, KindWords<ShownFields<Fields>>>
>;

export type WordsByLanguage = Readonly<Record<string, KindWords>>;

/** The choice that somebody means: in any case, with accents or without, or by what pages call it in some language. */
export function choiceMeant(
  words: WordsByLanguage,
  field: string,
  choices: readonly string[],
  text: string,
): string {
  if (choices.includes(text)) return text;
  const key = fold(text);
  const isSo = (name: string | undefined) => name !== undefined && key !== "" && fold(name) === key;
  const labels = Object.values(words).map((one) => one.choices?.[field] ?? {});
  return (
    choices.find(isSo) ??
    choices.find((choice) => labels.some((names) => isSo(names[choice]))) ??
    truthIn(key, choices) ??
    text
  );
}

const YES = new Set(["ja", "j", "yes", "y", "x", "true", "wahr", "1"].map(fold));
const NO = new Set(["nein", "n", "no", "false", "falsch", "0"].map(fold));

/** Where yes or no can be chosen, what a folded word means by it. */
export function truthIn(key: string, choices: readonly string[]): string | null {
  const meant = YES.has(key) ? "ja" : NO.has(key) ? "nein" : null;
  return meant !== null && choices.includes(meant) ? meant : null;
}

const YES_OR_NO: Readonly<Record<LanguageCode, Readonly<Record<string, string>>>> = {
  de: { ja: "ja", nein: "nein" },
  en: { ja: "yes", nein: "no" },
};

/** Yes and no are called the same everywhere. */
export function withYesAndNo(
  words: WordsByLanguage,
  fields: Readonly<Record<string, Field>>,
): WordsByLanguage {
  const asked = Object.entries(fields).flatMap(([name, field]) =>
    field.type === "choice" && field.choices.every((choice) => choice in YES_OR_NO.de)
      ? [name]
      : [],
  );
  return Object.fromEntries(
    Object.entries(words).map(([language, own]) => {
      const called = Object.entries(YES_OR_NO).find(([code]) => code === language)?.[1];
      const plain = called ? asked.map((name) => [name, called] as const) : [];
      const choices = { ...Object.fromEntries(plain), ...own.choices };
      return [language, { ...own, choices }];
    }),
  );
}

/** One and many, by language. */
export function nounsIn(words: WordsByLanguage): Record<string, readonly [string, string]> {
  return Object.fromEntries(
    Object.entries(words).map(([language, { one, many }]) => [language, [one, many] as const]),
  );
}

/** The fields, each with its names as its label; one that a field says itself stays. */
export function withLabels(
  fields: Readonly<Record<string, Field>>,
  words: WordsByLanguage,
): Readonly<Record<string, Field>> {
  const labels = (name: string) =>
    Object.fromEntries(
      Object.entries(words).flatMap(([language, { fields: names }]) =>
        names[name] === undefined ? [] : [[language, names[name]]],
      ),
    );
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...field, label: { ...labels(name), ...field.label } },
    ]),
  );
}
