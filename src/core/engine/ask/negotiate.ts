/** Content negotiation: chooses representation and language by suffix, then `?format=`, then Accept and Accept-Language (RFC 9110, 12.5). */

import { wrongParameter } from "../../model/answers/problem.ts";
import type { Representation } from "../../model/answers/representation.ts";
import { askedLanguage, LANGUAGES } from "../../texts/languages.ts";
import { cachedUpTo } from "../../words/cached.ts";

/** null where nothing acceptable is available: a 406. */
export function chooseByAccept<T extends { readonly accepts: readonly string[] }>(
  available: readonly T[],
  accept: string | null,
): T | null {
  if (accept === null || isEmpty(accept)) return available[0] ?? null;
  const ranges = rangesIn(accept);
  let best: { choice: T; weight: readonly number[] } | null = null;
  for (const choice of available) {
    for (const [index, type] of choice.accepts.entries()) {
      const range = mostSpecific(ranges, type);
      if (!range || range.q === 0) continue;
      // The answer has the first media type; the other ones match only if they are named exactly.
      if (index > 0 && range.specificity < 2) continue;
      const weight = [range.q, range.specificity, -range.position];
      if (best === null || isHigher(weight, best.weight)) best = { choice, weight };
    }
  }
  return best?.choice ?? null;
}

/** An empty list asks for nothing in particular, as no header at all does (RFC 9110, 5.6.1 and 12.5.1). */
export function isEmpty(accept: string): boolean {
  return /^[\s,]*$/.test(accept);
}

export function chooseByFormat(
  available: readonly Representation[],
  format: string,
): Representation {
  const found = available.find((representation) => representation.name === format);
  if (found) return found;
  const names = available.map((representation) => representation.name).join(", ");
  throw wrongParameter("format", format, names);
}

/** `?lang=`, then Accept-Language, then the site's own language. */
export function chooseLanguage(
  asked: string | null,
  header: string | null,
  preferred: string,
): string {
  const named = askedLanguage(asked);
  if (named !== null) return named;
  if (header === null) return preferred;
  const ranges = header
    .slice(0, LONGEST_HEADER)
    .split(",")
    .map((part, position) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      return { language: tag.split("-")[0]?.trim() ?? "", q: qualityOf(parameters), position };
    })
    .filter(({ q }) => !Number.isNaN(q));
  const mentioned = Map.groupBy(ranges, ({ language }) => language);
  const best = (language: string) =>
    mentioned.get(language)?.reduce((one, other) => (other.q > one.q ? other : one));
  const choices = [preferred, ...Object.keys(LANGUAGES).filter((name) => name !== preferred)];
  const [wanted] = choices
    .map((language) => ({ language, range: best(language) ?? best("*") }))
    .filter(({ range }) => range !== undefined && range.q > 0)
    .sort((a, b) => b.range!.q - a.range!.q || a.range!.position - b.range!.position);
  // No wanted language is available: any that is not refused by name.
  return wanted?.language ?? choices.find((language) => !mentioned.has(language)) ?? preferred;
}

/** A longer Accept-Language header is cut off. */
const LONGEST_HEADER = 1000;

interface MediaRange {
  readonly type: string;
  readonly q: number;
  readonly specificity: number;
  readonly position: number;
}

const MOST_PARSED = 100;
const parsed = new Map<string, MediaRange[]>();

/** Cached, since the same programs ask again and again; a longer header is rare. */
function rangesIn(accept: string): MediaRange[] {
  if (accept.length > LONGEST_HEADER) return parseRanges(accept);
  return cachedUpTo(MOST_PARSED, parsed, accept, () => parseRanges(accept));
}

function parseRanges(accept: string): MediaRange[] {
  return accept.split(",").flatMap((part, position) => {
    const [name = "", ...parameters] = part.trim().toLowerCase().split(";");
    const type = name.trim();
    const q = qualityOf(parameters);
    if (Number.isNaN(q) || !/^[^\s/]+\/[^\s/]+$/.test(type) || asksForOtherVersion(parameters))
      return [];
    const specificity = type === "*/*" ? 0 : type.endsWith("/*") ? 1 : 2;
    return [{ type, q, specificity, position }];
  });
}

/** The documents are at version 1: a client that requests another version must not be given this one. */
function asksForOtherVersion(parameters: readonly string[]): boolean {
  return parameters
    .map(parted)
    .some(([name, value]) => name === "version" && !/^("1"|1)$/.test(value));
}

/** NaN makes the range invalid: a q is 0 to 1 with three decimals at the most. */
function qualityOf(parameters: readonly string[]): number {
  const [, value = "1"] = parameters.map(parted).find(([name]) => name === "q") ?? [];
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(value) ? Number(value) : Number.NaN;
}

function parted(parameter: string): [name: string, value: string] {
  const equals = parameter.indexOf("=");
  if (equals < 0) return [parameter.trim(), ""];
  return [parameter.slice(0, equals).trim(), parameter.slice(equals + 1).trim()];
}

function mostSpecific(ranges: readonly MediaRange[], type: string): MediaRange | null {
  const family = `${type.split("/")[0]}/*`;
  let found: MediaRange | null = null;
  for (const range of ranges) {
    if (range.type !== type && range.type !== family && range.type !== "*/*") continue;
    if (!found || range.specificity > found.specificity) found = range;
  }
  return found;
}

function isHigher(a: readonly number[], b: readonly number[]): boolean {
  for (let index = 0; index < a.length; index++) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
