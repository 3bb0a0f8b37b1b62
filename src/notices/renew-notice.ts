/** A message that waits, as it would go out now: what was brought back meanwhile is no longer in it. */

import type { Member } from "../model/member.ts";
import { composeNotice, type NoticeDesk } from "./compose-notice.ts";
import { type Cause, causeText } from "./occasions.ts";
import { causesIn } from "./plan.ts";

export interface RenewedNotice {
  readonly text: string;
  readonly causes: readonly Cause[];
  /** What has to be stored where something fell away. */
  readonly changes: Readonly<Record<string, string | readonly string[]>>;
}

/** null where there is nothing left to tell. What was written by hand is meant as it is. */
export async function renewNotice(
  { values }: Member,
  account: Member,
  desk: NoticeDesk,
): Promise<RenewedNotice | null> {
  const causes = causesIn(values.bezug ?? null);
  const text = `${values.text}`;
  if (causes.length === 0) return { text, causes, changes: {} };
  const composed = await composeNotice(account, causes, desk);
  if (composed === null) return null;
  if (composed.causes.length === causes.length) return { text, causes, changes: {} };
  const bezug = composed.causes.map(causeText);
  return {
    text: composed.text,
    causes: composed.causes,
    changes: { text: composed.text, bezug },
  };
}
