/** Renewals of all loans at once, and reservations, at a self-check machine. */

import { linkOf, type Member } from "../../core/model/store/member.ts";
import { DeskWork } from "../desk/steps/work.ts";
import { servedBy, titleOfWork, waitingFor } from "../lending/editions.ts";
import { readerTexts } from "../texts/themes.ts";
import {
  accountOf,
  attempt,
  copyOf,
  doneOrRefused,
  RefusedAtMachine,
  whenOf,
} from "./sip2-attempt.ts";
import { yes } from "./sip2-messages.ts";
import { barcodesOf, MOST_LISTED } from "./sip2-patron.ts";
import { institution, type MachineScene, type SipAnswer } from "./sip2-scene.ts";

/** Each by itself: one that is refused holds up no other. */
export async function renewAll(scene: MachineScene): Promise<SipAnswer> {
  const { parts, view, now } = scene;
  const desk = new DeskWork({ ...parts, now: parts.identity.now }, view);
  const renewed: Member[] = [];
  const others: Member[] = [];
  const reasons = new Set<string>();
  const { done, refused } = await doneOrRefused(scene, async () => {
    const open = { konto: (await accountOf(scene)).id, zurueck: null };
    for (const loan of await parts.store.read.matching(parts.kinds.one("ausleihe"), open)) {
      const one = await doneOrRefused(scene, () => desk.renew(loan, "", whenOf(scene)));
      (one.done ? renewed : others).push(loan);
      if (one.refused !== null) reasons.add(one.refused);
    }
    return renewed;
  });
  const count = (all: readonly Member[]) => `${Math.min(all.length, 9999)}`.padStart(4, "0");
  return {
    fixed: `66${done ? 1 : 0}${count(renewed)}${count(others)}${now}`,
    fields: [
      ["AO", institution(scene)],
      ["BM", await barcodesOf(renewed.slice(0, MOST_LISTED), scene)],
      ["BN", await barcodesOf(others.slice(0, MOST_LISTED), scene)],
      ["AF", refused ?? [...reasons]],
    ],
  };
}

const ADD = "+";
const REMOVE = "-";

/** Reserves the work of the copy; cancels whatever reservation the copy could fulfil. Nothing of it can be changed but that it is there. */
export async function hold(scene: MachineScene): Promise<SipAnswer> {
  const { request, parts, view, now } = scene;
  const { read } = parts.store;
  const { sip2 } = readerTexts(view.texts);
  const copy = await copyOf(scene);
  const work = copy && linkOf(copy, "werk");
  const { mode = "" } = request.fixed;
  const { done: reservation, refused } = await attempt(scene, copy, async (desk, account) => {
    const [whole] = work ? await read.members(parts.kinds.one("werk"), [work.id]) : [];
    if (!whole) throw new RefusedAtMachine(sip2.unknownItem);
    if (mode === ADD) return desk.reserve(whole, account);
    const among = await servedBy(whole.id, { read, kinds: parts.kinds });
    const open = { werk: { among }, konto: account.id, ende: null };
    const [own] = await read.matching(parts.kinds.one("vormerkung"), open, 1);
    if (mode !== REMOVE) throw new RefusedAtMachine(sip2.onlyReserveOrCancel);
    if (!own) throw new RefusedAtMachine(sip2.notReserved);
    return desk.cancel(own);
  });
  const waiting = work ? await waitingFor(work.id, { read, kinds: parts.kinds }) : [];
  const place = waiting.findIndex(({ id }) => id === reservation?.id);
  const isReady = mode === ADD && reservation?.values.status === "bereitgestellt";
  return {
    fixed: `16${reservation ? 1 : 0}${yes(isReady)}${now}`,
    fields: [
      ["BR", place < 0 ? null : place + 1],
      ["AO", institution(scene)],
      ["AA", request.field("AA")],
      ["AB", request.field("AB")],
      ["AJ", copy && titleOfWork(copy)],
      ["AF", refused],
    ],
  };
}
