/** Pictures: what may be uploaded and what may not, how they are delivered, and how they hang on to what shows them. */

import assert from "node:assert/strict";
import sharp from "sharp";
import { temporaryFolder } from "../../server/serving.ts";
import { ORIGIN, type TestApp, withApps } from "../../support/app.ts";

const AS = { as: "bibliothekarin" } as const;
const RED = { r: 166, g: 43, b: 43 };

function canvas(width: number, height: number, channels: 3 | 4 = 3) {
  const background = channels === 4 ? { ...RED, alpha: 0 } : RED;
  return sharp({ create: { width, height, channels, background }, limitInputPixels: false });
}

/** Takes a second to make. */
const bomb = canvas(9000, 9000).png({ compressionLevel: 9 }).toBuffer();

function upload(app: TestApp, body: Uint8Array, type: string) {
  const headers = { "Content-Type": type, Accept: "application/json" };
  return app.request("POST", "/bilder/", { ...AS, body, headers });
}

async function uploaded(app: TestApp, body: Uint8Array, type: string): Promise<string> {
  const response = await upload(app, body, type);
  assert.equal(response.status, 201, await response.clone().text());
  const location = (response.headers.get("Location") ?? "").slice(ORIGIN.length);
  return location.replace("/bilder/", "/bild/");
}

async function multipart(parts: Record<string, string | File>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  const response = new Response(form);
  const headers = {
    "Content-Type": response.headers.get("Content-Type") ?? "",
    Accept: "text/html",
  };
  return { ...AS, headers, body: await bytesOf(response) };
}

async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await response.arrayBuffer());
}

/** The sentences of a refusal. */
async function refusal(response: Response): Promise<[number, string]> {
  const { detail, errors = [] } = (await response.json()) as {
    detail: string;
    errors?: { detail: string }[];
  };
  return [response.status, [detail, ...errors.map((one) => one.detail)].join(" ")];
}

withApps("takes JPEG, PNG, WebP and AVIF and tells about them", async (app) => {
  for (const format of ["jpeg", "png", "webp", "avif"] as const) {
    const bytes = await canvas(400, 300).toFormat(format).toBuffer();
    const path = await uploaded(app, bytes, `image/${format}`);
    const { breite, hoehe, typ } = await app.json(`${path}.json`);
    assert.deepEqual([breite, hoehe, typ], [400, 300, `image/${format}`]);
    assert.match(
      await (await app.get(`${path}.xml`)).text(),
      /<breite>400<\/breite><hoehe>300<\/hoehe>/,
    );
  }
});

withApps("delivers by Accept, in the width that was asked for, for good", async (app) => {
  const path = await uploaded(app, await canvas(1000, 500).png().toBuffer(), "image/png");
  const cases: [string, string, string, number][] = [
    ["", "*/*", "image/jpeg", 1000],
    ["", "image/avif,image/webp,*/*;q=0.8", "image/avif", 1000],
    ["?breite=320", "image/webp", "image/webp", 320],
    ["?breite=321", "image/jpeg", "image/jpeg", 640],
    ["?breite=5000", "image/*", "image/jpeg", 1000],
  ];
  for (const [query, accept, type, width] of cases) {
    const response = await app.get(path + query, { Accept: accept });
    assert.equal(response.status, 200, query);
    assert.equal(response.headers.get("Content-Type"), type);
    assert.match(response.headers.get("Vary") ?? "", /\bAccept\b/);
    assert.match(
      response.headers.get("Cache-Control") ?? "",
      query === "" ? /^public, no-cache$/ : /immutable/,
    );
    const picture = await sharp(await bytesOf(response)).metadata();
    assert.equal(picture.width, width, `${query} ${accept}`);
    const tag = response.headers.get("ETag") ?? "";
    assert.equal(
      (await app.get(path + query, { Accept: accept, "If-None-Match": tag })).status,
      304,
    );
  }
  const page = await app.get(path, {
    Accept: "text/html,application/xhtml+xml,image/avif,*/*;q=0.8",
  });
  assert.match(page.headers.get("Content-Type") ?? "", /^text\/html/);
  assert.match(await page.text(), /srcset="\/bild\/\d+\?breite=320 320w, /);
  assert.equal((await app.get(`${path}?breite=breit`, { Accept: "image/*" })).status, 400);
  const head = await app.request("HEAD", path, { headers: { Accept: "image/webp" } });
  assert.equal((await bytesOf(head)).length, 0);
});

withApps("turns a picture upright and leaves nothing of its EXIF", async (app) => {
  const exif = { IFD0: { Copyright: "geheimer Fotograf" }, IFD3: { GPSLatitudeRef: "N" } };
  const bytes = await canvas(300, 200)
    .withExif(exif)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  assert.ok((await sharp(bytes).metadata()).exif);
  const path = await uploaded(app, bytes, "image/jpeg");
  for (const type of ["image/jpeg", "image/webp", "image/avif"]) {
    const made = await bytesOf(await app.get(path, { Accept: type }));
    const { width, height, exif, orientation } = await sharp(made).metadata();
    assert.deepEqual([width, height, exif, orientation], [200, 300, undefined, undefined], type);
    assert.ok(!Buffer.from(made).includes("geheimer Fotograf"));
  }
});

withApps("takes a picture that holds something else, and serves nothing of that", async (app) => {
  const script = "<script>alert(1)</script>";
  const plain = await canvas(50, 50).jpeg().toBuffer();
  const described = canvas(50, 50).withExif({ IFD0: { ImageDescription: script } });
  for (const bytes of [
    await described.jpeg().toBuffer(),
    Buffer.concat([plain, Buffer.from(script)]),
    Buffer.concat([plain, Buffer.from("PK\x05\x06"), Buffer.alloc(18)]),
  ]) {
    assert.match(bytes.toString("latin1"), /<script>|PK\x05\x06/);
    const path = await uploaded(app, bytes, "image/jpeg");
    for (const type of ["image/jpeg", "image/webp", "image/avif"]) {
      const made = await bytesOf(await app.get(path, { Accept: type }));
      assert.doesNotMatch(Buffer.from(made).toString("latin1"), /<script>|PK\x05\x06/, type);
    }
  }
});

withApps("refuses what is no picture in clear sentences", async (app) => {
  const jpeg = await canvas(50, 50).jpeg().toBuffer();
  const png = await canvas(600, 600).png({ compressionLevel: 0 }).toBuffer();
  const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>');
  const cases: [string, Uint8Array, string, number, RegExp][] = [
    ["SVG as such", svg, "image/svg+xml", 415, /image\/svg\+xml.*image\/jpeg/],
    ["SVG as PNG", svg, "image/png", 415, /image\/svg\+xml/],
    ["GIF", Buffer.from("GIF89a\x01\0\x01\0\0\0\0;"), "image/png", 415, /image\/gif/],
    ["PDF", Buffer.from("%PDF-1.7 …"), "image/jpeg", 415, /application\/pdf/],
    ["nothing", new Uint8Array(), "image/png", 422, /leer/],
    ["half a picture", png.subarray(0, png.length / 2), "image/png", 422, /beschädigt/],
    ["only a head", jpeg.subarray(0, 40), "image/jpeg", 422, /beschädigt/],
    [
      "noise behind a head",
      Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(5000, 7)]),
      "image/jpeg",
      422,
      /beschädigt/,
    ],
    ["PNG called JPEG", png, "image/jpeg", 422, /image\/png/],
    ["a bomb", await bomb, "image/png", 422, /40 Megapixel/],
    ["a lying head", lying(png), "image/png", 422, /40 Megapixel/],
    [
      "too many bytes",
      Buffer.concat([png, Buffer.alloc(24 * 1024 * 1024)]),
      "image/png",
      413,
      /25\.165\.824/,
    ],
  ];
  const before = await app.store.read.count(app.kinds.one("bild"));
  for (const [name, bytes, type, status, sentence] of cases) {
    const [given, text] = await refusal(await upload(app, bytes, type));
    assert.equal(given, status, `${name}: ${text}`);
    assert.match(text, sentence, name);
  }
  assert.equal(await app.store.read.count(app.kinds.one("bild")), before);
});

/** A PNG that says of itself that it is 60,000 pixels wide and high. */
function lying(png: Uint8Array): Uint8Array {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(60_000, 16);
  bytes.writeUInt32BE(60_000, 20);
  bytes.writeUInt32BE(Number(crc(bytes.subarray(12, 29))), 29);
  return bytes;
}

function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

withApps("only a librarian uploads, and a picture cannot be without its file", async (app) => {
  const bytes = await canvas(20, 20).png().toBuffer();
  const headers = { "Content-Type": "image/png" };
  assert.equal((await app.request("POST", "/bilder/", { body: bytes, headers })).status, 403);
  assert.equal(
    (await app.request("POST", "/bilder/", { as: "leserin", body: bytes, headers })).status,
    403,
  );
  const bare = await app.request("POST", "/bilder", { ...AS, body: { titel: "ohne" } });
  const [status, text] = await refusal(bare);
  assert.equal(status, 422);
  assert.match(text, /gebraucht/);
  const raw = await app.request("PUT", "/bild/1", { ...AS, body: bytes, headers });
  assert.equal(raw.status, 415);
});

withApps("comes by a form, with a title from its file where none is given", async (app) => {
  const bytes = await canvas(60, 40).jpeg().toBuffer();
  const file = new File([bytes as BlobPart], "Porträt am Fenster.jpg", { type: "image/jpeg" });
  const sent = await app.request(
    "POST",
    "/bilder",
    await multipart({ datei: file, beschreibung: "Eine Frau" }),
  );
  assert.equal(sent.status, 303, await sent.clone().text());
  const path = (sent.headers.get("Location") ?? "").slice(ORIGIN.length).replace(/\?.*/, "");
  const told = await app.json(`${path}.json`);
  assert.deepEqual([told.titel, told.beschreibung], ["Porträt am Fenster", "Eine Frau"]);
  const page = await (await app.get(`${path}.html`)).text();
  assert.match(page, /alt="Eine Frau"/);

  const broken = new File(["kein Bild"], "x.jpg", { type: "image/jpeg" });
  const again = await app.request(
    "POST",
    "/bilder",
    await multipart({ datei: broken, beschreibung: "bleibt" }),
  );
  assert.equal(again.status, 422);
  const answer = await again.text();
  assert.match(answer, /name="beschreibung"[^>]*value="bleibt"/);
  assert.match(answer, /Diese Datei ist kein Bild; möglich sind image\/jpeg/);
});

withApps("covers a work in the words of whoever put it there, as large as it is", async (app) => {
  const path = await uploaded(app, await canvas(900, 600).png().toBuffer(), "image/png");
  const about = { ...(await app.json(`${path}.json`)), beschreibung: "Ein Bohrer im Koffer" };
  assert.equal((await app.request("PUT", path, { ...AS, body: about })).status, 200);
  const work = await app.addWork("Schlagbohrer", [], { image: ORIGIN + path });
  assert.equal((await app.json(`${work.path}.json`)).image, ORIGIN + path);
  const page = await (await app.get(work.path)).text();
  assert.match(
    page,
    /<img class="cover"[^>]* alt="Ein Bohrer im Koffer" width="900" height="600">/,
  );
  assert.match(
    page,
    new RegExp(`<a class="cover-link wide" href="${path.slice(1)}"><img class="cover"`),
  );
  assert.match(page, new RegExp(`<meta property="og:image" content="${ORIGIN}${path}">`));
  const untold = { ...about, beschreibung: "" };
  assert.equal((await app.request("PUT", path, { ...AS, body: untold })).status, 200);
  const english = await (await app.get(`${work.path}?lang=en`)).text();
  assert.match(english, /alt="Picture of Schlagbohrer"/, "a drill has no portrait");
  const list = await (await app.get("/werke")).text();
  assert.match(list, /<img class="cover"[^>]* alt="" width="200" height="300" loading="lazy">/);

  const bare = await app.addWork("Ohne Umschlag");
  assert.equal("image" in (await app.json(`${bare.path}.json`)), false);
  assert.doesNotMatch(await (await app.get(`${bare.path}.xml`)).text(), /<image/);
  assert.match(await (await app.get(bare.path)).text(), /<svg [^>]*class="cover"/);
});

withApps("is shown by a person, which keeps it from being removed", async (app) => {
  const path = await uploaded(app, await canvas(700, 700).png().toBuffer(), "image/png");
  const person = await app.addPerson("Mit", "Bild", { image: `${ORIGIN}${path}` });
  assert.equal((await app.json(`${person.path}.json`)).image, `${ORIGIN}${path}`);
  const page = await (await app.get(person.path)).text();
  assert.match(
    page,
    new RegExp(`src="${path}\\?breite=320" srcset="[^"]*${path}\\?breite=640 640w`),
  );
  assert.match(page, /alt="Bild von Mit Bild"/);
  assert.match(page, new RegExp(`<meta property="og:image" content="${ORIGIN}${path}">`));
  const refused = await app.request("DELETE", path, {
    ...AS,
    headers: { Accept: "application/json" },
  });
  assert.equal(refused.status, 409);
  const { links } = (await refused.json()) as { links: { url: string }[] };
  assert.deepEqual(
    links.map(({ url }) => url),
    [ORIGIN + person.path],
  );
  const body = await app.json(`${person.path}.json`);
  assert.equal(
    (await app.request("PUT", person.path, { ...AS, body: { ...body, image: undefined } })).status,
    200,
  );
  assert.equal((await app.request("DELETE", path, AS)).status, 204);
  assert.equal((await app.get(path, { Accept: "image/*" })).status, 410);
  const gone = await app.request("POST", "/personen", {
    ...AS,
    body: { nachname: "Ohne", image: `${ORIGIN}${path}` },
  });
  assert.equal(gone.status, 422);
});

withApps(
  "comes with the form of a person, and is not lost when the form is faulty",
  async (app) => {
    const bytes = await canvas(80, 80).png().toBuffer();
    const file = new File([bytes as BlobPart], "neu.png", { type: "image/png" });
    const faulty = await app.request(
      "POST",
      "/personen",
      await multipart({ nachname: "", vorname: "Wer", "_datei.image": file }),
    );
    assert.equal(faulty.status, 422);
    const html = await faulty.text();
    const image = /name="image"[^>]*value="([^"]*)"/.exec(html)?.[1] ?? "";
    assert.match(image, new RegExp(`^${ORIGIN}/bild/\\d+$`));
    const saved = await app.request(
      "POST",
      "/personen",
      await multipart({ nachname: "Neu", vorname: "Wer", image }),
    );
    assert.equal(saved.status, 303);
    const svg = new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "a.png");
    const refused = await app.request(
      "POST",
      "/personen",
      await multipart({ vorname: "Bleibt", nachname: "", "_datei.image": svg }),
    );
    assert.equal(refused.status, 422);
    const page = await refused.text();
    assert.match(page, /value="Bleibt"/);
    assert.match(page, /Diese Datei ist vom Typ image\/svg\+xml/);
    assert.match(page, /Nachname: Diese Angabe wird gebraucht/, "all that is wrong, at once");
  },
);

withApps("is refused at once where another step of the form comes before saving", async (app) => {
  const maker = await app.addPerson("Gesucht", "Wer");
  const step = await app.request(
    "POST",
    "/werke",
    await multipart({
      titel: "Bleibt",
      "_datei.image": new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "a.jpg"),
      "_suche.person": "Gesucht",
      _schritt: "suchen person",
    }),
  );
  assert.equal(step.status, 422);
  const page = await step.text();
  assert.match(page, /Diese Datei ist vom Typ image\/svg\+xml/);
  assert.match(page, /value="Bleibt"/);
  assert.match(
    page,
    new RegExp(`value="[^"]*${maker.path}"|${maker.path}`),
    "and what was searched",
  );
});

withApps(
  "is refused beside its field where it is larger than 24 MiB, and nothing else is lost",
  async (app) => {
    const large = new File([Buffer.alloc(25 * 1024 * 1024)], "gross.png", { type: "image/png" });
    const refused = await app.request(
      "POST",
      "/personen",
      await multipart({ nachname: "Bleibt", "_datei.image": large }),
    );
    assert.equal(refused.status, 422);
    const page = await refused.text();
    assert.match(page, /value="Bleibt"/);
    assert.match(page, /höchstens 24 MiB/);
    const larger = new File([Buffer.alloc(33 * 1024 * 1024)], "riesig.png");
    const stopped = await app.request(
      "POST",
      "/personen",
      await multipart({ nachname: "Weg", "_datei.image": larger }),
    );
    assert.equal(stopped.status, 413);
  },
);

withApps("a missing file is named together with all else that is wrong", async (app) => {
  const sent = await multipart({ titel: "Ohne Datei", beschreibung: "x".repeat(2000) });
  const headers = { ...sent.headers, Accept: "application/json" };
  const refused = await app.request("POST", "/bilder", { ...sent, headers });
  const { errors } = (await refused.json()) as { errors: { pointer: string }[] };
  assert.deepEqual(errors.map(({ pointer }) => pointer).sort(), ["/beschreibung", "/datei"]);
});

withApps("a large form is read only from those who may store a picture", async (app) => {
  const large = new File([Buffer.alloc(2 * 1024 * 1024)], "gross.png", { type: "image/png" });
  const { as: _, ...nobody } = await multipart({ nachname: "Wer", "_datei.image": large });
  assert.equal((await app.request("POST", "/personen", nobody)).status, 403);
  const asReader = await app.request("POST", "/vormerkungen", { ...nobody, as: "leserin" });
  assert.equal(asReader.status, 413);
  const many = Object.fromEntries(Array.from({ length: 6000 }, (_, index) => [`f${index}`, ""]));
  const split = await app.request("POST", "/personen", await multipart(many));
  assert.equal(split.status, 400);
});

withApps("an address that is nobody's picture is named, drawn ones stand for none", async (app) => {
  const unknown = await app.request("POST", "/personen", {
    ...AS,
    body: { nachname: "X", image: `${ORIGIN}/bild/999999` },
  });
  assert.equal(unknown.status, 422);
  const odd = await app.request("POST", "/personen", {
    ...AS,
    body: { nachname: "X", image: `${ORIGIN}/bild/%zz` },
  });
  assert.equal(odd.status, 422);
  const drawn = await app.addPerson("Ge", "Zeichnet", { image: `${ORIGIN}/bild/monogramm-gz-1` });
  assert.match((await app.json(`${drawn.path}.json`)).image, /\/bild\/monogramm-/);
  assert.equal(
    (await app.get("/bild/monogramm-gz-1")).headers.get("Content-Type"),
    "image/svg+xml; charset=utf-8",
  );
  assert.equal((await app.get("/bild/nichts-dergleichen")).status, 404);
});

withApps(
  "survives a backup",
  async (app) => {
    const path = await uploaded(app, await canvas(90, 90).png().toBuffer(), "image/png");
    const before = await bytesOf(await app.get(path, { Accept: "image/webp" }));
    const folder = temporaryFolder();
    await app.store.backup(`${folder}/backup`);
    await app.store.restore(`${folder}/backup`);
    const after = await bytesOf(
      await app.get(path, { Accept: "image/webp", "Cache-Control": "no-cache" }),
    );
    assert.deepEqual(after, before);
  },
  { fresh: true },
);

withApps(
  "the server is told to give a file time, but only of those who may send one",
  async (app) => {
    const file = await canvas(9, 9).png().toBuffer();
    const form = await multipart({ _datei: new File([file], "a.png", { type: "image/png" }) });
    const plain = { headers: { "Content-Type": "image/png" }, body: file };
    const told = async (asking: object) =>
      (await app.exchange("POST", "/bilder", asking)).exchange.expectsFile;
    for (const asking of [plain, form]) {
      assert.equal(await told({ ...asking, ...AS }), true);
      assert.equal(await told({ ...asking, as: undefined }), false);
    }
  },
);

withApps("blanks, and what never ends, are no picture, and that is told at once", async (app) => {
  for (const [text, named] of [
    [`${" ".repeat(60_000)}x`, "image/png"],
    [`${"<!---->".repeat(8000)}x`, "text/html"],
    [`${"<?xml>\n".repeat(8000)}x`, "text/html"],
    [
      `<?xml version="1.0"?>\n<!-- a -->\n<svg xmlns="http://www.w3.org/2000/svg"/>`,
      "image/svg+xml",
    ],
    ["<!DOCTYPE html><svg></svg>", "text/html"],
  ] as const) {
    const [status, sentence] = await refusal(await upload(app, Buffer.from(text), "image/png"));
    assert.equal(status, 415, text.slice(0, 20));
    assert.match(sentence, new RegExp(named.replace("+", "\\+")), text.slice(0, 20));
  }
});
