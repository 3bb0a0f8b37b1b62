/** The write interface of the store, inside of one transaction. */

import type { Absorbed } from "../duplicates/merging.ts";
import type { Actor } from "../kinds/access.ts";
import type { Values } from "../kinds/field.ts";
import type { Kind } from "../kinds/kind.ts";
import type { NumberSeries } from "../kinds/numbering.ts";
import type { StoredFile } from "../kinds/upload.ts";
import type { AddedTables } from "./added-tables.ts";
import type { Member } from "./member.ts";
import type { Reading } from "./reading.ts";
import type { Source } from "./source.ts";

/** A new member; the storage engine assigns the id unless one is given. */
export interface Draft {
  readonly values: Values;
  readonly id?: number;
  readonly slug?: string;
  readonly source?: Source;
  /** For a restored member: its new version, and its original creation time. */
  readonly version?: number;
  readonly created?: string;
}

/** The former place of a removed member. */
export type FormerPlace = Required<Pick<Draft, "id" | "version" | "created">> & Pick<Draft, "slug">;

export interface Writing extends Reading {
  /** Kept until the member is removed; a file of the same name is replaced. */
  addFiles(kind: Kind, id: number, files: readonly StoredFile[]): Promise<void>;
  /** Those with this name prefix. */
  removeFiles(kind: Kind, id: number, begin: string): Promise<void>;
  /** Attributes all following writes to that import, so that they can be undone with it; null: to none. */
  attribute(job: number | null): void;
  insert(kind: Kind, drafts: readonly Draft[], actor: Actor | null): Promise<number[]>;
  /** Whether a member that this write has inserted may be a duplicate of another. */
  mayHaveDuplicate(kind: Kind): boolean;
  /** `slug` undefined: a new one if the title changes. `source`: written by an import. */
  update(
    member: Member,
    values: Values,
    actor: Actor | null,
    options?: { slug?: string; source?: Source },
  ): Promise<void>;
  /** Sets derived values: no new version, which would invalidate open forms, and no entry in the change log. */
  adjust(member: Member, values: Values): Promise<void>;
  /** Merges `lost` into `kept`: all links and addresses are moved. Its values are not copied. */
  absorb(kept: Member, lost: Member, actor: Actor | null): Promise<Absorbed>;
  /** Undoes a merge: the member is restored with its id, its addresses and the links that were not changed since. */
  separate(kind: Kind, absorbed: Absorbed, actor: Actor | null): Promise<void>;
  /** Marks a pair of possible duplicates as different, or removes the mark. */
  setApart(one: Member, other: Member, apart: boolean): Promise<void>;
  /** Empties a link and erases it from the change log of the member. */
  forget(member: Member, field: string): Promise<void>;
  remove(member: Member, actor: Actor | null): Promise<void>;
  /** Many of a kind at once. */
  removeAll(kind: Kind, members: readonly Member[], actor: Actor | null): Promise<void>;
  /** After an account was removed: erases everything else about it, in the change log too. */
  erase(account: Member): Promise<void>;
  /** Ends the sessions and keys of an account. */
  endAccess(account: Pick<Member, "kind" | "id">): Promise<void>;
  /** After a member was removed: erases its title and its recorded values. */
  conceal(member: Pick<Member, "kind" | "id">): Promise<void>;
  /** Erases the earlier recorded values of an existing member. */
  forgetPast(member: Pick<Member, "kind" | "id">): Promise<void>;
  /** Frees the addresses of a removed member, to restore it there with these values. */
  reclaim(kind: Kind, id: number, values: Values): Promise<FormerPlace>;
  /** Deletes a batch of the change log of these kinds from before an instant; false if nothing is left. */
  forgetChanges(kinds: readonly Kind[], before: string): Promise<boolean>;
  /** Secret fields are written separately and are not in the change log. */
  setSecret(kind: Kind, id: number, field: string, value: string | null): Promise<void>;
  /**
   * The next free numbers of a series for a field; none in a trial run. `taken`: values assigned by this write; `kept`: numbers of the
   * series reserved for others.
   */
  nextNumbers(
    kind: Kind,
    field: string,
    series: NumberSeries,
    count: number,
    taken: readonly string[],
    kept?: ReadonlySet<string>,
  ): Promise<readonly string[]>;
  /** Those of these numbers that would be among the next `count` ones. */
  numbersAhead(
    kind: Kind,
    field: string,
    series: NumberSeries,
    count: number,
    others: readonly number[],
  ): Promise<readonly number[]>;
  setSetting(name: string, value: string): Promise<void>;
  /** Reads and writes tables added by the program, in this transaction. */
  with<R, W extends R>(tables: AddedTables<R, W>): W;
  /** Writes the changes so far to the change feed, as every write does at its end; returns the last number. */
  announce(): Promise<number>;
  remember(
    repeat: { account: number; key: string; fingerprint: string },
    member: Member,
  ): Promise<void>;
}
