/** Shortens a text to one line of limited length. */

/** Without characters that a field does not allow; truncated with an ellipsis. */
export function oneLine(text: string, most: number): string {
  const plain = text.replace(/[\p{Cc}\p{Cs}\u2028\u2029\ufffe\uffff]+/gu, " ").trim();
  return plain.length > most ? `${[...plain].slice(0, most - 1).join("")}…` : plain;
}
