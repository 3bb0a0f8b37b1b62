/** What has to be said of reading lists. */

export type ListTexts = Readonly<
  Record<
    /** What the first one is called that a button makes. */
    | "first"
    | "remember"
    /** The same where it is on one already. */
    | "rememberMore"
    | "which"
    | "another"
    | "onLists"
    | "empty"
    | "isPublic"
    | "isPrivate"
    | "share"
    | "close",
    string
  >
>;
