/** A SQLite file of which single pages cannot be read any more, as after a bad disk. */

import { readFileSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

const PAGE = 4096;

/** Overwrites every page that holds the text. Nobody may have the file open. Returns how many. */
export function damage(database: string, text: string): number {
  const connection = new DatabaseSync(database);
  connection.exec("pragma journal_mode = delete");
  connection.close();
  const bytes = readFileSync(database);
  let pages = 0;
  for (let from = PAGE; from < bytes.length; from += PAGE) {
    const page = bytes.subarray(from, from + PAGE);
    if (!page.includes(text)) continue;
    page.fill(0xa5);
    pages++;
  }
  writeFileSync(database, bytes);
  return pages;
}
