/** Rules of all accounts: what belongs to an account is removed with it. */

import {
  type Occasion,
  type ReadOccasion,
  removeAndFollow,
  rulesOf,
} from "../model/kinds/rules.ts";
import type { Member } from "../model/store/member.ts";

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
  // A one-time code issued for a reader must not sign in as staff.
  if (before.values.rolle !== member.values.rolle)
    await writing.setSecret(member.kind, member.id, "einmalcode", null);
}
