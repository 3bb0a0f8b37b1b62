/** Range requests (RFC 9110, 14): a single range of a file; a client that asks for several gets the whole file. */

interface ByteRange {
  readonly first: number;
  readonly last: number;
}

const ASKED = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** null: the whole file; "none": the range lies outside of it. */
export function partOf(header: string | null, size: number): ByteRange | "none" | null {
  const [, from = "", to = ""] = ASKED.exec(header?.replaceAll(" ", "") ?? "") ?? [];
  if (from === "" && to === "") return null;
  // `-500` are the last 500 bytes.
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== "" && to !== "" && Number(to) < Number(from)) return null;
  return first >= size || last < first ? "none" : { first, last };
}
