/** What has to be said to those who sign in, and of what happens there. */

import type { Around } from "./phrases.ts";

export interface AccountTexts {
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
