/** The files of deploy/ judged by the programs that read them, and run as plain processes in the layout that they describe. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { promisify } from "node:util";
import { type AccessFormat, accessLine } from "../src/core/logs/write/access-line.ts";
import { zoneClock } from "../src/core/logs/write/zone-clock.ts";
import { eventually, linesOf, temporaryFolder } from "./server/serving.ts";
import { freePort } from "./support/free-port.ts";
import { present } from "./support/present.ts";
import { runBeside } from "./support/run-beside.ts";

const ROOT = join(import.meta.dirname, "..");
const run = promisify(execFile);
const deployed = (...path: string[]) => readFileSync(join(ROOT, "deploy", ...path), "utf8");

/** Where the files say things are, on a machine of the test's own. */
interface Layout {
  readonly folder: string;
  /** The same text with the paths and ports of this machine. */
  place(text: string): string;
  file(name: string, text: string): string;
  readonly port: number;
}

async function layout(): Promise<Layout> {
  const folder = temporaryFolder();
  const port = await freePort();
  for (const path of ["opt", "var/lib/leihwerk", "var/log/leihwerk", "var/backups/leihwerk", "etc"])
    mkdirSync(join(folder, path), { recursive: true });
  symlinkSync(ROOT, join(folder, "opt/leihwerk"));
  const place = (text: string) =>
    text
      .replaceAll(
        /(^|[\s=:])\/(opt|var\/(?:lib|log|cache|backups))\/leihwerk/gm,
        `$1${folder}/$2/leihwerk`,
      )
      .replaceAll("127.0.0.1:8080", `127.0.0.1:${port}`);
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), place(text));
    return join(folder, name);
  };
  return { folder, port, place, file };
}

test("systemd takes the units, and finds the service little exposed", async (context) => {
  if (!present(context, "systemd-analyze")) return;
  const { file } = await layout();
  const names = [
    "leihwerk.service",
    "leihwerk.socket",
    "leihwerk-backup.service",
    "leihwerk-backup.timer",
  ];
  const files = names.map((name) => file(name, deployed("systemd", name)));
  const { stderr } = await run("systemd-analyze", ["verify", "--man=no", ...files]);
  assert.equal(stderr.replaceAll(/^.*(?:postgresql|network-online).*\n/gm, ""), "");
  const { stdout } = await run("systemd-analyze", [
    "security",
    "--offline=true",
    "--threshold=25",
    files[0]!,
  ]);
  assert.match(stdout, /Overall exposure level.* OK/);
});

test("nginx serves it over TLS, and the log knows the client and not the proxy", async (context) => {
  if (!present(context, "nginx", "openssl", "curl")) return;
  const place = await layout();
  await startService(context, place);
  const tls = await freePort();
  await certificate(place.folder);
  const site = deployed("nginx", "leihwerk.conf")
    .replaceAll(/listen (\[::\]:)?80;/g, "")
    .replaceAll(/listen \[::\]:443 .*;/g, "")
    .replace("listen 443", `listen 127.0.0.1:${tls}`)
    .replaceAll("/etc/letsencrypt/live/katalog.example", place.folder);
  // The server that only sends people on to TLS would ask for port 80, which is not ours.
  const secure = site.slice(0, site.indexOf("server {")) + site.slice(site.lastIndexOf("server {"));
  place.file("site.conf", secure);
  const main = place.file(
    "nginx.conf",
    `daemon off; worker_processes 1; pid ${place.folder}/nginx.pid; error_log stderr;
     events {} http { access_log off; client_body_temp_path ${place.folder}/body; proxy_temp_path ${place.folder}/proxy;
     fastcgi_temp_path ${place.folder}/f; uwsgi_temp_path ${place.folder}/u; scgi_temp_path ${place.folder}/s; include ${place.folder}/site.conf; }`,
  );
  place.file(
    "whole.conf",
    `events {} http { ${deployed("nginx", "leihwerk.conf").replaceAll("/etc/letsencrypt/live/katalog.example", place.folder)} }`,
  );
  await run("nginx", [
    "-t",
    "-e",
    "stderr",
    "-g",
    `pid ${place.folder}/t.pid;`,
    "-c",
    `${place.folder}/whole.conf`,
  ]);
  background(context, "nginx", ["-e", "stderr", "-c", main]);
  await answersOver(tls, place);
});

test("Caddy serves it over TLS, and the log knows the client and not the proxy", async (context) => {
  if (!present(context, "caddy", "openssl", "curl")) return;
  const place = await layout();
  const file = join(ROOT, "deploy/caddy/Caddyfile");
  await run("caddy", ["validate", "--adapter", "caddyfile", "--config", file], {
    env: { ...process.env, HOME: place.folder },
  });
  await startService(context, place);
  const tls = await freePort();
  await certificate(place.folder);
  const config = place.file(
    "Caddyfile",
    `{\n\tadmin off\n\tauto_https off\n}\n${deployed("caddy", "Caddyfile").replace("katalog.example {", `https://katalog.example:${tls} {\n\tbind 127.0.0.1\n\ttls ${place.folder}/fullchain.pem ${place.folder}/privkey.pem`)}`,
  );
  background(context, "caddy", ["run", "--adapter", "caddyfile", "--config", config], place.folder);
  await answersOver(tls, place);
});

test("HAProxy and nginx take the files for several nodes", async (context) => {
  if (!present(context, "haproxy", "nginx", "openssl")) return;
  const { folder, file } = await layout();
  await certificate(folder);
  const [chain, key] = ["fullchain.pem", "privkey.pem"].map((name) =>
    readFileSync(join(folder, name), "utf8"),
  );
  writeFileSync(join(folder, "site.pem"), `${chain}${key}`);
  const balanced = deployed("haproxy", "leihwerk.cfg").replace(
    "/etc/haproxy/site.pem",
    `${folder}/site.pem`,
  );
  await run("haproxy", ["-c", "-f", file("haproxy.cfg", balanced)]);
  const site = deployed("nginx", "leihwerk-nodes.conf")
    .replaceAll("/etc/letsencrypt/live/katalog.example", folder)
    .replace("/var/cache/nginx", folder);
  const whole = file("nodes.conf", `events {} http { ${site} }`);
  await run("nginx", ["-t", "-e", "stderr", "-g", `pid ${folder}/t.pid;`, "-c", whole]);
});

test("the timer's service saves the library, and checks what it has saved", async (context) => {
  const place = await layout();
  await startService(context, place);
  const unit = deployed("systemd", "leihwerk-backup.service");
  const said: string[] = [];
  for (const command of commandsOf(place.place(unit))) {
    const { stdout } = await run(command[0]!, command.slice(1), {
      cwd: ROOT,
      env: environmentOf(place.place(unit)),
    });
    said.push(stdout);
  }
  assert.match(said[0] ?? "", /rows saved/);
  assert.match(said[1] ?? "", /rows can be restored/);
});

test("logrotate and fail2ban take what is written for them", async (context) => {
  if (!present(context, "logrotate", "fail2ban-regex")) return;
  const { file, folder } = await layout();
  const rotation = deployed("logrotate", "leihwerk").replaceAll(/^ *(su|create) .*\n/gm, "");
  writeFileSync(join(folder, "var/log/leihwerk/access.log"), "x\n");
  const { stderr } = await run("logrotate", [
    "--debug",
    "--state",
    join(folder, "state"),
    file("rotate", rotation),
  ]);
  assert.doesNotMatch(stderr, /error/i);
  assert.match(stderr, /access\.log/);
  const clock = zoneClock("Europe/Berlin");
  const asked = (status: number, request: string, format: AccessFormat) =>
    accessLine(
      {
        address: `192.0.2.${status - 200}`,
        user: null,
        time: Date.now(),
        request,
        status,
        bytes: 1,
        referer: '" 401 "',
        agent: '","status":401,"',
      },
      format,
      clock,
    );
  const lines = (["combined", "common", "json"] as const).flatMap((format) => [
    asked(401, "POST /anmeldung HTTP/1.1", format),
    asked(401, "GET /konten.json HTTP/1.1", format),
    asked(403, "POST /paia/auth/login HTTP/1.1", format),
    asked(429, "POST /anmeldung?weiter=/ HTTP/1.1", format),
    asked(200, "GET /anmeldung HTTP/1.1", format),
    asked(403, "GET /konten HTTP/1.1", format),
    asked(404, 'GET /" 401 HTTP/1.1', format),
    asked(404, 'GET /","protocol":null,"status":401, HTTP/1.1', format),
  ]);
  const found = await run("fail2ban-regex", [
    "--print-all-matched",
    file("access", `${lines.join("\n")}\n`),
    join(ROOT, "deploy/fail2ban/filter.d/leihwerk.conf"),
  ]);
  assert.match(found.stdout, /24 lines, 0 ignored, 12 matched, 12 missed/, found.stdout);
});

test("promtool takes the alerts, and each fires when it should and not before", async (context) => {
  if (!present(context, "promtool")) return;
  const options = { cwd: join(ROOT, "deploy/prometheus") };
  await run("promtool", ["check", "rules", "leihwerk.rules.yml"], options);
  await run("promtool", ["test", "rules", "leihwerk.rules.test.yml"], options);
});

test("promtool understands every question of the dashboard, and no question counts a library once for each node", async (context) => {
  const { panels } = JSON.parse(deployed("grafana", "leihwerk.json")) as {
    panels: { targets: { expr: string }[] }[];
  };
  const questions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  assert.ok(questions.length > 20, `${questions.length}`);
  // Every node reads these from the database that all of them share.
  const doubled = questions.filter((expr) => /sum[^(]*\(leihwerk_(?:messages|members)/.test(expr));
  assert.deepEqual(doubled, []);
  if (!present(context, "promtool")) return;
  const rules = questions.map((expr, index) => ({
    record: `question:${index}`,
    expr: expr.replaceAll("$__rate_interval", "5m").replaceAll("$instance", ".*"),
  }));
  const file = join(temporaryFolder(), "dashboard.rules.yml");
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ groups: [{ name: "dashboard", rules }] }));
  await run("promtool", ["check", "rules", file]);
});

/** As the unit says: its environment, its command, its folders. */
async function startService(context: TestContext, { place, folder, port }: Layout): Promise<void> {
  const unit = place(deployed("systemd", "leihwerk.service"));
  const [command] = commandsOf(unit);
  const env = {
    ...environmentOf(unit),
    ...environmentOf(
      deployed("leihwerk.env").replace(/^#?LEIHWERK_(?=URL|PROXIES)/gm, "Environment=LEIHWERK_"),
    ),
    PORT: String(port),
    LEIHWERK_WORKERS: "1",
    LEIHWERK_DEMO: "off",
    LEIHWERK_LIBRARIAN: "bibliothek:ein langes kennwort",
  };
  const output = background(context, command![0]!, command!.slice(1), folder, env);
  await eventually(() => output().match(/listens at/) ?? undefined, "the start of the service");
}

async function answersOver(tls: number, { folder }: Layout): Promise<void> {
  const curl = (...args: string[]) =>
    run("curl", [
      "-sS",
      "--cacert",
      join(folder, "fullchain.pem"),
      "--connect-to",
      `katalog.example:443:127.0.0.1:${tls}`,
      "--interface",
      "127.0.0.9",
      ...args,
    ]);
  const url = "https://katalog.example/sitemap.xml";
  const answer = await eventually(
    () =>
      curl("-i", url).then(
        ({ stdout }) => stdout,
        () => undefined,
      ),
    "an answer over TLS",
  );
  assert.match(answer, /^HTTP\/2 200/);
  assert.match(answer, /<loc>https:\/\/katalog\.example\//);
  assert.match(answer, /strict-transport-security/i);
  const log = join(folder, "var/log/leihwerk/access.log");
  const line = await eventually(() => linesOf(log).at(-1), "a line in the log");
  assert.match(line, /^127\.0\.0\.9 .*"GET \/sitemap\.xml HTTP\/1\.1" 200/);
}

async function certificate(folder: string): Promise<void> {
  await run("openssl", [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:P-256",
    "-nodes",
    "-days",
    "2",
    "-subj",
    "/CN=katalog.example",
    "-addext",
    "subjectAltName=DNS:katalog.example",
    "-keyout",
    join(folder, "privkey.pem"),
    "-out",
    join(folder, "fullchain.pem"),
  ]);
}

function commandsOf(unit: string): string[][] {
  return [...unit.matchAll(/^ExecStart=(.*)$/gm)].map(([, command]) => command!.split(" "));
}

function environmentOf(unit: string): Record<string, string> {
  const own = [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name, value]) => [
    name,
    value,
  ]);
  const { PATH = "", XDG_STATE_HOME = "" } = process.env;
  return { PATH, XDG_STATE_HOME, ...Object.fromEntries(own) };
}

function background(
  context: TestContext,
  command: string,
  args: readonly string[],
  home = "/tmp",
  env: Record<string, string> = {},
): () => string {
  const own = { PATH: process.env.PATH ?? "", HOME: home, ...env };
  return runBeside(context, command, args, { cwd: ROOT, env: own }).output;
}
