/** The library's additions to every page: desk and help for staff, the loan list for readers, and the number of faults. */

import type { FrameLink, PageAdditions, View } from "../../core/model/answers/representation.ts";
import { isLibrarian, isStaff } from "../../core/model/kinds/access.ts";
import { libraryStylesheetPath, menuScriptPath } from "../assets/assets.ts";
import { helpAbout } from "../help/help.ts";
import { findingTexts, helpTexts, lendingTexts } from "../texts/themes.ts";

interface AddedFacts {
  /** The number of faults in the library's own files. */
  findings(): number;
  /** The number of receivers of events that were turned off. */
  failedWebhooks(): number;
  readonly menu: PageAdditions["menu"];
}

export function pageAdditions({ findings, failedWebhooks, menu }: AddedFacts): PageAdditions {
  return {
    menu,
    menuScript: menuScriptPath,
    stylesheet: libraryStylesheetPath,
    home: (actor, view) =>
      isStaff(actor)
        ? desk(view)
        : { href: `ausleihliste/${actor.id}`, title: lendingTexts(view.texts).list.home },
    own: (actor, view) => [
      { href: `ausleihliste/${actor.id}`, title: lendingTexts(view.texts).list.open },
      ...(isStaff(actor)
        ? [desk(view), { href: "hilfe", title: helpTexts(view.texts).title }]
        : []),
    ],
    help: (actor, { path, language, texts }) => {
      const theme = isStaff(actor) ? helpAbout(path, language) : null;
      return theme && { href: theme.path.slice(1), title: helpTexts(texts).link(theme.title) };
    },
    foot: ({ texts }) =>
      Object.entries(texts.notes).map(([name, { title }]) => ({ href: name, title })),
    remarks: (actor, { texts }) =>
      [
        { href: "befunde", count: findings(), title: findingTexts(texts).link(findings()) },
        {
          href: "webhooks?aktiv=nein",
          count: failedWebhooks(),
          title: findingTexts(texts).webhooks(failedWebhooks()),
        },
      ].filter(({ count }) => count > 0 && isLibrarian(actor)),
    storedData: (account) => `daten/${account}.json`,
    staff: (view) => [desk(view)],
  };
}

function desk({ texts }: View): FrameLink {
  return { href: "theke", title: lendingTexts(texts).desk.title };
}
