/** `leihwerk import`: imports files into the catalogue. */

import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import type { Kind, Kinds } from "../../core/model/kinds/kind.ts";
import { SettingsError, type Terminal } from "../../core/settings/command-line.ts";
import { readCommand, type Settings } from "../../core/settings/settings.ts";
import { en } from "../../core/texts/en/all.ts";
import { askedLanguage, LANGUAGES, textsOf } from "../../core/texts/languages.ts";
import type { Texts } from "../../core/texts/texts.ts";
import { describeReport } from "../import/report/import-report.ts";
import { sizeOf } from "../import/rows/source-file.ts";
import { importFiles } from "../import/run/import.ts";
import { importOnly } from "../import/run/import-process.ts";
import { transferTexts } from "../import/texts/themes.ts";
import { workOnImports } from "../import/work/import-work.ts";
import { sruCatalogue } from "../look-up/sru-catalogue.ts";
import { siteNow } from "../site/live-site.ts";
import type { Site } from "../site/site.ts";
import type { HelpFacts } from "./console/command-facts.ts";
import { openExistingLibrary } from "./console/existing-library.ts";
import { LIBRARY_SETTINGS, openLibrary } from "./console/open-library.ts";
import { ProgressBar } from "./console/progress.ts";
import { languageIn } from "./console/terminal-language.ts";

export const help: HelpFacts = {
  name: "import",
  usage: ["import [FLAGS] FILE…"],
  flags: [
    { name: "kind", value: "NAME" },
    { name: "source", value: "NAME" },
    { name: "set", value: "FIELD=VALUE", many: true },
    { name: "column", value: "COLUMN=FIELD", many: true },
    { name: "mapping", value: "FILE" },
    { name: "ignore-columns" },
    { name: "strict" },
    { name: "keep-going" },
    { name: "waiting", onlyWith: [] },
    { name: "dry-run" },
    { name: "lang", value: "LANGUAGE" },
  ],
  settings: [...LIBRARY_SETTINGS, "url", "isbnSource"],
};

/** Replacements for tests. */
interface ImportCommandParts {
  readonly open?: typeof openLibrary;
  readonly turnLength?: number;
}

export async function run(
  args: string[],
  terminal: Terminal = process,
  { open = openLibrary, ...parts }: ImportCommandParts = {},
): Promise<number> {
  const { settings, given, rest } = readCommand(args, terminal.env, help);
  // Not where a test runs it inside of its own process, which has other things to do afterwards.
  if (terminal === process) importOnly();
  const texts = textsOf(languageOf(given.get("lang")?.[0]) ?? languageIn(terminal.env));
  const says = transferTexts(texts).command;
  if (given.get("waiting")?.[0] === "on") {
    if (rest.length > 0) throw new SettingsError(says.waiting(rest[0]!));
    return doWhatWaits(settings);
  }
  if (rest.length === 0) throw new SettingsError(says.which);
  const isOn = (name: string) => given.get(name)?.[0] === "on";
  const set = pairsOf(given.get("set") ?? [], says.badSet);
  const columns = {
    ...(await readMapping(given.get("mapping")?.[0], texts)),
    ...pairsOf(given.get("column") ?? [], says.badColumnFlag),
  };
  const source = given.get("source")?.[0];
  const kindName = given.get("kind")?.[0];
  const dryRun = isOn("dry-run");
  await using library = await open(settings);
  const site = await siteNow(settings.site, library.store, library.kinds);
  using progress = new ProgressBar(terminal.stderr, transferTexts(texts).progress);
  const stopping = new AbortController();
  // Once only: a second Ctrl-C ends the process at once.
  const stop = () => stopping.abort();
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  try {
    const report = await importFiles(library.store, library.kinds, rest, {
      ...(kindName !== undefined && { kind: kindNamed(kindName, library.kinds, texts) }),
      ...(source !== undefined && { source }),
      set,
      ...(Object.keys(columns).length > 0 && { columns }),
      ignoreColumns: isOn("ignore-columns"),
      strict: isOn("strict"),
      keepGoing: isOn("keep-going"),
      dryRun,
      origin: settings.url,
      site: { ...site },
      texts,
      otherCatalogue: catalogueOf(settings, site, library.kinds),
      onFinished: (finished) => {
        terminal.stdout.write(`${transferTexts(texts).finishedFirst}\n`);
        terminal.stdout.write(describeReport(finished, { dryRun: false, texts }));
      },
      onProgress: (step) => progress.show(step),
      signal: stopping.signal,
      ...parts,
    });
    progress.end();
    terminal.stdout.write(describeReport(report, { dryRun, texts }));
    return report.refused.length > 0 || report.stopped ? 1 : 0;
  } finally {
    process.off("SIGINT", stop);
    process.off("SIGTERM", stop);
  }
}

function languageOf(name: string | undefined): string | null {
  if (name === undefined) return null;
  const language = askedLanguage(name);
  if (language !== null) return language;
  const languages = Object.keys(LANGUAGES).join(" or ");
  throw new SettingsError(`--lang must be ${languages}, not "${name}".`);
}

/** A lower process priority than the server's workers. */
const LESS_URGENT = 5;

async function doWhatWaits(
  settings: Pick<Settings, "database" | "site" | "timeZone" | "url" | "isbnSource">,
): Promise<number> {
  setPriority(LESS_URGENT);
  await using library = await openExistingLibrary(settings);
  const { store, kinds } = library;
  const site = await siteNow(settings.site, store, kinds);
  const otherCatalogue = catalogueOf(settings, site, kinds);
  await workOnImports({ store, kinds, site, url: settings.url, otherCatalogue });
  return 0;
}

/** By its singular or its plural. */
export function kindNamed(name: string, kinds: Kinds, texts: Texts = en): Kind {
  const found = kinds.find(name);
  if (found) return found.kind;
  const names = kinds.all.map((kind) => kind.plural).join(", ");
  throw new SettingsError(transferTexts(texts).command.badKind(names, name));
}

/** The source in the start settings wins and may be on any host; one set by librarians has to be on a public address. */
function catalogueOf(
  { isbnSource: named }: Pick<Settings, "isbnSource">,
  site: Site,
  kinds: Kinds,
) {
  const isbnSource = named ?? site.isbnQuelle ?? null;
  if (isbnSource === null) return null;
  return sruCatalogue({ isbnSource, coverSource: null, publicOnly: named === null }, kinds);
}

function pairsOf(
  given: readonly string[],
  refusal: (text: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    given.map((text) => {
      const equals = text.indexOf("=");
      if (equals > 0) return [text.slice(0, equals), text.slice(equals + 1)];
      throw new SettingsError(refusal(text));
    }),
  );
}

async function readMapping(
  file: string | undefined,
  texts: Texts,
): Promise<Record<string, string>> {
  if (file === undefined) return {};
  await sizeOf(file, transferTexts(texts).files);
  const pairs = pairsIn(await readFile(file, "utf8"));
  if (pairs === null) throw new SettingsError(transferTexts(texts).command.badMapping(file));
  return pairs;
}

/** null if it is no object of strings; a null value skips a column. */
function pairsIn(text: string): Record<string, string> | null {
  try {
    const parsed: unknown = JSON.parse(text);
    const isObject = typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
    const pairs = isObject ? Object.entries(parsed) : [];
    const fits = pairs.every(([, to]) => to === null || typeof to === "string");
    return isObject && fits
      ? Object.fromEntries(pairs.map(([name, to]) => [name, to ?? ""]))
      : null;
  } catch {
    return null;
  }
}
