/** Previews today's messages, computed in the same way as for sending. */

import { setImmediate } from "node:timers/promises";
import { causeName } from "../notices/rules/occasions.ts";
import { candidates, type PlanningContext, planFor } from "../notices/rules/plan.ts";
import { receiverOf } from "../notices/rules/receiver.ts";
import { composeNotice, type NoticeDesk } from "../notices/write/compose-notice.ts";
import type { ShownNotice } from "./postausgang-html.ts";

/** The most messages shown. */
const MOST = 100;

export async function wouldBeWritten(
  context: PlanningContext & NoticeDesk,
): Promise<{ notices: ShownNotice[]; more: boolean }> {
  const notices: ShownNotice[] = [];
  for (const id of await candidates(context)) {
    // What the read cache has answers without leaving the event loop to others.
    await setImmediate();
    const plan = await planFor(id, context);
    const composed = plan && (await composeNotice(plan.account, plan.causes, context));
    if (!plan || !composed) continue;
    if (notices.length === MOST) return { notices, more: true };
    notices.push({
      id: null,
      account: plan.account,
      occasions: [...new Set(composed.causes.map(causeName))],
      channel: plan.channel,
      address: (await receiverOf(plan.account, context)).address,
      text: composed.text,
      language: composed.language,
    });
  }
  return { notices, more: false };
}
