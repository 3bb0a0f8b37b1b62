/** PAIA: readers' accounts in library apps and discovery systems, with the habits of VuFind. */

import assert from "node:assert/strict";
import { Problem } from "../../../src/core/model/answers/problem.ts";
import { type Answer, BEGIN, type Library, PASSWORD, withLibrary } from "../../support/library.ts";

const ORIGIN = "http://localhost";
const ALL = "read_patron read_fees read_items write_items change_password";

async function login(library: Library, username: string, scope?: string): Promise<Answer> {
  const body = { username, password: PASSWORD, grant_type: "password", ...(scope && { scope }) };
  return library.ask("POST", "/paia/auth/login", { body });
}

/** As somebody who has signed in. */
async function appOf(library: Library, username: string, scope = ALL) {
  const { status, json, text } = await login(library, username, scope);
  assert.equal(status, 200, text);
  const headers = { Authorization: `Bearer ${json.access_token}`, "Accept-Language": "en" };
  const core = (method: string, path: string, body?: unknown) =>
    library.ask(method, `/paia/core/${json.patron}${path}`, { headers, ...(body ? { body } : {}) });
  const auth = (path: string, body: unknown = {}) =>
    library.ask("POST", `/paia/auth/${path}`, { headers, body });
  return { ...json, headers, core, auth };
}

withLibrary("an app signs in with a form or with JSON, and out again", async (library) => {
  const byForm = await library.ask("POST", "/paia/auth/login", {
    body: new URLSearchParams({
      grant_type: "password",
      username: "A-anna",
      password: PASSWORD,
    }).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded; charset=utf-8" },
  });
  assert.equal(byForm.status, 200, byForm.text);
  const usual = "read_patron read_fees read_items write_items";
  assert.deepEqual(byForm.json, {
    access_token: byForm.json.access_token,
    token_type: "Bearer",
    expires_in: 1800,
    patron: `${library.accounts.anna}`,
    scope: usual,
  });
  assert.equal(byForm.headers.get("X-OAuth-Scopes"), usual);
  assert.equal(byForm.headers.get("X-PAIA-Version"), "1.4.0");
  assert.equal(byForm.headers.get("Cache-Control"), "private, no-store");
  assert.equal(byForm.headers.get("Set-Cookie"), null);

  const app = await appOf(library, "anna", `${ALL} read_notifications reset_password`);
  assert.equal(app.scope, ALL, "nothing is granted that is not there");
  assert.equal((await app.core("GET", "")).status, 200);
  const query = `/paia/core/${app.patron}?access_token=${app.access_token}`;
  assert.equal((await library.ask("GET", query)).status, 200);
  const strange = await app.auth("logout", { patron: "1" });
  assert.deepEqual([strange.status, strange.json.error], [403, "access_denied"], "not this one's");
  const out = await app.auth("logout", { patron: app.patron });
  assert.deepEqual([out.status, out.json], [200, { patron: app.patron }]);
  const again = await app.core("GET", "");
  assert.deepEqual([again.status, again.json.error, again.json.code], [401, "invalid_grant", 401]);
  assert.match(again.headers.get("WWW-Authenticate") ?? "", /^Bearer/);

  const other = await appOf(library, "anna");
  const silent = await library.ask("POST", "/paia/auth/logout", { headers: other.headers });
  assert.equal(silent.status, 200, "also without a word");
  assert.equal((await other.core("GET", "")).status, 401);
});

withLibrary("whoever begins at the base address is told where the methods are", async (library) => {
  const { status, json } = await library.ask("GET", "/paia");
  assert.deepEqual(
    [status, json],
    [200, { auth: `${ORIGIN}/paia/auth`, core: `${ORIGIN}/paia/core` }],
  );
});

withLibrary("a token ends by itself, and opens nothing but this", async (library) => {
  const app = await appOf(library, "anna");
  const elsewhere = { headers: app.headers };
  assert.equal((await library.ask("GET", `/konto/${app.patron}`, elsewhere)).status, 401);
  const cookie = { headers: { Cookie: `leihwerk=${app.access_token}` } };
  const page = await library.ask("GET", `/ausleihliste/${app.patron}`, cookie);
  assert.equal(page.status, 403);
  const stored = JSON.stringify(await library.app.store.rows.find("sitzung", {}));
  assert.ok(!stored.includes(app.access_token), "only its hash is kept");
  library.clock.now = BEGIN + 31 * 60_000;
  assert.equal((await app.core("GET", "")).status, 401);
});

withLibrary("whoever guesses passwords here is slowed down as everywhere", async (library) => {
  for (const body of [
    { username: "anna", password: "wrong", grant_type: "password" },
    { username: "nobody", password: PASSWORD, grant_type: "password" },
  ]) {
    const wrong = await library.ask("POST", "/paia/auth/login", { body });
    assert.deepEqual([wrong.status, wrong.json.error], [403, "access_denied"]);
    assert.equal("code" in wrong.json, false, "OAuth has no such member");
    assert.ok(wrong.json.error_description);
  }
  const body = { username: "anna", password: "wrong", grant_type: "password" };
  let last = 0;
  for (let tries = 0; tries < 12; tries++)
    last = (await library.ask("POST", "/paia/auth/login", { body })).status;
  assert.equal(last, 429);
  for (const [body, status, error] of [
    [{ username: "ben", password: PASSWORD }, 422, "invalid_request"],
    [{ username: "ben", grant_type: "password" }, 422, "invalid_request"],
    [{ grant_type: "client_credentials" }, 400, "unsupported_grant_type"],
    ["{", 400, "invalid_request"],
    ["[1]", 422, "invalid_request"],
  ] as const) {
    const answer = await library.ask("POST", "/paia/auth/login", { body });
    assert.deepEqual([answer.status, answer.json.error], [status, error], JSON.stringify(body));
  }
  const text = { body: "x", headers: { "Content-Type": "text/plain" } };
  assert.equal((await library.ask("POST", "/paia/auth/login", text)).status, 400);
});

withLibrary("a token does what its scopes say, for its own account alone", async (library) => {
  const app = await appOf(library, "anna", "read_patron");
  for (const [method, path] of [
    ["GET", "/items"],
    ["GET", "/fees"],
    ["POST", "/request"],
    ["POST", "/renew"],
    ["POST", "/cancel"],
  ] as const) {
    const answer = await app.core(method, path, method === "POST" ? { doc: [] } : undefined);
    assert.deepEqual([answer.status, answer.json.error], [403, "insufficient_scope"], path);
  }
  const other = await library.ask("GET", `/paia/core/${library.accounts.ben}`, {
    headers: app.headers,
  });
  assert.deepEqual([other.status, other.json.error], [403, "access_denied"]);
  for (const [path, method] of [
    [`/paia/core/${app.patron}/notifications`, "GET"],
    ["/paia/auth/reset", "POST"],
  ] as const) {
    const body = method === "POST" ? { body: { patron: app.patron } } : {};
    const answer = await library.ask(method, path, body);
    assert.deepEqual([answer.status, answer.json.error], [501, "not_implemented"]);
  }
  const wrong = await library.ask("DELETE", `/paia/core/${app.patron}/items`);
  assert.deepEqual([wrong.status, wrong.json.error], [405, "invalid_request"]);
  assert.equal(wrong.headers.get("Allow"), "GET, HEAD, OPTIONS");
  const options = await library.ask("OPTIONS", "/paia/auth/login", {
    headers: { Origin: "https://app.example", "Access-Control-Request-Method": "POST" },
  });
  assert.equal(options.status, 204);
  assert.equal(options.headers.get("Access-Control-Allow-Origin"), "*");
  assert.equal(options.headers.get("Access-Control-Allow-Credentials"), null);
  assert.equal(options.headers.get("X-PAIA-Version"), "1.4.0");
  for (const name of ["Content-Type", "Authorization", "Accept-Language"])
    assert.ok(options.headers.get("Access-Control-Allow-Headers")?.includes(name), name);
  const hidden = `/paia/core/${app.patron}/items?suppress_response_codes=1`;
  const suppressed = await library.ask("GET", hidden);
  assert.deepEqual([suppressed.status, suppressed.json.code], [200, 401]);
});

withLibrary("a reader is told who they are, and whether the card is good", async (library) => {
  const { anna } = library.accounts;
  const app = await appOf(library, "anna");
  const patron = async () => (await app.core("GET", "")).json;
  assert.deepEqual(await patron(), {
    name: "anna",
    address: "",
    expires: "9999-12-31",
    status: 0,
  });
  const facts = {
    vorname: "Anna",
    nachname: "Seghers",
    email: "anna@example.org",
    anschrift: "Am Rhein 1\n55116 Mainz",
    gueltigBis: "2026-12-31",
  };
  assert.equal((await library.patch(`/konto/${anna}`, facts)).status, 200);
  const told = await patron();
  assert.match(told.name, /Seghers/);
  assert.deepEqual(
    [told.email, told.address, told.expires, told.status],
    ["anna@example.org", facts.anschrift, "2026-12-31", 0],
  );
  await library.patch(`/konto/${anna}`, { gesperrt: "Bitte an der Theke melden" });
  const blocked = await patron();
  assert.deepEqual([blocked.status, blocked.note], [1, "Bitte an der Theke melden"]);
  await library.patch(`/konto/${anna}`, { gueltigBis: "2026-01-01" });
  assert.equal((await patron()).status, 2);
  await library.patch(`/konto/${anna}`, { aktiv: "nein" });
  assert.equal((await app.core("GET", "")).status, 401);
});

withLibrary("a server that cannot write says so of the request", async (library, context) => {
  assert.equal((await library.lend("B1", "anna")).status, 201);
  library.later(20);
  const app = await appOf(library, "anna");
  context.mock.method(library.app.store, "readAhead", async () => {
    throw new Problem("ueberlastet", { seconds: 5 }, { headers: { "Retry-After": "5" } });
  });
  const refused = await app.core("POST", "/renew", { doc: [{ item: `${ORIGIN}/exemplar/1` }] });
  assert.deepEqual([refused.status, refused.json.error], [503, "service_unavailable"]);
  assert.equal(refused.headers.get("Retry-After"), "5");
});

withLibrary("loans are listed and renewed by the rules of the desk", async (library) => {
  assert.equal((await library.lend("B1", "anna")).status, 201);
  assert.equal((await library.lend("B2", "ben")).status, 201);
  const app = await appOf(library, "anna");
  const [item, edition] = [`${ORIGIN}/exemplar/1`, `${ORIGIN}/werk/1`];
  const loan = {
    status: 3,
    item,
    edition,
    about: "Woyzeck",
    label: "S 1",
    queue: 0,
    reminder: 0,
    renewals: 0,
    starttime: "2026-03-06",
    endtime: "2026-04-03",
    duedate: "2026-04-03",
    cancancel: false,
    canrenew: false,
  };
  const items = await app.core("GET", "/items");
  assert.equal(items.headers.get("X-Accepted-OAuth-Scopes"), "read_items");
  assert.deepEqual(items.json, { doc: [loan] });
  const early = await app.core("POST", "/renew", { doc: [{ item }] });
  assert.equal(early.status, 200);
  assert.deepEqual([early.json.doc[0].status, early.json.doc[0].item], [3, item]);
  assert.match(early.json.doc[0].error, /\w/);
  library.later(7);
  const asked = { doc: [{ item }, { item: `${ORIGIN}/exemplar/2` }, { item: "urn:x" }] };
  // A token does not outlast the week.
  const later = await appOf(library, "anna");
  const renewed = await later.core("POST", "/renew", asked);
  const [done, other, unknown] = renewed.json.doc;
  assert.deepEqual([done.status, done.renewals, done.endtime], [3, 1, "2026-04-10"]);
  assert.equal("error" in done, false);
  assert.deepEqual([other.status, other.item], [0, `${ORIGIN}/exemplar/2`]);
  assert.equal(other.error, "You have not borrowed this.");
  assert.equal(unknown.item, "urn:x");
  assert.match(unknown.error, /neither a work nor a copy/);
  for (const body of [
    {},
    { doc: [] },
    { doc: "x" },
    { doc: [{}] },
    { doc: [null] },
    { doc: [3] },
  ]) {
    const wrong = await later.core("POST", "/renew", body);
    assert.deepEqual([wrong.status, wrong.json.error], [422, "invalid_request"]);
  }
});

withLibrary(
  "by its edition all copies of a work that a reader has are renewed",
  async (library) => {
    for (const barcode of ["B1", "B2"])
      assert.equal((await library.lend(barcode, "anna")).status, 201);
    library.later(7);
    const app = await appOf(library, "anna");
    const edition = `${ORIGIN}/werk/1`;
    const { json } = await app.core("POST", "/renew", { doc: [{ edition }] });
    const said = json.doc.map((one: Record<string, unknown>) => [
      one.item,
      one.edition,
      one.renewals,
      one.error,
    ]);
    assert.deepEqual(said, [
      [`${ORIGIN}/exemplar/1`, edition, 1, undefined],
      [`${ORIGIN}/exemplar/2`, edition, 1, undefined],
    ]);
  },
);

withLibrary(
  "a copy that is named by itself and by its edition in one request is dealt with once",
  async (library) => {
    for (const reader of ["anna", "ben"])
      assert.equal((await library.lend(reader === "anna" ? "B1" : "B2", reader)).status, 201);
    library.later(7);
    const [item, edition] = [`${ORIGIN}/exemplar/1`, `${ORIGIN}/werk/1`];
    const asked = { doc: [{ item, edition }, { edition }, { item }] };
    const outcomes = async (username: string, step: string) => {
      const app = await appOf(library, username);
      const { status, json } = await app.core("POST", step, asked);
      assert.equal(status, 200, step);
      return json.doc.map((one: Record<string, unknown>) => [one.status, one.renewals, one.error]);
    };
    const renewed = await outcomes("anna", "/renew");
    assert.deepEqual(renewed, Array(3).fill([3, 1, undefined]));
    const [first, ...others] = await outcomes("carla", "/request");
    assert.deepEqual(first, [1, undefined, undefined]);
    for (const [status, , error] of others) {
      assert.equal(status, 5);
      assert.match(error, /already/);
    }
    const cancelled = await outcomes("carla", "/cancel");
    assert.deepEqual(cancelled, Array(3).fill([0, undefined, undefined]));
  },
);

withLibrary(
  "what is out is requested, told of when it is ready, and cancelled",
  async (library) => {
    for (const [barcode, reader] of [
      ["B1", "ben"],
      ["B2", "carla"],
    ] as const)
      assert.equal((await library.lend(barcode, reader)).status, 201);
    const app = await appOf(library, "anna");
    const edition = `${ORIGIN}/werk/1`;
    // VuFind asks for a copy, since that is what it has seen.
    const item = `${ORIGIN}/exemplar/2`;
    const asked = await app.core("POST", "/request", { doc: [{ item }] });
    assert.deepEqual(asked.json.doc, [
      {
        status: 1,
        item,
        edition,
        requested: item,
        about: "Woyzeck",
        queue: 1,
        starttime: "2026-03-06",
        cancancel: true,
        canrenew: false,
      },
    ]);
    const twice = await app.core("POST", "/request", { doc: [{ edition }] });
    assert.equal(twice.json.doc[0].status, 5);
    assert.ok(twice.json.doc[0].error);
    const free = await app.core("POST", "/request", { doc: [{ edition: `${ORIGIN}/werk/2` }] });
    assert.equal(free.json.doc[0].status, 5, "what stands on the shelf is not reserved");

    const [waiting] = (await app.core("GET", "/items")).json.doc;
    assert.deepEqual([waiting.status, waiting.item], [1, edition]);
    const cancelled = await app.core("POST", "/cancel", { doc: [{ item: waiting.item }] });
    assert.deepEqual([cancelled.json.doc[0].status, cancelled.json.doc[0].error], [0, undefined]);
    assert.deepEqual((await app.core("GET", "/items")).json, { doc: [] });

    await app.core("POST", "/request", { doc: [{ edition }] });
    await library.patch("/ausleihe/1", { zurueck: "2026-03-06" });
    const state = async () => {
      const [doc] = (await app.core("GET", "/items")).json.doc;
      const list = await library.ask("GET", `/ausleihliste/${library.accounts.anna}`, {
        as: "anna",
      });
      const [told] = list.json.vormerkung;
      return [doc.status, doc.item, doc.endtime, doc.cancancel, told.status, told.bis];
    };
    const item1 = `${ORIGIN}/exemplar/1`;
    // Nobody has fetched it from the shelf of returned books yet.
    assert.deepEqual(await state(), [2, item1, undefined, true, "bereitgestellt", undefined]);
    await library.patch("/vormerkung/2", { bereitgelegt: "2026-03-06" });
    const day = "2026-03-13";
    assert.deepEqual(await state(), [4, item1, day, true, "bereitgestellt", day]);
    const [ready] = (await app.core("GET", "/items")).json.doc;
    const given = await app.core("POST", "/cancel", { doc: [{ item: ready.item }] });
    assert.equal(given.json.doc[0].status, 0);
    assert.equal(await library.statusOf(1), "verfügbar");
    const nothing = await app.core("POST", "/cancel", { doc: [{ edition }] });
    assert.equal(nothing.json.doc[0].error, "You have not reserved this.");
  },
);

withLibrary("whoever works here is a reader in an app", async (library) => {
  const app = await appOf(library, "bibliothekarin");
  assert.equal((await library.lend("B1", "anna")).status, 201);
  assert.equal((await library.lend("B2", "ben")).status, 201);
  const asked = await app.core("POST", "/request", { doc: [{ edition: `${ORIGIN}/werk/1` }] });
  assert.equal(asked.json.doc[0].status, 1);
  const other = await library.ask("GET", `/paia/core/${library.accounts.anna}/items`, {
    headers: app.headers,
  });
  assert.equal(other.status, 403);
});

withLibrary("fees are told with what they are for", async (library) => {
  const app = await appOf(library, "anna");
  assert.deepEqual((await app.core("GET", "/fees")).json, { amount: "0.00 EUR", fee: [] });
  const on = await library.patch("/einstellungen", { gebuehren: "ja", gebuehrTag: "0.20 EUR" });
  assert.equal(on.status, 200, on.text);
  assert.equal((await library.lend("B1", "anna")).status, 201);
  library.later(30);
  await library.patch("/ausleihe/1", { zurueck: "2026-04-05" });
  const later = await appOf(library, "anna");
  const { amount, fee } = (await later.core("GET", "/fees")).json;
  assert.equal(amount, "0.40 EUR");
  assert.deepEqual(fee, [
    {
      amount: "0.40 EUR",
      date: "2026-04-05",
      about: fee[0].about,
      feetype: fee[0].feetype,
      item: `${ORIGIN}/exemplar/1`,
      edition: `${ORIGIN}/werk/1`,
    },
  ]);
  assert.match(fee[0]?.about, /Woyzeck/);
});

withLibrary("the password is changed by whoever knows the old one", async (library) => {
  const app = await appOf(library, "anna");
  const browser = await appOf(library, "anna");
  const given = { patron: app.patron, username: app.patron, old_password: PASSWORD };
  for (const [body, status, error] of [
    [{ ...given, new_password: "short" }, 422, "invalid_request"],
    [
      { ...given, old_password: "wrong", new_password: "ein langes Kennwort" },
      403,
      "access_denied",
    ],
    [{ ...given, username: "ben", new_password: "ein langes Kennwort" }, 403, "access_denied"],
    [{ ...given, patron: "3", new_password: "ein langes Kennwort" }, 403, "access_denied"],
    [given, 422, "invalid_request"],
  ] as const) {
    const answer = await app.auth("change", body);
    assert.deepEqual([answer.status, answer.json.error], [status, error], JSON.stringify(body));
  }
  const less = await appOf(library, "anna", "read_patron");
  const change = { ...given, new_password: "ein langes Kennwort" };
  assert.equal((await less.auth("change", change)).json.error, "insufficient_scope");
  const changed = await app.auth("change", change);
  assert.deepEqual([changed.status, changed.json], [200, { patron: app.patron }]);
  assert.equal((await login(library, "anna")).status, 403);
  assert.equal((await app.core("GET", "")).status, 200, "who changed it stays signed in");
  assert.equal((await browser.core("GET", "")).status, 401, "and nobody else");
  const cookie = { headers: { Cookie: `leihwerk=${app.access_token}` } };
  const page = await library.ask("GET", `/ausleihliste/${app.patron}`, cookie);
  assert.equal(page.status, 403, "and is no browser for that");
});
