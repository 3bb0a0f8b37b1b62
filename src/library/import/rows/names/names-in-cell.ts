/** Splits several names in one cell: "A; B", "A / B", "A, B und C", "Nachname, Vorname", with roles in brackets. */

import { normalForm } from "../../../../core/model/codes/codes.ts";
import { isParticle } from "../../../lending/reader-name.ts";
import { bodyIn, isBodyName } from "../../formats/makers/body-names.ts";
import { isNobody } from "../../formats/makers/nobody.ts";
import { isGivenName } from "./given-names.ts";

interface NameInCell {
  readonly name: string;
  readonly rolle?: string;
  /** Stands there without the surname: "Jacob" in "Jacob und Wilhelm Grimm". */
  readonly written?: string;
}

/** "and others" is not a name. */
const OTHERS = /^(?:u\. ?a\.?|et al\.?|(?:and )?others|(?:und )?andere)$/i;
const OTHERS_AT_END = /[ ,;][[(]?(?:u\. ?a\.?|et al\.?|and others|und andere)[\])]?$/i;
const STRONG = /[;|\n]/;
const WORD_BETWEEN = / (?:und|and|et(?! al)|&|\+) /i;
/** Belongs to the name before it. */
const SUFFIX = /^(?:jr|sr|jun|sen|junior|senior|ii|iii|iv|dr|prof)\.?$/i;
/** "1875-1955", "* 1905": years of life that distinguish persons of the same name. */
const YEARS = /^(?:\*|geb\.|born|ca\.)? ?[0-9]{3,4}\??(?: ?[-–] ?(?:[0-9]{3,4}\??)?)?$/i;
/** "Ill. von Franz Josef Tripp", "hrsg. v. Peter Huber", "arr. John Rutter". */
const DONE_BY =
  /^(?:(hrsg|hg|herausgegeben|ill|illustriert|übers|übersetzt|edited|illustrated|translated)\.? (?:von|v\.|by)|(?:trad\.? )?(arr)(?:\. (?:von|v\.|by)|\.)) (?=\S)/i;

/** "[Müller, Hans]" stands in none of the book; "['Anna Berg', 'Ben Lang']" is a list as programs write it. */
const ENCLOSED = /^[[(]([^()[\]]+)[\])]$/;
const QUOTED = /^(["'])(.+)\1$/s;

export function namesIn(cell: string): NameInCell[] {
  const text = unwrapped(cell.trim().replace(OTHERS_AT_END, ""));
  if (text === "" || isNobody(text)) return [];
  if (bodyIn(text) !== null) return [{ name: text }];
  const pieces = STRONG.test(text) ? text.split(STRONG) : atDashes(text);
  const found = pieces
    .map((piece) => unwrapped(piece.trim()))
    .flatMap(atSlashes)
    .flatMap(byWhatTheyDid)
    .filter(({ name }) => name !== "" && !OTHERS.test(name) && !isNobody(name));
  return found;
}

function unwrapped(text: string): string {
  const [, inside = text] = ENCLOSED.exec(text) ?? [];
  const [, quote = "", names = ""] = (inside !== text && QUOTED.exec(inside)) || [];
  return quote === "" ? inside.trim() : names.split(`${quote}, ${quote}`).join("; ");
}

function byWhatTheyDid(text: string): NameInCell[] {
  const trimmed = text.trim();
  const [before = "", ...roles] = DONE_BY.exec(trimmed) ?? roleBefore(trimmed);
  const rolle = roles.find((role) => role !== undefined);
  const names = sharingSurname(atWordsAndCommas(trimmed.slice(before.length)).map(withRole));
  return rolle === undefined ? [...names] : names.map((one) => ({ rolle, ...one }));
}

/** "Sprecher: Udo Lang"; of "Text und Bilder: Anna Lang" the first. */
function roleBefore(text: string): readonly string[] {
  const [before = "", words = ""] = /^([^:]{2,40}): ?(?=\S)/.exec(text) ?? [];
  const roles = words.split(WORD_BETWEEN).map((word) => word.trim());
  const isKnown = roles.every((role) => normalForm("relator", role) !== role);
  return isKnown && before !== "" ? [before, roles[0] ?? ""] : [];
}

/** "Jacob und Wilhelm Grimm": a given name alone before one whole name. */
function sharingSurname(names: readonly NameInCell[]): readonly NameInCell[] {
  const [whole, ...alone] = names.toReversed();
  const words = whole?.name.split(" ") ?? [];
  const isSharing =
    alone.length === 1 &&
    words.length > 1 &&
    !names.some(({ name }) => name.includes(",") || isBodyName(name)) &&
    alone.every(({ name }) => !name.includes(" ") && isGivenName(name));
  if (!isSharing) return names;
  const particle = words.findIndex((word, index) => index > 0 && isParticle(word));
  const surname = words.slice(particle < 0 ? -1 : particle).join(" ");
  return names.map((one) =>
    one === whole ? one : { ...one, name: `${one.name} ${surname}`, written: one.name },
  );
}

/** "Goscinny/Uderzo" are two, "AC/DC" is one. */
function atSlashes(text: string): string[] {
  if (!text.includes("/")) return [text];
  if (text.includes(" / ")) return text.split(" / ").flatMap(atSlashes);
  const parts = text.split("/").map((part) => part.trim());
  return parts.every((part) => part.length > 2) ? parts : [text];
}

/** "GARAUD Marcel - GIOT Jean" are two, where the capitals tell that each is one. */
function atDashes(text: string): string[] {
  const parts = text.split(/ [-–] /);
  return parts.every((part) => surnameFirst(part) !== part) ? parts : [text];
}

/** "GARAUD Marcel", "LE MENN J.": in French lists the surname in capitals comes first; "BBC Worldwide" and "CS Lewis" have none. */
function surnameFirst(name: string): string {
  const words = name.split(" ");
  const start = words.findIndex((word) => !/^\p{Lu}[\p{Lu}'’-]*$/u.test(word));
  const [surname, given] = [words.slice(0, start).join(" "), words.slice(start).join(" ")];
  if (start < 1 || name.includes(",") || isBodyName(name)) return name;
  if (!/^\p{Lu}[\p{Ll}.]/u.test(given)) return name;
  const letters = surname.replace(/[^\p{L}]/gu, "").length;
  const isSurname = letters > 4 || (letters > 2 && isGivenName(words[start] ?? ""));
  return isSurname ? `${surname}, ${given}` : name;
}

/** A comma separates family name and given name, or one name from the next. */
function atWordsAndCommas(text: string): string[] {
  const outside = withoutBrackets(text);
  // "Ministerium für Bildung und Kultur, Abteilung Schule" is one name.
  const [first = ""] = text.split(WORD_BETWEEN, 1);
  if (isBodyName(first)) return [text];
  const pieces = outside.includes(" ") ? splitOutside(text) : [text];
  if (!outside.includes(",")) return pieces;
  const last = pieces.at(-1) ?? "";
  // "Müller, Meier und Schulze": if names were inverted, the last one would be, too.
  if (pieces.length > 1 && !last.includes(",")) return pieces.flatMap((piece) => piece.split(","));
  return pieces.flatMap(atCommas);
}

function withoutBrackets(text: string): string {
  let depth = 0;
  return [...text]
    .filter((letter) => {
      if ("([".includes(letter)) depth++;
      const isOutside = depth === 0;
      if (")]".includes(letter) && depth > 0) depth--;
      return isOutside;
    })
    .join("");
}

/** Never splits inside brackets. */
function splitOutside(text: string): string[] {
  return /[([]/.test(text) && WORD_BETWEEN.test((/[([].*/s.exec(text) ?? [""])[0])
    ? [text]
    : text.split(WORD_BETWEEN);
}

function atCommas(text: string): string[] {
  const parts: string[] = [];
  for (const part of text.split(",").map((one) => one.trim())) {
    if (part === "" || (parts.length > 0 && YEARS.test(part))) continue;
    if (parts.length > 0 && SUFFIX.test(part)) parts.push(`${parts.pop()} ${part}`);
    else parts.push(part);
  }
  if (parts.length < 2) return parts;
  if (parts.length === 2) {
    const [first = "", second = ""] = parts;
    const isTurned =
      wordsIn(first) === 1 || wordsIn(second) === 1 || isParticle(first.split(" ", 1)[0]);
    return isTurned ? [`${first}, ${second}`] : parts;
  }
  // "Keun, Irmgard, Kesten, Hermann"
  if (parts.length % 2 === 0 && parts.every((part) => wordsIn(part) === 1)) {
    return parts.flatMap((part, index) =>
      index % 2 === 0 ? [`${part}, ${parts[index + 1]}`] : [],
    );
  }
  return parts;
}

function wordsIn(text: string): number {
  return text
    .replace(/[([].*/s, "")
    .trim()
    .split(/\s+/).length;
}

/** "Heinz Edelmann (Ill.)"; years of life are not a role. */
function withRole(text: string): NameInCell {
  const open = text.search(/[([]/);
  if (open < 0) return { name: surnameFirst(tidy(text)) };
  const [inside = ""] = text.slice(open + 1).split(/[\])]/);
  const behind = text.slice(open + 1 + inside.length + 1);
  const name = surnameFirst(tidy(`${text.slice(0, open)}${behind}`));
  const role = inside.trim();
  // "Geological Survey (U.S.)"
  if (isBodyName(name) && normalForm("relator", role) === role) return { name: tidy(text) };
  return role === "" || /[0-9]/.test(role) ? { name } : { name, rolle: role };
}

function tidy(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  return plain.endsWith(",") ? plain.slice(0, -1).trim() : plain;
}
