/** What the engine does to what is stored, inside one transaction. */

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

/** What a new member starts with; the storage engine chooses the id where none is asked for. */
export interface Draft {
  readonly values: Values;
  readonly id?: number;
  readonly slug?: string;
  readonly source?: Source;
  /** Of what was there before: the version that it gets now, and when it was first made. */
  readonly version?: number;
  readonly created?: string;
}

/** Where something stood that was removed. */
export type FormerPlace = Required<Pick<Draft, "id" | "version" | "created">> & Pick<Draft, "slug">;

export interface Writing extends Reading {
  /** They stay until the member goes; a new one of the same name takes the place of the old. */
  addFiles(kind: Kind, id: number, files: readonly StoredFile[]): Promise<void>;
  /** Those whose names begin so. */
  removeFiles(kind: Kind, id: number, begin: string): Promise<void>;
  /** What is written from here on is the doing of that import, and can be taken back with it; null: of none. */
  attribute(job: number | null): void;
  insert(kind: Kind, drafts: readonly Draft[], actor: Actor | null): Promise<number[]>;
  /** `slug` undefined: a new one where the title asks for it. `source`: written by an import. */
  update(
    member: Member,
    values: Values,
    actor: Actor | null,
    options?: { slug?: string; source?: Source },
  ): Promise<void>;
  /** Sets what only follows from other writes: no new version, which would spoil somebody's form, and no record. */
  adjust(member: Member, values: Values): Promise<void>;
  /** Makes `lost` a part of `kept`: all that led to the one leads to the other. What it said is not taken over by that. */
  absorb(kept: Member, lost: Member, actor: Actor | null): Promise<Absorbed>;
  /** Parts them again: what was absorbed comes back with its number, its addresses and the links that still lead there. */
  separate(kind: Kind, absorbed: Absorbed, actor: Actor | null): Promise<void>;
  /** Two that look like one are not, or may be after all. */
  setApart(one: Member, other: Member, apart: boolean): Promise<void>;
  /** Empties a link and strikes it from all that was ever recorded about the member. */
  forget(member: Member, field: string): Promise<void>;
  remove(member: Member, actor: Actor | null): Promise<void>;
  /** Many of a kind at once. */
  removeAll(kind: Kind, members: readonly Member[], actor: Actor | null): Promise<void>;
  /** After an account was removed: strikes whatever else knew of it, in the record of changes too. */
  erase(account: Member): Promise<void>;
  /** After a member was removed: nothing tells any more what it was called and what stood in it. */
  conceal(member: Pick<Member, "kind" | "id">): Promise<void>;
  /** Of what is there, that nothing tells any more what it was before it became what it is. */
  forgetPast(member: Pick<Member, "kind" | "id">): Promise<void>;
  /** Frees the addresses of what was removed, to insert it there again with these values. */
  reclaim(kind: Kind, id: number, values: Values): Promise<FormerPlace>;
  /** Strikes what was recorded of these kinds before an instant, some of it at once; false where nothing is left. */
  forgetChanges(kinds: readonly Kind[], before: string): Promise<boolean>;
  /** A secret field is written by itself, and is part of no record. */
  setSecret(kind: Kind, id: number, field: string, value: string | null): Promise<void>;
  /** The next numbers of a series for a field, which nobody has; on trial none. `taken`: what this very write gives to others; `kept`: numbers of the series that are kept for them. */
  nextNumbers(
    kind: Kind,
    field: string,
    series: NumberSeries,
    count: number,
    taken: readonly string[],
    kept?: ReadonlySet<string>,
  ): Promise<readonly string[]>;
  /** Of these numbers those that would be among the next so many. */
  numbersAhead(
    kind: Kind,
    field: string,
    series: NumberSeries,
    count: number,
    others: readonly number[],
  ): Promise<readonly number[]>;
  setSetting(name: string, value: string): Promise<void>;
  /** Reads and writes tables that a program has added, in this transaction. */
  with<R, W extends R>(tables: AddedTables<R, W>): W;
  /** Tells of what was written so far, as every write does at its end; gives the number of the news by then. */
  announce(): Promise<number>;
  remember(
    repeat: { account: number; key: string; fingerprint: string },
    member: Member,
  ): Promise<void>;
}
