/** The pages of the help: the contents with the search, and one theme. */

import type { View } from "../../core/model/answers/representation.ts";
import { layout } from "../../core/representations/html/frame/layout.ts";
import { heading, html, type Markup } from "../../core/representations/html/frame/markup.ts";
import { prose } from "../../core/representations/html/frame/prose.ts";
import { shortened } from "../../core/representations/html/frame/shortened.ts";
import { plainText } from "../../core/words/markdown.ts";
import { helpTexts } from "../texts/themes.ts";
import type { HelpSection, HelpTheme } from "./help.ts";

interface HelpContents {
  readonly phrase: string;
  readonly themes: readonly HelpTheme[];
  readonly found: readonly HelpSection[];
}

export function helpContentsPage({ phrase, themes, found }: HelpContents, view: View): string {
  const { title, about, contents } = helpTexts(view.texts);
  const main = html`<div class="help-pages">
${heading(title)}
<p class="lead">${about}</p>
${searchField(phrase, view)}
${phrase.trim() !== "" && results(phrase, found, view)}
<section aria-labelledby="themen"><h2 id="themen">${contents}</h2>
<ul class="help-contents">
${themes.map(
  ({ path, title: name, sections }) => html`<li><h3><a href="${path.slice(1)}">${name}</a></h3>
<ul>${sections.map((section) => html`<li><a href="${section.path.slice(1)}">${section.title}</a></li>\n`)}</ul></li>\n`,
)}</ul></section>
</div>`;
  return layout({ title, description: about, path: "/hilfe", main, hidden: true }, view);
}

export function helpThemePage({ path, title, opening, sections }: HelpTheme, view: View): string {
  const texts = helpTexts(view.texts);
  const main = html`<article class="help-pages">
${heading(title)}
<div class="prose note">
${prose(opening)}<nav class="help-sections" aria-label="${texts.sections}"><ul>${sections.map((section) => html`<li><a href="${section.path.slice(1)}">${section.title}</a></li>\n`)}</ul></nav>
${sections.map(
  ({ id, title: name, blocks }) =>
    html`<section aria-labelledby="${id}"><h2 id="${id}">${name}</h2>\n${prose(blocks)}</section>\n`,
)}</div>
${searchField("", view)}
</article>`;
  const description = shortened(plainText({ title: null, blocks: opening }).trim() || title);
  const above = [{ href: "hilfe", title: texts.title }];
  return layout({ title, description, path, main, above, hidden: true }, view);
}

function searchField(phrase: string, view: View): Markup {
  const { search } = helpTexts(view.texts);
  return html`<form class="search" role="search" action="hilfe" aria-label="${search}">
<label for="hilfe-suche">${search}</label>
<span class="search-line"><input id="hilfe-suche" type="search" name="suche" value="${phrase}" dir="auto" autocomplete="off" enterkeyhint="search"><button>${view.texts.search.submit}</button></span>
</form>`;
}

function results(phrase: string, found: readonly HelpSection[], view: View): Markup {
  const { found: heard, nothing } = helpTexts(view.texts);
  if (found.length === 0) return html`<p class="nothing">${nothing(phrase)}</p>`;
  return html`<section aria-labelledby="gefunden"><h2 id="gefunden">${heard(found.length)}</h2>
<ul class="help-found">
${found.map(
  ({ theme, path, title, blocks }) =>
    html`<li><a href="${path.slice(1)}">${theme === title ? title : `${theme}: ${title}`}</a><p class="help">${shortened(plainText({ title: null, blocks }).trim())}</p></li>\n`,
)}</ul></section>`;
}
