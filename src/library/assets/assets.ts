/** The style sheets and scripts of the library: its pages name them, and the core serves them beside its own. */

import { readFileSync } from "node:fs";
import {
  Assets,
  copyScriptPath,
  iconPath,
  searchScriptPath,
  shortHash,
  stylesheetWith,
  textFacePath,
} from "../../core/representations/html/assets/assets.ts";

/** Files of the site folder are published here too. */
export const libraryAssets = new Assets();

/** In this order, after the core's: of rules with equal specificity the later one wins. */
const SHEETS = ["catalogue", "lending", "booking", "importing", "setup", "sheet", "help"];

export const libraryStylesheetPath = libraryAssets.publish(
  stylesheetWith(SHEETS.map((name) => textOf(`style/${name}.css`))),
  "css",
);

/** Only for the pages of staff. */
export const deskStylesheetPath = libraryAssets.publishFile(own("desk.css"));
export const paperStylesheetPath = libraryAssets.publishFile(own("paper.css"));

export const deskScriptPath = script("theke");
export const cameraScriptPath = script("kamera");
export const queueScriptPath = script("nachtrag");
export const offlineScriptPath = script("ohne-netz");
export const leavingScriptPath = script("abmeldung");
export const menuScriptPath = script("leiste");
export const templateScriptPath = script("vorlage");
export const importScriptPath = script("fortschritt");
export const photoScriptPath = script("foto");
/** The barcode reader for browsers without one: loaded only when the camera is opened. */
export const codeReaderPath = libraryAssets.publishFile(ofCodeReader("iife/reader/index.js"));
export const codeReaderWasmPath = libraryAssets.publishFile(
  ofCodeReader("reader/zxing_reader.wasm"),
);

/** The service worker for the desk without network: caches `page` and its files, each at an address with a content hash. */
export function workerScript(page: string): string {
  const files = [libraryStylesheetPath, deskStylesheetPath, iconPath, textFacePath];
  files.push(copyScriptPath, searchScriptPath, menuScriptPath);
  files.push(deskScriptPath, queueScriptPath, offlineScriptPath);
  const facts = Object.entries({ PAGE: page, KEPT: files, VERSION: shortHash(files.join(" ")) });
  const lines = facts.map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
  return lines.join("") + textOf("scripts/theke-dienst.js");
}

function script(name: string): string {
  return libraryAssets.publishFile(own(`scripts/${name}.js`));
}

function textOf(name: string): string {
  return readFileSync(own(name), "utf8");
}

function own(name: string): URL {
  return new URL(name, import.meta.url);
}

function ofCodeReader(name: string): URL {
  const distribution = new URL("../../", import.meta.resolve("zxing-wasm/reader"));
  return new URL(name, distribution);
}
