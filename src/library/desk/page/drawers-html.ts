/** All that only staff look through, in drawers: what readers do, the catalogue, the house. */

import type { View } from "../../../core/model/answers/representation.ts";
import { isLibrarian, isPublic, may } from "../../../core/model/kinds/access.ts";
import { isEnabled } from "../../../core/model/kinds/enabled.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { manyOf } from "../../../core/representations/html/frame/names.ts";
import { coverTexts } from "../../import/texts/themes.ts";
import {
  feeTexts,
  figureTexts,
  findingTexts,
  firstHourTexts,
  helpTexts,
  lendingTexts,
  printTexts,
} from "../../texts/themes.ts";

/** What is in none of these is of the catalogue, a library's own kinds as well. */
const DRAWERS = {
  ausleihe: [
    ...["ausleihen", "vormerkungen", "konten", "gruppen", "ausweise", "nachrichten"],
    ...["gebuehren", "kassenbuch"],
  ],
  haus: [
    ...[
      "einstellungen",
      "seiten",
      "einrichten",
      "sicherung",
      "befunde",
      "vorgaenge",
      "zahlen",
      "protokoll",
      "hilfe",
    ],
  ],
} as const;
const REST = "katalog";
const ORDER = ["ausleihe", REST, "haus"] as const;

type DrawerLink = readonly [href: string, title: string];

export function drawers(logView: boolean, view: View): Markup {
  const texts = lendingTexts(view.texts).desk;
  const tabs = waysOf(logView, view);
  const filled = ORDER.map((name) => [name, tabs.filter(([href]) => drawerOf(href) === name)]);
  return html`<nav class="drawers" aria-label="${texts.collections}">
${(filled as [keyof typeof texts.drawers, DrawerLink[]][])
  .filter(([, own]) => own.length > 0)
  .map(
    ([name, own]) => html`<section><h2>${texts.drawers[name]}</h2>
<ul class="titles">
${own.map(([href, title]) => html`<li><a href="${href}">${title}</a></li>\n`)}</ul></section>\n`,
  )}</nav>`;
}

function drawerOf(href: string): string {
  const found = Object.entries(DRAWERS).find(([, names]) =>
    (names as readonly string[]).includes(href),
  );
  return found?.[0] ?? REST;
}

/** As far as they may. */
function waysOf(logView: boolean, view: View): DrawerLink[] {
  const { kinds, actor, texts, site } = view;
  return [
    ...kinds.all
      .filter((kind) => (kind.menu === 0 || !isPublic(kind)) && may(kind.access.list, actor))
      .map((kind): DrawerLink => [kind.plural, manyOf(kind, view)]),
    ...Object.entries(printTexts(texts).pages).map(
      ([name, { title }]): DrawerLink => [name, title],
    ),
    ...(isEnabled({ needs: "gebuehren" }, site)
      ? [["kassenbuch", feeTexts(texts).cashBook.title] as const]
      : []),
    ...(isLibrarian(actor) ? librariansWays(logView, view) : []),
    ["hilfe", helpTexts(texts).title],
  ];
}

function librariansWays(logView: boolean, { texts }: View): DrawerLink[] {
  return [
    ["doppelte", texts.duplicates.title],
    ["titelbilder", coverTexts(texts).title],
    ["einrichten", firstHourTexts(texts).setup.title],
    ["sicherung", firstHourTexts(texts).backup.title],
    ["befunde", findingTexts(texts).title],
    ["vorgaenge", texts.events.title],
    ["zahlen", figureTexts(texts).title],
    ...(logView ? [["protokoll", texts.log.title] as const] : []),
  ];
}
