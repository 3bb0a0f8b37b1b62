/** `/theke`: the desk. One field for everything that is scanned; each step is a plain form, and can be undone. */

import type { Page, PageAnswer, Visit } from "../../../core/model/answers/page.ts";
import { Problem } from "../../../core/model/answers/problem.ts";
import { isLibrarian, STAFF } from "../../../core/model/kinds/access.ts";
import { choice, number, text } from "../../../core/model/kinds/field.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { feeRules } from "../../lending/fee-rules.ts";
import { lendingRules } from "../../lending/rules.ts";
import { type SetupStep, setupState, setupSteps } from "../../setup/setup-steps.ts";
import { bookedSets } from "../../site/booked-sets.ts";
import { lendingTexts } from "../../texts/themes.ts";
import { loanListOf } from "../loan-list/ausleihliste.ts";
import type { RefusedPayment } from "../loan-list/owed.ts";
import { dayOfStep, MOST_HOURS } from "../offline/offline-day.ts";
import { hasOneAlready } from "../sets/class.ts";
import { LARGEST_SET, lastLoanOf } from "../sets/lend-set.ts";
import { setsOut } from "../sets/return-set.ts";
import { ACTIONS, copyIn } from "../steps/actions.ts";
import { doneToday } from "../steps/done-today.ts";
import { copiesOffered, freeCopies, understand } from "../steps/find.ts";
import { numbersOf } from "../steps/numbers.ts";
import { PART_FIELDS } from "../steps/parts.ts";
import { readerNames } from "../steps/reader-names.ts";
import { type DeskOutcome, type DeskStep, deskAt, type Scene, sceneOf } from "../steps/scene.ts";
import { stepOf } from "../steps/steps.ts";
import { type DeskContext, doneBefore } from "../steps/work.ts";
import type { DeskChoices, DeskPage } from "./desk-page.ts";
import { deskRefusal, offerOf } from "./offers.ts";
import { deskPage } from "./theke-html.ts";

/** Fields of the desk's forms that hold an id. */
const NAMED = ["konto", "gruppe", "exemplar", "ausleihe", "vormerkung", "werk"];

/** Fields that hold text. */
const SAID = [
  ...["text", "leser", "barcode", "trotzdem", "schritt", "zeit", "schluessel"],
  ...["stand", "vermerk", "betrag", "exemplare", "ausleihen"],
];

export function deskPages(context: DeskContext): Page[] {
  return [
    {
      path: "/theke",
      needs: "ausleihe",
      read: STAFF,
      negotiated: true,
      personal: true,
      compiles: true,
      takes: {
        aktion: choice([...ACTIONS.keys()], { required: true }),
        modus: choice(["rueckgabe"]),
        schaden: choice(["ja"]),
        zweites: choice(["ja"]),
        anzahl: number({ min: 1, max: LARGEST_SET }),
        ...Object.fromEntries(PART_FIELDS.map((name) => [name, choice(["da"])])),
        ...Object.fromEntries(SAID.map((name) => [name, text({ max: 2000 })])),
        ...Object.fromEntries(NAMED.map((name) => [name, number({ min: 1 })])),
      },
      async answer(visit) {
        const { query } = visit.view;
        const scene = await sceneOf(context, visit, new Map([...query]));
        const text = (query.get("gesucht") ?? "").trim();
        return show(scene, async () =>
          text === ""
            ? { step: await stepOf(visit, query.get("schritt")) }
            : { text, ...(await lookedFor(text, visit)) },
        );
      },
      async act(visit, fields) {
        const scene = await sceneOf(context, visit, fields);
        const outcome = await act(scene);
        if ("at" in outcome) {
          const { at, notice } = outcome;
          return { seeOther: at, ...(notice && { notice }) };
        }
        return show(scene, async () => ({ step: outcome.step }), outcome.status);
      },
    },
  ];
}

/** The desk after a refused payment: what was typed, and what is wrong with it. */
export function payAgain(context: DeskContext): NonNullable<Page["again"]> {
  return async (visit, fields, { faults, detail }) => {
    const scene = await sceneOf(context, visit, fields);
    const fault = faults.find(({ pointer }) => pointer === "/betrag");
    if (!scene.account) return null;
    const message: DeskAnswer = fault
      ? { payment: { typed: fields.get("betrag") ?? "", fault: fault.detail } }
      : { step: { state: "problem", message: detail } };
    return deskPage(await pageOf(scene, async () => message), visit.view);
  };
}

/** A refusal is shown large, with a way around it if the desk has one. */
async function act(scene: Scene): Promise<DeskOutcome> {
  const { context, visit, fields } = scene;
  const action = ACTIONS.get(fields.get("aktion") ?? "")!;
  const { desk } = lendingTexts(visit.view.texts);
  const { key } = scene.when;
  // A repeated step (same idempotency key) returns the outcome of the first one.
  const before = key && (await doneBefore(key, context.store));
  if (before) return { at: deskAt(scene, { schritt: before }) };
  const clock = {
    now: context.now(),
    today: visit.read.today(),
    timeZone: visit.view.timeZone ?? "UTC",
  };
  const past = dayOfStep(fields.get("zeit") ?? "", clock);
  if ("refused" in past) {
    const message = past.refused === "zu-alt" ? desk.tooOld(MOST_HOURS) : desk.ahead;
    return { step: { state: "problem", message }, status: 409 };
  }
  try {
    return await action({ ...scene, when: { ...past, key } });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const copy = await copyIn(scene);
    const step = await hasOneAlready(error, copy, scene);
    return { step: step ?? (await deskRefusal(error, copy, scene)), status: error.status };
  }
}

interface DeskAnswer {
  readonly step?: DeskStep | null;
  /** The search text. */
  readonly text?: string;
  readonly choices?: DeskChoices | null;
  readonly payment?: RefusedPayment;
}

/** Only searches; changes nothing. */
async function lookedFor(text: string, visit: Visit): Promise<DeskAnswer> {
  const scanned = await understand(text, visit);
  switch (scanned.what) {
    case "copy":
      return { text: "", step: await offerOf(scanned.copy, visit) };
    case "reader":
      return { choices: { readers: [scanned.reader], copies: [], works: [] } };
    case "choose":
      return { choices: scanned };
    default:
      return { choices: { readers: [], copies: [], works: [] } };
  }
}

/** `answer` is asked after the reader's loans are read, which it is mostly about. */
async function show(
  scene: Scene,
  answer: () => Promise<DeskAnswer>,
  status = 200,
): Promise<PageAnswer> {
  const page = await pageOf(scene, answer);
  return { status, html: () => deskPage(page, scene.visit.view) };
}

async function barcodesOf(
  works: readonly Member[],
  { visit: { view, read }, account, returning }: Scene,
): Promise<ReadonlyMap<number, string>> {
  const isLending = account !== null && !returning;
  const ids = works.flatMap((work) => copiesOffered(work, isLending)).map(({ id }) => id);
  const copies = await read.members(view.kinds.one("exemplar"), ids, "none");
  return new Map(copies.map(({ id, values }) => [id, `${values.barcode ?? ""}`]));
}

async function pageOf(scene: Scene, answer: () => Promise<DeskAnswer>): Promise<DeskPage> {
  const { context, visit, account, returning } = scene;
  const { view, read } = visit;
  const { kinds } = view;
  const { site } = context;
  const loans = { kinds, read, rules: lendingRules(site), fees: feeRules(site) };
  const reader = account && !returning ? await loanListOf(account, "today", loans) : null;
  const message = await answer();
  const { step = null, choices = null } = message;
  const lendsSet =
    (choices?.works ?? []).some((work) => freeCopies(work).length > 1) ||
    bookedSets(reader?.bookings ?? []).some(({ length }) => length > 1);
  const named = [account, step?.reader, ...(choices?.readers ?? [])];
  const names = await readerNames(named, { kinds, read });
  return {
    scene,
    names,
    step,
    text: message.text ?? "",
    choices,
    barcodes: await barcodesOf(choices?.works ?? [], scene),
    sets: await setsOut(choices?.works ?? [], visit),
    lastLoan: reader && lendsSet ? await lastLoanOf(reader.account, visit) : 0,
    payment: message.payment ?? null,
    reader,
    unreached:
      account && reader
        ? await visit.read.matching(
            visit.view.kinds.one("nachricht"),
            { konto: account.id, zustand: "fehlgeschlagen" },
            3,
          )
        : [],
    done: await doneToday(scene, reader, names),
    numbers: await numbersOf(visit),
    toDo: await toDoAt(visit),
    today: read.today(),
  };
}

/** Remaining steps of the setup. */
async function toDoAt(visit: Visit): Promise<readonly SetupStep[]> {
  if (!isLibrarian(visit.view.actor) || (await setupState(visit)) === "verworfen") return [];
  return setupSteps(visit);
}
