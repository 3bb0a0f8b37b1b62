/** Random secrets, and the hashes by which they are looked up. */

import { hash, randomBytes, randomInt } from "node:crypto";

/** 256 bits cannot be guessed, so a fast hash is enough for storage. */
export function randomSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** An id of a row; not secret. One that began with "-" would be taken for a flag in a terminal. */
export function randomId(): string {
  return randomBytes(9).toString("base64url").replace(/^-/, "_");
}

export function digest(secret: string): string {
  return hash("sha256", secret);
}

/** Letters and digits that are not confused with each other on paper. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/**
 * `K7QM-2ZTB-9XWF`: to be typed once. 59 bits: safe against the few attempts that sign-in allows, and for two weeks against a stolen
 * backup.
 */
export function randomCode(): string {
  const letters = Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return [0, 4, 8].map((start) => letters.slice(start, start + 4).join("")).join("-");
}

/** Normalizes a typed code. */
export function normalCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
}
