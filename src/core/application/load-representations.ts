/** Finds the representations: each file of a folder is one. */

import { globSync } from "node:fs";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Representation } from "../model/answers/representation.ts";
import { cached } from "../words/cached.ts";

/** Those that come with the core. */
const OWN = join(import.meta.dirname, "../representations");

/**
 * HTML stands first, since it is what people get who ask for nothing; those that cannot write everything come last: who takes
 * anything at all is not given a table.
 */
export async function representationsIn(
  ...folders: readonly string[]
): Promise<readonly Representation[]> {
  const found = await Promise.all([OWN, ...folders].map(loadedFrom));
  const rank = ({ name, member }: Representation) => (name === "html" ? 0 : member ? 1 : 2);
  return found.flat().sort((a, b) => rank(a) - rank(b));
}

/** The program's own folders do not change while it runs. */
const known = new Map<string, Promise<Representation[]>>();

function loadedFrom(folder: string): Promise<Representation[]> {
  return cached(known, folder, () => {
    const files = globSync(join(folder, `*${extname(import.meta.filename)}`)).sort();
    return Promise.all(files.map(async (file) => (await import(pathToFileURL(file).href)).default));
  });
}
