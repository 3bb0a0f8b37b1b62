/** What a page shows of others that share something with its member: found together, whatever it is that they share. */

import assert from "node:assert/strict";
import { withApps } from "../support/app.ts";

const AS = { as: "bibliothekarin" } as const;

withApps(
  "a work names others by each of its makers and on its subjects, none twice",
  async (app) => {
    const add = async (titel: string, person: string[], schlagwort: string[]) => {
      const names = (all: string[]) => all.map((name) => ({ name }));
      const body = { titel, person: names(person), schlagwort: names(schlagwort) };
      const made = await app.request("POST", "/werke", { ...AS, body });
      assert.equal(made.status, 201, await made.clone().text());
      return made.headers.get("Location") ?? "";
    };
    const path = await add("Dantons Tod", ["Ada Nahe", "Bo Nahe"], ["Umsturz", "Paris"]);
    await add("Von Ada", ["Ada Nahe"], ["Umsturz"]);
    await add("Von Bo", ["Bo Nahe"], []);
    await add("Über beides", ["Cy Fern"], ["Paris", "Umsturz"]);
    await add("Von ferne", ["Cy Fern"], ["Rom"]);
    const page = await (await app.get(new URL(path).pathname, { Accept: "text/html" })).text();
    const sections = [...page.matchAll(/<h2 id="nahe-\d">([^<]*)<\/h2>(.*?)<\/section>/gs)];
    const shown = sections.map(([, heading, list = ""]) => [
      heading,
      ["Von Ada", "Von Bo", "Über beides", "Von ferne"].filter((title) => list.includes(title)),
    ]);
    assert.deepEqual(shown, [
      ["Auch mit „Umsturz“", ["Von Ada", "Über beides"]],
      ["Mehr von Bo Nahe", ["Von Bo"]],
    ]);
  },
);
