/** The facets of a list for programs: `?facetten=ja` counts what each value would leave, as the page does. */

import type { FacetValue } from "../kinds/field.ts";
import type { Listing } from "../store/query.ts";
import { wrongParameter } from "./problem.ts";

export const FACETS = "facetten";
const YES = "ja";
/** Of each facet the most frequent values. */
const MOST = 100;

export interface CountedFacet {
  /** The parameter that chooses by it. */
  readonly name: string;
  readonly wert: readonly {
    readonly wert: FacetValue;
    /** What a link is called. */
    readonly titel?: string;
    readonly anzahl: number;
  }[];
}

export function wantsFacets(query: URLSearchParams): boolean {
  const value = query.get(FACETS) ?? "";
  if (value !== "" && value !== YES) throw wrongParameter(FACETS, value, YES);
  return value === YES;
}

/** null where nobody has asked for them. */
export function countedFacets({ facets }: Listing): readonly CountedFacet[] | null {
  if (!facets) return null;
  return facets.map(({ facet, values }) => ({
    name: facet.name,
    wert: values
      .toSorted((a, b) => b.total - a.total || (`${a.value}` < `${b.value}` ? -1 : 1))
      .slice(0, MOST)
      .map(({ value, title, total }) => ({
        wert: value,
        ...(title !== undefined && { titel: title }),
        anzahl: total,
      })),
  }));
}
