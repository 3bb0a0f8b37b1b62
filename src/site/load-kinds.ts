/** Finds the kinds: one file each, in `src/kinds` and in the site's own folder `kinds`. */

import { spawnSync } from "node:child_process";
import { readdir } from "node:fs/promises";
import { registerHooks } from "node:module";
import { basename, extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { DeclarationError, type Kind, Kinds } from "../model/kind.ts";

/** A script of the site that cannot be read: its own addresses answer with this error, all others work. */
export interface Broken {
  readonly file: string;
  readonly error: unknown;
}

export interface LoadedKinds {
  readonly kinds: Kinds;
  readonly broken: readonly Broken[];
  /** The names that the kind of each file of the site has. */
  readonly names: ReadonlyMap<string, readonly string[]>;
}

const BUILT_IN = join(import.meta.dirname, "../kinds");

/** A site's folder can lie anywhere, so its scripts could not find the program by its name. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "leihwerk"
      ? { url: new URL("./leihwerk.ts", import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});

export async function loadKinds(site: string): Promise<LoadedKinds> {
  const kinds: Kind[] = [];
  const broken: Broken[] = [];
  const names = new Map<string, readonly string[]>();
  const files = new Map<string, string>();
  for (const file of await scriptsIn(BUILT_IN)) kinds.push(await kindOf(file));
  for (const file of await scriptsIn(resolve(site, "kinds"))) {
    let kind: Kind;
    try {
      kind = await kindOf(file);
    } catch (error) {
      if (error instanceof DeclarationError) throw told(file, error);
      broken.push({ file, error: located(error, file) });
      continue;
    }
    // Together with those before it, so that the sentence can name the file that is at fault.
    checkNames(file, [...kinds, kind]);
    kinds.push(kind);
    files.set(kind.singular, file);
    names.set(basename(file), [kind.singular, kind.plural]);
  }
  try {
    return { kinds: new Kinds(withoutOrphans(kinds, broken)), broken, names };
  } catch (error) {
    const file = error instanceof DeclarationError && files.get(error.kind ?? "");
    throw file ? told(file, error as DeclarationError) : error;
  }
}

/** A kind that links to one whose script is broken cannot work either, until that one is mended. */
function withoutOrphans(kinds: readonly Kind[], broken: Broken[]): readonly Kind[] {
  const missing = new Map(broken.map(({ file, error }) => [basename(file, extname(file)), error]));
  const orphan = kinds.find((kind) => linkedKinds(kind).some((name) => missing.has(name)));
  if (!orphan) return kinds;
  const cause = linkedKinds(orphan).find((name) => missing.has(name)) ?? "";
  broken.push({ file: `${orphan.singular}.ts`, error: missing.get(cause) });
  broken.push({ file: `${orphan.plural}.ts`, error: missing.get(cause) });
  return withoutOrphans(
    kinds.filter((kind) => kind !== orphan),
    broken,
  );
}

function linkedKinds(kind: Kind): string[] {
  return Object.values(kind.fields).flatMap((field) =>
    field.type === "link" || field.type === "links"
      ? field.to
      : field.type === "derived"
        ? field.from
        : [],
  );
}

/**
 * V8 finds some faults (a name declared twice) without saying where; only a process that dies of one says it, on its
 * standard error.
 */
function located(error: unknown, file: string): unknown {
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

async function kindOf(file: string): Promise<Kind> {
  const { default: kind } = (await import(pathToFileURL(file).href)) as { default?: Kind };
  if (
    !kind ||
    typeof kind !== "object" ||
    typeof kind.singular !== "string" ||
    typeof kind.title !== "function"
  ) {
    throw new DeclarationError("It declares no kind: it needs `export default defineKind({ … })`.");
  }
  return kind;
}

function checkNames(file: string, kinds: readonly Kind[]): void {
  const seen = new Set<string>(RESERVED);
  for (const kind of kinds) {
    for (const name of [kind.singular, kind.plural]) {
      if (seen.has(name)) throw told(file, new DeclarationError(`The name "${name}" is taken.`));
      seen.add(name);
    }
  }
}

/** First parts of the addresses of pages. */
export const RESERVED =
  "problem schema sitemap gesundheit gestaltung anmeldung abmeldung theke protokoll ausleihliste ereignisse suche adresse aenderung einstellung zaehler facette wort sprache impressum datenschutz sitzung zugriffsschluessel versuch vorgang vorgaenge wiederholung zugang daten".split(
    " ",
  );

function told(file: string, error: DeclarationError): DeclarationError {
  return new DeclarationError(`${file}: ${error.message}`);
}

async function scriptsIn(folder: string): Promise<string[]> {
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
