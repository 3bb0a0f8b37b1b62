/** Who uses the library during a run: readers, people who catalogue, two desks, an import, mail. Each notes what was acknowledged. */

import { setTimeout as pause } from "node:timers/promises";
import type { MailServer } from "../test/mail/mail-server.ts";
import type { Chance } from "./chance.ts";
import type { Client } from "./client.ts";
import type { Furnished } from "./furnish.ts";
import type { Service } from "./service.ts";

/** What the service has said yes to. What was asked for without an answer to the end is uncertain: it may be there, but once. */
export class Ledger {
  /** By title: the address, and the year that was acknowledged last; null where that is uncertain. */
  readonly works = new Map<string, { readonly path: string; year: number | null }>();
  readonly removed = new Set<string>();
  readonly uncertain = new Set<string>();
  /** By address: whether its return was acknowledged; null where that is uncertain. */
  readonly loans = new Map<string, { readonly copy: number; returned: boolean | null }>();
  /** Who has which copy just now. */
  readonly out = new Map<number, string>();
  /** By address, in cents. */
  readonly fees = new Map<string, number>();
  /** E-mail addresses that were given up: each is told of it, once at most. */
  readonly formerMail = new Set<string>();
  /** By address: the titles in its file, and whether it is known to be done. */
  readonly imports = new Map<string, { readonly titles: readonly string[]; isDone: boolean }>();
  reads = 0;
}

interface Scene {
  readonly client: Client;
  readonly ledger: Ledger;
  readonly chance: Chance;
  readonly furnished: Furnished;
}

/** Milliseconds for what waits to be sent. What was being sent when its process was killed stays for a person to decide. */
const SENDING = 30_000;
const STAFF = "bibliothekarin";
const MERGE = { "Content-Type": "application/merge-patch+json" };

/** Each goes on until the client is over. */
const PEOPLE = { visitor, reader, cataloguer, desk, importer, registrar };
/** How many of each are at work. */
const CROWD = { visitor: 4, reader: 2, cataloguer: 3, desk: 2, importer: 1, registrar: 1 };

/** Resolves when all have gone home. */
export async function atWork(scene: Scene): Promise<void> {
  const all = Object.entries(PEOPLE).flatMap(([who, works]) =>
    Array.from({ length: CROWD[who as keyof typeof PEOPLE] }, (_, number) => works(scene, number)),
  );
  await Promise.all(all);
}

async function visitor({ client, ledger, chance, furnished }: Scene): Promise<void> {
  while (!client.isOver) {
    const known = [...ledger.works];
    const [title, work] = known.length > 0 ? chance.one(known) : ["", undefined];
    const path = chance.one([
      "/",
      "/werke",
      "/werke.json",
      "/werke.json?suche=chaos",
      "/personen.xml",
      `/exemplar/${chance.one(furnished.copies).id}.json`,
      ...(work ? [work.path, `${work.path}.json`, `${work.path}.xml`] : []),
    ]);
    const answer = await client.ask("GET", path, {
      headers: path.includes(".") ? {} : { Accept: "text/html" },
    });
    ledger.reads++;
    if (answer?.status === 200 && path === work?.path && !answer.text.includes(title))
      client.complain(`${path} is answered with something else than "${title}"`);
    if (answer?.text.includes(furnished.mark))
      client.complain(`${path} tells a visitor of a reader`);
    await pause(chance.between(2, 20));
  }
}

async function reader({ client, ledger, chance, furnished }: Scene): Promise<void> {
  while (!client.isOver) {
    const own = chance.one(furnished.readers);
    const asked = chance.one([own, own, chance.one(furnished.readers)]);
    const path = `/ausleihliste/${asked.id}.json`;
    const answer = await client.ask("GET", path, { as: own.username });
    ledger.reads++;
    if (asked !== own && answer?.status === 200)
      client.complain(`${own.username} may read ${path}, which is another's`);
    const others = furnished.readers.filter((one) => one !== own);
    if (others.some(({ name }) => answer?.text.includes(name)))
      client.complain(`${path} tells ${own.username} of another reader`);
    await pause(chance.between(5, 40));
  }
}

async function cataloguer({ client, ledger, chance }: Scene, number: number): Promise<void> {
  for (let count = 0; !client.isOver; count++) {
    const titel = `Chaos ${number} ${count}x`;
    const key = { "Idempotency-Key": `"work ${number} ${count}"` };
    const body = { titel, jahr: 1000, art: "Buch", person: [{ name: `Chaotin ${count % 7}` }] };
    const made = await client.insist("POST", "/werke", { as: STAFF, body, headers: key });
    if (made?.status !== 201) {
      ledger.uncertain.add(titel);
      if (made) client.complain(`POST /werke is ${made.status}: ${made.text.slice(0, 200)}`);
      continue;
    }
    const path = `/werk/${made.location.split("/").at(-1)}`;
    if ([...ledger.works.values()].some((one) => one.path === path))
      client.complain(`${path} was given twice`);
    const work = { path, year: 1000 as number | null };
    ledger.works.set(titel, work);
    for (let change = chance.below(4); change > 0; change--) {
      const jahr = 1000 + chance.below(1000);
      work.year = null;
      const asked = { as: STAFF, body: { jahr }, headers: MERGE };
      const changed = await client.insist("PATCH", path, asked);
      if (changed?.status === 200) work.year = jahr;
      else if (changed)
        client.complain(`PATCH ${path} is ${changed.status}: ${changed.text.slice(0, 200)}`);
      await pause(chance.between(2, 20));
    }
    if (chance.next() < 0.1) {
      ledger.works.delete(titel);
      ledger.uncertain.add(titel);
      const gone = await client.insist("DELETE", path, { as: STAFF });
      // Gone already: it went when nobody heard of it.
      if (gone && [204, 404, 410].includes(gone.status)) {
        ledger.uncertain.delete(titel);
        ledger.removed.add(titel);
      }
    }
  }
}

/** Two of them lend the same few copies, so that they are in each other's way. */
async function desk({ client, ledger, chance, furnished }: Scene, number: number): Promise<void> {
  for (let count = 0; !client.isOver; count++) {
    const copy = chance.one(furnished.copies);
    const reader = chance.one(furnished.readers);
    const asked = {
      as: STAFF,
      body: { exemplar: { barcode: copy.barcode }, konto: { ausweis: reader.card } },
      headers: { "Idempotency-Key": `"loan ${number} ${count}"` },
    };
    const lent = await client.insist("POST", "/ausleihen", asked);
    if (lent?.status === 201) {
      const path = `/ausleihe/${lent.location.split("/").at(-1)}`;
      const other = ledger.out.get(copy.id);
      if (other !== undefined)
        client.complain(`copy ${copy.id} is lent by ${path} and by ${other}`);
      ledger.out.set(copy.id, path);
      const loan = { copy: copy.id, returned: false as boolean | null };
      ledger.loans.set(path, loan);
      await pause(chance.between(5, 60));
      loan.returned = null;
      ledger.out.delete(copy.id);
      const back = { as: STAFF, body: { ausgang: "zurück" }, headers: MERGE };
      const ended = await client.insist("PATCH", path, back);
      if (ended?.status === 200) loan.returned = true;
      else if (ended)
        client.complain(`PATCH ${path} is ${ended.status}: ${ended.text.slice(0, 200)}`);
    } else if (lent && lent.status !== 409)
      client.complain(`POST /ausleihen is ${lent.status}: ${lent.text.slice(0, 200)}`);
    if (chance.next() < 0.2) await takeFee({ client, ledger, chance, furnished }, number, count);
    await pause(chance.between(2, 20));
  }
}

async function takeFee(
  { client, ledger, chance, furnished }: Scene,
  number: number,
  count: number,
) {
  const cents = 1 + chance.below(900);
  const betrag = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")} EUR`;
  const made = await client.insist("POST", "/gebuehren", {
    as: STAFF,
    body: { konto: { ausweis: chance.one(furnished.readers).card }, grund: "sonstiges", betrag },
    headers: { "Idempotency-Key": `"fee ${number} ${count}"` },
  });
  if (made?.status !== 201) {
    if (made) client.complain(`POST /gebuehren is ${made.status}: ${made.text.slice(0, 200)}`);
    return;
  }
  const path = `/gebuehr/${made.location.split("/").at(-1)}`;
  const asked = { as: STAFF, body: { bezahlt: betrag }, headers: MERGE };
  const paid = await client.insist("PATCH", path, asked);
  if (paid?.status === 200) ledger.fees.set(path, cents);
}

const ROWS = 200;

async function importer({ client, ledger }: Scene): Promise<void> {
  for (let count = 0; !client.isOver; count++) {
    const titles = Array.from({ length: ROWS }, (_, row) => `Eingespielt ${count} ${row}x`);
    const rows = titles.map((titel, row) => `i${count}-${row};${titel};Sammlerin ${row % 9}`);
    const file = await client.insist("POST", "/einspielungen", {
      as: STAFF,
      body: `id;titel;person\n${rows.join("\n")}\n`,
      headers: { "Content-Type": "text/csv", "Idempotency-Key": `"import ${count}"` },
    });
    if (file?.status !== 201) {
      if (file)
        client.complain(`POST /einspielungen is ${file.status}: ${file.text.slice(0, 200)}`);
      return;
    }
    const path = `/einspielung/${file.location.split("/").at(-1)}`;
    const known = { titles, isDone: false };
    ledger.imports.set(path, known);
    for (let isDone = false; !isDone && !client.isOver; ) {
      await pause(200);
      isDone = await pushImport(client, path);
    }
    if (client.isOver) return;
    known.isDone = true;
  }
}

const NEXT = new Map([
  ["spalten", "probe"],
  ["geprüft", "läuft"],
  ["angehalten", "läuft"],
]);

/** One step further, as somebody at the page would; true when it is done. */
export async function pushImport(client: Client, path: string): Promise<boolean> {
  const answer = await client.ask("GET", path, { as: STAFF });
  const state = answer?.json?.zustand;
  const next = NEXT.get(state);
  if (next) await client.ask("PATCH", path, { as: STAFF, body: { zustand: next }, headers: MERGE });
  if (state === "fehlgeschlagen" || state === "verfallen") client.complain(`${path} is ${state}`);
  return state === "fertig" || state === "fehlgeschlagen" || state === "verfallen";
}

/** Whose e-mail address changes is told so at the old one: mail has something to do. */
async function registrar({ client, ledger, chance, furnished }: Scene): Promise<void> {
  for (let count = 0; !client.isOver; count++) {
    const { id } = chance.one(furnished.readers);
    const account = await client.ask("GET", `/konto/${id}.json`, { as: STAFF });
    const former = account?.json?.email;
    const body = { email: `post${id}-${count}@example.org` };
    const changed = await client.ask("PATCH", `/konto/${id}`, { as: STAFF, body, headers: MERGE });
    if (changed?.status === 200 && former) ledger.formerMail.add(former);
    await pause(chance.between(500, 1500));
  }
}

/** A start sends what waits: whoever gave up an address is told so there. */
export async function finishMail(
  service: Service,
  mail: MailServer,
  ledger: Ledger,
): Promise<void> {
  const isTold = () =>
    [...ledger.formerMail].every((former) => mail.mails.some(({ to }) => to.includes(former)));
  service.restart();
  for (const until = performance.now() + SENDING; performance.now() < until && !isTold(); )
    await pause(200);
}
