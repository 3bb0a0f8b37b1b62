/** The words of public titles and names, so that a search with a slip of the pen can be told what was meant. */

import { sql } from "kysely";
import type { Link, Value, Values } from "../model/field.ts";
import type { Kind } from "../model/kind.ts";
import { distanceOf } from "../words/distance.ts";
import { fold } from "../words/fold.ts";
import type { Backend, Database } from "./backend.ts";
import type { Ask } from "./prepared.ts";

/** Shorter words are near to too many others; but a longer one can be meant for one of three letters. */
const SHORTEST = 4;
const SHORTEST_MEANT = 3;
const LONGEST = 40;
/** So many words that share a half with the misspelt one are compared. */
const CANDIDATES = 2000;
/** Of so many near words the one with the most hits is offered. */
const OFFERED = 5;

/** `known` grows with what was learnt: an import meets the same words again and again. Words are only ever added: one that no title has any more is found out when its hits are counted. */
export async function learnWords(
  backend: Backend,
  database: Database,
  kind: Kind,
  members: readonly Values[],
  known: Map<Kind, Set<string>>,
): Promise<void> {
  // What is not for all to list must not come back to them as a suggestion, nor outlive its removal.
  if (!kind.access.list.includes("all")) return;
  const spellings = known.get(kind) ?? new Set();
  known.set(kind, spellings);
  const words = new Map<string, string>();
  for (const values of members) {
    for (const text of textsOf(kind, values)) {
      for (const spelling of text.split(/[^\p{L}\p{M}\p{N}]+/u)) {
        if (spelling === "" || spellings.has(spelling)) continue;
        spellings.add(spelling);
        const word = fold(spelling);
        if (isWord(word) && !words.has(word)) words.set(word, spelling);
      }
    }
  }
  const columns = ["art", "wort", "rueckwaerts", "schreibung"];
  const rows = [...words].map(([word, spelling]) => [
    ...[kind.singular, word],
    ...[reversed(word), spelling],
  ]);
  await backend.insertMany(database, "wort", columns, rows, "known");
}

/** The words with every unknown one replaced by a near one, a few times, the nearest first. */
export async function suggestWords(
  ask: Ask,
  kind: Kind,
  words: readonly string[],
): Promise<string[][]> {
  const choices: string[][] = [];
  for (const word of words) {
    // A short word may well be right: whether it is, the hits tell.
    const known = word.length < SHORTEST ? word : await knownAs(ask, kind, word);
    const near = known === null ? await nearest(ask, kind, word) : [known];
    if (near.length === 0) return [];
    choices.push(near);
  }
  const turns = Math.max(0, ...choices.map((near) => near.length));
  return Array.from({ length: turns }, (_, turn) =>
    choices.map((near) => near[Math.min(turn, near.length - 1)] ?? ""),
  ).filter((suggested) => fold(suggested.join(" ")) !== words.join(" "));
}

/** As the catalogue spells it, or as it came where it only begins a word; null where it does not even that. */
async function knownAs(ask: Ask, kind: Kind, word: string): Promise<string | null> {
  const [first] = await between(ask, kind, "wort", word, 1);
  if (!first) return null;
  return first.wort === word ? first.schreibung : word;
}

/**
 * One slip cannot touch both halves of a word when the letters in the middle belong to neither, so one of two short
 * stretches of an index holds every word that is one slip away.
 */
async function nearest(ask: Ask, kind: Kind, word: string): Promise<string[]> {
  const half = Math.floor((word.length - 1) / 2);
  const most = word.length >= 6 ? 2 : 1;
  const candidates = [
    ...(await between(ask, kind, "wort", word.slice(0, half), CANDIDATES)),
    ...(await between(ask, kind, "rueckwaerts", reversed(word).slice(0, half), CANDIDATES)),
  ];
  const weights = new Map<string, number>();
  for (const { wort, schreibung } of candidates) {
    const distance = distanceOf(word, wort, most);
    // People seldom get the first letter wrong.
    if (distance <= most) weights.set(schreibung, distance * 2 + (wort[0] === word[0] ? 0 : 1));
  }
  return (
    [...weights]
      // Of two that are equally near, the longer one says more: a search finds beginnings of words anyway.
      .sort(([one, a], [other, b]) => a - b || other.length - one.length)
      .slice(0, OFFERED)
      .map(([spelling]) => spelling)
  );
}

async function between(
  ask: Ask,
  kind: Kind,
  column: "wort" | "rueckwaerts",
  beginning: string,
  limit: number,
): Promise<{ wort: string; schreibung: string }[]> {
  const fill = { kind: kind.singular, limit, beginning, end: `${beginning}\u{10ffff}` };
  return ask(`words by ${column}`, fill, (slot) => {
    const sorted = sql.ref(column);
    return sql`select wort, schreibung from wort where art = ${slot("kind")}
      and ${sorted} >= ${slot("beginning")} and ${sorted} < ${slot("end")}
      order by ${sorted} limit ${slot("limit")}`;
  });
}

function isWord(word: string): boolean {
  return word.length >= SHORTEST_MEANT && word.length <= LONGEST && /^\p{L}+$/u.test(word);
}

function reversed(word: string): string {
  return [...word].reverse().join("");
}

/** The title and what else is short and searched: names, keywords, a subtitle. */
function textsOf(kind: Kind, values: Values): string[] {
  const searched = Object.entries(kind.fields).filter(
    ([, field]) => field.searchable && !(field.type === "text" && field.multiline),
  );
  return [kind.title(values), ...searched.map(([name]) => plain(values[name] ?? null))];
}

function plain(value: Value): string {
  if (value === null) return "";
  if (Array.isArray(value)) return value.map((entry) => plain(entry as Value)).join(" ");
  return typeof value === "object" ? (value as Link).title : String(value);
}
