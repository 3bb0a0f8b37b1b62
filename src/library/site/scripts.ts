/** Loads scripts that declare kinds, and locates errors in them. */

import { spawnSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Extension } from "../../core/model/kinds/extend-kind.ts";
import { DeclarationError, type Kind } from "../../core/model/kinds/kind.ts";

/** A file of the site and what it declares. */
export interface Script {
  readonly file: string;
  readonly declared: Kind | Extension;
}

/** A site's folder can be anywhere, so its scripts could not resolve the package by its name. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "leihwerk"
      ? { url: new URL("./leihwerk.ts", import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});

export async function scriptsIn(folder: string): Promise<string[]> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch {
    return [];
  }
  return names
    .filter((name) => /\.(ts|js|mjs)$/.test(name) && !name.endsWith(".d.ts"))
    .sort()
    .map((name) => join(folder, name));
}

export async function declaredIn(file: string): Promise<Kind | Extension> {
  const { default: declared } = (await import(pathToFileURL(file).href)) as {
    default?: Partial<Kind & Extension> | null;
  };
  const isObject = typeof declared === "object" && declared !== null;
  if (isObject && typeof declared.singular === "string" && typeof declared.title === "function")
    return declared as Kind;
  if (isObject && typeof declared.extended === "string" && typeof declared.fields === "object")
    return declared as Extension;
  throw new DeclarationError(
    "It declares no kind: it needs `export default defineKind({ … })`, or `extendKind` to add fields to one of the program's own.",
  );
}

/** The names in a script's text, for one that cannot be run. */
export async function saidInText(
  file: string,
): Promise<{ names: string[]; displayErrors: boolean }> {
  const source = await readFile(file, "utf8").catch(() => "");
  const text = source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");
  const found = [
    /\bsingular["']?\s*:\s*["'`]([\w-]+)["'`]/,
    /\bplural["']?\s*:\s*["'`]([\w-]+)["'`]/,
    /\bextendKind\s*\(\s*["'`]([\w-]+)["'`]/,
  ];
  return {
    names: found.flatMap((name) => name.exec(text)?.[1] ?? []),
    displayErrors: /\bdisplayErrors["']?\s*:\s*true\b/.test(text),
  };
}

/** V8 reports some syntax errors (a name declared twice) without a position; only a process that exits on one prints it to stderr. */
export function located(error: unknown, file: string): unknown {
  if (!(error instanceof SyntaxError) || error.stack?.includes(file)) return error;
  const url = pathToFileURL(file).href;
  const { stderr } = spawnSync(
    process.execPath,
    ["--input-type=module", "-e", `import ${JSON.stringify(url)}`],
    {
      encoding: "utf8",
      timeout: 10_000,
    },
  );
  const line = stderr
    .split("\n")
    .find((text) => text.startsWith(url))
    ?.slice(url.length + 1);
  return Object.assign(error, {
    fileName: file,
    lineNumber: Number.parseInt(line ?? "0", 10) || 0,
  });
}
