/** What has to be said around accounts, loans and the desk. */

import type { DeskTexts } from "./desk.ts";
import type { Around } from "./phrases.ts";

export interface LendingTexts {
  readonly signIn: {
    readonly title: string;
    readonly about: string;
    readonly username: string;
    readonly password: string;
    readonly passwordHelp: string;
    readonly submit: string;
    readonly wrong: string;
    readonly late: string;
    readonly wait: (seconds: number) => string;
    readonly already: Around;
    readonly out: string;
    readonly outDone: string;
    readonly link: string;
  };

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

  readonly access: {
    readonly title: (username: string) => string;
    readonly about: string;
    readonly password: string;
    readonly oldPassword: string;
    readonly newPassword: string;
    readonly newPasswordHelp: (least: number) => string;
    readonly change: string;
    readonly changed: string;
    readonly wrongOld: string;
    readonly tooShort: (least: number) => string;
    readonly byCode: string;
    readonly sessions: string;
    readonly thisOne: string;
    readonly begun: (time: string) => string;
    readonly last: (time: string) => string;
    readonly end: string;
    readonly endOthers: string;
    readonly ended: string;
    readonly calendar: string;
    readonly calendarAbout: string;
    readonly calendarMake: string;
    readonly calendarAnew: string;
    readonly calendarMade: string;
    readonly calendarClose: string;
    readonly calendarOpen: string;
    readonly calendarClosed: string;
    readonly keys: string;
    readonly keysAbout: string;
    readonly keyName: string;
    readonly keyScope: string;
    readonly scopes: Readonly<Record<string, string>>;
    readonly keyDays: string;
    readonly keyMake: string;
    readonly keyMade: string;
    readonly keyExpires: (day: string) => string;
    readonly keyExpired: string;
    readonly revoke: (name: string) => string;
    readonly revoked: string;
    readonly code: string;
    readonly codeAbout: string;
    readonly codeMake: string;
    readonly codeMade: string;
    readonly data: string;
    /** The heading of the accounts that name this one. */
    readonly answersFor: string;
    readonly dataAbout: string;
    readonly changes: string;
    readonly dataLink: string;
    readonly remove: string;
    readonly removeAbout: string;
    readonly removeSubmit: string;
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

  readonly events: {
    readonly title: string;
    readonly about: string;
    readonly none: string;
    readonly time: string;
    readonly what: string;
    readonly who: string;
    readonly address: string;
    readonly detail: string;
    /** By the name of what happened. */
    readonly names: Readonly<Record<string, string>>;
  };

  readonly again: {
    readonly title: string;
    readonly about: string;
    readonly submit: string;
    readonly signIn: string;
  };
}
