/** The start of the program as a process: on an address that is taken, and twice at the same moment. */

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { noteService } from "../../src/library/commands/console/last-service.ts";
import { eventually, temporaryFolder } from "../server/serving.ts";
import { ALL_ENGINES, EMPTY_STORE, ENGINES } from "../support/database/databases.ts";
import { leihwerk } from "./run.ts";

const SCRIPT = join(import.meta.dirname, "../../bin/leihwerk.js");

function start(database: string, port: number, ...more: string[]) {
  const folder = temporaryFolder();
  const settings = ["--database", database, "--port", `${port}`, "--workers", "1", "--no-demo"];
  const flags = [...settings, ...more];
  const child = spawn(process.execPath, [SCRIPT, "serve", ...flags], { cwd: folder });
  const started = { child, output: "", ended: once(child, "close") };
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      started.output += chunk;
    });
  return started;
}

test("an address that is taken is noticed before there is a database", async (context) => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  context.after(() => taken.close());
  const database = join(temporaryFolder(), "neu.db");
  const server = start(database, (taken.address() as AddressInfo).port);
  const [code] = await server.ended;
  assert.equal(code, 1);
  assert.match(server.output, /^leihwerk: The address 127\.0\.0\.1:\d+ is already in use.*\n$/);
  assert.equal(existsSync(database), false);
});

test("a server that is stopped while it starts does not say that it listens", async (context) => {
  // A database that takes the connection and says nothing.
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  context.after(() => silent.close());
  const asked = once(silent, "connection");
  const { port } = silent.address() as AddressInfo;
  const server = start(`postgres://leihwerk@127.0.0.1:${port}/leihwerk`, 0);
  const [socket] = await asked;
  server.child.kill("SIGTERM");
  const [code] = await server.ended;
  socket.destroy();
  assert.deepEqual([code, server.output], [0, ""]);
});

test("a PostgreSQL that asks for a password which the address does not have ends the command at once", {
  timeout: 60_000,
}, async (context) => {
  const answer = (code: number, text: string) => {
    const bytes = Buffer.alloc(9 + text.length);
    bytes.write("R");
    bytes.writeUInt32BE(8 + text.length, 1);
    bytes.writeUInt32BE(code, 5);
    bytes.write(text, 9);
    return bytes;
  };
  // As a real one does, which then waits a minute for the proof.
  const asking = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      socket.write(answer(10, "SCRAM-SHA-256\0\0"));
      socket.on("data", (proof) => {
        const nonce = /r=([^,]*)/.exec(proof.toString("latin1"))?.[1];
        if (nonce) socket.write(answer(11, `r=${nonce}server,s=c2FsdA==,i=4096`));
      });
    });
  }).listen(0, "127.0.0.1");
  await once(asking, "listening");
  context.after(() => asking.close());
  const { port } = asking.address() as AddressInfo;
  for (const [flags, wrong] of [
    [[], 1],
    [["--check"], 2],
  ] as const) {
    const server = start(`postgres://leihwerk@127.0.0.1:${port}/leihwerk`, 0, ...flags);
    context.after(() => server.child.kill("SIGKILL"));
    const [code] = await server.ended;
    assert.equal(code, wrong, server.output);
    assert.match(
      server.output,
      /^(leihwerk:|BAD) +PostgreSQL asks for a password, and the address of the database has none: write /m,
    );
  }
});

test("a pgbouncer that the settings do not know of is told from a PostgreSQL that is away", async (context) => {
  const fields = "SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0";
  const refusal = Buffer.alloc(5 + fields.length);
  refusal.write(`E\0\0\0\0${fields}`);
  refusal.writeUInt32BE(4 + fields.length, 1);
  const refusing = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.end(refusal));
  }).listen(0, "127.0.0.1");
  await once(refusing, "listening");
  context.after(() => refusing.close());
  const { port } = refusing.address() as AddressInfo;
  const server = start(`postgres://leihwerk@127.0.0.1:${port}/leihwerk`, 0);
  context.after(() => server.child.kill("SIGKILL"));
  const [code] = await server.ended;
  assert.equal(code, 1, server.output);
  assert.match(
    server.output,
    /^leihwerk: .*let the address of the database end in \?pgbouncer=true/m,
  );
});

test("serve --check says what would be used, and everything that is wrong with it", async (context) => {
  const folder = temporaryFolder();
  const env = { LEIHWERK_LOGS: folder, LANG: "en_US.UTF-8" };
  const smtp = "smtps://buch:geheim@post.example";
  const good = await leihwerk(["serve", "--check", "--port", "0"], {
    env: { ...env, LEIHWERK_SMTP: smtp, LEIHWERK_METRICS_TOKEN: "a".repeat(20) },
    database: join(folder, "neu.db"),
  });
  assert.equal(good.code, 0, good.output);
  assert.match(good.output, /^PORT +0 {2}\(--port\)$/m);
  assert.match(good.output, /^DATABASE_URL +\S+neu\.db {2}\(DATABASE_URL\)$/m);
  assert.match(good.output, /^LEIHWERK_SMTP +smtps:\/\/\*\*\*@post\.example/m);
  assert.match(good.output, /^LEIHWERK_METRICS_TOKEN +\*\*\* /m);
  assert.match(good.output, /^HOST +127\.0\.0\.1$/m);
  assert.doesNotMatch(good.output, /geheim|aaaa/);
  assert.equal(existsSync(join(folder, "neu.db")), false);

  // The usual moment to ask is before a restart, while the service has the port.
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  context.after(() => taken.close());
  const { port } = taken.address() as AddressInfo;
  const asked = { env: { ...env, XDG_STATE_HOME: folder }, database: join(folder, "neu.db") };
  const check = ["serve", "--check", "--port", `${port}`];
  const other = await leihwerk(check, asked);
  assert.equal(other.code, 2);
  assert.match(other.output, /^BAD .* already in use/m);
  noteService({ database: "", site: "", host: "127.0.0.1", port }, asked.env);
  const itself = await leihwerk(check, asked);
  assert.equal(itself.code, 0, itself.output);
  assert.match(itself.output, /^ok .*The service itself listens at 127\.0\.0\.1, port \d+/m);

  // systemd has the port before the service was ever started.
  const systemctl = join(folder, "systemctl");
  const shown = (state: string) =>
    `#!/bin/sh\necho "ActiveState=${state}"; echo "Listen=127.0.0.1:${port} (Stream)"\n`;
  const path = `${folder}:${process.env.PATH}`;
  const kept = { ...asked, env: { ...env, PATH: path } };
  for (const [state, code] of [
    ["active", 0],
    ["inactive", 2],
  ] as const) {
    writeFileSync(systemctl, shown(state), { mode: 0o755 });
    const bySystemd = await leihwerk(check, kept);
    assert.equal(bySystemd.code, code, bySystemd.output);
    assert.equal(
      /^ok .*systemd listens at .* for the service \(leihwerk\.socket\)/m.test(bySystemd.output),
      code === 0,
    );
  }
  // Whoever changes the port in the settings alone goes on with that of the unit.
  writeFileSync(systemctl, shown("active"));
  const unused = await leihwerk(["serve", "--check", "--port", "0"], kept);
  assert.match(
    unused.output,
    new RegExp(
      `^hint .*systemd listens at 127\\.0\\.0\\.1:${port} .*HOST and PORT are not used: .*systemctl edit leihwerk\\.socket`,
      "m",
    ),
  );

  const bad = await leihwerk(["serve", "--check", "--workers", "0"], {
    env: { ...env, LEIHWERK_URL: "nirgends" },
  });
  assert.equal(bad.code, 2);
  const away = await leihwerk(["serve", "--check", "--port", "0"], {
    env: { ...env, LEIHWERK_SITE: SCRIPT },
    database: "postgres://leihwerk@127.0.0.1:1/nirgends",
  });
  assert.equal(away.code, 2);
  assert.match(away.output, /^BAD .*PostgreSQL does not answer: .*DATABASE_URL/m);
  assert.match(away.output, /^BAD .*leihwerk\.js is no folder/m);
  const asParameter = await leihwerk(["serve", "--check", "--port", "0"], {
    env,
    database: "postgres://leihwerk@127.0.0.1:1/nirgends?password=geheim&connect_timeout=1",
  });
  assert.match(asParameter.output, /^DATABASE_URL .*\?password=\*\*\*&connect_timeout=1 /m);
  mkdirSync(join(folder, "site/kinds"), { recursive: true });
  writeFileSync(join(folder, "site/kinds/baum.ts"), 'import "./nirgends.ts";');
  const broken = await leihwerk(["serve", "--check", "--port", "0"], {
    env: { ...env, LEIHWERK_SITE: join(folder, "site") },
    database: join(folder, "neu.db"),
  });
  assert.equal(broken.code, 2);
  assert.match(broken.output, /^BAD .*baum\.ts cannot be loaded: .*nirgends\.ts/m);
  const rules = { ausleihe: { tageJeArt: { Flim: 7, Film: 7 } }, email: "post@example.org" };
  rmSync(join(folder, "site/kinds"), { recursive: true });
  const withRules = async (file: object) => {
    writeFileSync(join(folder, "site/leihwerk.json"), JSON.stringify(file));
    return await leihwerk(["serve", "--check", "--port", "0"], {
      env: { ...env, LEIHWERK_SITE: join(folder, "site") },
      database: join(folder, "neu.db"),
    });
  };
  const flim = await withRules(rules);
  assert.equal(flim.code, 0, flim.output);
  assert.match(flim.output, /^hint .*"ausleihe\.tageJeArt" is for "Flim".* Is "Film" meant\?$/m);
  assert.doesNotMatch(flim.output, /is for "Film"/);
  const nowhere = await withRules({ ...rules, email: "kein" });
  assert.equal(nowhere.code, 2);
  assert.match(nowhere.output, /^BAD .*"email" must be an e-mail address/m);
  process.env.LEIHWERK_WORKRS = "2";
  context.after(() => delete process.env.LEIHWERK_WORKRS);
  const misspelt = await leihwerk(["serve", "--check", "--port", "0"], {
    env: { ...env, LEIHWERK_REPLICAS: "postgres://db2/leihwerk" },
    database: join(folder, "neu.db"),
  });
  assert.equal(misspelt.code, 0, misspelt.output);
  assert.match(misspelt.output, /^hint .*LEIHWERK_WORKRS.* Is LEIHWERK_WORKERS meant\?$/m);
  assert.match(misspelt.output, /^hint .*LEIHWERK_REPLICAS is ignored/m);
  const wrong = bad.output.match(/^BAD .*$/gm)?.join() ?? "";
  assert.match(wrong, /LEIHWERK_URL must be .*--workers must be/);
});

test("serve --check finds what would end the start: a database of a newer release, a port of machines that is taken", async (context) => {
  const { database, drop } = await ALL_ENGINES.SQLite!(EMPTY_STORE);
  context.after(drop);
  const newer = new DatabaseSync(database);
  newer.exec("update einstellung set wert = wert + 1 where name = 'fassung'");
  newer.close();
  const folder = temporaryFolder();
  const env = { LEIHWERK_LOGS: folder };
  const check = ["serve", "--check", "--port", "0"];
  const ahead = await leihwerk(check, { env, database });
  assert.equal(ahead.code, 2, ahead.output);
  assert.match(ahead.output, /^BAD .*belongs to a newer release of Leihwerk/m);

  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  context.after(() => taken.close());
  const { port } = taken.address() as AddressInfo;
  const machines = { env: { ...env, LEIHWERK_SIP2: `127.0.0.1:${port}` } };
  const neighbour = await leihwerk(check, { ...machines, database: join(folder, "neu.db") });
  assert.equal(neighbour.code, 2, neighbour.output);
  assert.match(neighbour.output, /^BAD .* already in use; choose another port with --sip2/m);
});

test("serve --check asks whether a folder of the site is meant that was named and is not there", async () => {
  const folder = temporaryFolder();
  const options = {
    env: { LEIHWERK_LOGS: folder, LEIHWERK_SITE: join(folder, "stie") },
    database: join(folder, "neu.db"),
  };
  const { code, output } = await leihwerk(["serve", "--check", "--port", "0"], options);
  assert.equal(code, 0, output);
  assert.match(output, /^hint .*There is no folder \S+stie.*LEIHWERK_SITE/m);
});

test("a folder on a disk that can only be read is not a matter of who owns it", {
  skip: process.getuid?.() === 0 ? false : "only root can mount a disk",
}, async () => {
  const disk = temporaryFolder();
  spawnSync("mount", ["-t", "tmpfs", "-o", "ro", "tmpfs", disk]);
  try {
    const { code, output } = await leihwerk(["serve", "--check", "--port", "0"], {
      env: { LEIHWERK_LOGS: join(disk, "logs") },
      database: join(temporaryFolder(), "neu.db"),
    });
    assert.equal(code, 2, output);
    assert.match(output, /^BAD .*logs lies on a disk that can only be read: /m);
    assert.doesNotMatch(output, /chown/);
  } finally {
    spawnSync("umount", [disk]);
  }
});

for (const [engine, create] of Object.entries(ENGINES))
  test(`two that start at once on an empty database both serve (long) (${engine})`, async () => {
    const { database, drop } = await create();
    const servers = [start(database, 0), start(database, 0)];
    try {
      for (const server of servers)
        await eventually(() => {
          assert.equal(server.child.exitCode, null, server.output);
          return server.output.match(/listens at/) ?? undefined;
        }, "the start");
      const shown = servers.filter(({ output }) =>
        /The first librarian is .*password/.test(output),
      );
      assert.equal(shown.length, 1, servers.map(({ output }) => output).join("\n"));
    } finally {
      for (const { child } of servers) child.kill("SIGTERM");
      await Promise.all(servers.map(({ ended }) => ended));
      await drop();
    }
  });
