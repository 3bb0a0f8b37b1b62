/** Common to all drawn pictures: eight colours that go together, and escaping for XML. */

/** Dark enough for light letters (contrast above 5 : 1). */
const GROUNDS = [
  "#1f5a63", // petrol
  "#4c6139", // moss
  "#85601c", // ochre
  "#96473a", // brick
  "#693f61", // aubergine
  "#34507f", // ink
  "#4d5661", // slate
  "#2a664f", // fir
] as const;

export const LIGHT = "#fdfaf3";

export function groundOf(colour: number): string {
  return GROUNDS[colour % GROUNDS.length] ?? GROUNDS[0];
}

/** Neighbours in a list get colours that are far apart: the golden ratio spreads consecutive numbers. */
export function spread(id: number, choices: number, turn = 0): number {
  const scattered = Math.imul(id + turn * 7919, 0x9e3779b1) >>> 0;
  return Math.floor((scattered / 2 ** 32) * choices);
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Printable Latin letters and signs, none of which needs to be escaped: nearly all titles and names. */
const SAFE = /^[ !#-%'-;=?-~\u00a0-\u00ff]*$/;

export function escaped(text: string): string {
  if (SAFE.test(text)) return text;
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
