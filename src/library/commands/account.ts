/** `leihwerk account`: accounts from the terminal, for the first librarian and for users who are locked out. */

import { followRole } from "../../core/accounts/account-rules.ts";
import { replacePassword } from "../../core/accounts/account-secrets.ts";
import { checkInput } from "../../core/engine/write/check-input.ts";
import { completeValues } from "../../core/engine/write/complete-values.ts";
import { withNumbers } from "../../core/engine/write/give-numbers.ts";
import { DeferredWrites } from "../../core/identity/deferred-writes.ts";
import { type EventName, Events } from "../../core/identity/events.ts";
import { hashPassword } from "../../core/identity/proofs/password.ts";
import { KEY_LIFETIME, Keys, SCOPES, USUAL_LIFETIME } from "../../core/identity/proofs/token.ts";
import type { Input } from "../../core/model/answers/representation.ts";
import type { Actor } from "../../core/model/kinds/access.ts";
import type { Kind, Kinds } from "../../core/model/kinds/kind.ts";
import type { Occasion } from "../../core/model/kinds/rules.ts";
import type { Member } from "../../core/model/store/member.ts";
import { otherHolder } from "../../core/model/store/other-holder.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import type { Writing } from "../../core/model/store/writing.ts";
import { type Flag, SettingsError, type Terminal } from "../../core/settings/command-line.ts";
import { readCommand } from "../../core/settings/settings.ts";
import type { OpenStore } from "../../core/storage/open.ts";
import { en } from "../../core/texts/en/all.ts";
import { siteNow } from "../site/live-site.ts";
import type { HelpFacts } from "./console/command-facts.ts";
import { openExistingLibrary } from "./console/existing-library.ts";
import { LIBRARY_SETTINGS, openLibrary } from "./console/open-library.ts";
import { askPassword } from "./console/password-prompt.ts";

const FLAGS: Flag[] = [
  { name: "role", value: "leser|theke|bibliothekar" },
  { name: "name", value: "NAME" },
  { name: "scope", value: "lesen|schreiben" },
  { name: "days", value: "NUMBER" },
];

export const help: HelpFacts = {
  name: "account",
  usage: [
    "account add USERNAME [--role ROLE] [--name NAME]",
    "account list",
    "account password USERNAME",
    "account role USERNAME leser|theke|bibliothekar",
    "account disable USERNAME",
    "account enable USERNAME",
    "account key USERNAME [--name NAME] [--scope lesen|schreiben] [--days NUMBER]",
    "account keys USERNAME",
    "account revoke USERNAME ID",
  ],
  flags: FLAGS,
  settings: LIBRARY_SETTINGS,
};

const LONGEST_NAME = 100;

interface Desk {
  readonly store: OpenStore;
  readonly kinds: Kinds;
  readonly konto: Kind;
  readonly site: Occasion["site"];
  readonly flag: (name: string) => string | undefined;
  readonly terminal: Terminal;
}

interface Action {
  /** Its required arguments. */
  readonly needs: readonly string[];
  /** Its flags. */
  readonly takes: readonly string[];
  readonly act: (desk: Desk, username: string, other: string) => Promise<string>;
}

const ACTIONS: Readonly<Record<string, Action>> = {
  add: { needs: ["USERNAME"], takes: ["role", "name"], act: add },
  list: { needs: [], takes: [], act: list },
  password: { needs: ["USERNAME"], takes: [], act: changePassword },
  role: {
    needs: ["USERNAME", "ROLE"],
    takes: [],
    act: (desk, username, rolle) => change(desk, username, { rolle }),
  },
  disable: {
    needs: ["USERNAME"],
    takes: [],
    act: (desk, username) => change(desk, username, { aktiv: "nein" }),
  },
  enable: {
    needs: ["USERNAME"],
    takes: [],
    act: (desk, username) => change(desk, username, { aktiv: "ja" }),
  },
  key: { needs: ["USERNAME"], takes: ["name", "scope", "days"], act: makeKey },
  keys: { needs: ["USERNAME"], takes: [], act: listKeys },
  revoke: { needs: ["USERNAME", "ID"], takes: [], act: revokeKey },
};

/** Access to the server's terminal implies the rights of a librarian. */
const OPERATOR: Actor = { id: 0, username: "terminal", role: "bibliothekar" };

export async function run(args: string[], terminal: Terminal = process): Promise<number> {
  const { settings, given, rest } = readCommand(args, terminal.env, help);
  const [word = "", ...words] = rest;
  const action = Object.hasOwn(ACTIONS, word) ? ACTIONS[word] : undefined;
  if (!action) {
    throw new SettingsError(`Say what to do: leihwerk account ${Object.keys(ACTIONS).join("|")} …`);
  }
  if (words.length !== action.needs.length) {
    throw new SettingsError(`Say it so: leihwerk account ${[word, ...action.needs].join(" ")}`);
  }
  const odd = FLAGS.find((flag) => given.has(flag.name) && !action.takes.includes(flag.name));
  if (odd) throw new SettingsError(`The flag --${odd.name} says nothing to account ${word}.`);
  await using library = await (word === "add" ? openLibrary : openExistingLibrary)(settings);
  const konto = library.kinds.one("konto");
  const site = { ...(await siteNow(settings.site, library.store, library.kinds)) };
  const desk: Desk = { ...library, konto, site, terminal, flag: (name) => given.get(name)?.[0] };
  const [username = "", other = ""] = words;
  terminal.stdout.write(await action.act(desk, username, other));
  return 0;
}

async function add(desk: Desk, username: string): Promise<string> {
  const { store, konto, site, flag, terminal } = desk;
  const input = { username, rolle: flag("role") ?? "leser", name: flag("name") ?? null };
  await check(desk, store.read, input, null);
  await refuseTaken(store.read, konto, username);
  const secret = await hashPassword(await askPassword(terminal));
  await store.write(async (writing) => {
    const values = await check(desk, writing, input, null);
    await refuseTaken(writing, konto, username);
    const place = { kinds: desk.kinds, reading: writing };
    if (await otherHolder(konto, "username", { id: null, values }, place))
      throw new SettingsError(
        `A person of the catalogue has the user name "${username}": take another one, or make the account in the browser and link it to that person.`,
      );
    const today = writing.today();
    const [numbered = values] = await withNumbers(konto, [values], { writing, site, today });
    const [id] = await writing.insert(konto, [{ values: numbered }], null);
    await writing.setSecret(konto, id!, "kennwort", secret);
  });
  return `The account ${username} is there (${input.rolle}).\n`;
}

async function list({ store, konto }: Desk): Promise<string> {
  const lines: string[] = [];
  for (let after = 0; ; ) {
    const members = await store.read.walk(konto, after, 500);
    const last = members.at(-1);
    if (!last) return lines.join("") || "There are no accounts.\n";
    for (const { values } of members) {
      const { username, rolle, name, aktiv } = values;
      const disabled = aktiv === "nein" ? "disabled" : "";
      lines.push(`${[username, rolle, name ?? "", disabled].join("\t").trimEnd()}\n`);
    }
    after = last.id;
  }
}

async function changePassword({ store, konto, terminal }: Desk, username: string): Promise<string> {
  const { id } = await find(store.read, konto, username);
  const secret = await hashPassword(await askPassword(terminal));
  await store.write(async (writing) => {
    await replacePassword(writing, konto, id, secret);
    // Ends all sessions: somebody with the old password may be signed in.
    await writing.rows.remove("sitzung", { konto: id });
  });
  return `${username} has a new password; all sessions, keys and codes of the account have ended.\n`;
}

/** Alone on its line, so that a script can take it. */
async function makeKey({ store, konto, flag }: Desk, username: string): Promise<string> {
  const account = await find(store.read, konto, username);
  const [asked, days] = [flag("scope") ?? "lesen", Number(flag("days") ?? USUAL_LIFETIME)];
  const scope = SCOPES.find((one) => one === asked);
  if (!scope) throw new SettingsError(`--scope must be ${SCOPES.join(" or ")}, not "${asked}".`);
  const { min, max } = KEY_LIFETIME;
  if (!Number.isInteger(days) || days < min || days > max)
    throw new SettingsError(`--days must be a whole number from ${min} to ${max}.`);
  const name = (flag("name") ?? "").trim();
  if (name.length > LONGEST_NAME)
    throw new SettingsError(`--name has at most ${LONGEST_NAME} characters.`);
  const key = await new Keys(store.rows, Date.now).make(account.id, name, scope, days);
  await noteFor(account, "schluessel-angelegt", store);
  return `${key}\n`;
}

async function listKeys({ store, konto }: Desk, username: string): Promise<string> {
  const { id: account } = await find(store.read, konto, username);
  const keys = await new Keys(store.rows, Date.now).of(account);
  const lines = keys.map(({ id, name, scope, expires, last }) => {
    const until = `until ${expires.slice(0, 10)}`;
    return `${[id, scope, until, last === "" ? "never used" : `last used ${last}`, name].join("\t").trimEnd()}\n`;
  });
  return lines.join("") || `${username} has no keys.\n`;
}

async function revokeKey({ store, konto }: Desk, username: string, id: string): Promise<string> {
  const account = await find(store.read, konto, username);
  if (!(await new Keys(store.rows, Date.now).revoke(account.id, id)))
    throw new SettingsError(
      `${username} has no key "${id}": leihwerk account keys ${username} shows them all.`,
    );
  await noteFor(account, "schluessel-widerrufen", store);
  return "The key is revoked.\n";
}

async function noteFor({ id, title }: Member, what: EventName, { rows }: OpenStore): Promise<void> {
  const notes = new DeferredWrites(rows);
  const who = { account: id, name: title, address: "" };
  new Events(rows, notes, Date.now).note({ what, ...who, detail: OPERATOR.username });
  await notes.close();
}

async function change(desk: Desk, username: string, input: Input): Promise<string> {
  await desk.store.write(async (writing: Writing) => {
    const member = await find(writing, desk.konto, username);
    const values = await check(desk, writing, input, member);
    await writing.update(member, values, null);
    await followRole(member, { ...member, values }, writing);
  });
  return `The account ${username} is changed.\n`;
}

/** The same validation as for a request. */
async function check(desk: Desk, reading: Reading, input: Input, existing: Member | null) {
  const { konto, kinds } = desk;
  const { values, faults } = await completeValues(konto, checkInput(konto, kinds, input), {
    reading,
    kinds,
    origin: "http://localhost",
    shape: [],
    existing,
    actor: OPERATOR,
    make: () => Promise.reject(new SettingsError("An account is linked to what is there already.")),
  });
  const [fault] = faults;
  if (!fault) return values;
  throw new SettingsError(
    `${fault.pointer.slice(1)}: ${en.faults[fault.code](fault.params ?? {})}`,
  );
}

async function find(reading: Reading, konto: Kind, username: string): Promise<Member> {
  const member = await reading.findBy(konto, "username", username);
  if (member) return member;
  throw new SettingsError(
    `There is no account "${username}": leihwerk account list shows them all.`,
  );
}

async function refuseTaken(reading: Reading, konto: Kind, username: string): Promise<void> {
  if ((await reading.findBy(konto, "username", username)) === null) return;
  throw new SettingsError(`There is an account "${username}" already; take another user name.`);
}
