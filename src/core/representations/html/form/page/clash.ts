/**
 * Edit conflicts: two people have changed the same member. The second one chooses field by field; where only one of them has changed a
 * field, that version is proposed.
 */

import { createHash } from "node:crypto";
import type { Pair } from "../../../../model/answers/representation.ts";
import type { Entries, Entry } from "../entries.ts";

type Side = "eigene" | "andere";

/** Fields that differ, with the side that is preselected. */
export type Clash = ReadonlyMap<string, Side>;

const CHOICE = "_wahl.";
const THEIRS = "_andere.";
const STAND = "_stand";

export const choiceName = (field: string) => CHOICE + field;
export const theirName = (name: string) => THEIRS + name;

/** A hash per field of what the form began with, in one hidden input, to tell which fields were changed since. */
export function baselineOf(entries: Entries): Pair {
  const marks = [...entries].map(([name, entry]) => `${name}=${markOf(entry)}`);
  return [STAND, marks.join(" ")];
}

export function baselineIn(pairs: readonly Pair[]): Pair | null {
  return pairs.find(([name]) => name === STAND) ?? null;
}

export function clashOf(mine: Entries, theirs: Entries, pairs: readonly Pair[]): Clash {
  const began = new Map(
    (baselineIn(pairs)?.[1] ?? "").split(" ").map((mark) => mark.split("=", 2) as [string, string]),
  );
  const clash = new Map<string, Side>();
  for (const [name, entry] of mine) {
    const [own, other] = [markOf(entry), markOf(theirs.get(name) ?? "")];
    const before = began.get(name);
    if (own === other || other === before) continue;
    clash.set(name, own === before ? "andere" : "eigene");
  }
  return clash;
}

/** The sides chosen so far on a page that shows both versions. */
export function chosenIn(pairs: readonly Pair[]): Clash {
  const sides = pairs.flatMap(([name, value]): [string, Side][] =>
    name.startsWith(CHOICE)
      ? [[name.slice(CHOICE.length), value === "andere" ? "andere" : "eigene"]]
      : [],
  );
  return new Map(sides);
}

/** The values to save: a field whose other version was chosen is replaced by that one. */
export function settled(pairs: readonly Pair[]): readonly Pair[] {
  const taken = new Set(
    [...chosenIn(pairs)].flatMap(([field, side]) => (side === "andere" ? [field] : [])),
  );
  if (taken.size === 0) return pairs;
  return pairs.flatMap(([name, value]): Pair[] => {
    if (name.startsWith(THEIRS)) {
      const own = name.slice(THEIRS.length);
      return taken.has(fieldOf(own)) ? [[own, value]] : [];
    }
    return taken.has(fieldOf(name)) ? [] : [[name, value]];
  });
}

function fieldOf(name: string): string {
  return name.split(".", 1)[0] ?? name;
}

/** Trimmed and in the order of names, so that only a real change counts. */
function markOf(entry: Entry): string {
  const text =
    typeof entry === "string"
      ? entry.trim().normalize("NFC")
      : JSON.stringify(
          entry.map((row) =>
            Object.entries(row)
              .filter(([, value]) => value !== "")
              .sort(([a], [b]) => (a < b ? -1 : 1)),
          ),
        );
  return createHash("sha1").update(text).digest("base64url").slice(0, 8);
}
