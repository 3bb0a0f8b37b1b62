/** After a run: whether everything that was acknowledged is there once, all that is stored agrees, and the access log has every answered request. */

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Member } from "../src/core/model/store/member.ts";
import { openLibrary } from "../src/library/commands/console/open-library.ts";
import type { MailServer } from "../test/mail/mail-server.ts";
import type { Client } from "./client.ts";
import type { Ledger } from "./people.ts";

/** Milliseconds before a kill in which an answer can have left without its line: the turn of the event loop in which both happened. */
const LAST_TURN = 1000;

type OpenLibrary = Awaited<ReturnType<typeof openLibrary>>;

export async function checkLedger(
  ledger: Ledger,
  mail: MailServer,
  settings: { readonly database: string; readonly site: string },
): Promise<string[]> {
  await using library = await openLibrary({ ...settings, timeZone: "Europe/Berlin" });
  return [
    ...worksIn(ledger, await everyMember(library, "werk")),
    ...loansIn(ledger, await everyMember(library, "ausleihe")),
    ...feesIn(ledger, await everyMember(library, "gebuehr")),
    ...mailIn(ledger, mail, await everyMember(library, "nachricht")),
  ];
}

async function everyMember({ store, kinds }: OpenLibrary, kind: string): Promise<Member[]> {
  const found: Member[] = [];
  for (;;) {
    const page = await store.read.walk(kinds.one(kind), found.at(-1)?.id ?? 0, 500);
    if (page.length === 0) return found;
    found.push(...page);
  }
}

function worksIn({ works, removed, uncertain, imports }: Ledger, all: readonly Member[]): string[] {
  const byTitle = Map.groupBy(all, ({ title }) => title);
  const times = (title: string) => byTitle.get(title)?.length ?? 0;
  const faults: string[] = [];
  for (const [title, { path, year }] of works) {
    const [member, ...more] = byTitle.get(title) ?? [];
    if (!member || more.length > 0)
      faults.push(`"${title}" was acknowledged, and is there ${times(title)} times`);
    else if (`/werk/${member.id}` !== path) faults.push(`"${title}" is not at ${path}`);
    else if (year !== null && member.values.jahr !== year)
      faults.push(`${path} has the year ${member.values.jahr}, and ${year} was acknowledged`);
  }
  for (const title of removed)
    if (times(title) > 0) faults.push(`"${title}" was removed, and is there`);
  for (const title of uncertain)
    if (times(title) > 1) faults.push(`"${title}" is there ${times(title)} times`);
  for (const [path, { titles, isDone }] of imports) {
    const wrong = titles.filter((title) => times(title) > 1 || (isDone && times(title) === 0));
    if (wrong.length > 0)
      faults.push(
        `of the rows of ${path} ${wrong.length} are not there once, such as "${wrong[0]}"`,
      );
  }
  return faults;
}

function loansIn({ loans }: Ledger, all: readonly Member[]): string[] {
  const byPath = new Map(all.map((member) => [`/ausleihe/${member.id}`, member]));
  return [...loans].flatMap(([path, { returned }]) => {
    const member = byPath.get(path);
    if (!member) return [`${path} was acknowledged, and is not there`];
    const isBack = member.values.zurueck !== null;
    return returned === null || isBack === returned
      ? []
      : [`${path} is ${isBack ? "" : "not "}back, and the opposite was acknowledged`];
  });
}

function feesIn({ fees }: Ledger, all: readonly Member[]): string[] {
  const byPath = new Map(all.map((member) => [`/gebuehr/${member.id}`, member]));
  return [...fees.keys()].flatMap((path) =>
    byPath.get(path)?.values.zustand === "bezahlt"
      ? []
      : [`${path} was paid, which was acknowledged, and does not say so`],
  );
}

/** Each address that was given up has one message, which was delivered once if it says so; never twice. */
function mailIn({ formerMail }: Ledger, { mails }: MailServer, all: readonly Member[]): string[] {
  const told = Map.groupBy(mails, ({ to }) => to.join());
  const written = Map.groupBy(all, ({ values }) => `${values.an}`);
  const twice = [...told].flatMap(([to, { length }]) =>
    length > 1 ? [`${to} was told ${length} times of one change`] : [],
  );
  const lost = [...formerMail].flatMap((former) => {
    const [message, ...more] = written.get(former) ?? [];
    if (!message || more.length > 0)
      return [`${former} was given up, and has ${written.get(former)?.length ?? 0} messages of it`];
    const { zustand, begonnen } = message.values;
    if (zustand === "gesendet" && !told.has(former))
      return [`the message to ${former} is said to be sent, and was not delivered`];
    return zustand === "wartend" && begonnen === null
      ? [`the message to ${former} still waits`]
      : [];
  });
  return [...twice, ...lost];
}

/** `kills`: when processes were killed that could have had a line to write. */
export function checkAccessLog(
  client: Client,
  folder: string,
  kills: readonly number[],
): { readonly faults: string[]; readonly lines: number; readonly excused: number } {
  const logged = new Map<number, number[]>();
  for (const file of globSync(join(folder, "access.log*")))
    for (const line of readFileSync(file, "latin1").split("\n")) {
      const [, status, number] = /" (\d{3}) \S+ "[^"]*" "chaos\/(\d+)"$/.exec(line) ?? [];
      if (number === undefined) continue;
      logged.set(Number(number), [...(logged.get(Number(number)) ?? []), Number(status)]);
    }
  const faults: string[] = [];
  let excused = 0;
  for (const [number, status] of client.answered) {
    const lines = logged.get(number) ?? [];
    if (lines.length === 1 && lines[0] === status) continue;
    const at = client.answeredAt.get(number) ?? 0;
    if (kills.some((kill) => kill > at - LAST_TURN / 2 && kill < at + LAST_TURN)) excused++;
    else
      faults.push(
        `request ${number} was answered with ${status}, and the log has ${lines.join(", ") || "no line"}`,
      );
  }
  return { faults, lines: logged.size, excused };
}
