/** The shelf list: in the order of shelf marks, of one place or all, on the screen, for programs and on paper. */

import assert from "node:assert/strict";
import { withLibrary } from "../library.ts";

withLibrary("lists what stands on the shelves in the order of shelf marks", async (library) => {
  const as = "bibliothekarin";
  const copy = async (signatur: string, more: object) => {
    const body = { werk: { url: "/werk/1" }, signatur, ...more };
    assert.equal((await library.ask("POST", "/exemplare", { as, body })).status, 201);
  };
  await copy("Zoo 10", { standort: { name: "Foyer" } });
  await copy("Aal 2", { standort: { name: "Foyer" } });
  await copy("Zoo 9 (2)", { standort: { name: "Foyer" } });
  await copy("Bär 1", { standort: { name: "Foyer" }, zustand: "vermisst" });
  const place = (await library.ask("GET", "/standorte?suche=Foyer", { as })).json.standort[0].url;
  const own = (await library.ask("GET", new URL(place).pathname, { as, accept: "text/html" })).text;
  const [, path = ""] = /href="(regalliste\?standort=\d+)"/.exec(own) ?? [];
  const { json } = await library.ask("GET", `/${path}`, { as });
  const marks = json.exemplar.map(({ signatur }: { signatur: string }) => signatur);
  assert.deepEqual(marks, ["Aal 2", "Zoo 9 (2)", "Zoo 10"], "as people count");
  const listed = async (query: string) => {
    const { json } = await library.ask("GET", `/exemplare.json?${query}`, { as });
    return json.exemplar.map(({ signatur }: { signatur: string }) => signatur);
  };
  assert.deepEqual((await listed("sortierung=-signatur")).slice(0, 2), ["Zoo 10", "Zoo 9 (2)"]);
  assert.deepEqual(await listed("anfang=zoo"), ["Zoo 9 (2)", "Zoo 10"]);
  assert.deepEqual(await listed("anfang=zoo 9"), ["Zoo 9 (2)"]);
  assert.deepEqual(await listed("signatur=Zoo 10"), ["Zoo 10"]);
  assert.equal((await listed("suche=zoo 10"))[0], "Zoo 10");
  const all = (await library.ask("GET", "/regalliste", { as })).json.exemplar;
  assert.ok(all.length > 2);
  assert.equal(all[0].signatur, "Aal 2", "what has no place comes last");
  const pdf = await library.ask("GET", `/${path.replace("?", ".pdf?")}`, { as });
  assert.equal(pdf.status, 200);
  assert.equal(Buffer.from(pdf.bytes.subarray(0, 5)).toString(), "%PDF-");
  const page = await library.ask("GET", `/${path}`, { as, accept: "text/html" });
  assert.match(page.text, /3 Exemplare als PDF/);
  assert.equal((await library.ask("GET", "/regalliste?standort=999", { as })).status, 400);
  for (const format of ["html", "csv", "pdf"]) {
    const address = `/regalliste.${format}`;
    assert.equal((await library.ask("GET", address, { as: "anna" })).status, 403, format);
  }
});
