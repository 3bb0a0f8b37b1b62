/** MARC-8, as libraries wrote before Unicode: ASCII, and the Latin letters of ANSEL, whose accents stand before the letter. */

import { FormatFault } from "../format.ts";

/** ANSI Z39.47: letters and signs. */
const LETTERS = byCode(0xa1, "ŁØĐÞÆŒʹ·♭®±ƠƯʼ", 0xb0, "ʻłøđþæœʺı£ð", 0xbc, "ơư", 0xc0, "°ℓ℗©♯¿¡ß€");

/** What is put upon the next letter. */
const ACCENTS = byCode(
  0xe0,
  "\u0309\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030c\u030a\ufe20\ufe21\u0315\u030b\u0310",
  0xf0,
  "\u0327\u0328\u0323\u0324\u0325\u0333\u0332\u0326\u031c\u032e\ufe22\ufe23",
  0xfe,
  "\u0313",
);

/** Around what is not sorted, and between letters that are joined or not. */
const CONTROLS = byCode(0x88, "\u0098\u009c", 0x8d, "\u200d\u200c");

const ESCAPE = 0x1b;
/** What leads back to ASCII and ANSEL; all others lead to scripts that are not known here. */
const LATIN = ["s", "(B", ",B", ")!E", "-!E", "(!E", ",!E"];
const SCRIPTS: Readonly<Record<string, string>> = {
  N: "Cyrillic",
  Q: "Cyrillic",
  S: "Greek",
  "2": "Hebrew",
  "3": "Arabic",
  "4": "Arabic",
  "1": "CJK",
};
/** What leads to a few signs in the place of ASCII, until "s". */
const SIGNS: Readonly<Record<string, ReadonlyMap<number, string>>> = {
  b: byCode(0x28, "₍₎", 0x2b, "₊", 0x2d, "₋", 0x30, "₀₁₂₃₄₅₆₇₈₉"),
  p: byCode(0x28, "⁽⁾", 0x2b, "⁺", 0x2d, "⁻", 0x30, "⁰¹²³⁴⁵⁶⁷⁸⁹"),
  g: byCode(0x61, "αβγ"),
};

/** Composed, as everything else in the catalogue. */
export function fromMarc8(bytes: Uint8Array): string {
  const parts: string[] = [];
  let accents = "";
  let signs: ReadonlyMap<number, string> | undefined;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === ESCAPE) {
      signs = SIGNS[String.fromCharCode(bytes[at + 1] ?? 0)];
      at += signs ? 1 : escapeAt(bytes, at);
      continue;
    }
    const accent = ACCENTS.get(byte);
    if (accent !== undefined) {
      accents += accent;
      continue;
    }
    const letter =
      byte < 0x80
        ? (signs?.get(byte) ?? String.fromCharCode(byte))
        : (LETTERS.get(byte) ?? CONTROLS.get(byte));
    if (letter === undefined) throw unknown(`0x${byte.toString(16)}`);
    parts.push(letter + accents);
    accents = "";
  }
  return parts.join("").normalize("NFC");
}

/** How many bytes belong to it, beside the escape itself. */
function escapeAt(bytes: Uint8Array, at: number): number {
  const next = String.fromCharCode(...bytes.subarray(at + 1, at + 4));
  const known = LATIN.find((sequence) => next.startsWith(sequence));
  if (known !== undefined) return known.length;
  const script = /^[$(),-]*!?(.)/.exec(next)?.[1] ?? "";
  throw unknown(SCRIPTS[script] ?? JSON.stringify(next));
}

function unknown(script: string): FormatFault {
  return new FormatFault("marc-script", {}, { script });
}

function byCode(...runs: (number | string)[]): ReadonlyMap<number, string> {
  const codes = new Map<number, string>();
  for (let at = 0; at < runs.length; at += 2) {
    [...(runs[at + 1] as string)].forEach((letter, index) => {
      codes.set((runs[at] as number) + index, letter);
    });
  }
  return codes;
}
