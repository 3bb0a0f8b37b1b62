/** Encodes every variant of a picture anew from its pixels: metadata and hidden content of the file are dropped. */

import type { Raw, Sharp } from "sharp";
import type { StoredFile } from "../model/kinds/upload.ts";
import type { Pixels } from "./find-object.ts";
import { fault, recognize, TYPES } from "./recognize.ts";
import { straighten } from "./straighten.ts";
import { FORMATS, type PictureFormat, variantName, widthsOf } from "./variants.ts";

/** More than cameras have: a small file can decompress to more pixels than fit into memory. */
const MEGAPIXELS = 40;
/** The longer side of stored pictures, in pixels, and the timeout of encoding. */
const LARGEST = 2560;
const SECONDS = 60;

interface Encoded {
  readonly width: number;
  readonly height: number;
  /** The media type of the upload. */
  readonly type: string;
  readonly files: readonly StoredFile[];
}

/** One picture at a time: forty megapixels are 160 MB when decoded. */
let turn: Promise<unknown> = Promise.resolve();

/** `cut`: the flat object in the middle is cropped and straightened, if it can be detected. */
export function encode(bytes: Uint8Array, declared: string | null, cut: boolean): Promise<Encoded> {
  const format = recognize(bytes, declared);
  const mine = turn.then(() => encodeNow(bytes, format, cut));
  turn = mine.catch(() => {});
  return mine;
}

async function encodeNow(bytes: Uint8Array, format: string, cut: boolean): Promise<Encoded> {
  const { default: sharp } = await import("sharp"); // Lazy: it is large, and not every process handles pictures.
  const { data, info } = await decode(sharp, bytes, format);
  const upright = { ...info, data };
  const pixels = (cut && (await straighten(upright, await lookedAt(sharp, upright)))) || upright;
  const { width, height } = pixels;
  const source = () => sharp(pixels.data, { raw: rawOf(pixels) });
  const files: StoredFile[] = [];
  for (const wide of widthsOf(width)) {
    for (const kind of FORMATS) {
      const resized = source().resize({ width: wide, withoutEnlargement: true });
      const made = await encodedAs(kind, resized).timeout({ seconds: SECONDS }).toBuffer();
      files.push({ name: variantName(kind, wide), bytes: made });
    }
  }
  return { width, height, type: TYPES[format] ?? "", files };
}

/** Size first, from the file header alone: a decompression bomb is refused before it is decoded. */
async function decode(sharp: typeof import("sharp")["default"], bytes: Uint8Array, format: string) {
  const options = { limitInputPixels: MEGAPIXELS * 1e6, failOn: "error" as const };
  try {
    const {
      width = 0,
      height = 0,
      format: found,
    } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (width * height > MEGAPIXELS * 1e6) throw fault("bild-zu-gross", { limit: MEGAPIXELS });
    if (found !== format && !(found === "heif" && format === "avif")) throw fault("bild-kaputt");
    return await sharp(bytes, options)
      .autoOrient()
      .resize({ width: LARGEST, height: LARGEST, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .timeout({ seconds: SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (error instanceof Error && error.message === "ungueltige-angaben") throw error;
    throw fault("bild-kaputt");
  }
}

/** Scaled down as far as edge detection allows. */
async function lookedAt(sharp: typeof import("sharp")["default"], whole: Pixels): Promise<Pixels> {
  const { data, info } = await sharp(whole.data, { raw: rawOf(whole) })
    .resize({ width: LOOKED_AT, height: LOOKED_AT, fit: "inside" })
    .blur(1)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { ...info, data };
}

const LOOKED_AT = 240;

function rawOf({ width, height, channels }: Pixels): Raw {
  return { width, height, channels: channels as Raw["channels"] };
}

function encodedAs({ file }: PictureFormat, picture: Sharp): Sharp {
  if (file === "avif") return picture.avif({ quality: 55, effort: 2 });
  if (file === "webp") return picture.webp({ quality: 78 });
  // JPEG has no transparency: the background becomes white.
  return picture.flatten({ background: "#ffffff" }).jpeg({ quality: 80, mozjpeg: true });
}
