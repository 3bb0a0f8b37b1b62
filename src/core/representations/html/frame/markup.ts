/** Templates that escape by default; the result of one is inserted into another unchanged. */

declare const escaped: unique symbol;

/** Escaped text of a page. */
export type Markup = string & { readonly [escaped]: true };
type MarkupPart = string | number | false | null | undefined | Markup | readonly MarkupPart[];

/** A class, so that no string from outside can pass for escaped text. */
class Escaped extends String {}

export function html(strings: TemplateStringsArray, ...parts: MarkupPart[]): Markup {
  let text = strings[0]!;
  for (let index = 0; index < parts.length; index++)
    text += written(parts[index]) + strings[index + 1];
  return raw(text);
}

/** For markup that this folder made itself, never for text from outside. */
export function raw(text: string): Markup {
  return new Escaped(text) as unknown as Markup;
}

function written(part: MarkupPart): string {
  if (typeof part === "string") return escapeText(part);
  if (part === null || part === undefined || part === false) return "";
  if ((part as unknown) instanceof Escaped) return part.toString();
  if (Array.isArray(part)) {
    let text = "";
    for (const one of part) text += written(one);
    return text;
  }
  return escapeText(String(part));
}

const UNSAFE = /[&<>'"]/;
const EVERY_UNSAFE = /[&<>'"]/g;
const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "'": "&#39;",
  '"': "&quot;",
};

function escapeText(text: string): string {
  return UNSAFE.test(text) ? text.replace(EVERY_UNSAFE, (sign) => ENTITIES[sign]!) : text;
}

/** Characters that fit into one line of a heading. */
const LONG = 32;

/** The heading of a page; a long one is set smaller. */
export function heading(title: string, attributes: Markup | null = null): Markup {
  return html`<h1${title.length > LONG && html` class="long"`}${attributes}><bdi>${title}</bdi></h1>`;
}

/** Text of several lines: an empty line separates paragraphs, a single one breaks the line. */
export function paragraphs(text: string): Markup[] {
  return text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== "")
    .map((part) => html`<p dir="auto">${lines(part)}</p>`);
}

function lines(text: string): Markup[] {
  return text.split("\n").map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));
}
