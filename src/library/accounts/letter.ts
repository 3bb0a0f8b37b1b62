/** The slip as an e-mail: what a reader needs for the first sign-in. */

import type { EMail } from "../../core/model/answers/mail.ts";
import type { View } from "../../core/model/answers/representation.ts";
import { inMarkdown } from "../../core/words/markdown.ts";
import { lends } from "../lending/rules.ts";
import { readerTexts } from "../texts/themes.ts";
import { type AccessSlip, siteAddress } from "./einmalcodes-html.ts";

export function slipMail(slip: AccessSlip, until: number, view: View): EMail {
  const { texts, siteName, language, timeZone } = view;
  const { slips } = readerTexts(texts);
  const lines = [
    `# ${inMarkdown(slips.subject(siteName))}`,
    inMarkdown(slips.greeting(slip.name ?? slip.account.title)),
    inMarkdown(
      slips.how(texts.formats.momentOf(new Date(until).toISOString(), timeZone), lends(view)),
    ),
    `- ${slips.address}: ${siteAddress(view)}`,
    `- ${slips.username}: ${inMarkdown(slip.account.title)}`,
    ...(slip.card === undefined || !lends(view)
      ? []
      : [`- ${slips.card}: ${inMarkdown(slip.card)}`]),
    `- ${slips.code}: ${slip.code ?? ""}`,
  ];
  const [title = "", hello = "", how = "", ...facts] = lines;
  return {
    to: { address: slip.email ?? "", name: slip.name ?? null },
    text: [title, hello, how, facts.join("\n")].join("\n\n"),
    language,
  };
}
