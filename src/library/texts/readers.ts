/** What has to be said where readers are registered, alone or a class at once. */

export interface ReaderTexts {
  readonly group: {
    /** Above what is done for everybody in it. */
    readonly all: string;
    readonly codes: string;
    /** What the class is called then; null where the name says no year. */
    readonly moveUp: (name: string | null, until: string) => string;
    readonly expire: string;
    /** Those who are chosen in a list. */
    readonly moveChosen: string;
    readonly move: string;
    readonly moveHelp: string;
    /** From the group to the list in which they are chosen. */
    readonly choose: string;
    readonly expireAsk: (total: number) => string;
    readonly expireSure: (total: number) => string;
  };

  /** The first way in, on paper. */
  readonly slips: {
    readonly title: string;
    readonly about: string;
    readonly aboutGroup: string;
    readonly choose: string;
    readonly nobody: string;
    readonly make: string;
    readonly send: (address: string) => string;
    readonly withPassword: (total: number) => string;
    readonly made: (total: number, until: string) => string;
    readonly sent: (address: string) => string;
    readonly notSent: (reason: string) => string;
    readonly next: string;
    /** What stands on a slip. */
    readonly address: string;
    readonly username: string;
    readonly card: string;
    readonly code: string;
    readonly how: (until: string) => string;
    /** In an e-mail. */
    readonly subject: (site: string) => string;
    readonly greeting: (name: string | null) => string;
  };

  readonly forgotten: {
    readonly title: string;
    /** Where no e-mail can help. */
    readonly ask: string;
    readonly about: string;
    readonly submit: string;
    /** Whether there is such an account or not. */
    readonly done: string;
    readonly subject: (site: string) => string;
    readonly letter: string;
  };

  readonly registration: {
    readonly title: string;
    readonly aboutByMail: string;
    readonly aboutAtDesk: string;
    readonly name: string;
    readonly email: string;
    readonly submit: string;
    readonly nameMissing: string;
    readonly emailWrong: string;
    readonly doneByMail: string;
    readonly doneAtDesk: string;
    /** Why nothing is lent until then. */
    readonly unconfirmed: string;
    readonly subject: (site: string) => string;
    readonly letter: string;
    /** To whoever has an account already. */
    readonly knownLetter: string;
  };
}
