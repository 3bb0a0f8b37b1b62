/** `/seite/<name>` for pages from files of the site folder; all others are members of their kind. */

import type { Page } from "../../../core/model/answers/page.ts";
import type { View } from "../../../core/model/answers/representation.ts";
import { isLibrarian } from "../../../core/model/kinds/access.ts";
import { layout } from "../../../core/representations/html/frame/layout.ts";
import { html } from "../../../core/representations/html/frame/markup.ts";
import { ownPageContent } from "../../../core/representations/html/frame/own-page.ts";

interface PageFile {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly file: string;
}

export function ownFilePages(files: readonly PageFile[]): Page[] {
  if (files.length === 0) return [];
  const byKey = new Map(files.map((file) => [file.key, file]));
  return [
    {
      path: "/seite/:key",
      read: ["all"],
      negotiated: true,
      has: (key) => byKey.has(key),
      keys: [...byKey.keys()],
      answer({ key, view }) {
        const file = byKey.get(key);
        return file ? { html: () => filePage(file, view) } : null;
      },
    },
  ];
}

function filePage({ key, title, text, file }: PageFile, view: View): string {
  const { description, main } = ownPageContent(title, text, view);
  const note = isLibrarian(view.actor) && html`<p class="help">${view.texts.form.fixed(file)}</p>`;
  return layout({ title, description, path: `/seite/${key}`, main: html`${main}${note}` }, view);
}
