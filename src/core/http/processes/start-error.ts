/** One sentence for the person who started the server: why it cannot start. */

export class StartError extends Error {
  /** It will be wrong again until somebody changes a setting. */
  readonly isSetting: boolean;

  constructor(sentence: string, isSetting = false) {
    super(sentence);
    this.isSetting = isSetting;
  }
}
