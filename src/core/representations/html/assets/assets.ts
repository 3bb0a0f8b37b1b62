/** The files of the pages, each at an address with a hash of its content, so that browsers may cache it for good. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { type Markup, raw } from "../frame/markup.ts";

interface Asset {
  readonly type: string;
  readonly body: Uint8Array;
}

/** The emblem: a bookmark with an L. */
const RIBBON = '<path d="M0 0h20v38l-10-8-10 8z"/>';
const LETTER = '<path d="M7 10v12h7" fill="none" stroke="#fff" stroke-width="2.5"/>';

export const emblem: Markup = raw(
  `<svg class="emblem" viewBox="0 0 20 38" width="28" height="53" aria-hidden="true">${RIBBON}${LETTER}</svg>`,
);

const TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
  png: "image/png",
  webp: "image/webp",
  wasm: "application/wasm",
  woff2: "font/woff2",
};

/** The files of one half, by path: `/gestaltung/<hash>.css`. */
export class Assets {
  readonly #files = new Map<string, Asset>();

  publish(body: Uint8Array, suffix: string): string {
    const path = `/gestaltung/${shortHash(body)}.${suffix}`;
    this.#files.set(path, { type: TYPES[suffix] ?? "application/octet-stream", body });
    return path;
  }

  publishFile(file: URL): string {
    return this.publish(readFileSync(file), extname(file.pathname).slice(1));
  }

  get(path: string): Asset | undefined {
    return this.#files.get(path);
  }

  paths(): readonly string[] {
    return [...this.#files.keys()];
  }
}

export const coreAssets = new Assets();

/** The subset of letters that nearly every page has. */
export const textFacePath = face("literata-latin-wght-normal.woff2");

/** In this order: of two rules with the same specificity the later one wins. */
const SHEETS = [
  ...["ground", "frame", "controls", "start", "collection", "member", "problem", "programs", "log"],
  ...["form", "table", "access", "history"],
];
/** They override all others, so they come after the sheets that a program adds. */
const LAST_SHEETS = ["forced-colours", "printed"];

export const stylesheetPath = coreAssets.publish(stylesheetWith([]), "css");

export const iconPath = coreAssets.publish(
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-9 0 38 38" fill="#a62b2b">${RIBBON}${LETTER}</svg>`,
  ),
  "svg",
);

export const copyScriptPath = script("copy");
export const formScriptPath = script("form");
export const searchScriptPath = script("suche");
export const indexScriptPath = script("index");
export const logScriptPath = script("protokoll");

/** One file, so that a page waits for one request only: the core's sheets, and those that a program adds. */
export function stylesheetWith(added: readonly string[]): Buffer {
  const [first, last] = [SHEETS, LAST_SHEETS].map((names) => names.map(sheet));
  return Buffer.from([textFaces(), ...first!, ...added, ...last!].join("\n"));
}

/** A hash for addresses and versions. */
export function shortHash(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 12);
}

/** Upright and italic, in subsets: a browser loads only those whose letters are on the page. */
function textFaces(): string {
  const sheets = ["wght.css", "wght-italic.css"].map((name) =>
    readFileSync(ofTextFace(name), "utf8"),
  );
  return sheets
    .join("\n")
    .replace(/url\(\.\/files\/([\w-]+\.woff2)\)/g, (_, file: string) => `url(${face(file)})`);
}

function face(file: string): string {
  return coreAssets.publishFile(ofTextFace(`files/${file}`));
}

function ofTextFace(name: string): URL {
  return new URL(import.meta.resolve(`@fontsource-variable/literata/${name}`));
}

function sheet(name: string): string {
  return readFileSync(new URL(`style/${name}.css`, import.meta.url), "utf8");
}

function script(name: string): string {
  return coreAssets.publishFile(new URL(`scripts/${name}.js`, import.meta.url));
}
