/** Messages to readers: who is told what, on which day, and only once; with a clock that is set and a real mail server. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openApp } from "../../../src/app.ts";
import { addDays } from "../../../src/core/words/dates/days.ts";
import { causeOfLoan, type SentCause } from "../../../src/library/notices/rules/occasions.ts";
import { DEFAULT_NOTICES } from "../../../src/library/notices/rules/rules.ts";
import { sendWaiting } from "../../../src/library/notices/send/send-notices.ts";
import { doDailyWork } from "../../../src/library/upkeep/daily-work.ts";
import { MailServer } from "../../mail/mail-server.ts";
import { type Library, settingsFor, siteSaying, withLibrary } from "../../support/library.ts";

const ON = siteSaying({
  name: "Bücherei Süd",
  email: "post@sued.example",
  anschrift: "Hauptstraße 1\n12345 Süd",
  nachrichten: { benachrichtigen: true, mahnstufen: ["3", "10: 2,50 EUR"] },
  ausleihe: { ruhetage: ["sonntag"], abholtage: 7 },
});

const FRIDAYS = siteSaying({
  email: "post@sued.example",
  oeffnungszeiten: ["Fr 15:00–18:00"],
  nachrichten: { benachrichtigen: true, mahnstufen: ["3"] },
  ausleihe: { schliesstage: ["2026-04-03", "2026-04-11/2026-04-16"] },
});

describe("the levels of a loan", () => {
  const rules = { ...DEFAULT_NOTICES, mahnstufen: ["3", "10", "20"] };
  /** What is told from day to day, as a list of days late. */
  const toldOver = (from: number, to: number, skip: (late: number) => boolean = () => false) => {
    const bis = "2026-03-02";
    const told: SentCause[] = [];
    for (let late = from; late <= to; late++) {
      if (skip(late)) continue;
      const today = addDays(bis, late);
      const cause = causeOfLoan({ about: "/ausleihe/1", bis }, told, rules, today);
      if (cause) told.push({ ...cause, on: today });
    }
    return told.map(({ name, level, on }) => [name, level, on]);
  };

  test("are reached once each, after a reminder before the day", () => {
    assert.deepEqual(toldOver(-30, 60), [
      ["faellig", 0, "2026-02-27"],
      ["mahnung", 1, "2026-03-05"],
      ["mahnung", 2, "2026-03-12"],
      ["mahnung", 3, "2026-03-22"],
    ]);
  });

  test("are not skipped by days on which nobody is written to", () => {
    const dates = toldOver(-30, 60, (late) => late % 4 !== 0).map(([, level, on]) => [level, on]);
    assert.deepEqual(dates, [
      [0, "2026-03-02"],
      [1, "2026-03-06"],
      [2, "2026-03-14"],
      [3, "2026-03-26"],
    ]);
  });

  test("begin with the first however late it is, and stay as far apart as they are", () => {
    assert.deepEqual(
      toldOver(100, 160).map(([, level, on]) => [level, on]),
      [
        [1, "2026-06-10"],
        [2, "2026-06-17"],
        [3, "2026-06-27"],
      ],
    );
  });

  test("begin anew for another day", () => {
    const told: SentCause[] = [
      { name: "mahnung", level: 2, about: "/ausleihe/1", day: "2026-01-01", on: "2026-01-11" },
    ];
    const loan = { about: "/ausleihe/1", bis: "2026-03-02" };
    assert.equal(causeOfLoan(loan, told, rules, "2026-03-05")?.level, 1);
  });
});

describe("messages", () => {
  const server = MailServer.forTests();

  const mailing = (name: string, run: (library: Library) => Promise<void>, site = ON) =>
    withLibrary(name, run, {
      site,
      settings: () => ({ smtp: server.smtp, url: "http://localhost" }),
    });

  // biome-ignore lint/suspicious/noExplicitAny: looked into as a document would be
  const messages = async ({ app }: Library): Promise<any[]> => {
    const all = await app.store.read.walk(app.kinds.one("nachricht"), 0, 100);
    return all.map(({ id, values }) => ({ ...values, path: `/nachricht/${id}` }));
  };
  const withEmail = (library: Library, ...names: string[]) =>
    Promise.all(
      names.map((name) =>
        library.change(`/konto/${library.accounts[name]}`, "bibliothekarin", {
          email: `${name}@example.org`,
          name: `Frau ${name}`,
        }),
      ),
    );
  /** A day of the library: the work of the night, then the post. */
  const day = async (library: Library) => {
    const done = await doDailyWork(library.app.daily);
    await sendWaiting(library.app.sending);
    return done?.written ?? null;
  };

  for (const [language, subject, site] of [
    ["German", "Diese E-Mail-Adresse gehört nicht mehr zu Ihrem Konto", {}],
    ["English", "This e-mail address is no longer that of your account", { sprache: "en" }],
  ] as const)
    mailing(
      `tell an old address in ${language} that it is no longer that of the account, not which one is`,
      async (library) => {
        const { anna } = library.accounts;
        await withEmail(library, "anna");
        assert.equal((await messages(library)).length, 0, "the first address is no news");
        await library.change(`/konto/${anna}`, "anna", { telefon: "030 1234" });
        await library.change(`/konto/${anna}`, "anna", { email: "Anna@Example.org" });
        await library.change(`/konto/${anna}`, "anna", { email: "anna@example.org" });
        assert.equal((await messages(library)).length, 0, "nor is the same one");
        const changed = await library.change(`/konto/${anna}`, "anna", {
          email: "neu@example.org",
          nachrichten: "Brief",
        });
        assert.equal(changed.status, 200, changed.text);
        await sendWaiting(library.app.sending);
        assert.deepEqual(
          server.mails.map(({ to }) => to),
          [["anna@example.org"]],
        );
        const [mail] = server.mails;
        assert.equal(mail?.header("subject"), subject);
        const text = mail?.part("text/plain") ?? "";
        assert.match(text, /Am Markt/);
        assert.doesNotMatch(text, /neu@example\.org|Frau anna/);
        await library.change(`/konto/${anna}`, "bibliothekarin", { email: null });
        await sendWaiting(library.app.sending);
        assert.deepEqual(server.mails.at(-1)?.to, ["neu@example.org"], "also where none follows");
        const told = (await messages(library)).map(({ zustand, adresse }) => [zustand, adresse]);
        assert.deepEqual(told, [
          ["gesendet", "anna@example.org"],
          ["gesendet", "neu@example.org"],
        ]);
      },
      siteSaying({ name: "Am Markt", email: "post@markt.example", ...site }),
    );

  withLibrary("put no letter on paper that was for an e-mail address", async (library) => {
    const { anna } = library.accounts;
    await withEmail(library, "anna");
    await library.change(`/konto/${anna}`, "anna", { email: "neu@example.org" });
    const letters = await library.ask("GET", "/postausgang/briefe", { as: "bibliothekarin" });
    assert.deepEqual(letters.json.brief, []);
    await doDailyWork(library.app.daily);
    assert.equal((await messages(library))[0]?.zustand, "hinfällig");
  });

  mailing("gather all there is to tell a reader on a day, and are sent once", async (library) => {
    await withEmail(library, "anna");
    await library.lend("B1", "anna");
    await library.lend("B3", "anna");
    library.later(25);
    assert.equal(await day(library), 1);
    assert.equal(await day(library), null);
    await sendWaiting(library.app.sending);
    assert.equal(server.mails.length, 1);
    const [mail] = server.mails;
    assert.deepEqual(mail?.to, ["anna@example.org"]);
    assert.equal(mail?.header("subject"), "Bald fällig");
    const text = mail?.part("text/plain") ?? "";
    assert.match(text, /^Guten Tag Frau anna!\n/);
    assert.match(
      text,
      /- Woyzeck, fällig am 3\. April 2026\n- Metropolis, fällig am 3\. April 2026/,
    );
    assert.match(text, /Ausleihliste \(http:\/\/localhost\/ausleihliste\/2\)/);
    assert.match(text, /Bücherei Süd\n\nHauptstraße 1, 12345 Süd/);
    assert.doesNotMatch(text, /\{|Telefon/);
    assert.match(
      mail?.header("list-unsubscribe") ?? "",
      /^<http:\/\/localhost\/abbestellen\?token=2-/,
    );
    assert.equal(mail?.header("list-unsubscribe-post"), "List-Unsubscribe=One-Click");
    const [message] = await messages(library);
    assert.equal(message.zustand, "gesendet");
    assert.deepEqual(message.anlass, ["faellig"]);
    assert.equal(message.adresse, "anna@example.org");
  });

  for (const [sprache, said] of [
    ["de", "Geöffnet: Mo–Fr 10:00–18:30, So 10:00–13:00"],
    ["en", "Open: Mon–Fri 10:00–18:30, Sun 10:00–13:00"],
  ] as const)
    mailing(`name the opening hours in their own language (${sprache})`, async (library) => {
      const oeffnungszeit = ["Mo–Fr 10:00–18:30", "So 10:00–13:00"];
      await library.patch("/einstellungen", { sprache, oeffnungszeit });
      await withEmail(library, "anna");
      await library.lend("B1", "anna");
      library.later(26);
      await day(library);
      const text = server.mails.at(-1)?.part("text/plain") ?? "";
      assert.ok(text.includes(said), text);
    });

  mailing(
    "remind on closing days too, so many days before, where the library opens once a week",
    async (library) => {
      await withEmail(library, "anna");
      await library.lend("B1", "anna");
      const subjects: [string, string][] = [];
      for (let count = 0; count < 50; count++) {
        library.later(1);
        const before = server.mails.length;
        await day(library);
        for (const mail of server.mails.slice(before))
          subjects.push([library.app.store.read.today(), mail.header("subject")]);
      }
      assert.deepEqual(subjects, [
        // Due on Friday, 3 April, a holiday that was known; the Friday after it counts.
        ["2026-04-07", "Bald fällig"],
        // On the 17th it is late by a week, of which six days are holidays.
        ["2026-04-24", "Überfällig: bitte zurückbringen"],
      ]);
    },
    FRIDAYS,
  );

  mailing(
    "warn at each level once, never on closing days, and nobody late without it",
    async (library) => {
      await withEmail(library, "anna");
      await library.lend("B1", "anna");
      const subjects: [string, string][] = [];
      for (let count = 0; count < 60; count++) {
        library.later(1);
        const before = server.mails.length;
        await day(library);
        for (const mail of server.mails.slice(before))
          subjects.push([library.app.store.read.today(), mail.header("subject")]);
      }
      assert.deepEqual(subjects, [
        ["2026-03-31", "Bald fällig"],
        ["2026-04-06", "Überfällig: bitte zurückbringen"],
        ["2026-04-13", "Überfällig: bitte zurückbringen"],
      ]);
      assert.match(
        server.mails[2]!.part("text/plain"),
        /2\. Erinnerung.\nDafür berechnen wir 2,50/,
      );
      assert.doesNotMatch(server.mails[1]!.part("text/plain"), /berechnen/);
    },
  );

  mailing("are to no purpose where everything came back before they were sent", async (library) => {
    await withEmail(library, "anna", "ben");
    const first = await library.lend("B1", "anna");
    await library.lend("B2", "ben");
    await library.lend("B3", "ben");
    library.later(25);
    await doDailyWork(library.app.daily);
    const back = { zurueck: library.app.store.read.today() };
    await library.change(new URL(first.headers.get("Location")!).pathname, "bibliothekarin", back);
    await library.change("/ausleihe/2", "bibliothekarin", back);
    await sendWaiting(library.app.sending);
    assert.deepEqual(
      server.mails.map(({ to }) => to[0]),
      ["ben@example.org"],
    );
    assert.doesNotMatch(server.mails[0]!.part("text/plain"), /Woyzeck/);
    assert.match(server.mails[0]!.part("text/plain"), /Metropolis/);
    const states = (await messages(library)).map(({ zustand }) => zustand).sort();
    assert.deepEqual(states, ["gesendet", "hinfällig"]);
  });

  mailing("tell what lies ready, and what has lapsed, once each", async (library) => {
    await withEmail(library, "anna", "ben", "carla");
    await library.lend("B1", "anna");
    await library.lend("B2", "ben");
    const reserved = await library.ask("POST", "/vormerkungen", {
      as: "carla",
      body: { werk: { url: "/werk/1" } },
    });
    assert.equal(reserved.status, 201, reserved.text);
    library.later(1);
    await library.change("/ausleihe/1", "bibliothekarin", {
      zurueck: library.app.store.read.today(),
    });
    await day(library);
    assert.equal(server.mails.length, 0, "nobody has put it aside yet");
    library.later(1);
    const bereitgelegt = library.app.store.read.today();
    await library.change("/vormerkung/1", "bibliothekarin", { bereitgelegt });
    for (let count = 0; count < 12; count++) {
      await day(library);
      library.later(1);
    }
    const toCarla = server.mails.filter(({ to }) => to[0] === "carla@example.org");
    assert.deepEqual(
      toCarla.map((mail) => mail.header("subject")),
      ["Zum Abholen bereit", "Vormerkung verfallen"],
    );
    assert.match(toCarla[0]!.part("text/plain"), /Woyzeck, abzuholen bis 16\. März 2026/);
  });

  mailing("go out once, whoever looks at the same time", async (library) => {
    await withEmail(library, "anna", "ben", "carla");
    for (const [barcode, reader] of [
      ["B1", "anna"],
      ["B2", "ben"],
      ["B3", "carla"],
    ] as const)
      await library.lend(barcode, reader);
    library.later(25);
    const other = await openApp(
      { ...settingsFor(library.database, ON), smtp: server.smtp, url: "http://localhost" },
      () => library.clock.now,
    );
    try {
      await Promise.all([doDailyWork(library.app.daily), doDailyWork(other.daily)]);
      await Promise.all([
        sendWaiting(library.app.sending),
        sendWaiting(other.sending),
        sendWaiting(library.app.sending),
      ]);
      await sendWaiting(other.sending);
    } finally {
      await other.close();
    }
    assert.deepEqual(server.mails.map(({ to }) => to[0]).sort(), [
      "anna@example.org",
      "ben@example.org",
      "carla@example.org",
    ]);
    assert.equal((await messages(library)).length, 3);
  });

  mailing(
    "are written once, also where the work of the day breaks off in the middle",
    async (library) => {
      await withEmail(library, "anna", "ben");
      await library.lend("B1", "anna");
      await library.lend("B2", "ben");
      library.later(25);
      const { daily } = library.app;
      let writes = 0;
      const failing = new Proxy(daily.store, {
        get(store, name) {
          const value = Reflect.get(store, name);
          if (name !== "write") return typeof value === "function" ? value.bind(store) : value;
          return async (work: never) => {
            const result = await store.write(work);
            writes += 1;
            if (writes === 1) throw new Error("power failure");
            return result;
          };
        },
      });
      await assert.rejects(
        doDailyWork({ ...daily, notices: { ...daily.notices, store: failing } }),
        /power/,
      );
      assert.equal((await messages(library)).length, 2);
      await day(library);
      assert.equal((await messages(library)).length, 2);
      assert.equal(server.mails.length, 2);
    },
  );

  mailing("that somebody died over are shown to a person, not sent twice", async (library) => {
    await withEmail(library, "anna");
    await library.lend("B1", "anna");
    library.later(25);
    await doDailyWork(library.app.daily);
    const dying = {
      ...library.app.sending,
      mail: {
        name: "x",
        try: async () => ({ state: "sent", reason: "" }) as const,
        send: () => Promise.reject(new Error("killed")),
      },
    };
    await assert.rejects(sendWaiting(dying), /killed/);
    await sendWaiting(library.app.sending);
    let [message] = await messages(library);
    assert.equal(message.zustand, "wartend");
    const refused = await library.change(message.path, "bibliothekarin", {
      zustand: "hinfällig",
    });
    assert.equal(refused.status, 409);
    library.clock.now += 16 * 60_000;
    await sendWaiting(library.app.sending);
    [message] = await messages(library);
    assert.equal(message.zustand, "fehlgeschlagen");
    assert.match(message.fehler, /kann angekommen sein/);
    assert.equal(server.mails.length, 0);
    await library.change(message.path, "bibliothekarin", { zustand: "wartend" });
    await sendWaiting(library.app.sending);
    assert.equal(server.mails.length, 1);
  });

  mailing(
    "that may have been taken when the line broke are not sent again by themselves",
    async (library) => {
      await withEmail(library, "anna");
      await library.lend("B1", "anna");
      library.later(25);
      server.behaviour = { die: "taken" };
      await day(library);
      server.behaviour = {};
      library.clock.now += 3_600_000;
      await sendWaiting(library.app.sending);
      assert.equal(server.seen, 1);
      assert.equal((await messages(library))[0].zustand, "fehlgeschlagen");
    },
  );

  mailing("are tried again with growing pauses, and given up after some days", async (library) => {
    await withEmail(library, "anna");
    await library.lend("B1", "anna");
    library.later(25);
    server.behaviour = { refuse: { step: "to", code: 451 } };
    await doDailyWork(library.app.daily);
    const begin = library.clock.now;
    const tries: number[] = [];
    let known = 0;
    for (let minute = 0; minute < 6 * 24 * 60; minute += 5) {
      library.clock.now = begin + minute * 60_000;
      await sendWaiting(library.app.sending);
      const [message] = await messages(library);
      if (message.versuche > known) tries.push(minute);
      known = message.versuche;
      if (message.zustand !== "wartend") break;
      if (known > 3) minute += 55;
    }
    const [message] = await messages(library);
    // The loan is late by then: what would be sent is no longer true.
    assert.ok(["hinfällig", "fehlgeschlagen"].includes(message.zustand));
    assert.deepEqual(tries.slice(0, 4), [0, 5, 20, 65]);
    assert.equal(server.mails.length, 0);
  });

  mailing("that are put off or refused for one reader make no other wait", async (library) => {
    await withEmail(library, "anna", "ben", "carla");
    await library.lend("B1", "anna");
    await library.lend("B2", "ben");
    await library.lend("B3", "carla");
    library.later(25);
    server.behaviour = { refuseTo: { "anna@example.org": 452, "ben@example.org": 550 } };
    await day(library);
    const states = (await messages(library)).map(({ zustand, versuche }) => [zustand, versuche]);
    assert.deepEqual(states, [
      ["wartend", 1],
      ["fehlgeschlagen", 1],
      ["gesendet", 1],
    ]);
    assert.deepEqual(
      server.mails.map(({ to }) => to),
      [["carla@example.org"]],
    );
  });

  mailing("wait together where the server takes nothing for now", async (library) => {
    await withEmail(library, "anna", "ben");
    await library.lend("B1", "anna");
    await library.lend("B2", "ben");
    library.later(25);
    for (const refuse of [
      { step: "from", code: 451 },
      { step: "to", code: 421 },
    ] as const) {
      server.behaviour = { refuse };
      await day(library);
      const tries = (await messages(library)).map(({ versuche }) => versuche);
      assert.deepEqual(tries, refuse.step === "from" ? [1, 0] : [1, 1], "one at a time");
    }
  });

  mailing("that are refused for good are shown with the reader", async (library) => {
    await withEmail(library, "anna");
    await library.lend("B1", "anna");
    library.later(25);
    server.behaviour = { refuse: { step: "to", code: 550 } };
    await day(library);
    await sendWaiting(library.app.sending);
    const [message] = await messages(library);
    assert.deepEqual([message.zustand, message.versuche], ["fehlgeschlagen", 1]);
    assert.match(message.fehler, /550/);
    const page = await library.ask("GET", "/konto/2", {
      as: "bibliothekarin",
      accept: "text/html",
    });
    assert.match(page.text, /kam nicht an/);
    assert.match(page.text, new RegExp(message.path.slice(1)));
    const desk = await library.ask("GET", "/theke?konto=2", {
      as: "bibliothekarin",
      accept: "text/html",
    });
    assert.match(desk.text, /kam nicht an/);
    // Once more as a letter.
    const letter = await library.change(message.path, "bibliothekarin", {
      zustand: "wartend",
      weg: "brief",
    });
    assert.equal(letter.status, 200, letter.text);
  });

  mailing(
    "are a letter for whoever has no address or wants none, and no mere courtesy then",
    async (library) => {
      await withEmail(library, "ben");
      await library.change(`/konto/${library.accounts.ben}`, "ben", { nachrichten: "Brief" });
      await library.lend("B1", "anna");
      await library.lend("B2", "ben");
      library.later(25);
      assert.equal(await day(library), 0);
      library.later(6);
      assert.equal(await day(library), 2);
      assert.equal(server.mails.length, 0);
      assert.deepEqual(
        (await messages(library)).map(({ weg, zustand }) => [weg, zustand]),
        [
          ["brief", "wartend"],
          ["brief", "wartend"],
        ],
      );
    },
  );

  mailing("of courtesy stop for whoever wants only necessary ones", async (library) => {
    await withEmail(library, "anna");
    await library.change(`/konto/${library.accounts.anna}`, "anna", { nachrichten: "nötige" });
    await library.lend("B1", "anna");
    library.later(25);
    assert.equal(await day(library), 0);
    library.later(6);
    assert.equal(await day(library), 1);
    assert.match(server.mails[0]!.header("subject"), /Überfällig/);
    assert.equal(server.mails[0]!.header("list-unsubscribe"), "");
  });

  mailing(
    "wait where the server takes no message from this sender, and go once it does",
    async (library) => {
      await withEmail(library, "anna", "ben");
      await library.lend("B1", "anna");
      await library.lend("B2", "ben");
      library.later(25);
      server.behaviour = { refuse: { step: "from", code: 553 } };
      await day(library);
      assert.deepEqual(
        (await messages(library)).map(({ zustand }) => zustand),
        ["wartend", "wartend"],
      );
      server.behaviour = {};
      library.clock.now += 6 * 60_000;
      await sendWaiting(library.app.sending);
      assert.equal(server.mails.length, 2);
    },
  );

  for (const nachrichten of ["nötige", "Brief"])
    mailing(
      `of courtesy are to no purpose once their reader wants "${nachrichten}"`,
      async (library) => {
        await withEmail(library, "anna");
        await library.lend("B1", "anna");
        library.later(25);
        assert.equal((await doDailyWork(library.app.daily))?.written, 1);
        await library.change(`/konto/${library.accounts.anna}`, "anna", { nachrichten });
        await sendWaiting(library.app.sending);
        assert.equal(server.mails.length, 0);
        const [message] = await messages(library);
        assert.deepEqual([message.zustand, message.weg], ["hinfällig", "e-mail"]);
      },
    );

  mailing("lose what its reader no longer wants, and keep what is necessary", async (library) => {
    await withEmail(library, "anna");
    await library.lend("B1", "anna");
    library.later(10);
    await library.lend("B3", "anna");
    library.later(25);
    assert.equal((await doDailyWork(library.app.daily))?.written, 1);
    await library.change(`/konto/${library.accounts.anna}`, "anna", { nachrichten: "nötige" });
    await sendWaiting(library.app.sending);
    assert.match(server.mails[0]!.part("text/plain"), /Woyzeck/);
    assert.doesNotMatch(server.mails[0]!.part("text/plain"), /Metropolis/);
    assert.deepEqual((await messages(library))[0].anlass, ["mahnung-1"]);
  });

  mailing(
    "follow what the library has decided last, in a worker that nobody has asked since",
    async (library) => {
      const decide = (change: Record<string, unknown>) =>
        library.change("/einstellungen", "bibliothekarin", change);
      await decide({ benachrichtigen: "ja", email: "alt@sued.example" });
      await withEmail(library, "anna", "ben");
      await library.lend("B1", "anna");
      await library.lend("B2", "ben");
      library.later(35);
      await using idle = await openApp(
        { ...settingsFor(library.database), smtp: server.smtp },
        () => library.clock.now,
      );
      assert.equal((await doDailyWork(library.app.daily))?.written, 2);
      server.behaviour = { refuse: { step: "from", code: 450 } };
      await sendWaiting(library.app.sending);
      server.behaviour = {};
      await decide({ email: "neu@sued.example" });
      await sendWaiting(idle.sending);
      assert.deepEqual(
        server.mails.map(({ from }) => from),
        ["neu@sued.example"],
      );
      await decide({ benachrichtigen: "nein" });
      library.clock.now += 6 * 60_000;
      await sendWaiting(idle.sending);
      assert.equal(server.mails.length, 1);
      const states = (await messages(library)).map(({ zustand }) => zustand).sort();
      assert.deepEqual(states, ["gesendet", "hinfällig"]);
    },
    "no-such-folder",
  );

  mailing("that failed stay until somebody decides, while it matters", async (library) => {
    await withEmail(library, "anna", "ben");
    const body = { konto: { ausweis: "A-anna" }, text: "# Fundsache\n\nIhr Schirm liegt hier." };
    await library.ask("POST", "/nachrichten", { as: "bibliothekarin", body });
    await library.lend("B2", "ben");
    library.later(25);
    server.behaviour = { refuse: { step: "to", code: 550 } };
    await day(library);
    await library.change("/ausleihe/1", "bibliothekarin", {
      zurueck: library.app.store.read.today(),
    });
    library.later(100);
    await day(library);
    // The loan of the other one is long over: nothing is left to decide, and nobody's reading stays known.
    assert.deepEqual(
      (await messages(library)).map(({ zustand, text }) => [zustand, `${text}`.split("\n")[0]]),
      [["fehlgeschlagen", "# Fundsache"]],
    );
    const [message] = await messages(library);
    await library.change(message.path, "bibliothekarin", { zustand: "hinfällig" });
    library.later(100);
    await day(library);
    assert.equal((await messages(library)).length, 0);
  });

  mailing(
    "welcome every new reader, however many came at once",
    async (library) => {
      await library.change("/einstellungen", "bibliothekarin", {
        benachrichtigen: "ja",
        willkommensnachricht: "ja",
      });
      const { store, kinds } = library.app;
      const konto = kinds.one("konto");
      // Only the first ones of a long list can be written to.
      const drafts = Array.from({ length: 510 }, (_, index) => ({
        values: {
          username: `neu${index}`,
          email: index < 6 ? `neu${index}@example.org` : null,
          // Whose membership has ended is not welcomed.
          gueltigBis: index === 0 ? "2020-12-31" : null,
          aktiv: "ja",
        },
      }));
      await store.write((writing) => writing.insert(konto, drafts, null));
      assert.equal((await doDailyWork(library.app.daily))?.written, 5);
    },
    "no-such-folder",
  );

  mailing("are for staff and for their reader, and for nobody else", async (library) => {
    await withEmail(library, "anna");
    await library.lend("B1", "anna");
    library.later(25);
    await day(library);
    const [message] = await messages(library);
    const path = message.path;
    assert.equal((await library.ask("GET", path)).status, 403);
    assert.equal((await library.ask("GET", path, { as: "ben" })).status, 403);
    assert.equal((await library.ask("GET", path, { as: "anna" })).status, 200);
    assert.equal(
      (await library.ask("GET", "/nachrichten", { as: "anna" })).json.nachricht.length,
      1,
    );
    assert.equal(
      (await library.ask("GET", "/nachrichten", { as: "ben" })).json.nachricht.length,
      0,
    );
    assert.equal((await library.ask("GET", "/nachrichten")).status, 403);
  });

  mailing("are forgotten when nothing of them could be told again", async (library) => {
    await withEmail(library, "anna");
    await library.lend("B1", "anna");
    library.later(25);
    await day(library);
    library.later(7);
    await day(library);
    library.later(40);
    await day(library);
    assert.ok((await messages(library)).length >= 2, "the loan is still open");
    await library.change("/ausleihe/1", "bibliothekarin", {
      zurueck: library.app.store.read.today(),
    });
    library.later(40);
    await day(library);
    assert.equal((await messages(library)).length, 0);
    const path = await library.ask("GET", "/nachricht/1", { as: "bibliothekarin" });
    assert.equal(path.status, 410);
    assert.doesNotMatch(path.text, /anna|fällig/i);
  });

  mailing("go with the account", async (library) => {
    await withEmail(library, "anna");
    await library.lend("B1", "anna");
    library.later(25);
    await day(library);
    await library.change("/ausleihe/1", "bibliothekarin", {
      zurueck: library.app.store.read.today(),
    });
    const gone = await library.ask("DELETE", `/konto/${library.accounts.anna}`, {
      as: "bibliothekarin",
    });
    assert.equal(gone.status, 204, gone.text);
    assert.equal((await messages(library)).length, 0);
    const path = await library.ask("GET", "/nachricht/1", { as: "bibliothekarin" });
    assert.equal(path.status, 410);
    assert.doesNotMatch(path.text, /anna|fällig/i, "not even what it was about stays");
  });

  withLibrary("are written by nobody where nobody has turned them on", async (library) => {
    await library.lend("B1", "anna");
    library.later(60);
    assert.equal((await doDailyWork(library.app.daily))?.written, 0);
  });

  mailing("can be written by hand, and are noted among the events", async (library) => {
    await withEmail(library, "anna");
    const body = {
      konto: { ausweis: "A-anna" },
      text: "# Fundsache\n\nIhr **Schirm** liegt hier.",
    };
    const made = await library.ask("POST", "/nachrichten", { as: "bibliothekarin", body });
    assert.equal(made.status, 201, made.text);
    await sendWaiting(library.app.sending);
    assert.equal(server.mails[0]?.header("subject"), "Fundsache");
    const events = await library.ask("GET", "/vorgaenge", { as: "bibliothekarin" });
    assert.match(events.text, /versendet/);
  });
});

withLibrary("the outbox begins with what was written last", async (library) => {
  const konto = { ausweis: "A-anna" };
  for (const title of ["Mitte", "Anfang", "Zuletzt"]) {
    const body = { konto, text: `# ${title}` };
    assert.equal(
      (await library.ask("POST", "/nachrichten", { as: "bibliothekarin", body })).status,
      201,
    );
    library.clock.now += 60_000;
  }
  const titles = async (query: string) => {
    const { text } = await library.ask("GET", `/nachrichten.html${query}`, {
      as: "bibliothekarin",
    });
    return [...text.matchAll(/class="entry-title"[^>]*><bdi>([^<]*)/g)].map(([, title]) => title);
  };
  assert.deepEqual(await titles(""), ["Zuletzt", "Anfang", "Mitte"]);
  assert.deepEqual(await titles("?sortierung=erstellt"), ["Mitte", "Anfang", "Zuletzt"]);
  const { json } = await library.ask("GET", "/nachrichten?anzahl=2", { as: "bibliothekarin" });
  const next = await library.ask(
    "GET",
    new URL(json.weiter).pathname + new URL(json.weiter).search,
    { as: "bibliothekarin" },
  );
  assert.deepEqual([json.nachricht.length, next.json.nachricht.length], [2, 1]);
  const page = await library.ask("GET", "/nachrichten.html", { as: "bibliothekarin" });
  assert.match(page.text, /href="nachrichten\?zustand=wartend"/);
});

withLibrary("a message is not opened again beside another one of its day", async (library) => {
  const { store, kinds } = library.app;
  const konto = { id: library.accounts.anna ?? 0, slug: null, title: "anna", extras: {} };
  const written = (text: string) =>
    store.write((writing) =>
      writing.insert(
        kinds.one("nachricht"),
        [{ values: { konto, text, zustand: "wartend", weg: "brief", tag: "2026-03-06" } }],
        null,
      ),
    );
  await written("# Erste\n\nText");
  const reopen = () => library.patch("/nachricht/1", { zustand: "wartend" });
  await library.patch("/nachricht/1", { zustand: "hinfällig" });
  assert.equal((await reopen()).status, 200, "as long as it is the only one");
  await library.patch("/nachricht/1", { zustand: "hinfällig" });
  await written("# Zweite\n\nText");
  const refused = await reopen();
  assert.equal(refused.status, 409, refused.text);
  assert.match(refused.json.detail, /„Zweite“/);
  assert.match(refused.json.links[0].href ?? refused.json.links[0].url, /\/nachricht\/2$/);
  await library.patch("/nachricht/2", { zustand: "hinfällig" });
  assert.equal((await reopen()).status, 200, "the other one is over");
});
