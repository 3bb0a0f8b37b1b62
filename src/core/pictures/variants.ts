/** The variants of a picture: three formats, a few widths, and the one that a request selects. */

import { wrongParameter } from "../model/answers/problem.ts";
import type { FileFormat } from "../model/kinds/upload.ts";

export type PictureFormat = FileFormat & { readonly file: "jpeg" | "webp" | "avif" };

/** JPEG first: the default for clients that do not say what they accept. */
const [JPEG, WEBP, AVIF] = [
  { file: "jpeg", accepts: ["image/jpeg"] },
  { file: "webp", accepts: ["image/webp"] },
  { file: "avif", accepts: ["image/avif"] },
] as const;
export const FORMATS: readonly PictureFormat[] = [JPEG, WEBP, AVIF];
/** For a picture that may be transparent, which JPEG cannot be. */
export const TRANSPARENT: PictureFormat = WEBP;

const WIDTHS = [320, 640, 1280];

/** Never wider than the picture itself, which is the last one. */
export function widthsOf(full: number): number[] {
  return [...WIDTHS.filter((width) => width < full), full];
}

export function variantName({ file }: { readonly file: string }, width: number): string {
  return `${width}.${file}`;
}

/** `?breite=640` is the narrowest variant that is at least as wide; without it, the whole picture. */
export function widthWanted(full: number, asked: string | null): number {
  if (asked === null) return full;
  if (!/^[1-9][0-9]{0,4}$/.test(asked)) throw wrongParameter("breite", asked, "320, 640, 1280");
  return widthsOf(full).find((width) => width >= Number(asked)) ?? full;
}
