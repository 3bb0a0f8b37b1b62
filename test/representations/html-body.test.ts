import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Problem } from "../../src/model/problem.ts";
import { ausstellung, html, kinds, konto, person, werk } from "./html-sample.ts";

const FORM = "application/x-www-form-urlencoded";

describe("a form", () => {
  it("gives texts and numbers as JSON has them", async () => {
    assert.deepEqual(await read("titel=Dantons+Tod&jahr=1835&art=Buch"), {
      titel: "Dantons Tod",
      jahr: 1835,
      art: "Buch",
    });
  });

  it("takes an empty value for one that was not given", async () => {
    assert.deepEqual(
      await read("titel=A&untertitel=&jahr=&schlagwort=&person.0.url=&person.0.rolle="),
      {
        titel: "A",
      },
    );
  });

  it("leaves as text what is no number, so that the check can name it", async () => {
    assert.deepEqual(await read("jahr=um+1780"), { jahr: "um 1780" });
    assert.deepEqual(await read("jahr=-480"), { jahr: -480 });
    assert.deepEqual(await read("jahr=1.5"), { jahr: 1.5 });
    assert.deepEqual(await read("jahr=0x10"), { jahr: "0x10" });
  });

  it("reads lists from repeated names and from lines", async () => {
    assert.deepEqual(await read("schlagwort=a&schlagwort=b"), { schlagwort: ["a", "b"] });
    assert.deepEqual(await read("schlagwort=a%0D%0Ab%0D%0A%0D%0A"), { schlagwort: ["a", "b"] });
  });

  it("reads links with their texts in the order of the numbers", async () => {
    const form =
      "person.10.url=/person/3&person.2.url=/person/1&person.2.rolle=Autor&person.10.rolle=";
    assert.deepEqual(await read(form), {
      person: [{ url: "/person/1", rolle: "Autor" }, { url: "/person/3" }],
    });
  });

  it("reads links from repeated names", async () => {
    assert.deepEqual(await read("person=/person/1&person=/person/2"), {
      person: [{ url: "/person/1" }, { url: "/person/2" }],
    });
  });

  it("keeps a role without an address, so that the check can ask for it", async () => {
    assert.deepEqual(await read("person.0.rolle=Autor"), { person: [{ rolle: "Autor" }] });
  });

  it("reads a single link by its name or by its part", async () => {
    const expected = { person: { url: "/person/1" } };
    assert.deepEqual(
      await html.body?.read(bytes("person=/person/1"), FORM, konto, kinds),
      expected,
    );
    assert.deepEqual(
      await html.body?.read(bytes("person.url=/person/1"), FORM, konto, kinds),
      expected,
    );
  });

  it("skips commands and leaves unknown names to the check", async () => {
    assert.deepEqual(await read("_aktion=ersetzen&_csrf=x&__proto__=y&titel=A&farbe=rot&a.b=1"), {
      titel: "A",
      farbe: "rot",
      "a.b": "1",
    });
    assert.equal(({} as Record<string, unknown>).y, undefined);
  });

  it("is not fooled by the names of built-in properties", async () => {
    const read = await html.body?.read(
      bytes("constructor=a&toString.0.url=b"),
      FORM,
      ausstellung,
      kinds,
    );
    assert.deepEqual(Object.keys(read ?? {}), ["constructor", "toString.0.url"]);
  });

  it("hands on two values for one field, so that the check refuses them", async () => {
    assert.deepEqual(await read("titel=A&titel=B"), { titel: ["A", "B"] });
  });

  it("ends lines with LF only", async () => {
    assert.deepEqual(await read("beschreibung=a%0D%0Ab"), { beschreibung: "a\nb" });
  });

  it("is refused where it is not UTF-8 or not encoded", async () => {
    for (const form of ["titel=%ff", "titel=%zz", "titel=%"])
      await assert.rejects(read(form), isUnreadable);
    const raw = Uint8Array.from([0x74, 0x3d, 0xff]);
    await assert.rejects(async () => html.body?.read(raw, FORM, werk, kinds), isUnreadable);
  });

  it("is read whole, however many names it has", async () => {
    const form = Array.from({ length: 100_000 }, (_, index) => `n${index}=1`).join("&");
    assert.equal(Object.keys((await read(form)) ?? {}).length, 100_000);
  });
});

describe("a form in parts", () => {
  it("gives the same, and leaves files aside", async () => {
    const form = new FormData();
    form.append("nachname", "Büchner");
    form.append("vorname", "");
    form.append("image", new Blob([Uint8Array.from([0xff, 0xd8])]), "bild.jpg");
    assert.deepEqual(await readParts(form), { nachname: "Büchner" });
  });

  it("is refused where its parts cannot be told apart", async () => {
    const type = "multipart/form-data; boundary=x";
    await assert.rejects(
      async () => html.body?.read(bytes("nothing"), type, person, kinds),
      isUnreadable,
    );
    const without = "multipart/form-data";
    await assert.rejects(
      async () => html.body?.read(bytes("nothing"), without, person, kinds),
      isUnreadable,
    );
  });

  it("is refused where it is not UTF-8", async () => {
    const head = '--x\r\nContent-Disposition: form-data; name="nachname"\r\n\r\n';
    const body = Buffer.concat([
      Buffer.from(head),
      Buffer.from([0xff]),
      Buffer.from("\r\n--x--\r\n"),
    ]);
    const type = "multipart/form-data; boundary=x";
    await assert.rejects(async () => html.body?.read(body, type, person, kinds), isUnreadable);
  });
});

async function read(form: string) {
  return html.body?.read(bytes(form), FORM, werk, kinds);
}

async function readParts(form: FormData) {
  const response = new Response(form);
  const type = response.headers.get("content-type") ?? "";
  return html.body?.read(await response.bytes(), type, person, kinds);
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function isUnreadable(error: unknown): boolean {
  return error instanceof Problem && error.code === "koerper-unlesbar";
}
