/** Sentences for later: what is said while nobody reads is noted by its code and its facts, and written out in the language of whoever reads it. */

import { en } from "../en/all.ts";
import type { Texts } from "../texts.ts";
import { themeNamed } from "./registry.ts";

/** What a note stands between: no letter of any script, and nothing that a field or a database refuses. */
const [OPEN, CLOSE] = ["\ue000", "\ue001"];
const NOTE = new RegExp(`${OPEN}([^${CLOSE}]*)${CLOSE}`, "g");

type Path = readonly string[];

/** Texts of which each is a note. They can be put together like any others. */
export const NOTED: Texts = noted(en, []) as Texts;

/** The same for a theme. */
export function notesOf<T>(words: T, name: string): T {
  return noted(words, [name]) as T;
}

/** With every note in these texts, each a sentence where it begins with one; whatever else stands there stays, the name of a file too. */
export function writtenOut(text: string, texts: Texts): string {
  const written = inside(text, texts);
  return text.startsWith(OPEN) ? written.charAt(0).toUpperCase() + written.slice(1) : written;
}

function noted(said: unknown, path: Path): unknown {
  if (typeof said === "string") return said === "" ? "" : noteOf(path, []);
  if (typeof said === "function")
    return (...facts: unknown[]) => {
      const sentence: unknown = said(...facts);
      // Nothing to be said is nothing in every language.
      return typeof sentence === "string" && sentence !== "" ? noteOf(path, facts) : sentence;
    };
  if (typeof said !== "object" || said === null || Array.isArray(said)) return said;
  return Object.fromEntries(
    Object.entries(said).map(([name, inner]) => [name, noted(inner, [...path, name])]),
  );
}

/** Notes among the facts must not end this one. */
function noteOf(path: Path, facts: readonly unknown[]): string {
  const note = JSON.stringify([path, ...facts])
    .replaceAll(OPEN, "\\ue000")
    .replaceAll(CLOSE, "\\ue001");
  return OPEN + note + CLOSE;
}

/** null where it is no note of ours, or of a text that there is no more. */
function sentenceOf(note: string, texts: Texts): string | null {
  try {
    const [path, ...facts] = JSON.parse(note) as [Path, ...unknown[]];
    const [name = "", ...inner] = path;
    const said = inner.reduce<unknown>(
      (all, part) => (Object.hasOwn(all as object, part) ? (all as never)[part] : undefined),
      themeNamed(name, texts.code) ?? ownText(name, texts),
    );
    const sentence =
      typeof said === "function" ? said(...facts.map((one) => read(one, texts))) : said;
    return typeof sentence === "string" ? sentence : null;
  } catch {
    return null;
  }
}

function ownText(name: string, texts: Texts): unknown {
  return Object.hasOwn(texts, name) ? texts[name as keyof Texts] : undefined;
}

/** Facts can have been put together from notes. */
function read(fact: unknown, texts: Texts): unknown {
  if (typeof fact === "string") return inside(fact, texts);
  if (typeof fact !== "object" || fact === null || Array.isArray(fact)) return fact;
  return Object.fromEntries(Object.entries(fact).map(([name, one]) => [name, read(one, texts)]));
}

function inside(text: string, texts: Texts): string {
  return text.replace(NOTE, (whole, note: string) => sentenceOf(note, texts) ?? whole);
}
