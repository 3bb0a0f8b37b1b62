/** The few things of Markdown that an imprint needs: headings, paragraphs, lists, links, emphasis. All else is text. */

import { html, type Markup } from "../../representations/html/frame/markup.ts";

const LINK = /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|[\w-]+(?:[/?#]|$))/i;
const INLINE =
  /\[([^\]\n]+)\]\(([^()\s]+)\)|\*\*([^*\n]+)\*\*|\*([^*\n]+)\*|`([^`\n]+)`|<(https?:\/\/[^\s<>]+)>/g;

export interface Note {
  /** The first heading, where the text begins with one. */
  readonly title: string | null;
  readonly body: Markup[];
}

export function readMarkdown(text: string): Note {
  const blocks = text
    .replaceAll("\r\n", "\n")
    .split(/\n[ \t]*\n+|\n(?=#{1,3} )/)
    .flatMap(afterHeading)
    .filter((block) => block.trim() !== "");
  const first = /^# +(.+)$/.exec(blocks[0]?.trim() ?? "");
  return {
    title: first?.[1]?.trim() ?? null,
    body: (first ? blocks.slice(1) : blocks).map(blockOf),
  };
}

/** A heading is a line of its own, also where no empty line follows it. */
function afterHeading(block: string): string[] {
  const heading = /^\s*(#{1,3} .+)(?:\n([\s\S]*))?$/.exec(block);
  return heading ? [heading[1] ?? "", heading[2] ?? ""] : [block];
}

function blockOf(block: string): Markup {
  const heading = /^(#{1,3}) +(.+?)#*$/.exec(block.trim());
  if (heading) {
    // The page itself has the heading of the first rank.
    return heading[1] === "###"
      ? html`<h3>${inline(heading[2] ?? "")}</h3>\n`
      : html`<h2>${inline(heading[2] ?? "")}</h2>\n`;
  }
  const lines = block.split("\n").map((line) => line.trim());
  if (lines.every((line) => /^[-*] /.test(line))) return html`<ul>\n${items(lines)}</ul>\n`;
  if (lines.every((line) => /^\d+[.)] /.test(line))) return html`<ol>\n${items(lines)}</ol>\n`;
  return html`<p>${lines.map((line, index) => html`${index > 0 && html`<br>`}${inline(line)}`)}</p>\n`;
}

function items(lines: readonly string[]): Markup[] {
  return lines.map((line) => html`<li>${inline(line.replace(/^(?:[-*]|\d+[.)]) +/, ""))}</li>\n`);
}

function inline(text: string): Markup[] {
  const parts: Markup[] = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, label, target, strong, emphasis, code, address] = match;
    parts.push(html`${text.slice(at, match.index)}`);
    at = match.index + whole.length;
    if (label !== undefined) parts.push(linkOf(whole, label, target ?? ""));
    else if (strong !== undefined) parts.push(html`<strong>${strong}</strong>`);
    else if (emphasis !== undefined) parts.push(html`<em>${emphasis}</em>`);
    else if (code !== undefined) parts.push(html`<code>${code}</code>`);
    else parts.push(html`<a href="${address ?? ""}">${address ?? ""}</a>`);
  }
  parts.push(html`${text.slice(at)}`);
  return parts;
}

/** What leads neither to the site nor to a web page stays as it was written. */
function linkOf(whole: string, label: string, target: string): Markup {
  if (!LINK.test(target)) return html`${whole}`;
  // A telephone number is read in one piece.
  const text = target.startsWith("tel:") ? label.replaceAll(" ", "\u00a0") : label;
  return html`<a href="${target}">${text}</a>`;
}
