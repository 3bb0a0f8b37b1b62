/** Passwords in tests: the cost stands beside a hash, so it can be as low as argon2 allows. */

import { argon2Sync, randomBytes } from "node:crypto";
import { PASSWORD_COST } from "../../src/core/identity/proofs/password.ts";

const CHEAP = { memory: 8, passes: 1, parallelism: 1 };

// A hundred guesses at an account that is not there would be seconds of a processor.
Object.assign(PASSWORD_COST, CHEAP);

export function cheapHash(password: string): string {
  const nonce = randomBytes(16);
  const hash = argon2Sync("argon2id", { message: password, nonce, tagLength: 32, ...CHEAP });
  const [salt, digest] = [nonce, hash].map((bytes) => bytes.toString("base64").replace(/=+$/, ""));
  return `$argon2id$v=19$m=${CHEAP.memory},t=${CHEAP.passes},p=${CHEAP.parallelism}$${salt}$${digest}`;
}
