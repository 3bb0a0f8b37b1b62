/** Finished answers are kept: they stay right for everybody, whatever is written and however they are asked for. */

import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { type App, openApp } from "../../src/app.ts";
import type { AnswerCache } from "../../src/core/engine/cache/answer-cache.ts";
import type { Values } from "../../src/core/model/kinds/field.ts";
import { bodyOf, type Serving, serving, statusOf } from "../server/serving.ts";
import { EMPTY_STORE, ENGINES } from "../support/database/databases.ts";

const SITE = "no-such-folder";

interface Opened {
  readonly app: App;
  readonly serving: Serving;
  readonly store: AnswerCache;
  /** A whole request on a connection of its own; the answer with its head. */
  get(path: string, headers?: Readonly<Record<string, string>>, method?: string): Promise<string>;
  /** So often that it is kept from then on, where it can be; the last answer. */
  getKept(path: string, headers?: Readonly<Record<string, string>>): Promise<string>;
}

function withStore(
  name: string,
  run: (opened: Opened, context: TestContext) => Promise<void>,
  settings: { readonly answerStore?: number; readonly proxies?: readonly string[] } = {},
): void {
  for (const [engine, create] of Object.entries(ENGINES)) {
    test(`${name} (${engine})`, async (context) => {
      const { database, drop } = await create(EMPTY_STORE);
      const { proxies = [], ...more } = settings;
      const environment = "production" as const;
      // Not within this second: a list that may still change in the second that its Last-Modified would name is not kept.
      context.mock.timers.enable({ apis: ["Date"], now: Date.now() - 5000 });
      const app = await openApp(
        {
          ...{ database, site: SITE, environment, displayErrors: false, url: null },
          ...more,
        },
        // Looked up each time, as it is another one from here on.
        () => Date.now(),
      );
      context.after(async () => {
        await app.close();
        await drop();
      });
      await furnish(app);
      context.mock.timers.reset();
      const server = await serving(context, app.application, { proxies });
      const get: Opened["get"] = (path, headers = {}, method = "GET") =>
        server.send(
          [
            `${method} ${path} HTTP/1.1`,
            ...Object.entries({ Host: "localhost", Connection: "close", ...headers }).map(
              ([field, value]) => `${field}: ${value}`,
            ),
            "\r\n",
          ].join("\r\n"),
        );
      const getKept: Opened["getKept"] = async (path, headers) => {
        await get(path, headers);
        await get(path, headers);
        return get(path, headers);
      };
      const store = app.application.ready as AnswerCache;
      await run({ app, serving: server, store, get, getKept }, context);
    });
  }
}

async function furnish(app: App): Promise<void> {
  await insert(app, "person", { vorname: "Georg", nachname: "Büchner", username: "georg" });
  await insert(app, "person", { vorname: "Bettina", nachname: "Arnim", username: "bettina" });
  const link = { id: 1, slug: null, title: "Georg Büchner", extras: {} };
  await insert(app, "werk", { titel: "Woyzeck", art: "Buch", person: [link] });
  await insert(app, "werk", { titel: "Lenz", art: "Buch", person: [link] });
  const work = { id: 1, slug: null, title: "Woyzeck", extras: {} };
  await insert(app, "exemplar", { werk: work, signatur: "S 1", status: "verfügbar" });
}

async function insert(app: App, kind: string, values: Values): Promise<number> {
  const [id = 0] = await app.store.write((writing) =>
    writing.insert(app.kinds.one(kind), [{ values }], null),
  );
  return id;
}

async function change(app: App, kind: string, id: number, values: Values): Promise<void> {
  await app.store.write(async (writing) => {
    const [member] = await writing.members(app.kinds.one(kind), [id]);
    await writing.update(member!, { ...member!.values, ...values }, null);
  });
}

async function isKept({ store }: Opened, path: string, headers = {}): Promise<boolean> {
  await store.renew();
  const head = { method: "GET" as const, origin: "http://localhost", target: path, headers };
  return store.find(head) !== null;
}

const ADDRESSES = [
  "/",
  "/.json",
  "/person/georg-buechner",
  "/person/georg-buechner.json",
  "/person/georg-buechner.xml",
  "/person/georg-buechner.html?lang=en",
  "/personen",
  "/werk/1",
  "/werk/1.jsonld",
  "/werke",
  "/werke.json?suche=woyzeck",
  "/werke?art=Buch&sortierung=-titel",
  "/werke?lang=en&anzahl=1",
  "/exemplare",
  "/schema/person.json",
  "/openapi.json",
  "/sitemap.xml",
  "/robots.txt",
  "/impressum",
  "/bild/monogramm-gb-3",
];

withStore("gives from the store, byte for byte, what the whole way makes", async (opened) => {
  const asked = [
    {},
    { Accept: "application/json" },
    { Accept: "text/html,*/*;q=0.8", "Accept-Language": "en-GB,en;q=0.9" },
    { Accept: "text/html", "Accept-Language": "de", "Accept-Encoding": "gzip, br" },
    { Accept: "application/xml", "Accept-Encoding": "gzip" },
    { Accept: "image/*;q=0.1, application/ld+json", "Accept-Language": "fr, en;q=0.1" },
  ];
  for (const path of ADDRESSES) {
    for (const headers of asked) await opened.getKept(path, headers);
    for (const headers of asked) {
      const fresh = await opened.get(path, { ...headers, "Cache-Control": "no-cache" });
      const label = `${path} ${JSON.stringify(headers)}`;
      assertSame(await opened.get(path, headers), fresh, label);
      const head = await opened.get(path, headers, "HEAD");
      const freshHead = await opened.get(path, { ...headers, "Cache-Control": "no-cache" }, "HEAD");
      assertSame(head, freshHead, `HEAD ${label}`);
      if (statusOf(fresh) === 200) assert.equal(bodyOf(head), "", label);
    }
  }
  assert.equal(await isKept(opened, "/person/georg-buechner.json"), true);
  assert.equal(await isKept(opened, "/robots.txt"), true);
});

/** Neither the order of fields nor the moment means anything; a list says only a second later when it was changed. */
function assertSame(answer: string, expected: string, message: string): void {
  const dated = /^last-modified: .*\r\n/im;
  const [one, other] = [answer, dated.test(answer) ? expected : expected.replace(dated, "")].map(
    (text) =>
      text
        .slice(0, text.indexOf("\r\n\r\n"))
        .replace(/^Date: .*$/im, "")
        .toLowerCase()
        .split("\r\n")
        .sort(),
  );
  assert.deepEqual(one, other, message);
  assert.ok(bodyOf(answer) === bodyOf(expected), `${message}: the bodies differ`);
}

withStore("answers 304 from the store as the whole way does", async (opened) => {
  const path = "/person/georg-buechner.json";
  const whole = await opened.getKept(path);
  const [, tag = ""] = /^etag: (.*)\r$/im.exec(whole) ?? [];
  const [, since = ""] = /^last-modified: (.*)\r$/im.exec(whole) ?? [];
  const conditions = [
    { "If-None-Match": tag },
    { "If-None-Match": `W/${tag}, "other"` },
    { "If-None-Match": "*" },
    { "If-None-Match": '"other"' },
    { "If-Modified-Since": since },
    { "If-Modified-Since": "Sat, 01 Jan 2000 00:00:00 GMT" },
    { "If-Modified-Since": "whenever" },
    { "If-None-Match": '"other"', "If-Modified-Since": since },
    { "If-Match": '"other"' },
    { "If-Unmodified-Since": "Sat, 01 Jan 2000 00:00:00 GMT" },
  ] as Record<string, string>[];
  const statuses: number[] = [];
  for (const condition of conditions) {
    const kept = await opened.get(path, condition);
    const fresh = await opened.get(path, { ...condition, "Cache-Control": "no-cache" });
    assertSame(kept, fresh, JSON.stringify(condition));
    statuses.push(statusOf(kept));
  }
  assert.deepEqual(statuses, [304, 304, 304, 200, 304, 200, 200, 200, 412, 412]);
  // Whether a date is certain is asked once.
  assert.equal(await isKept(opened, path, { "if-modified-since": since }), true);
});

withStore("sends kept answers in turn on a connection that stays", async (opened) => {
  const path = "/person/georg-buechner.json";
  const tag = /^etag: (.*)\r$/im.exec(await opened.getKept(path))?.[1] ?? "";
  await opened.getKept("/werke.html");
  const ask = (line: string, ...headers: string[]) =>
    [`${line} HTTP/1.1`, "Host: localhost", ...headers, "\r\n"].join("\r\n");
  const fresh = "Cache-Control: no-cache";
  const answersTo = async (...more: string[]) => {
    const asked = [
      ask(`GET ${path}`, ...more),
      ask(`HEAD ${path}`, ...more),
      ask(`GET ${path}`, `If-None-Match: ${tag}`, ...more),
      ask("GET /werke.html", ...more),
      ask("GET /robots.txt", ...more, "Connection: close"),
    ];
    const heads = (await opened.serving.send(asked.join(""))).split(/(?=HTTP\/1\.1 \d)/);
    return heads.map((one) =>
      one
        .replace(/^Date: .*$/im, "")
        .split("\r\n")
        .sort(),
    );
  };
  const kept = await answersTo();
  assert.deepEqual(kept, await answersTo(fresh));
  assert.equal(kept.length, 5);
  assert.ok(kept[0]!.includes("Connection: keep-alive"));
});

withStore("puts what the store answers on record like everything else", async (opened) => {
  const path = "/person/georg-buechner.json";
  const answer = await opened.getKept(path);
  const [, tag = ""] = /^etag: (.*)\r$/im.exec(answer) ?? [];
  await opened.get(path, { Referer: "http://a.test/", "User-Agent": "Test" });
  await opened.get(path, {}, "HEAD");
  await opened.get(path, { "If-None-Match": tag });
  const entries = (await opened.serving.logged(6)).slice(3);
  const size = Buffer.byteLength(bodyOf(answer), "latin1");
  assert.deepEqual(
    entries.map(({ method, target, status, bytes }) => [method, target, status, bytes]),
    [
      ["GET", path, 200, size],
      ["HEAD", path, 200, 0],
      ["GET", path, 304, 0],
    ],
  );
  assert.equal(entries[0]!.referer, "http://a.test/");
  assert.equal(entries[0]!.agent, "Test");
});

withStore("keeps what says nothing of copies while they are lent", async (opened) => {
  const { app, getKept } = opened;
  for (const path of ["/person/1", "/person/1.json", "/personen", "/werk/1", "/werk/2", "/werke"])
    await getKept(path);
  await app.store.write(async (writing) => {
    const [copy] = await writing.members(app.kinds.one("exemplar"), [1]);
    await writing.adjust(copy!, { status: "ausgeliehen" });
  });
  const paths = ["/personen", "/person/1.json", "/person/1", "/werk/2", "/werk/1", "/werke"];
  const kept = paths.map((path) => isKept(opened, path));
  // A work shows its copies, its maker's page whether it can be had, and the list of works counts those that are there.
  assert.deepEqual(await Promise.all(kept), [true, true, false, false, false, false]);
  assert.match(await opened.get("/werk/1.json"), /ausgeliehen/);
});

withStore("shows what was written at once, wherever it is shown", async (opened) => {
  const { app, get, getKept } = opened;
  const paths = [
    "/person/1.json",
    "/werk/1",
    "/werk/1.json",
    "/werke",
    "/werke.json",
    "/",
    "/personen",
  ];
  for (const path of [...paths, "/werke.json?suche=schmidt"]) await getKept(path);
  await change(app, "person", 1, { nachname: "Schmidt" });
  for (const path of ["/person/1.json", "/werk/1", "/werk/1.json", "/werke", "/personen"])
    assert.match(await get(path), /Schmidt/, path);
  assert.match(await get("/werke.json?suche=schmidt"), /Woyzeck/);
  await change(app, "werk", 1, { titel: "Wozzeck" });
  for (const path of ["/person/1.json", ...paths.slice(1, 6)])
    assert.match(await get(path), /Wozzeck/, path);
  await insert(app, "werk", { titel: "Leonce und Lena", art: "Buch" });
  for (const path of ["/werke", "/werke.json", "/"]) assert.match(await get(path), /Leonce/, path);
});

withStore("keeps nothing that was begun on another day", async (opened, context) => {
  const [path, { app, get, store }] = ["/werke.json", opened];
  await get(path);
  const [read, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const list = app.store.read.list.bind(app.store.read);
  context.mock.method(app.store.read, "list", async (...given: Parameters<typeof list>) => {
    const listing = await list(...given);
    read.resolve();
    await goOn.promise;
    return listing;
  });
  const early = get(path);
  await read.promise;
  context.mock.method(app.store.read, "today", () => "2099-12-31");
  await store.renew();
  goOn.resolve();
  assert.equal(statusOf(await early), 200);
  assert.equal(await isKept(opened, path), false);
  await get(path);
  assert.equal(await isKept(opened, path), true);
});

withStore("never keeps what depends on who asks, nor what failed", async (opened) => {
  const { get, store, app } = opened;
  const before = store.bytes;
  const asked: [string, Record<string, string>][] = [
    ["/person/1.json", { Cookie: "sprache=en" }],
    ["/person/1.json", { Authorization: "Basic bm9ib2R5OndpdGggdGhpcw==" }],
    ["/person/1.json", { "Cache-Control": "no-store" }],
    ["/person/99", {}],
    ["/konten", {}],
    ["/person/1.json", { Accept: "no/such" }],
    ["/anmeldung", {}],
    ["/gesundheit/lebt", {}],
    ["/gesundheit/bereit", {}],
    ["/werke?formular=neu", {}],
    ["/personen?utm_source=letter", {}],
    ["/a/../person/1", {}],
  ];
  for (const [path, headers] of asked.slice(0, 5).concat(asked.slice(6)))
    for (let times = 0; times < 3; times++) await get(path, headers);
  assert.equal(store.bytes, before);
  assert.equal(app.application.ready, store);
});

withStore(
  "gives nobody what another has made up",
  async (opened) => {
    const { get } = opened;
    const path = "/werke";
    const clean = await get(path, { "Cache-Control": "no-cache" });
    const attempts = [
      { Host: "evil.test" },
      { Host: "LOCALHOST" },
      { Host: "localhost:80" },
      { "X-Forwarded-For": "198.51.100.7", "X-Forwarded-Host": "evil.test" },
      { "X-Forwarded-For": "198.51.100.7", "X-Forwarded-Proto": "https" },
      { Forwarded: "for=198.51.100.7;host=evil.test;proto=https" },
      { "X-Forwarded-Host": "evil.test" },
      { "X-Original-URL": "/person/1" },
      { Accept: "*/*;q=0.001, text/html;q=0", "Accept-Language": "\u00e4\u00f6, en;q=0.1" },
      { Accept: "application/xml\t" },
      { "Accept-Language": "en" },
      { "Accept-Encoding": "gzip" },
    ] as Record<string, string>[];
    for (const headers of attempts)
      for (let times = 0; times < 3; times++) await get(path, headers);
    for (let times = 0; times < 3; times++) assertSame(await get(path), clean, "nothing asked");
    for (const headers of attempts) {
      const fresh = await get(path, { ...headers, "Cache-Control": "no-cache" });
      assertSame(await get(path, headers), fresh, JSON.stringify(headers));
    }
  },
  { proxies: ["127.0.0.1"] },
);

withStore(
  "does not grow beyond its bound",
  async ({ app, store }) => {
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const request = new Request(`http://localhost${path}`, { headers });
      const client = { address: "192.0.2.1", port: 1 };
      const exchange = { client, target: path, user: null, failure: null };
      await (await app.application(request, exchange)).arrayBuffer();
    };
    const filler = "y".repeat(7600);
    for (let number = 0; number < 200; number++)
      for (let times = 0; times < 2; times++) await ask(`/robots.txt?x=${number}${filler}`);
    assert.equal(store.bytes, 0, "what no resource knows is no address of its own");

    let largest = 0;
    for (let number = 0; number < 200; number++) {
      for (let times = 0; times < 2; times++) await ask(`/werke.json?suche=${number}${filler}`);
      largest = Math.max(largest, store.bytes);
    }
    for (let number = 0; number < 200; number++)
      await ask("/werke.json?suche=1", { Accept: `text/html;v=${number}${filler}, */*` });
    largest = Math.max(largest, store.bytes);
    assert.ok(largest > 512 * 1024, `${largest}: it is filled`);
    assert.ok(largest <= 1024 * 1024, `${largest} bytes`);
  },
  { answerStore: 1 },
);

withStore(
  "lets go first of what nobody has asked for longest",
  async (opened) => {
    const { app, getKept } = opened;
    await getKept("/person/1.json");
    const filler = "z".repeat(7600);
    for (let number = 0; number < 150; number++) {
      await getKept(`/werke.json?suche=${number}${filler}`);
      if (number % 3 === 0) await opened.get("/person/1.json");
    }
    assert.equal(await isKept(opened, "/person/1.json"), true);
    assert.equal(await isKept(opened, `/werke.json?suche=0${filler}`), false);
    assert.ok(app.application.ready);
  },
  { answerStore: 1 },
);

withStore("the first answer that is at hand leaves the others there", async (opened) => {
  for (const path of ["/person/1.json", "/werke.json"])
    for (const count of [1, 2]) assert.equal(statusOf(await opened.get(path)), 200, `${count}`);
  const { bytes } = opened.store;
  assert.ok(bytes > 0);
  await opened.get("/person/1.json");
  assert.equal(await isKept(opened, "/werke.json"), true);
  assert.equal(opened.store.bytes, bytes);
});

withStore(
  "keeps nothing where it is told so",
  async ({ app, getKept }) => {
    assert.equal(app.application.ready, undefined);
    assert.equal(statusOf(await getKept("/person/1.json")), 200);
  },
  { answerStore: 0 },
);

withStore(
  "a library that changes its language gives nobody a page in the other one",
  async (opened) => {
    const { app, getKept } = opened;
    const german = { "Accept-Language": "de" };
    assert.match(await getKept("/werke.html"), /<html lang="de"/);
    const [{ id } = { id: await insert(app, "bibliothek", {}) }] = await app.store.read.members(
      app.kinds.one("bibliothek"),
      [1],
    );
    await change(app, "bibliothek", id, { sprache: "en" });
    assert.match(await getKept("/werke.html"), /<html lang="en"/);
    assert.match(await getKept("/werke.html", german), /<html lang="de"/);
  },
);
