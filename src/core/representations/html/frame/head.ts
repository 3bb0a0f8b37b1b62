/** The `<head>` of a page: for browsers, search engines and shared links. */

import { inLanguage } from "../../../model/answers/address.ts";
import type { View } from "../../../model/answers/representation.ts";
import { askedLanguage, LANGUAGES } from "../../../texts/languages.ts";
import {
  copyScriptPath,
  iconPath,
  indexScriptPath,
  searchScriptPath,
  stylesheetPath,
  textFacePath,
} from "../assets/assets.ts";
import { whatWasDone } from "../form/page/links.ts";
import { otherFormats, variantsOf } from "./addresses.ts";
import { cachedPart } from "./cached-part.ts";
import { html, type Markup, raw } from "./markup.ts";
import type { PageContent } from "./page.ts";

export function head(page: PageContent, view: View): Markup {
  // A screen reader begins a page with its title, and says nothing of a status that was there from the start.
  const done = whatWasDone(view);
  // The dash by its name: as a character outside of Latin-1 it would make V8 keep every page in two bytes for each character.
  const title = html`${done !== null && html`${done} `}${page.title !== null && html`${page.title} &ndash; `}${view.siteName}`;
  return html`<head>
<meta charset="utf-8">
<base href="/">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${cachedPart(view, "styles", () => styles(view))}
${page.stylesheet && html`<link rel="stylesheet" href="${page.stylesheet}">\n`}<meta name="description" content="${page.description}">
${(page.path === null || page.hidden || page.combined) && html`<meta name="robots" content="noindex${page.combined && ", nofollow"}">\n`}${page.path !== null && !page.hidden && found(page, page.path, view)}
${page.path !== null && html`<script type="module" src="${copyScriptPath}"></script>`}
</head>`;
}

function styles({ face, additions, siteName, asFiles }: View): Markup {
  return html`<link rel="preload" as="font" type="font/woff2" href="${textFacePath}" crossorigin>
<link rel="stylesheet" href="${additions?.stylesheet ?? stylesheetPath}">
${face?.stylesheets.map((path) => html`<link rel="stylesheet" href="${path}">\n`)}<link rel="icon" href="${face?.logo ?? iconPath}">
<link rel="search" type="application/opensearchdescription+xml" href="opensearch.xml" title="${siteName}">
<script type="module" src="${asFiles ? indexScriptPath : searchScriptPath}"></script>
<meta name="color-scheme" content="light dark">`;
}

function found(page: PageContent, path: string, view: View): Markup {
  const { origin } = view;
  const others = otherFormats(view);
  const variantOf = variantsOf(path);
  const own = inLanguage(path, askedLanguage(view.query.get("lang")));
  return html`<link rel="canonical" href="${origin}${own}">
${others.map(({ name, accepts }) => html`<link rel="alternate" type="${accepts[0]}" href="${origin}${variantOf(name)}">\n`)}${Object.keys(LANGUAGES).map((language) => html`<link rel="alternate" hreflang="${language}" href="${origin}${inLanguage(path, language)}">\n`)}<link rel="alternate" hreflang="x-default" href="${origin}${path}">
<meta property="og:site_name" content="${view.siteName}">
<meta property="og:title" content="${page.title ?? view.siteName}">
<meta property="og:description" content="${page.description}">
<meta property="og:type" content="${page.kind?.term === "Person" ? "profile" : "website"}">
<meta property="og:url" content="${origin}${own}">
${page.image && html`<meta property="og:image" content="${page.image}">\n`}${page.tags?.map(([name, content]) => html`<meta name="${name}" content="${content}">\n`)}${described(page)}`;
}

/** Characters of JSON-LD in a page: a work with hundreds of copies would make its page twice as large. */
const LARGEST = 16_384;

/** Data, not a script: it is not executed. Without "<" nothing in it can close the element. */
function described({ data }: PageContent): Markup | null {
  if (data === undefined || data.length > LARGEST) return null;
  return html`<script type="application/ld+json">${raw(data.replaceAll("<", "\\u003c"))}</script>\n`;
}
