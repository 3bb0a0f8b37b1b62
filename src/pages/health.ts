/** For load balancers: does the process live, and can it answer? */

import type { Page } from "../model/page.ts";
import { Problem } from "../model/problem.ts";

const TYPE = "application/json; charset=utf-8";

export const alive: Page = {
  path: "/gesundheit/lebt",
  read: ["all"],
  negotiated: false,
  answer: () => ({ type: TYPE, body: '{"status":"lebt"}' }),
};

export const ready: Page = {
  path: "/gesundheit/bereit",
  read: ["all"],
  negotiated: false,
  async answer({ read, view }) {
    try {
      await read.count(view.kinds.one("person"));
    } catch {
      throw new Problem("nicht-bereit", {}, { headers: { "Retry-After": "5" } });
    }
    return { type: TYPE, body: '{"status":"bereit"}' };
  },
};
