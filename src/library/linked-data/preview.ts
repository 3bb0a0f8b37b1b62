/**
 * `/abgleich/preview?id=person/17`: an entity as a small page, which OpenRefine shows inside of its own (preview service of the
 * Reconciliation Service API); `/abgleich/flyout` says the same in a sentence.
 */

import type { Page, ProtocolAnswer, Visit } from "../../core/model/answers/page.ts";
import { Problem } from "../../core/model/answers/problem.ts";
import type { View } from "../../core/model/answers/representation.ts";
import type { Link } from "../../core/model/kinds/field.ts";
import { parameter } from "../../core/model/parameters/parameter-types.ts";
import type { Member } from "../../core/model/store/member.ts";
import { stylesheetPath } from "../../core/representations/html/assets/assets.ts";
import { hintOf } from "../../core/representations/html/collection/as-typed.ts";
import { squarePicture } from "../../core/representations/html/drawing/picture.ts";
import { hrefOf } from "../../core/representations/html/frame/addresses.ts";
import { html, type Markup } from "../../core/representations/html/frame/markup.ts";
import { labelOf } from "../../core/representations/html/frame/names.ts";
import { details } from "../../core/representations/html/member/details.ts";
import { linkMarkup } from "../../core/representations/html/member/values.ts";
import { fold } from "../../core/words/fold.ts";
import type { CatalogueSearch } from "./candidates.ts";
import { entityAt, propertyAt, typeOf, typesIn } from "./matched-kinds.ts";

/** In pixels, for the frame around it. */
export const PREVIEW_SIZE = { width: 430, height: 300 };

/** Works of an author. */
const LISTED = 3;

/** No other page may be framed: this one has no forms, knows nobody, and opens its links elsewhere. */
const FRAMED = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' https: http: data:",
  "base-uri 'self'",
  "frame-ancestors *",
].join("; ");

const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": FRAMED,
};

export const previewPage: Page = {
  path: "/abgleich/preview",
  read: ["all"],
  negotiated: false,
  parameters: { id: parameter.text() },
  sends: ["text/html"],
  answer: () => null,
  protocol: {
    methods: ["GET", "HEAD"],
    async answer({ view: own, read }) {
      const view = { ...own, actor: null };
      const id = view.query.get("id") ?? "";
      const member = await entityAt(id, { view, read });
      if (!member) throw new Problem("nicht-gefunden", { path: `/${id}` });
      return written(200, member.title, previewOf(member, view), view);
    },
    failed({ status, title, detail }, { view }: Visit) {
      // A fault of the program has no details for strangers.
      return written(status, title, html`<p>${detail || title}</p>`, view);
    },
  },
};

/** What a suggestion says when it is pointed at. */
export async function flyoutOf(id: string, search: CatalogueSearch) {
  const member = await entityAt(id, search);
  if (!member) return null;
  const { view } = search;
  const about = [typeOf(member.kind, view).name, hintOf(member, view)].filter(Boolean).join(": ");
  return { id, html: html`<p><strong>${member.title}</strong></p>\n<p>${about}</p>`.toString() };
}

function previewOf(member: Member, view: View): Markup {
  const { kind, title, values } = member;
  const names = Object.keys(kind.fields);
  const pictures = names.filter((name) => kind.fields[name]?.type === "image");
  const image = pictures.map((name) => values[name]).find((one) => typeof one === "string");
  const about = [typeOf(kind, view).name, hintOf(member, view)].filter(Boolean).join(" · ");
  const called = names.filter((name) => isInTitle(member, name));
  const lists = names.flatMap((name) => listOf(member, name, view) ?? []);
  return html`${image && squarePicture({ image, title, alt: "", className: "portrait small", size: 64 })}
<h1><a href="${hrefOf(kind, member)}"><bdi>${title}</bdi></a></h1>
<p>${about}</p>
${lists.length > 0 && html`<dl class="details">\n${lists}</dl>\n`}${details(member, view, [...pictures, ...called])}`;
}

/** First names need not be said again. */
function isInTitle({ kind, title, values }: Member, name: string): boolean {
  const value = kind.fields[name]?.type === "text" ? values[name] : null;
  return typeof value === "string" && ` ${fold(title)} `.includes(` ${fold(value)} `);
}

/** What somebody wrote tells more than a name. */
function listOf({ kind, values }: Member, name: string, view: View): Markup | null {
  const field = propertyAt(kind, name);
  const links = (field?.type === "derived" && values[name]) || null;
  if (field?.type !== "derived" || !Array.isArray(links) || links.length === 0) return null;
  if (!typesIn(view).includes(view.kinds.target(field))) return null;
  const first = (links as readonly Link[])
    .slice(0, LISTED)
    .map((link) => html`<li>${linkMarkup(field, link, view)}</li>\n`);
  return html`<div><dt>${labelOf(kind, name, view)} (${links.length})</dt><dd><ul class="plain">${first}</ul></dd></div>\n`;
}

function written(status: number, title: string, main: Markup, view: View): ProtocolAnswer {
  const { additions, language } = view;
  const body = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<base href="/" target="_blank">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${additions?.stylesheet ?? stylesheetPath}">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
</head>
<body class="entity">
<main>
${main}
</main>
</body>
</html>
`;
  return { status, headers: HEADERS, body: body.toString() };
}
