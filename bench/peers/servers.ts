/**
 * The peers as processes: npm packages come into a temporary folder, Debian's packages are used where they are installed, or unpacked
 * below BENCH_DEBIAN (apt-get download …; dpkg -x … folder). One that is missing says so.
 */

import { type ChildProcess, execFileSync, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, globSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../test/support/free-port.ts";

const DEBIAN = process.env.BENCH_DEBIAN ?? "/";
const PACKAGES = ["express", "ejs", "morgan", "fastify", "@fastify/view", "@fastify/etag"];
/** As many as the clients have connections: Apache keeps a process for each, gunicorn a thread. */
const AT_ONCE = 16;
const PATIENCE = 20_000;

export interface Peer {
  readonly name: string;
  readonly port: number;
  readonly process: ChildProcess;
}

/** `database` is the peers' catalogue, `chrome` what stands before and after the content of each page. */
export async function startPeers(
  folder: string,
  database: string,
  chrome: readonly [head: string, foot: string],
): Promise<{ readonly peers: Peer[]; readonly missing: string[] }> {
  cpSync(import.meta.dirname, folder, { recursive: true });
  for (const [index, name] of ["head", "foot"].entries())
    for (const file of [`views/${name}.ejs`, `php/${name}.php`, `django/templates/${name}.djhtml`])
      writeFileSync(join(folder, file), chrome[index]!);
  const peers: Peer[] = [];
  const missing = ["Datasette", "PostgREST"].map(
    (name) => `${name} is not measured: it is in no package of Debian.`,
  );
  const begin = async (name: string, start: () => Promise<Peer>) => {
    try {
      peers.push(await start());
    } catch (error) {
      missing.push(`${name} is not measured: ${(error as Error).message.split("\n")[0]}`);
    }
  };
  const npm = () => installPackages(folder);
  await begin("Express", async () => {
    npm();
    return onNode("Express", folder, "express", database);
  });
  await begin("Fastify", () => onNode("Fastify", folder, "fastify", database));
  await begin("Apache, PHP", () => apache(folder, database));
  await begin("Django", () => django(folder, database));
  return { peers, missing };
}

export function stopPeers(peers: readonly Peer[]): void {
  for (const { process } of peers) process.kill("SIGTERM");
}

function installPackages(folder: string): void {
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
  const flags = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"];
  execFileSync("npm", ["install", ...flags, ...PACKAGES], { cwd: folder, stdio: "ignore" });
}

async function onNode(
  name: string,
  folder: string,
  script: string,
  database: string,
): Promise<Peer> {
  const child = fork(join(folder, `${script}.mjs`), [database, join(folder, `${script}.log`)], {
    env: { ...process.env, NODE_ENV: "production" },
  });
  const [port] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => Promise.reject(new Error("its program ended at once."))),
  ])) as [number];
  return { name, port, process: child };
}

/** Processes that are kept (prefork), since PHP stands in them, with the settings of Debian. */
async function apache(folder: string, database: string): Promise<Peer> {
  const [program] = ["/usr/sbin/apache2", join(DEBIAN, "usr/sbin/apache2")].filter(existsSync);
  const [php] = globSync(join(DEBIAN, "usr/lib/apache2/modules/libphp*.so"));
  const [extensions] = globSync(join(DEBIAN, "usr/lib/php/2*"));
  if (!program || !php || !extensions)
    throw new Error("install apache2, libapache2-mod-php and php-sqlite3.");
  const port = await freePort();
  const module = (name: string) =>
    `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`;
  writeFileSync(
    join(folder, "php.ini"),
    `extension_dir=${extensions}\nextension=pdo.so\nextension=pdo_sqlite.so\nzend_extension=opcache.so\nopcache.enable=1\nexpose_php=Off\nzend.assertions=-1\n`,
  );
  const file = join(folder, "apache.conf");
  writeFileSync(
    file,
    `ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${join(folder, "apache.pid")}
ErrorLog ${join(folder, "apache-error.log")}
${["mpm_prefork", "authz_core", "alias", "dir", "env", "setenvif", "rewrite", "filter"].map(module).join("\n")}
LoadModule php_module ${php}
PHPIniDir ${folder}
User www-data
Group www-data
StartServers ${AT_ONCE}
MinSpareServers ${AT_ONCE}
MaxSpareServers ${AT_ONCE}
MaxRequestWorkers ${AT_ONCE}
MaxKeepAliveRequests 0
KeepAliveTimeout 5
SetEnv PEER_DATABASE ${database}
SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1
LogFormat "%h %l %u %t \\"%r\\" %>s %O \\"%{Referer}i\\" \\"%{User-Agent}i\\"" combined
CustomLog ${join(folder, "apache-access.log")} combined
DocumentRoot ${join(folder, "php")}
<Directory ${join(folder, "php")}>
  Require all granted
  FallbackResource /index.php
</Directory>
<FilesMatch "\\.php$">
  SetHandler application/x-httpd-php
</FilesMatch>
`,
  );
  for (const each of [join(folder, ".."), folder]) chmodSync(each, 0o777);
  const env = { ...process.env, PHP_INI_SCAN_DIR: join(folder, "no-such-folder") };
  // In a group of its own: when it ends, it ends all processes of its group.
  const child = spawn(program, ["-f", file, "-DFOREGROUND"], {
    env,
    stdio: "ignore",
    detached: true,
  });
  return ready({ name: "Apache, PHP", port, process: child });
}

/** One worker; threads, since its workers without them keep no connection open. */
async function django(folder: string, database: string): Promise<Peer> {
  const packages = join(DEBIAN, "usr/lib/python3/dist-packages");
  const env = { ...process.env, PYTHONPATH: packages, PEER_DATABASE: database };
  try {
    execFileSync("/usr/bin/python3", ["-c", "import django, gunicorn"], { env, stdio: "ignore" });
  } catch {
    throw new Error("install python3-django and gunicorn.");
  }
  const port = await freePort();
  const log = join(folder, "gunicorn.log");
  const flags = ["--workers", "1", "--threads", `${AT_ONCE}`, "--keep-alive", "75"];
  const child = spawn(
    "/usr/bin/python3",
    [
      "-m",
      "gunicorn",
      ...flags,
      "--access-logfile",
      log,
      "--bind",
      `127.0.0.1:${port}`,
      "peer:application",
    ],
    { env, cwd: join(folder, "django"), stdio: "ignore" },
  );
  return ready({ name: "Django", port, process: child });
}

async function ready(peer: Peer): Promise<Peer> {
  const end = performance.now() + PATIENCE;
  while (peer.process.exitCode === null && performance.now() < end) {
    const socket = connect(peer.port, "127.0.0.1");
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true));
      socket.once("error", () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return peer;
    await pause(100);
  }
  throw new Error("it did not start.");
}
