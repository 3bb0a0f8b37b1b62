/** Names of readers: given name and surname, from which the display name is derived, or one name alone. */

import type { Values } from "../../core/model/kinds/field.ts";

/** Words before a surname that belong to it. */
const PARTICLES = new Set(
  "von vom zu zum zur der den dem die de del della di da do dos das du des la le las los van ter ten te af av al el ibn st st. o' y und".split(
    " ",
  ),
);
/** With a capital these are articles: "Die Ärzte" is no surname. */
const ARTICLES = new Set(["der", "den", "dem", "die", "das"]);
/** "O'Neill" is one word. */
const APOSTROPHE = /(?<=\p{L})['’ʼ`´](?=\p{L})/gu;

/** "" if both are missing. */
export function joinedName({ vorname, nachname }: Readonly<Record<string, unknown>>): string {
  return [vorname, nachname].flatMap((half) => textOf(half) || []).join(" ");
}

/** "Müller, Erna", as in lists sorted by surname; "" if both are missing. */
export function surnameFirst({ vorname, nachname }: Values): string {
  return [nachname, vorname].flatMap((half) => textOf(half) || []).join(", ");
}

/** Splits "Müller, Erna"; null if it is ambiguous. */
export function halvesOf(name: string): { vorname: string; nachname: string } | null {
  const [nachname = "", vorname = "", ...more] = name.split(",").map((half) => half.trim());
  return nachname === "" || vorname === "" || more.length > 0 ? null : { vorname, nachname };
}

/** Derives the display name from its parts. A client that changes only the name clears the parts, which would contradict it. */
export function withShownName(before: Values | null, values: Values): Values {
  const joined = joinedName(values);
  const isSame = (name: string) => textOf(values[name]) === textOf(before?.[name]);
  const hasSameHalves = isSame("vorname") && isSame("nachname");
  // A client that does not know the parts omits them, without meaning to clear them.
  if (joined === "" && before && isSame("name") && textOf(values.name) === joinedName(before)) {
    const { vorname = null, nachname = null } = before;
    return { ...values, vorname, nachname };
  }
  if (joined === "") return values;
  const isRenamed = before !== null && hasSameHalves && !isSame("name");
  if (isRenamed && textOf(values.name) !== "") return { ...values, vorname: null, nachname: null };
  return { ...values, name: joined };
}

/** Whether a surname can begin with this word: "Le Guin", "von der Heide". */
export function isParticle(word = ""): boolean {
  const small = word.toLowerCase();
  return PARTICLES.has(word) || (PARTICLES.has(small) && !ARTICLES.has(small));
}

/** The sort key: by surname; of a single name the last word counts as surname. */
export function orderOfName({ username, name, vorname, nachname }: Values): string {
  const [last, first] =
    textOf(nachname) !== "" || textOf(vorname) !== ""
      ? [textOf(nachname) || textOf(vorname), textOf(nachname) && textOf(vorname)]
      : halvesByOrder(textOf(name));
  const surname = withoutParticles(last).replace(APOSTROPHE, "");
  return surname === "" ? textOf(username) : `${surname} ${first} ${textOf(username)}`;
}

function halvesByOrder(name: string): [last: string, first: string] {
  const halves = halvesOf(name);
  if (halves) return [halves.nachname, halves.vorname];
  const space = name.lastIndexOf(" ");
  return [name.slice(space + 1), name.slice(0, Math.max(0, space))];
}

/** "von der Heide" is sorted under H, "Von Arx" under V. */
function withoutParticles(surname: string): string {
  const words = surname.split(/\s+/u);
  const first = words.findIndex((word) => !PARTICLES.has(word));
  return words.slice(first < 0 ? -1 : first).join(" ");
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}
