/** The choices for an ambiguous text at the desk: below the field while typing, and as a page without a script. */

import type { View } from "../../../core/model/answers/representation.ts";
import type { Link } from "../../../core/model/kinds/field.ts";
import { linkOf, linksIn, type Member } from "../../../core/model/store/member.ts";
import { hrefOf } from "../../../core/representations/html/frame/addresses.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { choiceOf, nounsOf } from "../../../core/representations/html/frame/names.ts";
import { fold } from "../../../core/words/fold.ts";
import { titleOfWork } from "../../lending/editions.ts";
import { damageOf } from "../../site/damage.ts";
import { lendingTexts, readerTexts } from "../../texts/themes.ts";
import { takingBackAll } from "../sets/return-set.ts";
import { setForm } from "../sets/set-html.ts";
import { copiesOffered, freeCopies, MOST_CHOICES } from "../steps/find.ts";
import { type DeskButton, deskAt, type Scene } from "../steps/scene.ts";
import type { DeskPage } from "./desk-page.ts";
import { formOf } from "./forms-html.ts";

export function choicesList(page: DeskPage, view: View): Markup | null {
  const { choices, text, scene, names } = page;
  if (choices === null) return null;
  const texts = lendingTexts(view.texts).desk;
  const { readers, copies, works, guessed } = choices;
  const all = [...readers, ...copies, ...works];
  if (all.length === 0) return html`<p class="nothing">${texts.unknown(text)}</p>`;
  const isFull = readers.length === MOST_CHOICES || works.length === MOST_CHOICES;
  // Whoever types the name of a class means the class: there is nothing more to type.
  const [classOf = null] = readers
    .flatMap((one) => linkOf(one, "gruppe") ?? [])
    .filter(({ title }) => fold(title) === fold(text));
  return html`<div class="desk-choices">${(guessed || all.length > 1) && html`<p>${guessed ? texts.similar(text) : texts.choices(text)}</p>`}
${classOf && wholeClass(classOf, scene, view)}
${group(
  texts.choiceReaders,
  readers.map((one) => reader(one, names(one), scene, view)),
)}
${group(
  texts.choiceCopies,
  copies.map((one) => copy(one, scene, view)),
)}
${group(
  texts.choiceWorks,
  works.map((one) => work(one, page, view)),
)}
${isFull && !classOf && html`<p class="help">${texts.more}</p>`}</div>`;
}

function wholeClass(link: Link, { returning }: Scene, view: View): Markup {
  const { handOut } = readerTexts(view.texts).group;
  const kind = view.kinds.one("gruppe");
  return html`<h2>${nounsOf(kind, view)[0]}</h2>
<ul class="titles">
<li><a href="${hrefOf(kind, link)}"><bdi>${link.title}</bdi></a></li>
${
  !returning &&
  html`<li><a href="theke?gruppe=${link.id}">${handOut}</a></li>
`
}</ul>`;
}

function group(title: string, items: readonly Markup[]): Markup | null {
  if (items.length === 0) return null;
  return html`<h2>${title}</h2>
<ul class="entries">
${items.map((item) => html`<li>${item}</li>\n`)}</ul>`;
}

function reader(account: Member, name: string, scene: Scene, view: View): Markup {
  const { ausweis, email, geboren } = account.values;
  const group = linkOf(account, "gruppe");
  const { card, born } = lendingTexts(view.texts).desk;
  const facts = [
    ...(group ? [group.title] : []),
    ...(geboren ? [born(view.texts.formats.day(`${geboren}`))] : []),
    ...(ausweis ? [card(`${ausweis}`)] : []),
    ...(email ? [`${email}`] : []),
  ];
  return html`<div class="entry-text"><a class="entry-title" href="${deskAt({ ...scene, account, returning: false }).slice(1)}"><bdi>${name}</bdi></a><div class="entry-facts"><bdi>${facts.join(" · ")}</bdi></div></div>`;
}

function copy(member: Member, scene: Scene, view: View): Markup {
  const title = titleOfWork(member);
  const { status, barcode } = member.values;
  const state = `${choiceOf(member.kind, "status", `${status}`, view)}${damageOf(member.kind, member.values, view)}`;
  const facts = [member.title, ...(barcode ? [`${barcode}`] : []), state].join(" · ");
  return html`<div class="entry-text"><a class="entry-title" href="${hrefOf(member.kind, member)}"><bdi>${title}</bdi></a><div class="entry-facts"><bdi>${facts}</bdi></div></div>${buttonsOf(member.id, `${status}`, scene, view).map((button) => formOf(button, scene, view, member.title))}`;
}

function work(member: Member, page: DeskPage, view: View): Markup {
  const { barcodes, sets, scene } = page;
  const { desk } = lendingTexts(view.texts);
  const copies = copiesOffered(member, scene.account !== null && !scene.returning);
  const more = linksIn(member, "exemplar").length - copies.length;
  const lent = (sets.get(member.id) ?? []).map(({ holder, loans }) =>
    formOf(
      takingBackAll(loans, desk.setTakeBackOf(loans.length, holder)),
      scene,
      view,
      member.title,
    ),
  );
  const free = freeCopies(member);
  const isIn = free.length > 0;
  const canLendSet = scene.account !== null && !scene.returning && free.length > 1;
  const years = member.values.jahr ? ` (${member.values.jahr})` : "";
  const canWait = scene.account !== null && !scene.returning && !isIn && copies.length > 0;
  return html`<div class="entry-text"><a class="entry-title" href="${hrefOf(member.kind, member)}"><bdi>${member.title}</bdi></a>${years}
${lent}<ul class="desk-copies">${copies.map((one) => html`<li>${copyOfWork(one, barcodes.get(one.id) ?? "", scene, view)}</li>\n`)}</ul>${more > 0 && html`<p class="help"><a href="${hrefOf(member.kind, member)}">${desk.moreCopies(more)}</a></p>`}${canLendSet && setForm(member.id, free, page, view)}</div>${canWait && formOf(reserving(member, view), scene, view, member.title)}`;
}

function copyOfWork(link: Link, barcode: string, scene: Scene, view: View): Markup {
  const kind = view.kinds.one("exemplar");
  const { status = "", standort } = link.extras;
  const facts = [
    ...(barcode === "" ? [] : [barcode]),
    `${choiceOf(kind, "status", status, view)}${damageOf(kind, link.extras, view)}`,
    ...(standort && standort !== link.title ? [standort] : []),
  ];
  return html`<span><a href="${hrefOf(kind, link)}"><bdi>${link.title}</bdi></a> <small>${facts.join(" · ")}</small></span>${buttonsOf(link.id, status, scene, view).map((button) => formOf(button, scene, view, barcode === "" ? link.title : `${link.title}, ${barcode}`))}`;
}

/** An available copy is lent if a reader is open; a lent one is returned. */
function buttonsOf(
  id: number,
  status: string,
  { account, returning }: Scene,
  view: View,
): DeskButton[] {
  const texts = lendingTexts(view.texts).desk;
  const fields = [["exemplar", `${id}`]] as const;
  if (status === "ausgeliehen") return [{ action: "zurueck", fields, label: texts.takeBack }];
  const isThere = status === "verfügbar" || status === "bereitgestellt";
  return account && !returning && isThere
    ? [{ action: "ausleihen", fields, label: texts.lend }]
    : [];
}

function reserving({ id }: Member, view: View): DeskButton {
  const { reserve: label } = lendingTexts(view.texts).desk;
  return { action: "vormerken", fields: [["werk", `${id}`]], label };
}
