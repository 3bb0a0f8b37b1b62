/** The window of an envelope (DIN 5008, form B), and what of an address is seen in it. */

/** In millimetres. It shows 85 by 45 from here; the address has its lower part. */
export const WINDOW = { x: 20, y: 45, width: 85, height: 45 };
const MOST_LINES = 6;
/** Without the town, and the country behind it, nothing arrives. */
const LAST_LINES = 2;

export function isTooLong(address: readonly string[]): boolean {
  return address.length > MOST_LINES;
}

/** Where there are too many lines, those in the middle go. */
export function linesInWindow(address: readonly string[]): readonly string[] {
  return isTooLong(address)
    ? [...address.slice(0, MOST_LINES - LAST_LINES), ...address.slice(-LAST_LINES)]
    : address;
}
