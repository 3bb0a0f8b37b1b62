/** Finds readers of the catalogue who are not in the list, reported as leaving but not changed; and new ones with the name of such a reader. */

import type { Link } from "../../../core/model/kinds/field.ts";
import type { Kind } from "../../../core/model/kinds/kind.ts";
import type { StoredFile } from "../../../core/model/kinds/upload.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { fold } from "../../../core/words/fold.ts";
import { origins } from "../../tables/origins.ts";
import type { Decision } from "../decide/decision.ts";

export interface MissingReader {
  readonly id: number;
  /** The list has other readers of the same group, or also in none. */
  readonly grouped: boolean;
}

export interface ReadersBeside {
  readonly missing: readonly MissingReader[];
  /** How many new readers have the name of one who is not in the list: perhaps the same. */
  readonly namesakes: number;
}

const BATCH = 500;

/** One instance per pass through one list. */
export class MissingReaders {
  readonly #listed = new Set<number>();
  /** null: in none. */
  readonly #groups = new Set<number | null>();
  /** Names and numbers in refused rows: those readers are in the list, even if it is unknown who is meant. */
  readonly #refused = new Set<string>();

  /** The names of new readers, each time they occur. */
  readonly #created: string[] = [];

  note({ outcome, member, key, made }: Decision): void {
    if (outcome === "refused") this.#refused.add(fold(key ?? ""));
    if (outcome === "created") this.#created.push(fold(`${made?.given.name ?? ""}`));
    if (!member) return;
    this.#listed.add(member.id);
    this.#groups.add(groupOf(member)?.id ?? null);
  }

  /** Only readers who have a group or come from a list: others are not expected in one. */
  async among(kind: Kind, reading: Reading): Promise<ReadersBeside> {
    const missing: MissingReader[] = [];
    const names = new Set<string>();
    for (let after = 0; ; ) {
      const members = await reading.walk(kind, after, BATCH);
      const last = members.at(-1);
      if (!last)
        return { missing, namesakes: this.#created.filter((name) => names.has(name)).length };
      after = last.id;
      const others = members.filter((member) => this.#isMissing(member));
      for (const { values } of others) if (values.name) names.add(fold(`${values.name}`));
      const ids = others.map(({ id }) => id);
      const sources = await reading.with(origins).sources(kind, ids);
      for (const member of others) {
        const group = groupOf(member);
        if (group === null && !sources.has(member.id)) continue;
        missing.push({ id: member.id, grouped: this.#groups.has(group?.id ?? null) });
      }
    }
  }

  #isMissing({ id, values }: Member): boolean {
    const names = [values.name, values.ausweis, values.username];
    return (
      values.rolle === "leser" &&
      !this.#listed.has(id) &&
      !names.some((name) => typeof name === "string" && this.#refused.has(fold(name)))
    );
  }
}

const STORED = "fehlende";

/** Stored with the import. */
export function missingFile(missing: readonly MissingReader[]): StoredFile {
  return { name: STORED, bytes: Buffer.from(JSON.stringify(missing)) };
}

export async function readMissing(
  read: Reading,
  { kind, id }: Pick<Member, "kind" | "id">,
): Promise<readonly MissingReader[]> {
  const bytes = await read.file(kind, id, STORED);
  return bytes === null ? [] : JSON.parse(Buffer.from(bytes).toString());
}

function groupOf({ values }: Member): Link | null {
  return (values.gruppe ?? null) as Link | null;
}
