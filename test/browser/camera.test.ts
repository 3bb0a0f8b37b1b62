import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import bwipjs from "bwip-js/node";
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { type Catalogue, openCatalogue } from "./catalogue.ts";
import { openBrowser, signIn, skip } from "./chromium.ts";

const [WIDTH, HEIGHT] = [640, 480];

describe("the phone's camera scans at the desk", { skip }, () => {
  for (const [bcid, name, text] of [
    ["code128", "a barcode", () => "0002"],
    ["qrcode", "the address in a QR code", (url: string) => `${url}/exemplar/2`],
  ] as const) {
    it(`lends by ${name}`, { timeout: 900_000 }, async () => {
      const catalogue = await openCatalogue();
      const folder = mkdtempSync(join(tmpdir(), "leihwerk-camera-"));
      const film = join(folder, "film.y4m");
      writeFileSync(film, await filmOf(bcid, text(catalogue.url)));
      const browser = await openBrowser([
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        `--use-file-for-fake-video-capture=${film}`,
      ]);
      try {
        await lend(browser, catalogue);
      } finally {
        await browser.close();
        await catalogue.close();
        rmSync(folder, { recursive: true });
      }
    });
  }
});

async function lend(browser: Browser, catalogue: Catalogue): Promise<void> {
  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({ locale: "de", viewport, permissions: ["camera"] });
  await signIn(context, catalogue.url, "librarian");
  const page = await context.newPage();
  const errors: string[] = [];
  const asked: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (line) => line.type() === "error" && errors.push(line.text()));
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`${catalogue.url}/theke?konto=${catalogue.reader}`);
  assert.ok(!asked.some((url) => url.endsWith(".wasm")), "fetched only when it is asked for");
  await page.getByRole("button", { name: "Mit der Kamera einlesen" }).click();
  await page.locator('[data-outcome="done"]', { hasText: "Anna Amalia" }).waitFor();
  assert.ok(await page.locator("video").isVisible(), "the camera goes on");
  await page.waitForTimeout(1500);
  await page.locator('[data-outcome="done"]').waitFor();
  await page.getByRole("button", { name: "Mit der Kamera einlesen" }).click();
  assert.ok(!(await page.locator("video").isVisible()));
  assert.deepEqual(errors, []);
  const strangers = asked.filter((url) => !url.startsWith(catalogue.url));
  assert.deepEqual(strangers, [], "nothing goes to another host");
}

/** A film of one picture, as Chromium takes it for a camera: grey in YUV, a few times over. */
async function filmOf(bcid: string, text: string): Promise<Buffer> {
  const drawn = await bwipjs.toBuffer({
    bcid,
    text,
    scale: 3,
    padding: 10,
    backgroundcolor: "ffffff",
  });
  const grey = await sharp(drawn)
    .resize(WIDTH, HEIGHT, { fit: "contain", background: "#fff" })
    .greyscale()
    .raw()
    .toColourspace("b-w")
    .toBuffer();
  const frame = Buffer.concat([
    Buffer.from("FRAME\n"),
    grey,
    Buffer.alloc((WIDTH * HEIGHT) / 2, 128),
  ]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, frame, frame, frame, frame, frame]);
}
