/** The state of a form while it is rendered: entries, hits, faults and conflicts. */

import type { ProblemDocument } from "../../../model/answers/problem-document.ts";
import type { FormPage, Pair, View } from "../../../model/answers/representation.ts";
import type { Finds } from "./chooser.ts";
import type { Entries } from "./entries.ts";
import type { Clash } from "./page/clash.ts";
import type { Step } from "./steps.ts";

export interface Fill {
  readonly page: FormPage;
  /** The fields that can be filled in. */
  readonly names: readonly string[];
  readonly entries: Entries;
  readonly finds: Finds;
  readonly clash: Clash;
  /** The baseline: hashes of the values that the form began with. */
  readonly began: Pair | null;
  readonly faults: Faults;
  /** The step that was taken instead of saving. */
  readonly step: Step;
}

interface FieldFault {
  /** The entry of a list that it is about, from 1; null for all of it. */
  readonly entry: number | null;
  readonly detail: string;
}

/** By field; faults of no field are in the summary only. */
type Faults = ReadonlyMap<string, readonly FieldFault[]>;

export function faultsOf(problem: ProblemDocument | null): Faults {
  const faults = (problem?.faults ?? []).map(({ pointer, detail }) => {
    const [name = "", index = ""] = pointer.slice(1).split("/");
    return { name, entry: /^\d+$/.test(index) ? Number(index) + 1 : null, detail };
  });
  return Map.groupBy(faults, ({ name }) => name);
}

export function textOf({ entry, detail }: FieldFault, view: View): string {
  return entry === null ? detail : `${view.texts.problem.entry(entry)}: ${detail}`;
}
