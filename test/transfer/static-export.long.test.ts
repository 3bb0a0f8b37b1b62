/** The catalogue as files: served by other people's servers it says what the program says, address by address. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { fold } from "../../src/core/words/fold.ts";
import { leihwerk } from "../commands/run.ts";
import { eventually } from "../server/serving.ts";
import { freePort } from "../support/free-port.ts";
import { type Library, ORIGIN, withLibrary } from "../support/library.ts";
import { present } from "../support/present.ts";
import { runBeside } from "../support/run-beside.ts";

const SERVERS = {
  nginx: (folder: string, port: number) => {
    const rules = readFileSync(join(folder, "aus/nginx.conf"), "utf8")
      .replace("listen 80;", `listen 127.0.0.1:${port};`)
      .replace("/FOLDER/data", join(folder, "aus/data"));
    writeFileSync(
      join(folder, "nginx.conf"),
      `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr; user root;
       events {} http { access_log off; client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p;
       fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s; ${rules} }`,
    );
    return ["nginx", "-e", "stderr", "-c", join(folder, "nginx.conf")];
  },
  caddy: (folder: string, port: number) => {
    const rules = readFileSync(join(folder, "aus/Caddyfile"), "utf8")
      .replace("KATALOG.EXAMPLE", `http://:${port}`)
      .replaceAll("/FOLDER/data", join(folder, "aus/data"));
    writeFileSync(join(folder, "Caddyfile"), `{\n\tadmin off\n\tauto_https off\n}\n${rules}`);
    return ["caddy", "run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")];
  },
  apache2: (folder: string, port: number) => {
    const rules = readFileSync(join(folder, "aus/apache.conf"), "utf8")
      .replace("*:80", `127.0.0.1:${port}`)
      .replaceAll("/FOLDER/", `${join(folder, "aus")}/`);
    const modules = ["mpm_event", "authz_core", "headers", "rewrite"].map(
      (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`,
    );
    const settings = [
      ...modules,
      ...[`ServerRoot ${folder}`, `PidFile ${folder}/apache.pid`, `DefaultRuntimeDir ${folder}`],
      ...["ServerName localhost", `Listen 127.0.0.1:${port}`, `ErrorLog ${folder}/apache.log`],
    ];
    writeFileSync(join(folder, "apache.conf"), `${settings.join("\n")}\n${rules}`);
    return ["apache2", "-D", "FOREGROUND", "-f", join(folder, "apache.conf")];
  },
};

withLibrary(
  "an export answers as the program does, whatever serves it (long)",
  async (library, context) => {
    // Apache gives up the rights of root: its folder, and those above it, have to be open to others.
    const folder = mkdtempSync("/tmp/leihwerk-static-");
    chmodSync(folder, 0o755);
    context.after(() => rmSync(folder, { recursive: true, force: true }));
    await fill(library);
    const out = join(folder, "aus");
    const { database } = library;
    const command = ["export", "--static", "--url", ORIGIN, out];
    const plain = await leihwerk([...command, "--without-previews"], { database });
    assert.equal(plain.code, 0, plain.errors);
    assert.match(plain.output, /: [\d,]+ files\n$/);
    const page = () => readFileSync(join(out, "data/werk/3.html"), "utf8");
    assert.doesNotMatch(page(), /og:image/);
    assert.match(page(), /<p>Eine Abschrift des Katalogs vom \d+\. \p{L}+ \d{4}:/u);
    const list = readFileSync(join(out, "data/werke.html"), "utf8");
    assert.match(list, /<noscript><p class="help">Zum Suchen braucht diese Abschrift JavaScript/);
    assert.equal(existsSync(join(out, "data/bild/werk-3.png")), false);
    const again = await leihwerk(command, { database });
    assert.match(again.errors, /there already; say --force/);
    const made = await leihwerk([...command, "--force"], { database });
    assert.equal(made.code, 0, made.errors);
    assert.ok(existsSync(join(out, "data/bild/werk-3.png")));
    checkBag(out);
    // What it was before stays with the program.
    assert.match(page(), /og:image/);
    assert.doesNotMatch(page(), /zeiten/);
    assert.match(readFileSync(join(out, "data/seite/fuer-alle.json"), "utf8"), /umgezogen/);
    assert.equal(existsSync(join(out, "data/seite/fuer-uns.json")), false);
    for (const [name, configure] of Object.entries(SERVERS)) {
      if (!present(context, name)) continue;
      const port = await freePort();
      const [command = "", ...args] = configure(folder, port);
      await serving(context, folder, command, args, port);
      await compareAll(library, out, port, name);
    }
  },
  { settings: () => ({ url: ORIGIN }) },
);

test("the search of an export folds words as the program does", () => {
  const script = readFileSync(
    new URL("../../src/core/representations/html/assets/scripts/index.js", import.meta.url),
    "utf8",
  );
  const letters = /const LETTERS = .*;/.exec(script)?.[0];
  const own = /function fold[\s\S]*?\n}/.exec(script)?.[0];
  const theirs = new Function(`${letters}\n${own}\nreturn fold;`)() as (text: string) => string;
  for (const text of [
    "Büchner, Georg",
    "GROẞE Straße",
    "Łódź – Čapek",
    "Œuvres d’été",
    "Война и мир",
  ])
    assert.equal(theirs(text), fold(text));
});

/** More than a page of works, one that is gone, a name that has changed, and two that became one. */
async function fill(library: Library): Promise<void> {
  const as = "bibliothekarin";
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await library.ask(method, path, { as, body });
    assert.ok(answer.status < 300, `${method} ${path} ${answer.text}`);
  };
  await send("PUT", "/person/georg-buchner", { vorname: "Georg", nachname: "Buchner" });
  await send("PUT", "/person/1", { vorname: "Georg", nachname: "Büchner" });
  for (let index = 3; index < 50; index++)
    await send("PUT", `/werk/${index}`, {
      titel: `Band ${index} ${index === 30 ? "sehr lang ".repeat(40) : "<&\"'>"}`,
      person: [{ url: "/person/1" }],
      schlagwort: [{ name: "Lyrik" }],
    });
  await send("DELETE", "/werk/40");
  await send("PUT", "/schlagwort/verse", { name: "Verse" });
  await send("POST", "/zusammenfuehrungen/", {
    bleibt: "/schlagwort/lyrik",
    geht: "/schlagwort/verse",
  });
  await send("POST", "/seiten/", { titel: "Für alle", text: "Wir sind umgezogen." });
  await send("POST", "/seiten/", { titel: "Für uns", text: "Geheim.", oeffentlich: "nein" });
}

/** RFC 8493: what the manifests name is there and as it was; and nothing else is. */
function checkBag(folder: string): void {
  const sums = (name: string) =>
    readFileSync(join(folder, name), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => [line.slice(0, 64), line.slice(66)] as const);
  for (const [sum, name] of [...sums("manifest-sha256.txt"), ...sums("tagmanifest-sha256.txt")]) {
    const bytes = readFileSync(join(folder, decodeURI(name)));
    assert.equal(createHash("sha256").update(bytes).digest("hex"), sum, name);
  }
  assert.match(readFileSync(join(folder, "bagit.txt"), "utf8"), /^BagIt-Version: 1\.0\nTag-File/);
  const oxum = `.${sums("manifest-sha256.txt").length}\n`;
  assert.ok(readFileSync(join(folder, "bag-info.txt"), "utf8").includes(oxum));
}

async function compareAll(library: Library, out: string, port: number, server: string) {
  const names =
    readFileSync(join(out, "manifest-sha256.txt"), "utf8").match(/(?<= {2}data\/).+/g) ?? [];
  const addresses = names.filter((name) => !name.startsWith("_suche/")).map(addressOf);
  const differences: string[] = [];
  const compare = async (target: string, accept = "*/*") => {
    const [file, living] = [
      await fetched(port, target, accept),
      await library.ask("GET", target, { accept, headers: { "Accept-Language": "de" } }),
    ];
    const said = `${server} ${target} (${accept})`;
    if (file.status !== living.status) differences.push(`${said}: ${file.status} ${living.status}`);
    else if (living.status === 308) {
      const to = (location: string) => location.replace(/^http:\/\/[^/]+/, "");
      const at = living.headers.get("Location") ?? "";
      if (to(file.location) !== to(at)) differences.push(`${said}: ${file.location} ${at}`);
    } else if (file.type !== living.headers.get("Content-Type"))
      differences.push(`${said}: ${file.type} ${living.headers.get("Content-Type")}`);
    else if (living.status !== 404 && kept(file.text, file.type) !== kept(living.text, file.type))
      differences.push(
        `${said}: ${firstDifference(kept(file.text, file.type), kept(living.text, file.type))}`,
      );
  };
  for (const address of addresses) await compare(address);
  // What has no suffix comes in what Accept names first.
  for (const address of [
    "/",
    "/werke",
    "/werk/3",
    "/person/georg-buechner",
    "/person/1",
    "/personen/1",
  ])
    for (const accept of ["text/html", "application/json", "application/xml", "*/*"])
      await compare(address, accept);
  await compare("/werk/3", "application/vnd.citationstyles.csl+json");
  for (const address of [
    ...[
      "/person",
      "/person.json",
      "/werke/",
      "/person/georg-buchner",
      "/person/georg-buchner.json?x=1",
    ],
    ...[
      "/werk/40",
      "/werk/40.json",
      "/werk/40.xml",
      "/werk/4711",
      "/nirgends",
      "/werke.json?format=xml",
    ],
    ...[
      "/werke?format=json",
      "/.json",
      "/.ttl",
      "/.docx",
      "/werk/3?lang=en",
      "/werk/40?lang=en",
      "/konten.json/x",
      "/schlagwort/verse",
    ],
  ])
    await compare(address);
  assert.deepEqual(differences, []);
  assert.ok(addresses.length > 500, `${addresses.length}`);
}

/** How something calls itself is that of its canonical address in a file, whatever it was asked by. */
const OWN_ADDRESS =
  /(?:\.\w+)?\?(?:format=\w+&(?:amp;)?)?(?=nach=)|<id>[^<]*\.atom<\/id>|(?:atom\+xml|text\/html)" href="[^"]*"/g;

/** Of pages what they are about: forms, ways to sign in and combinations are left out of files. */
function kept(text: string, type: string): string {
  if (!type.startsWith("text/html")) return text.replace(OWN_ADDRESS, "");
  const parts = [
    /<title>.*?<\/title>/,
    /<h1[\s\S]*?<\/h1>/,
    /<link rel="canonical".*?>/,
    /ld\+json">.*?</,
  ];
  return parts.map((part) => part.exec(text)?.[0] ?? "").join("\n");
}

function firstDifference(one: string, other: string): string {
  const at = [...one].findIndex((sign, index) => sign !== other[index]);
  return `${one.slice(at - 40, at + 60)} ≠ ${other.slice(at - 40, at + 60)}`;
}

/** The address whose answer a file is. */
function addressOf(name: string): string {
  const [, language, rest = name] = /^_(en|de)\/(.*)$/.exec(name) ?? [];
  const [, path = rest, after, suffix = ""] =
    /^(.*?)\/_nach\/(.+?)(\.(?:csl\.json|feed\.json|\w+))$/.exec(rest) ?? [];
  const [, format] = /^index\.(.+)$/.exec(rest) ?? [];
  const query = new URLSearchParams({
    ...(format && { format }),
    ...(after && { nach: after.replace("/", "") }),
    ...(language && { lang: language }),
  });
  const address = format ? "/" : `/${path.replace(/^_fort\//, "")}${suffix}`;
  return query.size > 0 ? `${address}?${query}` : address;
}

interface Fetched {
  readonly status: number;
  readonly type: string;
  readonly location: string;
  readonly text: string;
}

function fetched(port: number, path: string, accept: string): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    get(
      { port, host: "127.0.0.1", path, headers: { Accept: accept, Host: "localhost" } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("end", () => {
          const { "content-type": type = "", location = "" } = response.headers;
          const text = new TextDecoder().decode(Buffer.concat(chunks));
          resolve({ status: response.statusCode ?? 0, type, location, text });
        });
      },
    ).on("error", reject);
  });
}

async function serving(
  context: TestContext,
  folder: string,
  command: string,
  args: readonly string[],
  port: number,
): Promise<void> {
  const env = { ...process.env, HOME: folder };
  const { child, output } = runBeside(context, command, args, { env });
  await eventually(() => {
    assert.equal(child.exitCode, null, output());
    return fetched(port, "/robots.txt", "*/*").catch(() => undefined);
  }, command);
}
