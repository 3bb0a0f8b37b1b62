/**
 * Known browsers of an account, recognized by a signed cookie without stored state: guesses from elsewhere cannot lock them out. The cookie
 * does not sign anybody in.
 */

import { createHmac, timingSafeEqual } from "node:crypto";
import type { Account } from "../account.ts";
import { holds } from "../moments.ts";
import { randomId } from "./secret.ts";

/** In milliseconds; renewed with each sign-in. */
export const REMEMBERED_DEVICE = 180 * 24 * 60 * 60_000;
/** Length of a random id, and of its signature: 32 bytes in base64url. */
const ID = 12;
const SIGNATURE = 43;

export class Devices {
  readonly #secret: string;
  readonly #now: () => number;

  constructor(secret: string, now: () => number) {
    this.#secret = secret;
    this.#now = now;
  }

  make(account: Account): string {
    const name = randomId() + (this.#now() + REMEMBERED_DEVICE).toString(36);
    return name + this.#sign(account, name);
  }

  /** The id of the device; null if this account has not signed in there, or has changed its password since. */
  read(cookie: string | null, account: Account | null): string | null {
    if (cookie === null || account === null || cookie.length <= ID + SIGNATURE) return null;
    const name = cookie.slice(0, -SIGNATURE);
    const given = Buffer.from(cookie.slice(-SIGNATURE));
    const expected = Buffer.from(this.#sign(account, name));
    if (!timingSafeEqual(given, expected)) return null;
    const begun = Number.parseInt(name.slice(ID), 36) - REMEMBERED_DEVICE;
    return holds(begun, REMEMBERED_DEVICE, this.#now()) ? name : null;
  }

  #sign({ id, passwordHash }: Account, name: string): string {
    return createHmac("sha256", this.#secret)
      .update(JSON.stringify(["geraet", id, passwordHash, name]))
      .digest("base64url");
  }
}
