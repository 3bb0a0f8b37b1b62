/** Printed pages read back by programs of other makers: what a scanner and a telephone see, and where the words stand. */

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

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
  /** The files of the pages as pictures, with 300 dots to the inch. */
  pictures(): Promise<readonly string[]>;
}

/** Hands the PDF to `use` as it is read back; its files go afterwards. */
export async function readBack(
  bytes: Uint8Array,
  use: (found: ReadBack) => Promise<void>,
): Promise<void> {
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
      codes: async () => (await eachPage(await pictures(), byZbar)).flat(),
      codesAgain: async () => (await eachPage(await pictures(), byZxing)).flat(),
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

async function byZbar(file: string, page: number): Promise<PrintedCode[]> {
  // It leaves with 4 where it finds nothing.
  const { stdout } = await run("zbarimg", ["--xml", "--quiet", file], LARGEST).catch((error) => {
    if (error.code === 4) return { stdout: "" };
    throw error;
  });
  return [...stdout.matchAll(/<symbol type='([^']+)'([\s\S]*?)<\/symbol>/g)].map(
    ([, sort = "", rest = ""]) => {
      const text = /<data><!\[CDATA\[([\s\S]*?)\]\]><\/data>/.exec(rest)?.[1] ?? "";
      const points = /points='([^']*)'/.exec(rest)?.[1] ?? "";
      const corners = points.split(" ").map((pair) => pair.split(",").map(Number));
      const [x = 0, y = 0] = [0, 1].map((axis) => middle(corners.map((one) => one[axis] ?? 0)));
      return { sort, text, page, x: millimetres(x), y: millimetres(y) };
    },
  );
}

async function byZxing(file: string, page: number): Promise<PrintedCode[]> {
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

function millimetres(dots: number): number {
  return (dots / DOTS) * 25.4;
}

function points(text: string | undefined): number {
  return (Number(text) / 72) * 25.4;
}
