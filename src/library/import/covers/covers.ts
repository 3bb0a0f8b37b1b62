/** Imports a zip of covers, each named after its book: by ISBN, by the barcode, inventory number or shelf mark of a copy, or by the id of the work. */

import { setImmediate } from "node:timers/promises";
import { picturePath } from "../../../core/model/answers/address.ts";
import { invalid, Problem } from "../../../core/model/answers/problem.ts";
import { codeOf } from "../../../core/model/codes/codes.ts";
import { emptyValue, type Link } from "../../../core/model/kinds/field.ts";
import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import { identifyingFields } from "../../../core/model/kinds/naming.ts";
import type { Taken } from "../../../core/model/kinds/upload.ts";
import { filterBy } from "../../../core/model/store/filter.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { filtered } from "../../../core/model/store/query.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import type { Store } from "../../../core/model/store/store.ts";
import { recognize } from "../../../core/pictures/recognize.ts";
import { isId } from "../../../core/words/slug.ts";
import { FormatFault } from "../formats/format.ts";
import type { Zip } from "../formats/zip.ts";

/** `art` of an import of covers, in place of a kind. */
export const COVERS = "titelbilder";

interface Covering {
  readonly store: Store;
  readonly kinds: Kinds;
  /** Replaces existing covers. */
  readonly replace: boolean;
  /** The id of the import. */
  readonly job?: number;
  /** Works that were handled before an interruption. */
  readonly before?: ReadonlySet<number>;
  /** Dry run. */
  readonly trial?: boolean;
}

/** The outcome for one file of the zip. */
export type CoverOutcome =
  | { readonly name: string; readonly state: "taken" | "kept"; readonly work: Member }
  | { readonly name: string; readonly state: "unknown" | "several" }
  | { readonly name: string; readonly state: "refused"; readonly why: Problem | FormatFault };

const MOST_FILES = 10_000;
/** So many copies with one shelf mark are looked at: two works are enough to be in doubt. */
const MOST_COPIES = 20;
const MIB = 1024 * 1024;
/** Size of all unpacked files together in MiB, as a limit against zip bombs. */
const MOST_UNPACKED = 1024;
/** Bytes needed to recognize a picture. */
const HEAD = 4096;

/** One after the other, in the order of the zip; throws a FormatFault where it is not a zip or too large. */
export async function* takeCovers(zip: Zip, covering: Covering): AsyncGenerator<CoverOutcome> {
  const names = filesIn(zip);
  const done = new Set<number>();
  const budget: Budget = { left: MOST_UNPACKED * MIB };
  for (const name of names) {
    // Yields to the event loop after each picture.
    await setImmediate();
    const works = await worksCalled(baseOf(name), covering);
    const [work] = works;
    if (!work) yield { name, state: "unknown" };
    else if (works.length > 1) yield { name, state: "several" };
    else if (covering.before?.has(work.id) && !done.has(work.id)) {
      done.add(work.id);
      yield { name, state: "taken", work };
    } else if (done.has(work.id) || (work.values.image !== null && !covering.replace))
      yield { name, state: "kept", work };
    else {
      const outcome = await take(name, work, zip, budget, covering);
      if (outcome.state === "taken") done.add(work.id);
      yield outcome;
    }
  }
}

/** In the order of the zip. */
export function filesIn(zip: Zip): string[] {
  const names = zip.names().filter(isFile);
  if (names.length > MOST_FILES) throw new FormatFault("zip-files", {}, { most: MOST_FILES });
  return names;
}

/** Whether there are files named as pictures, whatever their content. */
export function hasPictures(zip: Zip): boolean {
  return zip.names().some((name) => isFile(name) && /\.(jpe?g|png|webp|avif|gif)$/i.test(name));
}

/** Skips files that operating systems add to every zip. */
function isFile(name: string): boolean {
  const parts = name.split(/[/\\]/);
  return !name.endsWith("/") && parts.every((part) => !/^\.|^__MACOSX$|^Thumbs\.db$/i.test(part));
}

function baseOf(name: string): string {
  const file = name.split(/[/\\]/).at(-1) ?? "";
  const dot = file.lastIndexOf(".");
  return (dot > 0 ? file.slice(0, dot) : file).normalize("NFC").trim();
}

/** The first lookup with a result counts. */
async function worksCalled(base: string, { store, kinds }: Covering): Promise<readonly Member[]> {
  const { read } = store;
  const werk = kinds.one("werk");
  const isbn = codeOf("isbn").read(base);
  const byIsbn = typeof isbn === "string" ? await withIsbn(isbn, werk, read) : [];
  if (byIsbn.length > 0) return byIsbn;
  const ids = base === "" ? [] : await worksOfCopies(base, kinds.one("exemplar"), read);
  return read.members(werk, ids.length > 0 ? ids : isId(base) ? [Number(base)] : []);
}

/** By barcode, inventory number or shelf mark; a file name has "_" for what it must not contain. */
async function worksOfCopies(base: string, exemplar: Kind, read: Reading): Promise<number[]> {
  const spellings = new Set([base, base.replaceAll("_", "/"), base.replaceAll("_", " ")]);
  for (const name of identifyingFields(exemplar))
    for (const spelling of spellings) {
      const found = exemplar.fields[name]?.unique
        ? [await read.findBy(exemplar, name, spelling)]
        : (await read.list(exemplar, filtered(MOST_COPIES, filterBy(name, [spelling])))).members;
      const works = found.flatMap((copy) => (copy ? (copy.values.werk as Link).id : []));
      if (works.length > 0) return [...new Set(works)];
    }
  return [];
}

async function withIsbn(isbn: string, werk: Kind, read: Reading): Promise<readonly Member[]> {
  const { members } = await read.list(werk, filtered(2, filterBy("isbn", [isbn])));
  // Members from a list are incomplete.
  return read.members(
    werk,
    members.map(({ id }) => id),
  );
}

async function take(
  name: string,
  work: Member,
  zip: Zip,
  budget: Budget,
  covering: Covering,
): Promise<CoverOutcome> {
  const { pictures } = covering.kinds;
  if (!pictures?.upload) throw new Error("There is no kind of pictures.");
  try {
    const bytes = unpacked(name, zip, pictures.upload.limit, budget);
    if (covering.trial) {
      recognize(bytes, null);
      return { name, state: "taken", work };
    }
    const taken = await pictures.upload.read(bytes, null);
    const hung = await hang(work, taken, pictures, covering);
    return hung ? { name, ...hung } : { name, state: "unknown" };
  } catch (why) {
    // Not of this file alone: there is nothing left to unpack, or the database cannot be written.
    const isWhole = budget.left <= 0 || (why instanceof Problem && why.status >= 500);
    if (isWhole || !(why instanceof Problem || why instanceof FormatFault)) throw why;
    return { name, state: "refused", why };
  }
}

/** Bytes that may still be unpacked. */
interface Budget {
  left: number;
}

/** Unpacks further only if the first bytes are those of a picture. */
function unpacked(name: string, zip: Zip, most: number, budget: Budget): Uint8Array {
  const pieces: Uint8Array[] = [];
  let [length, known] = [0, false];
  for (const piece of zip.pieces(name)) {
    pieces.push(piece);
    length += piece.length;
    budget.left -= piece.length;
    if (budget.left <= 0) throw new FormatFault("too-large", {}, { most: MOST_UNPACKED });
    if (length > most) throw tooLarge(most);
    if (known || length < HEAD) continue;
    recognize(Buffer.concat(pieces), null);
    known = true;
  }
  return Buffer.concat(pieces);
}

function tooLarge(limit: number): Problem {
  return invalid({ pointer: "/datei", code: "datei-zu-gross", params: { limit } });
}

/** Checked again inside the transaction against a concurrent change. null where the work was deleted. */
async function hang(
  { kind, id }: Member,
  taken: Taken,
  pictures: Kind,
  { store, replace, job }: Covering,
): Promise<{ readonly state: "taken" | "kept"; readonly work: Member } | null> {
  return store.write(async (writing) => {
    writing.attribute(job ?? null);
    const [work] = await writing.members(kind, [id]);
    if (!work) return null;
    if (work.values.image !== null && !replace) return { state: "kept", work };
    const empty = Object.entries(pictures.fields).map(([key, field]) => [key, emptyValue(field)]);
    const titel = [...work.title].slice(0, 200).join("");
    const values = { ...Object.fromEntries(empty), [pictures.titleName]: titel, ...taken.values };
    const [picture = 0] = await writing.insert(pictures, [{ values }], null);
    await writing.addFiles(pictures, picture, taken.files);
    await writing.update(work, { ...work.values, image: picturePath(pictures, picture) }, null);
    return { state: "taken", work };
  });
}
