/** Addresses that open one thing of one account, without a sign-in: known by a secret that is in them, and good for nothing else. */

import { createHmac, timingSafeEqual } from "node:crypto";
import { digest, randomSecret } from "./secret.ts";

const TOKEN = /^([1-9]\d{0,9})-([A-Za-z0-9_-]{20,64})$/;

/** A new one: what is shown once, and what is stored to know it again. */
export function makeToken(account: number): { readonly token: string; readonly stored: string } {
  const secret = randomSecret();
  return { token: `${account}-${secret}`, stored: digest(secret) };
}

/** Whose it says it is, and its secret; null where it is none. */
export function readToken(text: string | null): { account: number; secret: string } | null {
  const [, account = "", secret = ""] = TOKEN.exec(text ?? "") ?? [];
  return account === "" ? null : { account: Number(account), secret };
}

/** Takes as long for a wrong one as for a right one. */
export function isToken(secret: string, stored: unknown): boolean {
  return typeof stored === "string" && same(digest(secret), stored);
}

/** Nothing is stored for these: only our secret can sign them. */
export class SignedTokens {
  readonly #secret: string;
  readonly #purpose: string;

  constructor(secret: string, purpose: string) {
    this.#secret = secret;
    this.#purpose = purpose;
  }

  make(account: number): string {
    return `${account}-${this.#sign(account)}`;
  }

  /** The account; null where the token is none of ours. */
  check(text: string | null): number | null {
    const token = readToken(text);
    return token && same(this.#sign(token.account), token.secret) ? token.account : null;
  }

  #sign(account: number): string {
    const sealed = createHmac("sha256", this.#secret).update(`${this.#purpose} ${account}`);
    return sealed.digest("base64url");
  }
}

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(digest(one)), Buffer.from(digest(other))];
  return timingSafeEqual(a, b);
}
