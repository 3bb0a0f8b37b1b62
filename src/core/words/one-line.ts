/** A text that has to fit into one line of bounded length. */

/** Without anything that a field cannot hold; where it is cut, that shows. */
export function oneLine(text: string, most: number): string {
  const plain = text.replace(/[\p{Cc}\p{Cs}\u2028\u2029\ufffe\uffff]+/gu, " ").trim();
  return plain.length > most ? `${[...plain].slice(0, most - 1).join("")}…` : plain;
}
