/** Decides how a file is imported: as documents of a kind, or as a list, whose rows are read first and then their parts. */

import { basename } from "node:path";
import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import type { Texts } from "../../../core/texts/texts.ts";
import { columnKey, columnMeaning, meaningsOf, partsOf } from "../columns/column-names.ts";
import { faultIn, withColumns } from "../columns/columns.ts";
import { isOfOthers, readFileName, sourceOf } from "../columns/file-name.ts";
import type { Mapping } from "../columns/guess/mapping.ts";
import { readHeader } from "../columns/header.ts";
import { knownExport } from "../columns/known-exports.ts";
import { type Peek, peek } from "../columns/peek.ts";
import type { ImportFile } from "../decide/decision.ts";
import { fileTexts, transferTexts } from "../texts/themes.ts";
import { FileError } from "./source-file.ts";

export interface FileOptions {
  /** The name of the file as people know it, if it is not its path. */
  readonly called?: string;
  /** The kind of the rows, if the file name does not tell. */
  readonly kind?: Kind;
  /** The source of the rows, if the file name does not tell. */
  readonly source?: string;
  /** Default values of every row: `{ sprache: "de" }`. */
  readonly set?: Readonly<Record<string, string>>;
  readonly ignoreColumns?: boolean;
  /** The meaning of the columns of lists; guessed if missing. */
  readonly mapping?: Mapping;
  /** The meaning of single columns of lists, by name: `{ Nummer: "signatur" }`; "" leaves one out. */
  readonly columns?: Readonly<Record<string, string>>;
}

/** Without a kind in the file name the content decides: exchange formats of libraries hold works. */
export async function filesOf(
  path: string,
  kinds: Kinds,
  texts: Texts,
  options: FileOptions,
): Promise<ImportFile[]> {
  const name = readFileName(path, kinds);
  const head = await peek(path, kinds, texts, options.kind ? { kind: options.kind } : {});
  const isEntries = head.guess === null && isOfOthers(head.format);
  const mapping = isEntries ? null : mappingOf(path, head, kinds, texts, options);
  const kind =
    options.kind ?? (isEntries ? kinds.one("werk") : mapping ? kinds.one(mapping.kind) : name.kind);
  if (kind === null) {
    const plurals = kinds.all.map((other) => other.plural).join(", ");
    throw new FileError(path, null, transferTexts(texts).files.noKind(plurals));
  }
  const source = options.source ?? sourceOf(name, head.format);
  const fileFor = (one: Kind, list: ImportFile["list"]): ImportFile => ({
    path,
    called: options.called ?? path,
    kind: one,
    counted: head.counted,
    source,
    ...(head.sheets && !list?.part && { sheets: head.sheets }),
    listed: list !== null,
    list,
    set: Object.fromEntries(
      Object.entries({
        ...(list && fromElsewhere(one, options.called ?? path)),
        ...options.set,
      }).filter(([field]) => Object.hasOwn(one.fields, field)),
    ),
  });
  if (!isEntries && mapping === null) return [fileFor(kind, null)];
  const parts = partsOf(kind, kinds).filter(
    (part) =>
      mapping === null ||
      mapping.columns.some(
        ({ to }) =>
          to === `${kind.singular}.${part.name}` || to?.startsWith(`${part.kind.singular}.`),
      ),
  );
  return [
    fileFor(kind, { mapping, whole: kind, part: null }),
    ...parts.map((part) => fileFor(part.kind, { mapping, whole: kind, part })),
  ];
}

/** Loans of another system are imported even if the rules here would refuse them, and fees even if nothing says what for. */
function fromElsewhere({ singular }: Kind, file: string): Readonly<Record<string, string>> {
  if (singular === "gebuehr") return { grund: "sonstiges" };
  return singular === "ausleihe" ? { trotzdem: basename(file) } : {};
}

/** null where the table has the columns of its kind. */
function mappingOf(
  path: string,
  { guess, columns, counted }: Peek,
  kinds: Kinds,
  texts: Texts,
  options: FileOptions,
): Mapping | null {
  const says = transferTexts(texts).files;
  const refusal = (sentence: string) =>
    new FileError(path, 1, sentence, fileTexts(texts).place({ [counted]: 1 }));
  const names = namesOf(columns);
  const { mapping, columns: said } = options;
  if (guess === null) return null;
  if (mapping) {
    const wrong = faultIn(mapping, kinds);
    if (wrong) throw refusal(says.badColumn(wrong.name, wrong.to));
    return mapping;
  }
  const known = options.kind ?? readFileName(path, kinds).kind;
  if (!said && known && !knownExport(columns) && isInItsWords(columns, known, kinds, options))
    return null;
  for (const name of Object.keys(said ?? {})) {
    if (!columns.some((column) => columnKey(column) === columnKey(name)))
      throw refusal(says.noColumn(name, names));
  }
  const found = said ? withColumns(guess, said, kinds) : guess;
  const wrong = faultIn(found, kinds);
  if (wrong) throw refusal(says.badColumn(wrong.name, wrong.to));
  if (found.columns.every(({ to }) => to === null)) throw refusal(says.nothingMeant(names));
  const isNamed = found.columns.some(({ to }) => to === "werk.titel" || to === "werk.isbn");
  if (found.kind === "werk" && !isNamed) throw refusal(says.noTitle(names));
  return { kind: found.kind, columns: found.columns.map(({ name, to }) => ({ name, to })) };
}

/** Limited to what fits in one sentence. */
function namesOf(columns: readonly string[]): string {
  const named = columns.filter((column) => column !== "");
  const shown = named.slice(0, 20).map((name) => {
    const letters = [...name];
    return `“${letters.length > 60 ? `${letters.slice(0, 59).join("")}…` : name}”`;
  });
  return [...shown, ...(named.length > shown.length ? ["…"] : [])].join(", ");
}

/** Whether the table has ids of its own and columns named like the fields; an entirely unknown column is left to the user. */
function isInItsWords(
  columns: readonly string[],
  kind: Kind,
  kinds: Kinds,
  { ignoreColumns = false }: FileOptions,
): boolean {
  if (!columns.includes("id")) return false;
  const { unknown } = readHeader(columns, kind, kinds);
  const meanings = meaningsOf(kind, kinds);
  const isMeant = (column: string) => columnMeaning(column, meanings) !== undefined;
  return unknown.length === 0 || ignoreColumns || !unknown.every(isMeant);
}
