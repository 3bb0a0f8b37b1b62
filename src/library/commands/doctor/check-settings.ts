/** `leihwerk serve --check`: the effective settings, their sources, and their errors. */

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { tryAddress } from "../../../core/http/requests/server-address.ts";
import type { Terminal } from "../../../core/settings/command-line.ts";
import {
  readCommand,
  type SaidSetting,
  SETTINGS,
  type Settings,
  saidSettings,
} from "../../../core/settings/settings.ts";
import { isFile } from "../../../core/storage/engines/postgres-servers.ts";
import { textsOf } from "../../../core/texts/languages.ts";
import { unknownWorkTypes } from "../../site/file/unknown-work-types.ts";
import { loadKinds } from "../../site/load-kinds.ts";
import { commandTexts } from "../../texts/themes.ts";
import type { HelpFacts } from "../console/command-facts.ts";
import { isServed } from "../console/last-service.ts";
import { languageIn } from "../console/terminal-language.ts";
import { asItIs } from "./database.ts";
import { type Diagnosis, good, hint, ill, lineOf, messageOf } from "./diagnosis.ts";
import { examineMachine } from "./machine.ts";
import { examineMail } from "./mail.ts";
import { examineSettings } from "./settings.ts";

/** The unit in deploy/systemd that keeps the port open for the service. */
const SOCKET_UNIT = "leihwerk.socket";
const WELL = 0;
/** The exit code of a setting that prevents the start. */
const WRONG = 2;

export async function checkSettings(
  args: readonly string[],
  { env, stdout }: Terminal,
  help: HelpFacts,
): Promise<number> {
  const said = saidSettings(args, env, help);
  const texts = commandTexts(textsOf(languageIn(env)));
  for (const one of said) stdout.write(rowOf(one, texts.settings[one.name][1]));
  stdout.write("\n");
  const faults = said.flatMap(({ fault }) => (fault === null ? [] : [ill(fault)]));
  const findings =
    faults.length > 0 ? faults : await examine(readCommand(args, env, help).settings, said, env);
  for (const finding of findings) stdout.write(lineOf(finding));
  return findings.some(({ state }) => state === "ill") ? WRONG : WELL;
}

async function examine(
  settings: Settings,
  said: readonly SaidSetting[],
  env: NodeJS.ProcessEnv,
): Promise<Diagnosis[]> {
  const namesSite = said.some(({ name, by }) => name === "site" && by !== null);
  return [
    ...(await examineSettings(settings, namesSite)),
    ...(await examineMachine(settings)),
    ...(await reach(settings)),
    ...(await ownFiles(settings)),
    // The service starts without it: messages wait.
    ...(await examineMail(settings)).map((one) => (one.state === "ill" ? hint(one.sentence) : one)),
    await examineAddress(settings, env),
    ...(await machines(settings, env)),
  ];
}

/** The port of self-check machines. A service that runs has it itself. */
async function machines(settings: Settings, env: NodeJS.ProcessEnv): Promise<Diagnosis[]> {
  const { sip2 } = settings;
  if (sip2 === null || isServed(settings, env)) return [];
  return tryAddress(sip2.host, sip2.port, { host: "--sip2", port: "--sip2" }).then(
    () => [],
    (error) => [ill(messageOf(error))],
  );
}

async function examineAddress(settings: Settings, env: NodeJS.ProcessEnv): Promise<Diagnosis> {
  const { host, port } = settings;
  const place = `${host}, port ${port}`;
  const kept = await keptBySystemd(env);
  if (kept.length > 0 && !kept.includes(`${host.includes(":") ? `[${host}]` : host}:${port}`))
    return hint(
      `systemd listens at ${kept.join(" and ")} for the service (${SOCKET_UNIT}), so HOST and PORT are not used: change the unit (systemctl edit ${SOCKET_UNIT}), or turn it off (systemctl disable --now ${SOCKET_UNIT}).`,
    );
  return tryAddress(host, port).then(
    () => good(`Nobody else listens at ${place}.`),
    (error) =>
      isServed(settings, env)
        ? good(`The service itself listens at ${place}, until it is restarted.`)
        : kept.length > 0
          ? good(`systemd listens at ${place} for the service (${SOCKET_UNIT}).`)
          : ill(messageOf(error)),
  );
}

/** The addresses of the socket unit: a service that systemd starts gets them handed over. None where the unit is off. */
async function keptBySystemd(env: NodeJS.ProcessEnv): Promise<string[]> {
  const args = ["show", "--property=ActiveState,Listen", SOCKET_UNIT];
  const { stdout } = await promisify(execFile)("systemctl", args, { env, timeout: 5000 }).catch(
    () => ({ stdout: "" }), // There is no systemd.
  );
  if (!/^ActiveState=active$/m.test(stdout)) return [];
  return Array.from(stdout.matchAll(/^Listen=(.*) \(Stream\)$/gm), ([, place = ""]) => place);
}

/** The service starts without what these files declare. What librarians have added is in the database, which is not opened here. */
async function ownFiles({ site }: Settings): Promise<Diagnosis[]> {
  const { broken, kinds } = await loadKinds(site);
  const rules = await unknownWorkTypes(site, kinds).catch(() => []); // The file itself is examined above.
  return [
    ...broken.map(({ file, error }) => ill(`${file} cannot be loaded: ${messageOf(error)}`)),
    ...rules.map(({ file, rule, art, near }) =>
      hint(
        `In ${file}, "${rule}" is for "${art}", which is no kind of work of the program's own: it has an effect only if the library has added that in its settings.${near === null ? "" : ` Is "${near}" meant?`}`,
      ),
    ),
  ];
}

/** A wrong password or name of the database is the most frequent mistake. */
async function reach({ database }: Settings): Promise<Diagnosis[]> {
  try {
    const found = await asItIs(database);
    if (found) return [found];
    return isFile(database) ? [] : [good("PostgreSQL answers, and can be written to.")];
  } catch (error) {
    return [ill(messageOf(error))];
  }
}

function rowOf({ name, text, by }: SaidSetting, otherwise: string): string {
  const { variable, secret = false } = SETTINGS[name];
  const value =
    text === null
      ? otherwise
      : secret && !(name === "database" && isFile(text))
        ? masked(text)
        : text;
  const who = by === null ? "" : `  (${by})`;
  return `${variable.padEnd(28)}${value}${who}\n`;
}

/** A server address without its password; other secrets completely hidden. */
function masked(text: string): string {
  return text
    .replace(/^(\w+:\/\/)?.*?(?=@[^@]*$|$)/, (_, scheme = "") => `${scheme}***`)
    .replaceAll(/([?&]\w*password=)[^&]*/gi, "$1***");
}
