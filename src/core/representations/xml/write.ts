/** Writes well-formed XML only: everything is escaped. */

/** Made by `element` and `textBetween` only; its content is escaped. */
export class Element {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Attributes that are null are left out. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | null>>,
  content: string | readonly Element[] = "",
): Element {
  let open = name;
  for (const attribute in attributes) {
    const value = attributes[attribute];
    if (value !== null && value !== undefined) open += ` ${attribute}="${escapeAttribute(value)}"`;
  }
  let inner = "";
  if (typeof content === "string") inner = escapeText(content);
  else for (const child of content) inner += child.text;
  return new Element(inner === "" ? `<${open}/>` : `<${open}>${inner}</${name}>`);
}

/** Text between elements. */
export function textBetween(text: string): Element {
  return new Element(escapeText(text));
}

export function xmlDocument(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.text}\n`;
}

const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const UNSAFE = /[&<>\r\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]/;
const UNSAFE_IN_ATTRIBUTE = /[&<>"\u0000-\u001f\ud800-\udfff\ufffe\uffff]/;

/** Parsers turn a carriage return into a line feed, so it is written as a character reference. */
function escapeText(text: string): string {
  if (!UNSAFE.test(text)) return text;
  return text
    .toWellFormed()
    .replace(IMPOSSIBLE, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "&#13;");
}

/** Parsers normalize white space in attributes to blanks, so it is written as references, too. */
function escapeAttribute(text: string): string {
  if (!UNSAFE_IN_ATTRIBUTE.test(text)) return text;
  return escapeText(text)
    .replaceAll('"', "&quot;")
    .replaceAll("\n", "&#10;")
    .replaceAll("\t", "&#9;");
}
