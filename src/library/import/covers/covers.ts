/** A zip full of covers, each called after the book that it belongs to: by ISBN, by the barcode of a copy, or by the number of the work. */

import { setImmediate } from "node:timers/promises";
import { picturePath } from "../../../core/model/answers/address.ts";
import { invalid, Problem } from "../../../core/model/answers/problem.ts";
import { codeOf } from "../../../core/model/codes/codes.ts";
import { emptyValue, type Link } from "../../../core/model/kinds/field.ts";
import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import type { Taken } from "../../../core/model/kinds/upload.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import type { Store } from "../../../core/model/store/store.ts";
import { recognize } from "../../../core/pictures/recognize.ts";
import { isId } from "../../../core/words/slug.ts";
import { FormatFault } from "../formats/format.ts";
import type { Zip } from "../formats/zip.ts";

/** What an import is told to be of, instead of a kind, where it brings in covers. */
export const COVERS = "titelbilder";

interface Covering {
  readonly store: Store;
  readonly kinds: Kinds;
  /** In the place of covers that works have already. */
  readonly replace: boolean;
  /** The import that this is the doing of. */
  readonly job?: number;
  /** Works that it had dealt with before it was broken off. */
  readonly before?: ReadonlySet<number>;
  /** Tells what would happen, and changes nothing. */
  readonly trial?: boolean;
}

/** What became of one file of the zip. */
export type CoverOutcome =
  | { readonly name: string; readonly state: "taken" | "kept"; readonly work: Member }
  | { readonly name: string; readonly state: "unknown" | "several" }
  | { readonly name: string; readonly state: "refused"; readonly why: Problem | FormatFault };

const MOST_FILES = 10_000;
const MIB = 1024 * 1024;
/** All of them together, unpacked, in MiB: far beyond any zip that is as small as it has to be. */
const MOST_UNPACKED = 1024;
/** By so much one can tell a picture from something else. */
const HEAD = 4096;

/** One after the other, in the order of the zip; a FormatFault where it is none, or wants to fill the memory. */
export async function* takeCovers(zip: Zip, covering: Covering): AsyncGenerator<CoverOutcome> {
  const names = filesIn(zip);
  const done = new Set<number>();
  const budget: Budget = { left: MOST_UNPACKED * MIB };
  for (const name of names) {
    // Others have their turn between two pictures.
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

/** Whether somebody has put pictures in there, whatever they really are. */
export function hasPictures(zip: Zip): boolean {
  return zip.names().some((name) => isFile(name) && /\.(jpe?g|png|webp|avif|gif)$/i.test(name));
}

/** What systems put into every zip is no picture of ours. */
function isFile(name: string): boolean {
  const parts = name.split(/[/\\]/);
  return !name.endsWith("/") && parts.every((part) => !/^\.|^__MACOSX$|^Thumbs\.db$/i.test(part));
}

function baseOf(name: string): string {
  const file = name.split(/[/\\]/).at(-1) ?? "";
  const dot = file.lastIndexOf(".");
  return (dot > 0 ? file.slice(0, dot) : file).normalize("NFC").trim();
}

/** The first of these ways that leads anywhere counts. */
async function worksCalled(base: string, { store, kinds }: Covering): Promise<readonly Member[]> {
  const { read } = store;
  const werk = kinds.one("werk");
  const isbn = codeOf("isbn").read(base);
  const byIsbn = typeof isbn === "string" ? await withIsbn(isbn, werk, read) : [];
  if (byIsbn.length > 0) return byIsbn;
  const copy = base === "" ? null : await read.findBy(kinds.one("exemplar"), "barcode", base);
  const id = copy ? (copy.values.werk as Link).id : isId(base) ? Number(base) : null;
  return id === null ? [] : read.members(werk, [id]);
}

async function withIsbn(isbn: string, werk: Kind, read: Reading): Promise<readonly Member[]> {
  const field = { name: "isbn", field: "isbn", there: null, values: [isbn], asked: [] };
  const query = { words: [], sorting: null, limit: 2, cursor: null, fields: [field] };
  const { members } = await read.list(werk, query);
  // Entries of a list do not have everything.
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
    const isWhole = budget.left <= 0;
    if (isWhole || !(why instanceof Problem || why instanceof FormatFault)) throw why;
    return { name, state: "refused", why };
  }
}

/** How much may still be unpacked. */
interface Budget {
  left: number;
}

/** Only what is a picture by its first bytes is unpacked any further. */
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

/** Asked once more in the transaction: somebody may have been quicker. null where the work has gone. */
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
