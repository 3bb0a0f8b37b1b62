/** SIP2: self-check machines lend, take back, renew and take money by the rules of the desk. */

import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { test } from "node:test";
import { checksumOf, readSipLine } from "../../../src/library/sip2/sip2-messages.ts";
import { Sip2Server } from "../../../src/library/sip2/sip2-server.ts";
import { type Library, PASSWORD, withLibrary } from "../../support/library.ts";

const NOW = "20260306    120000";

class Machine {
  readonly socket: Socket;
  readonly #lines: string[] = [];
  #rest = "";
  #wake = () => {};
  closed = false;

  constructor(port: number) {
    this.socket = connect(port, "127.0.0.1");
    this.socket.setEncoding("utf8");
    this.socket.on("data", (text: string) => {
      const lines = (this.#rest + text).split("\r");
      this.#rest = lines.pop() ?? "";
      this.#lines.push(...lines);
      this.#wake();
    });
    this.socket.on("error", () => {});
    this.socket.on("close", () => {
      this.closed = true;
      this.#wake();
    });
  }

  /** What comes next; null where the other end has hung up. */
  async next(): Promise<string | null> {
    while (this.#lines.length === 0 && !this.closed)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    return this.#lines.shift() ?? null;
  }

  async ask(message: string): Promise<string> {
    this.socket.write(`${message}\r`);
    return (await this.next()) ?? "closed";
  }
}

async function withMachines(
  library: Library,
  run: (machine: () => Machine, server: Sip2Server) => Promise<void>,
): Promise<void> {
  const { daily } = library.app;
  const errors: unknown[] = [];
  const parts = { ...daily, timeZone: "Europe/Berlin", url: null };
  const server = new Sip2Server(parts, (error) => errors.push(error));
  assert.equal(await server.listen({ host: "127.0.0.1", port: 0 }), true);
  const machines: Machine[] = [];
  try {
    await run(() => {
      const machine = new Machine(server.port);
      machines.push(machine);
      return machine;
    }, server);
    assert.deepEqual(errors, []);
  } finally {
    for (const { socket } of machines) socket.destroy();
    await server.close();
  }
}

const LOGIN = `9300CNbibliothekarin|CO${PASSWORD}|CPEingang|`;

async function signedIn(machine: Machine): Promise<Machine> {
  assert.equal(await machine.ask(LOGIN), "941");
  return machine;
}

/** A field of an answer; null where it is absent. */
function field(answer: string, name: string): string | null {
  return new RegExp(`(?:\\||^.{2,60}?)${name}([^|]*)\\|`).exec(answer)?.[1] ?? null;
}

const checkout = (card: string, item: string, more = "", policy = "NN") =>
  `11${policy}${NOW}${NOW}AOBib|AA${card}|AB${item}|AC|${more}`;
const checkin = (item: string, more = "") => `09N${NOW}${NOW}APEingang|AOBib|AB${item}|AC|${more}`;
const renewal = (card: string, item: string) => `29NN${NOW}${NOW}AOBib|AA${card}|AB${item}|`;
const information = (card: string, summary = "", more = "") =>
  `63001${NOW}${summary.padEnd(10)}AOBib|AA${card}|AC|${more}`;

test("a checksum is what is missing to zero, as the specification counts", () => {
  // The example of the developer's guide.
  const line = "9900302.00AY1AZFCA5";
  assert.equal(checksumOf(Buffer.from("9900302.00AY1AZ")), "FCA5");
  const read = readSipLine(Buffer.from(line));
  assert.ok(read !== "damaged");
  assert.equal(read.sequence, "1");
  assert.equal(read.request?.fixed.version, "2.00");
  assert.equal(readSipLine(Buffer.from(line.replace("FCA5", "FCA6"))), "damaged");
});

withLibrary("a machine signs in as staff, by password or by key", async (library) => {
  await withMachines(library, async (machine) => {
    for (const wrong of [
      "9300CNbibliothekarin|COwrong|",
      `9300CNanna|CO${PASSWORD}|`,
      `9310CNbibliothekarin|CO${PASSWORD}|`,
      "9300CN|CO|",
    ])
      assert.equal(await machine().ask(wrong), "940", wrong);
    for (const early of [`9900802.00`, information("A-anna"), "hello", "97"]) {
      const one = machine();
      one.socket.write(`${early}\r`);
      if (early !== "97") assert.equal(await one.next(), null, early);
    }
    const status = await (await signedIn(machine())).ask("9900802.00");
    assert.equal(status.slice(0, 36), `98YYYYNY100003${NOW}2.00`);
    assert.equal(field(status, "BX"), "YYYNYYYYYYYNNYYY");

    const { keys } = library.app.daily.identity;
    const [reads, writes] = [
      await keys.make(1, "Automat", "lesen", 1),
      await keys.make(1, "Automat", "schreiben", 1),
    ];
    assert.equal(await machine().ask(`9300CNbibliothekarin|CO${reads}|`), "940");
    const byKey = machine();
    assert.equal(await byKey.ask(`9300CNbibliothekarin|CO${writes}|`), "941");
    assert.match(await byKey.ask("9900802.00"), /^98Y/);
    const [, key] = await keys.of(1);
    for (const { id } of await keys.of(1)) await keys.revoke(1, id);
    assert.ok(key);
    assert.equal(await byKey.ask("9900802.00"), "closed", "a key that is revoked");
  });
});

withLibrary("a copy is lent, renewed and taken back", async (library) => {
  await withMachines(library, async (machine) => {
    const desk = await signedIn(machine());
    const lent = await desk.ask(checkout("A-anna", "B1"));
    assert.equal(lent.slice(0, 24), `121NUY${NOW}`);
    assert.equal(field(lent, "AJ"), "Woyzeck");
    assert.equal(field(lent, "AA"), "A-anna");
    assert.equal(field(lent, "AB"), "B1");
    assert.equal(field(lent, "AH"), "20260403    235959");
    assert.equal(await library.statusOf(1), "ausgeliehen");

    const twice = await desk.ask(checkout("A-ben", "B1"));
    assert.equal(twice.slice(0, 6), "120NUN");
    assert.ok((field(twice, "AF") ?? "").length > 10, "the sentence of the desk");
    const unknown = await desk.ask(checkout("A-anna", "X"));
    assert.equal(unknown.slice(0, 3), "120");
    assert.match(field(unknown, "AF") ?? "", /nicht bekannt/);
    assert.equal((await desk.ask(checkout("X", "B2"))).slice(0, 3), "120");

    const early = await desk.ask(renewal("A-anna", "B1"));
    assert.equal(early.slice(0, 6), "300NUN", "a renewal that gains nothing is none");
    assert.equal((await desk.ask(renewal("A-ben", "B1"))).slice(0, 3), "300");
    library.later(7);
    const renewed = await desk.ask(renewal("A-anna", "B1"));
    assert.equal(renewed.slice(0, 6), "301YUY");
    assert.equal(field(renewed, "AH"), "20260410    235959");
    library.later(1);
    const again = await desk.ask(checkout("A-anna", "B1", "", "YN"));
    assert.equal(again.slice(0, 6), "121YUY", "where the machine may, lending again renews");
    assert.equal(field(again, "AH"), "20260411    235959");

    const info = await desk.ask(`17${NOW}AOBib|ABB1|`);
    assert.equal(info.slice(0, 8), "18040001");
    assert.equal(field(info, "AJ"), "Woyzeck");
    assert.equal(field(info, "AH"), "20260411    235959");

    const body = { werk: { url: "/werk/1" } };
    assert.equal((await desk.ask(checkout("A-ben", "B2"))).slice(0, 3), "121");
    assert.equal((await library.ask("POST", "/vormerkungen", { as: "carla", body })).status, 201);
    const back = await desk.ask(checkin("B1"));
    assert.equal(back.slice(0, 6), "101YUY");
    assert.equal(field(back, "CV"), "01");
    assert.equal(await library.statusOf(1), "bereitgestellt");
    const reservation = await library.ask("GET", "/vormerkung/1", { as: "bibliothekarin" });
    assert.equal("bereitgelegt" in reservation.json, false, "nobody has put it aside yet");
    const holds = async () => {
      const told = await desk.ask(information("A-carla", "Y"));
      return [told.slice(37, 41), told.slice(57, 61), field(told, "AS")];
    };
    assert.deepEqual(await holds(), ["0000", "0001", null]);
    await library.patch("/vormerkung/1", { bereitgelegt: library.app.store.read.today() });
    assert.deepEqual(await holds(), ["0001", "0000", "B1"]);
    assert.equal((await desk.ask(checkin("B1"))).slice(0, 3), "101", "twice is once");
    assert.equal((await desk.ask(`17${NOW}AOBib|ABB1|`)).slice(0, 4), "1808");
    const never = await desk.ask(checkin("B3"));
    assert.equal(never.slice(0, 6), "100NUY");
    assert.ok(field(never, "AF"));
    assert.equal((await desk.ask(checkin("X"))).slice(0, 3), "100");
  });
});

withLibrary("all loans are renewed at once, and a copy is reserved", async (library) => {
  await withMachines(library, async (machine) => {
    const desk = await signedIn(machine());
    const renewAll = (card: string) => desk.ask(`65${NOW}AOBib|AA${card}|AC|`);
    const hold = (mode: string, card: string, code: string) =>
      desk.ask(`15${mode}${NOW}AOBib|AA${card}|AB${code}|BON|`);
    assert.equal((await renewAll("A-anna")).slice(0, 29), `66100000000${NOW}`);
    assert.equal((await desk.ask(checkout("A-anna", "B1"))).slice(0, 3), "121");
    library.later(7);
    assert.equal((await desk.ask(checkout("A-anna", "B3"))).slice(0, 3), "121");
    const some = await renewAll("A-anna");
    assert.equal(some.slice(0, 11), "66100010001");
    assert.deepEqual([field(some, "BM"), field(some, "BN")], ["B1", "B3"]);
    assert.ok(field(some, "AF"), "why the other was not");
    const unknown = await renewAll("X");
    assert.deepEqual([unknown.slice(0, 11), Boolean(field(unknown, "AF"))], ["66000000000", true]);

    assert.equal((await hold("+", "A-ben", "B1")).slice(0, 3), "160", "another is on the shelf");
    assert.equal((await desk.ask(checkout("A-carla", "B2"))).slice(0, 3), "121");
    const reserved = await hold("+", "A-ben", "B1");
    assert.deepEqual([reserved.slice(0, 4), field(reserved, "BR")], ["161N", "1"]);
    assert.equal(field(reserved, "AJ"), "Woyzeck");
    assert.equal((await hold("-", "A-anna", "B1")).slice(0, 3), "160", "it is another's");
    assert.match(await hold("*", "A-ben", "B1"), /^160.*AFHier lässt sich nur vormerken/);
    assert.equal((await hold("-", "A-ben", "B1")).slice(0, 3), "161");
    assert.equal((await hold("-", "A-ben", "B1")).slice(0, 3), "160");

    // A reservation of the work takes any edition, so scanning an edition cancels it.
    await library.patch("/werk/2", { ausgabeVon: { url: "/werk/1" } });
    const again = await hold("+", "A-ben", "B1");
    assert.equal(again.slice(0, 3), "161", again);
    assert.equal((await hold("-", "A-ben", "B3")).slice(0, 3), "161");
  });
});

withLibrary("what a machine may not change is answered all the same", async (library) => {
  await withMachines(library, async (machine) => {
    const desk = await signedIn(machine());
    const blocked = await desk.ask(`01N${NOW}AOBib|ALleft behind|AAA-anna|AC|`);
    assert.equal(blocked.slice(0, 37), `24${" ".repeat(14)}000${NOW}`, "it is not blocked");
    assert.deepEqual([field(blocked, "AA"), field(blocked, "BL")], ["A-anna", "Y"]);
    await library.patch("/konto/2", { gesperrt: "Bitte melden" });
    const enabled = await desk.ask(`25${NOW}AOBib|AAA-anna|AC|AD|`);
    assert.equal(enabled.slice(0, 6), "26YYYY", "it stays blocked");
    const item = await desk.ask(`19${NOW}AOBib|ABB1|AC|CHbroken|`);
    assert.deepEqual([item.slice(0, 21), field(item, "AB")], [`200${NOW}`, "B1"]);
    assert.ok(field(item, "AF"));
    const { json } = await library.ask("GET", "/konto/2", { as: "bibliothekarin" });
    assert.equal(json.gesperrt, "Bitte melden");
  });
});

withLibrary("a checkin cancels a checkout that the machine could not finish", async (library) => {
  await withMachines(library, async (machine) => {
    const desk = await signedIn(machine());
    const loans = () => library.ask("GET", "/ausleihen", { as: "bibliothekarin" });
    // Another reader brought it back before.
    await desk.ask(checkout("A-carla", "B3"));
    await desk.ask(checkin("B3"));
    await desk.ask(checkout("A-anna", "B3"));
    const cancelled = await desk.ask(checkin("B3", "BIY|"));
    assert.equal(cancelled.slice(0, 6), "101YUN");
    assert.equal(await library.statusOf(3), "verfügbar");
    const { json } = await loans();
    assert.deepEqual(
      json.ausleihe.map((one: { zurueck?: string }) => one.zurueck),
      ["2026-03-06"],
      "that of Carla is over, and Anna had none",
    );
    assert.equal((await desk.ask(checkin("B3", "BIY|"))).slice(0, 3), "101", "twice is once");

    await desk.ask(checkout("A-anna", "B1"));
    library.later(7);
    await desk.ask(checkout("A-anna", "B1", "", "YN"));
    const older = await desk.ask(checkin("B1", "BIY|"));
    assert.equal(older.slice(0, 6), "100NUY");
    assert.match(field(older, "AF") ?? "", /nicht heute/);
    assert.equal(await library.statusOf(1), "ausgeliehen", "a loan of another day is none");
    assert.equal((await desk.ask(checkin("X", "BIY|"))).slice(0, 3), "100");
  });
});

withLibrary("a checkout cancels a checkin that the machine could not finish", async (library) => {
  await withMachines(library, async (machine) => {
    const desk = await signedIn(machine());
    await desk.ask(checkout("A-anna", "B1"));
    library.later(3);
    const stays = await desk.ask(checkout("A-anna", "B1", "BIY|"));
    assert.equal(stays.slice(0, 6), "121NUY", "the checkin never came here");
    await desk.ask(checkin("B1"));
    assert.equal((await desk.ask(checkout("A-ben", "B1", "BIY|"))).slice(0, 3), "120");
    assert.equal(await library.statusOf(1), "verfügbar");
    const cancelled = await desk.ask(checkout("A-anna", "B1", "BIY|"));
    assert.equal(cancelled.slice(0, 6), "121NUY");
    assert.equal(field(cancelled, "AH"), "20260403    235959");
    const { json } = await library.ask("GET", "/ausleihen", { as: "bibliothekarin" });
    assert.deepEqual(
      json.ausleihe.map(({ von, zurueck }: Record<string, string>) => [von, zurueck]),
      [["2026-03-06", undefined]],
    );

    const lost = { zurueck: "2026-03-09", ausgang: "verloren" };
    assert.equal((await library.patch("/ausleihe/1", lost)).status, 200);
    assert.equal((await desk.ask(checkout("A-anna", "B1", "BIY|"))).slice(0, 3), "120");
    const now = await library.ask("GET", "/ausleihe/1", { as: "bibliothekarin" });
    assert.equal(now.json.status, "verloren");
  });
});

withLibrary("what was lent without network is entered with its day", async (library) => {
  await withMachines(library, async (machine) => {
    const desk = await signedIn(machine());
    await library.patch("/konto/2", { gesperrt: "Bitte melden" });
    library.later(1);
    assert.equal((await desk.ask(checkout("A-anna", "B1"))).slice(0, 3), "120");
    assert.equal((await desk.ask(checkout("A-anna", "B1", "", "NY"))).slice(0, 3), "121");
    const loan = await library.ask("GET", "/ausleihe/1", { as: "bibliothekarin" });
    assert.deepEqual([loan.json.von, Boolean(loan.json.trotzdem)], ["2026-03-06", true]);
  });
});

withLibrary("a return without network never ends a loan that began after it", async (library) => {
  await withMachines(library, async (machine) => {
    const desk = await signedIn(machine());
    // At noon in Berlin.
    assert.equal((await desk.ask(checkout("A-anna", "B1", "", "NY"))).slice(0, 3), "121");
    const returned = (time: string) => desk.ask(`09Y${NOW}${time}APEingang|AOBib|ABB1|AC|`);
    const before = ["20260305    180000", "20260306    100000", "20260306   Z105959"];
    for (const time of before) {
      const answer = await returned(time);
      assert.equal(answer.slice(0, 3), "100", time);
      assert.match(field(answer, "AF") ?? "", /neu ausgeliehen/, time);
    }
    assert.equal(await library.statusOf(1), "ausgeliehen");
    for (const time of ["20260306   Z110001", "20260306".padEnd(18), "20261399    996199"]) {
      assert.equal((await returned(time)).slice(0, 3), "101", time);
      const undone = await desk.ask(checkout("A-anna", "B1", "BIY|"));
      assert.equal(undone.slice(0, 3), "121", "undone again");
    }
  });
});

withLibrary("a reader is told apart by card and password", async (library) => {
  await withMachines(library, async (machine) => {
    const desk = await signedIn(machine());
    await library.patch("/konto/2", {
      vorname: "Anna",
      nachname: "Seghers",
      email: "anna@example.org",
      anschrift: "Am Rhein 1\n55116 Mainz",
    });
    const status = await desk.ask(`23001${NOW}AOBib|AAA-anna|AC|AD|`);
    assert.equal(status.slice(0, 37), `24${" ".repeat(14)}001${NOW}`);
    assert.deepEqual(
      ["AE", "AA", "BL", "CQ", "BV", "BH"].map((name) => field(status, name)),
      ["Anna Seghers", "A-anna", "Y", null, "0.00", "EUR"],
    );
    const right = await desk.ask(`23001${NOW}AOBib|AAA-anna|AC|AD${PASSWORD}|`);
    assert.equal(field(right, "CQ"), "Y");
    const wrong = await desk.ask(information("A-anna", "  Y", "ADwrong|"));
    assert.deepEqual(
      ["AE", "BL", "CQ", "BE", "BD"].map((name) => field(wrong, name)),
      ["", "Y", "N", null, null],
    );
    assert.match(field(wrong, "AF") ?? "", /password is wrong/);
    const refused = await desk.ask(checkout("A-anna", "B1", "ADwrong|"));
    assert.equal(refused.slice(0, 3), "120");
    const nobody = await desk.ask(information("A-nobody"));
    assert.equal(nobody.slice(2, 16), "YYYY".padEnd(14));
    assert.equal(field(nobody, "BL"), "N");

    assert.equal((await desk.ask(checkout("A-anna", "B1"))).slice(0, 3), "121");
    assert.equal((await desk.ask(checkout("A-anna", "B3"))).slice(0, 3), "121");
    library.later(60);
    const info = await desk.ask(information("A-anna", "  Y"));
    assert.equal(info.slice(37, 61), "000000020002000000000000");
    assert.deepEqual(info.match(/AU[^|]*/g), ["AUB1", "AUB3"]);
    assert.deepEqual((await desk.ask(information("A-anna", " Y", "BP2|BQ2|"))).match(/AT[^|]*/g), [
      "ATB3",
    ]);
    assert.deepEqual(
      ["BE", "BD", "CB", "BZ"].map((name) => field(info, name)),
      ["anna@example.org", "Am Rhein 1, 55116 Mainz", "0010", "0005"],
    );
    await library.patch("/konto/2", { gesperrt: "Bitte melden" });
    const blocked = await desk.ask(information("A-anna"));
    assert.equal(blocked.slice(2, 6), "YYYY");
    assert.match(field(blocked, "AF") ?? "", /Bitte melden/);
    assert.equal(
      await desk.ask(`35${NOW}AOBib|AAA-anna|`),
      `36Y${blocked.slice(19, 37)}AOBib|AAA-anna|`,
    );
  });
});

withLibrary("money is taken once, however often the machine says so", async (library) => {
  await withMachines(library, async (machine) => {
    const desk = await signedIn(machine());
    const paid = (amount: string, more = "", currency = "EUR") =>
      desk.ask(`37${NOW}0102${currency}BV${amount}|AOBib|AAA-anna|${more}`);
    assert.equal((await paid("1.00")).slice(0, 3), "38N", "where there are no fees");
    await library.patch("/einstellungen", { gebuehren: "ja", gebuehrGrenze: "5.00 EUR" });
    for (const betrag of ["3.00 EUR", "2.50 EUR"]) {
      const body = { konto: { ausweis: "A-anna" }, grund: "sonstiges", betrag };
      const made = await library.ask("POST", "/gebuehren", { as: "bibliothekarin", body });
      assert.equal(made.status, 201, made.text);
    }
    const owing = await desk.ask(information("A-anna", "   Y"));
    assert.equal(field(owing, "BV"), "5.50");
    assert.equal(owing.slice(12, 14), "YY", "too much is owed");
    assert.equal(owing.match(/AV[^|]*/g)?.length, 2);
    for (const wrong of ["0.00", "9.00", "x", "-1.00"])
      assert.equal((await paid(wrong)).slice(0, 3), "38N", wrong);
    assert.equal((await paid("1.00", "", "CHF")).slice(0, 3), "38N");
    assert.equal((await paid("2.00", "CG2|BK77|")).slice(0, 3), "38Y");
    assert.equal((await paid("2.00", "CG2|BK77|")).slice(0, 3), "38Y", "the same payment");
    assert.equal(field(await desk.ask(information("A-anna")), "BV"), "3.50");
    const other = await paid("1.50", "BK77|");
    assert.equal(other.slice(0, 3), "38N", "another payment of the same number");
    assert.match(field(other, "AF") ?? "", /was not booked/);
    assert.equal(field(await desk.ask(information("A-anna")), "BV"), "3.50");
    const fee = await library.ask("GET", "/gebuehr/2", { as: "bibliothekarin" });
    assert.deepEqual([fee.json.offen, fee.json.weise], ["0.50 EUR", "karte"]);
  });
});

withLibrary(
  "what comes again is answered again, and what is damaged is asked for",
  async (library) => {
    await withMachines(library, async (machine) => {
      const desk = await signedIn(machine());
      const summed = (message: string) => {
        const text = `${message}AZ`;
        return text + checksumOf(Buffer.from(text));
      };
      const message = summed(`${checkout("A-anna", "B1")}AY4`);
      const first = await desk.ask(message);
      assert.equal(first.slice(0, 3), "121");
      assert.match(first, /AY4AZ[0-9A-F]{4}$/);
      assert.equal(first.slice(-4), checksumOf(Buffer.from(first.slice(0, -4))));
      assert.equal(await desk.ask(message), first, "it is not lent twice, nor refused");
      assert.equal(await desk.ask("97AZFEF5"), first);
      const broken = message.replace("A-anna", "A-carl");
      assert.equal(await desk.ask(broken), "96AZFEF6");
      const umlaut = await desk.ask(summed(`17${NOW}AOBücherei|ABB1|AY5`));
      assert.equal(field(umlaut, "BG"), "Bücherei");
      desk.socket.write(`${summed("18nobody knows this|AY6")}\r\n`);
      assert.match(await desk.ask("9900802.00"), /^98Y/, "what is unknown is passed over");
      // An LF that comes alone, after the answer: the next answer has one, before what follows.
      const apart = await signedIn(machine());
      apart.socket.write("\n");
      assert.match(await apart.ask("9900802.00"), /^98Y/);
      assert.match(await apart.ask("9900802.00"), /^\n98Y/);
    });
  },
);

withLibrary("strangers are held off: by length, by number, by what they send", async (library) => {
  await withMachines(library, async (machine, server) => {
    const long = await signedIn(machine());
    long.socket.write("x".repeat(5000));
    assert.equal(await long.next(), null);
    const many = Array.from({ length: 10 }, machine);
    await Promise.all(many.map(({ socket }) => once(socket, "connect")));
    for (const one of many.slice(1)) await signedIn(one);
    const further = machine();
    assert.equal(await further.next(), null, "so many come from one address");
    for (const { socket } of many) socket.destroy();
    await Promise.all(many.map(({ socket }) => socket.closed || once(socket, "close")));
    let fresh = machine();
    while ((await fresh.ask(LOGIN)) === "closed") fresh = machine();
    for (const odd of [
      "11",
      `11YN${NOW}`,
      checkout("\u0000", "\u0000"),
      checkout("' or 1=1", "%"),
      `63999${NOW}YYYYYYYYYYAO|AA${"A".repeat(3000)}|`,
      information("A-anna", "Y", "BP-1|BQ99999999999|"),
      `37${NOW}0100EURBV1e9|AAA-anna|CG-1|`,
    ])
      fresh.socket.write(`${odd}\r`);
    while (!(await fresh.next())?.startsWith("38N"));
    for (let messages = 0; messages < 600; messages++) fresh.socket.write("9900802.00\r");
    let answers = 0;
    while ((await fresh.next()) !== null) answers++;
    assert.ok(answers < 600, "so many in a minute are no machine's");

    const other = new Sip2Server({ ...library.app.daily, timeZone: "UTC", url: null }, () => {});
    const place = { host: "127.0.0.1", port: server.port };
    assert.equal(await other.listen(place), false, "one process has the port");
  });
});
