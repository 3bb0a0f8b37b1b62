/** The files that pages need, each at an address that changes with its content, so that browsers may keep it for good. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Markup, raw } from "../frame/markup.ts";

interface Asset {
  readonly type: string;
  readonly body: Uint8Array;
}

/** A bookmark with the L of a shelf mark: what the service is about. */
const RIBBON = '<path d="M0 0h20v38l-10-8-10 8z"/>';
const LETTER = '<path d="M7 10v12h7" fill="none" stroke="#fff" stroke-width="2.5"/>';

export const emblem: Markup = raw(
  `<svg class="emblem" viewBox="0 0 20 38" width="28" height="53" aria-hidden="true">${RIBBON}${LETTER}</svg>`,
);

const files = new Map<string, Asset>();

/** Letters that nearly every page has. */
export const textFacePath = face("literata-latin-wght-normal.woff2");

/** In this order: where two rules weigh the same, the later one holds. */
const SHEETS = [
  ...["ground", "frame", "controls", "start", "collection", "member", "problem", "programs", "log"],
  ...["form", "table", "lending", "importing", "setup", "sheet", "forced-colours", "printed"],
];

/** One file for browsers, so that a page waits for no second one. */
export const stylesheetPath = publish(
  Buffer.from([textFaces(), ...SHEETS.map((name) => text(`style/${name}.css`))].join("\n")),
  "css",
  "text/css; charset=utf-8",
);

/** Only for those who work with it. */
export const deskStylesheetPath = publish(
  readFileSync(new URL("desk.css", import.meta.url)),
  "css",
  "text/css; charset=utf-8",
);

export const paperStylesheetPath = publish(
  readFileSync(new URL("paper.css", import.meta.url)),
  "css",
  "text/css; charset=utf-8",
);

export const iconPath = publish(
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-9 0 38 38" fill="#a62b2b">${RIBBON}${LETTER}</svg>`,
  ),
  "svg",
  "image/svg+xml; charset=utf-8",
);

export const copyScriptPath = script("copy");
export const formScriptPath = script("form");
export const deskScriptPath = script("theke");
export const cameraScriptPath = script("kamera");
export const queueScriptPath = script("nachtrag");
export const offlineScriptPath = script("ohne-netz");
export const leavingScriptPath = script("abmeldung");
/** What reads codes where a browser does not: fetched only by whoever opens the camera. */
export const codeReaderPath = publish(
  ofCodeReader("iife/reader/index.js"),
  "js",
  "text/javascript; charset=utf-8",
);
export const codeReaderWasmPath = publish(
  ofCodeReader("reader/zxing_reader.wasm"),
  "wasm",
  "application/wasm",
);
export const importScriptPath = script("fortschritt");
export const logScriptPath = script("protokoll");

/** By path: `/gestaltung/<hash>.css`. */
export const assets: ReadonlyMap<string, Asset> = files;

/** Upright and italic, in parts: a browser asks for those alone whose letters stand on a page. */
function textFaces(): string {
  const sheets = ["wght.css", "wght-italic.css"].map((name) => ofTextFace(name).toString());
  return sheets
    .join("\n")
    .replace(/url\(\.\/files\/([\w-]+\.woff2)\)/g, (_, file: string) => `url(${face(file)})`);
}

function face(file: string): string {
  return publish(ofTextFace(`files/${file}`), "woff2", "font/woff2");
}

function ofTextFace(name: string): Buffer {
  return readFileSync(new URL(import.meta.resolve(`@fontsource-variable/literata/${name}`)));
}

/** What opens the desk without network: it keeps `page` and the files that this needs, each at an address that changes with it. */
export function workerScript(page: string): string {
  const files = [stylesheetPath, deskStylesheetPath, iconPath, textFacePath];
  files.push(copyScriptPath, deskScriptPath, queueScriptPath, offlineScriptPath);
  const facts = Object.entries({ PAGE: page, KEPT: files, VERSION: versionOf(files) });
  const lines = facts.map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
  return lines.join("") + text("scripts/theke-dienst.js");
}

function versionOf(paths: readonly string[]): string {
  return createHash("sha256").update(paths.join(" ")).digest("hex").slice(0, 12);
}

function ofCodeReader(name: string): Buffer {
  const distribution = new URL("../../", import.meta.resolve("zxing-wasm/reader"));
  return readFileSync(new URL(name, distribution));
}

function text(name: string): string {
  return readFileSync(new URL(name, import.meta.url), "utf8");
}

function script(name: string): string {
  const body = readFileSync(new URL(`scripts/${name}.js`, import.meta.url));
  return publish(body, "js", "text/javascript; charset=utf-8");
}

export function publish(body: Uint8Array, suffix: string, type: string): string {
  const hash = createHash("sha256").update(body).digest("hex").slice(0, 12);
  const path = `/gestaltung/${hash}.${suffix}`;
  files.set(path, { type, body });
  return path;
}
