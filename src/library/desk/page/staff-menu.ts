/** The staff menu above every page: the daily links, all others folded below catalogue and house. */

import type { FrameLink, StaffMenu, View } from "../../../core/model/answers/representation.ts";
import {
  type Actor,
  isLibrarian,
  isPublic,
  isStaff,
  may,
} from "../../../core/model/kinds/access.ts";
import { isEnabled } from "../../../core/model/kinds/enabled.ts";
import { manyOf } from "../../../core/representations/html/frame/names.ts";
import { coverTexts } from "../../import/texts/themes.ts";
import { lends } from "../../lending/rules.ts";
import { bookingTexts, periodicalTexts } from "../../lending/texts/themes.ts";
import {
  feeTexts,
  figureTexts,
  findingTexts,
  firstHourTexts,
  helpTexts,
  lendingTexts,
  printTexts,
} from "../../texts/themes.ts";

/** Shown in the bar itself. */
const IN_BAR = ["ausleihen", "konten", "zahlen"];
/** Kinds in neither list belong to the catalogue, also a library's own kinds. */
const ABOUT_LIBRARY = [
  ...[
    "vormerkungen",
    "buchungen",
    "terminplan",
    "wuensche",
    "gruppen",
    "schuljahre",
    "ausweise",
    "gebuehren",
    "kassenbuch",
    "nachrichten",
    "vorlagen",
  ],
  ...[
    "einstellungen",
    "webhooks",
    "seiten",
    "einrichten",
    "sicherung",
    "befunde",
    "verlauf",
    "vorgaenge",
  ],
  ...["protokoll", "hilfe"],
];

/** `post`: the number of messages that need attention. null: the user is no staff. */
export function staffMenu(
  actor: Actor,
  view: View,
  { post, logView }: { readonly post: number; readonly logView: boolean },
): StaffMenu | null {
  if (!isStaff(actor)) return null;
  const { bar, keyList, title: desk } = lendingTexts(view.texts).desk;
  const all = linksOf(logView, view);
  const inBar = (name: string) => all.filter(({ href }) => href === name);
  const isFolded = ({ href }: FrameLink) => !IN_BAR.includes(href);
  const aboutLibrary = all.filter((link) => isFolded(link) && ABOUT_LIBRARY.includes(link.href));
  const catalogue = all.filter((link) => isFolded(link) && !ABOUT_LIBRARY.includes(link.href));
  const ordered = aboutLibrary.sort(
    (a, b) => ABOUT_LIBRARY.indexOf(a.href) - ABOUT_LIBRARY.indexOf(b.href),
  );
  const makes = (kind: string, key: string, title: string) =>
    may(view.kinds.one(kind).access.create, actor)
      ? [{ href: `${view.kinds.one(kind).plural}?formular=neu`, title, key }]
      : [];
  return {
    title: bar.title,
    parts: [
      ...(lends(view) ? [{ href: "theke", title: desk, key: "d" }] : []),
      ...inBar("ausleihen"),
      ...inBar("konten"),
      { title: bar.catalogue, links: catalogue },
      { href: "postausgang", title: post > 0 ? bar.post(post) : bar.noPost },
      ...inBar("zahlen"),
      { title: bar.house, links: ordered },
      ...makes("konto", "k", bar.newReader),
      ...makes("werk", "w", bar.newWork),
    ],
    keys: {
      title: bar.keys,
      list: lends(view) ? [...keyList, ...bar.keyList] : bar.keyList.filter(([key]) => key !== "D"),
    },
    how: lendingTexts(view.texts).desk.keysHow,
  };
}

/** Only what the user may read. */
function linksOf(logView: boolean, view: View): FrameLink[] {
  const { kinds, actor, texts, site } = view;
  return [
    ...kinds.all
      // Appointments are listed day by day in their plan.
      .filter(({ singular }) => singular !== "termin")
      .filter((kind) => (kind.menu === 0 || !isPublic(kind)) && may(kind.access.list, actor))
      .map((kind) => ({ href: kind.plural, title: manyOf(kind, view) })),
    ...Object.entries(printTexts(texts).pages)
      .filter(([href]) => href !== "ausweise" || lends(view))
      .map(([href, { title }]) => ({ href, title })),
    ...(isEnabled({ needs: "gebuehren" }, site)
      ? [{ href: "kassenbuch", title: feeTexts(texts).cashBook.title }]
      : []),
    ...(isEnabled({ needs: "termine" }, site)
      ? [{ href: "terminplan", title: bookingTexts(texts).visit.title }]
      : []),
    ...(isLibrarian(actor) ? librariansWays(logView, view) : []),
    { href: "regalliste", title: printTexts(texts).shelves.title },
    { href: "zeitschriften", title: periodicalTexts(texts).title },
    { href: "bestandspflege", title: figureTexts(texts).care.title },
    { href: "verlauf", title: texts.edits.title },
    { href: "hilfe", title: helpTexts(texts).title },
  ];
}

function librariansWays(logView: boolean, { texts }: View): FrameLink[] {
  return [
    { href: "doppelte", title: texts.duplicates.title },
    { href: "titelbilder", title: coverTexts(texts).title },
    { href: "einrichten", title: firstHourTexts(texts).setup.title },
    { href: "sicherung", title: firstHourTexts(texts).backup.title },
    { href: "befunde", title: findingTexts(texts).title },
    { href: "vorgaenge", title: texts.events.title },
    { href: "zahlen", title: figureTexts(texts).title },
    ...(logView ? [{ href: "protokoll", title: texts.log.title }] : []),
  ];
}
