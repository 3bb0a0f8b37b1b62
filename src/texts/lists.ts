/** What has to be said of reading lists. */

export type ListTexts = Readonly<
  Record<
    /** What the first one is called that a button makes. */
    | "first"
    | "remember"
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
