/** The page on which a text of messages is edited: its fields, the placeholders, and a preview. */

import type { ProblemDocument } from "../../core/model/answers/problem-document.ts";
import type { View } from "../../core/model/answers/representation.ts";
import { parameter } from "../../core/model/parameters/parameter-types.ts";
import type { Member } from "../../core/model/store/member.ts";
import { hiddenInputs, tokenField } from "../../core/representations/html/form/page/change-form.ts";
import { hrefOf } from "../../core/representations/html/frame/addresses.ts";
import { layout } from "../../core/representations/html/frame/layout.ts";
import { heading, html, type Markup } from "../../core/representations/html/frame/markup.ts";
import { choiceOf, labelOf } from "../../core/representations/html/frame/names.ts";
import { prose } from "../../core/representations/html/frame/prose.ts";
import { nameOf } from "../../core/representations/html/member/beside.ts";
import { LANGUAGE_CODES } from "../../core/texts/language-code.ts";
import { readMarkdown } from "../../core/words/markdown.ts";
import { deskStylesheetPath, templateScriptPath } from "../assets/assets.ts";
import { occasionName } from "../notices/rules/occasions.ts";
import type { TemplateSource } from "../notices/write/live-templates.ts";
import {
  FRAME,
  placeholdersOf,
  SALUTATIONS,
  type Salutation,
  templateKey,
} from "../notices/write/templates.ts";
import { noticeTexts } from "../texts/themes.ts";

/** The texts of one language and salutation. */
export interface ChosenTexts {
  readonly language: string;
  readonly salutation: Salutation;
}

export interface EditedText extends ChosenTexts {
  /** "mahnung-2" */
  readonly name: string;
  readonly betreff: string;
  readonly text: string;
  readonly source: TemplateSource;
  /** The stored text, if there is one. */
  readonly written: Member | null;
  readonly preview: {
    readonly account: Member | null;
    readonly text: string;
    /** The preview was requested, and nothing is stored yet. */
    readonly asked: boolean;
  };
}

/** Which texts a page of messages shows. */
export const CHOSEN_TEXTS = {
  sprache: parameter.choice(LANGUAGE_CODES),
  anrede: parameter.choice(["Sie", "du"]),
} as const;

/** From the query; by default the language of the page, and formal. */
export function chosenTexts({ query, language }: View): ChosenTexts {
  const asked = query.get("sprache") ?? "";
  return {
    language: (LANGUAGE_CODES as readonly string[]).includes(asked) ? asked : language,
    salutation: query.get("anrede") === "du" ? "du" : "Sie",
  };
}

export function templateHref(name: string, { language, salutation }: ChosenTexts): string {
  return `vorlage/${name}?${new URLSearchParams({ sprache: language, anrede: salutation })}`;
}

/** `path`: the page that lists them. */
export function textsChoice(path: string, chosen: ChosenTexts, view: View): Markup {
  const settings = view.kinds.one("bibliothek");
  const group = view.kinds.one("gruppe");
  const chip = (other: ChosenTexts, label: string, isCurrent: boolean) => {
    const { language: sprache, salutation: anrede } = other;
    const query = new URLSearchParams({ sprache, anrede });
    return html`<li><a href="${path.slice(1)}?${query.toString()}"${isCurrent && html` aria-current="true"`}>${label}</a></li>\n`;
  };
  const row = (label: string, chips: readonly Markup[]) =>
    html`<nav class="chips" aria-label="${label}"><ul>\n${chips}</ul></nav>\n`;
  return html`${row(
    labelOf(settings, "sprache", view),
    LANGUAGE_CODES.map((language) =>
      chip(
        { ...chosen, language },
        choiceOf(settings, "sprache", language, view),
        language === chosen.language,
      ),
    ),
  )}${row(
    labelOf(group, "anrede", view),
    SALUTATIONS.map((salutation) =>
      chip(
        { ...chosen, salutation },
        choiceOf(group, "anrede", salutation, view),
        salutation === chosen.salutation,
      ),
    ),
  )}`;
}

export function templateEditPage(
  edited: EditedText,
  problem: ProblemDocument | null,
  view: View,
): string {
  const { name, language, salutation, source, written } = edited;
  const texts = noticeTexts(view.texts).templates;
  const what = name === FRAME ? texts.frame : occasionName(name, noticeTexts(view.texts));
  const title = texts.titleOf(what);
  const path = `/vorlage/${name}`;
  const file = `nachrichten/${language}/${templateKey(name, salutation)}.md`;
  const main = html`<div class="desk notices">
${heading(title)}
<p class="lead">${texts.editAbout}</p>
${textsChoice(path, edited, view)}
<p class="desk-state${source === "site" && " warning"}">${source === "site" ? texts.fileWins(file) : texts.source[source]}</p>
${editForm(edited, problem, view)}
${written && resetForm(edited, view)}
${previewPart(edited, view)}
</div>
<script type="module" src="${templateScriptPath}"></script>`;
  const above = [
    { href: "postausgang", title: noticeTexts(view.texts).outbox.title },
    { href: "postausgang/texte", title: texts.title },
  ];
  const description = texts.editAbout;
  const stylesheet = deskStylesheetPath;
  return layout({ title, description, path, hidden: true, above, stylesheet, main }, view);
}

function editForm(edited: EditedText, problem: ProblemDocument | null, view: View): Markup {
  const { name, betreff, text } = edited;
  const texts = noticeTexts(view.texts).templates;
  const kind = view.kinds.one("vorlage");
  const faultsOf = (field: string) =>
    (problem?.faults ?? []).filter(({ pointer }) => pointer === `/${field}`);
  const faultPart = (field: string) =>
    faultsOf(field).length > 0 &&
    html`<p class="fault" id="fehler-${field}" role="alert">${faultsOf(field).map(({ detail }) => html`${detail} `)}</p>`;
  const invalid = (field: string) =>
    faultsOf(field).length > 0 && html` aria-invalid="true" aria-describedby="fehler-${field}"`;
  return html`<form class="form" method="post" action="${templateHref(name, edited)}">${tokenField("POST", `/vorlage/${name}`, view)}
<div class="field"><label for="betreff">${labelOf(kind, "betreff", view)}</label><input id="betreff" name="betreff" type="text" maxlength="200" required value="${betreff}" lang="${edited.language}"${invalid("betreff")}>${faultPart("betreff")}</div>
<div class="field"><label for="text">${labelOf(kind, "text", view)}</label><textarea id="text" name="text" rows="12" required lang="${edited.language}"${invalid("text")}>
${text}</textarea>${faultPart("text")}</div>
<details class="placeholders" open><summary>${texts.placeholders}</summary>
<p class="help" data-with-script="${texts.placeholdersClick}">${texts.placeholdersCopy}</p>
<ul>
${(placeholdersOf(name) ?? []).map((one) => html`<li><code data-insert="{${one}}">{${one}}</code> ${texts.placeholder[one as keyof typeof texts.placeholder]}</li>\n`)}</ul></details>
<p class="form-actions"><button name="aktion" value="speichern">${view.texts.form.save}</button> <button class="light" name="aktion" value="vorschau">${texts.preview}</button></p></form>`;
}

function resetForm(edited: EditedText, view: View): Markup {
  const texts = noticeTexts(view.texts).templates;
  const fields = [["aktion", "zuruecksetzen"]] as const;
  return html`<form class="change" method="post" action="${templateHref(edited.name, edited)}">${hiddenInputs(fields)}${tokenField("POST", `/vorlage/${edited.name}`, view)}
<button class="light taking">${texts.reset}</button></form>`;
}

function previewPart({ preview, language }: EditedText, view: View): Markup {
  const texts = noticeTexts(view.texts).templates;
  const { title, blocks } = readMarkdown(preview.text);
  const { account } = preview;
  if (account === null)
    return html`<section aria-labelledby="vorschau"><h2 id="vorschau">${texts.preview}</h2><p class="nothing">${texts.none}</p></section>`;
  return html`<section aria-labelledby="vorschau"><h2 id="vorschau">${texts.preview}</h2>
<p class="help"${preview.asked && html` role="status"`}>${preview.asked ? texts.previewAsked : texts.previewAbout} ${noticeTexts(view.texts).outbox.to} <a href="${hrefOf(account.kind, account)}"><bdi>${nameOf(account)}</bdi></a></p>
<div class="prose note" lang="${language}"><h3>${title}</h3>
${prose(blocks)}</div></section>`;
}
