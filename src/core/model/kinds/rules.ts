/** Rules of a kind beyond its fields: validation and consequences, run inside of the transaction of the write. */

import type { Fault } from "../answers/problem.ts";
import type { Conditions } from "../store/conditions.ts";
import type { Member } from "../store/member.ts";
import type { Reading } from "../store/reading.ts";
import type { Writing } from "../store/writing.ts";
import { type Actor, readersOf } from "./access.ts";
import type { Values } from "./field.ts";
import type { Kind, Kinds } from "./kind.ts";

/** What a rule can access besides the member itself. */
export interface Occasion {
  readonly writing: Writing;
  readonly kinds: Kinds;
  readonly actor: Actor | null;
  /** The current day in the library's time zone. */
  readonly today: string;
  /** The library's settings, by name; a kind knows which are its own. */
  readonly site: Readonly<Record<string, unknown>>;
  readonly origin: string;
  /** A batch removal has already checked that nothing points to the member. */
  readonly referencesChecked?: boolean;
  /** From a file: what it tells of happened elsewhere. */
  readonly isImported?: boolean;
  /** A removed member that is created again, as it was: what it once brought about is not done again. */
  readonly isBroughtBack?: boolean;
}

/** What a rule can access that only reads. */
export type ReadOccasion = Omit<Occasion, "writing"> & { readonly writing: Reading };

export interface Rules {
  /** The rules never read other members of the kind, so an import may create many at once. */
  readonly independent?: boolean;
  /** A new member has no consequences, so an import need not call `follow`. */
  readonly quietWhenNew?: boolean;
  /** A day: an import takes the rows with the earlier ones first, whatever their order in the file, as the first in a queue gets what is there. */
  readonly inTurn?: string;
  /** What a row of a list of another program means here. */
  fromList?(row: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** An import takes a row that says in these fields what an imported member has for that one, from whatever file it came. */
  readonly onceBy?: readonly string[];
  /** Faults that field types cannot find: reported together with theirs. */
  faults?(values: Values, kinds: Kinds): readonly Fault[];
  /** Returns the values to be stored, or throws a Problem. */
  create?(values: Values, occasion: Occasion): Promise<Values>;
  replace?(before: Member, values: Values, occasion: Occasion): Promise<Values>;
  /** Reads ahead, before the write lock is taken, what `create` or `replace` and then `follow` will read; it cannot write. */
  readAhead?(before: Member | null, values: Values, occasion: Occasion): Promise<unknown>;
  /** Throws if it has to stay. Asked by its removal, and by the page before that. */
  checkRemoval?(before: Member, occasion: ReadOccasion): Promise<void>;
  /**
   * Members of this kind that point to it are deleted or ("stays") only unlinked when it is removed, or `checkRemoval` throws: by themselves
   * they do not prevent the removal, except those that meet the conditions in `unless`.
   */
  releases?(pointing: Kind): boolean | "stays" | { readonly unless: Conditions };
  /** What goes with it, once it may be removed. */
  remove?(before: Member, occasion: Occasion): Promise<void>;
  /** Before the account that owns these is deleted: throws if something is not settled. */
  ownerGoes?(
    own: readonly Member[],
    occasion: Pick<Occasion, "actor" | "site" | "origin">,
  ): Promise<void>;
  /** Before another member is merged into this one: throws if both cannot be one. Returns what `part` needs, as JSON. */
  join?(kept: Member, lost: Member, occasion: Occasion): Promise<unknown>;
  /** The values of the merge, where more follows from both than the choice of a side for each field. */
  combine?(values: Values, kept: Member, lost: Member): Values;
  /** After a merge: the consequences for the members that link to it now. */
  joined?(kept: Member, lost: Member, occasion: Occasion): Promise<void>;
  /** After a merge was undone; `joining`: the result of `join`. */
  part?(kept: Member, back: Member, joining: unknown, occasion: Occasion): Promise<void>;
  /** Consequences for other members; `member` is null if it was removed. */
  follow?(before: Member | null, member: Member | null, occasion: Occasion): Promise<void>;
}

/** Every kind has rules, but only writing code uses them: otherwise the type of a kind would depend on that of writes. */
export interface RuledKind extends Kind {
  readonly rules: Rules;
}

export function rulesOf(kind: Kind): Rules {
  return (kind as RuledKind).rules;
}

/** Returns the member as it was before the consequences were applied. */
export async function changeAndFollow(
  before: Member,
  values: Values,
  occasion: Occasion,
  options: { readonly slug?: string } = {},
): Promise<Member> {
  const { writing, actor } = occasion;
  const { kind, id } = before;
  await writing.update(before, values, actor, options);
  const [now] = await writing.members(kind, [id], "short");
  if (!now) throw new Error(`What was changed is gone: ${kind.singular} ${id}`);
  await rulesOf(kind).follow?.(before, now, occasion);
  return now;
}

/** Without checking whether it may be removed. */
export async function removeAndFollow(member: Member, occasion: Occasion): Promise<void> {
  await occasion.writing.remove(member, occasion.actor);
  // A member that could have been public and was not must leave no trace.
  if (member.kind.shared && !readersOf(member).includes("all"))
    await occasion.writing.conceal(member);
  await rulesOf(member.kind).follow?.(member, null, occasion);
}
