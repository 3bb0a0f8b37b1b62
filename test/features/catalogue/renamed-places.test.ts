/** What a page shows of others two steps away is as it is now, also where the answer was at hand. */

import assert from "node:assert/strict";
import { ORIGIN, withApps } from "../../support/app.ts";

const AS = { as: "bibliothekarin" } as const;

withApps("a work shows the new name of the place where its copies stand", async (app) => {
  const place = await app.add(app.kinds.one("standort"), { name: "Regal links" });
  const edition = await app.addWork("Zwei Schritte");
  const work = await app.addWork("Drei Schritte");
  await app.add(app.kinds.one("exemplar"), {
    werk: { url: ORIGIN + edition.path },
    standort: { url: ORIGIN + place.path },
  });
  const linked = await app.request("PATCH", edition.path, {
    ...AS,
    body: { ausgabeVon: { url: ORIGIN + work.path } },
    headers: { "Content-Type": "application/merge-patch+json" },
  });
  assert.equal(linked.status, 200);
  const shown = async () =>
    Promise.all(
      [edition, work].flatMap(({ path }) =>
        [".json", ".xml", ""].map(async (suffix) => (await app.get(path + suffix)).text()),
      ),
    );
  for (const _ of [1, 2, 3])
    for (const page of await shown()) assert.match(page, /Regal links/, "it is at hand by now");
  const renamed = await app.request("PATCH", `/standort/${place.id}`, {
    ...AS,
    body: { name: "Galerie rechts" },
    headers: { "Content-Type": "application/merge-patch+json" },
  });
  assert.equal(renamed.status, 200);
  for (const page of await shown()) {
    assert.match(page, /Galerie rechts/);
    assert.doesNotMatch(page, /Regal links/);
  }
});
