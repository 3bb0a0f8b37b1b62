/** Capability URLs: addresses with a secret token that open one thing of one account without signing in. */

import { createHmac, timingSafeEqual } from "node:crypto";
import { digest, randomSecret } from "./secret.ts";

const TOKEN = /^([1-9]\d{0,9})-([A-Za-z0-9_-]{20,64})$/;

/** A new token, shown once, and the hash to be stored. */
export function makeToken(account: number): { readonly token: string; readonly stored: string } {
  const secret = randomSecret();
  return { token: `${account}-${secret}`, stored: digest(secret) };
}

/** The account and secret in a token; null if it is malformed. */
export function readToken(text: string | null): { account: number; secret: string } | null {
  const [, account = "", secret = ""] = TOKEN.exec(text ?? "") ?? [];
  return account === "" ? null : { account: Number(account), secret };
}

/** In constant time. */
export function isToken(secret: string, stored: unknown): boolean {
  return typeof stored === "string" && same(digest(secret), stored);
}

/** Stateless tokens, signed with our secret. */
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

  /** The account; null if the signature is wrong. */
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
