/** Writes the messages of the day: one for each reader with a cause, each exactly once. */

import { linkOf } from "../../../core/model/store/member.ts";
import type { Store } from "../../../core/model/store/store.ts";
import type { Writing } from "../../../core/model/store/writing.ts";
import { addDays } from "../../../core/words/dates/days.ts";
import { lendingRules } from "../../lending/rules.ts";
import { type Cause, causeName, causeText } from "../rules/occasions.ts";
import {
  candidates,
  causesIn,
  isRemembered,
  type NoticePlan,
  type PlanningContext,
  planFor,
  stillHolds,
  subjectsOf,
} from "../rules/plan.ts";
import { noticeRules } from "../rules/rules.ts";
import { moot } from "../rules/states.ts";
import { composeNotice, type NoticeDesk } from "../write/compose-notice.ts";
import { newNotice } from "../write/new-notice.ts";
import { renewNotice } from "../write/renew-notice.ts";

export type NoticeWork = Omit<NoticeDesk & PlanningContext, "read"> & { readonly store: Store };

const BATCH = 50;

/** Returns how many were written. Idempotent: a reader gets at most one message a day, so it can be repeated after a crash. */
export async function makeNotices(work: NoticeWork): Promise<number> {
  const { store, site } = work;
  if (!noticeRules(site).benachrichtigen) return 0;
  const ids = await candidates({ ...work, read: store.read });
  let made = 0;
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = ids.slice(at, at + BATCH);
    made += await store.write((writing) => makeSome(some, { ...work, read: writing }, writing));
  }
  return made;
}

/** Planned inside the transaction, so that the plan cannot be outdated. */
async function makeSome(
  ids: readonly number[],
  context: NoticeDesk & PlanningContext,
  writing: Writing,
): Promise<number> {
  let made = 0;
  for (const id of ids) {
    const plan = await planFor(id, context);
    if (plan && (await insert(plan, context, writing))) made += 1;
  }
  return made;
}

async function insert(
  { account, causes, channel }: NoticePlan,
  desk: NoticeDesk,
  writing: Writing,
): Promise<boolean> {
  const composed = await composeNotice(account, causes, desk);
  if (composed === null) return false;
  const today = writing.today();
  const notice = {
    weg: channel,
    anlass: [...new Set(composed.causes.map(causeName))],
    bezug: composed.causes.map(causeText),
    text: composed.text,
    sprache: composed.language,
    tag: today,
  };
  const values = newNotice(account, notice, today);
  await writing.insert(desk.kinds.one("nachricht"), [{ values }], null);
  return true;
}

/** Cancels waiting letters without a cause, for example after the copy was returned. */
export async function retireLetters(work: NoticeWork): Promise<void> {
  const { store, kinds, mails } = work;
  const nachricht = kinds.one("nachricht");
  // Without a mail server all messages are letters.
  const waiting = { zustand: "wartend", begonnen: null, ...(mails && { weg: "brief" }) };
  for (const { id } of await store.read.matching(nachricht, waiting)) {
    await store.write(async (writing) => {
      const [message] = await writing.members(nachricht, [id]);
      if (message?.values.zustand !== "wartend") return;
      const konto = linkOf(message, "konto")?.id ?? 0;
      const [account] = await writing.members(kinds.one("konto"), [konto]);
      if (account && (await renewNotice(message, account, { ...work, read: writing }))) return;
      await writing.update(message, { ...message.values, ...moot(writing.today()) }, null);
    });
  }
}

/**
 * Deletes old messages once they can no longer be due again. Waiting ones are kept, failed ones as long as their causes apply, since people
 * decide about them; after that they must not preserve who had which loan.
 */
export async function forgetNotices({ store, kinds, site }: NoticeWork): Promise<void> {
  const nachricht = kinds.one("nachricht");
  const { vergessenNachTagen } = lendingRules(site);
  for (let after = 0; ; ) {
    const last = await store.write(async (writing) => {
      const today = writing.today();
      const before = addDays(today, -vergessenNachTagen);
      const conditions = { wann: { before }, id: { above: after } };
      const old = await writing.matching(nachricht, conditions, BATCH);
      for (const message of old) {
        const { zustand, bezug = null } = message.values;
        if (zustand === "wartend") continue;
        const causes = causesIn(bezug);
        const subjects = await subjectsOf(causes, { read: writing, kinds });
        const about = (one: Cause) => subjects.get(one.about) ?? null;
        const holds =
          causes.length === 0 || causes.some((one) => stillHolds(one, about(one), today));
        if (zustand === "fehlgeschlagen" && holds) continue;
        if (causes.some((one) => isRemembered(one, about(one), today))) continue;
        await writing.remove(message, null);
        await writing.conceal(message);
      }
      return old.length < BATCH ? null : (old.at(-1)?.id ?? null);
    });
    if (last === null) return;
    after = last;
  }
}
