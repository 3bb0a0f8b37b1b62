/** Sentences about what is wrong with rows, in the column names of the file. */

import type { Fault, Problem } from "../../../core/model/answers/problem.ts";
import type { Kind } from "../../../core/model/kinds/kind.ts";
import type { Texts } from "../../../core/texts/texts.ts";
import { fieldMeant } from "../columns/columns.ts";
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

  /** The labels of fields. */
  fields(kind: Kind, fields: readonly string[]): string {
    const { code } = this.#texts;
    return fields.map((name) => kind.fields[name]?.label?.[code] ?? name).join(", ");
  }

  why(problem: Problem, file: ImportFile): string[] {
    if (problem.faults.length > 0) return problem.faults.map((fault) => this.explain(fault, file));
    return [this.#texts.problems[problem.code].detail(problem.params)];
  }

  /** Names the column of the list, as its owner does not know our fields. */
  explain(
    { pointer, code, params }: Fault,
    { kind, list }: Pick<ImportFile, "kind" | "list">,
  ): string {
    const sentence = this.#texts.faults[code](params ?? {});
    const column = columnOf(`${kind.singular}.${nameIn(pointer)}`, list);
    if (column !== null) return this.says.column(column, sentence);
    return `${pointer.slice(1)}: ${sentence}`;
  }

  cell(
    { pointer, code, params }: Fault,
    text: string,
    { kind, list }: Pick<ImportFile, "kind" | "list">,
  ): BadCell {
    const field = `${kind.singular}.${nameIn(pointer)}`;
    const why = this.#texts.faults[code](params ?? {});
    return { field, column: columnOf(field, list), text, code: code as CellFault, why };
  }
}

function columnOf(field: string, list: ImportFile["list"]): string | null {
  const columns = list?.mapping?.columns ?? [];
  return columns.find(({ to }) => to !== null && fieldMeant(to) === field)?.name ?? null;
}
