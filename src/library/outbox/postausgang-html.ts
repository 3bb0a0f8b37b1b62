/** Messages as their readers get them, in a list: as preview, as samples, and as letters to be printed. */

import type { View } from "../../core/model/answers/representation.ts";
import { isLibrarian } from "../../core/model/kinds/access.ts";
import { linkOf, type Member } from "../../core/model/store/member.ts";
import { hiddenInputs, tokenField } from "../../core/representations/html/form/page/change-form.ts";
import { toGroup } from "../../core/representations/html/form/page/groups.ts";
import { hrefOf } from "../../core/representations/html/frame/addresses.ts";
import { layout } from "../../core/representations/html/frame/layout.ts";
import { heading, html, type Markup } from "../../core/representations/html/frame/markup.ts";
import { choiceOf, manyOf } from "../../core/representations/html/frame/names.ts";
import { prose } from "../../core/representations/html/frame/prose.ts";
import { nameOf } from "../../core/representations/html/member/beside.ts";
import { shownAs } from "../../core/representations/html/member/values.ts";
import { readMarkdown } from "../../core/words/markdown.ts";
import { deskStylesheetPath } from "../assets/assets.ts";
import { occasionName } from "../notices/rules/occasions.ts";
import type { TemplateSource } from "../notices/write/live-templates.ts";
import { FRAME, TEMPLATE_NAMES, templateKey, withoutLevel } from "../notices/write/templates.ts";
import { noticeTexts } from "../texts/themes.ts";
import type { OutboxState } from "./outbox-state.ts";
import { type ChosenTexts, templateHref, textsChoice } from "./vorlage-html.ts";

export interface ShownNotice {
  /** The id of the message, if it is stored. */
  readonly id: number | null;
  /** null if there is no example. */
  readonly account: Member | null;
  /** "mahnung-2" */
  readonly occasions: readonly string[];
  readonly channel: string | null;
  readonly address: readonly string[];
  readonly text: string;
  readonly language: string;
}

export const NOTICE_LISTS = ["vorschau", "texte", "briefe"] as const;
export type NoticeListName = (typeof NOTICE_LISTS)[number];

export interface NoticeList {
  readonly name: NoticeListName;
  readonly notices: readonly ShownNotice[];
  /** There are more than these. */
  readonly more: boolean;
  /** Whether messages are written at all, and whether today. */
  readonly on: boolean;
  readonly quiet: boolean;
  /** Whether the user may turn them on. */
  readonly maySet: boolean;
  /** Which of the texts are shown, and their sources. */
  readonly texts?: ChosenTexts & { sourceOf(language: string, key: string): TemplateSource };
}

/** `remarks`: warnings before printing. */
export function noticeListPage(list: NoticeList, remarks: readonly string[], view: View): string {
  const { name, notices } = list;
  const texts = noticeTexts(view.texts);
  const { title, about, none } = wordsOf(name, view);
  const path = `/postausgang/${name}`;
  const main = html`<div class="desk notices">
${heading(title)}
<p class="lead">${about}</p>
${name === "vorschau" && writingState(list, view)}${list.texts && textsChoice(path, list.texts, view)}${list.texts && frameLink(list.texts, view)}
${remarks.map((remark) => html`<p class="desk-state warning">${remark}</p>\n`)}${name === "briefe" && notices.length > 0 && printing(notices, view)}
${notices.length === 0 ? html`<p class="nothing">${none}</p>` : notices.map((one) => html`<section>${shown(one, view)}${list.texts && textLink(one.occasions[0] ?? "", list, view)}</section>\n`)}
${listLinks(name, view)}
</div>`;
  const above = [{ href: "postausgang", title: texts.outbox.title }];
  return layout({ title, description: about, path, hidden: true, above, main }, view);
}

/** The state, with links to the lists. */
export function outboxPage(state: OutboxState, view: View): string {
  const { title, about } = noticeTexts(view.texts).outbox;
  const main = html`<div class="desk notices">
${heading(title)}
<p class="lead">${about}</p>
${stateOfOutbox(state, view)}
${isLibrarian(view.actor) && state.mails && html`<ul class="actions"><li><a href="probenachricht">${noticeTexts(view.texts).test.title}</a></li></ul>`}
${listLinks(null, view)}
</div>`;
  const stylesheet = deskStylesheetPath;
  return layout(
    { title, description: about, path: "/postausgang", hidden: true, stylesheet, main },
    view,
  );
}

function stateOfOutbox({ on, mails, next, totals, failed }: OutboxState, view: View): Markup {
  const { outbox, preview } = noticeTexts(view.texts);
  const { day, number } = view.texts.formats;
  const kind = view.kinds.one("nachricht");
  const settings = html` <a href="einstellungen?formular=aendern${toGroup("nachrichten")}">${preview.settings}</a>`;
  return html`<p class="desk-state${!on && " problem"}">${on ? outbox.on(day(next)) : outbox.off} ${mails ? outbox.mails : outbox.noMails}${isLibrarian(view.actor) && settings}</p>
<dl class="glance">
${Object.entries(totals).map(([state, total]) => html`<div class="glance-one"><dt>${choiceOf(kind, "zustand", state, view)}</dt><dd class="figure"><a href="nachrichten?zustand=${state}">${number(total)}</a></dd></div>\n`)}</dl>
${
  failed.length > 0 &&
  html`<section aria-labelledby="misslungen"><h2 id="misslungen">${outbox.failures}</h2>
<ul class="titles">
${failed.map((message) => html`<li><a href="${hrefOf(message.kind, message)}"><bdi>${message.title}</bdi></a>${message.values.fehler && html`<span class="entry-facts">${shownAs(message.kind, "fehler", message.values.fehler, view)}</span>`}</li>\n`)}</ul></section>`
}`;
}

/** The source of a text, with a link to change it. */
function textLink(name: string, { texts, maySet }: NoticeList, view: View): Markup | null {
  if (!texts) return null;
  const said = noticeTexts(view.texts).templates;
  const { language, salutation } = texts;
  const source = texts.sourceOf(language, templateKey(name, salutation));
  const plain = withoutLevel(name);
  const shared =
    source === "other" ? texts.sourceOf(language, templateKey(plain, salutation)) : source;
  const own = TEMPLATE_NAMES.includes(name) ? name : plain;
  return html`<p class="entry-facts">${said.source[shared]}${maySet && html` · <a href="${templateHref(own, texts)}">${said.change}<span class="unseen">: ${occasionName(name, noticeTexts(view.texts))}</span></a>`}</p>`;
}

function frameLink(texts: ChosenTexts, view: View): Markup | null {
  const { change, frame } = noticeTexts(view.texts).templates;
  return isLibrarian(view.actor)
    ? html`<ul class="actions"><li><a href="${templateHref(FRAME, texts)}">${frame}: ${change}</a></li></ul>`
    : null;
}

function wordsOf(name: NoticeListName, { texts }: View) {
  const { preview, templates, letters } = noticeTexts(texts);
  return { vorschau: preview, texte: templates, briefe: letters }[name];
}

function writingState({ on, quiet, maySet, notices, more }: NoticeList, view: View): Markup {
  const { preview } = noticeTexts(view.texts);
  return html`${!on && html`<p class="desk-state problem">${preview.off}${maySet && html` <a href="einstellungen?formular=aendern${toGroup("nachrichten")}">${preview.settings}</a>`}</p>`}${on && quiet && html`<p class="desk-state">${preview.quiet}</p>`}${view.notice === "geschrieben" && html`<p><a href="nachrichten">${manyOf(view.kinds.one("nachricht"), view)}</a></p>`}${notices.length > 0 && html`<p>${preview.total(notices.length, more)}</p>`}${on && notices.length > 0 && writing(view)}`;
}

/** Runs the nightly work now. */
function writing(view: View): Markup {
  const { preview } = noticeTexts(view.texts);
  const path = "/postausgang/vorschau";
  return html`<form class="change" method="post" action="postausgang/vorschau">${hiddenInputs([["aktion", "schreiben"]])}${tokenField("POST", path, view)}
<p class="help" id="hilfe-schreiben">${preview.when} ${preview.writeNowHelp}</p>
<button aria-describedby="hilfe-schreiben">${preview.writeNow}</button></form>`;
}

/** Letters are marked as printed only after the print, so that a paper jam loses nothing. */
function printing(notices: readonly ShownNotice[], view: View): Markup {
  const { letters } = noticeTexts(view.texts);
  const path = "/postausgang/briefe";
  const ids = notices.flatMap(({ id }) => id ?? []).join(",");
  const fields = [
    ["aktion", "gedruckt"],
    ["gedruckt", ids],
  ] as const;
  return html`<p><a class="button" href="postausgang/briefe.pdf">${letters.print(notices.length)}</a></p>
<form class="change" method="post" action="postausgang/briefe">${hiddenInputs(fields)}${tokenField("POST", path, view)}
<p class="help" id="hilfe-gedruckt">${letters.printedHelp}</p>
<button class="light" aria-describedby="hilfe-gedruckt">${letters.printed(notices.length)}</button></form>`;
}

function shown(notice: ShownNotice, view: View): Markup {
  const notices = noticeTexts(view.texts);
  const kind = view.kinds.one("nachricht");
  const { account, occasions, channel, text, language, id } = notice;
  const what = occasions.map((name) => occasionName(name, notices)).join(", ");
  const group = account && linkOf(account, "gruppe");
  const { title, blocks } = readMarkdown(text);
  const facts = [what, channel && choiceOf(kind, "weg", channel, view)].filter(Boolean).join(" · ");
  if (text === "") return html`<h2>${what}</h2>\n<p class="nothing">${notices.templates.none}</p>`;
  return html`<h2 lang="${language}">${id === null ? html`<bdi>${title}</bdi>` : html`<a href="nachricht/${id}"><bdi>${title}</bdi></a>`}</h2>
<p class="entry-facts">${account && html`${notices.outbox.to} <a href="${hrefOf(account.kind, account)}"><bdi>${nameOf(account)}</bdi></a>${group && html` (<bdi>${group.title}</bdi>)`} · `}${facts}${channel === "brief" && notice.address.length < 2 && html` · <strong>${notices.letters.noAddress}</strong>`}</p>
<div class="prose note" lang="${language}">
${prose(blocks)}</div>`;
}

function listLinks(here: NoticeListName | null, view: View): Markup {
  return html`<ul class="titles">
<li><a href="nachrichten">${manyOf(view.kinds.one("nachricht"), view)}</a></li>
${NOTICE_LISTS.map((name) => name !== here && html`<li><a href="postausgang/${name}">${wordsOf(name, view).title}</a></li>\n`)}</ul>`;
}
