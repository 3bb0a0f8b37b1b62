/** The state of the outbox: whether messages are written, when next, how many wait, and which failed. */

import type { Kinds } from "../../core/model/kinds/kind.ts";
import { filterBy } from "../../core/model/store/filter.ts";
import type { Member } from "../../core/model/store/member.ts";
import { filtered } from "../../core/model/store/query.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import { addDays, type Day, openDay } from "../../core/words/dates/days.ts";
import { lendingRules } from "../lending/rules.ts";
import { noticeRules } from "../notices/rules/rules.ts";
import { NOTICE_STATES, type NoticeState } from "../notices/rules/states.ts";

export interface OutboxState {
  readonly on: boolean;
  /** Whether e-mails can be sent. */
  readonly mails: boolean;
  /** The next day on which messages are written, shortly after midnight. */
  readonly next: Day;
  readonly totals: Readonly<Record<NoticeState, number>>;
  /** The latest failed messages. */
  readonly failed: readonly Member[];
}

const SHOWN = 5;

export async function outboxState(
  read: Reading,
  { kinds, site, mails }: OutboxFacts,
): Promise<OutboxState> {
  const nachricht = kinds.one("nachricht");
  const inState = (zustand: NoticeState, limit: number) =>
    read.list(nachricht, { ...filtered(limit, filterBy("zustand", [zustand])), whole: true });
  const totals = {} as Record<NoticeState, number>;
  for (const state of NOTICE_STATES) totals[state] = (await inState(state, 1)).total;
  const { members: failed } = await inState("fehlgeschlagen", SHOWN);
  return {
    on: noticeRules(site).benachrichtigen,
    mails,
    next: openDay(addDays(read.today(), 1), lendingRules(site)),
    totals,
    failed,
  };
}

interface OutboxFacts {
  readonly kinds: Kinds;
  readonly site: Readonly<Record<string, unknown>>;
  readonly mails: boolean;
}

/** How many messages need attention. */
export async function countPost(read: Reading, kinds: Kinds): Promise<number> {
  const query = filtered(1, filterBy("zustand", ["wartend", "fehlgeschlagen"]));
  return (await read.list(kinds.one("nachricht"), query)).total;
}
