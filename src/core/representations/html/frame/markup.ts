/** Templates that escape by default; what comes out of one goes into another as it is. */

import { raw, html as template } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

export type Markup = HtmlEscapedString;
type MarkupPart = string | number | false | null | undefined | Markup | readonly MarkupPart[];

/** hono's own type allows for promises, which come out only where one is put in: `MarkupPart` has none. */
export const html = template as (strings: TemplateStringsArray, ...parts: MarkupPart[]) => Markup;

const LONG = 32;

/** For markup that this folder made itself, never for what somebody wrote. */
export { raw };

/** The name of the page; a long one is set smaller. */
export function heading(title: string, attributes: Markup | null = null): Markup {
  return html`<h1${title.length > LONG && html` class="long"`}${attributes}><bdi>${title}</bdi></h1>`;
}

/** Text of several lines: an empty line parts paragraphs, a single one breaks the line. */
export function paragraphs(text: string): Markup[] {
  return text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== "")
    .map((part) => html`<p dir="auto">${lines(part)}</p>`);
}

function lines(text: string): Markup[] {
  return text.split("\n").map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));
}
