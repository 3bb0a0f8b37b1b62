/** Forms in which something is made, changed and removed. */

export interface FormTexts {
  readonly saveAndNext: string;
  /** Of what is made along. */
  readonly howMany: string;
  readonly alongHelp: (many: string) => string;
  /** The last group: all that stands in no other. */
  readonly rest: string;
  /** By kind and name. */
  readonly groups: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly create: (one: string) => string;
  readonly edit: (title: string) => string;
  readonly remove: (title: string) => string;
  readonly removeQuestion: string;
  readonly save: string;
  readonly thisOne: string;
  readonly allTheSame: string;
  readonly cancel: string;
  readonly confirmRemove: string;
  readonly required: string;
  readonly onePerLine: string;
  readonly atMost: (characters: number) => string;
  readonly nothingChosen: string;
  readonly addressOf: (one: string) => string;
  readonly faultSummary: (total: number) => string;
  readonly saved: string;
  readonly removed: string;
  readonly yours: string;
  readonly theirs: string;

  /** Where the links on a page lead that open a form. */
  readonly editLink: string;
  readonly removeLink: string;
  readonly created: string;
  /** Something named in a form was made along with it. */
  readonly createdWithNamed: string;
  readonly toBeMade: (name: string) => string;
  readonly addNew: (name: string) => string;
  /** Stands before the title of a page whose form did not go through. */
  readonly failed: string;
  readonly whole: (least: number, most: number) => string;
  readonly made: string;
  readonly numbered: string;
  readonly clash: string;

  readonly find: (many: string) => string;
  readonly findSubmit: string;
  readonly results: (total: number) => string;
  readonly noResults: string;
  readonly choose: (title: string) => string;
  readonly takeAway: (title: string) => string;
  readonly upwards: (title: string) => string;

  readonly file: string;
  readonly fileHelp: string;
  readonly filesAreLost: string;
  readonly pictureHelp: string;

  readonly notRemovable: (title: string) => string;
  /** What to do about what points to it. */
  readonly cannotRemove: string;
  readonly back: string;
  readonly nothingPoints: string;
  readonly pointers: (total: number) => string;
  readonly andMore: (total: number) => string;
  /** What is set comes to nothing without a mail server. */
  readonly noMail: string;
  /** Beside what the library's file, or the start of the server, has set. */
  readonly fixed: (file: string) => string;
  readonly preview: string;
  readonly previewOf: (label: string) => string;
  readonly previewAbout: string;
  /** A file of any sort. */
  readonly anyFile: string;
}
