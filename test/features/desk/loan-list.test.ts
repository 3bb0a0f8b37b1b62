import assert from "node:assert/strict";
import { BEGIN, withLibrary } from "../../support/library.ts";

withLibrary("keeps loans, reservations and accounts from strangers alike", async (library) => {
  const { anna } = library.accounts;
  await library.lend("B3", "anna");
  await library.ask("POST", "/vormerkungen", { as: "carla", body: { werk: { url: "/werk/2" } } });
  for (const [there, missing] of [
    ["/ausleihe/1", "/ausleihe/2"],
    ["/vormerkung/1", "/vormerkung/2"],
    [`/konto/${anna}`, "/konto/99"],
  ] as const) {
    for (const as of [undefined, "ben"]) {
      const who = as ? { as } : {};
      const [first, second] = await Promise.all([
        library.ask("GET", there, who),
        library.ask("GET", missing, who),
      ]);
      assert.deepEqual([first.status, second.status], [403, 403]);
      assert.equal(first.text.replaceAll(there, ""), second.text.replaceAll(missing, ""));
    }
  }
});

withLibrary("gives the due days as a calendar, read with Basic", async (library) => {
  const { anna } = library.accounts;
  await library.lend("B1", "anna");
  const { status, text, headers } = await library.ask("GET", `/ausleihliste/${anna}.ics`, {
    as: "anna",
    accept: "*/*",
  });
  assert.equal(status, 200);
  assert.equal(headers.get("Content-Type"), "text/calendar; charset=utf-8");
  assert.match(text, /^BEGIN:VCALENDAR\r\n/);
  assert.match(text, /DTSTART;VALUE=DATE:20260403\r\nDTEND;VALUE=DATE:20260404\r\n/);
  assert.match(text, /SUMMARY:Fällig: Woyzeck\r\n/);
  assert.ok(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75));
});

withLibrary("says how late something is and that it cannot be renewed", async (library) => {
  const { anna } = library.accounts;
  await library.lend("B3", "anna");
  library.clock.now = BEGIN + 30 * 24 * 60 * 60_000;
  await library.ask("POST", "/vormerkungen", { as: "ben", body: { werk: { url: "/werk/2" } } });
  const { json } = await library.ask("GET", `/ausleihliste/${anna}`, { as: "anna" });
  assert.equal(json.ausleihe[0].status, "überfällig");
  assert.deepEqual(json.ausleihe[0].moeglich, []);
  const page = await library.ask("GET", `/ausleihliste/${anna}`, {
    as: "anna",
    accept: "text/html",
  });
  assert.match(page.text, /seit 2 Tagen überfällig/);
});

withLibrary(
  "renews all that can be renewed at once, and says once why the rest cannot",
  async (library) => {
    const { anna } = library.accounts;
    const path = `/ausleihliste/${anna}`;
    const page = async () =>
      (await library.ask("GET", `${path}?lang=de`, { as: "anna", accept: "text/html" })).text;
    for (const barcode of ["B1", "B2", "B3"]) await library.lend(barcode, "anna");
    assert.doesNotMatch(await page(), /<button>Alle/, "today nothing would be gained");
    library.later(7);
    await library.ask("POST", "/vormerkungen", { as: "ben", body: { werk: { url: "/werk/2" } } });
    const before = await page();
    assert.match(before, /<button>Alle verlängern \(2\)/);
    assert.match(before, /noch 21 Tage/);
    assert.equal(before.match(/Jemand wartet darauf/g)?.length, 1);
    assert.match(before, /<progress class="loan-days" max="28" value="7" aria-hidden="true">/);
    assert.equal(before.match(/<li><svg[^>]*class="cover/g)?.length, 3, "each has its cover");
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    const send = (as: string) => library.ask("POST", path, { as, body: "", headers: form });
    assert.equal((await send("ben")).status, 403);
    const done = await send("anna");
    assert.equal(done.status, 303, done.text);
    const { json } = await library.ask("GET", path, { as: "anna" });
    assert.deepEqual(
      json.ausleihe.map((loan: { verlaengerungen: number }) => loan.verlaengerungen),
      [0, 1, 1],
    );
    library.later(60);
    const late = await page();
    assert.match(late, /3 Ausleihen sind überfällig\. Bitte bringen Sie sie alle bald zurück\./);
    assert.equal(late.match(/solange etwas überfällig ist/g)?.length, 1, "said once");
    assert.match(late, /<nav class="tabs"[\s\S]*#offen[\s\S]*merklisten[\s\S]*konto\//);
    assert.match(late, /class="account"><a href="ausleihliste\/\d+"><bdi>Mein Konto/);
  },
);
