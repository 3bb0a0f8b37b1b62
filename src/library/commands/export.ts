/** `leihwerk export`: writes the catalogue into files. */

import { loadRepresentations, openApp } from "../../app.ts";
import { isPublic } from "../../core/model/kinds/access.ts";
import { SettingsError, type Terminal } from "../../core/settings/command-line.ts";
import { readCommand, type Settings } from "../../core/settings/settings.ts";
import { VERSION } from "../../core/settings/version.ts";
import { howMany } from "../../core/words/how-many.ts";
import { exportKinds, type Format } from "../export/export.ts";
import { apacheMoved, apacheRules } from "../export/static/apache.ts";
import { Bag } from "../export/static/bag.ts";
import { caddyRules } from "../export/static/caddy.ts";
import { nginxRules } from "../export/static/nginx.ts";
import { StaticExport } from "../export/static/static-export.ts";
import type { HelpFacts } from "./console/command-facts.ts";
import { openExistingLibrary } from "./console/existing-library.ts";
import { LIBRARY_SETTINGS } from "./console/open-library.ts";
import { ProgressBar } from "./console/progress.ts";
import { kindNamed } from "./import.ts";

export const help: HelpFacts = {
  name: "export",
  usage: [
    "export [FLAGS] FOLDER",
    "export --static --url URL [--without-previews] [--force] FOLDER",
  ],
  flags: [
    { name: "static", onlyWith: ["without-previews", "force"] },
    { name: "without-previews" },
    { name: "format", value: "csv|jsonl" },
    { name: "gz" },
    { name: "kind", value: "NAME", many: true },
    { name: "force" },
  ],
  settings: [...LIBRARY_SETTINGS, "url"],
};

export async function run(args: string[], terminal: Terminal = process): Promise<number> {
  const { settings, given, rest } = readCommand(args, terminal.env, help);
  const [folder, ...more] = rest;
  if (folder === undefined || more.length > 0) {
    throw new SettingsError("Say which folder, one: leihwerk export FOLDER");
  }
  const overwrite = given.get("force")?.[0] === "on";
  if (given.get("static")?.[0] === "on") {
    const previews = given.get("without-previews")?.[0] !== "on";
    return writeSite(settings, folder, { overwrite, previews }, terminal);
  }
  if (given.has("without-previews"))
    throw new SettingsError("--without-previews goes with --static only.");
  const format = given.get("format")?.[0] ?? "csv";
  if (format !== "csv" && format !== "jsonl") {
    throw new SettingsError(`--format must be csv or jsonl, not "${format}".`);
  }
  await using library = await openExistingLibrary(settings);
  using progress = new ProgressBar(terminal.stderr);
  const named = given.get("kind")?.map((name) => kindNamed(name, library.kinds));
  const kinds = named ?? library.kinds.all.filter(isPublic);
  const files = await exportKinds(library.store.read, [...new Set(kinds)], folder, {
    format: format satisfies Format,
    packed: given.get("gz")?.[0] === "on",
    overwrite,
    onProgress: ({ rows, all }) => progress.show({ rows, part: rows / all }),
  });
  progress.end();
  for (const { file, rows, beside } of files) {
    terminal.stdout.write(`${file}: ${howMany(rows, "row")}\n`);
    if (beside) terminal.stdout.write(`${beside.folder}: ${howMany(beside.files, "file")}\n`);
    for (const path of beside?.missing ?? [])
      terminal.stderr.write(
        `${path} has no file, and an import will refuse its row: upload the picture once more, and remove this one.\n`,
      );
  }
  return 0;
}

/** Every public address as a file, for any static web server. */
async function writeSite(
  settings: Settings,
  folder: string,
  { overwrite, previews }: { readonly overwrite: boolean; readonly previews: boolean },
  terminal: Terminal,
): Promise<number> {
  const { url } = settings;
  if (url === null)
    throw new SettingsError(
      "Say under which address it will stand: leihwerk export --static --url https://katalog.example FOLDER",
    );
  // Opened once before: a mistyped path must not create a new database.
  const there = await openExistingLibrary(settings);
  const day = there.store.read.today();
  await there.close();
  const bag = new Bag(folder, overwrite);
  using progress = new ProgressBar(terminal.stderr);
  const asFiles = { previews, day };
  await using app = await openApp({ ...settings, answerStore: 0, displayErrors: false, asFiles });
  let failures = 0;
  try {
    const { application, store, kinds, pages } = app;
    const before = await store.change();
    const source = {
      application,
      store,
      kinds: kinds.all,
      pages,
      representations: await loadRepresentations(),
      url,
    };
    const facts = await new StaticExport(source, bag, {
      onProgress: (rows, all) => progress.show({ rows, part: rows / all }),
      onFailure(target, error) {
        progress.end();
        failures++;
        terminal.stderr.write(`${target} could not be written: ${error}\n`);
      },
    }).run();
    progress.end();
    bag.add("nginx.conf", nginxRules(facts));
    bag.add("Caddyfile", caddyRules(facts));
    bag.add("apache.conf", apacheRules(facts));
    bag.add("apache-moved.txt", apacheMoved(facts));
    const changed = (await store.change()) !== before;
    bag.finish({
      "Bagging-Date": new Date().toISOString().slice(0, 10),
      "Bag-Software-Agent": `Leihwerk ${VERSION}`,
      "External-Identifier": url,
    });
    terminal.stdout.write(`${folder}: ${howMany(bag.files, "file")}\n`);
    if (changed) terminal.stdout.write("Meanwhile something was written: run it once more.\n");
    return failures === 0 ? 0 : 1;
  } catch (error) {
    bag.drop();
    throw error;
  }
}
