/** The library's additions to every page: desk and help for staff, the loan list for readers, and the number of faults. */

import type { FrameLink, PageAdditions, View } from "../../core/model/answers/representation.ts";
import { type Actor, isLibrarian, isStaff } from "../../core/model/kinds/access.ts";
import { shortAddress } from "../../core/representations/html/member/values.ts";
import { libraryStylesheetPath, menuScriptPath } from "../assets/assets.ts";
import { helpAbout } from "../help/help.ts";
import { lends } from "../lending/rules.ts";
import { findingTexts, helpTexts, lendingTexts } from "../texts/themes.ts";
import { premisesOf } from "./start/visit-html.ts";

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
      (isStaff(actor) ? desk(view)[0] : ownLoans(actor, "home", view)[0]) ?? {
        href: `konto/${actor.id}`,
        title: lendingTexts(view.texts).list.home,
      },
    own: (actor, view) => [
      ...ownLoans(actor, "open", view),
      ...(isStaff(actor)
        ? [...desk(view), { href: "hilfe", title: helpTexts(view.texts).title }]
        : []),
    ],
    help: (actor, { path, language, texts }) => {
      const theme = isStaff(actor) ? helpAbout(path, language) : null;
      return theme && { href: theme.path.slice(1), title: helpTexts(texts).link(theme.title) };
    },
    foot: (view) => [
      ...ownSite(view),
      ...Object.entries(view.texts.notes).map(([name, { title }]) => ({ href: name, title })),
    ],
    remarks: (actor, { texts }) =>
      [
        { href: "befunde", count: findings(), title: findingTexts(texts).link(findings()) },
        {
          href: "webhooks?aktiv=nein",
          count: failedWebhooks(),
          title: findingTexts(texts).webhooks(failedWebhooks()),
        },
      ].filter(({ count }) => count > 0 && isLibrarian(actor)),
    storedData: (account) => `daten/${account}`,
    staff: desk,
  };
}

/** The way back to the library's own site, if it has one. */
function ownSite(view: View): FrameLink[] {
  const { webseite } = premisesOf(view);
  return webseite ? [{ href: webseite, title: shortAddress(webseite) }] : [];
}

/** None in a library that does not lend, nor are loan lists. */
function desk(view: View): FrameLink[] {
  return lends(view) ? [{ href: "theke", title: lendingTexts(view.texts).desk.title }] : [];
}

function ownLoans({ id }: Actor, title: "home" | "open", view: View): FrameLink[] {
  const { list } = lendingTexts(view.texts);
  return lends(view) ? [{ href: `ausleihliste/${id}`, title: list[title] }] : [];
}
