/** The names of a kind and of everything in it, declared with the kind in each language. */

import type { LanguageCode } from "../../texts/language-code.ts";
import { fold } from "../../words/fold.ts";
import type { Field, SecretField } from "./field.ts";

interface KindWords<Name extends string = string> {
  readonly one: string;
  readonly many: string;
  /** By field name; `person.rolle` is an extra of a link. */
  readonly fields: Readonly<Record<Name, string>>;
  /** Labels of choices, by field and value, other than yes and no. The data keep the value. */
  readonly choices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Descriptions of operations for the API documentation, where they differ from the generic ones: renewing a loan. */
  readonly doings?: Readonly<Record<string, string>>;
  /** Texts for an empty list. */
  readonly empty?: EmptyWords;
  /** Help texts of the form, by field. */
  readonly help?: Readonly<Record<string, string>>;
}

interface EmptyWords {
  /** What an empty list means. */
  readonly means?: string;
  /** The next step, for users who may create one. */
  readonly next?: string;
  /** The same for users who see only their own. */
  readonly own?: string;
  /** By field and value, if an empty list is good news. */
  readonly narrowed?: Readonly<Record<string, string>>;
}

/** Secret fields need no label. */
type ShownFields<Fields> = {
  [Name in keyof Fields & string]: Fields[Name] extends SecretField ? never : Name;
}[keyof Fields & string];

/** If a kind declares words, the compiler requires them in every language and for every field. */
export type WordsFor<Fields extends Readonly<Record<string, Field>>> = Readonly<
  Record<LanguageCode, KindWords<ShownFields<Fields>>>
>;

export type WordsByLanguage = Readonly<Record<string, KindWords>>;

/** The choice for a text: ignoring case and accents, or by its label in any language. */
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

/** The yes or no that a folded word stands for, if the choices have it. */
export function truthIn(key: string, choices: readonly string[]): string | null {
  const meant = YES.has(key) ? "ja" : NO.has(key) ? "nein" : null;
  return meant !== null && choices.includes(meant) ? meant : null;
}

const YES_OR_NO: Readonly<Record<LanguageCode, Readonly<Record<string, string>>>> = {
  de: { ja: "ja", nein: "nein" },
  en: { ja: "yes", nein: "no" },
};

/** Adds the labels of yes and no, which are the same everywhere. */
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

/** Singular and plural, by language. */
export function nounsIn(words: WordsByLanguage): Record<string, readonly [string, string]> {
  return Object.fromEntries(
    Object.entries(words).map(([language, { one, many }]) => [language, [one, many] as const]),
  );
}

/** Adds labels to the fields; a field's own label takes precedence. */
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

/** What a field is called besides its name: its labels, and columns of lists; not what only a part of it is called. */
export function calledAlso({ label = {}, exchange }: Field): readonly string[] {
  const columns = exchange?.columns ?? {};
  if (typeof columns !== "string" && "nowhere" in columns) return [];
  const names = typeof columns === "string" ? columns : columns[""];
  return names === undefined ? [] : [...Object.values(label), ...names.split(", ")];
}

/** The field that a program of others calls so: "title" is `titel`, "author" is `person`. */
export function fieldCalled(
  word: string,
  fields: Readonly<Record<string, Field | SecretField>>,
): string | null {
  const meant = foldedName(word);
  const all = Object.entries(fields).flatMap(([name, field]) =>
    field.type === "secret" ? [] : [[name, field] as const],
  );
  const isMeant = (called: string) => [meant, `${meant}s`].includes(foldedName(called));
  const found =
    all.find(([, { label = {} }]) => Object.values(label).some(isMeant)) ??
    all.find(([, field]) => calledAlso(field).some(isMeant));
  return found?.[0] ?? null;
}

function foldedName(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
