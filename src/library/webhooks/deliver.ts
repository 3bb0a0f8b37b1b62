/**
 * Sends the events of the catalogue to the receivers that librarians have entered: in order, by one process at a time (lease), each again
 * until the receiver answers with 2xx. What it has taken is stored before the next is sent.
 */

import type { Identity } from "../../core/accounts/authenticate.ts";
import { OutsideFailure, postOutside } from "../../core/http/outgoing/outside.ts";
import { enabledKinds, isEnabled } from "../../core/model/kinds/enabled.ts";
import type { Values } from "../../core/model/kinds/field.ts";
import type { Kinds } from "../../core/model/kinds/kind.ts";
import type { Member } from "../../core/model/store/member.ts";
import type { Store } from "../../core/model/store/store.ts";
import type { Writing } from "../../core/model/store/writing.ts";
import {
  type EventPlace,
  eraOf,
  happeningsAt,
  readEventPlace,
  writeEventPlace,
} from "../../core/pages/ereignisse/happenings.ts";
import { withLease } from "../../core/storage/lease.ts";
import { workOnChanges } from "../../core/storage/work-on-changes.ts";
import { textsOf } from "../../core/texts/languages.ts";
import { inMarkdown } from "../../core/words/markdown.ts";
import { newNotice } from "../notices/write/new-notice.ts";
import { siteLanguage } from "../texts/site-language.ts";
import { eraMessage, eventMessage, signedHeaders, type WebhookMessage } from "./message.ts";
import { afterFailure, afterSuccess, isReceiverDue } from "./states.ts";
import { webhookTexts } from "./texts/themes.ts";

export interface WebhookWork {
  readonly store: Store;
  readonly kinds: Kinds;
  readonly site: Readonly<Record<string, unknown>>;
  readonly identity: Pick<Identity, "events" | "now">;
  /** The public address; null where it is not set: then the addresses in messages begin with their path. */
  readonly origin: string | null;
  /** Reloads the settings: this worker may not have served a request since they changed. */
  readonly renew?: () => Promise<void> | null;
  /** Replaced in tests, whose receivers are on this machine. */
  readonly post?: typeof postOutside;
}

const LEASE = "webhooks";
/** For one message, in milliseconds. */
const PATIENCE = 10_000;
/** A receiver's turn, so that a slow one does not keep the others waiting for long. */
const TURN = 20_000;
const EVENTS_AT_ONCE = 100;
const RECEIVERS_AT_ONCE = 10;

/** Returns a function that stops it after the current message. */
export function keepDelivering(
  work: WebhookWork,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return workOnChanges(work.store, (stopping) => deliverEvents(work, stopping), onError);
}

/** Sends everything that waits, unless another process holds the lease. */
export async function deliverEvents(work: WebhookWork, stopping?: AbortSignal): Promise<void> {
  await work.renew?.();
  if (!isEnabled(work.kinds.one("webhook"), work.site)) return;
  if ((await dueReceivers(work)).length === 0) return;
  const deliver = async (lost: AbortSignal) => {
    const ending = AbortSignal.any(stopping ? [stopping, lost] : [lost]);
    const rounds = new Map<number, number>();
    for (let round = 1; !ending.aborted; round++) {
      const due = await dueReceivers(work, rounds);
      if (due.length === 0) return;
      for (const { id } of due) rounds.set(id, round);
      // Each to its end, also where another fails: the lease is held until then.
      const outcomes = await Promise.allSettled(due.map((one) => serve(one, work, ending)));
      for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
    }
  };
  await withLease(work.store, LEASE, deliver, work.identity.now);
}

/**
 * Those with something to send now; without a secret nothing can be signed. `rounds`: in which each was served last. Those that waited
 * longest come first, so that none is kept out by others that are always behind.
 */
async function dueReceivers(
  work: WebhookWork,
  rounds: ReadonlyMap<number, number> = new Map(),
): Promise<readonly Member[]> {
  const { kinds, identity } = work;
  const { read } = work.store;
  const active = await read.matching(kinds.one("webhook"), { aktiv: "ja" });
  const roundOf = ({ id }: Member) => rounds.get(id) ?? 0;
  const due: Member[] = [];
  for (const receiver of active.toSorted((one, other) => roundOf(one) - roundOf(other))) {
    const { values } = receiver;
    if (!values.geheimnis || !isReceiverDue(values, identity.now())) continue;
    const place = placeOf(receiver);
    const isBehind = place.era !== (await eraOf(read)) || (await after(place, 1, work)).isBehind;
    if (isBehind) due.push(receiver);
    if (due.length === RECEIVERS_AT_ONCE) break;
  }
  return due;
}

function placeOf({ values }: Member): EventPlace {
  return readEventPlace(`${values.stand}`) ?? { era: "", number: 0, back: false };
}

async function after(place: EventPlace, limit: number, { store, kinds, site }: WebhookWork) {
  // A copy: what is enabled is cached by the identity of the settings.
  const enabled = enabledKinds(kinds, { ...site });
  const found = await happeningsAt(place, limit, enabled, store.read);
  return { ...found, isBehind: found.last > place.number };
}

/** The messages of one receiver in order, until one fails or its turn is over. */
async function serve(receiver: Member, work: WebhookWork, ending: AbortSignal): Promise<void> {
  const { store, identity, origin } = work;
  const end = performance.now() + TURN;
  const place = placeOf(receiver);
  const era = await eraOf(store.read);
  const standAt = (number: number) => writeEventPlace({ era, number, back: false });
  if (place.era !== era) {
    // The place is from the same backup as the record of changes, so it goes on from there.
    await send(receiver, eraMessage(era, identity.now()), standAt(place.number), work);
    return;
  }
  const { events, last } = await after(place, EVENTS_AT_ONCE, work);
  let now: Member | null = receiver;
  for (const event of events) {
    const wanted = (now.values.art ?? []) as readonly string[];
    if (wanted.length > 0 && !wanted.includes(event.kind.singular)) continue;
    if (ending.aborted || performance.now() > end) return;
    const message = eventMessage(event, era, origin ?? "");
    now = await send(now, message, standAt(event.change.id), work);
    if (now === null) return;
  }
  const before = now;
  await store.write(async (writing) => {
    const one = await unmoved(before, writing);
    if (one) await writing.adjust(one, { stand: standAt(last) });
  });
}

/** The receiver as it is now; null where it is gone, or another process has taken over and moved its cursor. */
async function unmoved({ kind, id, values }: Member, writing: Writing): Promise<Member | null> {
  const [now] = await writing.members(kind, [id]);
  return now && now.values.stand === values.stand ? now : null;
}

/** Returns the receiver as it is now; null: nothing more is to be sent to it. */
async function send(
  before: Member,
  message: WebhookMessage,
  stand: string,
  work: WebhookWork,
): Promise<Member | null> {
  const { store, identity, post } = work;
  const { result, said } = await postTo(before.values, message, identity.now(), post);
  const failure = result === "angenommen" ? null : said;
  const now = identity.now();
  return store.write(async (writing) => {
    const receiver = await unmoved(before, writing);
    if (!receiver) return null;
    if (failure === null) {
      const taken = afterSuccess(stand, now);
      await writing.adjust(receiver, taken);
      if (receiver.values.aktiv !== "ja") return null;
      return { ...receiver, values: { ...receiver.values, ...taken } };
    }
    const { values: failed, isOver } = afterFailure(receiver.values, failure, now);
    if (isOver) await turnOff(receiver, failed, writing, work);
    else await writing.adjust(receiver, failed);
    return null;
  });
}

/** What became of a message, and the status or why there is none. */
export interface Posted {
  readonly result: "angenommen" | "abgelehnt" | "unerreichbar";
  readonly said: string;
}

/** Sends a message once, signed; `values`: those of its receiver. */
export async function postTo(
  { empfaenger, geheimnis }: Values,
  message: WebhookMessage,
  now: number,
  post = postOutside,
): Promise<Posted> {
  const headers = signedHeaders(message, `${geheimnis}`, now);
  const posting = { body: message.body, headers, milliseconds: PATIENCE };
  try {
    const status = await post(new URL(`${empfaenger}`), posting);
    const isTaken = status >= 200 && status < 300;
    return { result: isTaken ? "angenommen" : "abgelehnt", said: `HTTP ${status}` };
  } catch (error) {
    if (error instanceof OutsideFailure) return { result: "unerreichbar", said: error.message };
    throw error;
  }
}

/** Recorded as a change. The librarian who entered the receiver gets an e-mail; all of them see a remark on every page. */
async function turnOff(receiver: Member, failed: Values, writing: Writing, work: WebhookWork) {
  const { kinds, site, identity, origin } = work;
  const { empfaenger, durch } = receiver.values;
  await writing.update(receiver, { ...receiver.values, ...failed }, null);
  identity.events.note({ what: "webhook-abgeschaltet", detail: `${empfaenger}` });
  const account = await writing.findBy(kinds.accounts, "username", `${durch}`);
  if (!account?.values.email) return;
  const sprache = `${account.values.sprache ?? siteLanguage(site)}`;
  const { turnedOff } = webhookTexts(textsOf(sprache));
  const address = `${origin ?? ""}/webhook/${receiver.id}`;
  const text = turnedOff(inMarkdown(`${empfaenger}`), inMarkdown(`${failed.fehler}`), address);
  const notice = newNotice(account, { weg: "e-mail", text, sprache }, writing.today());
  await writing.insert(kinds.one("nachricht"), [{ values: notice }], null);
}
