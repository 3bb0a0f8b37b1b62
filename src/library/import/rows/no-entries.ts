/** Detects the rows of a list that are no entries: sums, headings of a section ("Spiele"), and remarks below it ("Klassenlehrerin: Fr. Huber"). */

import type { Kinds } from "../../../core/model/kinds/kind.ts";
import { partsOf } from "../columns/column-names.ts";
import { fieldOfTarget } from "../columns/day-order.ts";
import { isContent } from "../columns/guess/column-content.ts";
import { fieldMeant, type Mapping } from "../columns/guess/mapping.ts";
import { FormatFault, type TableRow } from "../formats/format.ts";

const LABEL =
  /^(?:(?:zwischen|teil)?summe|zwischentotal|subtotal|sub-total|sous-total|gesamt|gesamtsumme|gesamtzahl|insgesamt|anzahl|total|sum)([ :]*)([0-9][0-9.,]*(?: \p{L}{2,30})?)?$/iu;
const RUNNING = /^[0-9]{1,9}[.)]?$/;
const AMOUNT = /^\D{0,4}[0-9]/;

/** May be the only cell of a row in the column of titles, though books are called nearly anything. */
const SECTION =
  /^(?:(?:bilder|sach|kinder|jugend|hör|fach|schul|wörter|lehr)?bücher|(?:brett|karten|gesellschafts|hör|lern)?spiele|(?:kinder|spiel)?filme|dvds|cds|zeitschriften|noten|karten|comics|romane|krimis|medien|geräte|werkzeuge|books|games|movies|magazines|novels|tools|toys|livres|jeux|revues)(?: ?\([0-9]{1,6}\))?:?$/iu;
/** "Stand: 1.9.2025", "Seite 1 von 3" */
const FOOTER =
  /^(?:(?:stand|gedruckt|erstellt|ausgedruckt|datum|printed|as of)\b[^0-9]{0,20}[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{2,4}\b.{0,20}|(?:seite|page) [0-9]{1,4} ?(?:von|of|\/) ?[0-9]{1,4})$/iu;
/** "Klassenlehrerin: Fr. Huber"; nobody has a name with a colon. */
const SAID_OF_LIST =
  /^(?:\p{L}[^:]{1,40}:(?: ?\S.*)?|klassen(?:lehrer(?:in)?|leit(?:ung|er|erin)) .+|(?:schuljahr|class teacher|school year) .+)$/iu;

interface EntryColumns {
  readonly kind: string;
  readonly columns: Mapping["columns"];
  /** With the title of a row. */
  readonly titles: ReadonlySet<number>;
  /** Where a sum may stand: numbers of copies, prices, and columns that are left out. */
  readonly sums: ReadonlySet<number>;
}

export function entryColumns({ kind: singular, columns }: Mapping, kinds: Kinds): EntryColumns {
  const kind = kinds.one(singular);
  const titles = [kind.titleName, "name", "nachname"].map((name) => `${singular}.${name}`);
  const counts = partsOf(kind, kinds).map(({ name }) => `${singular}.${name}`);
  const isSum = (to: string | null) => {
    const field = fieldOfTarget(to, kinds);
    const isPrice = field?.type === "text" && field.code === "betrag";
    return to === null || counts.includes(to) || isPrice;
  };
  const where = (fits: (to: string | null) => boolean) =>
    new Set(columns.flatMap(({ to }, index) => (fits(to) ? [index] : [])));
  return {
    kind: singular,
    columns,
    titles: where((to) => titles.some((name) => to?.startsWith(name))),
    sums: where(isSum),
  };
}

export function mayBeTotal(cells: TableRow["cells"]): boolean {
  return !(cells instanceof FormatFault) && cells.some((cell) => LABEL.test(cell.trim()));
}

/** Where it is none, its place and words for the report: "#12: Summe 412,00". */
export function noEntry(
  { line, cells, isLast = false }: TableRow,
  columns: EntryColumns,
): string | null {
  if (cells instanceof FormatFault) return null;
  const filled = [...cells.entries()].flatMap(([at, cell]) => {
    return cell.trim() === "" ? [] : [[at, cell.trim()] as const];
  });
  const isNone =
    isTotal(cells, columns, isLast) ||
    isSumAlone(filled, columns) ||
    isHeading(filled, columns) ||
    isRemark(filled, columns);
  return isNone ? `#${line}: ${filled.map(([, text]) => text).join(" ")}` : null;
}

type FilledCells = readonly (readonly [at: number, text: string])[];

/**
 * A book may be called "Total": in a column of titles only "Total: 5" counts, or the word with nothing but sums beside it. In the last row
 * of a file the word may stand behind a running number.
 */
function isTotal(
  cells: readonly string[],
  { titles, sums }: EntryColumns,
  isLast: boolean,
): boolean {
  const isBefore = (cell: string) => cell === "" || (isLast && RUNNING.test(cell));
  const first = cells.findIndex((cell) => !isBefore(cell.trim()));
  const [whole, between, amount] = LABEL.exec(cells[first]?.trim() ?? "") ?? [];
  if (whole === undefined) return false;
  const beside = [...cells.entries()].filter(([at, cell]) => at > first && cell.trim() !== "");
  if (!beside.every(([, cell]) => AMOUNT.test(cell.trim()))) return false;
  const saysHowMany = amount !== undefined && (!titles.has(first) || between?.includes(":"));
  const hasSums = !titles.has(first) || beside.every(([at]) => sums.has(at));
  return saysHowMany || (beside.length > 0 && hasSums);
}

/** Amounts without a title: there is nothing else that they could be of. */
function isSumAlone(filled: FilledCells, { titles, sums }: EntryColumns): boolean {
  if (titles.size === 0 || filled.length === 0) return false;
  return filled.every(([at, text]) => sums.has(at) && AMOUNT.test(text));
}

/** A word alone where no title stands; as a title only one that says so. */
function isHeading(filled: FilledCells, { kind, columns, titles }: EntryColumns): boolean {
  const [[at, text] = [-1, ""], ...more] = filled;
  if (more.length > 0 || at < 0 || titles.size === 0 || columns.length < 2) return false;
  const isOfWorks = kind === "werk";
  if (titles.has(at)) return isOfWorks && SECTION.test(text);
  if (!/\p{L}/u.test(text) || isContent(text)) return false;
  const to = columns[at]?.to ?? null;
  if (to === null || to === "id") return to === null;
  // What has digits may be a number of a copy.
  return isOfWorks && at === 0 && (fieldMeant(to) === "werk.person" || !/[0-9]/.test(text));
}

function isRemark(filled: FilledCells, { kind, columns, titles }: EntryColumns): boolean {
  const [[at, text] = [-1, ""], ...more] = filled;
  if (at < 0 || titles.size === 0 || columns.length < 2) return false;
  if (more.length === 0 && FOOTER.test(text)) return true;
  // "Klassenlehrerin:" and the name in the next cell.
  const isAlone = more.length === 0 || (more.length === 1 && text.endsWith(":"));
  return kind === "konto" && isAlone && SAID_OF_LIST.test(text);
}
