/** What lending adds to the pages of works, copies, loans and accounts, for whoever may know it. */

import type { Link } from "../../../model/field.ts";
import type { Member } from "../../../model/member.ts";
import type { View } from "../../../model/representation.ts";
import { hidden, tokenField } from "../form/change-form.ts";
import { hrefOf } from "../frame/addresses.ts";
import { signInHref } from "../frame/again.ts";
import { html, type Markup } from "../frame/markup.ts";
import { workOfLoan } from "./beside.ts";
import { shownAs } from "./values.ts";

export function lendingLinks(member: Member, view: View): Markup | null {
  switch (member.kind.singular) {
    case "werk":
      return reserving(member, view);
    case "exemplar":
      return borrowed(view);
    case "ausleihe":
    case "vormerkung":
      return onwards(member, view);
    case "konto":
      return accountLinks(member, view);
    default:
      return null;
  }
}

/** Only what nobody can have now can be reserved, and only by somebody who neither has nor awaits it. */
function reserving(work: Member, view: View): Markup | null {
  const { list } = view.texts.lending;
  if (view.actor === null)
    return isOut(work)
      ? html`<p class="lending"><a href="${signInHref(view)}">${list.signInToReserve}</a></p>`
      : null;
  if (view.actor.role !== "leser") return null;
  const own = view.beside?.find(({ kind }) => kind.singular !== "bild");
  if (own) {
    const sentence = own.kind.singular === "ausleihe" ? list.yours : list.awaited;
    return html`<p class="lending"><a href="ausleihliste/${view.actor.id}">${sentence}</a></p>`;
  }
  if (!isOut(work)) return null;
  return html`<form class="change" method="post" action="vormerkungen">${hidden([
    ["werk", `/werk/${work.id}`],
    ["_weiter", `/ausleihliste/${view.actor.id}`],
    ["_meldung", "vorgemerkt"],
  ])}${tokenField("POST", "/vormerkungen", view)}<button class="light">${list.reserve}</button></form>`;
}

function isOut(work: Member): boolean {
  const copies = (work.values.exemplar ?? []) as readonly Link[];
  return copies.length > 0 && copies.every(({ extras }) => extras.status !== "verfügbar");
}

/** Who has a copy, and until when. */
function borrowed(view: View): Markup | null {
  const loan = view.beside?.find(({ kind }) => kind.singular === "ausleihe");
  const account = (loan?.values.konto ?? null) as Link | null;
  if (!loan || !account) return null;
  const { list } = view.texts.lending;
  const bis = `${loan.values.bis}`;
  return html`<p class="lending">${list.lentTo} ${shownAs(loan.kind, "konto", account, view)}. <a href="${hrefOf(loan.kind, loan)}">${list.due} <time datetime="${bis}">${view.texts.formats.day(bis)}</time></a></p>`;
}

/** From a loan or a reservation to what it is of, and to all that the reader has. */
function onwards(entry: Member, view: View): Markup {
  const { list } = view.texts.lending;
  const work = workOfLoan(entry, view);
  const account = entry.values.konto as Link | null;
  return html`<ul class="titles">
${work && html`<li><a href="werk/${work.id}">${list.toWork}</a></li>\n`}${account && html`<li><a href="ausleihliste/${account.id}">${list.link}</a></li>\n`}</ul>`;
}

function accountLinks({ id }: Member, view: View): Markup {
  const { list } = view.texts.lending;
  return html`<ul class="titles">
<li><a href="ausleihliste/${id}">${list.link}</a></li>
<li><a href="zugang/${id}">${list.access}</a></li>
${view.actor?.role === "bibliothekar" && html`<li><a href="theke?konto=${id}">${view.texts.lending.desk.title}</a></li>\n`}</ul>`;
}
