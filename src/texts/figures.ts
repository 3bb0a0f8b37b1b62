/** What has to be said on the page of figures. */

export interface FigureTexts {
  readonly title: string;
  readonly about: string;
  readonly when: string;
  readonly sum: string;
  /** By the name of what is counted. */
  readonly names: Readonly<Record<string, string>>;
}
