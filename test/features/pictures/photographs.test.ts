/** Covers taken with a telephone: one work after the other, cut straight, with the texts by the same way. */

import assert from "node:assert/strict";
import sharp from "sharp";
import { type Library, ORIGIN, withLibrary } from "../../support/library.ts";
import { formsIn, Visitor } from "../../support/visitor.ts";

/** A red book with a blue upper left corner, lying askew on a grey table. */
function photograph(): Promise<Buffer> {
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="1200" fill="#b9b4aa"/>
<polygon points="220,190 700,260 660,980 170,900" fill="#a01818"/><polygon points="220,190 300,202 292,300 214,289" fill="#1830c0"/></svg>`;
  return sharp(Buffer.from(drawn)).jpeg().toBuffer();
}

async function send(library: Library, visitor: Visitor, cuts: boolean, bytes: Uint8Array) {
  const page = await visitor.get("/fotografieren?werk=1");
  const form = formsIn(page.text).find(({ values }) => values.has("_datei.image"));
  assert.ok(form, page.text);
  assert.match(page.text, /type="file"[^>]* capture="environment"/);
  const body = new FormData();
  for (const [name, value] of form.values)
    if (name !== "_datei.image" && (name !== "_zuschneiden" || cuts)) body.append(name, value);
  body.set("inhaltsverzeichnis", "1. Anfang\n2. Ende");
  body.append(
    "_datei.image",
    new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }),
    "foto.jpg",
  );
  const request = new Request(ORIGIN, { method: "POST", body });
  return library.ask("POST", "/werke", {
    accept: "text/html",
    body: Buffer.from(await request.arrayBuffer()),
    headers: {
      "Content-Type": request.headers.get("Content-Type") ?? "",
      Cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "Sec-Fetch-Site": "same-origin",
      Origin: ORIGIN,
    },
    address: visitor.address,
  });
}

async function pictureOf(
  library: Library,
): Promise<{ width: number; height: number; pixels: Buffer }> {
  const { image } = (await library.ask("GET", "/werk/1")).json;
  const { bytes } = await library.ask("GET", new URL(image).pathname, { accept: "image/jpeg" });
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}

withLibrary("cuts the photograph of a cover straight, and goes on to the next", async (library) => {
  const visitor = await Visitor.signedIn(library, "bibliothekarin");
  const found = await visitor.get("/fotografieren?gesucht=B1");
  assert.match(
    found.headers.get("Location") ?? "",
    /\/fotografieren\?werk=1$/,
    "by a copy's barcode",
  );
  const none = await visitor.get("/fotografieren?gesucht=xyzzy");
  assert.match(none.text, /„xyzzy“ gibt es hier kein Werk/);

  const bytes = await photograph();
  const saved = await send(library, visitor, true, bytes);
  assert.equal(saved.status, 303, saved.text);
  assert.match(saved.headers.get("Location") ?? "", /\/fotografieren\?fertig=1$/);
  assert.match((await visitor.get("/fotografieren?fertig=1")).text, /Gespeichert: /);
  const work = (await library.ask("GET", "/werk/1")).json;
  assert.equal(work.inhaltsverzeichnis, "1. Anfang\n2. Ende");
  const { width, height, pixels } = await pictureOf(library);
  assert.ok(Math.abs(width / height - 485 / 720) < 0.05, `${width}x${height}`);
  const at = (x: number, y: number) => {
    const place = (Math.round(y * (height - 1)) * width + Math.round(x * (width - 1))) * 3;
    return [...pixels.subarray(place, place + 3)];
  };
  for (const [x, y] of [
    [0.97, 0.03],
    [0.97, 0.97],
    [0.03, 0.97],
    [0.5, 0.5],
  ] as const) {
    const [red = 0, green = 0] = at(x, y);
    assert.ok(red > 120 && green < 80, `the book reaches to ${x} ${y}: ${at(x, y)}`);
  }
  const [red = 0, , blue = 0] = at(0.05, 0.05);
  assert.ok(blue > 120 && red < 80, `its upper left stays there: ${at(0.05, 0.05)}`);

  assert.equal((await send(library, visitor, false, bytes)).status, 303);
  const whole = await pictureOf(library);
  assert.equal(whole.width / whole.height, 0.75, "uncut where nobody wants it");
  const plain = await sharp({
    create: { width: 300, height: 400, channels: 3, background: "#777" },
  })
    .jpeg()
    .toBuffer();
  assert.equal((await send(library, visitor, true, plain)).status, 303);
  const same = await pictureOf(library);
  assert.deepEqual([same.width, same.height], [300, 400], "nothing stands out, nothing is cut");
  assert.equal((await send(library, visitor, true, Buffer.from("no picture"))).status, 422);
  for (const as of ["anna", undefined]) {
    const { status } = await library.ask("GET", "/fotografieren", { ...(as && { as }) });
    assert.equal(status, 403);
  }
});
