/**
 * Makes leihwerk_<version>_<architecture>.deb: the program with the Node and the packages that are installed here, its user, units,
 * folders, manual and completion. `apt install ./leihwerk_….deb` is then all of the installation.
 *
 *     npm run package [-- FOLDER]
 */

import { execFileSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { SETTING_NAMES } from "../src/core/settings/settings.ts";
import { VERSION } from "../src/core/settings/version.ts";
import { LANGUAGE_CODES } from "../src/core/texts/language-code.ts";
import { completion, manualPage, zshCompletion } from "../src/library/commands/console/manual.ts";
import { COMMANDS } from "../src/main.ts";
import { copyDependencies } from "./dependencies.ts";

const MAINTAINER = "Leihwerk <root@localhost>";
const root = join(import.meta.dirname, "..");
const architecture = execFileSync("dpkg", ["--print-architecture"], { encoding: "utf8" }).trim();
const stage = mkdtempSync(join(tmpdir(), "leihwerk-package-"));
chmodSync(stage, 0o755);
try {
  copyProgram("opt/leihwerk");
  copySystemFiles();
  await writeManual();
  writeControl();
  setModes();
  const file = join(resolve(process.argv[2] ?? root), `leihwerk_${VERSION}_${architecture}.deb`);
  execFileSync("dpkg-deb", ["--root-owner-group", "-Zzstd", "--build", stage, file]);
  console.log(file);
} finally {
  rmSync(stage, { recursive: true, force: true });
}

/** What npm would pack, too. */
function copyProgram(folder: string): void {
  const { files } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const wanted = ["package.json", "README.md", "LICENSE", ...files] as string[];
  for (const path of globSync(wanted, { cwd: root }))
    if (path !== "dist") cpSync(join(root, path), join(stage, folder, path), { recursive: true });
  const dist = join(stage, folder, "dist");
  execFileSync(process.execPath, [join(import.meta.dirname, "strip-types.ts"), dist]);
  copyDependencies(root, join(stage, folder));
}

function copySystemFiles(): void {
  const deploy = (path: string) => readFileSync(join(root, "deploy", path));
  add("usr/bin/leihwerk", deploy("debian/leihwerk.js"), 0o755);
  for (const unit of globSync("*", { cwd: join(root, "deploy/systemd") }))
    add(`usr/lib/systemd/system/${unit}`, deploy(`systemd/${unit}`));
  add("etc/leihwerk/leihwerk.env", deploy("leihwerk.env"), 0o640);
  mkdirSync(join(stage, "etc/leihwerk/site"));
  add("etc/logrotate.d/leihwerk", deploy("logrotate/leihwerk"));
  add("usr/share/doc/leihwerk/copyright", readFileSync(join(root, "LICENSE")));
  const about = "See /opt/leihwerk/CHANGELOG.md.";
  const entry = `leihwerk (${VERSION}) stable; urgency=medium\n\n  * ${about}\n\n -- ${MAINTAINER}  ${packedAt()}\n`;
  add("usr/share/doc/leihwerk/changelog.gz", packed(entry));
  add("usr/share/lintian/overrides/leihwerk", deploy("debian/lintian-overrides"));
}

async function writeManual(): Promise<void> {
  const commands = await Promise.all(
    Object.values(COMMANDS).map(async (load) => (await load()).help),
  );
  add("usr/share/bash-completion/completions/leihwerk", completion(commands));
  add("usr/share/zsh/vendor-completions/_leihwerk", zshCompletion(commands));
  for (const language of LANGUAGE_CODES) {
    const folder = language === "en" ? "man1" : `${language}/man1`;
    const page = manualPage(commands, SETTING_NAMES, language);
    add(`usr/share/man/${folder}/leihwerk.1.gz`, packed(page));
  }
}

/** The libraries are those that Node is linked against. */
function writeControl(): void {
  const size = Number(/^\d+/.exec(execFileSync("du", ["-sk", stage], { encoding: "utf8" }))?.[0]);
  add(
    "DEBIAN/control",
    `Package: leihwerk
Version: ${VERSION}
Architecture: ${architecture}
Maintainer: ${MAINTAINER}
Installed-Size: ${size}
Depends: libc6 (>= 2.28), libstdc++6, libgcc-s1, libatomic1, passwd
Recommends: ca-certificates, logrotate, nginx | caddy
Section: web
Priority: optional
Description: public catalogue with a lending desk in which everything has an address
 For small libraries, schools, associations, artists' archives and libraries
 of things: catalogue, import, lending desk, readers, messages, fees, labels.
 Every person, work, copy and loan list has an address of its own, as HTML,
 XML and JSON. Data is in SQLite, or in PostgreSQL where DATABASE_URL says so.
`,
  );
  add("DEBIAN/conffiles", "/etc/leihwerk/leihwerk.env\n/etc/logrotate.d/leihwerk\n");
  for (const script of ["postinst", "prerm", "postrm"])
    add(`DEBIAN/${script}`, readFileSync(join(root, "deploy/debian", script)), 0o755);
}

/** As everybody can read and nobody but root change it, whatever the modes in the checkout are: the umask of whoever made it counts there. */
function setModes(): void {
  for (const entry of readdirSync(stage, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, 0o755);
    else if (entry.isFile()) chmodSync(path, isProgram(path) ? 0o755 : 0o644);
  }
  chmodSync(join(stage, "etc/leihwerk/leihwerk.env"), 0o640);
}

function isProgram(path: string): boolean {
  const file = openSync(path, "r");
  const start = Buffer.alloc(4);
  readSync(file, start, 0, 4, 0);
  closeSync(file);
  return start.toString("latin1").startsWith("#!") || basename(path) === "node";
}

/** As changelogs of Debian have it: "Mon, 02 Nov 2026 10:00:00 +0000". */
function packedAt(): string {
  return new Date().toUTCString().replace("GMT", "+0000");
}

function packed(content: string | Uint8Array): Uint8Array {
  return gzipSync(content, { level: 9 });
}

function add(path: string, content: string | Uint8Array, mode = 0o644): void {
  const file = join(stage, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  chmodSync(file, mode);
}
