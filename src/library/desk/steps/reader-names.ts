/** The display names of readers at the desk: the name, with the user name only if it is needed to tell them apart. */

import type { Kinds } from "../../../core/model/kinds/kind.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { nameOf } from "../../../core/representations/html/member/beside.ts";

export type ReaderNames = (account: Member) => string;

/** Readers choose their names: letters of other scripts and invisible characters can make one look like another. */
const PLAIN = /^[\p{Script=Latin}\p{M}\p{N}]+(?:[ .,'’-]{1,2}[\p{Script=Latin}\p{M}\p{N}]+)*\.?$/u;

/** One query for all of them. */
export async function readerNames(
  accounts: readonly (Member | null | undefined)[],
  { kinds, read }: { readonly kinds: Kinds; readonly read: Reading },
): Promise<ReaderNames> {
  const names = new Set(accounts.flatMap((one) => (one && plainName(one)) ?? []));
  const known =
    names.size === 0
      ? []
      : await read.matching(kinds.one("konto"), { name: { among: [...names] } });
  const bearers = Map.groupBy(known, ({ values }) => values.name);
  return (account) => {
    const name = plainName(account);
    return name !== null && bearers.get(name)?.length === 1 ? name : nameOf(account);
  };
}

function plainName({ values }: Member): string | null {
  const name = `${values.name ?? ""}`;
  return PLAIN.test(name) ? name : null;
}
