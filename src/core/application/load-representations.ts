/** Finds the representations: each file of a folder is one. */

import { globSync } from "node:fs";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Representation } from "../model/answers/representation.ts";

/** Those that come with the core. */
const OWN = join(import.meta.dirname, "../representations");

/**
 * HTML stands first, since it is what people get who ask for nothing; those that cannot write everything come last: who takes
 * anything at all is not given a table.
 */
export async function representationsIn(
  ...folders: readonly string[]
): Promise<readonly Representation[]> {
  const files = [OWN, ...folders].flatMap((folder) =>
    globSync(join(folder, `*${extname(import.meta.filename)}`)).sort(),
  );
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(file).href)));
  const representations = modules.map((module) => module.default as Representation);
  const rank = ({ name, member }: Representation) => (name === "html" ? 0 : member ? 1 : 2);
  return representations.sort((a, b) => rank(a) - rank(b));
}
