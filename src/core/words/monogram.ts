/** The address of the generated placeholder image of a member: its initials and a colour, both stable. */

export const MONOGRAM_COLOURS = 8;

export interface Monogram {
  readonly initials: string;
  readonly colour: number;
}

const ADDRESS = /^monogramm(?:-([\p{L}\p{N}]{1,2}))?-([0-7])$/u;

const ASCII = /^[a-zA-Z0-9]*$/;
const INITIAL = /[\p{L}\p{N}]/u;

/** `/bild/monogramm-gb-3` for "Georg Büchner". */
export function monogramPath(title: string): string {
  const initials = initialsOf(title);
  const colour = checksum(title) % MONOGRAM_COLOURS;
  return initials === ""
    ? `/bild/monogramm-${colour}`
    : `/bild/monogramm-${encodeURIComponent(initials)}-${colour}`;
}

/** `key` is the decoded last part of an address; null if it is no monogram. */
export function readMonogram(key: string): Monogram | null {
  const match = ADDRESS.exec(key);
  return match ? { initials: match[1] ?? "", colour: Number(match[2]) } : null;
}

/** FNV-1a: any stable hash would do, and this one is fast. */
function checksum(text: string): number {
  let sum = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193);
  }
  return (sum >>> 8) & 0xffff;
}

/** Of the first and the last word: "Johann Wolfgang von Goethe" is JG. */
export function initialsOf(title: string): string {
  const space = title.lastIndexOf(" ");
  const first = INITIAL.exec(title)?.[0] ?? "";
  const last = space < 0 ? "" : (INITIAL.exec(title.slice(space))?.[0] ?? "");
  if (ASCII.test(first + last)) return (first + last).toLowerCase();
  // "İ" in lower case is an i with a combining dot, which is no letter.
  return (first + last)
    .normalize("NFC")
    .toLowerCase()
    .replace(/\p{M}+/gu, "");
}
