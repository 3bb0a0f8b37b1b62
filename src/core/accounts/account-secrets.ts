/** Stores the secrets of accounts: passwords and one-time codes. */

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
  /** Ends all sessions but `current`, and all keys and codes, in the same transaction. */
  setPassword(account: number, hash: string, current: string): Promise<void>;
  addCode(writing: Writing, account: number, record: string): Promise<void>;
  setCodes(records: ReadonlyMap<number, string>, actor: Actor | null): Promise<void>;
  /** Each code works once: false where another request has just used it. */
  spendCode(account: number, code: string): Promise<boolean>;
}

interface SecretParts {
  readonly store: OpenStore;
  readonly kinds: Kinds;
  readonly identity: Identity;
  /** Called when a code was used, which confirms the account. */
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

    // Checked and removed in one transaction: of two requests with the same code, one succeeds.
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
        // Checked against the current roles: the desk must not issue codes for staff.
        const members = await writing.members(accounts, [...records.keys()]);
        if (!members.every((account) => isStaff(towards(actor, account))))
          throw new Problem("kein-zugriff");
        for (const [id, record] of records) await addCode(writing, id, record);
      }),
  };
}

/**
 * With the old password all other secrets end: one-time codes, the calendar address, keys. Sessions are left to the caller, who may have
 * one.
 */
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
