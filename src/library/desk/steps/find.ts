/** Finds all possible meanings of a text at the desk; `meaning.ts` decides which one applies. */

import { readQuery } from "../../../core/engine/ask/query/list.ts";
import { membersByCode } from "../../../core/engine/ask/scanned-code.ts";
import { keyOf } from "../../../core/engine/write/resolve-links.ts";
import type { Visit } from "../../../core/model/answers/page.ts";
import type { Link } from "../../../core/model/kinds/field.ts";
import { linksIn, type Member } from "../../../core/model/store/member.ts";
import { fold } from "../../../core/words/fold.ts";
import { isDamaged } from "../../lending/loan.ts";
import { CARD_FIELDS, type Findings, type Meaning, meaningOf } from "./meaning.ts";

type DeskMeaning = Meaning<Member, Member, Member>;
type FoundMembers = Findings<Member, Member, Member>;

/** The most choices offered; for others the text has to be longer. */
export const MOST_CHOICES = 8;
/** Longer texts are cut. */
const LONGEST = 200;

/** Of many copies those are shown that there is something to do with: while lending the free ones first, else the lent ones. */
export function copiesOffered(work: Member, isLending: boolean): Link[] {
  const others = linksIn(work, "exemplar").filter((one) => !isFree(one));
  const free = freeCopies(work);
  const inOrder = isLending
    ? [...free, ...others]
    : [...others.filter(isLent), ...free, ...others.filter((one) => !isLent(one))];
  return inOrder.slice(0, MOST_CHOICES);
}

/** Good ones before damaged ones. */
export function freeCopies(work: Member): Link[] {
  const free = linksIn(work, "exemplar").filter(isFree);
  return free.sort((a, b) => Number(isDamaged(a.extras)) - Number(isDamaged(b.extras)));
}

function isFree({ extras }: Link): boolean {
  return extras.status === "verfügbar";
}

function isLent({ extras }: Link): boolean {
  return extras.status === "ausgeliehen";
}

export async function understand(text: string, visit: Visit): Promise<DeskMeaning> {
  const said = text.normalize("NFC").trim().slice(0, LONGEST);
  if (said === "" || said.includes("\u0000")) return { what: "nothing" };
  const numbered = await byNumber(said, visit);
  // A user name can also be a title.
  const isNumber = numbered.cards.some(({ by }) => by !== "username") || numbered.copies.length > 0;
  return meaningOf({
    text: said,
    ...numbered,
    ...(isNumber ? NO_WORDS : await byWords(said, visit)),
  });
}

/** The only copy with this number. */
export async function copyNumbered(code: string, visit: Visit): Promise<Member | null> {
  const said = code.normalize("NFC").trim().slice(0, LONGEST);
  if (said === "" || said.includes("\u0000")) return null;
  const { copies } = await byNumber(said, visit);
  const scanned = meaningOf({ text: said, cards: [], copies, ...NO_WORDS });
  return scanned.what === "copy" ? scanned.copy : null;
}

const NO_WORDS = { readers: [], works: [] } as const;

async function byNumber(
  text: string,
  visit: Visit,
): Promise<Pick<FoundMembers, "cards" | "copies">> {
  const { view, read } = visit;
  const [konto, exemplar] = [view.kinds.one("konto"), view.kinds.one("exemplar")];
  const cards: FoundMembers["cards"][number][] = [];
  const copies: FoundMembers["copies"][number][] = [];
  const take = (it: Member, by: string) => {
    const { id } = it;
    if (it.kind === exemplar) copies.push({ it, id, by });
    const field = CARD_FIELDS.find((name) => name === by);
    if (it.kind === konto && field) cards.push({ it, id, name: it.title, by: field });
  };
  for (const member of await addressed(text, visit)) take(member, "url");
  for (const { member, by } of await membersByCode(text, { ...view, reading: read })) {
    take(member, by);
    if (member.kind.singular !== "werk") continue;
    const ids = linksIn(member, "exemplar").map(({ id }) => id);
    for (const copy of await read.members(exemplar, ids)) take(copy, by);
  }
  const account = await read.findBy(konto, "username", text);
  if (account) take(account, "username");
  return { cards, copies };
}

/** The member behind a scanned address of this site: labels carry it for phones. */
async function addressed(text: string, { view, read }: Visit): Promise<readonly Member[]> {
  if (!/^https?:\/\//i.test(text)) return [];
  const origins = [view.origin, ...(view.publicUrl ? [new URL(view.publicUrl).origin] : [])];
  for (const kind of [view.kinds.one("exemplar"), view.kinds.one("konto")]) {
    for (const origin of origins) {
      const key = keyOf(kind, text, origin);
      const found = key === null ? null : await read.find(kind, key);
      if (found && "member" in found) return [found.member];
    }
  }
  return [];
}

async function byWords(
  text: string,
  { view, read }: Visit,
): Promise<Pick<FoundMembers, "readers" | "works">> {
  const find = async (name: string, guessed: boolean) => {
    const kind = view.kinds.one(name);
    const asked = readQuery(kind, new URLSearchParams({ suche: text, anzahl: `${MOST_CHOICES}` }));
    if (asked.words.length === 0) return [];
    const listed = await read.list(kind, { ...asked, interactive: guessed });
    const { members: exact, suggestion, total, widened = 0 } = listed;
    const ids = (guessed ? (suggestion?.members ?? []) : exact).map(({ id }) => id);
    // Who is called as typed is one of the first.
    const isSimilar = (id: number) => guessed || ids.indexOf(id) >= total - widened;
    const members = new Map((await read.members(kind, ids)).map((one) => [one.id, one]));
    const found = ids.flatMap((id) => members.get(id) ?? []);
    return found.map((it) => ({
      it,
      id: it.id,
      name: `${it.values.name ?? it.title}`,
      guessed: isSimilar(it.id),
    }));
  };
  const [readers, titles] = [await find("konto", false), await find("werk", false)];
  // A reader of that name is not made doubtful by a title that only contains it.
  const works = readers.length > 0 ? titles.filter((one) => !one.guessed) : titles;
  const isCalledSo = works.some(({ name }) => fold(name) === fold(text));
  return {
    readers: readers.length > 0 || isCalledSo ? readers : await find("konto", true),
    works: readers.length + works.length > 0 ? works : await find("werk", true),
  };
}
