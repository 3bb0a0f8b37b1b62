/** Passwords of accounts in tests: the cost stands beside a hash, so theirs can be as cheap as argon2 allows. */

import { argon2Sync, randomBytes } from "node:crypto";

export function cheapHash(password: string): string {
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const hash = argon2Sync("argon2id", { message: password, nonce, tagLength: 32, ...cost });
  const [salt, digest] = [nonce, hash].map((bytes) => bytes.toString("base64").replace(/=+$/, ""));
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${salt}$${digest}`;
}
