/** `leihwerk demo`: imports the demo, or removes it. */

import type { Member } from "../../core/model/store/member.ts";
import { SettingsError, type Terminal } from "../../core/settings/command-line.ts";
import { readCommand } from "../../core/settings/settings.ts";
import { textsOf } from "../../core/texts/languages.ts";
import { addDemo, removeDemo } from "../import/demo/demo.ts";
import { readReport, sayReasons } from "../import/report/stored-report.ts";
import { importTexts } from "../import/texts/themes.ts";
import type { ImportContext } from "../import/work/import-context.ts";
import { readSite } from "../site/site.ts";
import type { HelpFacts } from "./console/command-facts.ts";
import { LIBRARY_SETTINGS, openLibrary } from "./console/open-library.ts";

export const help: HelpFacts = {
  name: "demo",
  usage: ["demo add", "demo remove"],
  settings: [...LIBRARY_SETTINGS, "url"],
};

export async function run(args: string[], terminal: Terminal = process): Promise<number> {
  const { settings, rest } = readCommand(args, terminal.env, help);
  const [what, ...more] = rest;
  if ((what !== "add" && what !== "remove") || more.length > 0)
    throw new SettingsError("Say what to do: leihwerk demo add, or leihwerk demo remove.");
  await using opened = await openLibrary(settings);
  const library = { ...opened, site: await readSite(settings.site), url: settings.url };
  const member = await (what === "add" ? addDemo(library) : removeDemo(library));
  terminal.stdout.write(
    member ? await sentenceOf(member, library) : "There is no demo to remove.\n",
  );
  return member === null ? 1 : 0;
}

async function sentenceOf({ kind, id, values }: Member, { store }: ImportContext): Promise<string> {
  const { zustand, zurueckgenommen, geblieben, meldung } = values;
  if (zustand === "fertig") return "The demo is in place. leihwerk demo remove takes it away.\n";
  if (zustand === "zurückgenommen") {
    const left = await readReport(store.read, kind, id, "rest-");
    const lines = left.map(
      ({ key, path, reasons }) => `  ${path} ${key}: ${sayReasons(reasons, textsOf("en"))}\n`,
    );
    const stays = lines.length === 0 ? "" : `, ${geblieben} stay:\n${lines.join("")}`;
    return `The demo is removed: ${zurueckgenommen} members went${stays || ".\n"}`;
  }
  const about = importTexts(textsOf("en")).states[`${zustand}`] ?? "";
  return `The demo is at "${zustand}": ${meldung ?? about} See /einspielung/${id}.\n`;
}
