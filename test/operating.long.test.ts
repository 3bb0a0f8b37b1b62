/** What docs/operating.md says is done, command by command, on a machine that is a folder: what would change a real one is only asked for. */

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { eventually, temporaryFolder } from "./server/serving.ts";
import { ALL_ENGINES } from "./support/database/databases.ts";
import { present } from "./support/present.ts";

const ROOT = join(import.meta.dirname, "..");
const GUIDE = readFileSync(join(ROOT, "docs/operating.md"), "utf8");
const run = promisify(execFile);

/** What the packages of Debian bring along. */
const FOLDERS = [
  ..."backups opt usr/bin var/lib/leihwerk var/log/leihwerk var/backups var/www/html etc/systemd/system".split(
    " ",
  ),
  ..."etc/nginx/sites-available etc/nginx/sites-enabled etc/caddy etc/logrotate.d".split(" "),
  ..."etc/fail2ban/filter.d etc/fail2ban/jail.d".split(" "),
];

/** Commands that would change this machine: each looks at what it is given, and does no more. */
const STAND_INS: Readonly<Record<string, string>> = {
  "apt-get": '[ "$1 $2" = "install -y" ] && [ $# -gt 2 ]',
  apt: `[ "$1" = install ] && cp "$PROJECT"/deploy/systemd/* "$MACHINE/etc/systemd/system/" && mkdir -p "$MACHINE/etc/leihwerk" && cp -n "$PROJECT/deploy/leihwerk.env" "$MACHINE/etc/leihwerk/"`,
  useradd: '[ "$1" = --system ] && [ "$4" = leihwerk ]',
  systemctl: `for word in "$@"; do case "$word" in
    leihwerk*) [ -f "$MACHINE/etc/systemd/system/$word" ] || { echo "there is no unit $word" >&2; exit 1; };;
  esac; done
  case "$1" in start|restart|enable) [ ! -d "$MACHINE/opt/leihwerk" ] || [ -x "$MACHINE/opt/leihwerk/node_modules/.bin/node" ];; esac`,
  journalctl: '[ "$1" = -u ] && [ -f "$MACHINE/etc/systemd/system/$2" ]',
  // Renewed by its timer, the certificate is of no use before nginx has read it.
  certbot:
    '[ "$1" = certonly ] && [ -d "$4" ] && [ "$7 $8" = "--deploy-hook systemctl reload nginx" ]',
  nginx: '[ "$1" = -t ] && [ -s "$MACHINE/etc/nginx/sites-enabled/leihwerk" ]',
  // As Debian's npm 9: the Node that comes along can be called only after `npm rebuild`.
  npm: `[ -f package-lock.json ] || exit 1; case "$*" in
    "ci --omit=dev") rm -rf node_modules && mkdir node_modules && ln -s "$PACKAGES"/* "$PACKAGES"/.[!.]* node_modules/ && rm -f node_modules/.bin;;
    rebuild) ln -sfn "$PACKAGES/.bin" node_modules/.bin;;
    *) exit 1;;
  esac`,
  runuser: '[ "$1 $3" = "-u --" ] && shift 3 && exec "$@"',
  editor: `sed -i "s|^#DATABASE_URL=postgres:.*|DATABASE_URL=$POSTGRES|" "$1"`,
  createuser: '[ "$1" = --pwprompt ]',
  createdb: '[ "$1" = --owner ]',
  // Whom a file belongs to only root could say, of users that are not here.
  install: `words=(); while [ $# -gt 0 ]; do case "$1" in -o|-g) shift 2;; *) words+=("$1"); shift;; esac; done
    exec /usr/bin/install "\${words[@]}"`,
};

test("every command of the guide works in its turn", { timeout: 900_000 }, async (context) => {
  if (!present(context, "git", "bash")) return;
  const { database: postgres, drop } = await ALL_ENGINES.PostgreSQL!();
  context.after(drop);
  const machine = await newMachine(postgres);
  const sections = new Map(
    GUIDE.split(/^## /m).map((part) => [part.split("\n")[0] ?? "", part] as const),
  );
  const done: string[] = [];
  for (const [title, text] of sections) {
    const commands = commandsIn(text).map((line) =>
      line
        .replaceAll("ADDRESS-OF-THE-PROJECT", machine.origin)
        // Nobody answers under the name of this library.
        .replace(/leihwerk doctor$/, "$& --offline")
        .replaceAll("YOUR.NAME", "buecherei.example")
        .replaceAll("FILE|FOLDER", `${machine.folder}/backups`)
        .replaceAll(/\bFILE\b/g, `${machine.folder}/one.backup`)
        .replaceAll(/\bFOLDER\b/g, `${machine.folder}/backups`),
    );
    if (commands.length === 0) continue;
    // Days go by: somebody catalogues, and the timer saves.
    if (title === "Backups") await machine.shell("leihwerk import demo/gerdracor-personen.csv");
    if (title === "What to watch") {
      await machine.shell("leihwerk backup --keep 30 /var/backups/leihwerk");
      await machine.shell("touch /var/log/leihwerk/access.log /var/log/leihwerk/error.log");
    }
    for (const command of commands) await machine.shell(command);
    done.push(...commands);
  }
  assert.ok(done.length > 30, `${done.length}`);

  const at = (path: string) => join(machine.folder, path);
  assert.match(
    readFileSync(at("etc/leihwerk/leihwerk.env"), "utf8"),
    /https:\/\/buecherei\.example/,
  );
  assert.match(readFileSync(at("etc/nginx/sites-enabled/leihwerk"), "utf8"), /buecherei\.example/);
  assert.match(readFileSync(at("etc/caddy/Caddyfile"), "utf8"), /^buecherei\.example \{/m);
  assert.deepEqual(
    readdirSync(at("etc/systemd/system")),
    readdirSync(join(ROOT, "deploy/systemd")),
  );
  const settings = readFileSync(at("etc/leihwerk/leihwerk.env"), "utf8");
  assert.ok(settings.includes(`\nDATABASE_URL=${postgres}\n`));
  const moved = await machine.shell("leihwerk backup moved.backup");
  assert.match(moved, /rows saved/);
  assert.deepEqual(
    commandsIn(GUIDE).filter((line) => /^leihwerk .*:\/\/\S*@/.test(line)),
    [],
    "a password that everybody on the machine can read",
  );
});

test("whatever Node is linked against is installed, also where Debian is small", () => {
  const container = readFileSync(join(ROOT, "deploy/container/Containerfile"), "utf8");
  for (const text of [GUIDE, container])
    assert.match(text, /^ *(?:RUN .*)?apt-get install .*\blibatomic1\b/m);
});

test("the container's steps work one by one: read-only, without rights", {
  timeout: 900_000,
}, async (context) => {
  const file = readFileSync(join(ROOT, "deploy/container/Containerfile"), "utf8").replaceAll(
    "\\\n",
    " ",
  );
  const steps = [...file.matchAll(/^([A-Z]+) (.*)$/gm)].map(
    ([, word, rest]) => [word, rest] as const,
  );
  const stage = steps.slice(steps.findLastIndex(([word]) => word === "FROM"));
  const folder = temporaryFolder();
  const [program, data] = [join(folder, "opt/leihwerk"), join(folder, "data")];
  for (const path of [program, join(data, "log"), join(data, "site")])
    mkdirSync(path, { recursive: true });
  for (const [word, rest = ""] of stage) {
    if (word !== "COPY") continue;
    const [from = "", to = ""] = rest.replace(/^--from=packages \/opt\/leihwerk\//, "").split(" ");
    assert.ok(existsSync(join(ROOT, from)), from);
    if (from === "node_modules") symlinkSync(join(ROOT, from), join(program, to));
    else cpSync(join(ROOT, from), join(program, to === "./" ? from : to), { recursive: true });
  }
  const [, target = "", link = ""] = /^RUN ln -s (\S+) (\S+)$/m.exec(file) ?? [];
  mkdirSync(join(folder, dirname(link)), { recursive: true });
  symlinkSync(join(folder, target), join(folder, link));
  assert.ok(stage.some(([word, rest]) => word === "USER" && rest === "leihwerk"));
  const environment = stage.find(([word]) => word === "ENV")?.[1] ?? "";
  const given = Object.fromEntries(
    environment
      .trim()
      .split(/\s+/)
      .map((pair) => pair.split("=")),
  );
  const port = 20_000 + (process.pid % 20_000);
  const isRoot = process.getuid?.() === 0;
  // Whoever starts it owns the data and nothing of the program.
  const nobody = isRoot ? { uid: 65534, gid: 65534 } : {};
  if (isRoot) for (const path of ["", "log", "site"]) chownSync(join(data, path), 65534, 65534);
  // Folders of the run alone: what everybody may enter, such as /dev/shm, keeps its rights.
  if (isRoot)
    for (let path = folder; path !== "/"; path = dirname(path))
      if ((statSync(path).mode & 0o055) !== 0o055) chmodSync(path, 0o755);
  await run("chmod", ["-R", "a-w", program]);
  context.after(() => run("chmod", ["-R", "u+w", program]));
  const env = {
    ...given,
    PATH: `${join(folder, dirname(link))}:${dirname(process.execPath)}:/usr/bin:/bin`,
    HOST: "127.0.0.1",
    PORT: `${port}`,
    DATABASE_URL: join(data, "leihwerk.db"),
    LEIHWERK_LOGS: join(data, "log"),
    LEIHWERK_SITE: join(data, "site"),
    NODE_COMPILE_CACHE: join(data, "cache"),
    LEIHWERK_WORKERS: "1",
    LEIHWERK_DEMO: "off",
  };
  const words = (name: string) =>
    JSON.parse(
      stage.find(([word]) => word === name)?.[1]?.replace(/^.*?(?=\[)/, "") ?? "[]",
    ) as string[];
  const [command = "", ...args] = [...words("ENTRYPOINT"), ...words("CMD")];
  const child = spawn(command, args, { cwd: program, env, ...nobody });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  const ended = new Promise((resolve) => child.once("close", resolve));
  context.after(() => child.kill("SIGKILL"));
  await eventually(() => {
    assert.equal(child.exitCode, null, output);
    return output.match(/listens at/) ?? undefined;
  }, "the start of the container's program");
  // By name, as somebody does who enters the container.
  await run("leihwerk", ["account", "list"], { env, ...nobody });
  const [judge = "", ...check] = words("HEALTHCHECK");
  const compose = readFileSync(join(ROOT, "deploy/container/compose.yaml"), "utf8");
  const [, its = ""] = JSON.parse(/^ +test: (\[.* -e .*\])$/m.exec(compose)?.[1] ?? "[]");
  await run("sh", ["-c", its.replace("8080", `${port}`)], { cwd: program, env });
  await run(judge, check, { cwd: program, env });
  child.kill("SIGTERM");
  await ended;
  await assert.rejects(run(judge, check, { cwd: program, env }), "nobody answers any more");
});

/** Lines that are set as code, and what is named in passing. */
function commandsIn(section: string): string[] {
  const blocks = [...section.matchAll(/^ {4}(\S.*)$/gm)].map(([, line]) => line ?? "");
  const inline = [...section.matchAll(/`((?:leihwerk|systemctl) [^`]+)`/g)]
    .map(([, line]) => line ?? "")
    .filter((line) => !line.includes("serve"));
  return [...blocks, ...inline];
}

interface Machine {
  readonly folder: string;
  readonly origin: string;
  /** Each command goes on where the last one has gone to. */
  shell(command: string): Promise<string>;
}

/** `postgres`: what its administrator writes into the settings. */
async function newMachine(postgres: string): Promise<Machine> {
  const folder = temporaryFolder();
  for (const path of FOLDERS) mkdirSync(join(folder, path), { recursive: true });
  const origin = join(folder, "origin.git");
  await run("git", ["init", "--quiet", "--bare", "--initial-branch=main", origin]);
  await run("git", ["push", "--quiet", origin, "HEAD:refs/heads/main"], { cwd: ROOT });
  const tools = join(folder, "tools");
  mkdirSync(tools);
  const place = (text: string) =>
    text.replaceAll(/(^|[\s=>'"])\/(opt|etc|var|usr\/bin)\//g, `$1${folder}/$2/`);
  const tool = (name: string, script: string) =>
    writeFileSync(join(tools, name), `#!/bin/bash\n${script}\n`, { mode: 0o755 });
  for (const [name, script] of Object.entries(STAND_INS)) tool(name, script);
  // The user of the service is not here.
  const command = place(readFileSync(join(ROOT, "deploy/debian/leihwerk.js"), "utf8"))
    .replaceAll(/^#!.*\n/g, "")
    .replace("process.getuid() === 0", "false")
    // What the unit names is in the folder, too.
    .replace(
      '?? "", "utf8")',
      (reading) => `${reading}.replaceAll(/=-?(?=\\/(var|etc)\\/)/g, "$&${folder}")`,
    );
  writeFileSync(join(tools, "leihwerk.mjs"), command);
  tool("leihwerk", `exec ${process.execPath} ${tools}/leihwerk.mjs "$@"`);
  const env = {
    PATH: `${tools}:${process.env.PATH}`,
    HOME: folder,
    MACHINE: folder,
    PROJECT: ROOT,
    POSTGRES: postgres,
    PACKAGES: join(ROOT, "node_modules"),
    LEIHWERK_LOGS: join(folder, "var/log/leihwerk"),
    LEIHWERK_SITE: join(folder, "etc/leihwerk/site"),
  };
  let cwd = folder;
  const shell = async (command: string) => {
    const script = `set -euo pipefail\n${place(command)}\npwd > ${folder}/where`;
    try {
      const { stdout } = await run("bash", ["-c", script], { cwd, env });
      cwd = readFileSync(join(folder, "where"), "utf8").trim();
      return stdout;
    } catch (error) {
      throw new Error(`${command}: ${(error as Error & { stderr: string }).stderr}`);
    }
  };
  return { folder, origin, shell };
}
