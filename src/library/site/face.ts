/** The public files of a library's site folder. All of them are optional. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Face } from "../../core/model/answers/representation.ts";
import { SettingsError } from "../../core/settings/command-line.ts";
import { LANGUAGES } from "../../core/texts/languages.ts";
import { libraryAssets } from "../assets/assets.ts";
import { colourSheet } from "./file/colours.ts";
import type { Site } from "./site.ts";

const LOGOS = ["svg", "png", "webp"];
const LARGEST = 256 * 1024;

/** Pages that only the library can write, by name. */
const NOTES = ["impressum", "datenschutz"] as const;

export async function readFace(folder: string, site: Site): Promise<Face> {
  const colours = colourSheet(site.farben);
  const own = await bytesOf(join(folder, "stil.css"));
  return {
    logo: await readLogo(folder),
    stylesheets: [
      ...(colours === "" ? [] : [libraryAssets.publish(Buffer.from(colours), "css")]),
      ...(own ? [libraryAssets.publish(own, "css")] : []),
    ],
    notes: await readNotes(folder, site.sprache),
  };
}

async function readLogo(folder: string): Promise<string | null> {
  for (const suffix of LOGOS) {
    const bytes = await bytesOf(join(folder, `logo.${suffix}`));
    if (bytes) return libraryAssets.publish(bytes, suffix);
  }
  return null;
}

/** `impressum.md` is in the library's language, `impressum.en.md` in another. */
async function readNotes(folder: string, language: string): Promise<Face["notes"]> {
  const notes = new Map<string, string>();
  for (const name of NOTES) {
    for (const one of Object.keys(LANGUAGES)) {
      const named = await bytesOf(join(folder, `${name}.${one}.md`));
      const bytes = named ?? (one === language ? await bytesOf(join(folder, `${name}.md`)) : null);
      if (bytes) notes.set(`${name} ${one}`, bytes.toString("utf8").replace(/^\ufeff/, ""));
    }
  }
  return notes;
}

async function bytesOf(file: string): Promise<Buffer | null> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw new SettingsError(`${file} cannot be read: ${message}.`);
  }
  if (bytes.length <= LARGEST) return bytes;
  throw new SettingsError(`${file} is larger than 256 KiB, which every visitor would wait for.`);
}
