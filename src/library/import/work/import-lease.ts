/** Who works on the imports that wait: one process of all nodes, known by a sign of life, so that another can go on when it has gone. */

import type { Store } from "../../../core/model/store/store.ts";
import { isLeft, nameOfWorker } from "../run/import-turn.ts";

const NAME = "einspielen";
const SIGN_EVERY = 10_000;

interface Lease {
  readonly worker: string;
  readonly heard: string;
}

/** Somebody who lives is at it. */
export async function isTaken(store: Pick<Store, "read">): Promise<boolean> {
  return isHeld(await store.read.setting(NAME));
}

/** Does the work if nobody else is at it; false where somebody is. */
export async function withLease(store: Store, work: () => Promise<void>): Promise<boolean> {
  const worker = nameOfWorker();
  const sign = () => JSON.stringify({ worker, heard: new Date().toISOString() } satisfies Lease);
  const taken = await store.write(async (writing) => {
    if (isHeld(await writing.setting(NAME))) return false;
    await writing.setSetting(NAME, sign());
    return true;
  });
  if (!taken) return false;
  const timer = setInterval(() => {
    // Whoever cannot write now is heard of the next time.
    store.write((writing) => writing.setSetting(NAME, sign())).catch(() => {});
  }, SIGN_EVERY).unref();
  try {
    await work();
  } finally {
    clearInterval(timer);
    await store.write((writing) => writing.setSetting(NAME, ""));
  }
  return true;
}

function isHeld(setting: string | null): boolean {
  return setting !== null && setting !== "" && !isLeft(JSON.parse(setting) as Lease);
}
