/** Tells an e-mail address that it is no longer that of an account: whoever reads it did not want that, if somebody has taken the account. */

import type { Values } from "../../../core/model/kinds/field.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { textsOf } from "../../../core/texts/languages.ts";
import type { Day } from "../../../core/words/dates/days.ts";
import { inMarkdown } from "../../../core/words/markdown.ts";
import { noticeTexts } from "../../texts/themes.ts";
import { newNotice } from "../write/new-notice.ts";

/** null where nothing is to be told: there was no address, or it is the same. Nobody is named: the address can have been a slip of the pen. */
export function addressGone(
  before: Member,
  after: Member,
  site: Readonly<Record<string, unknown>>,
  today: Day,
): Values | null {
  const { email } = before.values;
  if (!email || isSame(`${email}`, `${after.values.email ?? ""}`)) return null;
  const sprache = typeof site.sprache === "string" ? site.sprache : "de";
  const { formats } = textsOf(sprache);
  const notices = noticeTexts(textsOf(sprache));
  const [subject, sentences] = notices.addressGone({
    library: inMarkdown(`${site.name ?? ""}`),
    day: formats.day(today),
  });
  const text = `# ${subject}\n\n${sentences}\n`;
  return newNotice(after, { weg: "e-mail", text, sprache, an: `${email}` }, today);
}

/** To every post office that there is. */
function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
