/** A book is looked up by its ISBN on the form of a new work, at servers that really speak SRU, and at some that misbehave. */

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { after, test } from "node:test";
import sharp from "sharp";
import { isPublicAddress } from "../../../src/core/http/outgoing/public-address.ts";
import {
  diagnostic,
  type Misbehaviour,
  MOMO,
  STEPPENWOLF,
  startSruServer,
} from "../../other-catalogues/sru-server.ts";
import { connected, eventually } from "../../server/serving.ts";
import { type Account, TestApp, withApp, withApps } from "../../support/app.ts";
import { freePort } from "../../support/free-port.ts";

/** Valid numbers, each for one way to misbehave. */
const [SLOW, FAILING, HUGE, BROKEN, REFUSING, CIRCLING, INWARDS, ANOTHER_PAGE, CUT_OFF, TWO] = [
  "9780000000019",
  "9780000000026",
  "9780000000033",
  "9780000000040",
  "9780000000057",
  "9780000000064",
  "9780000000071",
  "9780000000088",
  "9780000000095",
  "9780000000101",
] as const;
const UNKNOWN = "9783161484100";

let reachedInside = 0;
/** Stands for what is inside: nobody outside may lead there. */
const inside = await startSruServer([], {
  [MOMO.isbn]: (_, response) => {
    reachedInside++;
    response.end();
  },
});

/** Answered when the test says so. */
const HELD = [
  "9780000000118",
  "9780000000125",
  "9780000000132",
  "9780000000149",
  "9780000000156",
] as const;
const held: (() => void)[] = [];
const hold: Misbehaviour = (_, response) =>
  held.push(() => response.end("<searchRetrieveResponse/>"));

const MISBEHAVING: Readonly<Record<string, Misbehaviour>> = {
  ...Object.fromEntries(HELD.map((isbn) => [isbn, hold])),
  [SLOW]: () => {},
  [FAILING]: (_, response) => response.writeHead(503).end("<html>maintenance</html>"),
  [HUGE]: (_, response) => {
    const piece = `<!--${"x".repeat(64 * 1024)}-->`;
    const more = () => {
      while (!response.destroyed && response.write(piece));
      if (!response.destroyed) response.once("drain", more);
    };
    response.write("<searchRetrieveResponse>");
    more();
  },
  [BROKEN]: (_, response) => response.end("<searchRetrieveResponse><records><record></records>"),
  [REFUSING]: (_, response) => response.end(diagnostic("16", "Unsupported index <isbn>")),
  [CIRCLING]: (request, response) => response.writeHead(302, { Location: request.url }).end(),
  [INWARDS]: (_, response) => {
    const Location = `${inside.origin}/sru/dnb?query=isbn%3D${MOMO.isbn}`;
    response.writeHead(302, { Location }).end();
  },
  [ANOTHER_PAGE]: (_, response) => response.end("<html><body>Please sign in</body></html>"),
  [CUT_OFF]: (_, response) => {
    response.writeHead(200, { "Content-Length": "1000" }).write("<searchRetrieve");
    setImmediate(() => response.destroy());
  },
};

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#935" } })
    .png()
    .toBuffer();

const sru = await startSruServer(
  [
    STEPPENWOLF,
    MOMO,
    { ...MOMO, isbn: TWO },
    {
      isbn: TWO,
      fields: [
        ["020", "  ", ["a", TWO]],
        ["245", "10", ["a", "The right one"]],
      ],
    },
  ],
  MISBEHAVING,
  { [STEPPENWOLF.isbn]: await picture(200, 300), [MOMO.isbn]: await picture(1, 1) },
);
after(() => Promise.all([sru.close(), inside.close()]));

const SOURCE = {
  settings: { isbnSource: sru.address, coverSource: `${sru.origin}/cover/{isbn}` },
};

const LOOK_UP = { _schritt: "nachschlagen isbn" };

type Sent = readonly (readonly [string, string])[] | Readonly<Record<string, string>>;

async function send(app: TestApp, sent: Sent, as: Account = "bibliothekarin") {
  const pairs = (Array.isArray(sent) ? sent : Object.entries(sent)) as [string, string][];
  const body = new URLSearchParams(pairs).toString();
  const headers = { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" };
  const response = await app.request("POST", "/werke", { as, body, headers });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

/** What a browser would send of the form in the page. */
function filledIn(html: string): [string, string][] {
  const form = html.slice(
    html.indexOf("data-form"),
    html.indexOf("</form>", html.indexOf("data-form")),
  );
  const tags = form.matchAll(
    /<input[^>]*>|<textarea[\s\S]*?<\/textarea>|<select[\s\S]*?<\/select>/g,
  );
  return [...tags].flatMap(([tag]): [string, string][] => {
    const name = /\bname="([^"]*)"/.exec(tag)?.[1];
    if (name === undefined || /type="file"/.test(tag)) return [];
    const value = tag.startsWith("<textarea")
      ? /<textarea[^>]*>\n?([\s\S]*)<\/textarea>/.exec(tag)?.[1]
      : tag.startsWith("<select")
        ? /value="([^"]*)" selected/.exec(tag)?.[1]
        : /\bvalue="([^"]*)"/.exec(tag)?.[1];
    return [[name, (value ?? "").replaceAll("&quot;", '"').replaceAll("&amp;", "&")]];
  });
}

function filled(html: string, name: string): string {
  return filledIn(html).find(([other]) => other === name)?.[1] ?? "";
}

function saidIn(html: string): string {
  return /role="status">([^<]*)<\/p>/.exec(html)?.[1] ?? "";
}

function withChanges(pairs: readonly [string, string][], changes: Record<string, string>) {
  return [...pairs.filter(([name]) => !(name in changes)), ...Object.entries(changes)];
}

withApps(
  "one scan fills in the form, and saving it makes what is named in it",
  async (app) => {
    const opened = await (
      await app.request("GET", "/werke?formular=neu", { as: "bibliothekarin" })
    ).text();
    assert.match(opened, /name="_suche\.isbn"[^>]*autofocus/);
    // A scanner sends the digits and the Enter key.
    const scanned = withChanges(filledIn(opened), {
      "_suche.isbn": "978-3-518-36675-2",
      _schritt: "weiter",
    });
    const { status, html } = await send(app, scanned);
    assert.equal(status, 200);
    assert.match(saidIn(html), /127\.0\.0\.1/);
    assert.equal(filled(html, "titel"), "Der Steppenwolf");
    assert.equal(filled(html, "untertitel"), "Erzählung");
    assert.equal(filled(html, "jahr"), "2015");
    assert.equal(filled(html, "art"), "Buch");
    assert.match(filled(html, "sprache"), /^(de|Deutsch)$/);
    assert.equal(filled(html, "isbn"), "9783518366752");
    assert.equal(filled(html, "_suche.isbn"), "");
    assert.equal(filled(html, "person.0.name"), "Hesse, Hermann");
    assert.equal(filled(html, "person.1.rolle"), "Herausgabe");
    assert.match(filled(html, "image"), /\/bild\/\d+$/);

    const saved = await send(app, filledIn(html));
    assert.equal(saved.status, 303, saved.html);
    const path = new URL(saved.headers.get("Location") ?? "").pathname;
    const work = await app.json(path);
    assert.equal(work.titel, "Der Steppenwolf");
    assert.deepEqual(
      work.person.map((person: { name: string }) => person.name),
      ["Hermann Hesse", "Volker Michels"],
    );
    assert.equal(work.verlag[0].name, "Suhrkamp");
    assert.equal(work.reihe[0].band, "175");
    // The trade's codes are no subjects.
    assert.deepEqual(
      work.schlagwort.map((subject: { name: string }) => subject.name),
      ["Außenseiter"],
    );
    const cover = await app.json(new URL(work.image).pathname);
    assert.deepEqual([cover.titel, cover.breite, cover.hoehe], ["Der Steppenwolf", 200, 300]);
  },
  SOURCE,
);

withApps(
  "the same ISBN is asked for once",
  async (app) => {
    const asked = () => sru.asked.filter((one) => one.get("query")?.includes(MOMO.isbn)).length;
    await send(app, { "_suche.isbn": MOMO.isbn, ...LOOK_UP });
    const before = asked();
    const again = await send(app, { "_suche.isbn": "3522202554", ...LOOK_UP });
    assert.equal(filled(again.html, "titel"), "Momo");
    assert.equal(asked(), before);
  },
  SOURCE,
);

withApp(
  "what was typed before stays, and a dot is no cover",
  async (app) => {
    const { html } = await send(app, {
      "_suche.isbn": MOMO.isbn,
      titel: "Momo, signiert",
      "person.0.name": "Ende, M.",
      ...LOOK_UP,
    });
    assert.equal(filled(html, "titel"), "Momo, signiert");
    assert.equal(filled(html, "person.0.name"), "Ende, M.");
    assert.equal(filled(html, "ort"), "Stuttgart");
    assert.equal(filled(html, "image"), "");
  },
  SOURCE,
);

withApp(
  "a second book takes the place of the first, but for what was changed",
  async (app) => {
    const first = await send(app, { "_suche.isbn": STEPPENWOLF.isbn, ...LOOK_UP });
    const changed = withChanges(filledIn(first.html), {
      "_suche.isbn": MOMO.isbn,
      ort: "Berlin",
      ...LOOK_UP,
    });
    const { html } = await send(app, changed);
    assert.equal(filled(html, "titel"), "Momo");
    assert.equal(filled(html, "untertitel"), "");
    assert.equal(filled(html, "isbn"), MOMO.isbn);
    assert.equal(filled(html, "person.0.name"), "Ende, Michael");
    assert.equal(filled(html, "person.1.name"), "");
    assert.equal(filled(html, "ort"), "Berlin");
    assert.equal(filled(html, "image"), "");
  },
  SOURCE,
);

withApps(
  "what has the number here already is named",
  async (app) => {
    const isbn = UNKNOWN;
    const { path } = await app.addWork("Schon da", [], { isbn: [isbn] });
    const { html } = await send(app, { "_suche.isbn": "3-16-148410-X", ...LOOK_UP });
    assert.match(
      html,
      new RegExp(`role="alert">[^<]*schon im Katalog[^<]*<a href="${path.slice(1)}"`),
    );
    const other = await send(app, { "_suche.isbn": MOMO.isbn, ...LOOK_UP });
    assert.doesNotMatch(other.html, /schon im Katalog/);
  },
  { ...SOURCE, fresh: true },
);

withApp(
  "of several records the one that has the ISBN itself counts",
  async (app) => {
    const { html } = await send(app, { "_suche.isbn": TWO, ...LOOK_UP });
    assert.equal(filled(html, "titel"), "The right one");
  },
  SOURCE,
);

withApp(
  "a number that nobody has looked up is saved with the rest",
  async (app) => {
    const saved = await send(app, { "_suche.isbn": "978-3-16-148410-0", titel: "Ungesehen" });
    assert.equal(saved.status, 303, saved.html);
    const { isbn } = await app.json(new URL(saved.headers.get("Location") ?? "").pathname);
    assert.equal(isbn[0].replaceAll("-", ""), UNKNOWN);
  },
  SOURCE,
);

const FAILURES: readonly (readonly [string, string, RegExp])[] = [
  ["does not know the ISBN", UNKNOWN, /kennt 9783161484100 nicht/],
  ["is away", FAILING, /nicht zu erreichen/],
  ["sends without end", HUGE, /abgelehnt/],
  ["sends what is no XML", BROKEN, /lässt sich nicht lesen/],
  ["sends another page", ANOTHER_PAGE, /lässt sich nicht lesen/],
  ["breaks off", CUT_OFF, /nicht zu erreichen/],
  ["refuses", REFUSING, /Unsupported index &lt;isbn&gt;/],
  ["leads in circles", CIRCLING, /too many redirects/],
  ["leads to a private address", INWARDS, /private address/],
  ["never answers", SLOW, /nicht rechtzeitig/],
];

for (const [what, isbn, sentence] of FAILURES) {
  withApp(
    `a source that ${what} costs a sentence, not the form`,
    async (app) => {
      const sent = {
        "_suche.isbn": isbn,
        titel: "Schon da",
        verweis: "https://a.example/",
        ...LOOK_UP,
      };
      const { status, html } = await send(app, sent);
      assert.equal(status, 200);
      assert.match(saidIn(html), sentence);
      assert.equal(filled(html, "titel"), "Schon da");
      assert.equal(filled(html, "verweis"), "https://a.example/");
      assert.equal(filled(html, "isbn"), isbn);
      assert.equal(reachedInside, 0);
    },
    SOURCE,
  );
}

withApp(
  "what is no ISBN is told so, and nobody is asked",
  async (app) => {
    const before = sru.asked.length;
    const wrong = await send(app, { "_suche.isbn": "9783518366753", ...LOOK_UP });
    assert.match(saidIn(wrong.html), /9783518366753“ ist keine ISBN/);
    assert.equal(filled(wrong.html, "_suche.isbn"), "9783518366753");
    assert.match(saidIn((await send(app, LOOK_UP)).html), /erst eine ISBN/);
    assert.equal(sru.asked.length, before);
  },
  SOURCE,
);

withApp(
  "at most four are looked up at once; who comes on top is told so",
  async (app) => {
    const asking = HELD.slice(0, 4).map((isbn) => send(app, { "_suche.isbn": isbn, ...LOOK_UP }));
    await eventually(() => (held.length < 4 ? undefined : true), "four of them");
    const fifth = await send(app, { "_suche.isbn": HELD[4], ...LOOK_UP });
    assert.match(saidIn(fifth.html), /Gerade werden viele/);
    for (const release of held) release();
    for (const { html } of await Promise.all(asking)) assert.match(saidIn(html), /kennt/);
  },
  SOURCE,
);

withApp(
  "readers make nobody ask",
  async (app) => {
    const before = sru.asked.length;
    const { status } = await send(app, { "_suche.isbn": TWO, ...LOOK_UP }, "leserin");
    assert.equal(status, 403);
    assert.equal(sru.asked.length, before);
  },
  SOURCE,
);

withApp("without a source there is nothing to look up, and nothing is", async (app) => {
  const opened = await app.request("GET", "/werke?formular=neu", { as: "bibliothekarin" });
  assert.doesNotMatch(await opened.text(), /_suche\.isbn/);
  const { status, html } = await send(app, { "_suche.isbn": MOMO.isbn, ...LOOK_UP });
  assert.equal(status, 200);
  assert.equal(filled(html, "titel"), "");
});

test("a server that Debian has speaks SRU with us", async (context) => {
  if (spawnSync("yaz-ztest", ["-V"]).error) return context.skip("yaz is not installed");
  const port = await freePort();
  const server = spawn("yaz-ztest", ["-v", "none", `@:${port}`], { stdio: "ignore" });
  try {
    await listening(port);
    const address = `http://127.0.0.1:${port}/Default?query=computer&recordSchema=marcxml`;
    const app = await TestApp.open("SQLite", { settings: { isbnSource: address } });
    try {
      const { html } = await send(app, { "_suche.isbn": MOMO.isbn, ...LOOK_UP });
      assert.equal(filled(html, "titel"), "How to program a computer");
      assert.equal(filled(html, "person.0.name"), "Jack Collins");
      assert.equal(filled(html, "isbn"), MOMO.isbn);
    } finally {
      await app.close();
    }
    // It has no such schema, and says so in its own words.
    const refusing = {
      settings: { isbnSource: `http://127.0.0.1:${port}/Default?query=computer` },
    };
    await using other = await TestApp.open("SQLite", refusing);
    const { html } = await send(other, { "_suche.isbn": MOMO.isbn, ...LOOK_UP });
    assert.match(saidIn(html), /abgelehnt \(.+\)/);
  } finally {
    server.kill("SIGKILL");
  }
});

async function listening(port: number): Promise<void> {
  const asked = () => connected(port).catch(() => undefined);
  const socket = await eventually(asked, "the server");
  socket.destroy();
}

test("only addresses of the Internet are public", () => {
  const inner =
    "127.0.0.1 10.0.0.1 172.31.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 ::1 :: ::ffff:127.0.0.1 fe80::1 fd00::1 64:ff9b::7f00:1 2002:7f00:1:: 2001:db8::1 ff02::1 localhost";
  for (const address of inner.split(" ")) assert.equal(isPublicAddress(address), false, address);
  for (const address of ["193.175.100.1", "2001:4860:4860::8888"])
    assert.equal(isPublicAddress(address), true, address);
});
