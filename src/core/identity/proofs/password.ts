/** Password hashing: argon2id, with the cost stored in each hash, and limited concurrency. */

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

/** The cost of new hashes, and of checks for unknown accounts. Only tests change it. */
export const PASSWORD_COST: Cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
/** Concurrent hashes: each takes 19 MiB and a thread, of which Node has four for everything. */
const AT_ONCE = 2;

/** The PHC string format: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, PASSWORD_COST);
  const { memory, passes, parallelism } = PASSWORD_COST;
  const cost = `m=${memory},t=${passes},p=${parallelism}`;
  return `$argon2id$v=19$${cost}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Takes the same time without a stored hash, so that the response time does not reveal which accounts exist. */
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

/** Queued: each takes 19 MiB and a core, so a flood of sign-ins must not exhaust the machine. */
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
    // The slot is passed on rather than freed, so that nobody jumps the queue.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}
