/** Files for imports of any size, always the same: a list as libraries keep it, and MARC records; written piece by piece, so that a million rows need no memory. */

import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { marc } from "../test/transfer/real-files.ts";

const GIVEN = "Anna Georg Irmgard Heinrich Maria Jonas Franz Ricarda Otto Else".split(" ");
const FAMILY =
  "Keun Büchner Kleist Huch Weber Schmidt Lasker Kafka Fontane Roth Storm Seghers".split(" ");

/** With authors, subjects, publishers and copies, all by name. */
export function writeList(file: string, rows: number): Promise<void> {
  const head = "ISBN;Autor;Titel;Verlag;Jahr;Schlagwörter;Signatur;Barcode;Standort\r\n";
  return write(file, rows, (row) => `${row === 0 ? head : ""}${listRow(row)}\r\n`);
}

function listRow(row: number): string {
  const authors = row % 3 === 0 ? `${author(row, 0)} / ${author(row, 1)}` : author(row, 0);
  const name = FAMILY[row % 12];
  const work = `Buch ${row} von ${name};Verlag ${row % 50};${1900 + (row % 120)};Thema ${row % 200}`;
  return `${isbn(row)};${authors};${work};${name?.slice(0, 3)} ${row};L${100_000 + row};Raum ${row % 5}`;
}

export function writeMarc(file: string, records: number): Promise<void> {
  return write(file, records, (row) =>
    marc([
      ["001", `m${row}`],
      ["008", `240101s${1900 + (row % 120)}    gw            000 1 ger  `],
      ["020", "  ", "a", isbn(row)],
      ["100", "1 ", "a", `${FAMILY[row % 12]}${row % 900}, ${GIVEN[row % 10]},`, "d", "1905-1982"],
      [
        "245",
        "10",
        "a",
        `Buch ${row} von ${FAMILY[row % 12]} :`,
        "b",
        "ein Roman aus alter Zeit /",
      ],
      ["264", " 1", "a", "Köln :", "b", `Verlag ${row % 500},`, "c", `${1900 + (row % 120)}.`],
      ["300", "  ", "a", `${100 + (row % 400)} S. ;`, "c", "24 cm"],
      ["490", "0 ", "a", `Reihe ${row % 700} ;`, "v", `${row % 40}`],
      ["650", " 0", "a", `Thema ${row % 1500}`, "x", "Geschichte"],
      ["700", "1 ", "a", `${FAMILY[(row * 5) % 12]}${row % 800}, ${GIVEN[(row * 3) % 10]}`],
    ]),
  );
}

async function write(
  file: string,
  rows: number,
  piece: (row: number) => string | Buffer,
): Promise<void> {
  const stream = createWriteStream(file);
  for (let row = 0; row < rows; row++) if (!stream.write(piece(row))) await once(stream, "drain");
  stream.end();
  await once(stream, "finish");
}

function author(row: number, place: number): string {
  return `${GIVEN[(row * 7 + place) % 10]} ${FAMILY[(row * 5 + place * 3) % 12]}${row % 37}`;
}

function isbn(row: number): string {
  const digits = [..."978", ...String(300_000_000 + row)].map(Number);
  const sum = digits.reduce((all, digit, place) => all + digit * (place % 2 === 1 ? 3 : 1), 0);
  return `${digits.join("")}${(10 - (sum % 10)) % 10}`;
}
