/**
 * The runner of Node follows every promise, to tell of an error that nobody caught in which test it arose: a third of what the
 * tests cost. Such an error fails the run without that, too, so its hook gets what anybody can ask of one: `trackPromises: false`.
 */

import { createHook } from "node:async_hooks";

type Marked = Record<symbol, unknown>;

const usual = createHook({ init() {} }) as unknown as Marked;
const quiet = createHook({ init() {}, trackPromises: false }) as unknown as Marked;
const marks = Object.getOwnPropertySymbols(quiet).filter(
  (mark) => typeof quiet[mark] === "boolean" && quiet[mark] !== usual[mark],
);
const hook = Object.getPrototypeOf(quiet) as { enable(): unknown };
const { enable } = hook;

hook.enable = function (this: Marked) {
  for (const mark of marks) this[mark] = quiet[mark];
  return enable.call(this);
};
