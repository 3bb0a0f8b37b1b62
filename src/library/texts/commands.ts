/** What has to be said in the help of the program and of its commands. */

export interface CommandTexts {
  readonly program: string;
  readonly usage: string;
  readonly usageOf: string;
  readonly more: string;
  readonly settingsTitle: string;
  readonly noFlag: string;
  /** Before the default of a setting. */
  readonly otherwise: string;
  /** What the flag is for that lets a command use another database than the service. */
  readonly elsewhere: string;
  readonly commands: Readonly<Record<string, CommandText>>;
  /** Of each setting what it is, and what holds where nobody sets it. */
  readonly settings: Readonly<Record<string, readonly [help: string, otherwise: string]>>;
}

interface CommandText {
  /** Beside its name, in the list of all. */
  readonly short: string;
  /** Paragraphs, to be broken into lines. */
  readonly about: string;
  readonly flags: Readonly<Record<string, string>>;
}
