/** The address window of an envelope (DIN 5008, form B), and the lines of an address that fit in it. */

/** In millimetres. The window shows 85 by 45 from here; the address is in the lower part. */
export const WINDOW = { x: 20, y: 45, width: 85, height: 45 };
const MOST_LINES = 6;
/** Town and country are always needed. */
const LAST_LINES = 2;

export function isTooLong(address: readonly string[]): boolean {
  return address.length > MOST_LINES;
}

/** Of too many lines the middle ones are left out. */
export function linesInWindow(address: readonly string[]): readonly string[] {
  return isTooLong(address)
    ? [...address.slice(0, MOST_LINES - LAST_LINES), ...address.slice(-LAST_LINES)]
    : address;
}
