/** What the desk says: it speaks of works by their titles and of readers by their names. */

import type { Visit } from "../../../core/model/answers/page.ts";
import type { Problem } from "../../../core/model/answers/problem.ts";
import { problemDocument } from "../../../core/model/answers/problem-document.ts";
import { currencyIn } from "../../../core/model/codes/money.ts";
import { isEnabled } from "../../../core/model/kinds/enabled.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import { linkedBy } from "../../../core/pages/linked.ts";
import { choiceOf } from "../../../core/representations/html/frame/names.ts";
import { nameOf } from "../../../core/representations/html/member/beside.ts";
import { daysBetween } from "../../../core/words/dates/days.ts";
import { sumOf } from "../../lending/fee-values.ts";
import { lendingTexts } from "../../texts/themes.ts";
import { type DeskStep, type DeskWay, memberIn, type Scene } from "./scene.ts";

type WordsContext = Pick<Visit, "view" | "read">;

/** A loan, with the names that people have for what it is about. */
export interface DeskEntry {
  readonly loan: Member;
  readonly title: string;
  readonly copy: string;
  readonly reader: string;
  readonly account: Member | null;
}

export async function deskEntries(
  loans: readonly Member[],
  { view, read }: WordsContext,
): Promise<DeskEntry[]> {
  const { kinds } = view;
  const copies = await linkedBy(loans, "exemplar", { kinds, read });
  const accounts = await linkedBy(loans, "konto", { kinds, read });
  return loans.map((loan) =>
    deskEntry(
      loan,
      copies.get(linkOf(loan, "exemplar")?.id ?? 0),
      accounts.get(linkOf(loan, "konto")?.id ?? 0) ?? null,
    ),
  );
}

export function deskEntry(
  loan: Member,
  copy: Member | null | undefined,
  account: Member | null,
): DeskEntry {
  const title = (copy && linkOf(copy, "werk")?.title) ?? loan.title;
  return {
    loan,
    title,
    copy: copy?.title ?? "",
    reader: account ? nameOf(account) : "",
    account,
  };
}

/** What became of a loan: `ausgeliehen-12`, `zurueck-12`, `verlaengert-12`. */
export async function sentenceOf(
  what: string,
  loan: Member,
  context: WordsContext,
): Promise<Pick<DeskStep, "message" | "reader" | "slip" | "owed">> {
  const { desk } = lendingTexts(context.view.texts);
  const [{ title, reader, account }] = (await deskEntries([loan], context)) as [DeskEntry];
  const whose = account ? { reader: account } : {};
  if (what === "ausgeliehen")
    return { message: desk.lentTo(title, reader, dayOf(loan, context)), ...whose };
  if (what === "verlaengert")
    return { message: desk.renewed(title, dayOf(loan, context)), ...whose };
  const owed = account && (await owedFor(loan, account, context));
  const more = { ...whose, ...(owed && { owed }) };
  const held = await putAsideFor(linkOf(loan, "exemplar")?.id ?? 0, context);
  if (held)
    return {
      message: desk.putAside(title, held.reader, dayOf(held.reservation, context)),
      slip: held.reservation.id,
      ...more,
    };
  const { bis, zurueck } = loan.values;
  const late = daysBetween(`${bis}`, `${zurueck ?? bis}`);
  return { message: late > 0 ? desk.returnedLate(title, late) : desk.returned(title), ...more };
}

/** What being late has cost: the reader still stands there. */
async function owedFor(
  loan: Member,
  account: Member,
  { view, read }: WordsContext,
): Promise<DeskStep["owed"] | null> {
  if (!isEnabled({ needs: "gebuehren" }, view.site)) return null;
  const open = { ausleihe: loan.id, zustand: "offen" };
  const fees = await read.matching(view.kinds.one("gebuehr"), open);
  const [first] = fees;
  return first ? { sum: sumOf(fees, currencyIn(`${first.values.betrag}`)), account } : null;
}

export async function reservedSentence(
  what: string,
  reservation: Member,
  { view, read }: WordsContext,
): Promise<string> {
  const { desk } = lendingTexts(view.texts);
  const title = linkOf(reservation, "werk")?.title ?? reservation.title;
  if (what === "storniert") return desk.cancelled(title);
  const [account] = (await linkedBy([reservation], "konto", { kinds: view.kinds, read })).values();
  return desk.reserved(title, account ? nameOf(account) : "");
}

/** A copy, while nobody's account is open: who has it, and what can be done with it. */
export async function offerOf(copy: Member, context: WordsContext): Promise<DeskStep> {
  const { view, read } = context;
  const { desk } = lendingTexts(view.texts);
  const title = linkOf(copy, "werk")?.title ?? copy.title;
  const { status } = copy.values;
  const [loan] = await read.matching(view.kinds.one("ausleihe"), {
    exemplar: copy.id,
    zurueck: null,
  });
  if (loan) {
    const [{ reader, account }] = (await deskEntries([loan], context)) as [DeskEntry];
    const late = daysBetween(`${loan.values.bis}`, read.today());
    const message =
      late > 0
        ? desk.isLate(title, reader, late)
        : desk.isLent(title, reader, dayOf(loan, context));
    const ways = [takingBack(copy, context), renewing(loan, context)];
    return { state: "offer", message, ways, ...(account && { reader: account }) };
  }
  const held = status === "bereitgestellt" ? await putAsideFor(copy.id, context) : null;
  if (held)
    return {
      state: "offer",
      message: desk.isAside(title, held.reader),
      ...(held.account && { reader: held.account }),
    };
  const message =
    status === "verfügbar"
      ? desk.isFree(title, copy.title)
      : desk.isAway(title, choiceOf(copy.kind, "status", `${status}`, view));
  return { state: "offer", message };
}

/** Why a step is not possible, and what can be done about it right here. */
export async function deskRefusal(
  problem: Problem,
  copy: Member | null,
  scene: Scene,
): Promise<DeskStep> {
  const { account, visit } = scene;
  const { view, read } = visit;
  const { desk } = lendingTexts(view.texts);
  const { reason } = problem.params;
  if (copy && reason === "bereitgestellt") {
    const held = await putAsideFor(copy.id, visit);
    const anyway = { ...lending(copy, visit), fields: [...lending(copy, visit).fields] };
    anyway.fields.push(["trotzdem", desk.anyway]);
    return { state: "warning", message: desk.putAsideFor(held?.reader ?? ""), ways: [anyway] };
  }
  const lent = { exemplar: copy?.id ?? 0, zurueck: null };
  const [loan] =
    reason === "ausgeliehen" ? await read.matching(view.kinds.one("ausleihe"), lent) : [];
  if (loan && copy) {
    const [{ title, reader }] = (await deskEntries([loan], visit)) as [DeskEntry];
    const day = dayOf(loan, visit);
    return linkOf(loan, "konto")?.id === account?.id
      ? {
          state: "offer",
          message: desk.hasItAlready(title, reader, day),
          ways: [takingBack(copy, visit), renewing(loan, visit)],
        }
      : {
          state: "problem",
          message: desk.stillLent(title, reader, day),
          ways: [takingBack(copy, visit)],
        };
  }
  const { detail } = problemDocument(problem, view.texts, null, view.path);
  const ways = problem.members.trotzdem === true ? goingOn(copy, scene) : [];
  const mend = reason === "abgelaufen" || reason === "gesperrt" ? await whose(scene) : null;
  const state = ways.length > 0 ? "warning" : "problem";
  return { state, message: detail, ways, ...(mend && { mend }) };
}

/** The account that a step is about, also where another one is open or none. */
async function whose({ account, fields, visit }: Scene): Promise<Member | null> {
  const loan = await memberIn(fields, "ausleihe", visit);
  if (loan === null) return account;
  const { view, read } = visit;
  return [...(await linkedBy([loan], "konto", { kinds: view.kinds, read })).values()][0] ?? null;
}

/** The same once more, with a reason. */
function goingOn(copy: Member | null, { fields, visit }: Scene): DeskWay[] {
  const { desk } = lendingTexts(visit.view.texts);
  if (fields.get("aktion") === "verlaengern") {
    const named: [string, string] = ["ausleihe", fields.get("ausleihe") ?? ""];
    return [{ action: "verlaengern", fields: [named], label: desk.renewAnyway, asksReason: true }];
  }
  return copy ? [{ ...lending(copy, visit), asksReason: true }] : [];
}

function lending({ id }: Member, { view }: WordsContext): DeskWay {
  const { anyway } = lendingTexts(view.texts).desk;
  return { action: "ausleihen", fields: [["exemplar", `${id}`]], label: anyway };
}

function takingBack({ id }: Member, { view }: WordsContext): DeskWay {
  const { takeBack } = lendingTexts(view.texts).desk;
  return { action: "zurueck", fields: [["exemplar", `${id}`]], label: takeBack, accessKey: "t" };
}

function renewing({ id }: Member, { view }: WordsContext): DeskWay {
  const { renew } = lendingTexts(view.texts).desk;
  return { action: "verlaengern", fields: [["ausleihe", `${id}`]], label: renew };
}

async function putAsideFor(
  copy: number,
  context: WordsContext,
): Promise<{ reservation: Member; reader: string; account: Member | null } | null> {
  const { view, read } = context;
  const conditions = { exemplar: copy, status: "bereitgestellt" };
  const [reservation] = await read.matching(view.kinds.one("vormerkung"), conditions);
  if (!reservation) return null;
  const [account] = (await linkedBy([reservation], "konto", { kinds: view.kinds, read })).values();
  return { reservation, reader: account ? nameOf(account) : "", account: account ?? null };
}

function dayOf({ values }: Member, { view }: WordsContext): string {
  return view.texts.formats.day(`${values.bis}`);
}
