/** HTTP Basic (RFC 7617): how programs say who they are on each request, without paying for argon2 each time. */

import { createHmac, randomBytes } from "node:crypto";
import { verifyPassword } from "./password.ts";

export interface Account {
  readonly id: number;
  readonly username: string;
  readonly role: "leser" | "bibliothekar";
  readonly passwordHash: string | null;
  readonly disabled: boolean;
}

export type Verdict = { readonly account: Account } | "wrong" | { readonly waitSeconds: number };

const REMEMBERED = 5 * 60_000;
const MINUTE = 60_000;
const TRIES = 10;

/** Proofs and failed tries live in the memory of the process only. */
export class BasicCheck {
  readonly #find: (username: string) => Promise<Account | null>;
  readonly #now: () => number;
  readonly #key = randomBytes(32);
  readonly #proofs = new Map<string, { proof: string; until: number }>();
  readonly #failures = new Map<string, number[]>();

  constructor(find: (username: string) => Promise<Account | null>, now: () => number = Date.now) {
    this.#find = find;
    this.#now = now;
  }

  async check(username: string, password: string, address: string): Promise<Verdict> {
    const account = await this.#find(username);
    // Bound to the stored hash: a changed password makes every remembered proof worthless at once.
    const proof = createHmac("sha256", this.#key)
      .update(JSON.stringify([username, password, account?.passwordHash ?? null]))
      .digest("base64");
    const known = this.#proofs.get(username);
    if (account && !account.disabled && known?.proof === proof && known.until > this.#now())
      return { account };

    const waitSeconds = this.#mustWait(`user ${username.toLowerCase()}`, `address ${address}`);
    if (waitSeconds > 0) return { waitSeconds };
    const right = await verifyPassword(password, account?.passwordHash ?? null);
    if (!account || !right || account.disabled) {
      for (const who of [`user ${username.toLowerCase()}`, `address ${address}`]) this.#fail(who);
      return "wrong";
    }
    this.#remember(username, proof);
    return { account };
  }

  #remember(username: string, proof: string): void {
    if (this.#proofs.size >= 1000) this.#proofs.clear();
    this.#proofs.set(username, { proof, until: this.#now() + REMEMBERED });
  }

  #fail(who: string): void {
    if (this.#failures.size >= 10_000) this.#failures.clear();
    this.#failures.set(who, [...this.#recent(who), this.#now()]);
  }

  #mustWait(...whos: string[]): number {
    const waits = whos.map((who) => {
      const recent = this.#recent(who);
      return recent.length < TRIES
        ? 0
        : Math.ceil(((recent[0] as number) + MINUTE - this.#now()) / 1000);
    });
    return Math.max(0, ...waits);
  }

  #recent(who: string): number[] {
    return (this.#failures.get(who) ?? []).filter((time) => time > this.#now() - MINUTE);
  }
}

/** null: no Basic credentials; "malformed": some, but they cannot be read. */
export function readBasic(
  header: string | null,
): { username: string; password: string } | "malformed" | null {
  if (header === null) return null;
  const match = /^Basic +([A-Za-z0-9+/=_-]+) *$/i.exec(header);
  if (!match) return /^Basic\b/i.test(header) ? "malformed" : null;
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(match[1] ?? "", "base64"));
  } catch {
    return "malformed";
  }
  const colon = text.indexOf(":");
  if (colon < 0) return "malformed";
  return { username: text.slice(0, colon), password: text.slice(colon + 1) };
}
