import assert from "node:assert/strict";
import { countingStatements } from "../../support/database/counting-statements.ts";
import { type Library, withLibrary } from "../../support/library.ts";

const as = "bibliothekarin";

async function readers(library: Library): Promise<void> {
  const groups = { anna: "7a", ben: "7b" };
  for (const [name, gruppe] of Object.entries(groups))
    await library.patch(`/konto/${library.accounts[name]}`, { gruppe: { name: gruppe } });
  await library.patch(`/konto/${library.accounts.anna}`, { vorname: "Anna", nachname: "Zett" });
  await library.patch(`/konto/${library.accounts.ben}`, { vorname: "Ben", nachname: "Abt" });
  await library.lend("B1", "anna");
  await library.lend("B2", "anna", { von: "2026-01-05", bis: "2026-02-02" });
  await library.lend("B3", "ben");
}

const page = async (library: Library, path: string) =>
  (await library.ask("GET", path, { as, accept: "text/html" })).text;

withLibrary("loans are narrowed down to those of a class", async (library) => {
  await readers(library);
  for (const group of ["7a", "1", "http://localhost/gruppe/1", "Klasse%207A"]) {
    const { json, status, text } = await library.ask("GET", `/ausleihen?gruppe=${group}`, { as });
    assert.equal(status, 200, text);
    assert.equal(json.gesamt, 2, group);
  }
  const late = await library.ask("GET", "/ausleihen?gruppe=7a&status=überfällig", { as });
  assert.equal(late.json.gesamt, 1);
  const both = await library.ask("GET", "/ausleihen?gruppe=7a&gruppe=7b", { as });
  assert.equal(both.json.gesamt, 3);
  const { text } = await library.ask("GET", "/ausleihen.xml?gruppe=7b", { as });
  assert.equal(text.match(/<ausleihe /g)?.length, 1, text);
  const unknown = await library.ask("GET", "/ausleihen?gruppe=9z", { as });
  assert.equal(unknown.status, 400);

  await library.patch(`/konto/${library.accounts.ben}`, { gruppe: { name: "7a" } });
  const moved = await library.ask("GET", "/ausleihen?gruppe=7a", { as });
  assert.equal(moved.json.gesamt, 3, "it is the class that the reader is in now");
});

withLibrary(
  "the list of loans has a chip for each state and the classes beside it",
  async (library) => {
    await readers(library);
    const all = await page(library, "/ausleihen");
    assert.match(all, /<nav class="chips" aria-label="Status">/);
    assert.match(all, /href="\/ausleihen" aria-current="true">alle</);
    assert.match(all, /href="\/ausleihen\?status=%C3%BCberf%C3%A4llig">überfällig</);
    assert.match(all, /<bdi>7a<\/bdi> <span class="tally">2<\/span>/);
    const late = await page(library, "/ausleihen?status=überfällig&gruppe=7a");
    assert.match(late, /aria-current="true">überfällig</);
    assert.match(late, /<td data-label="Gruppe">.*7a/);
    assert.doesNotMatch(late, /Metropolis/);
  },
);

withLibrary("readers stand by surname with class, loans, late and owing", async (library) => {
  await library.patch("/einstellungen", { gebuehren: "ja" });
  await readers(library);
  const body = { konto: { ausweis: "A-anna" }, grund: "sonstiges", betrag: "2.50 EUR" };
  const fee = await library.ask("POST", "/gebuehren", { as, body });
  assert.equal(fee.status, 201, fee.text);
  const text = await page(library, "/konten");
  assert.ok(text.indexOf("Abt, Ben") < text.indexOf("Zett, Anna"), "by surname");
  const row =
    text
      .split("<tr>")
      .find((one) => one.includes("Zett, Anna"))
      ?.split("</tr>")[0] ?? "";
  const cells = [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = ""]) =>
    cell.replace(/<[^>]*>/g, "").replace(/\s+/g, " "),
  );
  assert.deepEqual(cells, ["7a", "", "2", "1", "2,50 €"]);
  const counted = [...row.matchAll(/href="((?:ausleihen|gebuehren)[^"]*)"/g)].map(
    async ([, to]) => {
      const { json } = await library.ask("GET", `/${to?.replaceAll("&amp;", "&")}`, { as });
      return json.gesamt;
    },
  );
  const group = await page(library, "/gruppe/1");
  assert.match(group, /Zett, Anna[\s\S]*?<td[^>]*>\s*<a [^>]*>2<\/a>/, "as on the page of a class");
  assert.doesNotMatch(group, /data-label="Gruppe"/);
  assert.deepEqual(await Promise.all(counted), [2, 1, 1], "each number leads to what it counts");
});

withLibrary("a page of readers asks as often for fifty as for five", async (library, context) => {
  const make = async (from: number, to: number) => {
    for (let one = from; one <= to; one++)
      await library.ask("POST", "/konten", {
        as,
        body: { vorname: "Leser", nachname: `N${String(one).padStart(3, "0")}` },
      });
  };
  const counting = countingStatements(context);
  const asked = async () => {
    await page(library, "/konten?anzahl=100");
    return (await counting(() => page(library, "/konten?anzahl=100"))).length;
  };
  await make(1, 2);
  const few = await asked();
  await make(3, 40);
  assert.equal(await asked(), few);
});
