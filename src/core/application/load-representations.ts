/** Loads the representations: each file of a folder is one. */

import { globSync } from "node:fs";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Representation } from "../model/answers/representation.ts";
import { cached } from "../words/cached.ts";

/** Those of the core. */
const OWN = join(import.meta.dirname, "../representations");

/** HTML first, as the default; those that cannot write every member last: a client that accepts anything is not sent a table. */
export async function representationsIn(
  ...folders: readonly string[]
): Promise<readonly Representation[]> {
  const found = await Promise.all([OWN, ...folders].map(loadedFrom));
  const rank = ({ name, member }: Representation) => (name === "html" ? 0 : member ? 1 : 2);
  return found.flat().sort((a, b) => rank(a) - rank(b));
}

/** Cached: the program's own folders do not change at run time. */
const known = new Map<string, Promise<Representation[]>>();

function loadedFrom(folder: string): Promise<Representation[]> {
  return cached(known, folder, () => {
    const files = globSync(join(folder, `*${extname(import.meta.filename)}`)).sort();
    return Promise.all(files.map(async (file) => (await import(pathToFileURL(file).href)).default));
  });
}
