/** Forms of those who may not send them: refused before they are read, and never a means to make the server work. */

import assert from "node:assert/strict";
import { type Library, ORIGIN, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const MEBIBYTE = 1024 * 1024;

/** Sends a body that counts what is read of it. */
async function send(library: Library, path: string, headers: Record<string, string> = {}) {
  const chunk = Buffer.from("a&".repeat(8 * 1024));
  let read = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        read += chunk.length;
        controller.enqueue(new Uint8Array(chunk));
        if (read >= MEBIBYTE) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request(ORIGIN + path, {
    method: "POST",
    headers: { ...FORM, Accept: "text/html", ...headers },
    body,
    duplex: "half",
  } as RequestInit);
  const exchange = {
    client: { address: "192.0.2.1", port: 1234 },
    target: path,
    user: null,
    failure: null,
  };
  const response = await library.app.application(request, exchange);
  return { status: response.status, text: await response.text(), read };
}

withLibrary("a form of nobody is refused without a byte of it being read", async (library) => {
  for (const path of ["/personen", "/werke", "/konten", "/ausleihen", "/vormerkungen", "/theke"]) {
    const { status, text, read } = await send(library, path);
    assert.deepEqual([status, read], [403, 0], path);
    assert.ok(text.length < 20_000, `${path} ${text.length}`);
  }
  for (const [path, expected] of [
    ["/nirgends", 404],
    ["/werk/1", 405],
    ["/robots.txt", 405],
  ] as const) {
    const { status, read } = await send(library, path);
    assert.deepEqual([status, read], [expected, 0], path);
  }
});

withLibrary("a form from another site, or with a wrong password, is not read", async (library) => {
  const foreign = await send(library, "/anmeldung", { "Sec-Fetch-Site": "cross-site" });
  assert.deepEqual([foreign.status, foreign.read], [403, 0]);
  const wrong = `Basic ${Buffer.from("bibliothekarin:falsch").toString("base64")}`;
  const guessed = await send(library, "/werke", { Authorization: wrong });
  assert.deepEqual([guessed.status, guessed.read], [401, 0]);
});

withLibrary(
  "where a form is read, it is read only until there is too much of it",
  async (library) => {
    // The sign-in is for everybody; the others say that a page of ours has sent them.
    const own = { "Sec-Fetch-Site": "same-origin" };
    for (const path of ["/anmeldung", "/sprache", "/werke", "/theke"]) {
      const { status, text, read } = await send(library, path, own);
      assert.equal(status, 400, path);
      assert.ok(read <= 64 * 1024, `${path} ${read}`);
      assert.ok(text.length < 20_000, `${path} ${text.length}`);
    }
  },
);

withLibrary("what comes back of a form is only what the form has", async (library) => {
  const visitor = new Visitor(library);
  const foreign = Object.fromEntries(
    Array.from({ length: 500 }, (_, index) => [`fremd${index}`, "Zettel"]),
  );
  const late = await visitor.post("/werke", {
    ...foreign,
    titel: "Dantons Tod",
    "person.0.url": "/person/1",
    "_suche.person": "Büchner",
    _fremd: "Zettel",
    "_fremd.werk": "Zettel",
    kennwort: "Geheimnis",
  });
  assert.equal(late.status, 403);
  assert.match(late.text, /name="titel" value="Dantons Tod"/);
  assert.match(late.text, /name="person\.0\.url"/);
  assert.doesNotMatch(late.text, /Zettel|Geheimnis/);

  await visitor.signIn("bibliothekarin");
  const page = await visitor.get("/konten?formular=neu");
  const faulty = await visitor.submit(
    page,
    {},
    { ...foreign, username: "?", kennwort: "Geheimnis" },
  );
  assert.equal(faulty.status, 422);
  assert.doesNotMatch(faulty.text, /Zettel|Geheimnis/);

  const desk = new Visitor(library);
  const returned = await desk.post("/theke", { ...foreign, aktion: "zurueck", barcode: "B1" });
  assert.equal(returned.status, 403);
  assert.match(returned.text, /value="B1"/);
  assert.doesNotMatch(returned.text, /Zettel/);
  const { anna } = library.accounts;
  const access = await desk.post(`/zugang/${anna}`, { aktion: "kennwort", neu: "Geheimnis" });
  assert.equal(access.status, 403);
  assert.doesNotMatch(access.text, /Geheimnis/);
});
