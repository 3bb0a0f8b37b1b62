#!/opt/leihwerk/node_modules/.bin/node
/**
 * /usr/bin/leihwerk on a machine with the service: the command on its library, with the settings of its unit and as its user.
 * Flags win; variables of the caller do not, so that `sudo leihwerk backup` never saves another database than the one that is served.
 */

import { existsSync, readFileSync } from "node:fs";

/** A unit in the first folder takes the place of the one that the package brings. */
const UNITS = ["/etc/systemd/system/leihwerk.service", "/usr/lib/systemd/system/leihwerk.service"];

const unit = readFileSync(UNITS.find((path) => existsSync(path)) ?? "", "utf8");
const args = process.argv.slice(2);
const asksForHelp = ["help", "--help", "-h", "--version"].some((word) => args.includes(word));

for (const [, name, value] of unit.matchAll(/^Environment=(\w+)=(.*)$/gm))
  process.env[name] = value;
if (args.length > 0 && !asksForHelp) {
  const file = /^EnvironmentFile=-?(.*)$/m.exec(unit)?.[1] ?? "";
  Object.assign(process.env, variablesOf(textOf(file)));
}
// Also for help: the folder of what was compiled (NODE_COMPILE_CACHE) is the service's, so root must not run anything from it.
if (process.getuid() === 0) become(/^User=(.*)$/m.exec(unit)?.[1] ?? "");
// Anew: what is meant for Node itself, such as NODE_EXTRA_CA_CERTS, it reads at its start only.
const command = [process.execPath, "/opt/leihwerk/bin/leihwerk.js", ...args];
process.execve(process.execPath, command, process.env);

function textOf(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return "";
    process.stderr.write(
      `leihwerk: ${file} cannot be read. Say: sudo leihwerk ${args.join(" ")}\n`,
    );
    process.exit(1);
  }
}

/** As systemd reads such a file: `#` and `;` begin a comment at the start of a line only, and quotes stand around a whole value. */
function variablesOf(text) {
  const lines = text.matchAll(/^[ \t]*(\w+)[ \t]*=[ \t]*(.*?)[ \t\r]*$/gm);
  return Object.fromEntries(Array.from(lines, ([, name, value]) => [name, unquoted(value)]));
}

function unquoted(value) {
  const [, quote, inner] = /^(["'])(.*)\1$/.exec(value) ?? [];
  if (quote === "'") return inner;
  return quote ? inner.replaceAll(/\\(["\\$`])/g, "$1") : value.replaceAll(/\\(.)/g, "$1");
}

/** Files that SQLite makes beside the database have to belong to the service. */
function become(user) {
  process.initgroups(user, user);
  process.setgid(user);
  process.setuid(user);
  process.env.HOME = "/var/lib/leihwerk";
}
