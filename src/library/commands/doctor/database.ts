/** Whether the database is intact, and its content matches the declarations. */

import { existsSync } from "node:fs";
import { Compile, type Validator } from "typebox/schema";
import type { Field, Value } from "../../../core/model/kinds/field.ts";
import { isLinking, type Kind } from "../../../core/model/kinds/kind.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Settings } from "../../../core/settings/settings.ts";
import { isFile } from "../../../core/storage/engines/postgres-servers.ts";
import { damageIn, settingIn } from "../../../core/storage/engines/sqlite.ts";
import { lookAtDatabase } from "../../../core/storage/open.ts";
import { howMany } from "../../../core/words/how-many.ts";
import { hasFile } from "../../export/files-of-members.ts";
import { SAVED, SAVED_AS } from "../../setup/setup-steps.ts";
import { remarkOn } from "../../site/findings.ts";
import { staging } from "../../tables/staging.ts";
import { openExistingLibrary } from "../console/existing-library.ts";
import { unknownIn } from "../console/unknown-kinds.ts";
import { type Diagnosis, daysUntil, good, hint, ill, messageOf } from "./diagnosis.ts";

const PAGE = 500;
/** This many are named; the rest is counted. */
const NAMED = 5;
const MINUTE = 60_000;
/** In days. */
const OLD_BACKUP = 2;

type OpenLibrary = Awaited<ReturnType<typeof openExistingLibrary>>;

export async function examineDatabase(settings: Settings): Promise<Diagnosis[]> {
  const { database } = settings;
  let library: OpenLibrary;
  try {
    const damage = isFile(database) && existsSync(database) ? damageIn(database) : null;
    // No further checks: opening it as a server does would write to it.
    if (damage !== null) return [ill(whatToDo(database, damage))];
    const found = await asItIs(database);
    if (found) return [found];
    library = await openExistingLibrary(settings);
  } catch (error) {
    return [ill(messageOf(error))];
  }
  try {
    const own = await library.store.examine();
    const left = await library.store.read.with(staging).imports();
    const unfit = (
      await Promise.all(library.kinds.all.map((kind) => misfits(kind, library)))
    ).flat();
    const unknown = await unknownIn(library.store, settings.site);
    return [
      await clock(library),
      await lastBackup(library),
      ...[...unknown.kinds, ...unknown.foreign].map(hint),
      ...library.findings.map((one) => (one.missing ? ill : hint)(remarkOn(one))),
      ...own.map((sentence) => ill(sentence)),
      ...(own.length === 0 ? [good("The database is whole.")] : []),
      ...left.map(({ begun }) =>
        hint(
          `An import of ${begun.slice(0, 16).replace("T", " ")} UTC is on its way, or was broken off; a running server finishes it.`,
        ),
      ),
      ...unfit,
    ];
  } finally {
    await library.close();
  }
}

/** A finding if the database cannot be opened without changing it; then there are no further checks. */
export async function asItIs(database: string): Promise<Diagnosis | null> {
  if (isFile(database) && !existsSync(database)) return null;
  const { isBehind, isReadOnly } = await lookAtDatabase(database);
  if (isReadOnly)
    return ill(
      "The database can only be read: if it is a standby, promote it (SELECT pg_promote();) or name the server that can be written to in DATABASE_URL; if not, take default_transaction_read_only away.",
    );
  return isBehind
    ? hint(
        "The database is of an older release: the next start of the server saves it and brings it up to date. Run the doctor again then.",
      )
    : null;
}

/** The systemd timer makes one every night. */
async function lastBackup({ store }: OpenLibrary): Promise<Diagnosis> {
  const saved = await store.read.setting(SAVED);
  if (saved === null)
    return hint("No backup was ever made: leihwerk backup FILE, or enable leihwerk-backup.timer.");
  const days = -1 - daysUntil(new Date(saved));
  const when = `The last backup is of ${saved.slice(0, 16).replace("T", " ")} UTC`;
  return days < OLD_BACKUP
    ? good(`${when}.`)
    : hint(
        `${when}, ${howMany(days, "day")} ago: systemctl status leihwerk-backup.timer leihwerk-backup.service.`,
      );
}

function whatToDo(file: string, damage: string): string {
  const [, moment = "", saved = ""] = /^(\S+) (.*)$/.exec(settingIn(file, SAVED_AS) ?? "") ?? [];
  const backup =
    saved === ""
      ? "BACKUP, with the newest backup that leihwerk backup --check finds good"
      : `${saved} (of ${moment.slice(0, 16).replace("T", " ")} UTC)`;
  return [
    `The database ${file} is damaged (${damage}): stop the server, move ${file}, ${file}-wal and ${file}-shm into another folder, and run leihwerk restore ${backup}.`,
    `What was written since then may still be readable in the file that you moved: sqlite3 ${file} .recover | sqlite3 recovered.db, and leihwerk doctor --database recovered.db.`,
  ].join(" ");
}

/** A change in the future means that one of the clocks is wrong. */
async function clock({ store }: OpenLibrary): Promise<Diagnosis> {
  const now = new Date().toISOString();
  const last = await store.lastChange();
  if (last === null || Date.parse(last) < Date.parse(now) + MINUTE)
    return good(`The clock shows ${now}.`);
  return ill(
    `Something was written at ${last}, and this machine's clock shows ${now}: set the clock, and keep it right (timedatectl set-ntp true).`,
  );
}

async function misfits(kind: Kind, { store }: OpenLibrary): Promise<Diagnosis[]> {
  const checks = Object.entries(kind.fields).flatMap(([name, field]) => {
    const check = checkOf(field);
    return check ? [[name, field, check] as const] : [];
  });
  let [count, faulty] = [0, 0];
  const note = (found: Diagnosis) => {
    if (++faulty <= NAMED) named.push(found);
  };
  const named: Diagnosis[] = [];
  for (let after = 0; ; ) {
    const members = await store.read.walk(kind, after, PAGE);
    for (const member of members) {
      count++;
      const wrong = checks.filter(
        ([name, field, check]) => !fits(member.values[name], field, check),
      );
      const names = wrong.map(([name]) => name);
      if (names.length > 0) note(misfit(member, kind, names));
      else if (!(await hasFile(member, store.read))) note(withoutFile(member));
    }
    const last = members.at(-1);
    if (!last) break;
    after = last.id;
  }
  if (faulty > NAMED)
    named.push(
      hint(`… and ${howMany(faulty - NAMED, "more member")} of ${kind.plural} like these.`),
    );
  return named.length > 0
    ? named
    : [good(`${kind.plural}: ${howMany(count, "member")}, all as declared.`)];
}

function misfit({ id }: Member, { singular }: Kind, names: readonly string[]): Diagnosis {
  const fields = names.map((name) => `"${name}"`).join(", ");
  return hint(
    `/${singular}/${id} does not fit its declaration in ${fields}: change it, or what the field allows.`,
  );
}

function withoutFile({ kind, id }: Member): Diagnosis {
  return hint(
    `/${kind.singular}/${id} has no file, so that nothing can show it: upload it once more where it is used, and remove this one.`,
  );
}

/** Links are checked by foreign keys, computed values need no check, and a stored secret never matches the schema of its input. */
const UNCHECKED: readonly Field["type"][] = ["computed", "image", "secret"];

function checkOf(field: Field): Validator | null {
  return isLinking(field) || UNCHECKED.includes(field.type) ? null : Compile(field.schema);
}

function fits(value: Value | undefined, field: Field, check: Validator): boolean {
  if (value === null || value === undefined || value === "") return !field.required;
  return check.Check(value);
}
