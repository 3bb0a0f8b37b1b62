/** What has to be said to whoever moves in: the demo, the first visit and what is left to do. */

export interface FirstHourTexts {
  readonly demo: {
    /** At the door of a library that shows the demo. */
    readonly lookAround: string;
    readonly lookAroundAbout: (password: string) => string;
    /** By role: who looks around as what. */
    readonly guides: Readonly<Record<string, (name: string) => string>>;
    readonly add: string;
    readonly addHelp: string;
    readonly remove: string;
    readonly removeHelp: string;
    readonly removeRest: string;
    readonly addAgain: string;
    /** By state. */
    readonly states: Readonly<Record<string, string>>;
  };
}
