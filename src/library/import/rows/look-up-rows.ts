/** Completes rows that only have an ISBN from another catalogue, or refuses them with a sentence that says what to do. */

import type { OtherCatalogue } from "../../../core/model/answers/other-catalogue.ts";
import type { Kinds } from "../../../core/model/kinds/kind.ts";
import type { Texts } from "../../../core/texts/texts.ts";
import type { ImportFile, ImportRow } from "../decide/decision.ts";
import type { Fields } from "../formats/format.ts";
import { transferTexts } from "../texts/themes.ts";
import { documentOfEntry } from "./entry-document.ts";

interface LookingUp {
  readonly kinds: Kinds;
  readonly texts: Texts;
  /** null: no look-up. */
  readonly otherCatalogue: Pick<OtherCatalogue, "lookUpInTurn"> | null;
  /** Whether each of these exists already. */
  readonly areHere: (rows: readonly Fields[]) => Promise<readonly boolean[]>;
  /** Checked before each look-up, which can take long. */
  readonly goesOn: () => Promise<boolean>;
}

export async function lookUpRows(
  { kind, list }: ImportFile,
  rows: readonly ImportRow[],
  looking: LookingUp,
): Promise<readonly ImportRow[]> {
  if (list === null || list.part !== null || !("isbn" in kind.fields)) return rows;
  const bare = rows.flatMap(({ fields }) =>
    typeof fields !== "string" && isBare(fields, kind.titleName) ? [fields] : [],
  );
  if (bare.length === 0) return rows;
  const here = await looking.areHere(bare);
  const found = new Map<Fields, Fields | string>();
  for (const [index, fields] of bare.entries()) {
    const { [kind.titleName]: _, ...rest } = fields;
    if (here[index]) found.set(fields, rest);
    else if (await looking.goesOn()) found.set(fields, await completed(fields, kind, looking));
  }
  return rows.map((row) => {
    if (typeof row.fields === "string") return row;
    const fields = found.get(row.fields) ?? row.fields;
    return typeof fields === "string"
      ? { ...row, fields, key: `${row.fields.id ?? ""}` }
      : { ...row, fields };
  });
}

/** Has an ISBN but no title. */
function isBare(fields: Fields, title: string): boolean {
  const isbns = fields.isbn;
  return Array.isArray(isbns) && isbns.length > 0 && (fields[title] ?? "") === "";
}

async function completed(
  fields: Fields,
  kind: ImportFile["kind"],
  { kinds, texts, otherCatalogue }: LookingUp,
): Promise<Fields | string> {
  const says = transferTexts(texts).rows;
  if (otherCatalogue === null) return says.onlyIsbn;
  const [isbn = ""] = fields.isbn as readonly string[];
  const finding = await otherCatalogue.lookUpInTurn(isbn);
  if (finding.state === "unknown") return says.nobodyKnows(isbn);
  if (finding.state !== "known")
    return says.lookUpFailed(isbn, texts.lookUp.failures[finding.state](finding.params));
  const known = documentOfEntry(finding.entry, kind, kinds, () => {});
  const said = Object.entries(fields).filter(([, value]) => value !== null);
  return { ...known, ...Object.fromEntries(said) };
}
