/** The responses to a self-check machine about readers, copies, and what was done with them. */

import { coinsOf, currencyIn, readMoney } from "../../core/model/codes/money.ts";
import { linkOf, type Member } from "../../core/model/store/member.ts";
import { isId } from "../../core/words/slug.ts";
import { DeskWork } from "../desk/steps/work.ts";
import { takePayment } from "../fees/zahlung.ts";
import { titleOfWork, waitingFor } from "../lending/editions.ts";
import { feeRules } from "../lending/fee-rules.ts";
import type { CopyState } from "../lending/loan.ts";
import { readerTexts } from "../texts/themes.ts";
import {
  accountOf,
  attempt,
  copyOf,
  doneOrRefused,
  openLoan,
  RefusedAtMachine,
  whenOf,
} from "./sip2-attempt.ts";
import { cancelCheckin, cancelCheckout, isCancelling } from "./sip2-cancel.ts";
import { hold, renewAll } from "./sip2-lists.ts";
import { type SipCode, type SipField, sipDay, yes } from "./sip2-messages.ts";
import { patronFields, patronFor, patronInformation, statusOf } from "./sip2-patron.ts";
import { institution, type MachineScene, type SipAnswer } from "./sip2-scene.ts";

type AnsweredCode = Exclude<SipCode, "93" | "97" | "99">;

export const ANSWERS: Readonly<Record<AnsweredCode, (scene: MachineScene) => Promise<SipAnswer>>> =
  {
    "01": patronStatus,
    "09": checkin,
    "11": checkout,
    "15": hold,
    "17": itemInformation,
    "19": itemUnchanged,
    "23": patronStatus,
    "25": patronStatus,
    "29": renew,
    "35": endSession,
    "37": feePaid,
    "63": patronInformation,
    "65": renewAll,
  };

/** Also to a machine that blocks or enables a card (01, 25): staff decide that, so the answer is how it stands. */
async function patronStatus(scene: MachineScene): Promise<SipAnswer> {
  const patron = await patronFor(scene);
  const { code, fixed } = scene.request;
  const { language = "000" } = fixed;
  return {
    fixed: `${code === "25" ? 26 : 24}${statusOf(patron)}${language}${scene.now}`,
    fields: patronFields(patron, scene),
  };
}

async function checkout(scene: MachineScene): Promise<SipAnswer> {
  const { request } = scene;
  const { sip2 } = readerTexts(scene.view.texts);
  const copy = await copyOf(scene);
  const noBlock = request.fixed.noBlock === "Y";
  let isRenewed = false;
  const { done: loan, refused } = await attempt(scene, copy, async (desk, account, copy) => {
    if (isCancelling(scene)) return cancelCheckin(copy, account, desk, scene);
    const own = await openLoan(copy, scene, account);
    isRenewed = own !== null && request.fixed.renewals === "Y";
    if (own && isRenewed) return desk.renew(own, "", whenOf(scene));
    return desk.lend(copy, account, noBlock ? sip2.offline : "", whenOf(scene, noBlock));
  });
  const fixed = `12${loan ? 1 : 0}${yes(loan !== null && isRenewed)}U${yes(loan !== null)}${scene.now}`;
  return { fixed, fields: loanFields(copy, loan, refused, scene) };
}

async function renew(scene: MachineScene): Promise<SipAnswer> {
  const { request } = scene;
  const { sip2 } = readerTexts(scene.view.texts);
  const copy = await copyOf(scene);
  const noBlock = request.fixed.noBlock === "Y";
  const { done: loan, refused } = await attempt(scene, copy, async (desk, account, copy) => {
    const own = await openLoan(copy, scene, account);
    if (!own) throw new RefusedAtMachine(sip2.notYours);
    return desk.renew(own, noBlock ? sip2.offline : "", whenOf(scene, noBlock));
  });
  const fixed = `30${loan ? 1 : 0}${yes(loan !== null)}U${yes(loan !== null)}${scene.now}`;
  return { fixed, fields: loanFields(copy, loan, refused, scene) };
}

/** A returned copy with a reservation is put aside later, by the staff who empty the machine. */
async function checkin(scene: MachineScene): Promise<SipAnswer> {
  const { request, parts, view, now } = scene;
  const { sip2 } = readerTexts(view.texts);
  const copy = await copyOf(scene);
  const desk = new DeskWork({ ...parts, now: parts.identity.now }, view);
  const noBlock = request.fixed.noBlock === "Y";
  const when = whenOf(scene, noBlock, request.fixed.returned);
  const { refused } = await doneOrRefused(scene, async () => {
    if (!copy) throw new RefusedAtMachine(sip2.unknownItem);
    if (isCancelling(scene)) await cancelCheckout(copy, desk, scene);
    else await desk.takeBackCopy(copy, when, false);
  });
  const [after] = copy ? await parts.store.read.members(copy.kind, [copy.id]) : [];
  const isOk = refused === null;
  const isAwaited = isOk && after?.values.status === "bereitgestellt";
  return {
    fixed: `10${isOk ? 1 : 0}${yes(isOk)}U${yes(isAwaited || !isOk)}${now}`,
    fields: [
      ["AO", institution(scene)],
      ["AB", request.field("AB")],
      ["AQ", (copy && linkOf(copy, "standort")?.title) ?? ""],
      ["AJ", copy && titleOfWork(copy)],
      ["CK", copy && (await mediaType(copy, scene))],
      ["CV", isAwaited ? "01" : null],
      ["AF", refused ?? (isAwaited ? sip2.reserved : null)],
    ],
  };
}

/** The codes of the specification. */
const STATES: Readonly<Record<CopyState, string>> = {
  verfügbar: "03",
  ausgeliehen: "04",
  bereitgestellt: "08",
  vermisst: "13",
  "nicht ausleihbar": "01",
};

const CONDITIONS: Readonly<Record<string, string>> = {
  verloren: "12",
  "in Bearbeitung": "06",
  "in Reparatur": "06",
};

async function itemInformation(scene: MachineScene): Promise<SipAnswer> {
  const { parts, request, now, view } = scene;
  const { read } = parts.store;
  const copy = await copyOf(scene);
  const loan = copy && (await openLoan(copy, scene));
  const work = copy && linkOf(copy, "werk");
  const waiting = work ? await waitingFor(work.id, { read, kinds: parts.kinds }) : [];
  const place = copy && linkOf(copy, "standort")?.title;
  const status =
    copy && (CONDITIONS[`${copy.values.zustand}`] ?? STATES[copy.values.status as CopyState]);
  return {
    fixed: `18${status ?? "01"}0001${now}`,
    fields: [
      ["CF", waiting.length],
      ["AH", loan && sipDay(`${loan.values.bis}`)],
      ["AB", request.field("AB")],
      ["AJ", titleOfWork(copy)],
      ["BG", institution(scene)],
      ["CK", copy && (await mediaType(copy, scene))],
      ["AQ", place],
      ["AP", place],
      ["CH", copy && `${copy.values.signatur}`],
      ["AF", copy ? null : readerTexts(view.texts).sip2.unknownItem],
    ],
  };
}

/** A machine changes nothing in the catalogue. */
async function itemUnchanged({ request, view, now }: MachineScene): Promise<SipAnswer> {
  const fields: SipField[] = [
    ["AB", request.field("AB")],
    ["AF", readerTexts(view.texts).sip2.itemUnchanged],
  ];
  return { fixed: `200${now}`, fields };
}

/** Cash; all other payment types are cards. */
const CASH = "00";

async function feePaid(scene: MachineScene): Promise<SipAnswer> {
  const { request, parts, view, now } = scene;
  const { sip2 } = readerTexts(view.texts);
  const rules = feeRules(parts.site);
  const { currency = "", paymentType } = request.fixed;
  const { done, refused } = await doneOrRefused(scene, async () => {
    if (!rules) throw new RefusedAtMachine(sip2.noFees);
    const account = await accountOf(scene);
    const given = readMoney(`${request.field("BV")} ${currency}`, rules.waehrung);
    const isAmount = typeof given === "string" && coinsOf(given) > 0;
    const only = request.field("CG");
    if (!isAmount || currencyIn(given) !== rules.waehrung || (only !== "" && !isId(only)))
      throw new RefusedAtMachine(sip2.wrongAmount);
    const known = request.field("BK");
    const payment = {
      account: account.id,
      given,
      weise: paymentType === CASH ? "bar" : "karte",
      ...(only !== "" && { fee: Number(only) }),
      // The machine's transaction number is the idempotency key of a payment.
      repeat: known
        ? {
            account: view.actor?.id ?? 0,
            key: `sip2 ${known} ${account.id}`,
            fingerprint: `${given} ${only}`.trim(),
          }
        : null,
    };
    return takePayment(payment, { store: parts.store, site: parts.site, view });
  });
  return {
    fixed: `38${yes(done !== null)}${now}`,
    fields: [
      ["AO", institution(scene)],
      ["AA", request.field("AA")],
      ["BK", request.field("BK") || null],
      ["AF", refused],
    ],
  };
}

async function endSession(scene: MachineScene): Promise<SipAnswer> {
  const fields: SipField[] = [
    ["AO", institution(scene)],
    ["AA", scene.request.field("AA")],
  ];
  return { fixed: `36Y${scene.now}`, fields };
}

function loanFields(
  copy: Member | null,
  loan: Member | null,
  refused: string | null,
  scene: MachineScene,
): SipField[] {
  const { request } = scene;
  return [
    ["AO", institution(scene)],
    ["AA", request.field("AA")],
    ["AB", request.field("AB")],
    ["AJ", titleOfWork(copy)],
    ["AH", loan ? sipDay(`${loan.values.bis}`) : ""],
    ["BK", loan && `${loan.id}`],
    ["AF", refused],
  ];
}

/** The codes of the specification; other media are "other". */
const MEDIA: Readonly<Record<string, string>> = {
  Buch: "001",
  Zeitschrift: "002",
  Hörbuch: "006",
  Musik: "006",
};

async function mediaType(copy: Member, { parts }: MachineScene): Promise<string> {
  const work = linkOf(copy, "werk");
  const [whole] = work ? await parts.store.read.entries(parts.kinds.one("werk"), [work.id]) : [];
  return MEDIA[`${whole?.values.art}`] ?? "000";
}
