/** Sentences about what is wrong with rows, in the column names of the file. */

import type { Fault, Problem } from "../../../core/model/answers/problem.ts";
import type { Kind } from "../../../core/model/kinds/kind.ts";
import type { Texts } from "../../../core/texts/texts.ts";
import { fieldMeant } from "../columns/guess/mapping.ts";
import { type BadCell, nameIn } from "../decide/bad-cells.ts";
import type { ImportFile } from "../decide/decision.ts";
import type { CellFault } from "../texts/row-codes.ts";
import { fileTexts, type TransferTexts, transferTexts } from "../texts/themes.ts";

export class RowWords {
  readonly says: TransferTexts["rows"];
  readonly #texts: Texts;

  constructor(texts: Texts) {
    this.#texts = texts;
    this.says = transferTexts(texts).rows;
  }

  place({ file, line }: { readonly file: Pick<ImportFile, "counted">; readonly line: number }) {
    return fileTexts(this.#texts).place({ [file.counted]: line });
  }

  /** The labels of fields: of all languages, as a report is stored before its reader's language is known. */
  fields(kind: Kind, fields: readonly string[]): string {
    return this.says.labels(fields.map((name) => ({ name, ...kind.fields[name]?.label })));
  }

  /** What several members of a kind are called. */
  kind({ plural, label }: Kind): string {
    const names = Object.entries(label).map(([language, [, several]]) => [language, several]);
    return this.says.labels([{ name: plural, ...Object.fromEntries(names) }]);
  }

  why(problem: Problem, file: ImportFile): string[] {
    if (problem.faults.length > 0) return problem.faults.map((fault) => this.explain(fault, file));
    return [this.#texts.problems[problem.code].detail(problem.params)];
  }

  /** Names the column of the list, as its owner does not know our fields. */
  explain(fault: Fault, { kind, list }: Pick<ImportFile, "kind" | "list">): string {
    const sentence = this.#sentence(fault, list);
    const column = columnOf(`${kind.singular}.${nameIn(fault.pointer)}`, list);
    if (column !== null) return this.says.column(column, sentence);
    return `${fault.pointer.slice(1)}: ${sentence}`;
  }

  cell(fault: Fault, text: string, { kind, list }: Pick<ImportFile, "kind" | "list">): BadCell {
    const field = `${kind.singular}.${nameIn(fault.pointer)}`;
    const why = this.#sentence(fault, list);
    return { field, column: columnOf(field, list), text, code: fault.code as CellFault, why };
  }

  /** Lists may write days as people do; elsewhere they are written as for programs. */
  #sentence({ code, params }: Fault, list: ImportFile["list"]): string {
    if (code === "tag" && list?.mapping) return this.says.noDay;
    return this.#texts.faults[code](params ?? {});
  }
}

function columnOf(field: string, list: ImportFile["list"]): string | null {
  const columns = list?.mapping?.columns ?? [];
  return columns.find(({ to }) => to !== null && fieldMeant(to) === field)?.name ?? null;
}
