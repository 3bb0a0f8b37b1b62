/** Whether a name is that of a corporate body (an office, a society, a firm) and not of a person. */

/** German compounds end in these: "Kunstverein", "Landesamt". */
const ENDINGS =
  "verein verband institut gesellschaft universität hochschule akademie museum ministerium stiftung bibliothek archiv behörde kommission genossenschaft orchester ensemble theater verlag bundesamt landesamt umweltamt schule zentrum redaktion gewerkschaft werkstatt";

const WORDS =
  "association society institute institution university college organization organisation ministry department council committee commission foundation academy museum library agency survey federation union company corporation consortium orchestra zoo center centre laboratory conference congress symposium workshop ministère société université académie musée amt arbeitskreis arbeitsgemeinschaft ausschuss bundesanstalt gmbh inc ltd";

const BODY = new RegExp(
  `(?<!\\p{L})(?:\\p{L}{0,40}(?:${ENDINGS.split(" ").join("|")})(?:e|en|es|s)?|(?:${WORDS.split(" ").join("|")})s?|e\\. ?v\\.)(?!\\p{L})`,
  "iu",
);

/** A comma after a single word separates family name and given name: "Zoo, Anna". */
export function isBodyName(name: string): boolean {
  const [first = ""] = name.split(",", 1);
  return (first === name || first.trim().includes(" ")) && BODY.test(first);
}

/** Braces mark a name as one unit, as BibTeX writes corporate bodies: "{Beijing Zoo}". */
export function asBody(name: string): string {
  return `{${name}}`;
}

export function bodyIn(name: string): string | null {
  return /^\{([^{}]+)\}$/.exec(name)?.[1]?.trim() || null;
}
