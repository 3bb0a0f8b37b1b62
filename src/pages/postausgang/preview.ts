/** What would be written today, found out in the same way as when it is done. */

import { composeNotice, type NoticeDesk } from "../../notices/compose-notice.ts";
import { causeName } from "../../notices/occasions.ts";
import { candidates, type NoticeRoom, planFor } from "../../notices/plan.ts";
import { receiverOf } from "../../notices/receiver.ts";
import type { ShownNotice } from "./html.ts";

/** So many are shown. */
const MOST = 200;

export async function wouldBeWritten(
  room: NoticeRoom & NoticeDesk,
): Promise<{ notices: ShownNotice[]; more: boolean }> {
  const notices: ShownNotice[] = [];
  for (const id of await candidates(room)) {
    if (notices.length === MOST) return { notices, more: true };
    const plan = await planFor(id, room);
    const composed = plan && (await composeNotice(plan.account, plan.causes, room));
    if (!plan || !composed) continue;
    notices.push({
      id: null,
      account: plan.account,
      occasions: [...new Set(composed.causes.map(causeName))],
      way: plan.way,
      address: (await receiverOf(plan.account, room)).address,
      text: composed.text,
      language: composed.language,
    });
  }
  return { notices, more: false };
}
