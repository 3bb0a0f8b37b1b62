/** Passwords: argon2id, with what each hash cost written beside it, and only a few at a time. */

import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { DEMO_PASSWORD, DEMO_SECRET } from "../demo.ts";

const hashing = promisify(argon2);

interface Cost {
  /** KiB. */
  memory: number;
  passes: number;
  parallelism: number;
}

/** Of new hashes, and of looking for an account that is not there. Only tests change it. */
export const PASSWORD_COST: Cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
/** Hashes at a time: each takes 19 MiB and a thread, of which Node has four for everything. */
const AT_ONCE = 2;

export const SHORTEST_PASSWORD = 10;

/** The form in which others write it too: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, PASSWORD_COST);
  const { memory, passes, parallelism } = PASSWORD_COST;
  const cost = `m=${memory},t=${passes},p=${parallelism}`;
  return `$argon2id$v=19$${cost}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Without a hash to compare with it takes as long, so that nobody learns which accounts exist. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored ?? "");
  if (!parts) {
    await derive(password, Buffer.alloc(16), PASSWORD_COST);
    return stored === DEMO_SECRET && password === DEMO_PASSWORD;
  }
  const [, memory, passes, parallelism, salt = "", hash = ""] = parts;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const expected = Buffer.from(hash, "base64");
  const found = await derive(password, Buffer.from(salt, "base64"), cost, expected.length);
  return timingSafeEqual(found, expected);
}

let running = 0;
const waiting: (() => void)[] = [];

/** Each takes 19 MiB and a core, so a flood of sign-ins waits in line instead of taking the machine. */
async function derive(
  password: string,
  salt: Buffer,
  cost: Readonly<Cost>,
  length = 32,
): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    const message = password.normalize("NFC");
    return (await hashing("argon2id", {
      message,
      nonce: salt,
      tagLength: length,
      memory: cost.memory,
      passes: cost.passes,
      parallelism: cost.parallelism,
    })) as Buffer;
  } finally {
    // Handed on rather than freed: nobody who comes at this moment slips in between.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}
