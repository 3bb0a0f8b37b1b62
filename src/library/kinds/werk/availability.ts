/** What people come to the page of a work for: whether it can be had, where it stands, until when it is lent, and the button. */

import type { MemberFacts, View } from "../../../core/model/answers/representation.ts";
import { isReader } from "../../../core/model/kinds/access.ts";
import type { Link } from "../../../core/model/kinds/field.ts";
import { linksIn, type Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import {
  hiddenInputs,
  tokenField,
} from "../../../core/representations/html/form/page/change-form.ts";
import { hrefOf } from "../../../core/representations/html/frame/addresses.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { choiceOf } from "../../../core/representations/html/frame/names.ts";
import { signInHref } from "../../../core/representations/html/frame/retry-form.ts";
import { waitingFor } from "../../lending/editions.ts";
import { lendingTexts } from "../../texts/themes.ts";

/** Further copies stand in a list of their own below. */
const SHOWN = 8;
/** So many loans are looked at for the day on which the first comes back. */
const MOST_LOANS = 20;

/** null for a work without copies: there is nothing to be had, and nothing to be said. */
export function workAvailability(work: Member, view: View): Markup | null {
  const copies = linksIn(work, "exemplar");
  if (copies.length === 0) return null;
  // What can be had stands first.
  const sorted = copies.toSorted((a, b) => Number(isIn(b)) - Number(isIn(a)));
  const shown = showsAll(work) ? sorted : sorted.filter(isIn).slice(0, 3);
  return html`<section class="having" aria-labelledby="ausleihe">
<h2 id="ausleihe" class="availability ${isOut(work) ? "out" : "in"}">${availabilityOf(work, view)}</h2>
${shown.length > 0 && html`<ul class="copies">${shown.map((copy) => copyItem(work, copy, view))}</ul>`}
${reserving(work, view)}
</section>`;
}

/** Where all copies stand above, no list below repeats them. */
export function showsAll(work: Member): boolean {
  return linksIn(work, "ausgabe").length === 0 && linksIn(work, "exemplar").length <= SHOWN;
}

/** Whether it can be had, at a glance; of what nobody lends there is nothing to say. */
export function availability(work: Member, view: View): Markup | null {
  if (linksIn(work, "exemplar").length === 0) return null;
  const out = isOut(work);
  return html`<span class="availability ${out ? "out" : "in"}">${view.texts.facets.values.verfuegbar?.(out ? "nein" : "ja")}</span>`;
}

/** For everybody: the day on which the first copy is due, and how many wait. Who they are stays behind. */
export async function tellLending(
  work: Member,
  read: Reading,
  { kinds }: View,
): Promise<MemberFacts> {
  if (!isOut(work)) return {};
  const lent = linksIn(work, "exemplar").filter(({ extras }) => extras.status === "ausgeliehen");
  const days: string[] = [];
  for (const { id } of lent.slice(0, MOST_LOANS)) {
    const [loan] = await read.matching(kinds.one("ausleihe"), { exemplar: id, zurueck: null }, 1);
    if (loan) days.push(`${loan.values.bis}`);
  }
  const waiting = await waitingFor(work.id, { read, kinds });
  const [due = ""] = days.sort();
  return { due, late: due !== "" && due < read.today() ? 1 : 0, waiting: waiting.length };
}

/** The reader's own loan or reservation of a work. */
export async function ownOf(work: Member, read: Reading, view: View): Promise<Member[]> {
  const { actor, kinds } = view;
  if (actor === null || !isReader(actor)) return [];
  const konto = actor.id;
  const copies = linksIn(work, "exemplar").map(({ id }) => id);
  const open = await read.matching(kinds.one("ausleihe"), { konto, zurueck: null });
  const waiting = { konto, werk: work.id, ende: null };
  return [
    ...open.filter(({ values }) => copies.includes((values.exemplar as Link).id)),
    ...(await read.matching(kinds.one("vormerkung"), waiting)),
  ];
}

/** Whether a copy of it stands there for whoever comes. */
export function canBeHad(work: Member): boolean {
  return linksIn(work, "exemplar").some(isIn);
}

function isOut(work: Member): boolean {
  const copies = linksIn(work, "exemplar");
  return copies.length > 0 && !copies.some(isIn);
}

/** Only for what somebody has can one wait. */
function comesBack(work: Member): boolean {
  const states = linksIn(work, "exemplar").map(({ extras }) => extras.status ?? "");
  return states.includes("ausgeliehen") || states.includes("bereitgestellt");
}

function isIn({ extras }: Link): boolean {
  return extras.status === "verfügbar";
}

/** "Available", or "lent until 13 December, 2 waiting". */
function availabilityOf(work: Member, view: View): string {
  const { availability: texts } = lendingTexts(view.texts);
  if (!isOut(work)) return texts.in;
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

/** The shelf mark, the place, and whether it is there. */
function copyItem(work: Member, copy: Link, view: View): Markup | null {
  const field = work.kind.fields.exemplar;
  if (field?.type !== "derived") return null;
  const target = view.kinds.target(field);
  const { standort, status = "", werk } = copy.extras;
  const further = [standort, werk].filter(Boolean);
  return html`<li><a href="${hrefOf(target, copy)}"><bdi>${copy.title}</bdi></a>${further.map((one) => html`<span><bdi>${one ?? ""}</bdi></span>`)}<span class="extra">${choiceOf(target, "status", status, view)}</span></li>\n`;
}

/** Only what nobody can have now can be reserved, and only by somebody who neither has nor awaits it. */
function reserving(work: Member, view: View): Markup | null {
  const { list } = lendingTexts(view.texts);
  if (view.actor === null)
    return isOut(work) && comesBack(work)
      ? html`<p class="lending"><a href="${signInHref(view)}">${list.signInToReserve}</a></p>`
      : null;
  if (!isReader(view.actor)) return null;
  const own = view.beside?.find(({ kind }) => OWN.includes(kind.singular));
  if (own) {
    const sentence = own.kind.singular === "ausleihe" ? list.yours : list.awaited;
    return html`<p class="lending"><a href="ausleihliste/${view.actor.id}">${sentence}</a></p>`;
  }
  if (!isOut(work) || !comesBack(work)) return null;
  return html`<form class="change" method="post" action="vormerkungen">${hiddenInputs([
    ["werk", `/werk/${work.id}`],
    ["_weiter", `/ausleihliste/${view.actor.id}`],
    ["_meldung", "vorgemerkt"],
  ])}${tokenField("POST", "/vormerkungen", view)}<button>${list.reserve}</button></form>`;
}

const OWN = ["ausleihe", "vormerkung"];
