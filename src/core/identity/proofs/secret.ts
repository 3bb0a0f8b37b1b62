/** Random values nobody can guess, and the hashes by which they are found again. */

import { createHash, randomBytes, randomInt } from "node:crypto";

/** 256 bits: guessing is hopeless, so a fast hash is enough to store it. */
export function randomSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Names a row; no secret. */
export function randomId(): string {
  return randomBytes(9).toString("base64url");
}

export function digest(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** Letters and digits that nobody mistakes for one another when they are read from a slip of paper. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** `K7QM-2ZTB-9XWF`: to be typed once. 59 bits: neither the few attempts that sign-in allows nor two weeks with a stolen backup find one. */
export function randomCode(): string {
  const letters = Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return [0, 4, 8].map((start) => letters.slice(start, start + 4).join("")).join("-");
}

/** However somebody types it. */
export function normalCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
}
