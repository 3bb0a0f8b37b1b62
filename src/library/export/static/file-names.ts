/** Where the answer of an address lies in an export: beside its own name with the suffix of its format, so that a member and what is below it never clash. */

/** Longer names are not for every disk: a cursor is parted into folders. */
export const LONGEST_NAME = 200;

/** Of further pages of a list; begins as no key and no slug does. */
export const PAGES = "_nach";
/** What stands at addresses whose member is gone. */
export const GONE = "_fort";

export interface FileAddress {
  /** From the root, without a suffix where `format` is one. */
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

/** As it is asked for. */
export function targetOf({ path, format, after, language }: FileAddress): string {
  const query = new URLSearchParams({
    ...(path === "/" && format !== null && { format }),
    ...(after && { nach: after }),
    ...(language && { lang: language }),
  });
  const address = path === "/" || format === null ? path : `${path}.${format}`;
  return query.size > 0 ? `${address}?${query}` : address;
}

function partsOf(cursor: string): readonly string[] {
  return cursor.match(new RegExp(`.{1,${LONGEST_NAME}}`, "g")) ?? [];
}
