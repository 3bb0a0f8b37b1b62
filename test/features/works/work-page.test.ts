import assert from "node:assert/strict";
import { type Library, withLibrary } from "../../support/library.ts";

async function page(library: Library, path: string, as?: string): Promise<string> {
  const answer = await library.ask("GET", `${path}?lang=de`, {
    accept: "text/html",
    ...(as && { as }),
  });
  assert.equal(answer.status, 200, answer.text.slice(0, 300));
  return answer.text;
}

async function addCopies(library: Library, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const body = { werk: { url: "/werk/1" }, signatur: `W ${index + 10}` };
    const { status, text } = await library.ask("POST", "/exemplare/", {
      as: "bibliothekarin",
      body,
    });
    assert.equal(status, 201, text);
  }
}

async function setRules(library: Library, rules: Record<string, string>): Promise<void> {
  const { status, text } = await library.patch("/einstellungen", rules);
  assert.equal(status, 200, text);
}

function reserve(library: Library, work: number, as: string) {
  const body = { werk: { url: `/werk/${work}` } };
  return library.ask("POST", "/vormerkungen/", { as, body });
}

withLibrary(
  "of many copies a page says how many there are and how many are there, and folds the rest",
  async (library) => {
    assert.match(await page(library, "/werk/1"), /2 Exemplare, beide da/);
    await addCopies(library, 28);
    await library.lend("B1", "anna");
    const text = await page(library, "/werk/1");
    assert.match(text, /30 Exemplare, 29 davon da/);
    const [, shown = "", folded = ""] =
      /<ul class="copies">([\s\S]*?)<\/ul>\s*<details class="folded"><summary>27 weitere Exemplare<\/summary>([\s\S]*?)<\/details>/.exec(
        text,
      ) ?? [];
    assert.equal(shown.match(/<li>/g)?.length, 3);
    assert.equal(folded.match(/<li>/g)?.length, 27);
    assert.doesNotMatch(text, /id="feld-exemplar"/, "no second list of the same copies");
    assert.doesNotMatch(await page(library, "/werk/2"), /1 Exemplar/, "one is seen without a sum");
  },
);

withLibrary("a copy that is called after its place names it once", async (library) => {
  const copies = async () =>
    /<ul class="copies.*?<\/ul>/s.exec(await page(library, "/werk/1"))?.[0];
  const place = { standort: { name: "Regal A" } };
  for (const id of [1, 2])
    await library.patch(`/exemplar/${id}`, { ...place, signatur: "Regal A" });
  assert.equal((await copies())?.match(/Regal A/g)?.length, 2, "once for each copy");
  await library.patch("/exemplar/2", { signatur: "S 2" });
  const [named, other] = (await copies())?.split("</li>") ?? [];
  assert.match(
    named ?? "",
    /Regal A<\/bdi><\/a><span><bdi><\/bdi><\/span>/,
    "columns stay columns",
  );
  assert.match(other ?? "", /S 2<\/bdi><\/a><span><bdi>Regal A</);
});

withLibrary(
  "withdrawn copies are not shown, neither with their work nor at their place",
  async (library) => {
    const place = { standort: { name: "Regal 1" } };
    for (const id of [1, 2]) await library.patch(`/exemplar/${id}`, place);
    assert.match(await page(library, "/standort/regal-1"), /href="exemplar\/2"/);
    const gone = { zustand: "ausgesondert", grund: "zerlesen" };
    assert.equal((await library.patch("/exemplar/2", gone)).status, 200);
    for (const path of ["/werk/1", "/standort/regal-1"]) {
      const text = await page(library, path);
      assert.match(text, /href="exemplar\/1"/, path);
      assert.doesNotMatch(text, /href="exemplar\/2"/, path);
    }
    assert.match(await page(library, "/standort/regal-1"), /class="total">1 Exemplar/);
    const { json } = await library.ask("GET", "/werk/1");
    assert.deepEqual(
      json.exemplar.map(({ zustand }: { zustand?: string }) => zustand),
      [undefined, "ausgesondert"],
      "programs are told of all",
    );
    await library.patch("/exemplar/1", gone);
    const empty = await page(library, "/standort/regal-1");
    assert.doesNotMatch(empty, /id="feld-exemplar"/);
  },
);

withLibrary("a work of which nothing is left says so, and how to ask for it", async (library) => {
  await library.patch("/exemplar/3", { zustand: "ausgesondert" });
  const text = await page(library, "/werk/2");
  assert.match(text, /<h2 id="ausleihe"[^>]*>Nicht mehr im Bestand</);
  assert.match(await page(library, "/werke"), /class="availability out">nicht mehr im Bestand</);
  await setRules(library, { email: "post@example.org" });
  assert.match(
    await page(library, "/werk/2"),
    /<a href="mailto:post@example\.org\?subject=Metropolis">/,
  );
  assert.doesNotMatch(await page(library, "/werk/2", "ben"), /<button>Vormerken/);
  await setRules(library, { vormerkenOhneAussicht: "ja" });
  assert.match(await page(library, "/werk/2", "ben"), /<button>Vormerken<\/button>/);
  assert.equal((await reserve(library, 2, "ben")).status, 201);
});

withLibrary(
  "what stands on the shelf can be reserved where the library allows it, and is put aside",
  async (library) => {
    assert.doesNotMatch(await page(library, "/werk/2", "ben"), /<button>Vormerken/);
    assert.equal((await reserve(library, 2, "ben")).status, 409);
    await setRules(library, { vormerkenVerfuegbar: "ja" });
    assert.match(await page(library, "/werk/2"), /Anmelden, um es vorzumerken/);
    assert.match(await page(library, "/werk/2", "ben"), /<button>Vormerken<\/button>/);
    const made = await reserve(library, 2, "ben");
    assert.equal(made.status, 201, made.text);
    const { json } = await library.ask("GET", "/vormerkung/1", { as: "bibliothekarin" });
    assert.equal(json.status, "bereitgestellt");
    assert.equal(json.bereitgelegt, undefined, "somebody has to fetch it from the shelf");
    assert.equal(await library.statusOf(3), "bereitgestellt");
    const list = await library.ask("GET", "/theke/bereitlegen", {
      as: "bibliothekarin",
      accept: "text/html",
    });
    assert.match(list.text, /Metropolis/);
    assert.match(list.text, /<td class="seit"[^>]*><a href="vormerkung\/1">/);
    assert.doesNotMatch(list.text, /Frist/, "the days to collect it begin when it lies there");
    assert.equal((await reserve(library, 2, "carla")).status, 201, "the next one waits");
    assert.equal((await library.lend("B3", "ben")).status, 201);
  },
);

withLibrary("an edition names the other editions, and whether they are there", async (library) => {
  const editions = [];
  for (const jahr of [1999, 2005]) {
    const body = { titel: "Woyzeck. Studienausgabe", jahr, ausgabeVon: { url: "/werk/1" } };
    const made = await library.ask("POST", "/werke/", { as: "bibliothekarin", body });
    editions.push(new URL(made.json.url).pathname.replace("werke", "werk"));
  }
  const [one = "", other = ""] = editions;
  const copy = { werk: { url: other }, signatur: "S 9" };
  await library.ask("POST", "/exemplare/", { as: "bibliothekarin", body: copy });
  const text = await page(library, one);
  const [section = ""] = /<section class="related"[\s\S]*?<\/section>/.exec(text) ?? [];
  assert.match(section, /Andere Ausgaben/);
  assert.match(section, /href="werk\/1"/);
  assert.match(section, new RegExp(`href="${other.slice(1)}"[\\s\\S]*?class="availability in"`));
  assert.doesNotMatch(section, new RegExp(`href="${one.slice(1)}"`), "not itself");
  assert.match(await page(library, "/werk/1"), /Ausgaben<\/h2>/);
});

withLibrary(
  "the page of a thing names accessories, loan period and deposit, and leads visitors to booking",
  async (library) => {
    const thing = { titel: "Akkuschrauber", art: "Ding" };
    const made = await library.ask("POST", "/werke", { as: "bibliothekarin", body: thing });
    const path = `/werk/${new URL(made.json.url).pathname.split("/").at(-1)}`;
    const copy = { werk: { url: path }, signatur: "W 1", zubehoer: ["Koffer", "Ladegerät"] };
    await library.ask("POST", "/exemplare", { as: "bibliothekarin", body: copy });
    const rules = { artRegel: ["Ding: 7 Tage"], gebuehren: "ja", kaution: ["Ding: 20 €"] };
    await setRules(library, rules as unknown as Record<string, string>);
    const text = await page(library, path);
    assert.match(text, /Zubehör<\/dt><dd><bdi>Koffer, Ladegerät/);
    assert.match(text, /Leihfrist<\/dt><dd>7 Tage/);
    assert.match(text, /Kaution<\/dt><dd>20,00/);
    assert.doesNotMatch(text, /href="belegung/, "only where readers book for themselves");
    await setRules(library, { buchungSelbst: "ja" });
    const [, calendar = ""] =
      /href="(belegung[^"]*)">Freie Tage ansehen und buchen/.exec(await page(library, path)) ?? [];
    const { text: days } = await library.ask("GET", `/${calendar}`, { accept: "text/html" });
    assert.match(days, /Anmelden, um zu buchen|Sign in to book/);
    assert.doesNotMatch(await page(library, "/werk/2"), /Leihfrist/, "a film has no accessories");
  },
);

withLibrary("the page of a thing says when it is free", async (library) => {
  const as = "bibliothekarin";
  const thing = { titel: "Akkuschrauber", art: "Ding" };
  const made = await library.ask("POST", "/werke", { as, body: thing });
  const path = `/werk/${new URL(made.json.url).pathname.split("/").at(-1)}`;
  const copy = { werk: { url: path }, signatur: "W 1", barcode: "W1" };
  await library.ask("POST", "/exemplare", { as, body: copy });
  assert.doesNotMatch(await page(library, path), /<dt>Frei</, "readers cannot book");
  await setRules(library, { buchungSelbst: "ja" });
  assert.match(await page(library, path), /<dt>Frei<\/dt><dd>ab 6\. März 2026<\/dd>/);
  const book = async (von: string, bis: string) => {
    const body = { exemplar: { barcode: "W1" }, konto: { ausweis: "A-anna" }, von, bis };
    assert.equal((await library.ask("POST", "/buchungen", { as, body })).status, 201);
  };
  await book("2026-03-10", "2026-03-12");
  await book("2026-03-14", "2026-03-15");
  assert.match(
    await page(library, path),
    /<dd>6\. März 2026 bis 9\. März 2026, am 13\. März 2026, ab 16\. März 2026<\/dd>/,
  );
  await book("2026-03-16", "2026-05-01");
  await book("2026-03-06", "2026-03-09");
  await book("2026-03-13", "2026-03-13");
  assert.match(await page(library, path), /<dd>in den nächsten 6 Wochen nicht<\/dd>/);
});

withLibrary("a thing is free for as long as it can be booked", async (library) => {
  const as = "bibliothekarin";
  const made = await library.ask("POST", "/werke", { as, body: { titel: "Zelt", art: "Ding" } });
  const path = `/werk/${new URL(made.json.url).pathname.split("/").at(-1)}`;
  const copy = { werk: { url: path }, signatur: "W 1", barcode: "W1" };
  await library.ask("POST", "/exemplare", { as, body: copy });
  await setRules(library, { buchungSelbst: "ja", buchungWechseltag: "ja" });
  const book = async (von: string, bis: string) => {
    const body = { exemplar: { barcode: "W1" }, konto: { ausweis: "A-anna" }, von, bis };
    return (await library.ask("POST", "/buchungen", { as, body })).status;
  };
  assert.equal(await book("2026-03-10", "2026-03-12"), 201);
  assert.equal(await book("2026-03-14", "2026-03-15"), 201);
  assert.match(
    await page(library, path),
    /<dd>6\. März 2026 bis 10\. März 2026, 12\. März 2026 bis 14\. März 2026, ab 15\. März 2026<\/dd>/,
  );
  assert.equal(await book("2026-03-12", "2026-03-14"), 201);
  assert.match(await page(library, path), /<dd>6\. März 2026 bis 10\. März 2026, ab 15\. März/);
  await setRules(library, { buchungWechseltag: "nein", buchungVorbereitung: 1 } as never);
  assert.equal(await book("2026-03-06", "2026-03-09"), 409, "it is prepared for the next");
  assert.match(await page(library, path), /<dd>6\. März 2026 bis 8\. März 2026, ab 16\. März/);
  assert.equal(await book("2026-03-06", "2026-03-08"), 201);
});

withLibrary("of many alike things the last one that is free counts, too", async (library) => {
  const as = "bibliothekarin";
  await setRules(library, { buchungSelbst: "ja" });
  const made = await library.ask("POST", "/werke", { as, body: { titel: "Stuhl", art: "Ding" } });
  const path = `/werk/${new URL(made.json.url).pathname.split("/").at(-1)}`;
  for (let index = 1; index <= 10; index++) {
    const body = { werk: { url: path }, signatur: `S ${index}`, barcode: `ST${index}` };
    assert.equal((await library.ask("POST", "/exemplare", { as, body })).status, 201);
  }
  const time = { von: "2026-03-06", bis: "2026-05-01" };
  const body = { werk: { url: path }, konto: { ausweis: "A-anna" }, ...time, anzahl: 9 };
  const booked = await library.ask("POST", "/buchungen", { as, body });
  assert.equal(booked.status, 201, booked.text);
  assert.match(await page(library, path), /<dt>Frei<\/dt><dd>ab 6\. März 2026<\/dd>/);
});
