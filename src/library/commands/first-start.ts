/** What a new database needs before it can be used: a librarian, and the demo catalogue where it is wanted. */

import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { hashPassword } from "../../core/identity/proofs/password.ts";
import type { Kinds } from "../../core/model/kinds/kind.ts";
import { otherHolder } from "../../core/model/store/other-holder.ts";
import type { Store } from "../../core/model/store/store.ts";
import { SettingsError } from "../../core/settings/command-line.ts";
import type { Settings } from "../../core/settings/settings.ts";
import { withLease } from "../../core/storage/lease.ts";
import { bringInDemo } from "../import/demo/demo.ts";
import type { ImportContext } from "../import/work/import-context.ts";
import { IMPORTING } from "../import/work/import-work.ts";
import { FIRST_PASSWORD, SETUP } from "../setup/setup-steps.ts";

const DONE = "eingerichtet";
/** The user name of the first librarian, where nobody says another. */
const USUAL = "bibliothek";

/** How often whoever waits for another process looks, in milliseconds. */
const LOOK = 200;

/**
 * `say` writes to the terminal: the password that it may be told stands in no log. Of several processes that start at once one does it,
 * and the others wait until it is done, or until that one has died.
 */
export async function prepareFirstStart(
  library: ImportContext,
  settings: Pick<Settings, "librarian" | "demo">,
  say: (line: string) => void,
): Promise<void> {
  const { store } = library;
  const isDone = async () => (await store.read.setting(DONE)) !== null;
  // The lease of imports: nobody else is to work on that of the demo meanwhile.
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
  // Before the demo, whose people have accounts, too.
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
    const { values } = await bringInDemo(library);
    if (values.zustand !== "fertig")
      throw new Error("The demo catalogue cannot be loaded; start with --no-demo.");
    say(
      "The demo catalogue is loaded. npx leihwerk demo remove takes it away; --no-demo starts with an empty one.",
    );
  }
  await store.write(async (writing) => {
    await writing.setSetting(DONE, new Date().toISOString());
    await writing.setSetting(SETUP, "offen");
  });
}

/** A person of a catalogue that was imported before may be called so: another name is found, but not instead of one that was said. */
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

/** Whoever has imported a catalogue before the first start does not want another one mixed in. What stands alone is there from the beginning. */
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
    // By it the list of what is left to do sees that it still holds.
    if (isFirst) await writing.setSetting(FIRST_PASSWORD, hash);
  });
}
