/** Why the server cannot start, in one sentence for the terminal. */

export class StartError extends Error {
  /** It will be wrong again until somebody changes a setting. */
  readonly isSetting: boolean;

  constructor(sentence: string, isSetting = false) {
    super(sentence);
    this.isSetting = isSetting;
  }
}
