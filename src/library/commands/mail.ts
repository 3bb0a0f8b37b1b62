/** `leihwerk mail`: tries the mail server with a message, or writes and sends what there is to write today. */

import { openApp } from "../../app.ts";
import type { Delivery } from "../../core/model/answers/mail.ts";
import { SettingsError, type Terminal } from "../../core/settings/command-line.ts";
import { readCommand } from "../../core/settings/settings.ts";
import { readMailAddress } from "../../core/settings/values.ts";
import { howMany } from "../../core/words/how-many.ts";
import { sendWaiting } from "../notices/send/send-notices.ts";
import { sendTestMessage } from "../notices/send/test-message.ts";
import { doDailyWork } from "../upkeep/daily-work.ts";
import type { HelpFacts } from "./console/command-facts.ts";
import { openExistingLibrary } from "./console/existing-library.ts";
import { LIBRARY_SETTINGS } from "./console/open-library.ts";

export const help: HelpFacts = {
  name: "mail",
  usage: ["mail test ADDRESS", "mail now"],
  settings: [...LIBRARY_SETTINGS, "url", "smtp", "mailSender"],
};

const VERDICTS: Readonly<Record<Delivery["state"], string>> = {
  sent: "has taken the message",
  refused: "refuses the message",
  later: "did not take the message",
  unknown: "broke off; the message may have arrived",
};

/** 1 where the message was not taken. */
export async function run(args: string[], terminal: Terminal = process): Promise<number> {
  const { settings, rest } = readCommand(args, terminal.env, help);
  const [word, to = "", ...more] = rest;
  const isTest = word === "test" && readMailAddress(to) !== null && more.length === 0;
  if (!isTest && !(word === "now" && rest.length === 1))
    throw new SettingsError("Say what to do: leihwerk mail test ADDRESS, or leihwerk mail now");
  if (isTest && settings.smtp === null)
    throw new SettingsError("There is no mail server: name it with LEIHWERK_SMTP.");
  // Opened once before: a mistyped path must not create a new database.
  await (await openExistingLibrary(settings)).close();
  await using app = await openApp({ ...settings, answerStore: 0, displayErrors: false });
  if (app.mail === null || !isTest) {
    const done = await doDailyWork(app.daily, { again: true });
    const sent = await sendWaiting(app.sending);
    terminal.stdout.write(
      done === null
        ? "The service is at the work of the day already: look again in a minute.\n"
        : `${howMany(done.written, "message")} written, ${howMany(sent, "e-mail")} sent.\n`,
    );
    return 0;
  }
  const { state, reason } = await sendTestMessage(app.mail, to, app.daily.site);
  terminal.stdout.write(`${app.mail.name} ${VERDICTS[state]}: ${reason}\n`);
  return state === "sent" ? 0 : 1;
}
