/** A waiting message as it would be sent now, without causes that no longer apply. */

import type { Member } from "../../../core/model/store/member.ts";
import { type Cause, causeName, causeText } from "../rules/occasions.ts";
import {
  causesIn,
  channelFor,
  isWanted,
  type NoticeChannel,
  type PlanningContext,
} from "../rules/plan.ts";
import { noticeRules } from "../rules/rules.ts";
import { composeNotice, type NoticeDesk } from "./compose-notice.ts";

interface RenewedNotice {
  readonly text: string;
  readonly causes: readonly Cause[];
  readonly channel: NoticeChannel;
  /** The values to store if causes were removed. */
  readonly changes: Readonly<Record<string, string | readonly string[]>>;
}

/** null if no cause is left. A message written by hand stays unchanged. */
export async function renewNotice(
  { values }: Member,
  account: Member,
  desk: NoticeDesk & Pick<PlanningContext, "mails">,
): Promise<RenewedNotice | null> {
  const causes = causesIn(values.bezug ?? null);
  const text = `${values.text}`;
  const isLetter = values.weg === "brief";
  // A message to a fixed e-mail address cannot become a letter.
  if (values.an && !desk.mails) return null;
  const channel = isLetter ? "brief" : values.an ? "e-mail" : await channelFor(account, desk);
  if (causes.length === 0) return { text, causes, channel, changes: {} };
  const rules = noticeRules(desk.site);
  if (!rules.benachrichtigen) return null;
  // Optional causes become letters only if a person has chosen that.
  const wanted = causes.filter((cause) => isLetter || isWanted(cause, channel, account, rules));
  const composed = await composeNotice(account, wanted, desk);
  if (composed === null) return null;
  if (composed.causes.length === causes.length) return { text, causes, channel, changes: {} };
  return {
    text: composed.text,
    causes: composed.causes,
    channel,
    changes: {
      text: composed.text,
      bezug: composed.causes.map(causeText),
      anlass: [...new Set(composed.causes.map(causeName))],
    },
  };
}
