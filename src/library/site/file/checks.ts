/** What a key of `leihwerk.json` can hold: each check with the words for somebody who wrote something else. */

import { SettingsError } from "../../../core/settings/command-line.ts";
import { closest } from "../../../core/words/distance.ts";

export interface KeyCheck {
  /** Follows on "must be". */
  readonly must: string;
  readonly isGood: (value: unknown) => boolean;
}

type KeyChecks = Readonly<Record<string, KeyCheck>>;

export const YES_OR_NO: KeyCheck = {
  must: "true or false",
  isGood: (value) => typeof value === "boolean",
};

export function numberFrom(least: number, most: number, of = ""): KeyCheck {
  return {
    must: `a whole number${of && ` of ${of},`} from ${least} to ${most}`,
    isGood: (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
  };
}

export function textThat(must: string, isGood: (text: string) => boolean): KeyCheck {
  return { must, isGood: (value) => typeof value === "string" && isGood(value) };
}

export function wordOf(words: readonly string[], must = `one of ${words.join(", ")}`): KeyCheck {
  return textThat(must, (text) => words.includes(text));
}

/** As in the settings in the browser. */
const MOST_ENTRIES = 200;

export function listOf(entry: KeyCheck, must: string, most = MOST_ENTRIES): KeyCheck {
  return {
    must: most === MOST_ENTRIES ? `${must}, at most ${most} of them` : must,
    isGood: (value) => Array.isArray(value) && value.length <= most && value.every(entry.isGood),
  };
}

export function byName(entry: KeyCheck, must: string): KeyCheck {
  return {
    must: `${must}, at most ${MOST_ENTRIES} of them`,
    isGood: (value) =>
      isRecord(value) &&
      Object.keys(value).length <= MOST_ENTRIES &&
      Object.values(value).every(entry.isGood),
  };
}

/** An object with these keys, all of them optional. */
export function objectOf(parts: KeyChecks, must: string): KeyCheck {
  return {
    must,
    isGood: (value) =>
      isRecord(value) &&
      Object.entries(value).every(
        ([name, one]) => Object.hasOwn(parts, name) && parts[name]?.isGood(one),
      ),
  };
}

/** Names the first key that is unknown or wrong; a value that is no object is left to the caller. */
export function checkParts(of: string, given: unknown, parts: KeyChecks, file: string): void {
  if (!isRecord(given)) return;
  for (const [name, value] of Object.entries(given)) {
    const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
    if (!part)
      throw new SettingsError(`In ${file}, "${of}" has ${unknownKey(name, Object.keys(parts))}`);
    if (!part.isGood(value)) throw wrongValue(`${of}.${name}`, part, value, file);
  }
}

export function unknownKey(name: string, known: readonly string[]): string {
  const near = closest(name, known);
  const suggestion =
    near === null ? `it may have: ${known.join(", ")}.` : `did you mean "${near}"?`;
  return `an unknown key "${name}"; ${suggestion}`;
}

export function wrongValue(name: string, { must }: KeyCheck, value: unknown, file: string) {
  const shown = JSON.stringify(value).slice(0, 100);
  return new SettingsError(`In ${file}, "${name}" must be ${must}, not ${shown}.`);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
