/** What has to be said to whoever moves in: the demo, the first visit and what is left to do. */

export type StepName =
  | "kennwort"
  | "name"
  | "zeiten"
  | "werk"
  | "leser"
  | "etikett"
  | "sicherung"
  | "demo";

/** Where somebody who finds an empty list goes on. */
export type EmptyWay = "einspielungen" | "werke" | "werke?formular=neu" | "theke";

export interface FirstHourTexts {
  /** Lists with nothing in them. */
  readonly empty: {
    readonly ways: Readonly<Record<EmptyWay, string>>;
    /** By the name of a list of the desk. */
    readonly desk: Readonly<Record<string, string | undefined>>;
    /** On the start page of a library without works. */
    readonly start: string;
  };
  readonly setup: {
    readonly title: string;
    readonly about: string;
    readonly library: string;
    readonly libraryName: string;
    readonly language: string;
    readonly languageHelp: string;
    readonly save: string;
    readonly steps: string;
    readonly names: Readonly<Record<StepName, { readonly title: string; readonly help: string }>>;
    readonly done: string;
    readonly open: string;
    readonly tick: string;
    readonly begin: string;
    readonly ways: Readonly<Record<"list" | "work" | "demo", string>>;
    readonly toDesk: string;
    readonly dismiss: string;
    readonly left: (count: number) => string;
  };
  readonly backup: {
    readonly title: string;
    readonly about: string;
    readonly never: string;
    readonly last: (day: string) => string;
    readonly save: string;
    readonly secret: string;
  };
  readonly demo: {
    /** At the door of a library that shows the demo. */
    readonly name: string;
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
