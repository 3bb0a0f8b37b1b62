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
  /** What a reader owes, at the desk and on the loan list. */
  readonly owed: {
    readonly title: (sum: string) => string;
    /** What has been charged for one loan. */
    readonly charged: string;
    /** The same at the desk, when it has just come back, and the way to pay it. */
    readonly nowOwed: (sum: string) => string;
    readonly toPay: string;
    readonly growing: (sum: string) => string;
    /** What is still open of a fee that was paid in part. */
    readonly left: (sum: string) => string;
    readonly amount: string;
    readonly how: string;
    readonly pay: string;
  };
  readonly cashBook: Readonly<
    Record<
      | "title"
      | "about"
      | "none"
      | "sums"
      | "wholeMonth"
      | "today"
      | "periods"
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
