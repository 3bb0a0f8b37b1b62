/** The values that the next volume of a series takes over from the previous one. */

import type { Link, Values } from "../../../core/model/kinds/field.ts";

const CARRIED = ["art", "sprache", "person", "verlag", "ort", "altersfreigabe"];

/** `next` returns the number of the volume in a series; null leaves it empty. */
export function nextVolume(values: Values, next: (series: Link) => string | null): Values {
  const series = ((values.reihe ?? []) as readonly Link[]).map((link) => {
    const band = next(link);
    return { ...link, extras: band === null ? {} : { band } };
  });
  const carried = CARRIED.map((name) => [name, values[name] ?? null]);
  return { ...Object.fromEntries(carried), reihe: series };
}

/** "3" becomes "4", "Bd. 9" "Bd. 10", "3/2026" "4/2026"; null if there is no number to increment. */
export function numberAfter(band: string): string | null {
  const numbers = [...band.matchAll(/\d+/g)];
  const last = /\/\d{4}$/.test(band) ? numbers.at(-2) : numbers.at(-1);
  if (!last || last[0].length > LONGEST) return null;
  return replacedAt(band, last.index, last[0], `${Number(last[0]) + 1}`);
}

/** Longer digit sequences are not volume numbers. */
const LONGEST = 9;

/** The same text for another issue: the new number replaces the old one, or is appended. */
export function renumbered(text: string, before: string, after: string): string {
  const at = before === "" ? -1 : text.lastIndexOf(before);
  return at < 0 ? `${text} ${after}` : replacedAt(text, at, before, after);
}

function replacedAt(text: string, at: number, before: string, after: string): string {
  return text.slice(0, at) + after + text.slice(at + before.length);
}
