import assert from "node:assert/strict";
import { BEGIN, withLibrary } from "../library.ts";

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
