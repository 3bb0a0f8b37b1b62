/** Whoever guesses passwords is stopped, and nobody else is: neither those behind the same address nor whose password it is. */

import assert from "node:assert/strict";
import { openApp } from "../../../src/app.ts";
import { RateLimiter } from "../../../src/core/identity/rate-limit.ts";
import type { Rows } from "../../../src/core/identity/rows.ts";
import { holdWriting } from "../../support/database/holding-writes.ts";
import {
  type Answer,
  basic,
  Library,
  PASSWORD,
  settingsFor,
  withLibrary,
} from "../../support/library.ts";
import { cheapHash } from "../../support/password.ts";
import { Visitor } from "../../support/visitor.ts";

function wrong(library: Library, username: string, address: string, more = ""): Promise<Answer> {
  const headers = { Authorization: basic(username, `wrong${more}`) };
  return library.ask("GET", "/konten", { headers, address });
}

/** By a form, since programs that were right a moment ago are not even asked again. */
function signIn(library: Library, username: string, address: string): Promise<Answer> {
  return new Visitor(library, address).signIn(username);
}

function countOf(answers: readonly Answer[]): Record<number, number> {
  const count: Record<number, number> = {};
  for (const { status } of answers) count[status] = (count[status] ?? 0) + 1;
  return count;
}

/** From as many addresses as there are guesses. */
async function guessFromEverywhere(library: Library, username: string, times: number) {
  const guesses = Array.from({ length: times }, (_, index) =>
    wrong(library, username, `198.51.100.${index}`, `${index}`),
  );
  return Promise.all(guesses);
}

/** Of their passwords it is known soon that they are others; where there is no account it takes as long as ever. */
async function addAccounts({ app }: Library, count: number): Promise<void> {
  const [konto, kennwort] = [app.kinds.one("konto"), cheapHash(PASSWORD)];
  const drafts = Array.from({ length: count }, (_, index) => ({
    values: { username: `somebody${index}`, rolle: "leser", aktiv: "ja" },
  }));
  await app.store.write(async (writing) => {
    for (const id of await writing.insert(konto, drafts, null))
      await writing.setSecret(konto, id, "kennwort", kennwort);
  });
}

withLibrary(
  "stops guessing at an account from one address after ten tries in a minute, and nobody else",
  async (library) => {
    for (const username of ["anna", "gibt.es.nicht"]) {
      const tries = await Promise.all(
        Array.from({ length: 14 }, (_, index) =>
          wrong(library, username, "203.0.113.5", `${index}`),
        ),
      );
      assert.deepEqual(countOf(tries), { 401: 10, 429: 4 }, username);
      const stopped = await wrong(library, username, "203.0.113.5");
      assert.equal(stopped.status, 429);
      const seconds = Number(stopped.headers.get("Retry-After"));
      assert.ok(seconds >= 1 && seconds <= 60);
      assert.equal(stopped.headers.get("RateLimit-Policy"), '"anmeldung";q=10;w=60');
      assert.equal(stopped.headers.get("RateLimit"), `"anmeldung";r=0;t=${seconds}`);
    }
    const page = await signIn(library, "anna", "203.0.113.5");
    assert.equal(page.status, 429);
    assert.ok(page.headers.get("Retry-After"));
    assert.equal(page.headers.get("RateLimit-Policy"), '"anmeldung";q=10;w=60');

    assert.equal((await signIn(library, "ben", "203.0.113.5")).status, 303, "behind the same one");
    assert.equal((await signIn(library, "anna", "192.0.2.77")).status, 303, "from elsewhere");
    library.clock.now += 61_000;
    assert.equal((await signIn(library, "anna", "203.0.113.5")).status, 303);
  },
);

withLibrary(
  "stops an address after a hundred tries, but none that is known there",
  async (library) => {
    const address = "203.0.113.5";
    assert.equal((await signIn(library, "carla", address)).status, 303);
    const elsewhere = new Visitor(library, "192.0.2.9");
    await elsewhere.signIn("anna");
    await addAccounts(library, 90);
    for (let index = 0; index < 100; index++)
      assert.equal((await wrong(library, `somebody${index}`, address)).status, 401, `${index}`);
    const full = await wrong(library, "ben", address);
    assert.equal(full.status, 429);
    assert.equal(full.headers.get("RateLimit-Policy"), '"anmeldung";q=100;w=60');
    assert.equal((await signIn(library, "ben", address)).status, 429);
    assert.equal((await signIn(library, "ben", "192.0.2.10")).status, 303);
    assert.equal((await signIn(library, "carla", address)).status, 303, "known at this address");
    const moved = new Visitor(library, address);
    for (const [name, value] of elsewhere.cookies) moved.cookies.set(name, value);
    assert.equal((await moved.signIn("anna")).status, 303, "known by the browser");
  },
);

withLibrary(
  "stops a hundred guesses from everywhere, but not whoever is known to the account",
  async (library) => {
    const browser = new Visitor(library, "192.0.2.7");
    await browser.signIn("anna");
    const other = new Visitor(library, "192.0.2.8");
    await other.signIn("ben");
    assert.equal(
      (await library.ask("GET", "/", { as: "anna", address: "192.0.2.20" })).status,
      200,
    );

    for (const username of ["anna", "gibt.es.nicht"]) {
      assert.deepEqual(countOf(await guessFromEverywhere(library, username, 120)), {
        401: 100,
        429: 20,
      });
      const full = await wrong(library, username, "192.0.2.99");
      assert.equal(full.status, 429);
      assert.equal(full.headers.get("RateLimit-Policy"), '"anmeldung";q=100;w=3600');
    }
    assert.equal((await signIn(library, "anna", "192.0.2.99")).status, 429, "from nowhere known");

    const travelling = new Visitor(library, "192.0.2.98");
    for (const [name, value] of browser.cookies) travelling.cookies.set(name, value);
    travelling.cookies.delete("leihwerk");
    assert.equal((await travelling.signIn("anna")).status, 303);
    assert.equal((await signIn(library, "anna", "192.0.2.20")).status, 303, "where a program was");

    const stranger = new Visitor(library, "192.0.2.97");
    stranger.cookies.set("leihwerk-geraet", other.cookies.get("leihwerk-geraet") ?? "");
    assert.equal((await stranger.signIn("anna")).status, 429, "another account's browser");
    const mine = browser.cookies.get("leihwerk-geraet") ?? "";
    // Not the last letter, of which some bits mean nothing.
    const altered = `${mine.slice(0, -5)}${mine.at(-5) === "A" ? "B" : "A"}${mine.slice(-4)}`;
    for (const forged of [altered, `x${mine}`, mine.slice(1), "A".repeat(60)]) {
      stranger.cookies.set("leihwerk-geraet", forged);
      assert.equal((await stranger.signIn("anna")).status, 429, forged);
    }
    library.clock.now += 61 * 60_000;
    assert.equal((await signIn(library, "anna", "192.0.2.99")).status, 303);
  },
);

withLibrary(
  "gives a known browser ten tries of its own, until the password is another",
  async (library) => {
    const { anna } = library.accounts;
    const browser = new Visitor(library);
    const admitted = await browser.signIn("anna");
    const line = admitted.headers.getSetCookie().find((one) => one.startsWith("leihwerk-geraet="));
    assert.match(line ?? "", /; Path=\/anmeldung; Max-Age=15552000; HttpOnly; SameSite=Lax$/);
    const device = browser.cookies.get("leihwerk-geraet") ?? "";
    const known = () => {
      const visitor = new Visitor(library, "192.0.2.50");
      visitor.cookies.set("leihwerk-geraet", device);
      return visitor;
    };
    assert.equal((await known().get("/theke")).status, 403, "it lets nobody in");
    for (let index = 0; index < 10; index++)
      assert.equal((await known().signIn("anna", "wrong")).status, 401);
    assert.equal((await known().signIn("anna", PASSWORD)).status, 429);
    assert.equal((await signIn(library, "anna", "192.0.2.50")).status, 303, "others are others");

    library.clock.now += 61_000;
    const change = { bisher: PASSWORD, neu: "a new password" };
    const page = await browser.get(`/zugang/${anna}`);
    assert.equal((await browser.submit(page, { aktion: "kennwort" }, change)).status, 200);
    await guessFromEverywhere(library, "anna", 100);
    assert.equal((await known().signIn("anna", "a new password")).status, 429);
    assert.equal((await browser.get(`/zugang/${anna}`)).status, 200, "whoever is in stays in");
  },
);

withLibrary(
  "counts the guesses of all nodes together, and knows on each who is known",
  async (library) => {
    const { clock, accounts, database } = library;
    await using app = await openApp(settingsFor(database), () => clock.now);
    const other = new Library(app, clock, accounts, database);
    const tries: Answer[] = [];
    // Two on each at once: where a slow machine keeps many waiting for a turn, each node would count for itself.
    for (let index = 0; index < 28; index += 4) {
      const nodes = [library, other, library, other];
      const guess = (node: Library, more: number) =>
        wrong(node, "anna", "203.0.113.5", `${index + more}`);
      tries.push(...(await Promise.all(nodes.map(guess))));
    }
    assert.deepEqual(countOf(tries), { 401: 10, 429: 18 });

    const browser = new Visitor(library);
    await browser.signIn("ben");
    await guessFromEverywhere(other, "ben", 100);
    assert.equal((await signIn(other, "ben", "192.0.2.60")).status, 429);
    assert.equal((await signIn(other, "ben", browser.address)).status, 303);
    const moved = new Visitor(other, "192.0.2.61");
    for (const [name, value] of browser.cookies) moved.cookies.set(name, value);
    assert.equal((await moved.signIn("ben")).status, 303);
  },
);

withLibrary("counts all addresses of one network of version 6 as one", async (library) => {
  for (let index = 0; index < 10; index++)
    await wrong(library, "anna", `2001:db8:0:7:${index}::${index}`);
  assert.equal((await wrong(library, "anna", "2001:db8::7:ffff:1:2:3")).status, 429);
  assert.equal((await wrong(library, "anna", "2001:db8:0:8::1")).status, 401);
});

withLibrary("keeps no address and no name of those who tried", async (library) => {
  await signIn(library, "anna", "192.0.2.7");
  await wrong(library, "anna", "203.0.113.5");
  await wrong(library, "gibt.es.nicht", "203.0.113.6");
  const { rows } = library.app.store;
  const known = await rows.find("versuch", {});
  assert.ok(known.length > 0);
  assert.doesNotMatch(JSON.stringify(known), /192\.0|203\.0|anna|gibt/);
  library.clock.now += 31 * 24 * 60 * 60_000;
  await wrong(library, "ben", "203.0.113.7");
  assert.equal((await rows.find("versuch", {})).length, 3, "all that was before is gone");
});

withLibrary(
  "where nothing can be written nobody asks for a place again and again",
  async (library) => {
    const { rows } = library.app.store;
    let asked = 0;
    const counting: Rows = {
      ...bound(rows),
      ifPossible: (work) => {
        asked++;
        return rows.ifPossible(work, 400 + 130 * (asked % 3)); // Never all at the same moment.
      },
    };
    const rateLimit = new RateLimiter(counting, () => library.clock.now);
    const letGo = await holdWriting(library.database);
    try {
      const limit = { who: "ben", most: 10, window: 60_000 };
      const outcomes = await Promise.all(
        Array.from({ length: 12 }, async () => {
          const turn = await rateLimit.take([limit]);
          if ("waitSeconds" in turn) return "turned away";
          await turn.failed();
          return "tried";
        }),
      );
      assert.equal(outcomes.filter((outcome) => outcome === "tried").length, 10);
      assert.ok(asked <= 24, `asked ${asked} times for 12`);
    } finally {
      await letGo();
    }
  },
);

function bound(rows: Rows): Rows {
  const { insert, find, update, remove, together, ifPossible } = rows;
  const all = { insert, find, update, remove, together, ifPossible };
  return Object.fromEntries(
    Object.entries(all).map(([name, part]) => [name, part.bind(rows)]),
  ) as unknown as Rows;
}

withLibrary("whoever reads with a password does not wait for a long write", async (library) => {
  const letGo = await holdWriting(library.database);
  try {
    // Whoever waits for a turn that never comes is told so, by 503.
    const read = await library.ask("GET", "/konten", {
      as: "bibliothekarin",
      address: "192.0.2.1",
    });
    assert.equal(read.status, 200);
    const tries = Array.from({ length: 12 }, (_, index) =>
      wrong(library, "ben", "192.0.2.2", `${index}`),
    );
    assert.deepEqual(countOf(await Promise.all(tries)), { 401: 10, 429: 2 }, "guesses still count");
  } finally {
    await letGo();
  }
});
