import assert from "node:assert/strict";
import { type Library, ORIGIN, withLibrary } from "../../support/library.ts";

/** Work 1 with its two copies gets an edition with a copy of its own, B4. */
async function withEdition(library: Library): Promise<{ edition: string; copy: number }> {
  const body = { titel: "Woyzeck. Studienausgabe", jahr: 1999, ausgabeVon: { url: "/werk/1" } };
  const made = await library.ask("POST", "/werke/", { as: "bibliothekarin", body });
  assert.equal(made.status, 201, made.text);
  const edition = new URL(made.json.url).pathname.replace("werke", "werk");
  const copy = await library.ask("POST", "/exemplare/", {
    as: "bibliothekarin",
    body: { werk: { url: edition }, signatur: "S 4", barcode: "B4" },
  });
  assert.equal(copy.status, 201, copy.text);
  return { edition, copy: Number(copy.json.url.split("/").at(-1)) };
}

function reserve(library: Library, work: string, as: string) {
  return library.ask("POST", "/vormerkungen/", { as, body: { werk: { url: work } } });
}

async function takeBack(library: Library, loan: number): Promise<void> {
  const back = await library.change(`/ausleihe/${loan}`, "bibliothekarin", {
    zurueck: new Date(library.clock.now).toISOString().slice(0, 10),
  });
  assert.equal(back.status, 200, back.text);
}

withLibrary("shows the editions of a work, and all their copies with it", async (library) => {
  const { edition } = await withEdition(library);
  const work = (await library.ask("GET", "/werk/1")).json;
  assert.deepEqual(work.ausgabe, [
    { titel: "Woyzeck. Studienausgabe", url: `http://localhost${edition}`, jahr: "1999" },
  ]);
  assert.deepEqual(work.exemplar.at(-1), {
    signatur: "S 4",
    url: "http://localhost/exemplar/4",
    werk: { titel: "Woyzeck. Studienausgabe", url: `${ORIGIN}/werk/3` },
    status: "verfügbar",
  });
  assert.deepEqual(work.exemplar[0], {
    signatur: "S 1",
    url: "http://localhost/exemplar/1",
    status: "verfügbar",
  });
  const own = (await library.ask("GET", edition)).json;
  assert.deepEqual(own.ausgabeVon, { titel: "Woyzeck", url: "http://localhost/werk/1" });
  assert.equal(own.exemplar.length, 1);
  assert.equal(own.exemplar[0].werk, undefined);
  const xml = await library.ask("GET", "/werk/1", { accept: "application/xml" });
  assert.match(xml.text, /<ausgabeliste><ausgabe ref="[^"]*" jahr="1999">Woyzeck. Stud/);
  const again = await library.ask("PUT", "/werk/1", { as: "bibliothekarin", body: work });
  assert.equal(again.status, 200, again.text);
  const ld = JSON.parse(
    (await library.ask("GET", "/werk/1", { accept: "application/ld+json" })).text,
  );
  assert.ok(ld.workExample.some((one: { "@id": string }) => one["@id"].endsWith(edition)));
  const other = JSON.parse(
    (await library.ask("GET", edition, { accept: "application/ld+json" })).text,
  );
  assert.equal(other.exampleOfWork["@id"], "http://localhost/werk/1");
});

withLibrary("lists editions with their copies on the page of the work", async (library) => {
  const { edition } = await withEdition(library);
  const page = await library.ask("GET", "/werk/1", { accept: "text/html" });
  assert.match(page.text, /<h2[^>]*>Ausgaben</);
  assert.match(page.text, new RegExp(`href="${edition.slice(1)}"`));
  assert.match(page.text, /Studienausgabe<\/a>.*<span class="availability in">/);
  assert.match(page.text, /<bdi>S 4<\/bdi><\/a><span><bdi>Woyzeck. Studienausgabe<\/bdi>/);
  assert.equal(page.text.match(/>S 4</g)?.length, 1, "once is enough");
  const own = await library.ask("GET", edition, { accept: "text/html" });
  assert.match(own.text, /Ausgabe von<\/dt><dd>.*href="werk\/1"/);
});

withLibrary("knows no edition of an edition, and no circle", async (library) => {
  const { edition } = await withEdition(library);
  const deeper = await library.ask("POST", "/werke/", {
    as: "bibliothekarin",
    body: { titel: "Noch eine", ausgabeVon: { url: edition } },
  });
  assert.equal(deeper.status, 422);
  assert.equal(deeper.json.errors[0].pointer, "/ausgabeVon");
  assert.match(deeper.json.errors[0].detail, /Wählen Sie „Woyzeck“/);
  const circle = await library.change("/werk/1", "bibliothekarin", {
    ausgabeVon: { url: edition },
  });
  assert.equal(circle.status, 422);
  assert.match(circle.json.errors[0].detail, /Kreis/);
  const above = await library.change("/werk/1", "bibliothekarin", {
    ausgabeVon: { url: "/werk/2" },
  });
  assert.equal(above.status, 422);
  assert.match(above.json.errors[0].detail, /andere/);
  const itself = await library.change("/werk/2", "bibliothekarin", {
    ausgabeVon: { url: "/werk/2" },
  });
  assert.equal(itself.status, 422);
  const kept = await library.ask("DELETE", "/werk/1", { as: "bibliothekarin" });
  assert.equal(kept.status, 409);
});

withLibrary("counts a work as available while any edition is", async (library) => {
  const { edition, copy } = await withEdition(library);
  const available = async () =>
    (await library.ask("GET", "/werke?verfuegbar=ja")).json.werk.map(
      (one: { titel: string }) => one.titel,
    );
  await library.lend("B1", "anna");
  await library.lend("B2", "anna");
  assert.deepEqual(await available(), ["Metropolis", "Woyzeck", "Woyzeck. Studienausgabe"]);
  await library.lend("B4", "anna");
  assert.deepEqual(await available(), ["Metropolis"]);
  await takeBack(library, 3);
  assert.deepEqual(await available(), ["Metropolis", "Woyzeck", "Woyzeck. Studienausgabe"]);
  await library.change(edition, "bibliothekarin", { ausgabeVon: null });
  assert.deepEqual(await available(), ["Metropolis", "Woyzeck. Studienausgabe"]);
  await library.change(edition, "bibliothekarin", { ausgabeVon: { url: "/werk/1" } });
  assert.deepEqual(await available(), ["Metropolis", "Woyzeck", "Woyzeck. Studienausgabe"]);
  await library.change(`/exemplar/${copy}`, "bibliothekarin", { zustand: "ausgesondert" });
  assert.deepEqual(await available(), ["Metropolis"]);
});

withLibrary(
  "serves whoever waits for the work with a copy of any edition, first come first served",
  async (library) => {
    const { edition } = await withEdition(library);
    await library.lend("B1", "anna");
    await library.lend("B2", "anna");
    const early = await reserve(library, "/werk/1", "carla");
    assert.equal(early.status, 409, "the edition can be had");
    assert.deepEqual(
      early.json.links.map((link: { url: string }) => link.url),
      ["http://localhost/werk/1", "http://localhost/exemplar/4"],
    );
    await library.lend("B4", "anna");
    assert.equal((await reserve(library, "/werk/1", "ben")).status, 201);
    assert.equal((await reserve(library, edition, "carla")).status, 201);
    const both = await reserve(library, edition, "ben");
    assert.match(both.json.detail, /schon vorgemerkt/);
    const had = await reserve(library, "/werk/1", "anna");
    assert.match(had.json.detail, /selbst ausgeliehen/);
    const renewed = await library.change("/ausleihe/3", "anna", { verlaengerungen: 1 });
    assert.equal(
      renewed.status,
      409,
      "somebody waits for the work, for which this edition will do",
    );

    await takeBack(library, 3);
    const ready = (await library.ask("GET", "/vormerkung/1", { as: "ben" })).json;
    assert.deepEqual([ready.status, ready.exemplar?.signatur], ["bereitgestellt", "S 4"]);
    assert.equal((await library.lend("B4", "ben")).status, 201);
    const done = (await library.ask("GET", "/vormerkung/1", { as: "ben" })).json;
    assert.equal(done.status, "erledigt");
    await takeBack(library, 1);
    const waits = (await library.ask("GET", "/vormerkung/2", { as: "carla" })).json;
    assert.equal(waits.status, "wartend", "another edition is not what was reserved");
    assert.equal(await library.statusOf(1), "verfügbar");
  },
);

withLibrary("reserves an edition while another one stands on the shelf", async (library) => {
  const { edition } = await withEdition(library);
  await library.lend("B4", "anna");
  assert.equal((await reserve(library, edition, "ben")).status, 201);
  const page = await library.ask("GET", "/werk/1", { accept: "text/html", as: "carla" });
  assert.doesNotMatch(page.text, /action="vormerkungen"/);
  const own = await library.ask("GET", edition, { accept: "text/html", as: "carla" });
  assert.match(own.text, /action="vormerkungen"/);
});

withLibrary(
  "moves the queue along when a work becomes an edition, or is none any more",
  async (library) => {
    const { edition } = await withEdition(library);
    await library.change(edition, "bibliothekarin", { ausgabeVon: null });
    await library.lend("B1", "anna");
    await library.lend("B2", "anna");
    assert.equal((await reserve(library, "/werk/1", "ben")).status, 201);
    await library.change(edition, "bibliothekarin", { ausgabeVon: { url: "/werk/1" } });
    assert.equal(await library.statusOf(4), "bereitgestellt");
    await library.change(edition, "bibliothekarin", { ausgabeVon: null });
    assert.equal(await library.statusOf(4), "verfügbar");
    assert.equal((await library.ask("GET", "/vormerkung/1", { as: "ben" })).json.status, "wartend");
    await library.ask("PATCH", "/exemplar/4", {
      as: "bibliothekarin",
      body: { werk: { url: "/werk/1" } },
      headers: { "Content-Type": "application/merge-patch+json" },
    });
    assert.equal(await library.statusOf(4), "bereitgestellt", "it is a copy of the work now");
  },
);

withLibrary("gives another free copy to whoever loses the one put aside", async (library) => {
  await library.lend("B1", "anna");
  await library.lend("B2", "anna");
  await reserve(library, "/werk/1", "ben");
  await takeBack(library, 1);
  await takeBack(library, 2);
  assert.equal(await library.statusOf(1), "bereitgestellt");
  assert.equal(await library.statusOf(2), "verfügbar");
  await library.change("/exemplar/1", "bibliothekarin", { zustand: "in Reparatur" });
  assert.equal(await library.statusOf(2), "bereitgestellt");
});

withLibrary("a booking that moved to an edition's copy keeps that copy free", async (library) => {
  await withEdition(library);
  const booking = {
    werk: { url: "/werk/1" },
    konto: { ausweis: "A-anna" },
    von: "2026-03-10",
    bis: "2026-03-12",
  };
  const as = "bibliothekarin";
  assert.equal((await library.ask("POST", "/buchungen", { as, body: booking })).status, 201);
  for (const copy of [1, 2]) await library.patch(`/exemplar/${copy}`, { zustand: "verloren" });
  const { json } = await library.ask("GET", "/buchung/1", { as });
  assert.deepEqual(
    [json.exemplar.signatur, json.werk.url, json.ausfall],
    ["S 4", `${ORIGIN}/werk/3`, undefined],
  );
  const over = await library.lend("B4", "ben", { bis: "2026-03-20" });
  assert.deepEqual([over.status, over.json.grund], [409, "gebucht"], over.text);
  assert.equal((await library.lend("B4", "anna", { bis: "2026-03-12" })).status, 201);
});
