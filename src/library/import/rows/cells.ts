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

const SHORTENED = /^[0-9][.,][0-9]{1,15}E\+[0-9]{1,3}$/i;

/** "Deutsch/Englisch", "dt. u. engl." */
export function languagesIn(cell: string): string[] {
  return listEntries(cell.replace(/ ?[/+&] ?| (?:und|u\.|and) /gi, ";"));
}

const MARK = "(?:bd|band|nr|vol|volume|no|teil|folge|heft|#)\\.? ?";
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
export function writtenDay(text: string, order: DayOrder = "day"): string {
  const iso = /^([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})(?:[ T].*)?$/.exec(text);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const german = /^([0-9]{1,2})\. ?([0-9]{1,2})\. ?([0-9]{2}|[0-9]{4})$/.exec(text);
  if (german) return dayOf(german[3], german[2], german[1]);
  const slashed = slashedParts(text);
  if (slashed) {
    const [first, second, year] = slashed;
    return (dayOrderIn(text) ?? order) === "day"
      ? dayOf(year, second, first)
      : dayOf(year, first, second);
  }
  if (/^[1-6][0-9]{4}(?:\.[0-9]+)?$/.test(text)) return dayOfSerial(Number.parseInt(text, 10));
  const worded =
    readDays(text.replace(/^([0-9]{1,2})-(\p{L}{3,9})-(?=[0-9]{4}$)/u, "$1 $2 ")) ?? "";
  return isDay(worded) ? worded : text;
}

/** Spreadsheets count days from the end of 1899. */
function dayOfSerial(serial: number): string {
  return new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10);
}

function dayOf(year = "", month = "", day = ""): string {
  const century = Number(year) < 70 ? "20" : "19";
  const whole = year.length === 2 ? `${century}${year}` : year;
  return `${whole}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

const MEDIA: Readonly<Record<string, string>> = {
  Buch: "bücher, book, books, taschenbuch, tb, paperback, pb, softcover, hardcover, hc, hardback, gebunden, geb, gebd, kart, kartoniert, br, brosch, pappband, leinen, gebundene ausgabe, broschiert, broschur, monographie, monografie, sachbuch, bilderbuch, kinderbuch, jugendbuch, roman, comic, ebook, e book, paper book",
  Hörbuch: "hörbücher, hörspiel, hörspiele, audiobook, audio book, hörbuch cd, tonie",
  Zeitschrift: "zeitschriften, zeitung, heft, magazin, magazine, journal, periodical, serial",
  Noten: "note, sheet music, score, printed music, partitur",
  Karte: "karten, landkarte, map, maps, atlas",
  Film: "filme, dvd, dvds, blu ray, bluray, video, videos, vhs, movie, movies",
  Musik: "cd, cds, musik cd, schallplatte, lp, tonträger, music, sound recording, audio cd",
  Spiel:
    "spiele, brettspiel, gesellschaftsspiel, kartenspiel, konsolenspiel, game, games, board game",
  Bild: "bilder, plakat, poster, foto, picture, kunstdruck",
  Software: "cd rom, computerprogramm, programm",
  Ding: "dinge, gegenstand, gerät, thing, things, object, tool",
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
