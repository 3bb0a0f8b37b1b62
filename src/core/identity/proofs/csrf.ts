/** CSRF tokens in forms: a page of another site does not know them, so it cannot send a form on behalf of the user. */

import { createHmac, timingSafeEqual } from "node:crypto";
import { holds } from "../moments.ts";

const HOUR = 60 * 60_000;

type FormVerdict = "right" | "late" | "wrong";

export class FormTokens {
  readonly #secret: string;
  readonly #now: () => number;

  /** The secret is the same on every node, so a form may be sent to another node than it came from. */
  constructor(secret: string, now: () => number) {
    this.#secret = secret;
    this.#now = now;
  }

  /** `action` is what the form does: `PUT /werk/12`. */
  make(session: string, action: string): string {
    const until = (this.#now() + HOUR).toString(36);
    return `${until}.${this.#sign(session, action, until)}`;
  }

  check(session: string, action: string, token: string): FormVerdict {
    const [until = "", signature = ""] = token.split(".", 2);
    const expected = Buffer.from(this.#sign(session, action, until));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "wrong";
    const begun = Number.parseInt(until, 36) - HOUR;
    return holds(begun, HOUR, this.#now()) ? "right" : "late";
  }

  #sign(session: string, action: string, until: string): string {
    return createHmac("sha256", this.#secret)
      .update(JSON.stringify([session, action, until]))
      .digest("base64url");
  }
}
