/**
 * The file name for an address in an export: its own name with the suffix of its format, so that a member and the addresses below it never
 * clash.
 */

/** Not every file system has longer names: a cursor is split into folders. */
export const LONGEST_NAME = 200;

/** The folder for further pages of a list; no key or slug begins like this. */
export const PAGES = "_nach";
/** The page for addresses of deleted members. */
export const GONE = "_fort";

export interface FileAddress {
  /** From the root, without the suffix if `format` is set. */
  readonly path: string;
  /** null: the address is a file of its own. */
  readonly format: string | null;
  /** The cursor of a further page. */
  readonly after?: string | null;
  /** Another language than that of the library. */
  readonly language?: string | null;
}

export function fileNameOf({ path, format, after, language }: FileAddress): string {
  const stem = path === "/" ? "index" : path.slice(1);
  const page = after ? `/${PAGES}/${partsOf(after).join("/")}` : "";
  const name = format === null ? stem : `${stem}${page}.${format}`;
  return language ? `_${language}/${name}` : name;
}

/** The request target. */
export function targetOf({ path, format, after, language }: FileAddress): string {
  const address = path === "/" || format === null ? path : `${path}.${format}`;
  if (path !== "/" && !after && !language) return address;
  const query = new URLSearchParams({
    ...(path === "/" && format !== null && { format }),
    ...(after && { nach: after }),
    ...(language && { lang: language }),
  });
  return query.size > 0 ? `${address}?${query}` : address;
}

function partsOf(cursor: string): readonly string[] {
  return cursor.match(new RegExp(`.{1,${LONGEST_NAME}}`, "g")) ?? [];
}
