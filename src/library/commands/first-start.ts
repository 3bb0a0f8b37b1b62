/** What a new database needs before it can be used: a librarian, and the demo catalogue if it is wanted. */

import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { hashPassword } from "../../core/identity/proofs/password.ts";
import type { Kinds } from "../../core/model/kinds/kind.ts";
import { otherHolder } from "../../core/model/store/other-holder.ts";
import type { Store } from "../../core/model/store/store.ts";
import { SettingsError } from "../../core/settings/command-line.ts";
import type { Settings } from "../../core/settings/settings.ts";
import { withLease } from "../../core/storage/lease.ts";
import type { ImportContext } from "../import/work/import-context.ts";
import { IMPORTING } from "../import/work/import-work.ts";
import { FIRST_PASSWORD, SETUP } from "../setup/setup-steps.ts";

const DONE = "eingerichtet";
/** The default user name of the first librarian. */
const USUAL = "bibliothek";

/** The polling interval while another process prepares, in milliseconds. */
const LOOK = 200;

/**
 * `say` writes to the terminal: a generated password must not be logged. Of several processes that start at once one prepares, and the
 * others wait until it is done or has died.
 */
export async function prepareFirstStart(
  library: ImportContext,
  settings: Pick<Settings, "librarian" | "demo">,
  say: (line: string) => void,
): Promise<void> {
  const { store } = library;
  const isDone = async () => (await store.read.setting(DONE)) !== null;
  // The lease of imports: no other process may work on the import of the demo meanwhile.
  const prepared = () =>
    withLease(store, IMPORTING, async () => {
      if (!(await isDone())) await prepare(library, settings, say);
      return true;
    });
  while (!(await isDone()) && !(await prepared())) await pause(LOOK);
}

async function prepare(
  library: ImportContext,
  settings: Pick<Settings, "librarian" | "demo">,
  say: (line: string) => void,
): Promise<void> {
  const { store, kinds } = library;
  const wantsDemo = settings.demo && (await isEmpty(store, kinds));
  // Before the demo, which also creates accounts.
  if ((await store.read.count(kinds.one("konto"))) === 0) {
    const username = await freeName(settings.librarian?.username ?? null, library);
    const password = settings.librarian?.password ?? randomBytes(12).toString("base64url");
    await addLibrarian(store, kinds, username, password, settings.librarian === null);
    say(
      settings.librarian
        ? `The first librarian is "${username}".`
        : `The first librarian is "${username}", password "${password}". It is shown only now.`,
    );
  }
  if (wantsDemo) {
    say("The demo catalogue is being loaded; that takes some ten seconds.");
    const { bringInDemo } = await import("../import/demo/demo.ts");
    const { values } = await bringInDemo(library);
    if (values.zustand !== "fertig")
      throw new Error("The demo catalogue cannot be loaded; start with --no-demo.");
    // By `npm start` from a checkout, whose command is not in the path.
    const command = process.env.npm_execpath === undefined ? "leihwerk" : "npx leihwerk";
    say(
      `The demo catalogue is loaded. ${command} demo remove takes it away; --no-demo starts with an empty one.`,
    );
  }
  await store.write(async (writing) => {
    await writing.setSetting(DONE, new Date().toISOString());
    await writing.setSetting(SETUP, "offen");
  });
}

/** The default name avoids the user names of an imported catalogue; a given one that is taken is refused. */
async function freeName(said: string | null, { store, kinds }: ImportContext): Promise<string> {
  const konto = kinds.one("konto");
  const isTaken = (username: string) => {
    const taking = { id: null, values: { username, person: null } };
    return otherHolder(konto, "username", taking, { kinds, reading: store.read });
  };
  if (said !== null && (await isTaken(said)))
    throw new SettingsError(
      `A person of the catalogue has the user name "${said}": choose another one for the first librarian.`,
    );
  let name = said ?? USUAL;
  for (let number = 2; said === null && (await isTaken(name)); number++) name = `${USUAL}${number}`;
  return name;
}

/** No demo if a catalogue was imported before the first start. Singletons always exist and do not count. */
async function isEmpty(store: Store, kinds: Kinds): Promise<boolean> {
  const several = kinds.all.filter((kind) => !kind.alone);
  const counts = await Promise.all(several.map((kind) => store.read.count(kind)));
  return counts.every((count) => count === 0);
}

async function addLibrarian(
  store: Store,
  kinds: Kinds,
  username: string,
  password: string,
  isFirst: boolean,
): Promise<void> {
  const konto = kinds.one("konto");
  const hash = await hashPassword(password);
  const empty = Object.fromEntries(Object.keys(konto.fields).map((name) => [name, null]));
  await store.write(async (writing) => {
    const [id] = await writing.insert(
      konto,
      [{ values: { ...empty, username, rolle: "bibliothekar" } }],
      null,
    );
    await writing.setSecret(konto, id as number, "kennwort", hash);
    // Lets the setup list see whether the first password is still in use.
    if (isFirst) await writing.setSetting(FIRST_PASSWORD, hash);
  });
}
