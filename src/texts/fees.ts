/** What has to be said around fees. */

export interface FeeTexts {
  /** What becomes of a fee in one step. */
  readonly steps: {
    readonly cash: string;
    readonly card: string;
    readonly letOff: string;
    readonly giveBack: string;
    readonly reverse: string;
    readonly reopen: string;
  };
  readonly cashBook: Readonly<
    Record<
      | "title"
      | "about"
      | "none"
      | "sums"
      | "wholeMonth"
      | "today"
      | "number"
      | "time"
      | "what"
      | "taken"
      | "given"
      | "balance"
      | "way"
      | "who",
      string
    >
  >;
}
