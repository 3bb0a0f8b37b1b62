/** Reading lists: whoever is signed in collects works, for themselves or for all who have the address. */

import assert from "node:assert/strict";
import { readBibTex } from "../../../src/library/import/formats/records/bibtex.ts";
import { readRis } from "../../../src/library/import/formats/records/ris.ts";
import { WORK } from "../../representations/cited-work.ts";
import { type Answer, type Library, withLibrary } from "../../support/library.ts";

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

async function make(library: Library, as: string, more: object = {}): Promise<string> {
  const body = { name: "Für den Sommer", werk: [{ url: "/werk/2" }, { url: "/werk/1" }], ...more };
  const made = await library.ask("POST", "/merklisten", { as, body });
  assert.equal(made.status, 201, made.text);
  return new URL(made.json.url).pathname.replace("/merklisten/", "/merkliste/");
}

function remember(library: Library, as: string, fields: Record<string, string>): Promise<Answer> {
  const body = new URLSearchParams(fields).toString();
  return library.ask("POST", "/merken", { as, body, headers: FORM, accept: "text/html" });
}

const titles = (answer: Answer) => answer.json.werk.map(({ titel }: { titel: string }) => titel);

withLibrary(
  "a reader's list keeps its order and its notes, and is nobody else's",
  async (library) => {
    const werk = [{ url: "/werk/2", notiz: "mit Ton" }, { url: "/werk/1" }];
    const path = await make(library, "anna", { werk });
    const own = await library.ask("GET", path, { as: "anna" });
    assert.deepEqual(titles(own), ["Metropolis", "Woyzeck"]);
    assert.equal(own.json.werk[0].notiz, "mit Ton");
    assert.equal(own.json.oeffentlich, "nein");
    for (const as of ["ben", "bibliothekarin", undefined]) {
      for (const [method, suffix] of [
        ["GET", ""],
        ["GET", ".xml"],
        ["GET", "?formular=aendern"],
        ["PUT", ""],
        ["DELETE", ""],
      ] as const) {
        const asking = { ...(as && { as }), ...(method === "PUT" && { body: own.json }) };
        const answer = await library.ask(method, path + suffix, asking);
        assert.equal(answer.status, 403, `${method} ${suffix} as ${as}`);
        assert.doesNotMatch(answer.text, /Sommer|Metropolis/);
      }
    }
    assert.equal((await library.ask("GET", path, { as: "anna" })).status, 200);
  },
);

withLibrary(
  "a public list can be read by its address, and tells nobody whose it is",
  async (library) => {
    const path = await make(library, "anna", { oeffentlich: "ja" });
    for (const suffix of ["", ".xml", ".json", ".html"]) {
      const shown = await library.ask("GET", path + suffix);
      assert.equal(shown.status, 200, suffix);
      assert.match(shown.text, /Metropolis/);
      assert.doesNotMatch(shown.text, /anna|konto/i);
    }
    assert.equal((await library.ask("DELETE", path, { as: "ben" })).status, 403);
    assert.equal((await library.change(path, "anna", { oeffentlich: "nein" })).status, 200);
    assert.equal((await library.ask("GET", path)).status, 403);
  },
);

withLibrary(
  "everybody's collection is their own, also where somebody searches",
  async (library) => {
    await make(library, "anna", { oeffentlich: "ja" });
    await make(library, "anna", { name: "Geheim" });
    await make(library, "ben", { name: "Bens" });
    const lists = async (as: string, query = "") => {
      const { json } = await library.ask("GET", `/merklisten${query}`, { as });
      assert.equal(json.gesamt, json.merkliste.length);
      return json.merkliste.map(({ name }: { name: string }) => name);
    };
    assert.deepEqual(await lists("anna"), ["Für den Sommer", "Geheim"]);
    assert.deepEqual(await lists("ben"), ["Bens"]);
    assert.deepEqual(await lists("bibliothekarin"), []);
    assert.deepEqual(await lists("ben", "?suche=geheim"), []);
    assert.deepEqual(await lists("anna", "?suche=geheim"), ["Geheim"]);
    const table = await library.ask("GET", "/merklisten.csv", { as: "ben" });
    assert.match(table.text, /Bens/);
    assert.doesNotMatch(table.text, /Geheim|Sommer/);
    assert.equal((await library.ask("GET", "/merklisten")).status, 403);
  },
);

withLibrary("nobody makes a list for somebody else, or gives one away", async (library) => {
  const konto = { url: `/konto/${library.accounts.ben}` };
  const body = { name: "Untergeschoben", konto };
  const made = await library.ask("POST", "/merklisten", { as: "anna", body });
  assert.equal(made.status, 422, made.text);
  const path = await make(library, "anna");
  assert.equal((await library.change(path, "anna", { konto })).status, 422);
});

withLibrary("nobody learns by a PUT which addresses of lists are taken", async (library) => {
  const path = await make(library, "anna");
  for (const as of ["ben", "bibliothekarin"]) {
    for (const address of [path, "/merkliste/4711"]) {
      const put = await library.ask("PUT", address, { as, body: { name: "Meine" } });
      assert.equal(put.status, 403, `${as} ${address}`);
    }
  }
});

withLibrary(
  "a list that is there, one that was deleted and one that never was are refused alike",
  async (library) => {
    const there = await make(library, "anna");
    const deleted = await make(library, "anna");
    assert.equal((await library.ask("DELETE", deleted, { as: "anna" })).status, 204);
    // Of a public one, too, nothing is left that could say whose it was.
    const shared = await make(library, "anna", { oeffentlich: "ja" });
    assert.equal((await library.ask("DELETE", shared, { as: "anna" })).status, 204);
    await make(library, "ben", { name: "Bens" });
    for (const format of ["html", "json", "xml", "jsonld", "csv", "ris", "bib"]) {
      for (const as of ["ben", "bibliothekarin", undefined]) {
        const answers = [];
        for (const path of [there, deleted, shared, "/merkliste/4711"]) {
          const asked = `${path}.${format}`;
          const { status, text } = await library.ask("GET", asked, { ...(as && { as }) });
          assert.equal(status, 403, `${asked} as ${as}`);
          answers.push(text.replaceAll(path, "…").replaceAll(encodeURIComponent(path), "…"));
        }
        assert.equal(new Set(answers).size, 1, `${format} as ${as}`);
      }
    }
    for (const path of [deleted, shared, "/merkliste/4711"])
      assert.equal((await library.ask("GET", path, { as: "anna" })).status, 403, path);
  },
);

withLibrary("whoever marks several works at once loses none", async (library) => {
  for (let more = 3; more <= 8; more++)
    await library.ask("POST", "/werke", { as: "bibliothekarin", body: { titel: `Band ${more}` } });
  const path = await make(library, "anna", { werk: [{ url: "/werk/1" }] });
  const liste = path.split("/").at(-1) ?? "";
  const ids = [2, 3, 4, 5, 6, 7, 8];
  const all = await Promise.all(
    ids.map((id) => remember(library, "anna", { werk: `${id}`, liste })),
  );
  assert.deepEqual([...new Set(all.map(({ status }) => status))], [303]);
  assert.equal(titles(await library.ask("GET", path, { as: "anna" })).length, 8);
});

withLibrary("a work is remembered by one button, which makes the first list", async (library) => {
  const page = await library.ask("GET", "/werk/1", { as: "anna", accept: "text/html" });
  assert.match(page.text, /action="merken"/);
  assert.doesNotMatch(
    (await library.ask("GET", "/werk/1", { accept: "text/html" })).text,
    /action="merken"/,
  );
  const first = await remember(library, "anna", { werk: "1" });
  assert.equal(first.status, 303, first.text);
  assert.match(first.headers.get("Location") ?? "", /\/werk\/1$/);
  const { merkliste } = (await library.ask("GET", "/merklisten", { as: "anna" })).json;
  assert.equal(merkliste.length, 1);
  const path = new URL(merkliste[0].url).pathname;
  const liste = path.split("/").at(-1) ?? "";
  await remember(library, "anna", { werk: "2", liste });
  await remember(library, "anna", { werk: "2", liste });
  assert.deepEqual(titles(await library.ask("GET", path, { as: "anna" })), [
    "Woyzeck",
    "Metropolis",
  ]);
  const again = await library.ask("GET", "/werk/2", { as: "anna", accept: "text/html" });
  assert.match(again.text, new RegExp(`href="${path.slice(1)}"`));

  for (const other of [liste, "4711"])
    assert.equal((await remember(library, "ben", { werk: "1", liste: other })).status, 403);
  assert.equal((await remember(library, "ben", { werk: "99" })).status, 404);
  assert.deepEqual(titles(await library.ask("GET", path, { as: "anna" })), [
    "Woyzeck",
    "Metropolis",
  ]);
});

withLibrary("a work that is in lists can be removed, and leaves them", async (library) => {
  const path = await make(library, "anna");
  for (const id of [1, 2, 3])
    assert.equal(
      (await library.ask("DELETE", `/exemplar/${id}`, { as: "bibliothekarin" })).status,
      204,
    );
  const gone = await library.ask("DELETE", "/werk/2", { as: "bibliothekarin" });
  assert.equal(gone.status, 204, gone.text);
  assert.deepEqual(titles(await library.ask("GET", path, { as: "anna" })), ["Woyzeck"]);
});

withLibrary(
  "lists belong to what is stored of an account, and go with it without a trace",
  async (library) => {
    const path = await make(library, "anna");
    const id = library.accounts.anna ?? 0;
    const data = await library.ask("GET", `/daten/${id}`, { as: "anna" });
    assert.equal(data.json.merkliste[0].name, "Für den Sommer");
    assert.match(
      (await library.ask("GET", `/daten/${id}.html`, { as: "anna" })).text,
      /Für den Sommer/,
    );
    // Staff give somebody all that is stored of them, but do not look into lists.
    const staff = await library.ask("GET", `/daten/${id}`, { as: "bibliothekarin" });
    assert.doesNotMatch(staff.text, /Sommer/);

    assert.equal((await library.ask("DELETE", `/konto/${id}`, { as: "anna" })).status, 204);
    const after = await library.ask("GET", path);
    assert.equal(after.status, 403);
    assert.doesNotMatch(after.text, /Sommer/);
  },
);

withLibrary("the page of a list shows its works, and can be taken along", async (library) => {
  const path = await make(library, "anna", {
    oeffentlich: "ja",
    werk: [{ url: "/werk/2", notiz: "unbedingt sehen" }],
  });
  const page = await library.ask("GET", path, { accept: "text/html" });
  assert.match(page.text, /href="werk\/2"[\s\S]*unbedingt sehen/);
  const csv = await library.ask("GET", `${path}.csv`);
  assert.equal(csv.status, 200);
  assert.match(csv.text, /Metropolis/);
  assert.match(csv.text, /unbedingt sehen/);
  const account = await library.ask("GET", `/konto/${library.accounts.anna}`, {
    as: "anna",
    accept: "text/html",
  });
  assert.match(account.text, /href="merklisten"/);
});

withLibrary(
  "the works of a list come as RIS and as BibTeX, and our own import reads both back",
  async (library) => {
    const made = await library.ask("POST", "/werke/", {
      as: "bibliothekarin",
      body: {
        ...WORK,
        person: WORK.person.slice(0, 2),
        beschreibung: "Eine Frau in Berlin.\nER  - \nTY  - BOOK\nTI  - Untergeschoben",
      },
    });
    assert.equal(made.status, 201, made.text);
    const url = new URL(made.headers.get("Location") ?? "").pathname;
    const path = await make(library, "anna", {
      oeffentlich: "ja",
      werk: [{ url }, { url: "/werk/2" }],
    });
    for (const [suffix, type, read] of [
      ["ris", "application/x-research-info-systems", readRis],
      ["bib", "application/x-bibtex", readBibTex],
    ] as const) {
      const answer = await library.ask("GET", `${path}.${suffix}`, { accept: "text/html" });
      assert.equal(answer.status, 200, suffix);
      assert.equal(answer.headers.get("Content-Type"), `${type}; charset=utf-8`);
      assert.match(answer.headers.get("Content-Disposition") ?? "", new RegExp(`\\.${suffix}"`));
      const rows = (await Array.fromAsync(read(chunks(answer.bytes), library.app.kinds))).flat();
      assert.equal(rows.length, 2, answer.text);
      const fields = JSON.stringify(rows[0]?.fields);
      for (const part of [
        /Mädchen & 100 % mehr/,
        /Keun, Irmgard[^}]*aut/,
        /Kaléko, Mascha[^}]*edt/,
        /1932/,
        /"Buch"/,
        /9783548601441/,
        /2\. Auflage/,
        /Berlin/,
        /219 S\./,
        /Claassen/,
        /Wiederentdeckt[^}]*3/,
        /Großstadt/,
        /Lyrik/,
      ])
        assert.match(fields, part, answer.text);
      assert.match(JSON.stringify(rows[1]?.fields), /Metropolis/);
      const page = await library.ask("GET", path, { accept: "text/html" });
      assert.match(page.text, new RegExp(`${path.slice(1)}\\.${suffix}`));
    }
  },
);

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
