/**
 * Writes `src/` as JavaScript to `dist/`, for `npm pack`: Node strips no types below node_modules. Line numbers stay, so
 * that a line of the error log of an installed package is found in the source. `--remove` takes it away again.
 *
 *     node bin/strip-types.ts [--remove] [FOLDER]
 */

import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const dist = process.argv.slice(2).find((word) => !word.startsWith("--")) ?? join(root, "dist");
/** What a file calls another by: in an import, or as the address of a thread. */
const PATH = /(?<=["'])(\.{1,2}\/[^"'\n]*)\.ts(?=["'])/g;

rmSync(dist, { recursive: true, force: true });
if (!process.argv.includes("--remove")) {
  cpSync(join(root, "src"), dist, { recursive: true, filter: (path) => !path.endsWith(".ts") });
  for (const file of globSync("**/*.ts", { cwd: join(root, "src") })) {
    const script = stripTypeScriptTypes(readFileSync(join(root, "src", file), "utf8"));
    writeFileSync(join(dist, file.replace(/\.ts$/, ".js")), script.replace(PATH, "$1.js"));
  }
}
