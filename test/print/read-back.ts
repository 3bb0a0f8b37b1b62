/** Printed pages read back by programs of other makers: what a scanner and a telephone see, and where the words stand. */

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { promisify } from "node:util";
import sharp from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import type { Area } from "../../src/print/area.ts";
import { present } from "../present.ts";

const require = createRequire(import.meta.url);
const wasmBinary = readFileSync(require.resolve("zxing-wasm/reader/zxing_reader.wasm")).buffer;
prepareZXingModule({ overrides: { wasmBinary } });

const run = promisify(execFile);
const LARGEST = { maxBuffer: 64 * 1024 * 1024 };

export interface PrintedWord {
  readonly text: string;
  readonly page: number;
  /** In millimetres, from the upper left corner. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface PrintedCode {
  readonly sort: string;
  readonly text: string;
  readonly page: number;
  /** Of its middle, in millimetres. */
  readonly x: number;
  readonly y: number;
}

export interface ReadBack {
  readonly pages: number;
  readonly text: string;
  readonly words: readonly PrintedWord[];
  /** By zbar. */
  codes(): Promise<readonly PrintedCode[]>;
  /** By zxing. */
  codesAgain(): Promise<readonly PrintedCode[]>;
  /** What stands in each of these places alone, each in the order of its letters: as if one label were held before a reader. */
  codesIn(
    places: readonly { readonly page: number; readonly area: Area }[],
  ): Promise<{ byZbar: string[][]; byZxing: string[][] }>;
  /** The files of the pages as pictures, with 300 dots to the inch. */
  pictures(): Promise<readonly string[]>;
}

/** Hands the PDF to `use` as it is read back; its files go afterwards. */
export async function readBack(
  context: TestContext,
  bytes: Uint8Array,
  use: (found: ReadBack) => Promise<void>,
): Promise<void> {
  if (!present(context, "pdftotext", "pdftoppm", "zbarimg")) return;
  const folder = await mkdtemp(join(tmpdir(), "leihwerk-print-"));
  try {
    const file = join(folder, "it.pdf");
    await writeFile(file, bytes);
    const { stdout: text } = await run("pdftotext", ["-raw", file, "-"], LARGEST);
    const { stdout: boxes } = await run("pdftotext", ["-bbox", file, "-"], LARGEST);
    let drawn: Promise<string[]> | null = null;
    const pictures = () => {
      drawn ??= draw(file, folder);
      return drawn;
    };
    await use({
      pages: boxes.split("<page ").length - 1,
      text,
      words: wordsIn(boxes),
      pictures,
      codesIn: async (places) => {
        const cuts = await cutOut(await pictures(), places, folder);
        const byZbar = await textsByZbar(cuts);
        const byZxing: string[][] = [];
        for (const cut of cuts) byZxing.push(textsIn(await readByZxing(cut, 1)));
        return { byZbar, byZxing };
      },
      codes: async () => (await eachPage(await pictures(), readByZbar)).flat(),
      codesAgain: async () => (await eachPage(await pictures(), readByZxing)).flat(),
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** As a printer of 300 dots would. */
const DOTS = 300;

async function draw(file: string, folder: string): Promise<string[]> {
  await run("pdftoppm", ["-r", `${DOTS}`, "-gray", "-png", file, join(folder, "page")]);
  const names = (await readdir(folder)).filter((name) => name.endsWith(".png")).sort();
  return names.map((name) => join(folder, name));
}

async function eachPage<Found>(
  files: readonly string[],
  read: (file: string, page: number) => Promise<Found>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const [index, file] of files.entries()) found.push(await read(file, index + 1));
  return found;
}

async function cutOut(
  files: readonly string[],
  places: readonly { readonly page: number; readonly area: Area }[],
  folder: string,
): Promise<string[]> {
  const cuts: string[] = [];
  for (const [index, file] of files.entries()) {
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    const { width: most, height: highest, channels } = info;
    for (const [number, { page, area }] of places.entries()) {
      if (page !== index + 1) continue;
      const left = Math.max(0, dots(area.x));
      const top = Math.max(0, dots(area.y));
      const width = Math.min(dots(area.width), most - left);
      const height = Math.min(dots(area.height), highest - top);
      cuts[number] = join(folder, `cut-${number}.png`);
      await sharp(data, { raw: { width: most, height: highest, channels } })
        .extract({ left, top, width, height })
        .png({ compressionLevel: 1 })
        .toFile(cuts[number]);
    }
  }
  return cuts;
}

/** All pictures with one start of the program. */
async function textsByZbar(files: readonly string[]): Promise<string[][]> {
  const { stdout } = await run("zbarimg", ["--xml", "--quiet", ...files], LARGEST);
  const found = new Map(
    stdout.split("<source href='").map((part) => [part.split("'")[0] ?? "", symbolsIn(part, 1)]),
  );
  return files.map((file) => textsIn(found.get(file) ?? []));
}

function textsIn(codes: readonly PrintedCode[]): string[] {
  return codes.map(({ text }) => text).sort();
}

async function readByZbar(file: string, page: number): Promise<PrintedCode[]> {
  // It leaves with 4 where it finds nothing.
  const { stdout } = await run("zbarimg", ["--xml", "--quiet", file], LARGEST).catch((error) => {
    if (error.code === 4) return { stdout: "" };
    throw error;
  });
  return symbolsIn(stdout, page);
}

function symbolsIn(xml: string, page: number): PrintedCode[] {
  return [...xml.matchAll(/<symbol type='([^']+)'([\s\S]*?)<\/symbol>/g)].map(
    ([, sort = "", rest = ""]) => {
      const text = /<data><!\[CDATA\[([\s\S]*?)\]\]><\/data>/.exec(rest)?.[1] ?? "";
      const points = /points='([^']*)'/.exec(rest)?.[1] ?? "";
      const corners = points.split(" ").map((pair) => pair.split(",").map(Number));
      const [x = 0, y = 0] = [0, 1].map((axis) => middle(corners.map((one) => one[axis] ?? 0)));
      return { sort, text, page, x: millimetres(x), y: millimetres(y) };
    },
  );
}

async function readByZxing(file: string, page: number): Promise<PrintedCode[]> {
  const found = await readBarcodes(new Uint8Array(await readFile(file)), {
    formats: ["Code128", "Code39", "EAN-13", "QRCode"],
    maxNumberOfSymbols: 255,
    tryHarder: true,
  });
  return found.map(({ format, text, position }) => {
    const corners = [
      position.topLeft,
      position.topRight,
      position.bottomLeft,
      position.bottomRight,
    ];
    return {
      sort: format,
      text,
      page,
      x: millimetres(middle(corners.map(({ x }) => x))),
      y: millimetres(middle(corners.map(({ y }) => y))),
    };
  });
}

function wordsIn(boxes: string): PrintedWord[] {
  return boxes.split("<page ").flatMap((part, page) =>
    [
      ...part.matchAll(
        /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g,
      ),
    ].map(([, left, top, right, bottom, text = ""]) => ({
      text: unescaped(text),
      page,
      left: points(left),
      right: points(right),
      top: points(top),
      bottom: points(bottom),
    })),
  );
}

function unescaped(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

function middle(values: readonly number[]): number {
  return (Math.min(...values) + Math.max(...values)) / 2;
}

function dots(millimetres: number): number {
  return Math.floor((millimetres / 25.4) * DOTS);
}

function millimetres(dots: number): number {
  return (dots / DOTS) * 25.4;
}

function points(text: string | undefined): number {
  return (Number(text) / 72) * 25.4;
}
