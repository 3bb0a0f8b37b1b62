/** Templates that escape by default; the result of one is inserted into another unchanged. */

type MarkupPart = string | number | false | null | undefined | Escaped | readonly MarkupPart[];

/** Escaped text of a page. A class, so that no string from outside can pass for it. */
class Escaped {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

export type Markup = Escaped;

export function html(strings: TemplateStringsArray, ...parts: MarkupPart[]): Markup {
  let text = strings[0]!;
  for (let index = 0; index < parts.length; index++)
    text += written(parts[index]) + strings[index + 1];
  return raw(text);
}

/** For markup that this folder made itself, never for text from outside. */
export function raw(text: string): Markup {
  return new Escaped(text);
}

function written(part: MarkupPart): string {
  if (typeof part === "string") return escapeText(part);
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Escaped) return part.text;
  if (Array.isArray(part)) {
    let text = "";
    for (const one of part) text += written(one);
    return text;
  }
  return escapeText(String(part));
}

const UNSAFE = /[&<>'"]/;

/** A plain loop: a page has a hundred addresses with "&", and `replace` with a function takes thrice as long. */
function escapeText(text: string): string {
  if (!UNSAFE.test(text)) return text;
  let escaped = "";
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const entity = entityOf(text.charCodeAt(at));
    if (entity === null) continue;
    escaped += text.slice(from, at) + entity;
    from = at + 1;
  }
  return escaped + text.slice(from);
}

function entityOf(code: number): string | null {
  switch (code) {
    case 0x22:
      return "&quot;";
    case 0x26:
      return "&amp;";
    case 0x27:
      return "&#39;";
    case 0x3c:
      return "&lt;";
    case 0x3e:
      return "&gt;";
    default:
      return null;
  }
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
