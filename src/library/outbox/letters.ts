/** Letters to be printed, in their current form: what was returned meanwhile is not asked for. */

import { changeAndFollow } from "../../core/model/kinds/rules.ts";
import { linkOf, type Member } from "../../core/model/store/member.ts";
import type { Writing } from "../../core/model/store/writing.ts";
import { causeName } from "../notices/rules/occasions.ts";
import type { PlanningContext } from "../notices/rules/plan.ts";
import { receiverOf } from "../notices/rules/receiver.ts";
import type { NoticeDesk } from "../notices/write/compose-notice.ts";
import { renewNotice } from "../notices/write/renew-notice.ts";
import { siteLanguage } from "../texts/site-language.ts";
import type { ShownNotice } from "./postausgang-html.ts";

type LetterDesk = NoticeDesk & Pick<PlanningContext, "mails">;

/** The size of one print run; the others follow when these are printed. */
const MOST = 500;

export async function lettersWaiting(room: LetterDesk): Promise<ShownNotice[]> {
  const { read, kinds, site, mails } = room;
  const waiting = {
    zustand: "wartend",
    begonnen: null,
    // Without a mail server all messages are letters.
    ...(mails && { weg: "brief" }),
  };
  const messages = await read.matching(kinds.one("nachricht"), waiting, MOST);
  const letters: ShownNotice[] = [];
  for (const message of messages) {
    const account = await accountOf(message, room);
    const now = account && (await renewNotice(message, account, room));
    if (!account || !now) continue;
    letters.push({
      id: message.id,
      account,
      occasions: [...new Set(now.causes.map(causeName))],
      channel: "brief",
      address: (await receiverOf(account, room)).address,
      text: now.text,
      language: `${message.values.sprache ?? siteLanguage(site)}`,
    });
  }
  return letters;
}

export async function markPrinted(ids: readonly number[], room: LetterDesk, writing: Writing) {
  const { kinds, site } = room;
  const nachricht = kinds.one("nachricht");
  const today = writing.today();
  const occasion = { writing, kinds, site, actor: null, today, origin: "" };
  for (const message of await writing.members(nachricht, ids)) {
    if (message.values.zustand !== "wartend" || message.values.begonnen) continue;
    const account = await accountOf(message, room);
    const now = account && (await renewNotice(message, account, room));
    const printed = { zustand: "gedruckt", weg: "brief", wann: today };
    await changeAndFollow(message, { ...message.values, ...now?.changes, ...printed }, occasion);
  }
}

async function accountOf(message: Member, { read, kinds }: LetterDesk): Promise<Member | null> {
  const [account] = await read.members(kinds.one("konto"), [linkOf(message, "konto")?.id ?? 0]);
  return account ?? null;
}
