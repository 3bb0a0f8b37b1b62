/** The state of the desk: whose account is open, and the fields sent. */

import { type FormFields, memberAt, type Visit } from "../../../core/model/answers/page.ts";
import { linksIn, type Member } from "../../../core/model/store/member.ts";
import type { Notice } from "../../../core/texts/notice-codes.ts";
import { lendingTexts } from "../../texts/themes.ts";
import { understand } from "./find.ts";
import type { DeskContext, When } from "./work.ts";

export interface Scene {
  readonly context: DeskContext;
  readonly visit: Visit;
  readonly fields: FormFields;
  /** Return mode: every scan is a return. */
  readonly returning: boolean;
  readonly account: Member | null;
  /** The class to which copies are handed out, one reader after the other. */
  readonly group: Member | null;
  readonly when: When;
}

/** The outcome of a step, or what can be done now. */
export interface DeskStep {
  readonly state: "done" | "offer" | "warning" | "problem";
  readonly message: string;
  /** An exception that staff have to act on. */
  readonly exception?: true;
  /** The step that can be undone. */
  readonly undo?: string;
  readonly buttons?: readonly DeskButton[];
  /** The reservation for which a slip can be printed. */
  readonly slip?: number;
  /** What is to be paid for it, and the account where it is paid. */
  readonly owed?: { readonly sum: string; readonly account: Member };
  /** The account to be changed first. */
  readonly mend?: Member;
  /** The copy whose accessories can be noted, and whether it is returned. */
  readonly parts?: { readonly loan: Member; readonly copy: Member; readonly isBack: boolean };
  /** A deposit that can be returned now. */
  readonly deposit?: Member;
  /** The reader it is about, if not the open one. */
  readonly reader?: Member;
  /** The loan that was just made. */
  readonly lent?: Member;
}

/** A redirect to an address of the desk, or a refusal, shown at once. */
export type DeskOutcome =
  | { readonly at: string; readonly notice?: Notice }
  | { readonly step: DeskStep; readonly status: number };

/** A possible next action: a form with one button. */
export interface DeskButton {
  readonly action: string;
  readonly fields: readonly (readonly [string, string])[];
  readonly label: string;
  /** Needs a reason, which is stored. */
  readonly asksReason?: boolean;
  /** The access key, until something is typed. */
  readonly accessKey?: string;
  /** Styled as a destructive action. */
  readonly takesAway?: boolean;
}

export async function sceneOf(
  context: DeskContext,
  visit: Visit,
  fields: FormFields,
): Promise<Scene> {
  const group = await memberIn(fields, "gruppe", visit);
  const [first] = group && !fields.has("konto") ? linksIn(group, "konto") : [];
  const account =
    (await memberIn(fields, "konto", visit)) ??
    (first ? await memberAt("konto", `${first.id}`, visit) : await readerTyped(fields, visit));
  const returning = fields.get("modus") === "rueckgabe";
  const when = { day: visit.read.today(), key: keyIn(fields) };
  return { context, visit, fields, returning, account, group, when };
}

/** The idempotency key set by the browser. */
function keyIn(fields: FormFields): string | null {
  const key = fields.get("schluessel") ?? "";
  return /^[\w-]{8,64}$/.test(key) ? key : null;
}

/** On the page of a copy the reader is typed: a card number, or an unambiguous name. */
async function readerTyped(fields: FormFields, visit: Visit): Promise<Member | null> {
  const scanned = await understand(fields.get("leser") ?? "", visit);
  return scanned.what === "reader" ? scanned.reader : null;
}

/** The member whose id is in a field of the form. */
export function memberIn(
  fields: FormFields,
  kind: "konto" | "gruppe" | "exemplar" | "ausleihe" | "vormerkung" | "werk",
  visit: Visit,
): Promise<Member | null> {
  return memberAt(kind, fields.get(kind), visit);
}

/** The address of the desk in its current state, with a message. */
export function deskAt(
  { account, group, returning }: Scene,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams({
    ...(returning && { modus: "rueckgabe" }),
    ...(account && !returning && { konto: `${account.id}` }),
    ...(group && !returning && { gruppe: `${group.id}` }),
    ...more,
  });
  return query.size > 0 ? `/theke?${query}` : "/theke";
}

/** It needs no typing: the button itself says why. */
export function withoutReason(button: DeskButton, { view }: Pick<Visit, "view">): DeskButton {
  const { anyway } = lendingTexts(view.texts).desk;
  return { ...button, fields: [...button.fields, ["trotzdem", anyway]] };
}

/** Says that a child of a class is meant to get a second copy. */
export const SECOND = ["zweites", "ja"] as const;

export function isSecondMeant(fields: FormFields): boolean {
  const [name, value] = SECOND;
  return fields.get(name) === value;
}

export function passingOn(copy: Member, scene: Scene): DeskButton {
  const { passOn } = lendingTexts(scene.visit.view.texts).desk;
  return { action: "weitergeben", fields: handedOut(copy, scene), label: passOn };
}

export function lending(copy: Member, scene: Scene): DeskButton {
  const { anyway } = lendingTexts(scene.visit.view.texts).desk;
  return { action: "ausleihen", fields: handedOut(copy, scene), label: anyway };
}

/** What was said of a second copy still holds when the next refusal is answered. */
function handedOut({ id }: Member, { fields }: Scene): DeskButton["fields"] {
  return [["exemplar", `${id}`], ...(isSecondMeant(fields) ? [SECOND] : [])];
}

export function takingBack({ id }: Member, { view }: Pick<Visit, "view">): DeskButton {
  const { takeBack } = lendingTexts(view.texts).desk;
  return { action: "zurueck", fields: [["exemplar", `${id}`]], label: takeBack, accessKey: "t" };
}

export function renewingLoan({ id }: Member, { view }: Pick<Visit, "view">): DeskButton {
  const { renew } = lendingTexts(view.texts).desk;
  return { action: "verlaengern", fields: [["ausleihe", `${id}`]], label: renew };
}
