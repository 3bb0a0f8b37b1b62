/**
 * Sends waiting messages at most once: each is claimed in a transaction before it is sent, and a claim is never taken over. If the process
 * dies in between, a person decides whether to send it again.
 */

import type { Identity } from "../../../core/accounts/authenticate.ts";
import { repeatEvery } from "../../../core/http/processes/repeat.ts";
import { holds } from "../../../core/identity/moments.ts";
import type { Delivery, Mail } from "../../../core/model/answers/mail.ts";
import type { Values } from "../../../core/model/kinds/field.ts";
import { changeAndFollow } from "../../../core/model/kinds/rules.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import { textsOf } from "../../../core/texts/languages.ts";
import type { Day } from "../../../core/words/dates/days.ts";
import { siteLanguage } from "../../texts/site-language.ts";
import { noticeTexts } from "../../texts/themes.ts";
import { isOptional } from "../rules/occasions.ts";
import { causesIn } from "../rules/plan.ts";
import { type Receiver, receiverOf } from "../rules/receiver.ts";
import { CLAIM, MOST_TRIES, moot, pauseAfter } from "../rules/states.ts";
import { renewNotice } from "../write/renew-notice.ts";
import type { NoticeWork } from "./make-notices.ts";

export interface SendingWork extends NoticeWork {
  readonly mail: Mail | null;
  readonly identity: Pick<Identity, "events" | "now">;
  /** The unsubscribe link; null without a public address. */
  readonly unsubscribe: (account: number) => string | null;
  /** Reloads the settings: this worker may not have served a request since they changed. */
  readonly renew?: () => Promise<void> | null;
}

/** A message claimed by this process. */
interface Claim {
  readonly message: Member;
  readonly account: Member;
  readonly receiver: Receiver;
}

const LOOK_AGAIN = 60_000;
/** Batch size, so that a shutdown never waits long. */
const AT_ONCE = 200;
/** A server that puts off so many in one batch means all of them: it limits how many it takes. */
const MOST_PUT_OFF = 10;

/** Now, since messages may have waited for this start, and then every minute. Returns a function that stops after the current message. */
export function keepSending(
  work: SendingWork,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const turn = (stopping: AbortSignal) => sendWaiting(work, stopping);
  return repeatEvery(LOOK_AGAIN, turn, onError, { atOnce: true });
}

/** Returns how many were sent. If the server asks for a pause, the others wait for the next poll. */
export async function sendWaiting(work: SendingWork, stopping?: AbortSignal): Promise<number> {
  const { mail, store, kinds, identity } = work;
  if (mail === null) return 0;
  await work.renew?.();
  await giveUpLost(work);
  let [sent, putOff] = [0, 0];
  const waiting = { zustand: "wartend", weg: "e-mail", begonnen: null };
  const all = await store.read.matching(kinds.one("nachricht"), waiting);
  const due = all.filter((message) => isDue(message, identity.now()));
  for (const { id } of due.slice(0, AT_ONCE)) {
    if (stopping?.aborted) break;
    const claim = await claimOne(id, work);
    if (claim === null) continue;
    const delivery = await send(claim, mail, work);
    await recordDelivery(claim.message.id, delivery, work);
    if (delivery.state === "sent") sent += 1;
    if (delivery.state === "later" && (!delivery.alone || ++putOff === MOST_PUT_OFF)) break;
  }
  if (sent > 0) identity.events.note({ what: "versendet", detail: `${sent}` });
  return sent;
}

function isDue({ values }: Member, now: number): boolean {
  const pause = pauseAfter(Number(values.versuche ?? 1));
  const next = Date.parse(`${values.naechster}`);
  return values.naechster === null || !holds(next - pause, pause, now);
}

/** Checked again inside the transaction: whether it still waits, and whether its causes still apply. null: not to be sent. */
function claimOne(id: number, work: SendingWork): Promise<Claim | null> {
  const { store, kinds, identity } = work;
  return store.write(async (writing) => {
    const [message] = await writing.members(kinds.one("nachricht"), [id]);
    if (message?.values.zustand !== "wartend" || message.values.begonnen) return null;
    if (!isDue(message, identity.now())) return null;
    const [account] = await writing.members(kinds.one("konto"), [
      linkOf(message, "konto")?.id ?? 0,
    ]);
    if (!account) return null;
    const desk = { ...work, read: writing };
    const now = await renewNotice(message, account, desk);
    if (now === null) {
      await writing.update(message, { ...message.values, ...moot(writing.today()) }, null);
      return null;
    }
    // The reader may prefer letters by now.
    if (now.channel === "brief") {
      await writing.update(message, { ...message.values, ...now.changes, weg: "brief" }, null);
      return null;
    }
    const receiver = await receiverOf(account, desk);
    const claimed = {
      ...message.values,
      ...now.changes,
      begonnen: new Date(identity.now()).toISOString(),
      versuche: Number(message.values.versuche ?? 0) + 1,
      adresse: message.values.an ?? receiver.email,
    };
    await writing.update(message, claimed, null);
    return { message: { ...message, values: claimed }, account, receiver };
  });
}

function send(
  { message, account, receiver }: Claim,
  mail: Mail,
  work: SendingWork,
): Promise<Delivery> {
  const { values } = message;
  const causes = causesIn(values.bezug ?? null);
  const optional = causes.length > 0 && causes.every(({ name }) => isOptional(name));
  return mail.send({
    to: { address: `${values.adresse}`, name: receiver.name },
    text: `${values.text}`,
    language: `${values.sprache ?? siteLanguage(work.site)}`,
    unsubscribe: optional ? work.unsubscribe(account.id) : null,
    id: `nachricht-${message.id}-${account.id}`,
  });
}

function recordDelivery(
  id: number,
  delivery: Delivery,
  { store, kinds, identity, site }: SendingWork,
): Promise<void> {
  return store.write(async (writing) => {
    const [message] = await writing.members(kinds.one("nachricht"), [id]);
    if (!message) return;
    const today = writing.today();
    const tries = Number(message.values.versuche ?? 0);
    const became = changesBy(delivery, tries, { site, today, now: identity.now() });
    const occasion = { writing, kinds, site, actor: null, today, origin: "" };
    await changeAndFollow(message, { ...message.values, ...became }, occasion);
  });
}

/** What a delivery makes of its message: it was sent, is tried again later, or has failed. */
function changesBy(
  { state, reason }: Delivery,
  tries: number,
  { site, today, now }: Pick<SendingWork, "site"> & { readonly today: Day; readonly now: number },
): Values {
  if (state === "later" && tries < MOST_TRIES) {
    const naechster = new Date(now + pauseAfter(tries)).toISOString();
    return { begonnen: null, naechster, fehler: reason };
  }
  const over = { begonnen: null, naechster: null, wann: today };
  if (state === "sent") return { ...over, zustand: "gesendet", fehler: null };
  const { unclear, gaveUp } = noticeTexts(textsOf(siteLanguage(site))).outbox;
  const why = { unknown: unclear, later: `${reason} ${gaveUp(tries)}`, refused: reason };
  return { ...over, zustand: "fehlgeschlagen", fehler: why[state] };
}

/** The process with the claim died: whether the message was sent is unknown, so a person decides. */
async function giveUpLost({ store, kinds, identity, site }: SendingWork): Promise<void> {
  const nachricht = kinds.one("nachricht");
  const claimed = { zustand: "wartend", begonnen: { filled: true } } as const;
  const isLost = ({ values }: Member) =>
    !holds(Date.parse(`${values.begonnen}`), CLAIM, identity.now());
  if (!(await store.read.matching(nachricht, claimed)).some(isLost)) return;
  const { outbox } = noticeTexts(textsOf(siteLanguage(site)));
  await store.write(async (writing) => {
    for (const message of (await writing.matching(nachricht, claimed)).filter(isLost)) {
      const failed = { zustand: "fehlgeschlagen", begonnen: null, fehler: outbox.unclear };
      await writing.update(message, { ...message.values, ...failed, wann: writing.today() }, null);
    }
  });
}
