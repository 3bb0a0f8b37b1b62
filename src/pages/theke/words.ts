/** What the desk says: it speaks of works by their titles and of readers by their names. */

import { daysBetween } from "../../lending/calendar.ts";
import { mayGoOn } from "../../lending/refusal.ts";
import type { Member } from "../../model/member.ts";
import type { Visit } from "../../model/page.ts";
import type { Problem } from "../../model/problem.ts";
import { problemDocument } from "../../model/problem-document.ts";
import { nameOf } from "../../representations/html/member/beside.ts";
import { linkedBy, linkOf } from "../linked.ts";
import type { DeskEntry, DeskStep } from "./html.ts";

type Room = Pick<Visit, "view" | "read">;

export async function deskEntries(
  loans: readonly Member[],
  { view, read }: Room,
): Promise<DeskEntry[]> {
  const { kinds } = view;
  const copies = await linkedBy(loans, "exemplar", { kinds, read });
  const accounts = await linkedBy(loans, "konto", { kinds, read });
  return loans.map((loan) => {
    const copy = copies.get(linkOf(loan, "exemplar")?.id ?? 0);
    const account = accounts.get(linkOf(loan, "konto")?.id ?? 0);
    const title = (copy && linkOf(copy, "werk")?.title) ?? loan.title;
    return { loan, title, copy: copy?.title ?? "", reader: account ? nameOf(account) : "" };
  });
}

/** What became of a step: `ausgeliehen-12`, `zurueck-12`. */
export async function sentenceOf(what: string, loan: Member, room: Room): Promise<string> {
  const { desk } = room.view.texts.lending;
  const [{ title, reader }] = (await deskEntries([loan], room)) as [DeskEntry];
  if (what === "ausgeliehen") return desk.lentTo(title, reader, dayOf(loan, room));
  const held = await putAsideFor(linkOf(loan, "exemplar")?.id ?? 0, room);
  if (held) return desk.putAside(title, held.reader, dayOf(held.reservation, room));
  const { bis, zurueck } = loan.values;
  const late = daysBetween(`${bis}`, `${zurueck ?? bis}`);
  return late > 0 ? desk.returnedLate(title, late) : desk.returned(title);
}

/** Why a copy cannot be lent, and what the librarian can do about it right here. */
export async function deskRefusal(
  problem: Problem,
  { copy, account, barcode }: { copy: Member | null; account: Member | null; barcode: string },
  room: Room,
): Promise<DeskStep> {
  const { view, read } = room;
  const { desk } = view.texts.lending;
  const { reason } = problem.params;
  if (copy && reason === "bereitgestellt") {
    const held = await putAsideFor(copy.id, room);
    const message = desk.putAsideFor(held?.reader ?? "");
    return { state: "warning", message, anyway: barcode };
  }
  const lent = { exemplar: copy?.id ?? 0, zurueck: null };
  const [loan] =
    reason === "ausgeliehen" ? await read.matching(view.kinds.one("ausleihe"), lent) : [];
  if (loan) {
    const [{ title, reader }] = (await deskEntries([loan], room)) as [DeskEntry];
    const day = dayOf(loan, room);
    return linkOf(loan, "konto")?.id === account?.id
      ? { state: "warning", message: desk.hasItAlready(title, reader, day) }
      : { state: "problem", message: desk.stillLent(title, reader, day), takeBack: barcode };
  }
  const { detail } = problemDocument(problem, view.texts, null, view.path);
  return mayGoOn(problem.params)
    ? { state: "warning", message: detail, anyway: barcode, asksReason: true }
    : { state: "problem", message: detail };
}

async function putAsideFor(
  copy: number,
  room: Room,
): Promise<{ reservation: Member; reader: string } | null> {
  const { view, read } = room;
  const conditions = { exemplar: copy, status: "bereitgestellt" };
  const [reservation] = await read.matching(view.kinds.one("vormerkung"), conditions);
  if (!reservation) return null;
  const [account] = (await linkedBy([reservation], "konto", { kinds: view.kinds, read })).values();
  return { reservation, reader: account ? nameOf(account) : "" };
}

function dayOf({ values }: Member, { view }: Room): string {
  return view.texts.formats.day(`${values.bis}`);
}
