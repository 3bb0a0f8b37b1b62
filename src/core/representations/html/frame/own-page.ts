/** A page written by the library, in Markdown: from its settings, a file or a member. */

import type { View } from "../../../model/answers/representation.ts";
import { readMarkdown } from "../../../words/markdown.ts";
import { heading, html } from "./markup.ts";
import type { Content } from "./page.ts";
import { prose } from "./prose.ts";
import { shortened } from "./shortened.ts";

/** If the text begins with a heading, that is its title. */
export function ownPageContent(usual: string, text: string, view: View): Content {
  const { title: own, blocks } = readMarkdown(text);
  const title = own ?? usual;
  const first = blocks.find((block) => block.type === "paragraph");
  const about =
    first?.lines
      .flat()
      .map((part) => part.text)
      .join("") ?? "";
  return {
    title,
    description: shortened(about || `${title}: ${view.siteName}`),
    main: html`${heading(title)}
<div class="prose note">
${prose(blocks)}</div>`,
  };
}
