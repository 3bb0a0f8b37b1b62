/** What pages say in their sentences where nothing is lent: nothing of loans, and nothing that is not so there. */

import assert from "node:assert/strict";
import { type Library, withLibrary } from "../library.ts";

const LIBRARIAN = "bibliothekarin";

/** What a page says to people, without its tags. */
async function saidAt(library: Library, path: string, language = "de", as?: string) {
  const headers = { "Accept-Language": language };
  const who = as === undefined ? {} : { as };
  const { status, text } = await library.ask("GET", path, { ...who, accept: "text/html", headers });
  assert.equal(status, 200, path);
  const [main = ""] = /<main.*<\/main>/s.exec(text) ?? [];
  return main.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

withLibrary(
  "sentences for everybody say nothing of loans where nothing is lent",
  async (library) => {
    const reader = `/zugang/${library.accounts.anna}`;
    const merging = "/zusammenfuehrungen?formular=neu&bleibt=/werk/1&geht=/werk/2";
    const said = async () => {
      const all: string[] = [];
      for (const language of ["de", "en"]) {
        all.push(await saidAt(library, "/datenschutz", language));
        all.push(await saidAt(library, "/werk/1/zeiten", language));
        all.push(await saidAt(library, reader, language, "anna"));
        all.push(await saidAt(library, merging, language, LIBRARIAN));
        all.push(await saidAt(library, "/sicherung", language, LIBRARIAN));
        all.push(await saidAt(library, "/einspielungen", language, LIBRARIAN));
        all.push(await saidAt(library, "/nachrichten", language, LIBRARIAN));
      }
      return all.join("\n");
    };
    const lent = await said();
    assert.match(lent, /Angaben des Kontos, Ausleihen und Vormerkungen/);
    assert.match(lent, /loans and reservations/);
    await library.patch("/einstellungen", { ausleihe: "nein" });
    assert.doesNotMatch(
      await said(),
      /ausleih|ausgelieh|vormerk|rückgabe|erinnerung|\bloans?\b|reserv|borrow|remind/i,
    );
  },
);
