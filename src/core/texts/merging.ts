/** What looks like one, and how two become one. */

export interface MergingTexts {
  /** The page of what looks like one. */
  readonly duplicates: Readonly<
    Record<
      | "title"
      | "about"
      | "aboutSettled"
      | "none"
      | "state"
      | "open"
      | "settled"
      | "kind"
      | "all"
      | "different"
      | "reopen"
      | "since",
      string
    >
  > & { readonly total: (count: number) => string };

  /** The form in which two members become one. */
  readonly merging: {
    readonly about: string;
    readonly kept: string;
    readonly lost: string;
    readonly swap: string;
    readonly same: (names: string) => string;
    readonly sides: Readonly<Record<"bleibt" | "geht" | "beide", string>>;
    /** The same once it is done. */
    readonly sidesTaken: Readonly<Record<"bleibt" | "geht" | "beide", string>>;
    readonly done: (lost: string, kept: string) => string;
    readonly gone: string;
    readonly submit: string;
    readonly compare: string;
    readonly link: string;
    readonly undo: string;
    readonly undoQuestion: string;
  };
}
