/** Pages that are made for one person: a librarian at the desk, while a reader has three loans. No answer cache helps these. */

import { openApp } from "../src/app.ts";
import { furnish, Library, settingsFor } from "../test/library.ts";
import { Visitor } from "../test/visitor.ts";

export interface SignedIn {
  /** Of the librarian's session. */
  readonly cookie: string;
  readonly pages: readonly (readonly [name: string, path: string])[];
}

/** Adds accounts, copies and loans to the catalogue in `database`. */
export async function signIn(database: string): Promise<SignedIn> {
  const app = await openApp(settingsFor(database));
  await furnish(app, 3);
  const library = new Library(app, { now: Date.now() }, {}, database);
  for (const barcode of ["B1", "B2", "B3"]) {
    const { status, text } = await library.lend(barcode, "anna");
    if (status !== 201) throw new Error(text);
  }
  const { json } = await library.ask("GET", "/konten.json?suche=anna", { as: "bibliothekarin" });
  const reader = new URL(json.konto[0].url).pathname.split("/").at(-1);
  const { cookies } = await Visitor.signedIn(library, "bibliothekarin");
  await app.close();
  return {
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    pages: [
      ["desk", `/theke.html?leser=${reader}`],
      ["list page", "/werke.html"],
      ["work", "/werk/1.html"],
      ["loan list", `/ausleihliste/${reader}.html`],
    ],
  };
}
