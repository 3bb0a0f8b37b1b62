/** What a librarian sees and does at the desk, while a reader has three loans. No answer cache helps these. */

import { openApp } from "../src/app.ts";
import { furnish, Library, settingsFor } from "../test/support/library.ts";
import { Visitor } from "../test/support/visitor.ts";

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

/** So that no reader gets more to show than the others. */
let taken = 0;

/** Lends and takes back at the desk for so many milliseconds, each time with the page that follows; the readers and copies of `pairs` in turn. */
export async function stepsAtDesk(
  { port, cookie }: { readonly port: number; readonly cookie: string },
  pairs: readonly { readonly ausweis: string; readonly barcode: string }[],
  milliseconds: number,
): Promise<number> {
  const origin = `http://127.0.0.1:${port}`;
  const headers = { Cookie: cookie, Accept: "text/html" };
  const desk = await (await fetch(`${origin}/theke`, { headers })).text();
  const [, token = ""] = /name="_csrf" value="([^"]+)"/.exec(desk) ?? [];
  const step = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ _csrf: token, ...fields });
    const sent = { ...headers, Origin: origin };
    const page = await fetch(`${origin}/theke`, { method: "POST", headers: sent, body });
    const text = await page.text();
    if (!page.ok || !page.redirected) throw new Error(`${page.status} ${text}`);
    return new URL(page.url).searchParams.get("konto") ?? "";
  };
  const end = performance.now() + milliseconds;
  let steps = 0;
  while (performance.now() < end) {
    const { ausweis, barcode } = pairs[taken++ % pairs.length]!;
    const konto = await step({ aktion: "ausleihen", leser: ausweis, barcode });
    await step({ aktion: "zurueck", konto, barcode });
    steps += 2;
  }
  return steps;
}
