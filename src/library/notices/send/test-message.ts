/** One message that goes the way of all others, to learn whether they arrive. */

import type { Delivery, Mail } from "../../../core/model/answers/mail.ts";
import { textsOf } from "../../../core/texts/languages.ts";
import { inMarkdown } from "../../../core/words/markdown.ts";
import { siteLanguage } from "../../texts/site-language.ts";
import { noticeTexts } from "../../texts/themes.ts";

export function sendTestMessage(
  mail: Mail,
  address: string,
  site: Readonly<Record<string, unknown>>,
): Promise<Delivery> {
  const language = siteLanguage(site);
  const { subject, letter } = noticeTexts(textsOf(language)).test;
  const text = `# ${subject}\n\n${letter(inMarkdown(`${site.name ?? ""}`))}\n`;
  return mail.send({ to: { address }, text, language });
}
