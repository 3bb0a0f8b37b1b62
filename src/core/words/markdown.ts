/** Parses a subset of Markdown into a tree, which pages, e-mails and letters each render in their own way. */

export interface Prose {
  /** The first heading, if the text begins with one. */
  readonly title: string | null;
  readonly blocks: readonly ProseBlock[];
}

export type ProseBlock =
  | { readonly type: "heading"; readonly rank: 2 | 3; readonly content: readonly Inline[] }
  | { readonly type: "paragraph"; readonly lines: readonly (readonly Inline[])[] }
  | {
      readonly type: "list";
      readonly ordered: boolean;
      readonly items: readonly (readonly Inline[])[];
    }
  /** An image of this site, by its path; alone in its paragraph. */
  | { readonly type: "picture"; readonly text: string; readonly target: string };

export interface Inline {
  readonly type: "text" | "strong" | "emphasis" | "code" | "link";
  readonly text: string;
  /** The target of a link. */
  readonly target?: string;
}

const LINK = /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|[\w-]+(?:[/?#]|$))/i;
const PICTURE = /^!\[((?:\\.|[^\]\\\n]){1,300})\]\((\/(?![/\\])[^()\s]{1,2000})\)$/;
/** A backslash escape (CommonMark, 2.4). */
const ESCAPE = /\\([!-/:-@[-`{-~])/g;
/** With bounded lengths, so that unclosed markup does not cause quadratic backtracking. */
const INLINE =
  /\\[!-/:-@[-`{-~]|\[((?:\\.|[^\]\\\n]){1,300})\]\(([^()\s]{1,2000})\)|\*\*((?:\\.|[^*\\\n]){1,500})\*\*|\*((?:\\.|[^*\\\n]){1,500})\*|`([^`\n]{1,500})`|<(https?:\/\/[^\s<>]{1,2000})>/g;

export function readMarkdown(text: string): Prose {
  const blocks = text
    .replaceAll("\r\n", "\n")
    .split(/\n[ \t]*\n+|\n(?=#{1,3} )/)
    .flatMap(afterHeading)
    .filter((block) => block.trim() !== "");
  const first = /^# +(.+)$/.exec(blocks[0]?.trim() ?? "");
  return {
    title: first ? plain(first[1]?.trim() ?? "") : null,
    blocks: (first ? blocks.slice(1) : blocks).map(blockOf),
  };
}

/** Escapes foreign text for Markdown, on one line. */
export function inMarkdown(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*[\]<>#{}]/g, "\\$&")
    .replace(/^(?:[-+]|\d{1,9}[.)])(?= )/, (mark) => `${mark.slice(0, -1)}\\${mark.slice(-1)}`);
}

/** The blocks with each inline replaced, for example for other link targets. */
function withInlines(
  blocks: readonly ProseBlock[],
  change: (part: Inline) => Inline,
): readonly ProseBlock[] {
  const line = (content: readonly Inline[]) => content.map(change);
  return blocks.map((block) => {
    if (block.type === "heading") return { ...block, content: line(block.content) };
    if (block.type === "paragraph") return { ...block, lines: block.lines.map(line) };
    if (block.type === "list") return { ...block, items: block.items.map(line) };
    return block;
  });
}

/** For text outside of the site: links become absolute, or plain text without an origin; images become their text. */
export function withWholeLinks(
  blocks: readonly ProseBlock[],
  origin: string | null,
): readonly ProseBlock[] {
  return withInlines(blocks.map(withoutPicture), (part) => {
    const { target, text } = part;
    if (target === undefined || /^[a-z]+:/i.test(target)) return part;
    if (origin === null) return { type: "text", text };
    return { ...part, target: new URL(target, origin).href };
  });
}

function withoutPicture(block: ProseBlock): ProseBlock {
  if (block.type !== "picture") return block;
  return { type: "paragraph", lines: [[{ type: "text", text: block.text }]] };
}

/** For readers without HTML: addresses follow their labels. */
export function plainText({ blocks }: Prose): string {
  return blocks.map((block) => `${plainBlock(block)}\n`).join("\n");
}

function plainBlock(block: ProseBlock): string {
  switch (block.type) {
    case "heading":
      return plainLine(block.content);
    case "paragraph":
      return block.lines.map(plainLine).join("\n");
    case "picture":
      return block.text;
    case "list":
      return block.items
        .map((item, index) => `${block.ordered ? `${index + 1}.` : "-"} ${plainLine(item)}`)
        .join("\n");
  }
}

/** An address follows its label. */
export function plainLine(content: readonly Inline[]): string {
  return content
    .map(({ text, target }) =>
      target === undefined || target === text ? text : `${text} (${target})`,
    )
    .join("");
}

/** A heading ends with its line, even without an empty line after it. */
function afterHeading(block: string): string[] {
  const heading = /^\s*(#{1,3} .+)(?:\n([\s\S]*))?$/.exec(block);
  return heading ? [heading[1] ?? "", heading[2] ?? ""] : [block];
}

function blockOf(block: string): ProseBlock {
  const heading = /^(#{1,3}) +(.+?)#*$/.exec(block.trim());
  if (heading) {
    // The page itself has the first-level heading.
    const rank = heading[1] === "###" ? 3 : 2;
    return { type: "heading", rank, content: inline(heading[2] ?? "") };
  }
  const picture = PICTURE.exec(block.trim());
  if (picture) return { type: "picture", text: plain(picture[1] ?? ""), target: picture[2] ?? "" };
  const lines = block.split("\n").map((line) => line.trim());
  if (lines.every((line) => /^[-*] /.test(line))) return listOf(lines, false);
  if (lines.every((line) => /^\d+[.)] /.test(line))) return listOf(lines, true);
  return { type: "paragraph", lines: lines.map(inline) };
}

function listOf(lines: readonly string[], ordered: boolean): ProseBlock {
  const items = lines.map((line) => inline(line.replace(/^(?:[-*]|\d+[.)]) +/, "")));
  return { type: "list", ordered, items };
}

function inline(text: string): Inline[] {
  const parts: Inline[] = [];
  const add = (part: Inline) => {
    const last = parts.at(-1);
    if (part.type === "text" && last?.type === "text")
      parts[parts.length - 1] = { type: "text", text: last.text + part.text };
    else if (part.text !== "") parts.push(part);
  };
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, label, target, strong, emphasis, code, address] = match;
    add({ type: "text", text: text.slice(at, match.index) });
    at = match.index + whole.length;
    if (label !== undefined) add(linkOf(whole, plain(label), target ?? ""));
    else if (strong !== undefined) add({ type: "strong", text: plain(strong) });
    else if (emphasis !== undefined) add({ type: "emphasis", text: plain(emphasis) });
    else if (code !== undefined) add({ type: "code", text: code });
    else if (address !== undefined) add({ type: "link", text: address, target: address });
    else add({ type: "text", text: plain(whole) });
  }
  add({ type: "text", text: text.slice(at) });
  return parts;
}

/** A link to anything else is left as text. */
function linkOf(whole: string, label: string, target: string): Inline {
  if (!LINK.test(target)) return { type: "text", text: whole };
  // A telephone number must not be wrapped.
  const text = target.startsWith("tel:") ? label.replaceAll(" ", "\u00a0") : label;
  return { type: "link", text, target };
}

function plain(text: string): string {
  return text.replace(ESCAPE, "$1");
}
