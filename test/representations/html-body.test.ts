import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { boundsFor, parseForm } from "../../src/core/engine/body/form-data.ts";
import { Problem } from "../../src/core/model/answers/problem.ts";
import type { Input } from "../../src/core/model/answers/representation.ts";
import type { Kind } from "../../src/core/model/kinds/kind.ts";
import { tries } from "../running/same-each-time.ts";
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
    assert.deepEqual(await read("person=/person/1", konto), expected);
    assert.deepEqual(await read("person.url=/person/1", konto), expected);
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
    const input = await read("constructor=a&toString.0.url=b", ausstellung);
    assert.deepEqual(Object.keys(input), ["constructor", "toString.0.url"]);
  });

  it("hands on two values for one field, so that the check refuses them", async () => {
    assert.deepEqual(await read("titel=A&titel=B"), { titel: ["A", "B"] });
  });

  it("ends lines with LF only", async () => {
    assert.deepEqual(await read("beschreibung=a%0D%0Ab"), { beschreibung: "a\nb" });
  });

  it("is refused where it is not UTF-8", async () => {
    for (const form of ["titel=%ff", "titel=%C3%zz", "%ff=a"])
      await assert.rejects(read(form), isUnreadable, form);
    const raw = Uint8Array.from([0x74, 0x3d, 0xff]);
    await assert.rejects(readBytes(raw, FORM, werk), isUnreadable);
  });

  it("keeps a percent sign that encodes nothing, as the URL Standard has it", async () => {
    assert.deepEqual(await read("titel=100%&untertitel=%zz"), { titel: "100%", untertitel: "%zz" });
  });

  it("has as many names as a form of the kind can need, and no more", async () => {
    const rows = Array.from({ length: 200 }, (_, index) => index);
    const full = rows.map((row) => `person.${row}.url=/person/${row}&person.${row}.rolle=x`);
    const both = full.map((pairs) => `${pairs}&_andere.${pairs.replace("&", "&_andere.")}`);
    const { person: links } = await read(both.join("&"));
    assert.equal((links as unknown[]).length, 200);
    await assert.rejects(read("a&".repeat(10_000)), isUnreadable);
    await assert.rejects(read("a&".repeat(1001), konto), isUnreadable);
  });

  it("has no endless names", async () => {
    await assert.rejects(read(`${"n".repeat(201)}=1`), isUnreadable);
    await assert.rejects(read(`${"%6e".repeat(201)}=1`), isUnreadable);
    assert.deepEqual(Object.keys(await read(`${"n".repeat(200)}=1`)), ["n".repeat(200)]);
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

  it("has the boundary that its type names, however that is written", async () => {
    for (const type of [
      "multipart/form-data; boundary=x",
      'multipart/form-data; boundary="x"',
      "Multipart/Form-Data;BOUNDARY=x; charset=utf-8",
      'multipart/form-data; xboundary=y; note="boundary=z"; boundary=x; boundary=y',
      'multipart/form-data; boundary="x"junk; more',
    ])
      assert.deepEqual(
        await readText(`${part("nachname", "A")}--x--`, type),
        { nachname: "A" },
        type,
      );
    const blank = 'multipart/form-data; boundary="a b\'()+_,-./:=?"';
    const own = part("nachname", "A").replace("--x", "--a b'()+_,-./:=?");
    assert.deepEqual(await readText(`${own}--a b'()+_,-./:=?--`, blank), { nachname: "A" });
  });

  it("is read without what stands before and behind its parts", async () => {
    const body = `before\r\n${part("nachname", "A")}${part("vorname", "a--x")}--x--\r\nbehind`;
    assert.deepEqual(await readText(body), { nachname: "A", vorname: "a--x" });
  });

  it("is refused where its parts cannot be told apart", async () => {
    for (const body of [
      "",
      "nothing",
      "--x\r\n",
      part("nachname", "A"),
      '--x\r\nContent-Disposition: form-data; name="nachname\r\n--x--',
      '--x\r\nContent-Disposition: form-data; name="nachname"\r\n--x--\r\n',
    ])
      await assert.rejects(readText(body), isUnreadable, body);
    for (const type of ["multipart/form-data", "multipart/form-data; boundary"])
      await assert.rejects(readText(`${part("nachname", "A")}--x--`, type), isUnreadable, type);
  });

  it("ends in an answer, whatever its bytes are", async () => {
    const whole = `${part("nachname", "A")}${part("vorname", "B")}--x--\r\n`;
    const pieces = [
      "--x",
      "--",
      "\r\n",
      "\r\n\r\n",
      "Content-Disposition: form-data; name=",
      '"a"',
      "x",
    ];
    const bodies = fc.oneof(
      fc.array(fc.constantFrom(...pieces)).map((all) => all.join("")),
      fc.nat(whole.length).map((end) => whole.slice(0, end)),
      fc
        .tuple(fc.nat(whole.length), fc.nat(40))
        .map(([at, length]) => whole.slice(0, at) + whole.slice(at + length)),
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        await readText(body).catch((error) => assert.ok(isUnreadable(error), `${error}`));
      }),
      { numRuns: tries(500) },
    );
  });

  it("has a bounded number of parts and files, and texts of a bounded size", async () => {
    const type = "multipart/form-data; boundary=x";
    const many = `${part("a", "").repeat(1001)}--x--`;
    await assert.rejects(readBytes(bytes(many), type, konto), isUnreadable);
    const file = '--x\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n\r\n';
    await assert.rejects(readText(`${file.repeat(11)}--x--`), isUnreadable);
    await assert.rejects(readText(`${part("n".repeat(201), "")}--x--`), isUnreadable);
    const large = `${part("vorname", "x".repeat(1024 * 1024 + 1))}--x--`;
    const bounds = { ...boundsFor(person), bytes: 10 * 1024 * 1024 };
    await assert.rejects(
      parseForm(inPieces(bytes(large)), type, bounds),
      (error) => error instanceof Problem && error.status === 413,
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
    await assert.rejects(readBytes(body, type, person), isUnreadable);
    const named = Buffer.from(head.replace("nachname", "n\u00e4me"), "latin1");
    const rest = Buffer.from("x\r\n--x--\r\n");
    await assert.rejects(readBytes(Buffer.concat([named, rest]), type, person), isUnreadable);
  });
});

function part(name: string, value: string): string {
  return `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

function readText(body: string, type = "multipart/form-data; boundary=x"): Promise<Input> {
  return readBytes(bytes(body), type, person);
}

function read(form: string, kind = werk): Promise<Input> {
  return readBytes(bytes(form), FORM, kind);
}

async function readParts(form: FormData) {
  const response = new Response(form);
  const type = response.headers.get("content-type") ?? "";
  return readBytes(new Uint8Array(await response.arrayBuffer()), type, person);
}

async function readBytes(bytes: Uint8Array, type: string, kind: Kind): Promise<Input> {
  const { fields } = await parseForm(inPieces(bytes), type, boundsFor(kind));
  return html.form?.read(fields, kind, kinds) ?? {};
}

/** As a connection brings them: in any lengths. */
async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0, length = 1; at < bytes.length; at += length, length = length * 2 + 1)
    yield bytes.subarray(at, at + length);
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function isUnreadable(error: unknown): boolean {
  return error instanceof Problem && error.code === "koerper-unlesbar";
}
