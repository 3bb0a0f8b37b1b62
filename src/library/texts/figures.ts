/** What has to be said on the page of figures. */

export interface FigureTexts {
  readonly title: string;
  readonly about: string;
  readonly when: string;
  readonly sum: string;
  readonly none: string;
  /** The way from a month to its year. */
  readonly wholeYear: string;
  readonly periods: string;
  /** By the name of what is counted. */
  readonly names: Readonly<Record<string, string>>;
  /** By what is told apart: the heading, and what one of them is called. */
  readonly by: Readonly<Record<"art" | "ort" | "kreis", readonly [heading: string, one: string]>>;
  readonly unknown: string;
}
