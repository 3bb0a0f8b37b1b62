/** Renders the value of a field, for any kind. */

import type { View } from "../../../model/answers/representation.ts";
import { type CodeName, codeOf } from "../../../model/codes/codes.ts";
import type { Link, NumberField, TextField, Value } from "../../../model/kinds/field.ts";
import type { Kind, Linking } from "../../../model/kinds/kind.ts";
import { readMarkdown } from "../../../words/markdown.ts";
import { marked } from "../collection/highlight.ts";
import { hrefOf } from "../frame/addresses.ts";
import { html, type Markup, paragraphs } from "../frame/markup.ts";
import { choiceOf, lineIn } from "../frame/names.ts";
import { prose } from "../frame/prose.ts";
import { calledBy } from "./beside.ts";

/** null where there is nothing to show. Pictures and derived lists are rendered elsewhere on the page. */
export function shownAs(
  kind: Kind,
  name: string,
  value: Value | undefined,
  view: View,
): Markup | null {
  const field = kind.fields[name];
  if (!field || value === null || value === undefined || value === "") return null;
  switch (field.type) {
    case "text":
      if (field.code) return coded(field.code, `${value}`, view);
      if (field.markdown)
        return html`<div class="prose note">${prose(readMarkdown(`${value}`).blocks)}</div>`;
      return textOf(field, `${value}`, view);
    case "number":
      return html`${typeof value === "number" ? numberOf(field, value, view) : `${value}`}`;
    case "day":
      return html`<time datetime="${`${value}`}">${view.texts.formats.day(`${value}`)}</time>`;
    case "computed":
      // A place is shown as a link among the actions.
      if (field.format === "place") return null;
      return html`<bdi>${choiceOf(kind, name, `${value}`, view)}</bdi>`;
    case "choice":
      return html`<bdi>${choiceOf(kind, name, `${value}`, view)}</bdi>`;
    case "texts":
      if (field.code) {
        const { code } = field;
        return listed(entriesOf(value).map((entry) => coded(code, entry, view)));
      }
      return field.format === "uri"
        ? listed(entriesOf(value).map((address) => outside(address, shortAddress(address), view)))
        : textsOf(
            entriesOf(value).map((line) => lineIn(field, line, view)),
            field.term === "keywords",
            kind,
          );
    case "link":
      return linkMarkup(field, value as Link, view);
    case "links": {
      const links = (value as readonly Link[]).map((link) => linkMarkup(field, link, view));
      return field.term === "keywords" && links.length > 0 ? keywords(links) : listed(links);
    }
    default:
      return null;
  }
}

function coded(code: CodeName, value: string, view: View): Markup {
  return html`<bdi>${codeOf(code).shown(value, view.language)}</bdi>`;
}

/** Years are not grouped, and are BC or AD. */
function numberOf({ year }: NumberField, value: number, { texts }: View): string {
  return year ? texts.year(value) : texts.formats.number(value);
}

/** An external link says so to screen readers. */
function outside(address: string, title: string, view: View): Markup {
  return html`<a class="outside" href="${address}" rel="external noopener"><bdi>${title}</bdi><span class="unseen"> (${view.texts.address.outside})</span></a>`;
}

/** `words`: those of a search, to be highlighted. */
export function linkMarkup(
  field: Linking,
  link: Link,
  view: View,
  words: readonly string[] = [],
): Markup {
  const target = view.kinds.target(field);
  const href = hrefOf(target, link);
  return html`<bdi><a href="${href}">${marked(calledBy(link, target, view), words)}</a></bdi>${extrasMarkup(extraTexts(field, link, view))}`;
}

/** The texts of a link: a role, the state of a copy; `apart` is shown elsewhere. */
export function extraTexts(field: Linking, link: Link, view: View, apart = ""): string[] {
  const codes = (field.type === "links" && field.codes) || {};
  const texts: string[] = [];
  for (const name in link.extras) {
    const text = link.extras[name];
    if (!text || name === apart) continue;
    const code = codes[name];
    texts.push(
      code
        ? codeOf(code).shown(text, view.language)
        : choiceOf(view.kinds.target(field), name, text, view),
    );
  }
  return texts;
}

export function extrasMarkup(texts: readonly string[]): Markup | null {
  return texts.length > 0
    ? html` <span class="extra">(<bdi>${texts.join(", ")}</bdi>)</span>`
    : null;
}

function textOf(field: TextField, text: string, view: View): Markup {
  if (field.href) return outside(field.href(text), text, view);
  if (field.format === "uri") return outside(text, shortAddress(text), view);
  if (field.format === "place")
    return html`<a href="${text.slice(1)}"><bdi>${text.slice(1)}</bdi></a>`;
  if (field.format === "email") return html`<a href="mailto:${text}"><bdi>${text}</bdi></a>`;
  return field.multiline ? html`${paragraphs(text)}` : html`<bdi>${text}</bdi>`;
}

/** A keyword links to a search for it. */
function textsOf(entries: readonly string[], searched: boolean, kind: Kind): Markup | null {
  if (!searched) return listed(entries.map((entry) => html`<bdi>${entry}</bdi>`));
  if (entries.length === 0) return null;
  const search = (entry: string) => `${kind.plural}?${new URLSearchParams({ suche: entry })}`;
  return keywords(entries.map((entry) => html`<a href="${search(entry)}"><bdi>${entry}</bdi></a>`));
}

function keywords(entries: readonly Markup[]): Markup {
  return html`<ul class="keywords">${entries.map((entry) => html`<li>${entry}</li>\n`)}</ul>`;
}

function listed(entries: readonly Markup[]): Markup | null {
  if (entries.length <= 1) return entries[0] ?? null;
  return html`<ul class="plain">${entries.map((entry) => html`<li>${entry}</li>\n`)}</ul>`;
}

function entriesOf(value: Value): readonly string[] {
  return Array.isArray(value) ? (value as readonly string[]) : [`${value}`];
}

/** The host and the path, without the protocol. */
export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
}

/** What keeps e-mails from going out, or from saying where this site is; null if nothing does. */
export function mailFault({ mails, publicUrl, texts }: View): string | null {
  if (mails === false) return texts.form.noMail;
  return publicUrl === null ? texts.form.noAddressInMail : null;
}
