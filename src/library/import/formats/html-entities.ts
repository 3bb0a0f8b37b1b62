/** Decodes HTML entities, for exports whose texts come from web pages. */

/** From U+00A0 on. */
const LATIN =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml".split(
    " ",
  );
const LETTERS = new Map([
  ...LATIN.map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }),
  ...Object.entries({ ndash: "–", mdash: "—", lsquo: "‘", rsquo: "’", sbquo: "‚" }),
  ...Object.entries({ ldquo: "“", rdquo: "”", bdquo: "„", hellip: "…", euro: "€" }),
]);

export function withoutEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#([0-9]{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z0-9]{2,8}));/g, letterOf);
}

function letterOf(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return LETTERS.get(name) ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  const isLetter = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isLetter ? String.fromCodePoint(code) : whole;
}
