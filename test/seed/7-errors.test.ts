/** Section 7 of the seed: status codes, the two logs, and errors that are shown in the browser. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { zoneClock } from "../../src/core/logs/write/zone-clock.ts";
import { readSettings } from "../../src/core/settings/settings.ts";
import {
  bodyOf,
  eventually,
  linesOf,
  request,
  statusOf,
  temporaryFolder,
} from "../server/serving.ts";
import { basic, PASSWORD } from "../support/app.ts";
import { EMPTY_STORE, ENGINES } from "../support/database/databases.ts";
import { withService } from "./served.ts";

/** Its title fails for one value, on line 7. */
const VASE = `import { defineKind, text } from "leihwerk";

export default defineKind({
  singular: "vase",
  plural: "vasen",
  title: (values) => {
    if (values.name === "Ming") return String(1n / 0n);
    if (values.name === "Kristall") process.abort();
    return String(values.name);
  },
  fields: { name: text({ required: true }) },
  access: { create: ["all"] },
});
`;
const FILES = { "kinds/vase.ts": VASE };

/** Its page takes longer than a second. */
const CLOCK = `import { defineKind, text } from "leihwerk";

function page({ title }) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1200);
  return { title, description: title, image: null, main: title };
}

export default defineKind({
  singular: "uhr",
  plural: "uhren",
  title: "name",
  fields: { name: text({ required: true }) },
  looks: { html: { page } },
});
`;

/** A program that adds a vase; "Ming" makes the script fail. */
function adding(name: string, ...headers: string[]): string {
  const body = JSON.stringify({ name });
  const type = "Content-Type: application/json";
  const line = "POST /vasen/ HTTP/1.1";
  return request(line, type, `Content-Length: ${body.length}`, ...headers) + body;
}

// Status codes

withService("7 Status 200: the request succeeded and content was delivered", async (service) => {
  const response = await service.get("/personen");
  assert.equal(response.status, 200);
  assert.ok((await response.text()).length > 0);
});

withService(
  "7 Status 403: a private list that somebody else asks for, there or not",
  async (service) => {
    const list = { as: "leserin", body: { name: "Geheim" } } as const;
    const made = await service.app.request("POST", "/merklisten", list);
    assert.equal(made.status, 201);
    const own = `/merkliste/${made.headers.get("Location")?.split("/").at(-1)}`;
    for (const Accept of ["text/html", "application/xml", "application/json"]) {
      for (const path of [own, "/merkliste/4711"]) {
        assert.equal((await service.get(path, { Accept })).status, 403, path);
        const Authorization = basic("bibliothekarin", PASSWORD);
        assert.equal((await service.get(path, { Accept, Authorization })).status, 403, path);
      }
    }
  },
);

withService("7 Status 403: a party without access asks for what is restricted", async (service) => {
  for (const path of ["/ausleihliste/1", "/ausleihen", "/konten", "/konto/1", "/konto/4711"])
    for (const Accept of ["text/html", "application/xml", "application/json"])
      assert.equal((await service.get(path, { Accept })).status, 403, path);
});

withService(
  "7 Status 500: a warning that stops output, such as a division by zero: no data, a line in each log",
  async (service) => {
    for (const accept of ["text/html", "application/xml", "application/json"]) {
      const response = await fetch(`${service.url}/vasen/`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: accept, "User-Agent": "curl/8" },
        body: '{"name":"Ming"}',
      });
      assert.equal(response.status, 500);
      assert.equal(await response.text(), "");
    }
    assert.equal(statusOf(await service.send(adding("Delft"))), 201);
    await service.logged(4);
    for (const line of service.accessLines().slice(0, 3))
      assert.match(line, /"POST \/vasen\/ HTTP\/1\.1" 500 - "-" "curl\/8"$/);
    const lines = await eventually(() => {
      const found = linesOf(join(service.folder, "error.log"));
      return found.length > 0 ? found : undefined;
    }, "the entries");
    assert.equal(lines.length, 3);
    for (const line of lines) assert.match(line, /\] Warning: Division by zero in /);
  },
  { files: FILES },
);

for (const [what, script] of [
  ["a parse error", "export default {{{"],
  ["a name that is declared twice", "const a = 1; const a = 2;"],
] as const) {
  withService(
    `7 Status 500: ${what} in a script: no data at any of its addresses, and nothing else is broken`,
    async (service) => {
      const paths = ["/kaputt/1", "/kaputt", "/kaputte", "/kaputte.json", "/kaputte/1.xml"];
      for (const path of paths) {
        const answer = await service.get(path);
        assert.equal(answer.status, 500, path);
        assert.equal(await answer.text(), "", path);
      }
      assert.equal((await service.get("/personen")).status, 200);
      await service.logged(paths.length + 1);
      const lines = linesOf(join(service.folder, "error.log"));
      assert.equal(lines.length, paths.length);
      const file = join(service.site, "kinds/kaputt.ts").replaceAll(".", "\\.");
      for (const line of lines)
        assert.match(line, new RegExp(`\\] Parse error: .+ in ${file} on line [1-9]`));
    },
    {
      files: {
        "kinds/kaputt.ts": `const names = { singular: "kaputt", plural: "kaputte" };\n${script}\n`,
      },
    },
  );
}

// Access log

withService(
  "7 Access log: one line per request, with the nine fields in their order, to the byte",
  async (service) => {
    const agent = "Mozilla/5.0 (X11; Linux x86_64)";
    const referer = "http://example.org/liste";
    const user = basic("bibliothekarin", PASSWORD);
    const before = Date.now();
    const answers = [
      await service.send(request("GET /personen.json?anzahl=1 HTTP/1.1")),
      await service.send(
        request("GET /personen.xml HTTP/1.1", `Referer: ${referer}`, `User-Agent: ${agent}`),
      ),
      await service.send(request("GET /konten.json HTTP/1.1", `Authorization: ${user}`)),
      await service.send(request("GET /ausleihliste/1 HTTP/1.1")),
      await service.send(request("HEAD /personen HTTP/1.1")),
    ];
    const entries = await service.logged(5);
    const expected = [
      { request: "GET /personen.json?anzahl=1 HTTP/1.1", status: 200 },
      { request: "GET /personen.xml HTTP/1.1", status: 200, referer, agent },
      { request: "GET /konten.json HTTP/1.1", status: 200, user: "bibliothekarin" },
      { request: "GET /ausleihliste/1 HTTP/1.1", status: 403 },
      { request: "HEAD /personen HTTP/1.1", status: 200 },
    ];
    for (const [index, line] of service.accessLines().entries()) {
      const { time } = entries[index]!;
      assert.ok(time >= before - 1000 && time <= Date.now(), line);
      const {
        request: asked,
        status,
        referer = "-",
        agent = "-",
        user = "-",
      } = {
        ...expected[index]!,
      } as Record<string, string | number>;
      const bytes = bodyOf(answers[index]!).length || "-";
      const when = zoneClock("Europe/Berlin").access(time);
      assert.match(when, /^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0[12]00$/);
      assert.equal(
        line,
        `127.0.0.1 - ${user} [${when}] "${asked}" ${status} ${bytes} "${referer}" "${agent}"`,
      );
    }
  },
);

withService(
  "7 Access log: the last two fields are optional",
  async (service) => {
    await service.send(request("GET /ausleihliste/1 HTTP/1.1", "User-Agent: curl/8"));
    await service.logged(1);
    const [line = ""] = service.accessLines();
    assert.match(line, /^127\.0\.0\.1 - - \[[^\]]+\] "GET \/ausleihliste\/1 HTTP\/1\.1" 403 \d+$/);
  },
  { format: "common" },
);

// Error log

withService(
  "7 Error log: the shape of an entry, to the byte",
  async (service) => {
    await service.send(adding("Ming"));
    const [line = ""] = await eventually(() => {
      const lines = linesOf(join(service.folder, "error.log"));
      return lines.length > 0 ? lines : undefined;
    }, "the entry");
    const [, time = "", port = ""] =
      /^\[([^\]]+)\] .*\[client 127\.0\.0\.1:([1-9]\d*)\]/.exec(line) ?? [];
    assert.match(
      time,
      /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} \d\d \d\d:\d\d:\d\d\.\d{6} \d{4}$/,
    );
    const file = join(service.site, "kinds/vase.ts");
    assert.equal(
      line,
      `[${time}] [site:error] [pid ${process.pid}] [client 127.0.0.1:${port}] Warning: Division by zero in ${file} on line 7`,
    );
  },
  { files: FILES },
);

withService(
  "7 Error log: it has entries only for requests that end in an error",
  async (service) => {
    for (const path of ["/", "/ausleihliste/1", "/nirgends", "/personen?anzahl=0"])
      await service.get(path);
    await service.send(adding(""));
    await service.logged(5);
    assert.deepEqual(linesOf(join(service.folder, "error.log")), []);
  },
  { files: FILES },
);

withService(
  "7 Error log: an answer that took long is no error: it has a log of its own",
  async (service) => {
    const made = await service.app.request("POST", "/uhren", {
      as: "bibliothekarin",
      body: { name: "Sonnenuhr" },
    });
    assert.equal(made.status, 201);
    const page = await service.get("/uhr/1", { Accept: "text/html" });
    assert.match(await page.text(), /Sonnenuhr/);
    await service.logged(1);
    assert.deepEqual(linesOf(join(service.folder, "error.log")), []);
    const [line = ""] = await eventually(() => {
      const lines = linesOf(join(service.folder, "slow.log"));
      return lines.length > 0 ? lines : undefined;
    }, "the slow answer");
    assert.match(line, /"GET \/uhr\/1 HTTP\/1\.1" 200 /);
  },
  { files: { "kinds/uhr.ts": CLOCK } },
);

withService("7 Error log: a log file is followed with tail", async (service, context) => {
  await service.get("/");
  await service.logged(1);
  const tail = spawn("tail", ["-n", "0", "-F", join(service.folder, "access.log")]);
  context.after(() => tail.kill());
  const lines = createInterface({ input: tail.stdout })[Symbol.asyncIterator]();
  const first = lines.next();
  let seen = false;
  void first.then(() => {
    seen = true;
  });
  // Until tail has begun to read, lines pass it by.
  await eventually(async () => {
    await service.get("/werke");
    return seen || undefined;
  }, "a line of tail");
  assert.match((await first).value ?? "", /"GET \/werke HTTP\/1\.1" 200 \d+ /);
});

// Showing errors in the browser

withService(
  "7 Showing 1: a setting shows the message, with file, line, the lines around and the way, in each format",
  async (service) => {
    const add = (accept: string) => service.send(adding("Ming", `Accept: ${accept}`));
    const answer = await add("application/json");
    assert.equal(statusOf(answer), 500);
    const json = JSON.parse(bodyOf(answer)) as {
      status: number;
      error: {
        message: string;
        file: string;
        line: number;
        excerpt: { text: string }[];
        trace: string[];
      };
    };
    assert.equal(json.status, 500);
    assert.equal(json.error.message, "Division by zero");
    assert.equal(json.error.file, join(service.site, "kinds/vase.ts"));
    assert.equal(json.error.line, 7);
    assert.ok(json.error.excerpt.some(({ text }) => text.includes("1n / 0n")));
    assert.ok(json.error.trace.some((answer) => answer.startsWith("route=POST")));
    const xml = bodyOf(await add("application/xml"));
    assert.match(xml, /<message>Division by zero<\/message>/);
    assert.match(xml, /<line>7<\/line>/);
    const html = bodyOf(await add("text/html"));
    assert.match(html, /vase\.ts:7/);
    assert.match(html, /1n \/ 0n/);
  },
  { files: FILES, environment: "staging", displayErrors: true },
);

withService(
  "7 Showing 1: a script can say so for its own errors, while all others stay hidden",
  async (service) => {
    const open = await service.send(adding("Ming", "Accept: application/json"));
    assert.match(open, /Division by zero/);
    assert.equal(await (await service.get("/kaputt/1")).text(), "");
  },
  {
    files: {
      "kinds/vase.ts": VASE.replace("singular", "displayErrors: true, singular"),
      "kinds/kaputt.ts": "export default {{{",
    },
    environment: "staging",
    displayErrors: false,
  },
);

withService(
  "7 Showing 1: in production a script cannot say so",
  async (service) => {
    const answer = await service.send(adding("Ming", "Accept: application/json"));
    assert.equal(statusOf(answer), 500);
    assert.doesNotMatch(answer, /zero|vase/);
  },
  { files: { "kinds/vase.ts": VASE.replace("singular", "displayErrors: true, singular") } },
);

for (const [engine, create] of Object.entries(ENGINES)) {
  test(`7 Showing 2: an error that ends the whole process is not shown, but logged (${engine})`, async (context) => {
    const { database, drop } = await create(EMPTY_STORE);
    context.after(drop);
    const folder = temporaryFolder();
    mkdirSync(join(folder, "site/kinds"), { recursive: true });
    writeFileSync(join(folder, "site/kinds/vase.ts"), VASE);
    const script = join(import.meta.dirname, "../../bin/leihwerk.js");
    const flags = ["--port", "0", "--workers", "1", "--no-demo", "--environment", "staging"];
    const server = spawn(
      process.execPath,
      [script, "serve", "--database", database, "--display-errors", ...flags],
      {
        cwd: folder,
        env: { ...process.env, LEIHWERK_LIBRARIAN: "bibliothekarin:correct horse battery" },
        stdio: ["ignore", "pipe", "ignore"],
      },
    );
    context.after(async () => {
      server.kill("SIGTERM");
      if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
    });
    let url = "";
    for await (const line of createInterface({ input: server.stdout })) {
      [, url = ""] = /listens at (http:\S+)/.exec(line) ?? [];
      if (url !== "") break;
    }
    const add = (name: string) =>
      fetch(`${url}/vasen/`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ name }),
      });
    assert.match(await (await add("Ming")).text(), /Division by zero/);
    const crashed = await add("Kristall").then(
      (response) => response.text(),
      () => "",
    );
    assert.equal(crashed, "");
    const line = await eventually(
      () => linesOf(join(folder, "logs/error.log")).find((one) => one.includes(":crit]")),
      "the entry of the crash",
    );
    assert.match(line, /\] Warning: .+ in .+ on line \d+$/);
    assert.equal((await fetch(url)).status, 200);
  });
}

test("7 Showing 3: it is on in development and on staging machines, and off in production", () => {
  const shown = (environment: string) =>
    readSettings(["--environment", environment], {}).displayErrors;
  assert.deepEqual(["development", "staging", "production"].map(shown), [true, true, false]);
  assert.equal(readSettings([], {}).displayErrors, false);
});

withService("7 Showing 4: in production nobody reads the logs by the web", async (service) => {
  const headers = { Authorization: basic("bibliothekarin", PASSWORD) };
  for (const path of ["/protokoll", "/protokoll/strom", "/logs/error.log", "/error.log"])
    assert.equal((await service.get(path, headers)).status, 404, path);
});

withService(
  "7 Error bodies (open): an error is a problem document in the format that is asked for",
  async (service) => {
    for (const [accept, type] of [
      ["application/json", "application/problem+json; charset=utf-8"],
      ["application/xml", "application/problem+xml; charset=utf-8"],
      ["text/html", "text/html; charset=utf-8"],
    ] as const) {
      const response = await service.get("/nirgends", { Accept: accept });
      assert.equal(response.status, 404);
      assert.equal(response.headers.get("Content-Type"), type);
    }
    const json = await service.get("/nirgends", { Accept: "application/json" });
    const { type, status } = (await json.json()) as { type: string; status: number };
    assert.deepEqual([type, status], ["/problem/nicht-gefunden", 404]);
  },
);
