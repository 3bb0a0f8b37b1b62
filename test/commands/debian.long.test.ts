/** `npm run package` makes a Debian package: installed, run, upgraded and removed in a Debian of its own. */

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { promisify } from "node:util";
import { VERSION } from "../../src/core/settings/version.ts";
import { eventually, temporaryFolder } from "../server/serving.ts";
import { present } from "../support/present.ts";

const ROOT = join(import.meta.dirname, "../..");
const run = promisify(execFile);
const port = 20_000 + (process.pid % 20_000);

test("the Debian package is installed, serves, is upgraded with its data, and leaves them when it is removed", {
  timeout: 1_800_000,
}, async (context) => {
  if (!present(context, "mmdebstrap", "dpkg-deb", "chroot")) return;
  if (process.getuid?.() !== 0) return context.skip("only root can enter another Debian");
  const { folder, file } = await packed();
  assert.match(file, new RegExp(`^leihwerk_${RegExp.escape(VERSION)}_\\w+\\.deb$`));
  const debian = await newDebian(context);

  // A port that another program has must not leave the package half installed.
  const taken = await debian.withSystemd("activating", () => debian.install(join(folder, file)));
  assert.match(taken.said, /Leihwerk does not run: journalctl -u leihwerk\.service says why/);
  assert.match(await debian.shell("dpkg -s leihwerk"), /^Status: install ok installed$/m);
  assert.equal(await debian.shell("leihwerk --version"), `${VERSION}\n`);
  assert.match(await debian.shell("zcat /usr/share/man/man1/leihwerk.1.gz"), /^\.TH LEIHWERK 1/);
  const modes = await debian.shell(
    "stat -c '%a %U:%G' /etc/leihwerk/leihwerk.env /var/lib/leihwerk /var/backups/leihwerk",
  );
  assert.equal(modes, "640 root:leihwerk\n750 leihwerk:leihwerk\n700 leihwerk:leihwerk\n");

  appendFileSync(debian.at("etc/leihwerk/leihwerk.env"), `PORT=${port}\nLEIHWERK_WORKERS=1\n`);
  const service = await debian.start();
  const person = await fetch(`http://127.0.0.1:${port}/person/georg-buechner.json`);
  assert.match(await person.text(), /Woyzeck/);
  // By root, and with a variable that means something else: still the library of the service.
  const saved = await debian.shell(
    "DATABASE_URL=/tmp/other.db leihwerk backup /var/backups/leihwerk",
  );
  assert.match(saved, /rows saved/);
  const owners = await debian.shell(
    // What root runs it must not have compiled, or found, in a folder that is not root's.
    "find /var/lib/leihwerk /var/backups/leihwerk /var/cache/leihwerk ! -user leihwerk",
  );
  assert.equal(owners, "");
  await debian.shell("echo 'ein langes kennwort' | leihwerk account add --role leser neu.hier");
  await service.stop();

  const next = await nextVersion(join(folder, file), folder);
  const upgrade = await debian.withSystemd("active", () => debian.install(next));
  assert.deepEqual(
    upgrade.asked,
    [
      // A connection to the socket would start the program while its files are replaced.
      "stop leihwerk.socket",
      "stop leihwerk-backup.timer leihwerk.service",
      "start leihwerk.socket",
      "restart leihwerk.service leihwerk-backup.timer",
    ],
    "what an upgrade asks of systemd",
  );
  assert.match(await debian.shell("dpkg -s leihwerk"), /^Version: \S+\+1$/m);
  assert.match(
    readFileSync(debian.at("etc/leihwerk/leihwerk.env"), "utf8"),
    new RegExp(`^PORT=${port}$`, "m"),
  );
  const again = await debian.start();
  assert.match(await debian.shell("leihwerk account list"), /neu\.hier/);
  await again.stop();

  await debian.shell("apt-get purge -y leihwerk");
  assert.equal(existsSync(debian.at("usr/bin/leihwerk")), false);
  assert.equal(existsSync(debian.at("opt/leihwerk")), false, "nothing was written there");
  assert.ok(existsSync(debian.at("var/lib/leihwerk/leihwerk.db")));
  assert.equal(globSync("var/backups/leihwerk/*.backup", { cwd: debian.root }).length, 1);

  // Nothing will show a first password again.
  const back = await debian.withSystemd("active", () => debian.install(join(folder, file)));
  assert.doesNotMatch(back.said, /password of the first librarian/);
  assert.match(back.said, /with the library that was there\. .*leihwerk account password/);
  // What is meant for Node itself counts for the commands, too.
  appendFileSync(debian.at("etc/leihwerk/leihwerk.env"), "NODE_EXTRA_CA_CERTS=/none.pem\n");
  const asked = "leihwerk doctor --url https://127.0.0.1:1 2>&1 || true";
  assert.match(await debian.shell(asked), /extra certs.*none\.pem/);
});

test("lintian finds nothing in the package that was not meant so", async (context) => {
  if (!present(context, "lintian", "dpkg-deb")) return;
  const { folder, file } = await packed();
  const { stdout } = await run("lintian", [
    "--allow-root",
    "--tag-display-limit=0",
    join(folder, file),
  ]);
  assert.equal(stdout, "");
});

let made: Promise<{ readonly folder: string; readonly file: string }> | undefined;

/** Made once, by somebody whose files are for nobody else. */
function packed() {
  made ??= (async () => {
    const folder = temporaryFolder();
    await run("sh", ["-c", `umask 077 && exec node bin/package.ts "$0"`, folder], { cwd: ROOT });
    return { folder, file: globSync("*.deb", { cwd: folder })[0] ?? "" };
  })();
  return made;
}

/** The same program under the next number. */
async function nextVersion(file: string, folder: string): Promise<string> {
  const unpacked = join(folder, "unpacked");
  await run("dpkg-deb", ["-R", file, unpacked]);
  const control = join(unpacked, "DEBIAN/control");
  const text = readFileSync(control, "utf8");
  writeFileSync(control, text.replace(/^Version: .*$/m, `Version: ${VERSION}+1`));
  const next = join(folder, "next.deb");
  await run("dpkg-deb", ["-Znone", "--build", unpacked, next]);
  rmSync(unpacked, { recursive: true });
  return next;
}

/** A small Debian in a folder, with what packages need of a running one: nothing of systemd but what a unit says. */
async function newDebian(context: TestContext) {
  const root = mkdtempSync(
    join(existsSync("/var/tmp") ? "/var/tmp" : tmpdir(), "leihwerk-debian-"),
  );
  context.after(() => rmSync(root, { recursive: true, force: true }));
  const lists = "--skip=cleanup/apt/lists";
  await run("mmdebstrap", ["--mode=root", "--variant=apt", lists, "bookworm", root]);
  const at = (path: string) => join(root, path);
  const env = { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", DEBIAN_FRONTEND: "noninteractive" };

  async function shell(command: string): Promise<string> {
    const { stdout } = await run("chroot", [root, "sh", "-c", command], { env });
    return stdout;
  }

  /** Resolves to what it says. */
  async function install(file: string): Promise<string> {
    const name = `/root/${mkdtempSync(at("root/")).split("/").at(-1)}.deb`;
    await run("cp", [file, at(name)]);
    return shell(`apt-get install -y --no-install-recommends ${name}`);
  }

  /** What the scripts of a package meet on a machine where systemd runs, every unit is on, and the service is in this state. */
  async function withSystemd(state: string, act: () => Promise<string>) {
    const systemctl = `#!/bin/sh
[ "$1" = --quiet ] && shift
[ "$1" = --system ] && shift
case $1 in
  is-enabled) echo enabled ;;
  is-active) [ ${state} = active ] ;;
  stop) echo "$*" >>/root/asked ;;
  start | restart) echo "$*" >>/root/asked; [ ${state} = active ] ;;
esac
`;
    mkdirSync(at("run/systemd/system"), { recursive: true });
    writeFileSync(at("usr/bin/systemctl"), systemctl, { mode: 0o755 });
    const said = await act();
    const asked = readFileSync(at("root/asked"), "utf8").trim().split("\n");
    for (const path of ["run/systemd/system", "usr/bin/systemctl", "root/asked"])
      rmSync(at(path), { recursive: true });
    return { said, asked };
  }

  /** By the unit's own command, as its user, with its environment; the folders are those that systemd would make. */
  async function start() {
    const unit = readFileSync(at("usr/lib/systemd/system/leihwerk.service"), "utf8");
    const value = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(unit)?.[1] ?? "";
    const settings = [...unit.matchAll(/^Environment=(.*)$/gm)].map(([, pair]) => pair ?? "");
    const file = readFileSync(at(value("EnvironmentFile").replace(/^-/, "")), "utf8");
    settings.push(...file.split("\n").filter((line) => /^\w+=/.test(line)));
    settings.push("STATE_DIRECTORY=/var/lib/leihwerk");
    const script = `cd ${value("WorkingDirectory")} && exec env -i ${settings.join(" ")} ${value("ExecStart")}`;
    const user = `--userspec=${value("User")}:${value("Group")}`;
    const child = spawn("chroot", [user, root, "sh", "-c", script], { env });
    const ended = once(child, "close");
    context.after(() => child.kill("SIGKILL"));
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        output += chunk;
      });
    await eventually(() => {
      assert.equal(child.exitCode, null, output);
      return output.match(/listens at/) ?? undefined;
    }, "the start of the service");
    return {
      async stop(): Promise<void> {
        child.kill("SIGTERM");
        await ended;
        assert.equal(child.exitCode, 0, output);
      },
    };
  }

  return { root, at, shell, install, withSystemd, start };
}
