/** `leihwerk doctor`: checks the installation on this machine, and says how to fix each fault. */

import type { Terminal } from "../../core/settings/command-line.ts";
import { readCommand, SETTING_NAMES } from "../../core/settings/settings.ts";
import type { HelpFacts } from "./console/command-facts.ts";
import { examineAgreement } from "./doctor/agreement.ts";
import { examineDatabase } from "./doctor/database.ts";
import { type Diagnosis, ill, lineOf, messageOf } from "./doctor/diagnosis.ts";
import { examineMachine } from "./doctor/machine.ts";
import { examineMail } from "./doctor/mail.ts";
import { examineReach } from "./doctor/reach.ts";
import { examineSettings } from "./doctor/settings.ts";

export const help: HelpFacts = {
  name: "doctor",
  usage: ["doctor [FLAGS]"],
  flags: [
    {
      name: "offline",
    },
    { name: "deep" },
  ],
  settings: SETTING_NAMES,
  flagsOnly: true,
};

/** 1 if something is wrong that prevents work. */
export async function run(args: string[], terminal: Terminal = process): Promise<number> {
  const { settings, given } = readCommand(args, terminal.env, help);
  const isOn = (name: string) => given.get(name)?.[0] === "on";
  const findings: Diagnosis[] = [];
  const deep = isOn("deep") ? [examineAgreement] : [];
  const outside = isOn("offline") ? [] : [examineReach, examineMail];
  for (const examine of [examineSettings, examineMachine, examineDatabase, ...deep, ...outside]) {
    // An unexpected error in a check is a finding like any other.
    const found = await examine(settings).catch((error) => [ill(messageOf(error))]);
    for (const finding of found) {
      findings.push(finding);
      terminal.stdout.write(lineOf(finding));
    }
  }
  const faults = findings.filter(({ state }) => state === "ill").length;
  const hints = findings.filter(({ state }) => state === "hint").length;
  terminal.stdout.write(
    faults + hints === 0 ? "\nAll is well.\n" : `\n${faults} to mend, ${hints} to think about.\n`,
  );
  return faults > 0 ? 1 : 0;
}
