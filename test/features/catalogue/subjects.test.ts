import assert from "node:assert/strict";
import { withLibrary } from "../../support/library.ts";

withLibrary("knows broader and narrower subjects, and no circle of them", async (library) => {
  const make = async (name: string, oberbegriff?: unknown) => {
    const body = { name, ...(oberbegriff !== undefined && { oberbegriff }) };
    return library.ask("POST", "/schlagworte/", { as: "bibliothekarin", body });
  };
  assert.equal((await make("Literatur")).status, 201);
  assert.equal((await make("Lyrik", { url: "/schlagwort/literatur" })).status, 201);
  assert.equal((await make("Sonett", { name: "lyrik" })).status, 201);
  const lyrik = (await library.ask("GET", "/schlagwort/lyrik")).json;
  assert.equal(lyrik.oberbegriff.name, "Literatur");
  assert.deepEqual(
    lyrik.unterbegriff.map(({ name }: { name: string }) => name),
    ["Sonett"],
  );
  const circle = await library.change("/schlagwort/literatur", "bibliothekarin", {
    oberbegriff: { url: "/schlagwort/sonett" },
  });
  assert.equal(circle.status, 422);
  assert.match(circle.json.errors[0].detail, /Kreis/);
  const itself = await make("Drama", { name: "drama" });
  assert.equal(itself.status, 422, itself.text);
  assert.match(itself.json.errors[0].detail, /Kreis/);
  const made = await make("Tragödie", { name: "Theater" });
  assert.equal(made.status, 201);
  assert.equal((await library.ask("GET", "/schlagwort/theater")).status, 200);
});
