/** Which readers get which message today: computed from stored data, so that it can be previewed and repeated after a crash. */

import { isEnabled } from "../../../core/model/kinds/enabled.ts";
import type { Value, Values } from "../../../core/model/kinds/field.ts";
import type { Kinds } from "../../../core/model/kinds/kind.ts";
import type { Conditions } from "../../../core/model/store/conditions.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { addDays, type Day, dayIn, isClosed, openDay } from "../../../core/words/dates/days.ts";
import { isLaid } from "../../lending/reservation.ts";
import { lendingRules } from "../../lending/rules.ts";
import {
  type Cause,
  causeOfBooking,
  causeOfLoan,
  causeOfReservation,
  causeOfWish,
  causesOfAccount,
  isForEveryDay,
  isOptional,
  isTurnedOn,
  NEW,
  readCause,
  type SentCause,
} from "./occasions.ts";
import { receiverOf } from "./receiver.ts";
import { type NoticeRules, noticeRules } from "./rules.ts";

export interface PlanningContext {
  readonly read: Reading;
  readonly kinds: Kinds;
  readonly site: Readonly<Record<string, unknown>>;
  /** Whether there is a mail server. */
  readonly mails: boolean;
  readonly timeZone: string;
}

/** The message for one reader. */
export interface NoticePlan {
  readonly account: Member;
  readonly causes: readonly Cause[];
  readonly channel: NoticeChannel;
}

export type NoticeChannel = "e-mail" | "brief";

const BATCH = 500;

/** On closing days most messages wait until the library opens, since nobody could come (`isForEveryDay`). */
export function isQuietDay(site: Readonly<Record<string, unknown>>, today: Day): boolean {
  return isClosed(today, lendingRules(site));
}

function nextOpenDay(site: Readonly<Record<string, unknown>>, today: Day): Day {
  return openDay(addDays(today, 1), lendingRules(site));
}

/** The ids of accounts that may get a message today, in order. */
export async function candidates(context: PlanningContext): Promise<readonly number[]> {
  const { read, kinds, site } = context;
  const rules = noticeRules(site);
  const today = read.today();
  const found = new Set<number>();
  const note = (member: Member) => {
    const account = linkOf(member, "konto");
    if (account) found.add(account.id);
  };
  const soon = addDays(today, rules.erinnerungstage + 1);
  for await (const loan of all(context, "ausleihe", { zurueck: null, bis: { before: soon } }))
    note(loan);
  for await (const one of all(context, "vormerkung", { status: "bereitgestellt" })) note(one);
  for await (const one of all(context, "vormerkung", { status: "verfallen" })) note(one);
  const nextOpen = nextOpenDay(site, today);
  const booked = { status: "gebucht", von: { before: addDays(nextOpen, 1) } };
  for await (const one of all(context, "buchung", booked)) note(one);
  const without = { status: "gebucht", ausfall: { filled: true } } as const;
  for await (const one of all(context, "buchung", without)) note(one);
  const bought = { status: "angeschafft", erledigt: { from: addDays(today, -NEW) } };
  for await (const one of all(context, "wunsch", bought)) note(one);
  if (rules.ausweistage > 0) {
    const expiring = { gueltigBis: { before: addDays(today, rules.ausweistage) } };
    for await (const account of all(context, "konto", expiring))
      if (`${account.values.gueltigBis}` >= today) found.add(account.id);
  }
  if (rules.willkommensnachricht) {
    const isNew = ({ created }: Member) =>
      dayIn(context.timeZone, Date.parse(created)) >= addDays(today, -NEW);
    for (let last: Member | undefined; ; ) {
      const some = await read.newest(kinds.one("konto"), BATCH, last);
      for (const account of some) if (isNew(account)) found.add(account.id);
      last = some.at(-1);
      if (!last || some.length < BATCH || !isNew(last)) break;
    }
  }
  return [...found].sort((one, other) => one - other);
}

/** null if there is no cause, or a message was already written today. */
export async function planFor(id: number, context: PlanningContext): Promise<NoticePlan | null> {
  const { read, kinds, site } = context;
  const [account] = await read.members(kinds.one("konto"), [id]);
  if (!account) return null;
  const today = read.today();
  const rules = noticeRules(site);
  const notices = await read.matching(kinds.one("nachricht"), { konto: id });
  if (notices.some(({ values }) => values.tag === today && values.zustand !== "hinfällig"))
    return null;
  const channel = await channelFor(account, context);
  const possible = await causesFor(account, sentCauses(notices), rules, context);
  const isQuiet = isQuietDay(site, today);
  const causes = possible.filter(
    (cause) => isWanted(cause, channel, account, rules) && (!isQuiet || isForEveryDay(cause.name)),
  );
  return causes.length === 0 ? null : { account, causes, channel };
}

/** Checked when a message is written, and again when it is sent: the settings or the reader's choice may have changed. */
export function isWanted(
  cause: Cause,
  channel: NoticeChannel,
  { values }: Member,
  rules: NoticeRules,
): boolean {
  if (!isTurnedOn(cause, rules) || (channel === "brief" && !rules.briefe)) return false;
  return !isOptional(cause.name) || (channel === "e-mail" && values.nachrichten !== "nötige");
}

/** E-mail for readers with an address who accept it; a letter for all others. */
export async function channelFor(
  account: Member,
  { read, kinds, mails }: Pick<PlanningContext, "read" | "kinds" | "mails">,
): Promise<NoticeChannel> {
  const { email } = await receiverOf(account, { read, kinds });
  return mails && email !== null && account.values.nachrichten !== "Brief" ? "e-mail" : "brief";
}

async function causesFor(
  account: Member,
  sent: readonly SentCause[],
  rules: NoticeRules,
  { read, kinds, site, timeZone }: PlanningContext,
): Promise<Cause[]> {
  const today = read.today();
  const sentAbout = (path: string) => sent.filter(({ about }) => about === path);
  const own = async (singular: string, conditions: Conditions) => {
    const kind = kinds.one(singular);
    return isEnabled(kind, site) ? read.matching(kind, { konto: account.id, ...conditions }) : [];
  };
  const loans = await own("ausleihe", { zurueck: null });
  const reservations = await own("vormerkung", {});
  const bookings = await own("buchung", { status: "gebucht" });
  const wishes = await own("wunsch", { status: "angeschafft" });
  const about = pathTo(account);
  return [
    ...loans.flatMap((loan) => {
      const path = pathTo(loan);
      const due = { about: path, bis: `${loan.values.bis}` };
      return causeOfLoan(due, sentAbout(path), rules, today, lendingRules(site)) ?? [];
    }),
    ...reservations.flatMap((one) => {
      const { status, bis, bereitgelegt, ende } = one.values as Record<string, string | null>;
      const path = pathTo(one);
      const reservation = {
        about: path,
        status: `${status}`,
        bis: bis ?? null,
        bereitgelegt: bereitgelegt ?? null,
        ende: ende ?? null,
      };
      return causeOfReservation(reservation, sentAbout(path), today) ?? [];
    }),
    ...bookings.flatMap((one) => {
      const path = pathTo(one);
      const { status, von, ausfall } = one.values as Record<string, string | null>;
      const booking = {
        about: path,
        status: `${status}`,
        von: `${von}`,
        ausfall: ausfall ?? null,
      };
      return causeOfBooking(booking, sentAbout(path), today, nextOpenDay(site, today)) ?? [];
    }),
    ...wishes.flatMap((one) => {
      const path = pathTo(one);
      const { status, erledigt } = one.values as Record<string, string | null>;
      const wish = { about: path, status: `${status}`, erledigt: erledigt ?? null };
      return causeOfWish(wish, sentAbout(path), today) ?? [];
    }),
    ...causesOfAccount(
      {
        about,
        gueltigBis: (account.values.gueltigBis ?? null) as Day | null,
        since: dayIn(timeZone, Date.parse(account.created)),
      },
      sentAbout(about),
      rules,
      today,
    ),
  ];
}

/** The day of a message of the program; a merge of two readers releases the one that both have had (`releaseDays`). */
export function dayOfNotice({ tag, wann }: Values): string {
  return `${tag ?? wann}`;
}

/** Cancelled messages do not count as sent. */
function sentCauses(notices: readonly Member[]): SentCause[] {
  return notices
    .filter(({ values }) => values.zustand !== "hinfällig")
    .flatMap(({ values }) =>
      causesIn(values.bezug ?? null).map((cause) => ({ ...cause, on: dayOfNotice(values) })),
    );
}

export function causesIn(value: Value): Cause[] {
  return ((value ?? []) as readonly string[]).flatMap((text) => readCause(text) ?? []);
}

/** Whether a cause still applies: nothing was returned, renewed, collected or extended meanwhile. */
export function stillHolds({ name, day }: Cause, about: Member | null, today: Day): boolean {
  if (about === null) return false;
  const { zurueck, von, bis, status, gueltigBis, ausfall } = about.values;
  switch (name) {
    case "faellig":
      return zurueck === null && bis === day && day >= today;
    case "mahnung":
      return zurueck === null && bis === day;
    case "abholen":
      return isLaid(about.values) && bis === day && day >= today;
    case "buchung":
      return status === "gebucht" && von === day && day >= today && (ausfall ?? null) === null;
    case "ausfall":
      return status === "gebucht" && von === day && (ausfall ?? null) !== null;
    case "wunsch":
      return status === "angeschafft";
    case "verfallen":
      return status === "verfallen";
    case "ausweis":
      return gueltigBis === day && day >= today;
    case "willkommen":
      return true;
  }
}

/** Whether the message could become due again, so that its record has to be kept. */
export function isRemembered({ name, day }: Cause, about: Member | null, today: Day): boolean {
  if (about === null) return false;
  if (name === "faellig" || name === "mahnung") return about.values.zurueck === null;
  if (name === "abholen" || name === "verfallen") return true;
  return ["ausweis", "buchung", "ausfall"].includes(name)
    ? day >= today
    : addDays(day, NEW) >= today;
}

/** The members that causes refer to, by path. */
export async function subjectsOf(
  causes: readonly Cause[],
  { read, kinds }: Pick<PlanningContext, "read" | "kinds">,
): Promise<ReadonlyMap<string, Member>> {
  const wanted = Map.groupBy(causes, ({ about }) => about.split("/")[1] ?? "");
  const found = new Map<string, Member>();
  for (const [singular, some] of wanted) {
    const ids = [...new Set(some.map(({ about }) => Number(about.split("/")[2])))];
    for (const member of await read.members(kinds.one(singular), ids))
      found.set(pathTo(member), member);
  }
  return found;
}

function pathTo({ kind, id }: Member): string {
  return `/${kind.singular}/${id}`;
}

async function* all(
  { read, kinds }: PlanningContext,
  kind: string,
  conditions: Parameters<Reading["matching"]>[1],
): AsyncGenerator<Member> {
  for (let after = 0; ; ) {
    const some = await read.matching(
      kinds.one(kind),
      { ...conditions, id: { above: after } },
      BATCH,
    );
    yield* some;
    if (some.length < BATCH) return;
    after = some.at(-1)?.id ?? after;
  }
}
