/** Decodes MARC-8, used before Unicode: several character sets, two of them active at a time, and accents before their letters. */

import { FormatFault } from "../format.ts";
import { LOST } from "../text.ts";

/** By the lower seven bits: each set can be active in the lower half of the bytes (G0) or in the upper one (G1). */
interface LetterSet {
  readonly letters: ReadonlyMap<number, string>;
  /** Combining characters, which precede their letter. */
  readonly accents?: ReadonlyMap<number, string>;
}

const ASCII: LetterSet = {
  letters: new Map(
    Array.from({ length: 95 }, (_, index) => [0x20 + index, String.fromCharCode(0x20 + index)]),
  ),
};

/** ANSEL (ANSI Z39.47). */
const ANSEL: LetterSet = {
  letters: byCode(...[0x21, "ŁØĐÞÆŒʹ·♭®±ƠƯʼ", 0x30, "ʻłøđþæœʺı£ð", 0x3c, "ơư", 0x40, "°ℓ℗©♯¿¡ß€"]),
  accents: byCode(
    0x60,
    "\u0309\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030c\u030a\ufe20\ufe21\u0315\u030b\u0310",
    0x70,
    "\u0327\u0328\u0323\u0324\u0325\u0333\u0332\u0326\u031c\u032e\ufe22\ufe23",
    0x7e,
    "\u0313",
  ),
};

/** Used by UNIMARC instead of ANSEL, with letters and accents at other positions. */
export const ISO_5426: LetterSet = {
  letters: byCode(
    0x21,
    "¡„£$¥†§′‘“«♭©℗®ʿʾ‚",
    0x36,
    "‡·″’”»♯ʹʺ¿",
    0x61,
    "ÆĐ",
    0x66,
    "Ĳ",
    0x68,
    "ŁØŒ",
    0x6c,
    "Þ",
    0x71,
    "æđð",
    0x75,
    "ıĳ",
    0x78,
    "łøœßþ",
  ),
  accents: byCode(
    0x40,
    "\u0309\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u0308\u030a\u0315\u0313\u030b\u031b\u030c",
    0x50,
    "\u0327\u031c\u0326\u0328\u0325\u032e\u0323\u0324\u0332\u0333\u0329\u032d",
    0x5d,
    "\u0360\u0361\ufe23",
  ),
};

/** Non-sorting marks, joiner and non-joiner. */
const CONTROLS = byCode(0x88, "\u0098\u009c", 0x8d, "\u200d\u200c");

/** By the final byte of the escape sequence, as in the code tables of the Library of Congress. */
const SETS: Readonly<Record<string, LetterSet>> = {
  B: ASCII,
  "!E": ANSEL,
  b: { letters: byCode(0x28, "₍₎", 0x2b, "₊", 0x2d, "₋", 0x30, "₀₁₂₃₄₅₆₇₈₉") },
  p: { letters: byCode(0x28, "⁽⁾", 0x2b, "⁺", 0x2d, "⁻", 0x30, "⁰¹²³⁴⁵⁶⁷⁸⁹") },
  g: { letters: byCode(0x61, "αβγ") },
  // Basic Cyrillic
  N: {
    letters: byCode(
      0x21,
      "!\"#$%&'()*+,-./0123456789:;<=>?юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧ",
    ),
  },
  // Extended Cyrillic
  Q: {
    letters: byCode(
      0x40,
      "ґђѓєёѕіїјљњћќўџ",
      0x50,
      "ѣѳѵѫ",
      0x5b,
      "[",
      0x5d,
      "]",
      0x5f,
      "_ҐЂЃЄЁЅІЇЈЉЊЋЌЎЏЪѢѲѴѪ",
    ),
  },
  // Basic Greek
  S: {
    letters: byCode(
      0x30,
      "«»“”ʹ͵",
      0x3b,
      "·",
      0x3f,
      ";",
      0x41,
      "ΑΒ",
      0x44,
      "ΓΔΕϚϜΖΗΘΙΚΛΜΝΞΟΠϞΡΣ",
      0x58,
      "ΤΥΦΧΨΩϠ",
      0x61,
      "αβϐγδεϛϝζηθικλμνξοπϟρσςτυφχψωϡ",
    ),
    accents: byCode(0x21, "\u0300\u0301\u0308\u0342\u0313\u0314\u0345"),
  },
  // Basic Hebrew
  "2": {
    letters: byCode(
      0x21,
      "!\u05f4#$%&\u05f3()*+,\u05be./0123456789:;<=>?",
      0x5b,
      "[",
      0x5d,
      "]",
      0x60,
      "\u05d0\u05d1\u05d2\u05d3\u05d4\u05d5\u05d6\u05d7\u05d8\u05d9\u05da\u05db\u05dc\u05dd\u05de\u05df\u05e0\u05e1\u05e2\u05e3\u05e4\u05e5\u05e6\u05e7\u05e8\u05e9\u05ea\u05f0\u05f1\u05f2",
    ),
    accents: byCode(
      0x40,
      "\u05b7\u05b8\u05b6\u05b5\u05b4\u05b9\u05bb\u05b0\u05b2\u05b3\u05b1\u05bc\u05bf\u05c1\ufb1e",
    ),
  },
  // Basic Arabic
  "3": {
    letters: byCode(
      0x21,
      "!\"#$٪&'()\u066d+،-./\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669:\u061b<=>\u061f",
      0x41,
      "\u0621\u0622\u0623\u0624\u0625\u0626\u0627\u0628\u0629\u062a\u062b\u062c\u062d\u062e\u062f\u0630\u0631\u0632\u0633\u0634\u0635\u0636\u0637\u0638\u0639\u063a[",
      0x5d,
      "]",
      0x60,
      "\u0640\u0641\u0642\u0643\u0644\u0645\u0646\u0647\u0648\u0649\u064a",
      0x73,
      "\u0671\u0670",
      0x78,
      "\u066c”“",
    ),
    accents: byCode(0x6b, "\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652"),
  },
  // Extended Arabic
  "4": {
    letters: byCode(
      0x21,
      "\u06fd\u0672\u0673\u0679\u067a\u067b\u067c\u067d\u067e\u067f\u0680\u0681\u0682\u0683\u0684\u0685\u0686\u06bf\u0687\u0688\u0689\u068a\u068b\u068c\u068d\u068e\u068f\u0690\u0691\u0692\u0693\u0694\u0695\u0696\u0697\u0698\u0699\u069a\u069b\u069c\u06fa\u069d\u069e\u06fb\u069f\u06a0\u06fc\u06a1\u06a2\u06a3\u06a4\u06a5\u06a6\u06a7\u06a8\u06a9\u06aa\u06ab\u06ac\u06ad\u06ae\u06af\u06b0\u06b1\u06b2\u06b3\u06b4\u06b5\u06b6\u06b7\u06b8\u06ba\u06bb\u06bc\u06bd\u06b9\u06be\u06c0\u06c4\u06c5\u06c6\u06ca\u06cb\u06cd\u06ce\u06d0\u06d2\u06d3",
    ),
    accents: byCode(0x7d, "\u0306\u030c"),
  },
};

const ESCAPE = 0x1b;

/** Composed (NFC) like all texts of the catalogue. `extended` is the initial set of the upper half. */
export function fromMarc8(bytes: Uint8Array, extended: LetterSet = ANSEL): string {
  const parts: string[] = [];
  let accents = "";
  let [lower, upper] = [ASCII, extended];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === ESCAPE) {
      const { length, set, isUpper } = escapeIn(bytes.subarray(at + 1, at + 5));
      if (set === null) parts.push(LOST);
      else if (isUpper) upper = set;
      else lower = set;
      at += length;
      continue;
    }
    const set = byte < 0x80 ? lower : upper;
    const accent = set.accents?.get(byte & 0x7f);
    if (accent !== undefined) {
      accents += accent;
      continue;
    }
    const letter =
      CONTROLS.get(byte) ??
      set.letters.get(byte & 0x7f) ??
      (byte < 0x80 ? String.fromCharCode(byte) : LOST);
    parts.push(letter + accents);
    accents = "";
  }
  // An accent without its letter.
  if (accents !== "") parts.push(LOST);
  return parts.join("").normalize("NFC");
}

/** Half accents over two letters, and underlined pairs (kh), have no composed form but occur in romanized names. */
const DOUBLE = /\xeb..?\xec.|\xf6[A-Za-z]\xf6[A-Za-z]/gs;

/**
 * Windows-1252 read as MARC-8 has accents on letters that take none ("Bähr" becomes "Bh̃r"), and bytes that mean nothing there ("ü", "ß").
 * MARC-8 has mostly vowels after its accents. `strays`: whether the former alone counts, as where the leader does not claim MARC-8.
 */
export function looksLikeWindows(bytes: Uint8Array, strays: boolean): boolean {
  const text = Buffer.from(bytes).toString("latin1");
  // Undefined there, a small letter before a capital, a sign between letters: no Windows-1252.
  if (/[\x1b\x81\x8d\x8f\x90\x9d]|[\xdf-\xff][A-Z]|[A-Za-z][\xa1-\xbf][A-Za-z]/.test(text))
    return false;
  let [windows, marc8] = [0, 0];
  const pairs = text.replace(DOUBLE, "").matchAll(/(?<=([A-Za-z]?))([\xc9-\xff][A-Za-z])/g);
  for (const [, before, pair = ""] of pairs) {
    const read = fromMarc8(Buffer.from(pair, "latin1"));
    // "äu" is common in German, and ũ rare everywhere.
    if (read.length === 1 && /[aeiouy]$/i.test(pair) && pair !== "\xe4u") marc8++;
    else if (before && (read.includes(LOST) || (strays && read.length > 1))) windows++;
  }
  return windows > marc8;
}

/** "(N" and ",N" switch the lower half, ")N" and "-N" the upper one; "s" switches back to ASCII. null: no escape sequence. */
function escapeIn(bytes: Uint8Array): {
  readonly length: number;
  readonly set: LetterSet | null;
  readonly isUpper: boolean;
} {
  const text = Buffer.from(bytes).toString("latin1");
  if (text.startsWith("s")) return { length: 1, set: ASCII, isUpper: false };
  const [whole = "", half = "", name = ""] = /^([(),-]?)(!?[ -~])/.exec(text) ?? [];
  const set = SETS[name];
  if (set) return { length: whole.length, set, isUpper: half === ")" || half === "-" };
  if (half === "" && name !== "$") return { length: 0, set: null, isUpper: false };
  // CJK has three bytes per character; its table of 16,000 characters is left out, as few files need it.
  throw unknown(text.startsWith("$") ? "CJK" : JSON.stringify(text));
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
