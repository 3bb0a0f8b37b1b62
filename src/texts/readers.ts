/** What has to be said where readers are registered, alone or a class at once. */

export interface ReaderTexts {
  readonly group: {
    /** Above what is done for everybody in it. */
    readonly all: string;
    readonly codes: string;
    /** What the class is called then; null where the name says no year. */
    readonly moveUp: (name: string | null, until: string) => string;
    readonly expire: string;
  };
}
