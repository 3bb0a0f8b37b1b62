/** The frame of every page: head, header with navigation, content, address, footer. */

import type { FrameLink, OwnPage, View } from "../../../model/answers/representation.ts";
import { isPublic } from "../../../model/kinds/access.ts";
import type { Kind } from "../../../model/kinds/kind.ts";
import { LANGUAGES } from "../../../texts/languages.ts";
import { emblem } from "../assets/assets.ts";
import { notice } from "../form/page/links.ts";
import { addressPlate } from "./address-plate.ts";
import { here, hrefOf } from "./addresses.ts";
import { cachedPart } from "./cached-part.ts";
import { head } from "./head.ts";
import { html, type Markup } from "./markup.ts";
import { manyOf, shortNameOf } from "./names.ts";
import type { PageContent } from "./page.ts";
import { signInHref } from "./retry-form.ts";
import { searchedFirst, searchForm } from "./search.ts";

export function layout(page: PageContent, view: View): string {
  const { texts } = view;
  return html`<!doctype html>
<html lang="${view.language}">
${head(page, view)}
<body>
<a class="skip" href="${here(view)}#inhalt">${texts.site.skip}</a>
${page.hits && html`<a class="skip" href="${here(view)}#${page.hits}">${texts.site.skipToHits}</a>\n`}${staffBar(view)}<header class="site-head">
<a class="brand" href="./"${page.title === null && html` aria-current="page"`}>${brandMark(view)}<span><bdi>${shortNameOf(view)}</bdi></span></a>
${cachedPart(view, `navigation ${page.kind?.singular} ${view.path === `/${page.kind?.plural}`}`, () => navigation(page, view))}
${!page.searches && cachedPart(view, "search", () => headSearch(view))}
${account(view)}
</header>
<main id="inhalt">
${page.title !== null && breadcrumbs(page, page.title, view)}
${notice(view)}
${page.main}
${page.path !== null && addressPlate(page.path, view)}
</main>
<footer class="site-foot">
${view.asFiles && html`<p>${texts.site.copied(texts.formats.day(view.asFiles.day))}</p>\n`}${page.title !== null && typeof view.site?.motto === "string" && html`<p class="motto">${view.site.motto}</p>`}
${signedIn(view)}
${cachedPart(view, "notes", () => notes(view))}
${languages(view)}
</footer>
</body>
</html>
`.toString();
}

/** `<details>` opens without a script. */
function staffBar(view: View): Markup | null {
  const menu = view.actor && view.additions?.menu(view.actor, view);
  if (!menu) return null;
  const link = ({ href, title, key }: FrameLink & { readonly key?: string }) =>
    html`<a href="${href}"${key && html` accesskey="${key}"`}${view.path === `/${href}` && html` aria-current="page"`}>${title}</a>`;
  const parts = menu.parts.map((part) =>
    "links" in part
      ? html`<li><details><summary>${part.title}</summary><ul class="staff-fold">${part.links.map((one) => html`<li>${link(one)}</li>\n`)}</ul></details></li>\n`
      : html`<li>${link(part)}</li>\n`,
  );
  const { keys, how } = menu;
  return html`<nav class="staff-bar" aria-label="${menu.title}"><ul>
${parts}<li class="staff-keys"><details data-keys><summary><kbd>?</kbd><span class="unseen"> ${keys.title}</span></summary><div class="staff-fold wide"><dl>${keys.list.map(([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>\n`)}</dl><p>${how}</p></div></details></li>
</ul></nav>
<script type="module" src="${view.additions?.menuScript}"></script>
`;
}

function brandMark(view: View): Markup {
  const logo = view.face?.logo;
  return logo ? html`<img class="logo" src="${logo}" alt="" height="44">` : emblem;
}

function notes(view: View): Markup {
  const links = (view.additions?.foot(view) ?? []).map(
    ({ href, title }) => html`<li><a href="${href}">${title}</a></li>\n`,
  );
  return html`<ul class="notes">\n${ownPages("fuß", view)}${links}<li><a href="schnittstelle">${view.texts.programs.title}</a></li>\n</ul>`;
}

/** The public collections; those for staff are in the staff bar. */
function navigation(page: PageContent, view: View): Markup {
  const kinds = view.kinds.all.filter((kind) => kind.menu > 0 && isPublic(kind));
  return html`<nav class="site-nav" aria-label="${view.texts.site.collections}"><ul>
${kinds.map((kind) => html`<li><a href="${kind.plural}"${current(kind, page, view)}>${manyOf(kind, view)}</a></li>\n`)}${ownPages("kopf", view)}</ul></nav>`;
}

/** The site's own pages, where its settings place them. */
function ownPages(place: OwnPage["place"], view: View): Markup[] {
  const pages = view.face?.pages ?? [];
  return pages
    .filter((page) => page.place === place && (page.language ?? view.language) === view.language)
    .map(({ path, title }) => html`<li><a href="${path.slice(1)}"><bdi>${title}</bdi></a></li>\n`);
}

/** "page" for the collection itself, "true" for its members. */
function current(kind: Kind, page: PageContent, view: View): Markup | null {
  if (page.kind !== kind) return null;
  return view.path === `/${kind.plural}` ? html` aria-current="page"` : html` aria-current="true"`;
}

function headSearch(view: View): Markup | null {
  const kind = searchedFirst(view);
  return (
    kind &&
    html`<div class="site-search">${searchForm(kind, view, { id: "suche-oben", narrow: true })}</div>`
  );
}

function breadcrumbs(page: PageContent, title: string, view: View): Markup {
  return html`<nav class="breadcrumbs" aria-label="${view.texts.site.breadcrumbs}"><ol>
<li><a href="./">${view.texts.site.start}</a></li>
${page.above?.map((step) => html`<li><a href="${step.href}"><bdi>${step.title}</bdi></a></li>\n`)}<li aria-current="page"><bdi>${title}</bdi></li>
</ol>${help(view)}</nav>`;
}

function help(view: View): Markup | null {
  const link = view.actor && view.additions?.help(view.actor, view);
  return link ? html`<a class="page-help" href="${link.href}">${link.title}</a>` : null;
}

/** The link to sign in, or to the user's own page. */
function account(view: View): Markup | null {
  if (view.asFiles) return null;
  if (view.actor === null) {
    return html`<a class="account" rel="nofollow" href="${signInHref(view)}">${view.texts.signIn.link}</a>`;
  }
  const { id, username, session } = view.actor;
  const own = { href: hrefOf(view.kinds.accounts, { id, slug: null }), title: username };
  const home = view.additions?.home(view.actor, view) ?? own;
  return html`<span class="account"><a href="${home.href}"><bdi>${home.title}</bdi></a>${session !== undefined && view.path !== "/abmeldung" && html` <a href="abmeldung">${view.texts.signIn.out}</a>`}</span>`;
}

function signedIn(view: View): Markup | null {
  const { actor, additions, texts } = view;
  if (actor === null) return null;
  const [before, after] = texts.site.signedIn;
  const { id, username, session } = actor;
  const own = additions?.own(actor, view) ?? [];
  const remarks = additions?.remarks(actor, view) ?? [];
  return html`<p>${before}<a href="${hrefOf(view.kinds.accounts, { id, slug: null })}"><bdi>${username}</bdi></a>${after}${own.map(({ href, title }) => html`, <a href="${href}">${title}</a>`)}${ownCollections(view)}${session !== undefined && html`, <a href="abmeldung">${texts.signIn.out}</a>`}</p>${remarks.map(({ href, title }) => html`\n<p><a href="${href}">${title}</a></p>`)}`;
}

/** Collections in which users have their own members. */
function ownCollections(view: View): Markup[] {
  return view.kinds.all
    .filter(({ access }) => access.list.includes("owner"))
    .map((kind) => html`, <a href="${kind.plural}">${manyOf(kind, view)}</a>`);
}

/** A form, because the choice is remembered in a cookie; `?lang=` is for search engines and for sharing. */
function languages(view: View): Markup {
  if (view.asFiles) return languageLinks(view);
  const buttons = cachedPart(view, "languages", () => languageButtons(view));
  const token = view.token?.("POST", "/sprache");
  return html`<form class="languages" method="post" action="sprache" aria-label="${view.texts.site.language}">
${token !== undefined && html`<input type="hidden" name="_csrf" value="${token}">`}<input type="hidden" name="zurueck" value="${here(view)}">
${buttons}</form>`;
}

/** For a static export, where nothing remembers a choice. */
function languageLinks(view: View): Markup {
  const links = Object.entries(LANGUAGES).map(([language, texts]) => {
    const mark = language === view.language && html` aria-current="true"`;
    return html`<a href="${here(view, { lang: language })}" lang="${language}" hreflang="${language}"${mark}>${texts.language}</a>\n`;
  });
  return html`<nav class="languages" aria-label="${view.texts.site.language}">${links}</nav>`;
}

function languageButtons(view: View): Markup {
  const buttons = Object.entries(LANGUAGES).map(([language, texts]) => {
    const mark = language === view.language && html` aria-current="true"`;
    return html`<button name="lang" value="${language}" lang="${language}"${mark}>${texts.language}</button>\n`;
  });
  return html`${buttons}`;
}
