/** Informs the former e-mail address of an account that it was replaced, in case somebody has taken over the account. */

import type { Values } from "../../../core/model/kinds/field.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { textsOf } from "../../../core/texts/languages.ts";
import type { Day } from "../../../core/words/dates/days.ts";
import { inMarkdown } from "../../../core/words/markdown.ts";
import { siteLanguage } from "../../texts/site-language.ts";
import { noticeTexts } from "../../texts/themes.ts";
import { newNotice } from "../write/new-notice.ts";

/** null if there was no address, or it is the same. The text names nobody: the address can have been a typing error. */
export function addressGone(
  before: Member,
  after: Member,
  site: Readonly<Record<string, unknown>>,
  today: Day,
): Values | null {
  const { email } = before.values;
  if (!email || isSame(`${email}`, `${after.values.email ?? ""}`)) return null;
  const sprache = siteLanguage(site);
  const { formats } = textsOf(sprache);
  const notices = noticeTexts(textsOf(sprache));
  const [subject, sentences] = notices.addressGone({
    library: inMarkdown(`${site.name ?? ""}`),
    day: formats.day(today),
  });
  const text = `# ${subject}\n\n${sentences}\n`;
  return newNotice(after, { weg: "e-mail", text, sprache, an: `${email}` }, today);
}

/** Case-insensitive, as all mail servers treat it. */
function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
