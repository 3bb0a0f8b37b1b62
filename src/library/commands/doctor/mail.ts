/** Whether messages can be sent: the mail server responds, accepts the credentials, and a sender is set. */

import type { Settings } from "../../../core/settings/settings.ts";
import { smtpMail } from "../../notices/send/smtp-mail.ts";
import { readSite } from "../../site/site.ts";
import { type Diagnosis, good, hint, ill } from "./diagnosis.ts";

/** Somebody waits at the terminal, unlike for messages. */
const PATIENCE = { silence: 5_000, whole: 15_000 };

export async function examineMail({ smtp, mailSender, url, site }: Settings): Promise<Diagnosis[]> {
  if (smtp === null) return [];
  const mail = smtpMail({ smtp, sender: () => null, origin: url }, PATIENCE);
  const { state, reason } = await mail.try();
  const findings: Diagnosis[] = [
    state === "sent"
      ? good(`The mail server ${mail.name} lets us in.`)
      : ill(
          `The mail server ${mail.name} cannot be used: ${reason.replace(/\.?$/, ".")} Look at LEIHWERK_SMTP.`,
        ),
  ];
  const address = mailSender ?? (await readSite(site).catch(() => null))?.email;
  if (!address)
    findings.push(
      hint(
        "Messages come from the e-mail address that stands in /einstellungen; where there is none, set --mail-sender.",
      ),
    );
  if (url === null)
    findings.push(
      hint("Messages to readers have no links in them: set --url to the public address."),
    );
  return findings;
}
