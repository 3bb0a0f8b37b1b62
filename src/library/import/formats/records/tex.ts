/** Decodes TeX's accents and special characters. */

const ACCENTS: Readonly<Record<string, string>> = {
  "`": "\u0300",
  "'": "\u0301",
  "^": "\u0302",
  "~": "\u0303",
  "=": "\u0304",
  u: "\u0306",
  ".": "\u0307",
  '"': "\u0308",
  r: "\u030a",
  H: "\u030b",
  v: "\u030c",
  d: "\u0323",
  c: "\u0327",
  k: "\u0328",
  b: "\u0331",
};

/** From U+03B1 on, in the order of the alphabet; capitals from U+0391 on. */
const GREEK =
  "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho varsigma sigma tau upsilon phi chi psi omega"
    .split(" ")
    .flatMap((name, index) => [
      [name, String.fromCharCode(0x3b1 + index)] as const,
      [`${name[0]?.toUpperCase()}${name.slice(1)}`, String.fromCharCode(0x391 + index)] as const,
    ]);

const SIGNS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(GREEK),
  ss: "ß",
  ae: "æ",
  AE: "Æ",
  oe: "œ",
  OE: "Œ",
  o: "ø",
  O: "Ø",
  aa: "å",
  AA: "Å",
  l: "ł",
  L: "Ł",
  i: "ı",
  j: "ȷ",
  dh: "ð",
  th: "þ",
  textendash: "–",
  textemdash: "—",
  textquotedblleft: "“",
  textquotedblright: "”",
  glqq: "„",
  grqq: "“",
  dots: "…",
  ldots: "…",
  euro: "€",
  textbackslash: "\\",
  textasciitilde: "~",
  textasciicircum: "^",
};

/** An accent with its letter, in braces or not; a named sign; an escaped character; an unescaped character with a special meaning. */
const COMMAND =
  /\\([`'^~=".])\s*(?:\{\\?([A-Za-z])\}|\\?([A-Za-z]))|\\([uvHdckbr])(?:\s*\{\\?([A-Za-z])\}|\s+([A-Za-z]))|\\([A-Za-z]+)\s?|\\(.)|([{}~]|---?)/g;

const PLAIN: Readonly<Record<string, string>> = { "---": "—", "--": "–", "~": " " };

/** Formulas: between unescaped dollar signs, with a command inside. */
const FORMULA = /(?<!\\)\$([^$]{0,200}\\[A-Za-z][^$]{0,200})\$/g;

export function fromTex(text: string): string {
  const lettered = text
    .replace(FORMULA, "{$1}")
    .replace(COMMAND, (whole, ...found: (string | undefined)[]) => {
      const [accent, braced, plain, wordy, inBraces, behind, sign, escaped, other] = found;
      const mark = ACCENTS[accent ?? wordy ?? ""];
      if (mark !== undefined) return (braced ?? plain ?? inBraces ?? behind ?? "") + mark;
      if (sign !== undefined) return SIGNS[sign] ?? "";
      if (other !== undefined) return PLAIN[other] ?? "";
      return escaped === "\\" ? " " : (escaped ?? whole);
    });
  return lettered.normalize("NFC").replace(/\s+/g, " ").trim();
}
