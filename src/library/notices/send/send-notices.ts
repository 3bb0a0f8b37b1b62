/**
 * Sends the messages that wait. Whoever sends one has claimed it before, and a claim is spent once: if the program dies in between,
 * a person decides whether it is sent again. So nobody gets a message twice, whatever breaks.
 */

import type { Identity } from "../../../core/accounts/authenticate.ts";
import { repeatEvery } from "../../../core/http/processes/repeat.ts";
import { holds } from "../../../core/identity/moments.ts";
import type { Delivery, Mail } from "../../../core/model/answers/mail.ts";
import { changeAndFollow } from "../../../core/model/kinds/rules.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import { textsOf } from "../../../core/texts/languages.ts";
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
  /** Where a reader says that they want no more reminders; null where nobody knows our address. */
  readonly unsubscribe: (account: number) => string | null;
  /** Hears of what the library has decided anew: this worker may have answered nobody since. */
  readonly renew?: () => Promise<void> | null;
}

/** A message that is ours alone to send. */
interface Claim {
  readonly message: Member;
  readonly account: Member;
  readonly receiver: Receiver;
}

const LOOK_AGAIN = 60_000;
/** As many in one go, so that a stop of the program never waits long. */
const AT_ONCE = 200;

/** Looks every minute. Returns how to stop: what is being sent is finished. */
export function keepSending(
  work: SendingWork,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return repeatEvery(LOOK_AGAIN, (stopping) => sendWaiting(work, stopping), onError);
}

/** How many were sent. Where the server wants to be left in peace, the others wait for the next look. */
export async function sendWaiting(work: SendingWork, stopping?: AbortSignal): Promise<number> {
  const { mail, store, kinds, identity } = work;
  if (mail === null) return 0;
  await work.renew?.();
  await giveUpLost(work);
  let sent = 0;
  const waiting = { zustand: "wartend", weg: "e-mail", begonnen: null };
  const all = await store.read.matching(kinds.one("nachricht"), waiting);
  const due = all.filter((message) => isDue(message, identity.now()));
  for (const { id } of due.slice(0, AT_ONCE)) {
    if (stopping?.aborted) break;
    const claim = await claimOne(id, work);
    if (claim === null) continue;
    const delivery = await send(claim, mail, work);
    await settle(claim.message.id, delivery, work);
    if (delivery.state === "sent") sent += 1;
    if (delivery.state === "later") break;
  }
  if (sent > 0) identity.events.note({ what: "versendet", detail: `${sent}` });
  return sent;
}

function isDue({ values }: Member, now: number): boolean {
  const pause = pauseAfter(Number(values.versuche ?? 1));
  const next = Date.parse(`${values.naechster}`);
  return values.naechster === null || !holds(next - pause, pause, now);
}

/** Asked again inside the write: whether it still waits, and whether there is still something to tell. null: not to be sent. */
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
    // Meanwhile the reader may have said that letters are preferred.
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
    language: `${values.sprache ?? work.site.sprache ?? "de"}`,
    unsubscribe: optional ? work.unsubscribe(account.id) : null,
    id: `nachricht-${message.id}-${account.id}`,
  });
}

/** What became of it. */
function settle(
  id: number,
  { state, reason }: Delivery,
  { store, kinds, identity, site }: SendingWork,
): Promise<void> {
  const { outbox } = noticeTexts(textsOf(`${site.sprache ?? "de"}`));
  return store.write(async (writing) => {
    const [message] = await writing.members(kinds.one("nachricht"), [id]);
    if (!message) return;
    const tries = Number(message.values.versuche ?? 0);
    const over = { begonnen: null, naechster: null, wann: writing.today() };
    const again = state === "later" && tries < MOST_TRIES;
    const became =
      state === "sent"
        ? { ...over, zustand: "gesendet", fehler: null }
        : again
          ? {
              begonnen: null,
              naechster: new Date(identity.now() + pauseAfter(tries)).toISOString(),
              fehler: reason,
            }
          : {
              ...over,
              zustand: "fehlgeschlagen",
              fehler:
                state === "unknown"
                  ? outbox.unclear
                  : state === "later"
                    ? `${reason} ${outbox.gaveUp(tries)}`
                    : reason,
            };
    const today = writing.today();
    const occasion = { writing, kinds, site, actor: null, today, origin: "" };
    await changeAndFollow(message, { ...message.values, ...became }, occasion);
  });
}

/** Whoever had claimed it is gone: nobody knows whether it was sent, so that somebody has to decide. */
async function giveUpLost({ store, kinds, identity, site }: SendingWork): Promise<void> {
  const nachricht = kinds.one("nachricht");
  const claimed = { zustand: "wartend", begonnen: { filled: true } } as const;
  const isLost = ({ values }: Member) =>
    !holds(Date.parse(`${values.begonnen}`), CLAIM, identity.now());
  if (!(await store.read.matching(nachricht, claimed)).some(isLost)) return;
  const { outbox } = noticeTexts(textsOf(`${site.sprache ?? "de"}`));
  await store.write(async (writing) => {
    for (const message of (await writing.matching(nachricht, claimed)).filter(isLost)) {
      const failed = { zustand: "fehlgeschlagen", begonnen: null, fehler: outbox.unclear };
      await writing.update(message, { ...message.values, ...failed, wann: writing.today() }, null);
    }
  });
}
