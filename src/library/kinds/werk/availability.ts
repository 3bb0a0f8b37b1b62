/** Availability on the page of a work: whether it is available, where it stands, until when it is lent, and the reserve button. */

import type { MemberFacts, View } from "../../../core/model/answers/representation.ts";
import {
  type Actor,
  isReader,
  isStaff,
  type Represented,
} from "../../../core/model/kinds/access.ts";
import type { Link, Values } from "../../../core/model/kinds/field.ts";
import type { Kind } from "../../../core/model/kinds/kind.ts";
import { linksIn, type Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import {
  hiddenInputs,
  onceField,
  tokenField,
} from "../../../core/representations/html/form/page/change-form.ts";
import { hrefOf } from "../../../core/representations/html/frame/addresses.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { choiceOf, manyOf } from "../../../core/representations/html/frame/names.ts";
import { signInHref } from "../../../core/representations/html/frame/retry-form.ts";
import { BY_NUMBERS } from "../../../core/words/fold.ts";
import { waitingForEach } from "../../lending/editions.ts";
import { type CopyState, isDamaged, isSound, isWithdrawn } from "../../lending/loan.ts";
import { lendingRules, lends } from "../../lending/rules.ts";
import { calendarLink } from "../../site/booking-link.ts";
import { damageOf } from "../../site/damage.ts";
import { phoneLink, premisesOf } from "../../site/start/visit-html.ts";
import { lendingTexts, stockTexts } from "../../texts/themes.ts";
import { thingFacts } from "./thing.ts";

/** Up to this many copies are listed at once; of more, only SOME, the available ones first. */
const AT_A_GLANCE = 8;
const SOME = 3;
/** More are only in the list of copies. */
const MOST_COPIES = 200;
/** How many loans are read to find the first due day. */
const MOST_LOANS = 20;

/** null for a work that never had a copy. */
export function workAvailability(work: Member, view: View): Markup | null {
  if (linksIn(work, "exemplar").length === 0) return null;
  const copies = copiesHeld(work);
  if (!lends(view) && copies.length === 0) return null;
  return html`<section class="having" aria-labelledby="ausleihe">
${headingOf(work, view)}
${lends(view) && copies.length > 1 && html`<p class="copies-count">${countOf(work, copies, view)}</p>`}
${copyLists(work, view)}
${thingFacts(work, view)}
${reserving(work, view)}
${calendarLink(work, view)}
</section>`;
}

/** Where nothing is lent, the copies are only listed. */
function headingOf(work: Member, view: View): Markup {
  if (!lends(view)) return html`<h2 id="ausleihe">${manyOf(view.kinds.one("exemplar"), view)}</h2>`;
  return html`<h2 id="ausleihe" class="availability ${isOut(work) ? "out" : "in"}">${availabilityOf(work, view)}</h2>`;
}

/** For staff a link to the list, where many copies are changed or withdrawn at once; it has no copies of editions. */
function countOf(work: Member, copies: readonly Link[], view: View): Markup | string {
  const { availability: texts } = lendingTexts(view.texts);
  const said = texts.copies(copies.length, copies.filter(isIn).length);
  const areOwn = copies.every(({ extras }) => !extras.werk);
  return isStaff(view.actor) && areOwn
    ? html`<a href="exemplare?werk=${work.id}">${said}</a>`
    : said;
}

/** Available copies first; the rest of many is folded. */
function copyLists(work: Member, view: View): Markup | null {
  const texts = lendingTexts(view.texts).availability;
  const copies = copiesHeld(work).toSorted(
    (a, b) => rankOf(b) - rankOf(a) || BY_NUMBERS.compare(a.title, b.title),
  );
  if (copies.length === 0) return null;
  // All rows of the grid need the same columns.
  const columns = ["standort", "werk"].filter((name) =>
    copies.some((copy) => besideTitle(copy, name)),
  );
  const list = (some: readonly Link[]) =>
    html`<ul class="copies${columns.length > 1 && " wide"}">${some.map((copy) => copyItem(work, copy, columns, view))}</ul>`;
  if (copies.length <= AT_A_GLANCE) return list(copies);
  const all =
    copies.length > MOST_COPIES &&
    html`<p><a href="exemplare?werk=${work.id}">${texts.allCopies(copies.length)}</a></p>`;
  return html`${list(copies.slice(0, SOME))}
<details class="folded"><summary>${texts.furtherCopies(copies.length - SOME)}</summary>
${list(copies.slice(SOME, MOST_COPIES))}${all}</details>`;
}

/** Withdrawn copies are not shown. */
function copiesHeld(work: Member): readonly Link[] {
  return linksIn(work, "exemplar").filter(({ extras }) => !isWithdrawn(extras));
}

/** The availability in one word; null for works without copies. */
export function availability(work: Member, view: View): Markup | null {
  if (!lends(view) || linksIn(work, "exemplar").length === 0) return null;
  const out = isOut(work);
  const { availability: texts } = lendingTexts(view.texts);
  const said =
    copiesHeld(work).length === 0
      ? texts.goneInList
      : isOnlyDamaged(work)
        ? texts.inDamaged.toLowerCase()
        : view.texts.facets.values.verfuegbar?.(out ? "nein" : "ja");
  return html`<span class="availability ${out ? "out" : "in"}">${said}</span>`;
}

/** For everybody: the first due day and the length of the queue, without names. */
export async function tellLending(work: Member, read: Reading, view: View): Promise<MemberFacts> {
  const { kinds } = view;
  if (!lends(view) || !isOut(work)) return {};
  const lent = linksIn(work, "exemplar").filter(({ extras }) => extras.status === "ausgeliehen");
  const days: string[] = [];
  for (const { id } of lent.slice(0, MOST_LOANS)) {
    const [loan] = await read.matching(kinds.one("ausleihe"), { exemplar: id, zurueck: null }, 1);
    if (loan) days.push(`${loan.values.bis}`);
  }
  const waiting = (await waitingForEach([work], { read, kinds })).get(work.id) ?? [];
  const [due = ""] = days.sort();
  return { due, late: due !== "" && due < read.today() ? 1 : 0, waiting: waiting.length };
}

/** The current reader's own loan or reservation of a work. */
export async function ownOf(work: Member, read: Reading, view: View): Promise<Member[]> {
  const { actor, kinds } = view;
  if (actor === null || !isReader(actor) || !lends(view)) return [];
  const konto = actor.id;
  const copies = linksIn(work, "exemplar").map(({ id }) => id);
  const open = await read.matching(kinds.one("ausleihe"), { konto, zurueck: null });
  const waiting = { konto, werk: work.id, ende: null };
  return [
    ...open.filter(({ values }) => copies.includes((values.exemplar as Link).id)),
    ...(await read.matching(kinds.one("vormerkung"), waiting)),
  ];
}

/** Whether a copy is available on the shelf. */
export function canBeHad(work: Member): boolean {
  return linksIn(work, "exemplar").some(isIn);
}

function isOut(work: Member): boolean {
  return linksIn(work, "exemplar").length > 0 && !canBeHad(work);
}

/** Whether a copy is lent or put aside, so that waiting makes sense. */
function comesBack(work: Member): boolean {
  const states = linksIn(work, "exemplar").map(({ extras }) => extras.status ?? "");
  return states.includes("ausgeliehen") || states.includes("bereitgestellt");
}

function isIn({ extras }: Link): boolean {
  return extras.status === "verfügbar";
}

/** Good copies on the shelf before damaged ones, and those before the others. */
function rankOf(copy: Link): number {
  return isIn(copy) ? (isDamaged(copy.extras) ? 1 : 2) : 0;
}

/** Whether all that is on the shelf is damaged. */
function isOnlyDamaged(work: Member): boolean {
  const there = linksIn(work, "exemplar").filter(isIn);
  return there.length > 0 && there.every(({ extras }) => isDamaged(extras));
}

/** "Available", or "lent until 13 December, 2 waiting". */
function availabilityOf(work: Member, view: View): string {
  const { availability: texts } = lendingTexts(view.texts);
  if (!isOut(work)) return isOnlyDamaged(work) ? texts.inDamaged : texts.in;
  if (copiesHeld(work).length === 0) return texts.gone;
  const { due = "", late = 0, waiting = 0 } = view.facts ?? {};
  const states = new Set(linksIn(work, "exemplar").map(({ extras }) => extras.status));
  const day = due === "" ? "" : view.texts.formats.day(`${due}`);
  const state = states.has("ausgeliehen")
    ? day === ""
      ? texts.out
      : late
        ? texts.late(day)
        : texts.until(day)
    : states.has("bereitgestellt")
      ? texts.held
      : texts.none;
  return Number(waiting) > 0 ? `${state}, ${texts.waiting(Number(waiting))}` : state;
}

/** Shelf mark, place and state. */
function copyItem(work: Member, copy: Link, columns: readonly string[], view: View): Markup | null {
  const field = work.kind.fields.exemplar;
  if (field?.type !== "derived") return null;
  const target = view.kinds.target(field);
  const { extras } = copy;
  return html`<li><a href="${hrefOf(target, copy)}"><bdi>${copy.title}</bdi></a>${columns.map((name) => html`<span><bdi>${besideTitle(copy, name)}</bdi></span>`)}<span class="extra">${stateText(target, extras, view)}</span></li>\n`;
}

/** A copy that came without a shelf mark is called after its place, which is not said twice. */
function besideTitle({ title, extras }: Link, name: string): string {
  const said = extras[name] ?? "";
  return said === title ? "" : said;
}

/** "missing", "available, damaged", "not for loan, under repair until 3 December". */
export function stateText(kind: Kind, values: Values, view: View): string {
  const whole = `${whereItIs(kind, values, view)}${damageOf(kind, values, view)}${repairOf(values.reparaturBis, view)}`;
  return whole.replace(/^, /, "");
}

/** Where nothing is lent, only what keeps a copy from its place: "missing", "in repair". */
function whereItIs(kind: Kind, values: Values, view: View): string {
  const state = (values.status ?? "verfügbar") as CopyState;
  if (lends(view) || state === "vermisst") return choiceOf(kind, "status", state, view);
  if (isSound(values) || values.reparaturBis) return "";
  return choiceOf(kind, "zustand", `${values.zustand}`, view);
}

/** ", under repair until 3 December". */
function repairOf(day: unknown, { texts }: View): string {
  return day ? `, ${stockTexts(texts).care.repairUntil(texts.formats.day(`${day}`))}` : "";
}

/** Only for readers who neither have nor await it; visitors get a link to sign in. */
function reserving(work: Member, view: View): Markup | null {
  const { list } = lendingTexts(view.texts);
  const { actor } = view;
  if (view.asFiles || !lends(view)) return null;
  if (actor !== null && !isReader(actor)) return null;
  const own = actor && view.beside?.find(({ kind }) => OWN.includes(kind.singular));
  if (actor && own) {
    const sentence = own.kind.singular === "ausleihe" ? list.yours : list.awaited;
    return html`<p class="lending"><a href="ausleihliste/${actor.id}">${sentence}</a></p>${canBeReserved(work, view) && actor.answersFor && reserveForm(work, actor, actor.answersFor, view)}`;
  }
  if (!canBeReserved(work, view)) return copiesHeld(work).length === 0 ? asking(work, view) : null;
  if (actor === null)
    return html`<p class="lending"><a rel="nofollow" href="${signInHref(view)}">${list.signInToReserve}</a></p>`;
  const { answersFor: others } = actor;
  const people = others && [{ id: actor.id, name: list.forMyself }, ...others];
  return reserveForm(work, actor, people ?? [], view);
}

/** `people`: the accounts for whom it can be reserved, if there is a choice. */
function reserveForm(
  work: Member,
  actor: Actor,
  people: readonly Represented[],
  view: View,
): Markup {
  const { list } = lendingTexts(view.texts);
  const choice =
    people.length > 0 &&
    html`<label for="vormerken-fuer">${list.reserveFor}</label> <select id="vormerken-fuer" name="konto">${people.map(({ id, name }) => html`<option value="/konto/${id}">${name}</option>`)}</select> `;
  return html`<form class="change" method="post" action="vormerkungen">${hiddenInputs([
    ["werk", `/werk/${work.id}`],
    ["_weiter", `/ausleihliste/${actor.id}`],
    ["_meldung", "vorgemerkt"],
  ])}${onceField()}${tokenField("POST", "/vormerkungen", view)}${choice}<button>${list.reserve}</button></form>`;
}

/** By the states of the copies only; refusals for the reader are reported on submit. */
function canBeReserved(work: Member, view: View): boolean {
  const rules = lendingRules(view.site ?? {});
  return isOut(work) ? comesBack(work) || rules.vormerkenOhneAussicht : rules.vormerkenVerfuegbar;
}

/** The contact of the library, if no copy is left. */
function asking(work: Member, view: View): Markup | null {
  const { email, telefon } = premisesOf(view);
  const subject = `subject=${encodeURIComponent(work.title)}`;
  const ways = [
    ...(email ? [html`<a href="mailto:${email}?${subject}">${email}</a>`] : []),
    ...(telefon ? [phoneLink(telefon)] : []),
  ];
  if (ways.length === 0) return null;
  return html`<p>${lendingTexts(view.texts).availability.ask} ${ways.map((way, index) => html`${index > 0 && ", "}${way}`)}</p>`;
}

const OWN = ["ausleihe", "vormerkung"];
