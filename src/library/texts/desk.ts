/** What is said at the desk. */

export interface DeskTexts {
  readonly title: string;
  readonly about: string;
  readonly field: string;
  readonly fieldHelp: string;
  /** The same while a reader is open … */
  readonly fieldHelpOpen: string;
  /** … and where everything that is scanned comes back. */
  readonly fieldHelpReturn: string;
  readonly submit: string;
  readonly camera: string;
  readonly cameraOpening: string;
  readonly cameraOpen: string;
  readonly cameraFailed: string;
  /** What somebody typed stands for nothing. */
  readonly unknown: (text: string) => string;
  readonly barcodeUnknown: (barcode: string) => string;
  readonly lend: string;
  readonly takeBack: string;
  readonly lendTo: string;
  readonly missing: string;
  readonly found: string;
  readonly isMissing: (title: string) => string;
  readonly isFound: (title: string) => string;
  /** Who was typed as a reader is nobody, or several. */
  readonly readerUnknown: (text: string) => string;
  readonly renew: string;
  readonly reserve: string;
  readonly cancel: string;
  readonly modeLend: string;
  readonly modeReturn: string;
  readonly next: string;

  /** What was understood where it could be several things. */
  readonly choices: (text: string) => string;
  readonly choiceReaders: string;
  readonly choiceCopies: string;
  readonly choiceWorks: string;
  readonly more: string;

  readonly lentTo: (title: string, reader: string, day: string) => string;
  readonly returned: (title: string) => string;
  readonly returnedLate: (title: string, days: number) => string;
  readonly putAside: (title: string, reader: string, day: string) => string;
  readonly renewed: (title: string, day: string) => string;
  readonly reserved: (title: string, reader: string) => string;
  readonly cancelled: (title: string) => string;
  readonly tooOld: (hours: number) => string;
  readonly ahead: string;
  readonly undone: string;
  readonly undoImpossible: string;
  readonly undo: string;
  readonly anyway: string;
  readonly renewAnyway: string;
  readonly reason: string;
  readonly reasonHelp: string;
  readonly putAsideFor: (reader: string) => string;
  readonly hasItAlready: (title: string, reader: string, day: string) => string;
  readonly stillLent: (title: string, reader: string, day: string) => string;
  /** A copy, while nobody is open. */
  readonly isLent: (title: string, reader: string, day: string) => string;
  readonly isLate: (title: string, reader: string, days: number) => string;
  readonly isFree: (title: string, shelf: string) => string;
  readonly isAside: (title: string, reader: string) => string;
  readonly isAway: (title: string, state: string) => string;

  readonly today: string;
  readonly backToday: string;
  readonly wasLent: (day: string) => string;
  readonly cameBack: string;

  readonly card: (number: string) => string;
  readonly validUntil: (day: string) => string;
  readonly expires: (day: string) => string;
  readonly blocked: (why: string) => string;
  readonly expired: (day: string) => string;
  /** To the form of an account that is blocked, or not good any more. */
  readonly mendAccount: string;
  /** Nobody has put it there yet. */
  readonly notAsideYet: string;
  readonly note: string;
  readonly late: (total: number) => string;
  readonly ready: (total: number) => string;
  readonly fetchUntil: (day: string) => string;
  readonly loans: (total: number) => string;
  readonly reservations: (total: number) => string;
  readonly place: (place: number) => string;
  readonly nothing: string;
  readonly loanList: string;

  /** Without network. */
  readonly offlineTitle: string;
  readonly offlineScript: string;
  readonly offlineNow: string;
  readonly offlineSession: string;
  readonly offlineBack: string;
  readonly offlineCard: string;
  readonly offlineCopy: string;
  readonly offlineHelp: string;
  readonly offlineKeep: string;
  readonly offlineWaiting: string;
  readonly offlineRefused: string;
  readonly offlineRefusedAbout: string;
  readonly offlineUnread: string;
  readonly offlineSend: string;
  readonly offlineLent: string;
  readonly offlineReturned: string;
  readonly offlineRenewed: string;
  readonly offlineScanned: string;
  readonly offlineInsist: string;
  readonly offlineForget: string;
  readonly offlineLeft: string;
  readonly offlineImpossible: string;

  readonly keys: string;
  /** What a key does, by the key. */
  readonly keyList: readonly (readonly [key: string, what: string])[];
  readonly keysHow: string;
  readonly sound: string;

  readonly lists: string;
  readonly collections: string;
  readonly drawers: Readonly<Record<"ausleihe" | "katalog" | "haus", string>>;
  /** By the name of the list in its address. */
  readonly listTitles: Readonly<Record<string, string>>;
  readonly listAbout: Readonly<Record<string, string>>;
  readonly receipt: string;
  readonly receiptTitle: string;
  readonly receiptDay: (day: string) => string;
  readonly receiptNone: string;
  readonly print: string;
  readonly slip: string;
  readonly slips: string;
  readonly slipFor: string;
  readonly liesReady: string;
  readonly listNone: string;
  readonly columns: Readonly<Record<string, string>>;
  /** How many days ago something was due; negative: how many are left. */
  readonly days: (count: number) => string;
}
