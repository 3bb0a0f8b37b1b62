/** What a kind can demand of a change beyond its fields: asked and done inside the transaction of the write. */

import type { Fault } from "../answers/problem.ts";
import type { Member } from "../store/member.ts";
import type { Writing } from "../store/writing.ts";
import { type Actor, readersOf } from "./access.ts";
import type { Values } from "./field.ts";
import type { Kind, Kinds } from "./kind.ts";

/** What a rule may look at besides the member itself. */
export interface Occasion {
  readonly writing: Writing;
  readonly kinds: Kinds;
  readonly actor: Actor | null;
  /** The calendar day where the library is. */
  readonly today: string;
  /** What the library has decided, by name; a kind knows which part is its own. */
  readonly site: Readonly<Record<string, unknown>>;
  readonly origin: string;
  /** A batch removal has already checked that nothing points to the member. */
  readonly referencesChecked?: boolean;
}

export interface Rules {
  /** They never look at other members of the kind, so an import may make many at once. */
  readonly independent?: boolean;
  /** Nothing follows from a new member, so an import need not ask. */
  readonly quietWhenNew?: boolean;
  /** What is wrong with values that no type of field knows of: told at once with all that the fields find. */
  faults?(values: Values, kinds: Kinds): readonly Fault[];
  /** The values that are to be stored, or a Problem. */
  create?(values: Values, occasion: Occasion): Promise<Values>;
  replace?(before: Member, values: Values, occasion: Occasion): Promise<Values>;
  /** Reads what `create` or `replace` and then `follow` are going to ask for; it cannot write. Before the write lock is taken. */
  readAhead?(before: Member | null, values: Values, occasion: Occasion): Promise<unknown>;
  /** Members of this kind that point to it go along or let it go when it is removed, or `remove` says why not: by themselves they keep nothing here. */
  releases?(pointing: Kind): boolean;
  /** Asked before what points to the member is. */
  remove?(before: Member, occasion: Occasion): Promise<void>;
  /** Before the account goes that all of these belong to: whatever is not settled keeps it here. */
  ownerGoes?(own: readonly Member[], occasion: Occasion): Promise<void>;
  /** Before another member becomes part of one: whatever could not be said of both at once. Returns what `part` needs, as JSON can hold it. */
  join?(kept: Member, lost: Member, occasion: Occasion): Promise<unknown>;
  /** After it has: what follows for those that lead to it now. */
  joined?(kept: Member, occasion: Occasion): Promise<void>;
  /** After the two were parted again; `joining`: what `join` returned. */
  part?(kept: Member, back: Member, joining: unknown, occasion: Occasion): Promise<void>;
  /** What follows for others; `member` is null where it was removed. */
  follow?(before: Member | null, member: Member | null, occasion: Occasion): Promise<void>;
}

/** Every kind has its rules, but only who writes knows of them: what a kind is would else depend on what can be done to it. */
export interface RuledKind extends Kind {
  readonly rules: Rules;
}

export function rulesOf(kind: Kind): Rules {
  return (kind as RuledKind).rules;
}

/** Returns the member as it was when what follows for others began to. */
export async function changeAndFollow(
  before: Member,
  values: Values,
  occasion: Occasion,
  options: { readonly slug?: string } = {},
): Promise<Member> {
  const { writing, actor } = occasion;
  const { kind, id } = before;
  await writing.update(before, values, actor, options);
  const [now] = await writing.members(kind, [id]);
  if (!now) throw new Error(`What was changed is gone: ${kind.singular} ${id}`);
  await rulesOf(kind).follow?.(before, now, occasion);
  return now;
}

/** Nobody asks here whether it may go. */
export async function removeAndFollow(member: Member, occasion: Occasion): Promise<void> {
  await occasion.writing.remove(member, occasion.actor);
  // What could have been shared and was not tells nobody that it was there.
  if (member.kind.shared && !readersOf(member).includes("all"))
    await occasion.writing.conceal(member);
  await rulesOf(member.kind).follow?.(member, null, occasion);
}
