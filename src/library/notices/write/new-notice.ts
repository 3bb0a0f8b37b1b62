/** A new message, queued for sending. */

import type { Values } from "../../../core/model/kinds/field.ts";
import { linkToMember, type Member } from "../../../core/model/store/member.ts";
import type { Day } from "../../../core/words/dates/days.ts";
import type { NoticeChannel } from "../rules/plan.ts";

interface NewNotice {
  readonly weg: NoticeChannel;
  readonly text: string;
  readonly sprache: string;
  readonly anlass?: readonly string[];
  readonly bezug?: readonly string[];
  /** The day of the message. */
  readonly tag?: Day;
  /** A fixed recipient address, whatever the account's address becomes. */
  readonly an?: string;
}

export function newNotice(account: Member, notice: NewNotice, today: Day): Values {
  return {
    konto: linkToMember(account),
    zustand: "wartend",
    anlass: [],
    bezug: [],
    tag: null,
    an: null,
    ...notice,
    wann: today,
    versuche: 0,
    adresse: null,
    fehler: null,
    naechster: null,
    begonnen: null,
    hinfaelligSeit: null,
  };
}
