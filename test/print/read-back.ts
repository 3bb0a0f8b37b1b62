/** Printed pages read back by programs of other makers: what a scanner and a telephone see, and where the words stand. */

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { promisify } from "node:util";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import type { Area } from "../../src/library/paper/print/area.ts";
import { present } from "../support/present.ts";

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
  /** How dark the first page gets there, from 255 for white to 0. */
  darkestIn(area: Area): Promise<number>;
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
      darkestIn: async (area) => {
        const [cut = ""] = await cutOut(await pictures(), [{ page: 1, area }], folder);
        const picture = await readFile(cut);
        return Math.min(...picture.subarray(headOf(picture).begin));
      },
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
  // Packing a sheet as PNG, and unpacking it for each reader, takes longer than to draw and to read it.
  await run("pdftoppm", ["-r", `${DOTS}`, "-gray", file, join(folder, "page")]);
  const names = (await readdir(folder)).filter((name) => name.endsWith(".pgm")).sort();
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
    const picture = await readFile(file);
    const { most, highest, begin } = headOf(picture);
    for (const [number, { page, area }] of places.entries()) {
      if (page !== index + 1) continue;
      const left = Math.max(0, dots(area.x));
      const top = Math.max(0, dots(area.y));
      const width = Math.min(dots(area.width), most - left);
      const height = Math.min(dots(area.height), highest - top);
      const rows = Array.from({ length: height }, (_, row) => {
        const from = begin + (top + row) * most + left;
        return picture.subarray(from, from + width);
      });
      cuts[number] = join(folder, `cut-${number}.pgm`);
      const head = Buffer.from(`P5\n${width} ${height}\n255\n`);
      await writeFile(cuts[number], Buffer.concat([head, ...rows]));
    }
  }
  return cuts;
}

/** Of a grey picture in PGM: one byte for each dot behind its head. */
function headOf(picture: Buffer): { most: number; highest: number; begin: number } {
  const [head, most, highest] =
    /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.toString("latin1", 0, 64)) ?? [];
  if (head === undefined) throw new Error("pdftoppm has drawn no PGM.");
  return { most: Number(most), highest: Number(highest), begin: head.length };
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
