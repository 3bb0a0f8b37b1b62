import assert from "node:assert/strict";
import { test } from "node:test";
import { inTheNextYear, nextClass } from "../../../src/library/lending/next-year.ts";
import { type Library, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

const as = "bibliothekarin";

async function make(library: Library, body: Record<string, unknown>): Promise<string> {
  const made = await library.ask("POST", "/konten", { as, body });
  assert.equal(made.status, 201, made.text);
  return new URL(made.json.url).pathname.replace("konten", "konto");
}

async function read(library: Library, path: string) {
  const answer = await library.ask("GET", path, { as });
  assert.equal(answer.status, 200, answer.text);
  return answer.json;
}

withLibrary(
  "registers a reader with a card number of its own and a group by name",
  async (library) => {
    const body = {
      name: "Mia Maurer",
      anschrift: "Weg 1\n71672 Marbach",
      telefon: "07144 1",
      geboren: "2013-05-04",
      gruppe: { name: "7a" },
      vertretung: { ausweis: "A-anna" },
    };
    const mia = await read(library, await make(library, body));
    assert.equal(mia.username, "mia.maurer");
    assert.equal(mia.ausweis, "LE000001");
    assert.equal(mia.gruppe.name, "7a");
    assert.equal(mia.vertretung.username, "anna");
    assert.equal(mia.anschrift, body.anschrift);

    const ole = await read(library, await make(library, { name: "Ole", gruppe: { name: "7A" } }));
    assert.equal(ole.ausweis, "LE000002");
    assert.equal(ole.gruppe.url, mia.gruppe.url);
    const own = await read(library, await make(library, { name: "Pia", ausweis: "P-1" }));
    assert.equal(own.ausweis, "P-1");

    const group = await read(library, new URL(mia.gruppe.url).pathname);
    assert.deepEqual(
      group.konto.map(({ name, ausweis }: Record<string, string>) => [name, ausweis]),
      [
        ["Mia Maurer", "LE000001"],
        ["Ole", "LE000002"],
      ],
    );
  },
);

withLibrary("a class is one group, however it is written", async (library) => {
  const first = await read(library, await make(library, { name: "Mia", gruppe: { name: "5 A" } }));
  assert.equal(first.gruppe.name, "5 A");
  for (const name of ["5a", "Klasse 5a", "Kl. 5A", "05a", "klasse 5 a", "Class 5a"]) {
    const other = await read(library, await make(library, { name: "Ole", gruppe: { name } }));
    assert.equal(other.gruppe.url, first.gruppe.url, name);
    assert.equal(other.gruppe.name, "5 A", "the first spelling stays");
  }
  for (const name of ["15a", "5ab", "5/a", "Familie 5a", "5b", "5"]) {
    const other = await read(library, await make(library, { name: "Pia", gruppe: { name } }));
    assert.notEqual(other.gruppe.url, first.gruppe.url, name);
  }
});

withLibrary("moves a class up a year, cards and all, in one change", async (library) => {
  const path = await make(library, { name: "Mia Maurer", gruppe: { name: "7a" } });
  const other = await make(library, { name: "Till", gruppe: { name: "7b" } });
  const groupPath = new URL((await read(library, path)).gruppe.url).pathname;
  const changed = await library.change(groupPath, as, { name: "8a", gueltigBis: "2027-07-31" });
  assert.equal(changed.status, 200, changed.text);
  const mia = await read(library, path);
  assert.equal(mia.gruppe.name, "8a");
  assert.equal(mia.gueltigBis, "2027-07-31");
  assert.equal((await read(library, other)).gueltigBis, undefined);

  // Whoever joins has a card as good as the others', unless something else is said.
  const late = await read(library, await make(library, { name: "Late", gruppe: { name: "8a" } }));
  assert.equal(late.gueltigBis, "2027-07-31");
  const guest = { name: "Gast", gruppe: { name: "8a" }, gueltigBis: "2026-04-01" };
  assert.equal((await read(library, await make(library, guest))).gueltigBis, "2026-04-01");
  const moved = await library.change(other, as, { gruppe: { name: "8a" } });
  assert.equal(moved.json.gueltigBis, "2027-07-31");

  // A note about the group changes nobody's card.
  await library.change(path, as, { gueltigBis: "2028-01-01" });
  await library.change(groupPath, as, { notiz: "Klassenraum 12" });
  assert.equal((await read(library, path)).gueltigBis, "2028-01-01");
});

withLibrary(
  "offers to move a class up and to let its cards expire by a button",
  async (library) => {
    const path = await make(library, { name: "Mia Maurer", gruppe: { name: "7a" } });
    const groupPath = new URL((await read(library, path)).gruppe.url).pathname;
    const visitor = new Visitor(library);
    await visitor.signIn(as);
    const page = await visitor.get(groupPath);
    assert.match(page.text, /Versetzen in die 8a, Ausweise gültig bis 31\. Juli 2026/);
    await visitor.submit(page, { name: "8a" });
    assert.equal((await read(library, path)).gruppe.name, "8a");
    assert.equal((await read(library, path)).gueltigBis, "2026-07-31");

    const again = await visitor.get(groupPath);
    assert.match(again.text, /Versetzen in die 9a, Ausweise gültig bis 31\. Juli 2027/);
    await visitor.submit(again, { name: "8a", gueltigBis: "2026-03-05" });
    const mia = await read(library, path);
    assert.equal(mia.gueltigBis, "2026-03-05");
    const lent = await library.ask("POST", "/ausleihen", {
      as,
      body: { exemplar: { barcode: "B1" }, konto: { ausweis: mia.ausweis } },
    });
    assert.equal(lent.status, 409);
  },
);

withLibrary("moves those who are named to another group, or nobody", async (library) => {
  const names = ["Mia", "Ole", "Uwe"];
  const paths: string[] = [];
  for (const name of names) paths.push(await make(library, { name, gruppe: { name: "7a" } }));
  const ids = paths.map((path) => path.split("/").at(-1) ?? "");
  const group = new URL((await read(library, paths[0] ?? "")).gruppe.url).pathname;
  const list = `/konten?gruppe=${group.split("/").at(-1)}`;
  const groupsNow = async () => {
    const accounts = await Promise.all(paths.map((path) => read(library, path)));
    return accounts.map(({ gruppe }) => gruppe.name);
  };
  const visitor = new Visitor(library);
  await visitor.signIn(as);
  assert.match((await visitor.get(group)).text, /type="checkbox" form="auswahl" name="konto"/);
  const page = await visitor.get(list);
  for (const id of ids)
    assert.match(
      page.text,
      new RegExp(`type="checkbox" form="auswahl" name="konto" value="${id}"`),
    );
  const send = (body: Record<string, string>, who = as) =>
    library.ask("POST", "/versetzung", {
      as: who,
      body: new URLSearchParams(body).toString(),
      accept: "text/html",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
  const [mia = "", ole = "", uwe = ""] = ids.map((id) => `konto.${id}`);
  const moved = await send({ [mia]: "ja", [uwe]: "ja", gruppe: "7b" });
  assert.equal(moved.status, 303, moved.text);
  assert.deepEqual(await groupsNow(), ["7b", "7a", "7b"]);
  const { pathname, search } = new URL(moved.headers.get("Location") ?? "");
  const next = await visitor.get(pathname + search);
  assert.equal(next.text.match(/form="auswahl"/g)?.length, 2);

  // All of them or nobody, and nothing without a word of it.
  assert.equal((await send({ [ole]: "ja", "konto.99": "ja", gruppe: "9c" })).status, 404);
  assert.equal((await send({ [ole]: "ja", gruppe: " " })).status, 422);
  assert.equal((await send({ gruppe: "9c" })).status, 422);
  assert.deepEqual(await groupsNow(), ["7b", "7a", "7b"]);
  const groups = await library.ask("GET", "/gruppen", { as });
  assert.deepEqual(
    groups.json.gruppe.map(({ name }: { name: string }) => name),
    ["7a", "7b"],
  );

  // The desk does not move staff, and readers move nobody.
  await library.change(`/konto/${library.accounts.ben}`, as, { rolle: "theke" });
  const desk = new Visitor(library);
  await desk.signIn("ben");
  const shown = await desk.get("/konten?suche=bibliothekarin");
  assert.doesNotMatch(shown.text, /type="checkbox"/);
  const refused = await send({ "konto.1": "ja", gruppe: "7a" }, "ben");
  assert.equal(refused.status, 403, refused.text);
  const reader = new Visitor(library);
  await reader.signIn("anna");
  assert.equal((await reader.post("/versetzung", { [ole]: "ja", gruppe: "7b" })).status, 403);
});

withLibrary("keeps groups and who stands for whom from readers", async (library) => {
  const { anna = 0, ben = 0 } = library.accounts;
  await library.change(`/konto/${anna}`, as, {
    gruppe: { name: "Familie Arndt" },
    vertretung: { ausweis: "A-ben" },
  });
  const own = await library.ask("GET", `/konto/${anna}`, { as: "anna" });
  assert.equal(own.json.gruppe, undefined);
  assert.equal(own.json.vertretung, undefined);
  // What a reader does not see stays as it is when the rest is sent back.
  const sent = await library.ask("PUT", `/konto/${anna}`, { as: "anna", body: own.json });
  assert.equal(sent.status, 200, sent.text);
  assert.equal((await read(library, `/konto/${anna}`)).gruppe.name, "Familie Arndt");
  for (const address of ["/gruppen", "/gruppe/1", "/gruppen.csv", "/gruppe/1.xml"])
    assert.equal((await library.ask("GET", address, { as: "anna", accept: "*/*" })).status, 403);
  const joined = { ...own.json, gruppe: { url: "/gruppe/1" } };
  const refused = await library.ask("PUT", `/konto/${anna}`, { as: "anna", body: joined });
  assert.equal(refused.status, 422);

  // Whoever stands for somebody can leave all the same.
  assert.equal((await library.ask("DELETE", `/konto/${ben}`, { as: "ben" })).status, 204);
  assert.equal((await read(library, `/konto/${anna}`)).vertretung, undefined);
  const kept = await library.ask("DELETE", "/gruppe/1", { as });
  assert.equal(kept.status, 409);
});

test("knows what a class is called after the summer", () => {
  assert.equal(nextClass("7a"), "8a");
  assert.equal(nextClass("Klasse 9"), "Klasse 10");
  assert.equal(nextClass("09b"), "10b");
  for (const name of ["Familie Arndt", "13", "Jahrgang 2026"]) assert.equal(nextClass(name), null);
});

test("finds the day to which cards are renewed", () => {
  assert.equal(inTheNextYear("2026-07-31", "2026-07-20"), "2027-07-31");
  assert.equal(inTheNextYear("2020-07-31", "2026-08-20"), "2027-07-31");
  assert.equal(inTheNextYear("2024-02-29", "2026-01-01"), "2026-02-28");
  assert.equal(inTheNextYear(null, "2026-03-06"), "2026-07-31");
  assert.equal(inTheNextYear(null, "2026-07-19"), "2027-07-31", "not for twelve days more");
  assert.equal(inTheNextYear(null, "2026-09-01"), "2027-07-31");
  assert.equal(inTheNextYear(null, "2026-07-31"), "2027-07-31");
});

withLibrary("lists of accounts lead with the name, and so do groups and forms", async (library) => {
  const path = await make(library, { name: "Mia Maurer", gruppe: { name: "7a" } });
  const { gruppe } = await read(library, path);
  const page = async (where: string) =>
    (await library.ask("GET", where, { as, headers: { Accept: "text/html" } })).text;
  assert.match(
    await page("/konten"),
    /entry-title"[^>]*><bdi>Mia Maurer<[\s\S]*mia\.maurer[\s\S]*LE000001/,
  );
  assert.match(
    await page(new URL(gruppe.url).pathname),
    />Mia Maurer<[\s\S]*mia\.maurer[\s\S]*LE000001/,
  );
  assert.match(await page(`${path}?formular=aendern`), /„Mia Maurer \(mia\.maurer\)“ bearbeiten/);
});
