/** Settings of the library, not of the machine: from `leihwerk.json` in the site folder and from the settings in the browser. */

import { DEFAULT_RULES } from "../lending/rules.ts";
import { DEFAULT_NOTICES } from "../notices/rules/rules.ts";
import { readSiteFile, type SiteFile } from "./file/site-file.ts";

/** Pages that the library writes itself are in files of their own, or in the settings. */
export type Site = SiteFile & {
  readonly impressum?: string;
  readonly datenschutz?: string;
  /** The terms on the lending agreement. */
  readonly leihbedingungen?: string;
  /** Another catalogue to look up ISBNs, unless the server's settings name one. */
  readonly isbnQuelle?: string;
  /** The barcode type on labels and cards. */
  readonly strichcode?: string;
  /** "ja": a forgotten password can be reset by a code sent by e-mail. */
  readonly kennwortVergessen?: string;
  /** Who may register, and how that is confirmed. */
  readonly registrierung?: string;
  /** Days until an unconfirmed registration is deleted. */
  readonly registrierungstage?: number;
  readonly verlaufTage?: number;
  /** The library takes fees, but not now, as lending is turned off. */
  readonly gebuehrenRuhen?: boolean;
};

export const DEFAULT_SITE: Site = {
  name: "Leihwerk",
  sprache: "de",
  ausleihe: DEFAULT_RULES,
  nachrichten: DEFAULT_NOTICES,
  farben: {},
  nummern: {},
};

/** The defaults, overridden by the file. */
export async function readSite(folder: string): Promise<Site> {
  const given = await readSiteFile(folder);
  return {
    ...DEFAULT_SITE,
    ...given,
    ausleihe: { ...DEFAULT_SITE.ausleihe, ...given.ausleihe },
    nachrichten: { ...DEFAULT_SITE.nachrichten, ...given.nachrichten },
  };
}
