/** `/openapi.json` has more than a megabyte, so it is written once, and anew only when something in it has changed. */

import assert from "node:assert/strict";
import { ORIGIN, type TestApp, withApp } from "../support/app.ts";

const AS = { as: "bibliothekarin" } as const;
const WHOLE = 500_000;

withApp(
  "the description is written once, whoever asks and however, and again when something in it has changed",
  async (app, context) => {
    const stringify = context.mock.method(JSON, "stringify");
    const asked = async (asking: Parameters<TestApp["request"]>[2] = {}) => {
      stringify.mock.resetCalls();
      const answer = await app.request("GET", "/openapi.json", asking);
      const isWritten = stringify.mock.calls.some(({ result }) => `${result}`.length > WHOLE);
      const document = await answer.json();
      const media = document.paths["/person/{key}"].get.responses[200].content["application/json"];
      return { isWritten, document, example: media.examples?.katalog.summary };
    };
    const person = await app.add(app.kinds.one("person"), { vorname: "Irmgard", nachname: "Keun" });
    const first = await asked();
    assert.ok(first.isWritten);
    assert.equal(first.example, "Irmgard Keun");
    const unpacked = await asked({ headers: { "Accept-Encoding": "identity" } });
    const signedIn = await asked({ ...AS, headers: { "Cache-Control": "no-cache" } });
    for (const again of [unpacked, signedIn]) {
      assert.ok(!again.isWritten);
      assert.deepEqual(again.document, first.document);
    }

    const renamed = { ...AS, body: { vorname: "Ilse" } };
    assert.equal((await app.request("PATCH", person.path, renamed)).status, 200);
    assert.equal((await asked()).example, "Ilse Keun");

    const settings = { ...AS, body: { art: ["Landkarte"] } };
    assert.equal((await app.request("PATCH", "/einstellungen", settings)).status, 200);
    const { document } = await asked();
    assert.ok(document.components.schemas.werk.properties.art.enum.includes("Landkarte"));
    assert.deepEqual(document.servers, [{ url: ORIGIN }]);
  },
  { fresh: true },
);
