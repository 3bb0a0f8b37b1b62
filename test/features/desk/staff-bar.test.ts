/** The bar above every page for staff: the ways of every day, and all others folded. */

import assert from "node:assert/strict";
import { type Answer, withLibrary } from "../../support/library.ts";

function barIn({ text }: Answer): string {
  return /<nav class="staff-bar"[\s\S]*?<\/nav>/.exec(text)?.[0] ?? "";
}

withLibrary("staff have their ways above every page, and nobody else has", async (library) => {
  const page = (path: string, as?: string, language = "de") =>
    library.ask("GET", path, {
      ...(as && { as }),
      accept: "text/html",
      headers: { "Accept-Language": language },
    });
  const PAGES = ["/", "/werke", "/werk/1", "/theke", "/konten", "/einstellungen", "/werk/999"];
  for (const path of PAGES) {
    const bar = barIn(await page(path, "bibliothekarin"));
    const open = bar.replace(/<details[\s\S]*?<\/details>/g, (fold) => {
      return `[${/<summary>(?:<kbd>)?(.*?)</.exec(fold)?.[1]}]`;
    });
    const names = [...open.matchAll(/<li[^>]*>(?:<a[^>]*>)?([^<]+)/g)].map(([, name]) => name);
    assert.deepEqual(
      names,
      [
        ...["Theke", "Ausleihen", "Konten", "[Katalog]", "Post", "Zahlen", "[Haus]"],
        ...["Konto neu", "Werk neu", "[?]"],
      ],
      path,
    );
    assert.match(bar, /href="konten\?formular=neu" accesskey="k"/);
    assert.match(bar, /href="werke\?formular=neu" accesskey="w"/);
    for (const as of [undefined, "anna"]) assert.equal(barIn(await page(path, as)), "", path);
  }
  assert.match(
    barIn(await page("/theke", "bibliothekarin")),
    /href="theke"[^>]*aria-current="page"/,
  );
  assert.match(barIn(await page("/", "bibliothekarin", "en")), />Catalogue</);
});

withLibrary("each way leads somewhere, and the desk alone has only its own", async (library) => {
  await library.patch(`/konto/${library.accounts.carla}`, { rolle: "theke" });
  const start = await library.ask("GET", "/", { as: "bibliothekarin", accept: "text/html" });
  const ways = [...barIn(start).matchAll(/href="([^"]+)"/g)].map(([, href]) => `/${href}`);
  assert.ok(ways.length > 20, `${ways}`);
  assert.equal(new Set(ways).size, ways.length, "none stands there twice");
  for (const way of ways) {
    const { status } = await library.ask("GET", way, { as: "bibliothekarin", accept: "text/html" });
    assert.ok(status < 400, `${way}: ${status}`);
  }
  const own = barIn(await library.ask("GET", "/", { as: "carla", accept: "text/html" }));
  assert.match(own, /href="theke"/);
  assert.doesNotMatch(own, /sicherung|werke\?formular=neu|href="zahlen"/);
});

withLibrary("bookings and texts of messages are no part of the catalogue", async (library) => {
  const bar = barIn(await library.ask("GET", "/", { as: "bibliothekarin", accept: "text/html" }));
  const [catalogue = "", house = ""] = [">Katalog<", ">Haus<"].map(
    (title) => bar.slice(bar.indexOf(title)).split("</details>")[0],
  );
  for (const path of ["buchungen", "vorlagen"]) {
    assert.doesNotMatch(catalogue, new RegExp(`href="${path}"`));
    assert.match(house, new RegExp(`href="${path}"`));
  }
  assert.match(catalogue, /href="exemplare"/);
});

withLibrary("the bar counts the messages that wait for somebody", async (library) => {
  const bar = async () =>
    barIn(await library.ask("GET", "/", { as: "bibliothekarin", accept: "text/html" }));
  assert.match(await bar(), />Post</);
  const { app } = library;
  const konto = app.kinds.one("konto");
  const [anna] = await app.store.read.members(konto, [library.accounts.anna!]);
  await app.store.write(async (writing) => {
    const link = { id: anna!.id, slug: null, title: "anna", extras: {} };
    const values = { konto: link, weg: "brief", text: "Bitte bringen Sie es zurück." };
    const states = ["wartend", "fehlgeschlagen", "gedruckt"];
    await writing.insert(
      app.kinds.one("nachricht"),
      states.map((zustand, index) => ({
        values: { ...values, zustand, tag: `2026-03-0${index + 1}` },
      })),
      null,
    );
  });
  // Somebody's next write has told this process of it.
  await library.patch("/werk/1", { jahr: 1913 });
  assert.match(await bar(), />Post \(2\)</);
});
