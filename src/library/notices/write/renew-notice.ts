/** A message that waits, as it would go out now: what was brought back, ended or turned off meanwhile is no longer in it. */

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
  /** What has to be stored where something fell away. */
  readonly changes: Readonly<Record<string, string | readonly string[]>>;
}

/** null where there is nothing left to tell. What was written by hand is meant as it is. */
export async function renewNotice(
  { values }: Member,
  account: Member,
  desk: NoticeDesk & Pick<PlanningContext, "mails">,
): Promise<RenewedNotice | null> {
  const causes = causesIn(values.bezug ?? null);
  const text = `${values.text}`;
  const isLetter = values.weg === "brief";
  // On paper nobody reaches an e-mail address.
  if (values.an && !desk.mails) return null;
  const channel = isLetter ? "brief" : values.an ? "e-mail" : await channelFor(account, desk);
  if (causes.length === 0) return { text, causes, channel, changes: {} };
  const rules = noticeRules(desk.site);
  if (!rules.benachrichtigen) return null;
  // A courtesy is a letter only where a person has said so.
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
