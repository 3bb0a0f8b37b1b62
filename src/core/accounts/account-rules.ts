/** Rules of all accounts: what belongs to an account is removed with it. */

import { SIGNED_IN } from "../model/kinds/access.ts";
import type { Values } from "../model/kinds/field.ts";
import {
  type Occasion,
  type ReadOccasion,
  removeAndFollow,
  rulesOf,
} from "../model/kinds/rules.ts";
import type { Member } from "../model/store/member.ts";
import type { Writing } from "../model/store/writing.ts";

/** Throws if something that belongs to it is not settled. */
export async function checkOwned(account: Member, occasion: ReadOccasion): Promise<void> {
  const { writing, kinds } = occasion;
  for (const kind of kinds.owned) {
    const { ownerGoes } = rulesOf(kind);
    if (ownerGoes)
      await ownerGoes(await writing.matching(kind, { [kind.owner]: account.id }), occasion);
  }
}

export async function removeOwned(account: Member, occasion: Occasion): Promise<void> {
  const { writing, kinds } = occasion;
  for (const kind of kinds.owned) {
    const all = await writing.matching(kind, { [kind.owner]: account.id });
    for (const own of all) {
      if (kind.outlives) await writing.forget(own, kind.owner);
      else {
        await removeAndFollow(own, occasion);
        await writing.conceal(own);
      }
    }
  }
}

export async function followAccount(
  before: Member | null,
  member: Member | null,
  { writing }: Occasion,
): Promise<void> {
  if (before === null) return;
  if (member === null) return writing.erase(before);
  await followRole(before, member, writing);
}

/** A one-time code issued for a reader must not sign in as staff, nor what began with one, a session or a key, go on as staff. */
export async function followRole(
  before: Pick<Member, "values">,
  { kind, id, values }: Pick<Member, "kind" | "id" | "values">,
  writing: Writing,
): Promise<void> {
  if (before.values.rolle === values.rolle) return;
  await writing.setSecret(kind, id, "einmalcode", null);
  if (rankOf(values) > rankOf(before.values)) await writing.endAccess({ kind, id });
}

const RANKS: readonly unknown[] = SIGNED_IN;

function rankOf({ rolle }: Values): number {
  return RANKS.indexOf(rolle);
}
