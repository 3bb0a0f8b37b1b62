/** Parses cells as people write them: dates, ISBNs, lists, volumes, media. */

import { readCode } from "../../../core/model/codes/codes.ts";
import { isDay, readDays } from "../../../core/words/dates/calendar.ts";
import { fold } from "../../../core/words/fold.ts";
import { type DayOrder, dayOrderIn, slashedParts } from "../columns/day-order.ts";

/** Entries of a list; a comma separates only if there is no other separator. */
export function listEntries(cell: string, commas = true): string[] {
  const between = /[;|\n]/.test(cell) ? /[;|\n]/ : commas ? /,/ : /\n/;
  return cell
    .split(between)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

/** One or several, with words around them; "keine" is none. Invalid ISBNs stay, so that validation refuses them. */
export function isbnsIn(cell: string): string[] {
  // A long number in exponent notation is not split.
  const entries = SHORTENED.test(cell) ? [cell] : listEntries(cell.replaceAll("/", ";"));
  return entries.flatMap((text) => {
    if (!/[0-9]/.test(text)) return [];
    const code = /[0-9][0-9 -]{7,15}[0-9Xx]/.exec(text)?.[0] ?? text;
    const digits = code.replace(/[ -]/g, "");
    // Spreadsheets drop the leading zero of a number.
    return digits.length === 9 && readCode("isbn", `0${digits}`) !== null ? [`0${digits}`] : [code];
  });
}

/** "1,23457E+12": the last digits are gone. */
export const SHORTENED = /^[0-9][.,][0-9]{1,15}E\+[0-9]{1,3}$/i;

/** "www.example.org" and "https://de.wikipedia.org/wiki/Günter_Grass" are addresses as people copy them; commas stand within. */
export function addressesIn(cell: string): string[] {
  const entries = cell.split(/[\s,;|]{1,9}(?=https?:\/\/|www\.)/i).map((entry) => entry.trim());
  const isAddress = (entry: string) => /^(?:https?:\/\/|www\.)\S+$/i.test(entry);
  return (entries.every(isAddress) ? entries : listEntries(cell)).map((entry) => {
    const whole = /^www\./i.test(entry) ? `https://${entry}` : entry;
    const isForeign = isAddress(entry) && /[^\x21-\x7e]/.test(entry) && URL.canParse(whole);
    return isForeign ? new URL(whole).href : whole;
  });
}

/** "Deutsch/Englisch", "dt. u. engl." */
export function languagesIn(cell: string): string[] {
  return listEntries(cell.replace(/ ?[/+&] ?| (?:und|u\.|and) /gi, ";"));
}

const MARK = "(?:bd|band|nr|vol|volume|no|n°|t(?=\\.)|tome|teil|folge|heft|#)\\.? ?";
/** A number behind punctuation or in brackets, where it is not a year; any number behind a word for volume. */
const VOLUMES = [
  new RegExp(`(?:[,;.:]| |[,;.:] )${MARK}([0-9]{1,6}[a-z]?|[ivx]{1,6})$`, "i"),
  /(?:[,;.:] ?| ; ?)([0-9]{1,6}[a-z]?)$/i,
  new RegExp(` ?[([](?:${MARK})?([0-9]{1,3}[a-z]?)[)\\]]$`, "i"),
];

/** "Harry Potter ; 4", "Fünf Freunde. 2", "Knickerbocker-Bande (1)", "Zeitspringer Bd. 2" have a volume. */
export function seriesIn(text: string): { name: string; band?: string } {
  for (const pattern of VOLUMES) {
    const found = pattern.exec(text);
    const name = text
      .slice(0, found?.index)
      .replace(/[\s,;.:]{1,9}$/, "")
      .trim();
    if (found?.[1] && name !== "") return { name, band: found[1] };
  }
  return { name: text };
}

/** Several series in one cell; a number behind a semicolon is the volume of the series before. */
export function seriesList(cell: string): { name: string; band?: string }[] {
  const held = cell.replace(BEFORE_VOLUME, ",");
  return listEntries(held, false).map(seriesIn);
}

const BEFORE_VOLUME = new RegExp(` ?;(?= ?(?:${MARK})?[0-9]{1,6}[a-z]? ?(?:[;|\n]|$))`, "gi");

/** Parses German, English and ISO dates; other texts stay, so that validation refuses them. `order`: that of the column. */
export function writtenDay(text: string, order: DayOrder = "day", isPast = false): string {
  const dayOf = (year = "", month = "", day = "") => dayIn(year, month, day, isPast);
  const iso = /^([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})(?:[ T].*)?$/.exec(text);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const german =
    /^([0-9]{1,2})\. ?([0-9]{1,2})\. ?([0-9]{2}|[0-9]{4})(?: [0-9]{1,2}:[0-9:]{2,5})?$/.exec(text);
  if (german) return dayOf(german[3], german[2], german[1]);
  const slashed = slashedParts(text);
  if (slashed) {
    const [first, second, year] = slashed;
    return (dayOrderIn(text) ?? order) === "day"
      ? dayOf(year, second, first)
      : dayOf(year, first, second);
  }
  if (/^[1-6][0-9]{4}(?:\.[0-9]+)?$/.test(text)) return dayOfSerial(Number.parseInt(text, 10));
  const day = text.replace(WEEKDAY, "").replace(TIME_OF_DAY, "");
  const worded = readDays(day.replace(/^([0-9]{1,2})-(\p{L}{3,9})-(?=[0-9]{4}$)/u, "$1 $2 ")) ?? "";
  return isDay(worded) ? worded : text;
}

/** "Thu. 05 Nov 2026" */
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so)[.,]{0,2} (?=[0-9])/i;
/** "05 Nov 2026 3:15 pm" */
const TIME_OF_DAY = /,? [0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?: ?[ap]\.?m\.?)?$/i;

/** Spreadsheets count days from the end of 1899. */
function dayOfSerial(serial: number): string {
  return new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10);
}

function dayIn(year: string, month: string, day: string, isPast: boolean): string {
  const latest = isPast ? new Date().getUTCFullYear() % 100 : 69;
  const century = Number(year) <= latest ? "20" : "19";
  const whole = year.length === 2 ? `${century}${year}` : year;
  return `${whole}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

const MEDIA: Readonly<Record<string, string>> = {
  Buch: "bücher, book, books, taschenbuch, tb, paperback, pb, softcover, hardcover, hc, hardback, gebunden, geb, gebd, kart, kartoniert, br, brosch, pappband, leinen, livre, livres, livre de poche, bd, bande dessinée, gebundene ausgabe, broschiert, broschur, monographie, monografie, sachbuch, bilderbuch, kinderbuch, jugendbuch, roman, comic, ebook, e book, paper book",
  Hörbuch: "hörbücher, hörspiel, hörspiele, audiobook, audio book, hörbuch cd, tonie, livre audio",
  Zeitschrift:
    "zeitschriften, zeitung, heft, magazin, magazine, journal, periodical, serial, revue, revues, périodique, périodiques",
  Noten: "note, sheet music, score, printed music, partitur, partition, partitions",
  Karte: "karten, landkarte, map, maps, atlas, carte",
  Film: "filme, dvd, dvds, blu ray, bluray, video, videos, vhs, movie, movies",
  Musik:
    "cd, cds, musik cd, schallplatte, lp, tonträger, music, sound recording, audio cd, disque, musique",
  Spiel:
    "spiele, brettspiel, gesellschaftsspiel, kartenspiel, konsolenspiel, game, games, board game, jeu, jeux, jeu de société, jeux de société",
  Bild: "bilder, plakat, poster, foto, picture, kunstdruck",
  Software: "cd rom, computerprogramm, programm",
  Ding: "dinge, gegenstand, gerät, thing, things, object, tool, objet, outil",
  Sonstiges: "sonstige, anderes, other, misc",
};

const MEDIUM_BY_WORD = new Map(
  Object.entries(MEDIA).flatMap(([medium, words]) =>
    words.split(", ").map((word) => [fold(word), medium] as const),
  ),
);

/** null for an unknown word. */
export function mediumOf(key: string): string | null {
  return MEDIUM_BY_WORD.get(key) ?? null;
}

/** No library has more copies of one work: a higher number is not a count of copies. */
export const MOST_COPIES = 500;

const NUMBER_WORDS = new Map(
  [
    "null, eins ein eine, zwei zwo, drei, vier, fünf, sechs, sieben, acht, neun, zehn, elf, zwölf",
    "zero, one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve",
  ].flatMap((all) =>
    all
      .split(", ")
      .flatMap((words, count) => words.split(" ").map((word) => [fold(word), count] as const)),
  ),
);
const ONE_COPY = ["ex", "expl", "exemplar", "copy"];
const COPY_UNITS = [...ONE_COPY, "stuck", "stk", "exemplare", "copies", "x"];
const ADDED_COPIES = /^[0-9]+(?: ?\p{L}*(?:ex|expl|exemplare?|stück|stk|copy|copies)\.?)?$/iu;

/** "3 Stück" is said by the number of copies, "3 (1 defekt)" is not. */
export function isMoreThanCount(cell: string): boolean {
  const isPlain = /^[^0-9]*[0-9]+(?:[.,]0+)?(?: ?[-–] ?[0-9]+)?[x×]?(?: \p{L}+\.?)?$/u.test(cell);
  return !isPlain && /[0-9]/.test(cell);
}

/** "3", "3x", "3 Stück", "drei", "two copies", "28 + 1 Lehrerex.", "Ex. 1-3"; null where it is not a count. */
export function copyCount(cell: string): number | null {
  const [, unit = "", from, to = from] =
    /^(\p{L}+)\.? ?([0-9]{1,6})(?: ?[-–] ?([0-9]{1,6}))?$/u.exec(cell) ?? [];
  if (COPY_UNITS.includes(fold(unit))) {
    // "Ex. 3" is the third one, "Stück 3" are three.
    const isCount = from === to && !ONE_COPY.includes(fold(unit));
    const counted = isCount ? Number(to) : Number(to) - Number(from) + 1;
    return counted < 1 || counted > MOST_COPIES ? null : counted;
  }
  const [first = "", ...added] = cell.split("+").map((one) => one.trim());
  const count = plainCount(first);
  if (count === null) return null;
  // "+ 1 CD" and "+ Beiheft" are no copies.
  const more = added.map((one) => (ADDED_COPIES.test(one) ? plainCount(one) : null));
  const sum = more.reduce<number>((all, one) => all + (one ?? 0), count);
  return sum <= MOST_COPIES ? sum : null;
}

function plainCount(cell: string): number | null {
  const [, digits] = /^([0-9]{1,6})(?:[.,]0+)?[x×]?(?!\S)/i.exec(cell) ?? [];
  // "30-32" and "3 - 4" are no counts.
  if (digits !== undefined && / [-–] ?[0-9]/.test(cell)) return null;
  const [word = "", unit = "", ...more] = fold(cell).split(" ");
  const isWord = more.length === 0 && (unit === "" || COPY_UNITS.includes(unit));
  const count = digits ?? (isWord ? NUMBER_WORDS.get(word) : undefined);
  return count === undefined || Number(count) > MOST_COPIES ? null : Number(count);
}
