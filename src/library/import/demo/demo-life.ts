/** Readers, loans and reservations of the demo, with characters from its plays and dates relative to today. */

import { DEMO_SECRET } from "../../../core/identity/demo.ts";
import { emptyValue, type Link, type Value, type Values } from "../../../core/model/kinds/field.ts";
import type { Kind } from "../../../core/model/kinds/kind.ts";
import { changeAndFollow, type Occasion, rulesOf } from "../../../core/model/kinds/rules.ts";
import { linkToMember, type Member } from "../../../core/model/store/member.ts";
import { addDays } from "../../../core/words/dates/days.ts";
import { takenBy } from "../../lending/booking-rules.ts";
import { DEFAULT_RULES } from "../../lending/rules.ts";
import { origins } from "../../tables/origins.ts";
import { DEMO_SOURCE } from "./demo-catalogue.ts";

interface DemoReader {
  readonly username: string;
  readonly name: string;
  readonly rolle?: string;
  /** Their class. */
  readonly group?: string;
  readonly more?: Values;
}

/** Without e-mail addresses, so that nothing is ever sent to people who do not exist. */
const PEOPLE: readonly DemoReader[] = [
  { username: "nathan", name: "Nathan der Weise", rolle: "bibliothekar" },
  { username: "marthe", name: "Marthe Rull", rolle: "theke" },
  { username: "minna", name: "Minna von Barnhelm", more: { verlaufBehalten: "ja" } },
  { username: "tellheim", name: "Major von Tellheim" },
  { username: "luise", name: "Luise Miller", group: "10b" },
  { username: "ferdinand", name: "Ferdinand von Walter", group: "10b" },
  { username: "leonce", name: "Prinz Leonce", group: "9b" },
  { username: "lena", name: "Prinzessin Lena", group: "9b" },
  { username: "woyzeck", name: "Franz Woyzeck", group: "10b" },
  { username: "kaethchen", name: "Käthchen von Heilbronn", group: "9b" },
  { username: "tell", name: "Wilhelm Tell" },
  { username: "iphigenie", name: "Iphigenie", more: { notiz: "Wohnt zurzeit auf Tauris." } },
  { username: "emilia", name: "Emilia Galotti" },
  { username: "karl", name: "Karl Moor", more: { gesperrt: "Bücher in den Wald mitgenommen" } },
];

/** Loans: `von` and `bis` in days from today; `zurueck` is the return. */
interface Lent {
  readonly who: string;
  readonly copy: string;
  readonly von: number;
  readonly bis: number;
  readonly verlaengerungen?: number;
  readonly zurueck?: number;
}

const LOANS: readonly Lent[] = [
  { who: "minna", copy: "ger000096-1", von: -5, bis: 23 },
  { who: "minna", copy: "ger000371-1", von: -12, bis: 16 },
  { who: "minna", copy: "ger000201-1", von: -31, bis: -3 },
  { who: "minna", copy: "ger000243-1", von: -40, bis: -12, zurueck: -14 },
  { who: "tellheim", copy: "ger000362-1", von: -70, bis: -14, verlaengerungen: 1 },
  { who: "luise", copy: "ger000088-1", von: -27, bis: 1 },
  { who: "luise", copy: "ger000311-1", von: -9, bis: 19 },
  { who: "ferdinand", copy: "ger000442-1", von: -36, bis: -8 },
  { who: "leonce", copy: "ger000001-1", von: -20, bis: 8 },
  { who: "leonce", copy: "ger000369-1", von: -2, bis: 26 },
  { who: "woyzeck", copy: "ger000152-1", von: -58, bis: -30 },
  { who: "kaethchen", copy: "ger000452-1", von: -1, bis: 27 },
  { who: "tell", copy: "ger000564-1", von: -16, bis: 12 },
  { who: "tell", copy: "ger000363-1", von: -44, bis: 12, verlaengerungen: 1 },
  { who: "emilia", copy: "ger000449-1", von: -28, bis: 0 },
  { who: "emilia", copy: "ger000357-1", von: -21, bis: 7, zurueck: -2 },
  { who: "karl", copy: "ger000008-1", von: -92, bis: -64 },
];

/** Reservations, and how many days ago they were made. */
const WAITING: readonly { who: string; work: string; since: number }[] = [
  { who: "lena", work: "ger000001", since: -4 },
  { who: "minna", work: "ger000001", since: -2 },
  { who: "iphigenie", work: "ger000208", since: -6 },
];

/** Returned today, so that the reservation for it is ready to be picked up. */
const COMES_BACK: Lent = { who: "kaethchen", copy: "ger000208-1", von: -24, bis: 4 };

/** A thing that is booked instead of borrowed, and its bookings, in days from today. */
const THING = {
  titel: "Beamer mit Leinwand",
  beschreibung: "Für Vorträge, Elternabende und Theaterproben. Zum Buchen, für Tage oder Stunden.",
  zubehoer: ["Tasche", "HDMI-Kabel", "Fernbedienung", "Leinwand"],
} as const;
const THING_COPIES = ["DEMO-BEAMER-1", "DEMO-BEAMER-2"];
const BOOKINGS: readonly { who: string; copy: number; von: number; bis: number; hours?: true }[] = [
  { who: "tellheim", copy: 0, von: 2, bis: 4 },
  { who: "lena", copy: 0, von: 9, bis: 9, hours: true },
  { who: "emilia", copy: 1, von: 3, bis: 8 },
];

/** Idempotent: existing members stay as they are, whoever made them. */
export async function bringLife(occasion: Occasion): Promise<void> {
  const { kinds, writing, today } = occasion;
  const people = await addPeople(occasion);
  const all = [...LOANS, COMES_BACK];
  const copies = await known(
    kinds.one("exemplar"),
    all.map(({ copy }) => copy),
    occasion,
  );
  const works = await known(
    kinds.one("werk"),
    WAITING.map(({ work }) => work),
    occasion,
  );
  for (const lent of LOANS) await lend(lent, people, copies, occasion);
  const last = await lend(COMES_BACK, people, copies, occasion);
  for (const { who, work, since } of WAITING) {
    const [konto, werk] = [people.get(who), works.get(work)];
    if (!konto || !werk) continue;
    // No reservation while a copy is available.
    const standing = await writing.matching(
      kinds.one("exemplar"),
      { werk: werk.id, status: "verfügbar" },
      1,
    );
    if (standing.length > 0) continue;
    const seit = addDays(today, since);
    await add(
      kinds.one("vormerkung"),
      { konto, werk: linkToMember(werk), seit, status: "wartend" },
      occasion,
    );
  }
  await bookThing(people, occasion);
  if (last)
    await changeAndFollow(last, { ...last.values, zurueck: today, ausgang: "zurück" }, occasion);
}

async function bookThing(people: ReadonlyMap<string, Link>, occasion: Occasion): Promise<void> {
  const { kinds, writing, today } = occasion;
  const exemplar = kinds.one("exemplar");
  if (await writing.findBy(exemplar, "barcode", THING_COPIES[0] ?? "")) return;
  const { zubehoer, ...about } = THING;
  const values = { ...about, art: "Ding" };
  const werk = linkToMember(await add(kinds.one("werk"), values, occasion, "beamer"));
  const copies: Link[] = [];
  for (const [index, barcode] of THING_COPIES.entries()) {
    const signatur = `Ding ${index + 1}`;
    const values = { werk, signatur, barcode, inventarnummer: barcode, zubehoer, zustand: "gut" };
    copies.push(linkToMember(await add(exemplar, values, occasion, barcode)));
  }
  for (const { who, copy, hours, ...days } of BOOKINGS) {
    const konto = people.get(who);
    if (!konto) continue;
    const [von, bis] = [addDays(today, days.von), addDays(today, days.bis)];
    const time = { von, bis, vonUhr: hours ? "08:30" : null, bisUhr: hours ? "10:00" : null };
    const { from, to } = takenBy(time, DEFAULT_RULES);
    const values = { werk, exemplar: copies[copy] ?? null, konto, ...time };
    const taken = { belegtVon: from, belegtBis: to };
    await add(kinds.one("buchung"), { ...values, ...taken, status: "gebucht" }, occasion);
  }
}

async function addPeople(occasion: Occasion): Promise<Map<string, Link>> {
  const { kinds, writing, today } = occasion;
  const konto = kinds.one("konto");
  const people = new Map<string, Link>();
  for (const [index, { username, name, rolle = "leser", group, more }] of PEOPLE.entries()) {
    const ausweis = `DEMO-${`${index + 1}`.padStart(2, "0")}`;
    // Real accounts and persons with this name take precedence.
    if (await writing.findBy(konto, "username", username)) continue;
    if (await writing.findBy(kinds.one("person"), "username", username)) continue;
    if (await writing.findBy(konto, "ausweis", ausweis)) continue;
    const gueltigBis = addDays(today, 300);
    const gruppe = group ? await groupNamed(group, gueltigBis, occasion) : null;
    const values = { username, name, rolle, ausweis, gueltigBis, gruppe, aktiv: "ja", ...more };
    const account = await add(konto, values, occasion);
    await writing.setSecret(konto, account.id, "kennwort", DEMO_SECRET);
    people.set(username, linkToMember(account));
  }
  return people;
}

async function groupNamed(name: string, gueltigBis: string, occasion: Occasion): Promise<Link> {
  const kind = occasion.kinds.one("gruppe");
  const known = (await occasion.writing.named(kind, [name])).get(name);
  return known ?? linkToMember(await add(kind, { name, gueltigBis }, occasion));
}

async function lend(
  { who, copy: id, von, bis, verlaengerungen = 0, zurueck }: Lent,
  people: ReadonlyMap<string, Link>,
  copies: ReadonlyMap<string, Member>,
  occasion: Occasion,
): Promise<Member | null> {
  const { kinds, today } = occasion;
  const [konto, copy] = [people.get(who), copies.get(id)];
  if (!konto || copy?.values.status !== "verfügbar") return null;
  const over = zurueck === undefined ? null : addDays(today, zurueck);
  return add(
    kinds.one("ausleihe"),
    {
      exemplar: linkToMember(copy),
      konto,
      von: addDays(today, von),
      bis: addDays(today, bis),
      verlaengerungen,
      zurueck: over,
      ausgang: over === null ? null : "zurück",
    },
    occasion,
  );
}

async function known(
  kind: Kind,
  ids: readonly string[],
  { writing }: Occasion,
): Promise<Map<string, Member>> {
  const found = await writing.with(origins).imported(kind, DEMO_SOURCE, ids);
  return new Map([...found].map(([id, { member }]) => [id, member]));
}

/** Ignores limits that the library may have set meanwhile, and runs the rules that follow. */
async function add(
  kind: Kind,
  given: Values,
  occasion: Occasion,
  source?: string,
): Promise<Member> {
  const { writing } = occasion;
  const values: Record<string, Value> = {};
  for (const [name, field] of Object.entries(kind.fields)) {
    if (["secret", "derived", "computed"].includes(field.type)) continue;
    values[name] = given[name] ?? emptyValue(field);
  }
  const from = source === undefined ? {} : { source: { name: DEMO_SOURCE, id: source } };
  const [id = 0] = await writing.insert(kind, [{ values, ...from }], null);
  const [member] = await writing.members(kind, [id]);
  await rulesOf(kind).follow?.(null, member as Member, occasion);
  return member as Member;
}
