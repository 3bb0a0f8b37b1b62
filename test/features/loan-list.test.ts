import assert from "node:assert/strict";
import { BEGIN, withLibrary } from "../library.ts";

withLibrary(
  "shows the loan list to its owner and to librarians in every format",
  async (library) => {
    const { anna } = library.accounts;
    await library.lend("B1", "anna");
    await library.lend("B3", "ben");
    await library.ask("POST", "/vormerkungen", { as: "anna", body: { werk: { url: "/werk/2" } } });
    library.later(1);
    for (const as of ["anna", "theke"]) {
      const { status, json, headers } = await library.ask("GET", `/ausleihliste/${anna}`, { as });
      assert.equal(status, 200);
      assert.equal(headers.get("Cache-Control"), "private, no-store");
      assert.deepEqual(json, {
        konto: { username: "anna", url: `http://localhost/konto/${anna}` },
        ausleihe: [
          {
            werk: { titel: "Woyzeck", url: "http://localhost/werk/1" },
            exemplar: { signatur: "S 1", url: "http://localhost/exemplar/1" },
            von: "2026-03-06",
            bis: "2026-04-03",
            status: "laufend",
            verlaengerungen: 0,
            verlaengerbar: 2,
            moeglich: [
              {
                aktion: "verlaengern",
                methode: "PUT",
                verlaengerungen: 1,
                url: "http://localhost/ausleihe/1",
              },
            ],
            url: "http://localhost/ausleihe/1",
          },
        ],
        vormerkung: [
          {
            werk: { titel: "Metropolis", url: "http://localhost/werk/2" },
            seit: "2026-03-06",
            status: "wartend",
            platz: 1,
            moeglich: [
              {
                aktion: "stornieren",
                methode: "PUT",
                status: "storniert",
                url: "http://localhost/vormerkung/1",
              },
            ],
            url: "http://localhost/vormerkung/1",
          },
        ],
        kalender: { url: `http://localhost/ausleihliste/${anna}.ics` },
      });
    }
    const xml = await library.ask("GET", `/ausleihliste/${anna}.xml`, { as: "anna" });
    assert.match(
      xml.text,
      /<ausleihe ref="http:\/\/localhost\/ausleihe\/1"><werk ref="http:\/\/localhost\/werk\/1">Woyzeck<\/werk>/,
    );
    const page = await library.ask("GET", `/ausleihliste/${anna}.html`, { as: "anna" });
    assert.match(page.text, /<h1[^>]*><bdi>Ausleihen von anna/);
    assert.match(page.text, /href="werk\/1"><bdi>Woyzeck/);
    assert.match(page.text, /name="verlaengerungen" value="1"/);
  },
);

withLibrary("refuses everybody else, whether that user exists or not", async (library) => {
  const { anna, ben } = library.accounts;
  await library.lend("B1", "anna");
  for (const format of ["html", "json", "xml"]) {
    for (const as of [undefined, "ben"]) {
      const answers = [];
      for (const key of [anna, 4711, "x", "01", "1e3", "-1", "99999999999"]) {
        const path = `/ausleihliste/${key}`;
        const answer = await library.ask("GET", `${path}.${format}`, as ? { as } : {});
        assert.equal(answer.status, 403, `${as} ${path}.${format}`);
        assert.equal(answer.headers.get("Cache-Control"), "private, no-store");
        assert.match(answer.headers.get("Content-Type") ?? "", new RegExp(format));
        answers.push(answer.text.replaceAll(path, "…").replaceAll(encodeURIComponent(path), "…"));
      }
      assert.equal(answers[0], answers[1], `${as} ${format}`);
    }
  }
  assert.equal((await library.ask("GET", "/ausleihliste/4711", { as: "theke" })).status, 404);
  assert.equal((await library.ask("GET", `/ausleihliste/${ben}`, { as: "ben" })).status, 200);
  assert.equal((await library.ask("GET", `/ausleihliste/${ben}.ics`)).status, 403);
  assert.equal((await library.ask("DELETE", `/ausleihliste/${ben}`, { as: "ben" })).status, 405);
});

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
