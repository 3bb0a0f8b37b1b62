/** Why the server cannot start, in one sentence for the terminal. */

export class StartError extends Error {
  /** A wrong setting: retrying would not help until it is changed. */
  readonly isSetting: boolean;

  constructor(sentence: string, isSetting = false) {
    super(sentence);
    this.isSetting = isSetting;
  }
}
