/** Somebody at the desk, in a process of their own: lends and takes back, again and again, and tells how long each of it took. */

import { setTimeout as pause } from "node:timers/promises";
import { openApp } from "../src/app.ts";
import { furnish, Library, settingsFor } from "../test/support/library.ts";

/** Milliseconds between one visit and the next. */
const BETWEEN = 50;

const [database = ""] = process.argv.slice(2);
const app = await openApp(settingsFor(database));
await furnish(app, 3);
const library = new Library(app, { now: Date.now() }, {}, database);
let goesOn = true;
process.once("message", () => {
  goesOn = false;
});
process.send?.("ready");
const times: number[] = [];
let refused = 0;
while (goesOn) {
  const lent = await timed(() => library.lend("B1", "anna"), 201);
  const loan = new URL(lent.headers.get("Location") ?? "/", "http://x").pathname;
  // The day where the library is; in Sweden days are written as here.
  const zurueck = new Date().toLocaleDateString("sv-SE", { timeZone: "Europe/Berlin" });
  await timed(() => library.change(loan, "bibliothekarin", { zurueck }), 200);
}
await app.close();
process.send?.({ times, refused }, () => process.disconnect?.());

async function timed<T extends { readonly status: number }>(
  act: () => Promise<T>,
  wanted: number,
): Promise<T> {
  await pause(BETWEEN);
  const began = performance.now();
  const answer = await act();
  times.push(performance.now() - began);
  if (answer.status !== wanted) refused++;
  return answer;
}
