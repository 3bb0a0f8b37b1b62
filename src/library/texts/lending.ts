/** What has to be said around accounts, loans and the desk. */

import type { DeskTexts } from "./desk.ts";

export interface LendingTexts {
  /** Whether a work can be had, for everybody. */
  readonly having: {
    readonly in: string;
    readonly out: string;
    readonly until: (day: string) => string;
    readonly late: (day: string) => string;
    readonly held: string;
    readonly none: string;
    readonly waiting: (total: number) => string;
  };
  readonly list: {
    readonly title: (name: string) => string;
    readonly about: string;
    /** The same for a librarian, who looks at somebody else's. */
    readonly aboutOther: string;
    readonly open: string;
    readonly none: string;
    readonly reservations: string;
    readonly returned: string;
    readonly due: string;
    readonly lent: string;
    readonly back: string;
    readonly renewals: (left: number) => string;
    readonly renew: (title: string) => string;
    readonly cancel: (title: string) => string;
    /** `isOwn`: to whoever waits; else to somebody of the library. */
    readonly place: (place: number, isOwn: boolean) => string;
    readonly fetch: (day: string, isOwn: boolean) => string;
    readonly since: (day: string) => string;
    readonly calendar: string;
    readonly reserve: string;
    readonly yours: string;
    readonly awaited: string;
    readonly toWork: string;
    readonly signInToReserve: string;
    /** Why it cannot be renewed, by the reason of the refusal; where none stands here, nothing is left. */
    readonly notRenewable: Readonly<
      Record<string, (params: Readonly<Record<string, string | number>>, left: number) => string>
    >;
    /** Before the name of whoever has a copy. */
    readonly lentTo: string;
    readonly link: string;
    readonly calendarEvent: (title: string) => string;
    readonly access: string;
    readonly account: string;
    readonly late: (days: number) => string;
  };

  readonly desk: DeskTexts;

  /** What a librarian does with a copy in one step. */
  readonly steps: {
    readonly back: string;
    readonly lost: string;
    readonly found: string;
    readonly replaced: string;
    readonly repair: string;
    readonly repaired: string;
    readonly withdraw: string;
  };

  /** The sentence after a button of the loan list, by its code. */
  readonly done: Readonly<
    Record<
      | "verlaengert"
      | "versetzt"
      | "kennwort"
      | "vorgemerkt"
      | "storniert"
      | "geloescht"
      | "verschieden"
      | "wiederoffen"
      | "gemerkt"
      | "geteilt"
      | "geschlossen"
      | "vermerkt",
      string
    >
  >;
}
