/** Environment variables that look like settings and are none: a misspelt one would be ignored without a word. */

import { closest } from "../words/distance.ts";
import { isOfKubernetes, SETTINGS, variablesOf } from "./settings.ts";

const PREFIX = "LEIHWERK_";

/** A sentence for each, with the setting that may be meant. */
export function unknownVariables(environment: NodeJS.ProcessEnv): string[] {
  const known = new Set(Object.values(SETTINGS).flatMap(variablesOf));
  return Object.keys(environment)
    .filter((name) => name.startsWith(PREFIX) && !known.has(name))
    .filter((name) => !isOfKubernetes(name, environment[name]))
    .map((name) => {
      const meant = meantBy(name.slice(PREFIX.length));
      const ask = meant === null ? "" : ` Is ${meant} meant?`;
      return `There is no setting ${name}: it is ignored.${ask}`;
    });
}

/** Compared without the prefix, which would make all of them similar; also with the names of the flags, and with what one begins with. */
function meantBy(word: string): string | null {
  const variables = new Map<string, string>();
  for (const { flag, variable } of Object.values(SETTINGS)) {
    variables.set(variable.replace(PREFIX, ""), variable);
    if (flag !== null) variables.set(flag.toUpperCase().replaceAll("-", "_"), variable);
  }
  const words = [...variables.keys()];
  const near =
    closest(word, words) ?? words.find((one) => `${word}_`.startsWith(`${one}_`)) ?? null;
  return near === null ? null : (variables.get(near) ?? null);
}
