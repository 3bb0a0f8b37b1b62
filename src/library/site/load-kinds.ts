/** Finds the kinds: the built-in ones, each in a folder of `library/kinds`, and those in the site's folder `kinds`. */

import { readdir } from "node:fs/promises";
import { basename, extname, join, resolve } from "node:path";
import { type Extension, withExtension } from "../../core/model/kinds/extend-kind.ts";
import type { Field } from "../../core/model/kinds/field.ts";
import { DeclarationError, isLinking, type Kind, Kinds } from "../../core/model/kinds/kind.ts";
import { withOwnChoices } from "../../core/model/kinds/more-choices.ts";
import { SYSTEM_TABLES } from "../../core/storage/schema/migrations.ts";
import type { Mistake } from "../../core/texts/mistakes.ts";
import { closest } from "../../core/words/distance.ts";
import { declaredIn, located, type Script, saidInText, scriptsIn } from "./scripts.ts";

/** A script of the site that cannot be loaded: only its own addresses respond with this error. */
export interface Broken {
  readonly file: string;
  readonly error: unknown;
  /** The names that it declares, as far as they are known. */
  readonly names: readonly string[];
  /** The script asks for its errors to be shown in the browser. */
  readonly displayErrors: boolean;
}

export interface LoadedKinds {
  readonly kinds: Kinds;
  readonly broken: readonly Broken[];
  /** The names of the kind in each file of the site. */
  readonly names: ReadonlyMap<string, readonly string[]>;
  /** Declarations in working scripts that have no effect. */
  readonly mistakes: readonly { readonly file: string; readonly mistake: Mistake }[];
}

const BUILT_IN = join(import.meta.dirname, "../kinds");

export async function loadKinds(site: string): Promise<LoadedKinds> {
  const ours = await ownKinds();
  const { scripts, broken } = await readScripts(resolve(site, "kinds"), ours);
  return assembled(ours, scripts, broken);
}

let known: Promise<Kind[]> | undefined;

/** Read once: the program's own folder does not change at run time. */
function ownKinds(): Promise<Kind[]> {
  known ??= readOwnKinds();
  return known;
}

/** Each has a folder, with the kind in the file of the same name, and its words and view beside it. */
async function readOwnKinds(): Promise<Kind[]> {
  const names = (await readdir(BUILT_IN)).sort();
  const files = names.map((name) => join(BUILT_IN, name, name + extname(import.meta.filename)));
  return Promise.all(files.map(async (file) => (await declaredIn(file)) as Kind));
}

/** Each is checked against those before it, so that the error can name the file at fault. */
async function readScripts(
  folder: string,
  ours: readonly Kind[],
): Promise<{ scripts: Script[]; broken: Broken[] }> {
  const scripts: Script[] = [];
  const broken: Broken[] = [];
  for (const file of await scriptsIn(folder)) {
    try {
      const script = { file, declared: await declaredIn(file) };
      if (isKindScript(script)) checkNames(script, ours, scripts.filter(isKindScript));
      scripts.push(script);
    } catch (error) {
      broken.push({ file, error: located(error, file), ...(await saidInText(file)) });
    }
  }
  return { scripts, broken };
}

/** All kinds, without those of broken scripts: an error in one file must not stop the server. */
function assembled(
  ours: readonly Kind[],
  scripts: readonly Script[],
  broken: Broken[],
): LoadedKinds {
  const loaded = withoutOrphans(scripts, ours, broken);
  const own = loaded.filter(isKindScript);
  try {
    const all = [...extendAll(ours, loaded), ...own.map(({ declared }) => declared)];
    return {
      kinds: new Kinds(all.map(withOwnChoices)),
      broken,
      names: new Map(own.map((one) => [basename(one.file), namesOf(one)])),
      mistakes: loaded.flatMap(({ file, declared }) =>
        declared.mistakes.map((mistake) => ({ file, mistake })),
      ),
    };
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error;
    const { kind, file } = error as DeclarationError & { file?: string };
    const at = loaded.find((one) => one.file === file || targetOf(one.declared) === kind);
    if (!at) throw error;
    broken.push(brokenScript(at, error));
    const others = loaded.filter((one) => one !== at);
    return assembled(ours, others, broken);
  }
}

/** The built-in kinds, with the fields that the site adds to them. */
function extendAll(ours: readonly Kind[], scripts: readonly Script[]): Kind[] {
  const extended = new Map(ours.map((kind) => [kind.singular, kind]));
  const by = new Map<string, string>();
  for (const { file, declared } of scripts) {
    if (!("extended" in declared)) continue;
    const name = declared.extended;
    const kind = extended.get(name);
    const before = by.get(name);
    try {
      if (!kind) throw new DeclarationError(unknownKind(name, ours, scripts));
      if (before !== undefined) {
        const both = `"${name}" is extended by ${before} already: put the fields of both into one file.`;
        throw new DeclarationError(both);
      }
      extended.set(name, withExtension(kind, declared));
      by.set(name, file);
    } catch (error) {
      throw error instanceof DeclarationError ? Object.assign(error, { file }) : error;
    }
  }
  return [...extended.values()];
}

function unknownKind(name: string, ours: readonly Kind[], scripts: readonly Script[]): string {
  const own = scripts.find((one) => isKindScript(one) && one.declared.singular === name);
  if (own) return `"${name}" is a kind of your own: add the fields to it in ${own.file}.`;
  const known = ours.map(({ singular }) => singular);
  const near = closest(`${name}`, known);
  const suggestion = near === null ? `there are ${known.join(", ")}.` : `did you mean "${near}"?`;
  return `There is no kind "${name}" to add fields to; ${suggestion}`;
}

/** Kinds that link to the kind of a broken script cannot work either. */
function withoutOrphans(
  scripts: readonly Script[],
  ours: readonly Kind[],
  broken: Broken[],
): readonly Script[] {
  const failed = new Map(
    broken.flatMap(({ file, names, error }) =>
      [basename(file, extname(file)), ...names].map((name) => [name, error] as const),
    ),
  );
  const lacking = (field: Field): string | undefined => {
    if (!isLinking(field)) return undefined;
    const name = field.type === "derived" ? field.from : field.to;
    const our = ours.find(({ singular }) => singular === name);
    // Built-in kinds always exist, even if the fields added to them failed.
    const isThere =
      our &&
      (field.type !== "derived" ||
        [our, ...scripts.map(({ declared }) => declared)].some(
          (one) => targetOf(one) === name && Object.hasOwn(one.fields, field.by),
        ));
    return !isThere && failed.has(name) ? name : undefined;
  };
  for (const orphan of scripts) {
    const cause = Object.values(orphan.declared.fields).map(lacking).find(Boolean);
    if (cause === undefined) continue;
    broken.push(brokenScript(orphan, failed.get(cause)));
    return withoutOrphans(
      scripts.filter((one) => one !== orphan),
      ours,
      broken,
    );
  }
  return scripts;
}

function brokenScript(script: Script, error: unknown): Broken {
  const { file, declared } = script;
  const displayErrors = "displayErrors" in declared && declared.displayErrors;
  return { file, error, names: namesOf(script), displayErrors };
}

function isKindScript(script: Script): script is Script & { readonly declared: Kind } {
  return !("extended" in script.declared);
}

function targetOf(declared: Kind | Extension): string {
  return "extended" in declared ? declared.extended : declared.singular;
}

function namesOf({ declared }: Script): string[] {
  return "extended" in declared ? [declared.extended] : [declared.singular, declared.plural];
}

function checkNames(
  { file, declared }: Script & { readonly declared: Kind },
  ours: readonly Kind[],
  others: readonly { readonly declared: Kind }[],
): void {
  const places = [declared.singular, basename(file, extname(file))];
  const our = ours.find(({ singular }) => places.includes(singular));
  if (our) {
    const { singular } = our;
    throw new DeclarationError(
      `"${singular}" is a kind of the program. To add fields to it, write \`export default extendKind("${singular}", { fields: { … } })\`.`,
    );
  }
  const taken = [...ours, ...others.map((other) => other.declared)];
  const seen = new Set([
    ...RESERVED,
    ...taken.flatMap(({ singular, plural }) => [singular, plural]),
  ]);
  for (const name of [declared.singular, declared.plural]) {
    if (seen.has(name)) throw new DeclarationError(`The name "${name}" is taken.`);
  }
}

/** First path segments of pages, checked by a test, and tables that belong to no kind; what every object of JavaScript has. */
export const RESERVED = [
  ..."abbestellen abgaenge abgleich ablehnungen abmeldung anmeldung ausleihliste ausweise befunde bestandspflege daia daten datenschutz doppelte".split(
    " ",
  ),
  ..."einmalcodes einrichten einspielbericht ereignisse erfassen etiketten favicon gestaltung gesundheit handzettel hilfe impressum inventurliste belegung zeitschriften regalliste fotografieren schliesstage".split(
    " ",
  ),
  ..."jahreswechsel kalender kassenbuch merken metrics oai oeffnungszeiten openapi opensearch paia postausgang probenachricht problem protokoll registrierung robots schema".split(
    " ",
  ),
  ..."schnittstelle sicherung sitemap sprache sru suche terminplan theke titelbilder verlauf versetzung vorgaenge vorschlaege zahlen zahlung zugang".split(
    " ",
  ),
  ...Object.keys(SYSTEM_TABLES),
  "constructor",
];
