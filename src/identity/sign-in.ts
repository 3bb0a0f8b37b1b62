/** Whether a user name and a password belong together: slow to guess, quick for programs that ask again and again. */

import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Account, Accounts } from "./account.ts";
import type { Events } from "./events.ts";
import { isCode } from "./one-time-code.ts";
import type { Pace } from "./pace.ts";
import { verifyPassword } from "./password.ts";

export type Verdict =
  | { readonly account: Account; readonly cause: "kennwort" | "code" }
  | "wrong"
  | { readonly waitSeconds: number };

export const TRIES = 10;
const REMEMBERED = 5 * 60_000;

interface Parts {
  readonly accounts: Accounts;
  readonly pace: Pace;
  readonly events: Events;
  readonly now: () => number;
}

export class SignIn {
  readonly #parts: Parts;
  /** Of passwords that were right a moment ago, in the memory of the process only. */
  readonly #proofs = new Map<string, { proof: string; until: number }>();
  /** Those that are being looked at. */
  readonly #asked = new Map<string, Promise<Verdict>>();
  readonly #key = randomBytes(32);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** For programs, which send the password with every request: argon2 runs once in five minutes. */
  async again(username: string, password: string, address: string): Promise<Verdict> {
    const account = await this.#parts.accounts.byName(username);
    const proof = this.#proof(username, password, account);
    const known = this.#proofs.get(username);
    if (account && !account.disabled && known?.proof === proof && known.until > this.#parts.now())
      return { account, cause: "kennwort" };
    // Many requests at once are one try: a program with ten connections is not ten guesses.
    const attempt = `${proof} ${address}`;
    const asked =
      this.#asked.get(attempt) ?? this.#check(account, { username, password, address }, false);
    this.#asked.set(attempt, asked);
    const verdict = await asked.finally(() => this.#asked.delete(attempt));
    if (typeof verdict === "object" && "account" in verdict) {
      if (this.#proofs.size >= 1000) this.#proofs.clear();
      this.#proofs.set(username, { proof, until: this.#parts.now() + REMEMBERED });
    }
    return verdict;
  }

  /** For people at the sign-in form, who may also have a code. */
  async once(username: string, password: string, address: string): Promise<Verdict> {
    const account = await this.#parts.accounts.byName(username);
    return this.#check(account, { username, password, address }, true);
  }

  /** For somebody signed in who has to show the password once more: a code is none. */
  async confirm(username: string, password: string, address: string): Promise<Verdict> {
    const account = await this.#parts.accounts.byName(username);
    return this.#check(account, { username, password, address }, false);
  }

  async #check(
    account: Account | null,
    given: { username: string; password: string; address: string },
    codes: boolean,
  ): Promise<Verdict> {
    const { pace, events, now } = this.#parts;
    const { username, password, address } = given;
    // Never as it was typed: in the field for the name there may stand a password.
    const who = { account: account?.id ?? null, name: account?.username ?? null, address };
    const whos = [`konto ${account?.id ?? shortHash(username)}`, `adresse ${address}`];
    const taken = await pace.take(whos, TRIES);
    if ("waitSeconds" in taken) {
      events.noteRarely({ what: "gebremst", ...who });
      return taken;
    }
    const code = codes && isCode(password, account?.code ?? null, now());
    // Asked in any case, so that neither a code nor an unknown name can be told by the time it takes.
    const right = (await verifyPassword(password, account?.passwordHash ?? null)) || code;
    if (!account || !right || account.disabled) {
      await taken.failed();
      events.note({ what: "fehlgeschlagen", ...who });
      return "wrong";
    }
    await taken.succeeded();
    return { account, cause: code ? "code" : "kennwort" };
  }

  /** Bound to the stored hash: a changed password makes every remembered proof worthless at once. */
  #proof(username: string, password: string, account: Account | null): string {
    return createHmac("sha256", this.#key)
      .update(JSON.stringify([username, password, account?.passwordHash ?? null]))
      .digest("base64");
  }
}

/** Enough to count the tries for a name, too little to find out what it was. */
function shortHash(name: string): string {
  return createHash("sha256")
    .update(name.normalize("NFKC").toLowerCase())
    .digest("hex")
    .slice(0, 8);
}
