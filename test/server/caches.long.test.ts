/** Behind nginx and Varnish as deploy/ sets them up, with a lifetime: whoever asks gets what the program itself would say, and hits are hits. */

import assert from "node:assert/strict";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { type TestContext, test } from "node:test";
import { isPublic } from "../../src/core/model/kinds/access.ts";
import { basic, manyOf, PASSWORD, TestApp } from "../support/app.ts";
import { freePort } from "../support/free-port.ts";
import { present } from "../support/present.ts";
import { runBeside } from "../support/run-beside.ts";
import { eventually, serving, temporaryFolder } from "./serving.ts";

const DEPLOY = join(import.meta.dirname, "../../deploy");
const HOST = "katalog.example";
const agent = new Agent({ keepAlive: true });

interface Said {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

type Fields = Readonly<Record<string, string>>;

/** Of these a cache may change none. */
const KEPT = [
  ..."content-type content-language content-encoding content-location content-disposition".split(
    " ",
  ),
  ..."etag last-modified cache-control vary link location allow www-authenticate".split(" "),
  ..."content-range content-security-policy memento-datetime ignored-parameters".split(" "),
];

const CACHES = { nginx: startNginx, Varnish: startVarnish };

for (const [name, start] of Object.entries(CACHES))
  test(`${name} gives everybody the representation, the language and the person that is theirs`, async (context) => {
    if (!present(context, name === "nginx" ? "nginx" : "varnishd")) return;
    const app = await TestApp.open("SQLite", { settings: { sharedSeconds: 3600 } });
    context.after(() => app.close());
    const addresses = await everyAddress(app);
    const limits = { underWayPerAddress: 100 };
    const server = await serving(context, app.application, { proxies: ["127.0.0.1"], limits });
    const port = await start(context, server.port);
    const own = (path: string, headers: Fields = {}, method = "GET") =>
      ask(server.port, method, path, headers);
    const through = (path: string, headers: Fields = {}, method = "GET") =>
      ask(port, method, path, headers);

    const cookie = await signIn(port);
    const faults: string[] = [];
    let hits = 0;
    const compare = async (path: string, headers: Fields, method = "GET") => {
      const [expected, said] = [
        await own(path, headers, method),
        await through(path, headers, method),
      ];
      const place = `${method} ${path} ${JSON.stringify(headers)}`;
      faults.push(...differences(expected, said).map((fault) => `${place}: ${fault}`));
      return said;
    };

    for (const [path, isShared] of addresses) {
      const wishes = wishesAt(path);
      // Those who are known come first: nothing of what they get may be stored.
      for (const wish of wishes.slice(0, 2)) {
        const staff = { ...wish, Authorization: basic("bibliothekarin", PASSWORD) };
        const known = await compare(path, staff);
        const reader = await through(path, { ...wish, Cookie: cookie });
        for (const { headers } of [known, reader])
          if (headers["x-cache"] === "HIT") faults.push(`${path} is given to somebody signed in`);
      }
      for (const round of [1, 2])
        for (const wish of wishes) {
          const said = await compare(path, wish);
          const isHit = said.headers["x-cache"] === "HIT";
          if (isHit && !isShared) faults.push(`${path} is stored`);
          // nginx finds variants by the Vary of the last one, and that of a picture is shorter than that of its page.
          const isFound = name !== "nginx" || !path.startsWith("/bild/");
          if (round === 2 && isShared && isFound && said.status === 200 && !isHit)
            faults.push(`${path} ${JSON.stringify(wish)} is not stored`);
          if (isHit) hits++;
        }
      const [wish = {}] = wishes;
      const head = await through(path, wish, "HEAD");
      const { headers, status } = await own(path, wish);
      if (head.status !== status || head.headers.etag !== headers.etag || head.body.length > 0)
        faults.push(`HEAD ${path} is ${head.status} ${head.headers.etag}`);
      // nginx takes conditions upon itself before it knows that an answer may not be stored.
      if (typeof headers.etag !== "string" || !isShared) continue;
      const again = await through(path, { ...wish, "If-None-Match": headers.etag });
      if (again.status !== 304 || again.headers.etag !== headers.etag)
        faults.push(`${path} is ${again.status} to whoever has it`);
      await compare(path, { ...wish, "If-Match": '"another"' });
      await compare(path, { ...wish, Range: "bytes=0-3" });
      await compare(path, { ...wish, "Accept-Datetime": "Thu, 31 May 2007 20:35:00 GMT" });
      // The stored answer has survived all of this.
      await compare(path, wish);
    }
    // Errors are never stored, whatever has caused them.
    const strict = { Prefer: "handling=strict", Accept: "application/json" };
    for (const [path, more] of [
      ["/werke?unbekannt=1", strict],
      ["/werke?unbekannt=1", { Accept: "application/json" }],
      ["/werke", { Accept: "image/png" }],
      ["/gibt-es-nicht", {}],
      ["/konten", { Accept: "text/html" }],
      ["/gesundheit/bereit", {}],
      ...(name === "nginx" ? [] : [["/%zz", {}] as const]), // It refuses that by itself.
    ] as const)
      for (const _ of [1, 2])
        if (
          (await compare(path, more)).headers["x-cache"] === "HIT" &&
          path !== "/werke?unbekannt=1"
        )
          faults.push(`${path} is stored`);
    const form = await through("/anmeldung", { Accept: "text/html" });
    assert.match(`${form.headers["cache-control"]}`, /private, no-store/);
    assert.notEqual(form.headers["x-cache"], "HIT");
    await compare("/werke", { "Content-Type": "application/json" }, "POST");
    await compare("/werke", {}, "OPTIONS");
    assert.deepEqual(faults.slice(0, 20), [], `${faults.length} faults`);
    assert.ok(hits > addresses.length / 2, `${hits} hits`);

    // What is written is seen at once by those who are signed in, and an endless answer begins at once.
    const work = app.kinds.one("werk");
    const { path } = await app.add(work, { titel: "Vorher" });
    await through(`${path}.json`);
    await app.request("PATCH", path, {
      as: "bibliothekarin",
      body: { titel: "Nachher" },
      headers: { "Content-Type": "application/merge-patch+json" },
    });
    const staff = { Authorization: basic("bibliothekarin", PASSWORD) };
    assert.match((await through(`${path}.json`, staff)).body.toString(), /Nachher/);
    assert.match(await firstOf(port, "/ereignisse/strom"), /retry: 5000/);
    assert.match(await firstOf(port, "/ereignisse/strom"), /retry: 5000/);
  });

/** Every kind in every format, one and all of them, and pages; and whether everybody may have it. */
async function everyAddress(app: TestApp): Promise<[path: string, isShared: boolean][]> {
  const found: [string, boolean][] = [
    ["/", true],
    ["/robots.txt", true],
    ["/sitemap.xml", true],
    ["/openapi.json", true],
    ["/problem/entfernt", true],
    ["/ereignisse", true],
    ["/ereignisse.json", true],
    ["/vorschlaege?suche=a", true],
  ];
  for (const kind of manyOf(app.kinds)) {
    const { path, id, slug } = await app.shown(kind);
    const shared = isPublic(kind);
    const formats = shared ? app.formats.all.map(({ name }) => `.${name}`) : [".json"];
    for (const address of [path, `/${kind.plural}`])
      for (const suffix of ["", ...formats]) found.push([address + suffix, shared]);
    if (slug !== null) found.push([`/${kind.singular}/${id}`, shared]);
    found.push([`/${kind.plural}?format=json&anzahl=1`, shared]);
  }
  return found;
}

/** What the negotiated is asked with; what has its format in the address differs by language at most. */
function wishesAt(path: string): Fields[] {
  const html = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  const [de, en] = [
    { "Accept-Language": "de-DE,de;q=0.9,en;q=0.5", "Accept-Encoding": "gzip, deflate, br" },
    { "Accept-Language": "en-GB,en;q=0.9", "Accept-Encoding": "gzip" },
  ];
  if (/\.html$/.test(path)) return [de, en];
  if (/\.\w+$|\?/.test(path)) return [{ ...de }, {}];
  return [
    { ...html, ...de },
    { ...html, ...en },
    { ...html, "Accept-Language": "fr, en;q=0.2, de;q=0.3" },
    { Accept: "application/json", ...en },
    { Accept: "application/json" },
    { Accept: "application/xml", ...de },
    { Accept: "text/turtle;q=0.5, application/ld+json" },
    {},
  ];
}

function differences(expected: Said, said: Said): string[] {
  const faults: string[] = [];
  if (said.status !== expected.status) faults.push(`${said.status}, not ${expected.status}`);
  for (const name of KEPT)
    if (`${said.headers[name]}` !== `${expected.headers[name]}`)
      faults.push(`${name} is ${said.headers[name]}, not ${expected.headers[name]}`);
  if (!said.body.equals(expected.body)) faults.push("another body");
  return faults;
}

/** As a browser does: the page, then its form, with the cookies of both. */
async function signIn(port: number): Promise<string> {
  const page = await ask(port, "GET", "/anmeldung", { Accept: "text/html" });
  const [, token = ""] = /name="_csrf" value="([^"]*)"/.exec(page.body.toString()) ?? [];
  const form = { username: "leserin", kennwort: PASSWORD, _csrf: token };
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    "Sec-Fetch-Site": "same-origin",
    Accept: "text/html",
    Cookie: cookiesOf(page),
  };
  const said = await ask(port, "POST", "/anmeldung", headers, `${new URLSearchParams(form)}`);
  assert.equal(said.status, 303, said.body.toString());
  return cookiesOf(said);
}

function cookiesOf({ headers }: Said): string {
  const lines = [headers["set-cookie"] ?? []].flat();
  return lines.map((line) => line.split(";")[0]).join("; ");
}

function ask(port: number, method: string, path: string, headers: Fields, body?: string) {
  return new Promise<Said>((resolve, reject) => {
    const sent = request(
      { agent, host: "127.0.0.1", port, method, path, headers: { Host: HOST, ...headers } },
      (answer) =>
        buffer(answer).then(
          (body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
          reject,
        ),
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

/** The beginning of an answer that does not end. */
function firstOf(port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { Host: HOST, Accept: "text/event-stream" };
    const sent = request({ host: "127.0.0.1", port, path, headers }, (answer) => {
      answer.once("data", (chunk) => {
        resolve(`${chunk}`);
        sent.destroy();
      });
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** The file of deploy/ with the ports of this machine, and without TLS. */
async function startNginx(context: TestContext, behind: number): Promise<number> {
  const [port, folder] = [await freePort(), temporaryFolder()];
  const file = readFileSync(join(DEPLOY, "nginx/leihwerk-nodes.conf"), "utf8");
  const plain = file
    .replaceAll(/192\.0\.2\.1\d:8080/g, `127.0.0.1:${behind}`)
    .replaceAll(/^ *(listen|ssl_\w+) .*\n/gm, "")
    .replace("/var/cache/nginx", folder);
  const place = plain.lastIndexOf("server {") + "server {".length;
  const first = plain.indexOf("server {\n");
  const site = `${plain.slice(0, first)}server { listen 127.0.0.1:${port}; ${plain.slice(place)}`;
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(" ");
  chmodSync(folder, 0o777); // As root, its workers are somebody else.
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${temporary} ${site} }`,
  );
  await run(context, "nginx", ["-e", "stderr", "-c", join(folder, "nginx.conf")], port);
  return port;
}

async function startVarnish(context: TestContext, behind: number): Promise<number> {
  const [port, folder] = [await freePort(), temporaryFolder()];
  const file = readFileSync(join(DEPLOY, "varnish/leihwerk.vcl"), "utf8");
  const parameters = file.match(/-p \w+=\w+/g) ?? [];
  mkdirSync(join(folder, "varnish"));
  chmodSync(folder, 0o755);
  writeFileSync(
    join(folder, "leihwerk.vcl"),
    file
      .replaceAll(/"192\.0\.2\.1\d"/g, '"127.0.0.1"')
      .replaceAll('.port = "8080"', `.port = "${behind}"`),
  );
  const place = ["-F", "-a", `127.0.0.1:${port}`, "-n", join(folder, "varnish"), "-j", "none"];
  const more = ["-s", "malloc,64m", ...parameters.flatMap((one) => one.split(" "))];
  await run(context, "varnishd", [...place, ...more, "-f", join(folder, "leihwerk.vcl")], port);
  return port;
}

async function run(context: TestContext, command: string, args: string[], port: number) {
  const { child, output } = runBeside(context, command, args);
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(output());
    const said = await ask(port, "GET", "/gesundheit/lebt", {}).catch(() => undefined);
    return said?.status === 200 || undefined;
  }, command);
}
