/** Markdown as pages and e-mails show it. */

import type { Inline, ProseBlock } from "../../../words/markdown.ts";
import { html, type Markup } from "./markup.ts";

export function prose(blocks: readonly ProseBlock[]): Markup[] {
  return blocks.map(blockMarkup);
}

function blockMarkup(block: ProseBlock): Markup {
  switch (block.type) {
    case "heading":
      return block.rank === 3
        ? html`<h3>${line(block.content)}</h3>\n`
        : html`<h2>${line(block.content)}</h2>\n`;
    case "list": {
      const items = block.items.map((item) => html`<li>${line(item)}</li>\n`);
      return block.ordered ? html`<ol>\n${items}</ol>\n` : html`<ul>\n${items}</ul>\n`;
    }
    case "picture":
      return html`<p><img class="picture" src="${block.target}" alt="${block.text}" loading="lazy"></p>\n`;
    case "paragraph":
      return html`<p>${block.lines.map((one, index) => html`${index > 0 && html`<br>`}${line(one)}`)}</p>\n`;
  }
}

function line(content: readonly Inline[]): Markup[] {
  return content.map(inlineMarkup);
}

function inlineMarkup({ type, text, target = "" }: Inline): Markup {
  switch (type) {
    case "strong":
      return html`<strong>${text}</strong>`;
    case "emphasis":
      return html`<em>${text}</em>`;
    case "code":
      return html`<code>${text}</code>`;
    case "link":
      return html`<a href="${target}">${text}</a>`;
    case "text":
      return html`${text}`;
  }
}
