/** Class sets at the desk: many copies of a work in one act, with a report of what was refused, undone together. */

import assert from "node:assert/strict";
import { countingStatements } from "../../support/database/counting-statements.ts";
import { type Library, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

const LIBRARIAN = "bibliothekarin";
const LAST_LOAN = /from "ausleihe" as k where "k"."konto" = \S+ and 1 = 1\s+order by k.id desc/;

/** Copies of "Woyzeck" beside the two that are there. */
async function addCopies(library: Library, count: number): Promise<void> {
  for (let number = 1; number <= count; number++) {
    const body = { werk: { url: "/werk/1" }, signatur: `K ${number}`, barcode: `K${number}` };
    const made = await library.ask("POST", "/exemplare", { as: LIBRARIAN, body });
    assert.equal(made.status, 201, made.text);
  }
}

async function openLoans(library: Library): Promise<number> {
  const { json } = await library.ask("GET", "/ausleihen?status=laufend&anzahl=100", {
    as: LIBRARIAN,
  });
  return json.gesamt;
}

withLibrary("lends a class set in one act, tells what is refused, undoes all", async (library) => {
  await addCopies(library, 12);
  const { anna } = library.accounts;
  const staff = await Visitor.signedIn(library, LIBRARIAN);
  const found = await staff.get(`/theke?konto=${anna}&gesucht=Woyzeck`);
  assert.match(found.text, /name="anzahl" type="number" min="1" max="14" value="14"/);
  assert.match(found.text, /Mehrere \(14 frei\)/);
  const [, exemplare = ""] = /name="exemplare" value="([^"]+)"/.exec(found.text) ?? [];
  // An account has ten loans at most, as the rules have it.
  const partly = await staff.submit(found, { aktion: "satz" }, { anzahl: "12" });
  assert.equal(partly.status, 200);
  assert.match(partly.text, /10 von 12 Exemplaren von „Woyzeck“ sind an anna ausgeliehen\./);
  assert.match(partly.text, /Nicht K11, K12: Mehr als 10 Ausleihen zugleich/);
  assert.equal(await openLoans(library), 10);
  const again = await staff.submit(found, { aktion: "satz" }, { anzahl: "10" });
  assert.match(again.headers.get("Location") ?? "", /schritt=satz-/, "sent twice, lent once");
  assert.equal(await openLoans(library), 10);
  const rest = await staff.submit(partly, { aktion: "satz" }, { trotzdem: "Klassensatz" });
  const at = new URL(rest.headers.get("Location") ?? "");
  const told = await staff.get(at.pathname + at.search);
  assert.match(told.text, /2 Exemplare von „Woyzeck“ sind an anna ausgeliehen, bis 3\. April 2026/);
  assert.equal(await openLoans(library), 12);
  const undone = await staff.submit(told, {
    aktion: "rueckgaengig",
    schritt: at.searchParams.get("schritt") ?? "",
  });
  const back = new URL(undone.headers.get("Location") ?? "");
  assert.match((await staff.get(back.pathname + back.search)).text, /rückgängig gemacht/);
  assert.equal(await openLoans(library), 10);
  const all = partly.text.match(/name="schritt" value="(satz-[^"]+)"/)?.[1] ?? "";
  await staff.submit(partly, { aktion: "rueckgaengig", schritt: all });
  assert.equal(await openLoans(library), 0, "none of it is left");
  // Somebody was faster with two of them: the next ones of those named take their places.
  for (const barcode of ["K1", "K2"]) await library.lend(barcode, "ben");
  const other = await staff.submit(found, { aktion: "satz" }, { anzahl: "5", exemplare });
  assert.match(other.headers.get("Location") ?? "", /schritt=satz-\d+(\.\d+){4}$/);
  assert.equal(await openLoans(library), 7);
  for (const wrong of ["", "x", "1.", "9999", `${"1.".repeat(300)}1`]) {
    const refused = await staff.submit(found, { aktion: "satz" }, { exemplare: wrong });
    assert.equal(refused.status, 409, wrong.slice(0, 9));
  }
  const reader = await library.ask("POST", "/theke", { as: "anna", body: { aktion: "satz" } });
  assert.equal(reader.status, 403);
});

withLibrary(
  "lends a class set sent twice at once once, and only whole numbers",
  async (library) => {
    await addCopies(library, 8);
    const staff = await Visitor.signedIn(library, LIBRARIAN);
    const page = await staff.get(`/theke?konto=${library.accounts.anna}&gesucht=Woyzeck`);
    const send = (anzahl: string) => staff.submit(page, { aktion: "satz" }, { anzahl });
    for (const wrong of ["abc", "0", "-1", "", "1.5", "1e1", "201", "9".repeat(400)]) {
      const refused = await send(wrong);
      assert.equal(refused.status, 422, wrong.slice(0, 9));
      assert.match(refused.text, /Das muss eine ganze Zahl von 1 bis 200 sein/, wrong.slice(0, 9));
    }
    assert.equal(await openLoans(library), 0);
    const [first, twin] = await Promise.all([send("3"), send("3")]);
    assert.match(first.headers.get("Location") ?? "", /schritt=satz-\d+\.\d+\.\d+$/);
    assert.equal(twin.headers.get("Location"), first.headers.get("Location"), "the same loans");
    assert.equal(await openLoans(library), 3);
  },
);

withLibrary("hands out a booked set by one button, due on its last day", async (library) => {
  await addCopies(library, 3);
  const { anna } = library.accounts;
  const konto = { ausweis: "A-anna" };
  const body = { werk: { url: "/werk/1" }, konto, von: "2026-03-06", bis: "2026-03-20", anzahl: 5 };
  assert.equal((await library.ask("POST", "/buchungen", { as: LIBRARIAN, body })).status, 201);
  const staff = await Visitor.signedIn(library, LIBRARIAN);
  const desk = await staff.get(`/theke?konto=${anna}`);
  assert.match(desk.text, /Alle 5 ausgeben/);
  const done = await staff.submit(desk, { aktion: "satz" });
  const at = new URL(done.headers.get("Location") ?? "");
  const told = await staff.get(at.pathname + at.search);
  assert.match(told.text, /5 Exemplare von „Woyzeck“ sind an anna ausgeliehen, bis 20\. März 2026/);
  const fetched = await library.ask("GET", "/buchungen?status=abgeholt", { as: LIBRARIAN });
  assert.equal(fetched.json.gesamt, 5);
  // One goes on to a pupil until the day of the set, and back.
  const pupil = `/theke?konto=${library.accounts.ben}`;
  const scanned = await staff.submit(await staff.get(pupil), { aktion: "feld" }, { text: "B1" });
  assert.equal((await staff.submit(scanned, { aktion: "weitergeben" })).status, 303);
  const list = await staff.get(pupil);
  assert.match(list.text, /ausgeliehen bis 20\. März 2026.+Rückgängig: dann hat es wieder anna/s);
  const [, schritt = ""] = /name="schritt" value="(ausgeliehen-\d+)"/.exec(list.text) ?? [];
  assert.equal((await staff.submit(list, { schritt })).status, 303);
  const whole = await library.ask("GET", "/buchungen?status=abgeholt", { as: LIBRARIAN });
  assert.equal(whole.json.gesamt, 5, "as before");
  await staff.submit(told, {
    aktion: "rueckgaengig",
    schritt: at.searchParams.get("schritt") ?? "",
  });
  const open = await library.ask("GET", "/buchungen?status=gebucht", { as: LIBRARIAN });
  assert.equal(open.json.gesamt, 5, "booked again");
});

withLibrary(
  "the name of a class leads to it, and copies with one shelf mark have buttons of their own names",
  async (library) => {
    const made = await library.ask("POST", "/gruppen", { as: LIBRARIAN, body: { name: "5a" } });
    const group = new URL(made.headers.get("Location") ?? "").pathname;
    const { ben, carla } = library.accounts;
    for (const id of [ben, carla]) await library.patch(`/konto/${id}`, { gruppe: { url: group } });
    const staff = await Visitor.signedIn(library, LIBRARIAN);
    const id = group.split("/").at(-1);
    const lending = (await staff.get("/theke?gesucht=5A")).text;
    assert.match(lending, new RegExp(`<a href="gruppe/${id}"><bdi>5a</bdi></a>`));
    assert.match(lending, new RegExp(`<a href="theke\\?gruppe=${id}">Einen Klassensatz`));
    const returning = (await staff.get("/theke?gesucht=5A&modus=rueckgabe")).text;
    assert.match(returning, new RegExp(`<a href="gruppe/${id}"><bdi>5a</bdi></a>`));
    assert.doesNotMatch(
      returning,
      /theke\?gruppe=/,
      "a class is handed out to, not taken back from",
    );

    const work = await library.ask("GET", "/werk/1");
    for (const { url } of work.json.exemplar)
      await library.patch(new URL(url).pathname, { signatur: "J 40" });
    const title = encodeURIComponent(work.json.titel);
    const page = (await staff.get(`/theke?konto=${ben}&gesucht=${title}`)).text;
    const names = [...page.matchAll(/<button[^>]*>Ausleihen(.*?)<\/button>/g)].map(
      ([, name]) => name,
    );
    assert.ok(names.length > 1, page);
    assert.equal(new Set(names).size, names.length, names.join());
  },
);

withLibrary(
  "goes through a class, and passes copies on from the teacher by the scan",
  async (library) => {
    const body = { name: "5a" };
    const made = await library.ask("POST", "/gruppen", { as: LIBRARIAN, body });
    const group = new URL(made.headers.get("Location") ?? "").pathname;
    const { ben, carla } = library.accounts;
    for (const id of [ben, carla]) await library.patch(`/konto/${id}`, { gruppe: { url: group } });
    const staff = await Visitor.signedIn(library, LIBRARIAN);
    const page = await staff.get(group);
    const [, begin = ""] = /href="(theke\?gruppe=\d+)"/.exec(page.text) ?? [];
    await library.lend("B1", "anna");
    const first = await staff.get(`/${begin}`);
    assert.match(first.text, /5a: 1 von 2\. Leeres Feld und Eingabetaste: weiter mit carla/);
    const follow = async (form: typeof first, text: string) => {
      const answer = await staff.submit(form, { aktion: "feld" }, { text });
      const at = new URL(answer.headers.get("Location") ?? "");
      return { at: at.pathname + at.search, page: await staff.get(at.pathname + at.search) };
    };
    const passed = await follow(first, "B1");
    assert.match(passed.at, /gruppe=\d+&schritt=weitergegeben-/, "from the teacher");
    const second = await follow(passed.page, "");
    assert.match(second.page.text, /5a: 2 von 2\. Leeres Feld und Eingabetaste: fertig\./);
    const refused = await staff.submit(second.page, { aktion: "feld" }, { text: "B1" });
    assert.equal(refused.status, 409, "another pupil has it: nothing is taken away by a scan");
    assert.match((await follow(second.page, "B2")).at, /schritt=ausgeliehen-/);
    assert.equal((await follow(second.page, "")).at, "/theke", "behind the last one");
    assert.equal(await openLoans(library), 2);
  },
);

withLibrary("a booked set does not count for what its reader may have at once", async (library) => {
  await addCopies(library, 12);
  const { anna } = library.accounts;
  const konto = { ausweis: "A-anna" };
  const body = {
    werk: { url: "/werk/1" },
    konto,
    von: "2026-03-06",
    bis: "2026-03-20",
    anzahl: 12,
  };
  assert.equal((await library.ask("POST", "/buchungen", { as: LIBRARIAN, body })).status, 201);
  await library.lend("B3", "anna");
  const staff = await Visitor.signedIn(library, LIBRARIAN);
  const done = await staff.submit(await staff.get(`/theke?konto=${anna}`), { aktion: "satz" });
  assert.equal(done.status, 303, "more than the ten that an account may have");
  assert.equal(await openLoans(library), 13);
  // Of what she has beside it one counts: nine more are allowed.
  const loan = async (barcode: string) =>
    library.ask("POST", "/ausleihen", { as: LIBRARIAN, body: { exemplar: { barcode }, konto } });
  const more = { werk: { url: "/werk/2" } };
  for (let number = 1; number <= 10; number++) {
    const copy = { ...more, signatur: `M ${number}`, barcode: `M${number}` };
    await library.ask("POST", "/exemplare", { as: LIBRARIAN, body: copy });
    const answer = await loan(`M${number}`);
    assert.equal(answer.status, number < 10 ? 201 : 409, `${number}: ${answer.text}`);
    if (number === 10) assert.equal(answer.json.grund, "zu-viele-ausleihen");
  }
});

withLibrary("takes back all copies of a work that one reader or a class has", async (library) => {
  await addCopies(library, 10);
  const { anna, ben, carla } = library.accounts;
  for (let number = 1; number <= 4; number++) await library.lend(`K${number}`, "anna");
  const group = await library.ask("POST", "/gruppen", { as: LIBRARIAN, body: { name: "5a" } });
  const url = new URL(group.headers.get("Location") ?? "").pathname;
  for (const id of [ben, carla]) await library.patch(`/konto/${id}`, { gruppe: { url } });
  for (const [barcode, reader] of [
    ["K5", "ben"],
    ["K6", "carla"],
    ["K7", "carla"],
  ] as const)
    await library.lend(barcode, reader);
  const staff = await Visitor.signedIn(library, LIBRARIAN);
  const open = await staff.get(`/theke?konto=${anna}`);
  assert.match(open.text, /<summary><bdi>4 × Woyzeck<\/bdi><\/summary>/);
  const follow = async (answer: typeof open) => {
    assert.equal(answer.status, 303, answer.text);
    const at = new URL(answer.headers.get("Location") ?? "");
    return staff.get(at.pathname + at.search);
  };
  const [first, twin] = await Promise.all([
    staff.submit(open, { aktion: "alleZurueck" }),
    staff.submit(open, { aktion: "alleZurueck" }),
  ]);
  assert.equal(twin.headers.get("Location"), first.headers.get("Location"), "pressed twice");
  const back = await follow(first);
  assert.match(back.text, /4 Exemplare von „Woyzeck“ sind zurück von anna\./);
  assert.equal(await openLoans(library), 3);
  const [, schritt = ""] = /name="schritt" value="(zuruecksatz-[^"]+)"/.exec(back.text) ?? [];
  const undone = await follow(await staff.submit(back, { aktion: "rueckgaengig", schritt }));
  assert.match(undone.text, /rückgängig gemacht/);
  assert.equal(await openLoans(library), 7);
  // By title, where no copy is at hand: the lent ones first, and whole classes.
  const found = await staff.get("/theke?modus=rueckgabe&gesucht=Woyzeck");
  assert.match(found.text, /und 4 weitere Exemplare/);
  for (const label of ["4 zurücknehmen: anna", "3 zurücknehmen: 5a", "2 zurücknehmen: carla"])
    assert.match(found.text, new RegExp(`Alle ${label}`));
  const [, ausleihen = ""] =
    /name="ausleihen" value="([^"]+)">\s*<button class="light">Alle 3/.exec(found.text) ?? [];
  await library.ask("POST", "/vormerkungen/", {
    as: "anna",
    body: { werk: { url: "/werk/2" } },
  });
  const ofClass = await follow(await staff.submit(found, { aktion: "alleZurueck", ausleihen }));
  assert.match(ofClass.text, /3 Exemplare von „Woyzeck“ sind zurück\./);
  assert.equal(await openLoans(library), 4);
  for (const wrong of ["", "x", "99999"])
    assert.equal(
      (await staff.submit(found, { aktion: "alleZurueck" }, { ausleihen: wrong })).status,
      409,
    );
});

withLibrary(
  "the calendar has a booked set as one line, and cancels it at once",
  async (library) => {
    await addCopies(library, 3);
    const konto = { ausweis: "A-anna" };
    const body = {
      werk: { url: "/werk/1" },
      konto,
      von: "2026-03-09",
      bis: "2026-03-20",
      anzahl: 5,
    };
    assert.equal((await library.ask("POST", "/buchungen", { as: LIBRARIAN, body })).status, 201);
    const staff = await Visitor.signedIn(library, LIBRARIAN);
    const path = "/belegung?werk=1&monat=2026-03";
    const page = await staff.get(path);
    assert.match(page.text, /<bdi>5 × Woyzeck<\/bdi>/);
    assert.match((await staff.get("/belegung?woche=2026-03-09")).text, /<bdi>5 × Woyzeck<\/bdi>/);
    const desk = await staff.get(`/theke?konto=${library.accounts.anna}`);
    assert.match(desk.text, /<bdi>5 × Woyzeck<\/bdi>/);
    assert.equal(page.text.match(/Alle 5 Exemplare stornieren/g)?.length, 6, "and at each of them");
    const cancelled = await staff.submit(page, { status: "storniert", auchFolgende: "satz" });
    assert.equal(cancelled.status, 303);
    assert.doesNotMatch((await staff.get(path)).text, /5 × Woyzeck/);
  },
);

/** The days that are still booked, and the labels of the lines of sets in the calendar of "Woyzeck". */
async function stillBooked(library: Library, staff: Visitor) {
  const open = await library.ask("GET", "/buchungen?status=gebucht&anzahl=50", { as: LIBRARIAN });
  const page = await staff.get("/belegung?werk=1");
  const lines = page.text.matchAll(/<a class="entry-title"[^>]*><bdi>(\d+ × [^<]+)</g);
  const days = open.json.buchung.map(({ von }: { von: string }) => von).sort();
  return { page, days, lines: [...lines].map(([, line]) => line) };
}

const SET = { werk: { url: "/werk/1" }, konto: { ausweis: "A-ben" }, anzahl: 2 };

withLibrary(
  "cancelling a set that is repeated leaves its other weeks, unless they are meant",
  async (library) => {
    const weekly = { ...SET, wiederholung: "wöchentlich", wiederholtBis: "2026-04-07" };
    const body = { ...weekly, von: "2026-03-17" };
    assert.equal((await library.ask("POST", "/buchungen", { as: LIBRARIAN, body })).status, 201);
    const staff = await Visitor.signedIn(library, LIBRARIAN);
    const { page, days, lines } = await stillBooked(library, staff);
    assert.equal(days.length, 8);
    assert.equal(lines.length, 3, "a line for each week of the month");
    assert.equal(page.text.match(/Alle 2 Exemplare stornieren/g)?.length, 3);
    const done = await staff.submit(page, { status: "storniert", auchFolgende: "satz" });
    assert.equal(done.status, 303);
    const later = ["2026-03-24", "2026-03-24", "2026-03-31", "2026-03-31"];
    const left = await stillBooked(library, staff);
    assert.deepEqual(left.days, [...later, "2026-04-07", "2026-04-07"]);
    const rest = await staff.submit(left.page, { status: "storniert", auchFolgende: "ja" });
    assert.equal(rest.status, 303);
    assert.deepEqual((await stillBooked(library, staff)).days, [], "this and all later ones");
  },
);

withLibrary("sets and single bookings of one time are cancelled apart", async (library) => {
  await addCopies(library, 3);
  const time = { von: "2026-03-20", bis: "2026-03-22" };
  for (const anzahl of [1, 2, 2]) {
    const body = { ...SET, ...time, anzahl };
    assert.equal((await library.ask("POST", "/buchungen", { as: LIBRARIAN, body })).status, 201);
  }
  const staff = await Visitor.signedIn(library, LIBRARIAN);
  const { page, lines } = await stillBooked(library, staff);
  assert.deepEqual(lines, ["2 × Woyzeck", "2 × Woyzeck"]);
  assert.doesNotMatch(page.text, /Alle [34] Exemplare stornieren/);
  await staff.submit(page, { status: "storniert", auchFolgende: "satz" });
  const left = await stillBooked(library, staff);
  assert.deepEqual([left.days.length, left.lines], [3, ["2 × Woyzeck"]], "the other set stays");
  await staff.submit(left.page, { status: "storniert", auchFolgende: "satz" });
  assert.equal((await stillBooked(library, staff)).days.length, 1, "the single one stays");
});

withLibrary(
  "gives a child of a class one copy of a set, though two desks scan",
  async (library) => {
    await addCopies(library, 3);
    const made = await library.ask("POST", "/gruppen", { as: LIBRARIAN, body: { name: "5a" } });
    const url = new URL(made.headers.get("Location") ?? "").pathname;
    const { ben, carla } = library.accounts;
    for (const id of [ben, carla]) await library.patch(`/konto/${id}`, { gruppe: { url } });
    const at = `/theke?gruppe=${url.split("/").at(-1)}&konto=${ben}`;
    const desks = [
      await Visitor.signedIn(library, LIBRARIAN),
      await Visitor.signedIn(library, LIBRARIAN),
    ];
    const scans = desks.map(async (desk, index) => {
      const page = await desk.get(at);
      const text = `K${index + 1}`;
      // Each of them twice, as by a double click.
      const send = () => desk.submit(page, { aktion: "feld" }, { text });
      return Promise.all([send(), send()]);
    });
    const answers = (await Promise.all(scans)).flat();
    assert.equal(await openLoans(library), 1);
    const index = answers.findIndex(({ text }) => text.includes("hat schon"));
    const [refused, desk] = [answers[index], desks[index >> 1]];
    assert.ok(refused && desk, answers.map(({ status }) => status).join());
    assert.equal(refused.status, 409);
    assert.match(refused.text, /ben hat schon ein Exemplar von „Woyzeck“ \(K[12]\)\./);
    // Meant so, it is one button; another work is nothing to ask about, nor is a reader who is no child of the class.
    const done = await desk.submit(refused, { aktion: "ausleihen" });
    assert.equal(done.status, 303, done.text);
    assert.equal(await openLoans(library), 2);
    const other = await desk.submit(await desk.get(at), { aktion: "feld" }, { text: "B3" });
    assert.equal(other.status, 303);
    for (const text of ["B1", "K3"]) {
      const page = await desk.get(`/theke?konto=${library.accounts.anna}`);
      assert.equal((await desk.submit(page, { aktion: "feld" }, { text })).status, 303, text);
    }
    // What the teacher has passes to a child by the scan, once, too.
    const second = await desk.submit(await desk.get(at), { aktion: "feld" }, { text: "B1" });
    assert.equal(second.status, 409);
    assert.match(second.text, /ben hat schon ein Exemplar von „Woyzeck“/);
    assert.equal((await desk.submit(second, { aktion: "weitergeben" })).status, 303);
    assert.equal(await openLoans(library), 5);
  },
);

withLibrary("a second copy that is meant for a child overrides no rule", async (library) => {
  await addCopies(library, 2);
  const made = await library.ask("POST", "/gruppen", { as: LIBRARIAN, body: { name: "5a" } });
  const url = new URL(made.headers.get("Location") ?? "").pathname;
  const { ben } = library.accounts;
  await library.patch(`/konto/${ben}`, { gruppe: { url } });
  await library.lend("K1", "ben");
  const staff = await Visitor.signedIn(library, LIBRARIAN);
  const at = `/theke?gruppe=${url.split("/").at(-1)}&konto=${ben}`;
  const scan = async () => staff.submit(await staff.get(at), { aktion: "feld" }, { text: "K2" });
  const second = await scan();
  assert.match(second.text, /ben hat schon ein Exemplar von „Woyzeck“ \(K1\)/);
  await library.patch(`/konto/${ben}`, { gesperrt: "Ausweis verloren" });
  const blocked = await staff.submit(second, { aktion: "ausleihen" });
  assert.equal(blocked.status, 409);
  assert.match(blocked.text, /Ausweis verloren/);
  assert.equal(await openLoans(library), 1);
  // A reason overrides the block, and is not asked again about the second copy.
  const done = await staff.submit(blocked, { aktion: "ausleihen" }, { trotzdem: "Prüfung" });
  assert.equal(done.status, 303, done.text);
  assert.equal(await openLoans(library), 2);
  const [, loan] = /schritt=ausgeliehen-(\d+)/.exec(done.headers.get("Location") ?? "") ?? [];
  const { json } = await library.ask("GET", `/ausleihe/${loan}`, { as: LIBRARIAN });
  assert.equal(json.trotzdem, "Prüfung");
});

withLibrary("a reason against a rule gives no child a second copy", async (library) => {
  await addCopies(library, 2);
  const made = await library.ask("POST", "/gruppen", { as: LIBRARIAN, body: { name: "5a" } });
  const url = new URL(made.headers.get("Location") ?? "").pathname;
  const { ben } = library.accounts;
  await library.patch(`/konto/${ben}`, { gruppe: { url }, gesperrt: "Ausweis verloren" });
  const staff = await Visitor.signedIn(library, LIBRARIAN);
  const page = await staff.get(`/theke?gruppe=${url.split("/").at(-1)}&konto=${ben}`);
  const blocked = await staff.submit(page, { aktion: "feld" }, { text: "K2" });
  // Another desk lends the child one meanwhile.
  const body = { exemplar: { barcode: "K1" }, konto: { ausweis: "A-ben" }, trotzdem: "Prüfung" };
  assert.equal((await library.ask("POST", "/ausleihen", { as: LIBRARIAN, body })).status, 201);
  const second = await staff.submit(blocked, { aktion: "ausleihen" }, { trotzdem: "Prüfung" });
  assert.match(second.text, /ben hat schon ein Exemplar von „Woyzeck“ \(K1\)/);
  assert.equal(await openLoans(library), 1);
  const done = await staff.submit(second, { aktion: "ausleihen" });
  assert.equal(done.status, 303, "the reason still holds");
  assert.equal(await openLoans(library), 2);
});

withLibrary(
  "a set sent again lends no copy that it lent before and that is back",
  async (library) => {
    await addCopies(library, 2);
    const { carla } = library.accounts;
    const staff = await Visitor.signedIn(library, LIBRARIAN);
    const desk = `/theke?konto=${carla}&gesucht=Woyzeck`;
    const send = async (page: Awaited<ReturnType<typeof staff.get>>) => {
      const answer = await staff.submit(page, { aktion: "satz" }, { anzahl: "2" });
      assert.equal(answer.status, 303, answer.text);
      return new URL(answer.headers.get("Location") ?? "");
    };
    const bringBack = (loan: string | undefined) =>
      library.patch(`/ausleihe/${loan}`, { zurueck: "2026-03-06" });
    const page = await staff.get(desk);
    const first = await send(page);
    const loans = /satz-(\d+)\.(\d+)$/.exec(first.searchParams.get("schritt") ?? "") ?? [];
    await bringBack(loans[1]);
    const again = await send(page);
    assert.equal(again.searchParams.get("schritt"), `satz-${loans[2]}`);
    assert.equal(await openLoans(library), 1, "nor another one in its place");
    await bringBack(loans[2]);
    const third = await send(page);
    const told = await staff.get(third.pathname + third.search);
    assert.match(told.text, /2 Exemplare von „Woyzeck“ sind zurück von carla/);
    assert.equal(await openLoans(library), 0);
    await send(await staff.get(desk));
    assert.equal(await openLoans(library), 2, "a form that was shown since lends them");
  },
);

withLibrary(
  "the last loan of a reader is looked for only where a set can be lent",
  async (library, context) => {
    const count = countingStatements(context);
    const { anna } = library.accounts;
    const staff = await Visitor.signedIn(library, LIBRARIAN);
    const lookedFor = async (title: string) => {
      const asked = await count(() => staff.get(`/theke?konto=${anna}&gesucht=${title}`));
      return asked.some(({ text }) => LAST_LOAN.test(text));
    };
    const body = { exemplar: { barcode: "B3" }, konto: { ausweis: "A-anna" }, von: "2026-03-20" };
    assert.equal((await library.ask("POST", "/buchungen", { as: LIBRARIAN, body })).status, 201);
    assert.equal(await lookedFor("Woyzeck"), true, "of two copies");
    assert.equal(await lookedFor("Metropolis"), false, "of one, which is booked by itself");
  },
);

withLibrary("a booked set sent again lends no copy that is back", async (library) => {
  const konto = { ausweis: "A-anna" };
  const body = { werk: { url: "/werk/1" }, konto, von: "2026-03-06", bis: "2026-03-20", anzahl: 2 };
  assert.equal((await library.ask("POST", "/buchungen", { as: LIBRARIAN, body })).status, 201);
  const staff = await Visitor.signedIn(library, LIBRARIAN);
  const page = await staff.get(`/theke?konto=${library.accounts.anna}`);
  const done = await staff.submit(page, { aktion: "satz" });
  const [, loan] = /schritt=satz-(\d+)/.exec(done.headers.get("Location") ?? "") ?? [];
  await library.patch(`/ausleihe/${loan}`, { zurueck: "2026-03-06" });
  assert.equal((await staff.submit(page, { aktion: "satz" })).status, 303);
  assert.equal(await openLoans(library), 1);
});

withLibrary("a set sent again lends none that came back meanwhile", async (library) => {
  const staff = await Visitor.signedIn(library, LIBRARIAN);
  const page = await staff.get(`/theke?konto=${library.accounts.carla}&gesucht=Woyzeck`);
  const taken = await library.lend("B1", "ben");
  const send = () => staff.submit(page, { aktion: "satz" }, { anzahl: "1" });
  const first = await send();
  assert.equal(first.status, 303);
  const { pathname } = new URL(taken.headers.get("Location") ?? "");
  await library.patch(pathname, { zurueck: "2026-03-06" });
  const twin = await send();
  assert.equal(twin.headers.get("Location"), first.headers.get("Location"), "the same loan");
  assert.equal(await openLoans(library), 1);
});
