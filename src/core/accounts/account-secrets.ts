/** Writes the secrets by which accounts come in: passwords, and codes that are good once. */

import { withCode, withoutCode } from "../identity/proofs/one-time-code.ts";
import { revokeKeys } from "../identity/proofs/token.ts";
import type { Rows } from "../identity/rows.ts";
import { Problem } from "../model/answers/problem.ts";
import { type Actor, isStaff, towards } from "../model/kinds/access.ts";
import type { Kind, Kinds } from "../model/kinds/kind.ts";
import type { Member } from "../model/store/member.ts";
import type { Writing } from "../model/store/writing.ts";
import type { OpenStore } from "../storage/open.ts";
import type { Identity } from "./authenticate.ts";

export interface AccountSecrets {
  setSecret(account: number, field: string, value: string | null): Promise<void>;
  /** Whoever had got in by another way than the session `current` is out, in the same write. */
  setPassword(account: number, hash: string, current: string): Promise<void>;
  addCode(writing: Writing, account: number, record: string): Promise<void>;
  setCodes(records: ReadonlyMap<number, string>, actor: Actor | null): Promise<void>;
  /** A code that was used is used up: false where somebody else was quicker with the same code. */
  spendCode(account: number, code: string): Promise<boolean>;
}

interface SecretParts {
  readonly store: OpenStore;
  readonly kinds: Kinds;
  readonly identity: Identity;
  /** Whoever comes in by a code is who they say. */
  readonly confirm?: (account: Member, writing: Writing) => Promise<void>;
}

export function accountSecrets({ store, kinds, identity, confirm }: SecretParts): AccountSecrets {
  const { accounts } = kinds;
  const codesOf = async (writing: Writing, id: number) => {
    const [account] = await writing.members(accounts, [id]);
    return (account?.values.einmalcode ?? null) as string | null;
  };
  const addCode = async (writing: Writing, id: number, record: string) =>
    writing.setSecret(accounts, id, "einmalcode", withCode(await codesOf(writing, id), record));
  return {
    addCode,
    setSecret: (id, field, value) =>
      store.write((writing) => writing.setSecret(accounts, id, field, value)),

    setPassword: (id, hash, current) =>
      store.write(async (writing) => {
        await replacePassword(writing, accounts, id, hash);
        await identity.sessions.endOthers(id, current, writing.rows);
        await identity.sessions.settle(id, current, writing.rows);
      }),

    // Looked at and taken away in one transaction: of two who type the same code, one comes in.
    spendCode: (id, code) =>
      store.write(async (writing) => {
        const used = withoutCode(await codesOf(writing, id), code, identity.now());
        if (!used) return false;
        await writing.setSecret(accounts, id, "einmalcode", used.left);
        const [account] = await writing.members(accounts, [id]);
        if (account) await confirm?.(account, writing);
        return true;
      }),

    setCodes: (records, actor) =>
      store.write(async (writing) => {
        // Asked of who they are now: a code of the desk lets nobody in as staff.
        const members = await writing.members(accounts, [...records.keys()]);
        if (!members.every((account) => isStaff(towards(actor, account))))
          throw new Problem("kein-zugriff");
        for (const [id, record] of records) await addCode(writing, id, record);
      }),
  };
}

/** Other ways in end with the old password: a forgotten code, a calendar's address, a key. Sessions are the caller's, who may have one. */
export async function replacePassword(
  writing: Writing & { readonly rows: Rows },
  accounts: Kind,
  id: number,
  hash: string,
): Promise<void> {
  for (const [name, { type }] of Object.entries(accounts.fields))
    if (type === "secret")
      await writing.setSecret(accounts, id, name, name === "kennwort" ? hash : null);
  await revokeKeys(id, writing.rows);
}
