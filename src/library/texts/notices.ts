/** What has to be said around messages to readers; the messages themselves are templates. */

/** By the name of an occasion. */
type ByOccasion<T> = Readonly<
  Record<"mahnung" | "abholen" | "faellig" | "verfallen" | "ausweis" | "willkommen", T>
>;

export interface NoticeTexts {
  /** What an occasion is called; `mahnung` with its level behind it. */
  readonly occasions: ByOccasion<string>;
  /** What stands behind a title in a list, with the day that it is about. */
  readonly item: ByOccasion<(day: string) => string>;
  /** The subject of a message that tells of several things. */
  readonly several: (first: string, others: number) => string;
  readonly preview: {
    readonly title: string;
    readonly about: string;
    readonly off: string;
    readonly quiet: string;
    readonly none: string;
    readonly total: (total: number, more: boolean) => string;
    readonly settings: string;
    /** When it is done without anybody. */
    readonly when: string;
    readonly writeNow: string;
    readonly writeNowHelp: string;
    readonly written: string;
    /** From the list of what is overdue. */
    readonly link: string;
  };
  readonly templates: {
    readonly title: string;
    readonly about: string;
    readonly none: string;
  };
  readonly letters: {
    readonly title: string;
    readonly about: string;
    readonly none: string;
    readonly print: (total: number) => string;
    readonly printed: (total: number) => string;
    readonly printedHelp: string;
    readonly done: string;
    readonly noAddress: string;
    readonly longAddress: (names: readonly string[]) => string;
  };
  readonly outbox: {
    readonly title: string;
    readonly about: string;
    readonly waiting: string;
    readonly to: string;
    readonly again: string;
    readonly asLetter: string;
    readonly moot: string;
    readonly cameBack: string;
    readonly wasSent: string;
    readonly sending: string;
    readonly unclear: string;
    readonly gaveUp: (tries: number) => string;
    readonly failedAt: (day: string) => string;
    readonly waitingNext: (moment: string) => string;
  };
  /** To an address that is no longer that of an account; what is given is Markdown. */
  readonly addressGone: (about: {
    readonly library: string;
    readonly day: string;
  }) => readonly [subject: string, sentences: string];
  readonly unsubscribe: {
    readonly title: string;
    readonly about: string;
    readonly submit: string;
    readonly done: string;
    readonly invalid: string;
  };
}
