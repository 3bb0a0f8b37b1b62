/** CSRF tokens in forms: a page of another site does not know them, so it cannot send a form on behalf of the user. */

import { createHmac, timingSafeEqual } from "node:crypto";
import { holds } from "../moments.ts";

const HOUR = 60 * 60_000;
/** In milliseconds: the time that a page takes to be made. */
const A_MOMENT = 50;
const MOST_MADE = 100;

export class FormTokens {
  readonly #secret: string;
  readonly #now: () => number;
  /** The last tokens, by session and action. */
  readonly #made = new Map<string, { readonly at: number; readonly token: string }>();

  /** The secret is the same on every node, so a form may be sent to another node than it came from. */
  constructor(secret: string, now: () => number) {
    this.#secret = secret;
    this.#now = now;
  }

  /** `action` is what the form does: `PUT /werk/12`. A page with many forms has one token in all that do the same. */
  make(session: string, action: string): string {
    const now = this.#now();
    const name = `${session} ${action}`;
    const known = this.#made.get(name);
    if (known && now >= known.at && now < known.at + A_MOMENT) return known.token;
    const until = (now + HOUR).toString(36);
    const token = `${until}.${this.#sign(session, action, until)}`;
    if (this.#made.size >= MOST_MADE) this.#made.clear();
    this.#made.set(name, { at: now, token });
    return token;
  }

  /** Whether the token is of this session and action, and not too old: either way the form is sent again from a fresh page. */
  check(session: string, action: string, token: string): boolean {
    const [until = "", signature = ""] = token.split(".", 2);
    const expected = Buffer.from(this.#sign(session, action, until));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
    const begun = Number.parseInt(until, 36) - HOUR;
    return holds(begun, HOUR, this.#now());
  }

  #sign(session: string, action: string, until: string): string {
    return createHmac("sha256", this.#secret)
      .update(JSON.stringify([session, action, until]))
      .digest("base64url");
  }
}
