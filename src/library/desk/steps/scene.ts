/** Where somebody stands at the desk: whose account is open, and what was sent. */

import type { FormFields, Visit } from "../../../core/model/answers/page.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { isId } from "../../../core/words/slug.ts";
import { understand } from "./find.ts";
import type { DeskContext, When } from "./work.ts";

export interface Scene {
  readonly context: DeskContext;
  readonly visit: Visit;
  readonly fields: FormFields;
  /** Everything that is scanned comes back. */
  readonly returning: boolean;
  readonly account: Member | null;
  readonly when: When;
}

/** What became of a step, or can be done now. */
export interface DeskStep {
  readonly state: "done" | "offer" | "warning" | "problem";
  readonly message: string;
  /** Out of the ordinary: somebody has to do something about it. */
  readonly exception?: true;
  /** The step that can be undone. */
  readonly undo?: string;
  readonly ways?: readonly DeskWay[];
  /** The reservation that a slip can be printed for. */
  readonly slip?: number;
  /** A sentence more: what is to be paid for it, and the place where that is done. */
  readonly owed?: { readonly sum: string; readonly account: Member };
  /** The account that has to be changed first. */
  readonly mend?: Member;
  /** What can be noted of the copy, and whether it is back. */
  readonly parts?: { readonly loan: Member; readonly copy: Member; readonly isBack: boolean };
  /** A deposit that can be given back now. */
  readonly deposit?: Member;
  /** Whose account it is about, where another one is open or none. */
  readonly reader?: Member;
  /** The loan that was just made. */
  readonly lent?: Member;
}

/** A way on from here: a form with one button. */
export interface DeskWay {
  readonly action: string;
  readonly fields: readonly (readonly [string, string])[];
  readonly label: string;
  /** Only with a reason, which is kept. */
  readonly asksReason?: boolean;
  /** The letter that does it too, until something is typed. */
  readonly accessKey?: string;
  /** It looks like what it does. */
  readonly takesAway?: boolean;
}

export async function sceneOf(
  context: DeskContext,
  visit: Visit,
  fields: FormFields,
): Promise<Scene> {
  const account = (await memberIn(fields, "konto", visit)) ?? (await readerTyped(fields, visit));
  const returning = fields.get("modus") === "rueckgabe";
  const when = { day: visit.read.today(), key: keyIn(fields) };
  return { context, visit, fields, returning, account, when };
}

/** What a browser calls the step, so that it is known when it comes again. */
function keyIn(fields: FormFields): string | null {
  const key = fields.get("schluessel") ?? "";
  return /^[\w-]{8,64}$/.test(key) ? key : null;
}

/** On the page of a copy the reader is typed: a card, or a name that only one has. */
async function readerTyped(fields: FormFields, visit: Visit): Promise<Member | null> {
  const scanned = await understand(fields.get("leser") ?? "", visit);
  return scanned.what === "reader" ? scanned.reader : null;
}

/** What a field of the form names by its id. */
export async function memberIn(
  fields: FormFields,
  kind: "konto" | "exemplar" | "ausleihe" | "vormerkung" | "werk",
  { view, read }: Visit,
): Promise<Member | null> {
  const id = fields.get(kind) ?? "";
  const [member] = isId(id) ? await read.members(view.kinds.one(kind), [Number(id)]) : [];
  return member ?? null;
}

/** The desk as it is now, with something to be told. */
export function deskAt({ account, returning }: Scene, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...(returning && { modus: "rueckgabe" }),
    ...(account && !returning && { konto: `${account.id}` }),
    ...more,
  });
  return query.size > 0 ? `/theke?${query}` : "/theke";
}
