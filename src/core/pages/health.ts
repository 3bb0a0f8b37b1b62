/** Health checks for load balancers: is the process alive, and is it ready? */

import type { Page } from "../model/answers/page.ts";
import { Problem } from "../model/answers/problem.ts";
import { notReady } from "../storage/engines/write-lock.ts";

/** A database that takes longer, in milliseconds, counts as unreachable. */
const PATIENCE = 2000;

const TYPE = "application/json; charset=utf-8";

export const alive: Page = {
  path: "/gesundheit/lebt",
  read: ["all"],
  momentary: true,
  urgent: true,
  negotiated: false,
  sends: ["application/json"],
  answer: () => ({ type: TYPE, body: '{"status":"lebt"}' }),
};

/** `check` rejects where the catalogue cannot be read. */
export function readyPage(check: () => Promise<void>): Page {
  return {
    path: "/gesundheit/bereit",
    read: ["all"],
    momentary: true,
    urgent: true,
    negotiated: false,
    sends: ["application/json"],
    async answer() {
      try {
        await soon(check());
      } catch (error) {
        throw error instanceof Problem ? error : notReady(error);
      }
      return { type: TYPE, body: '{"status":"bereit"}' };
    },
  };
}

function soon<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the catalogue cannot be read in time")), PATIENCE);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
