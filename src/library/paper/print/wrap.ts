/** Line breaks: at spaces and behind hyphens, and inside a word only if it is longer than a line. */

type Measure = (text: string) => number;

/** Tolerance, as sums of widths are not exact. */
const HAIR = 1e-6;

export function wrap(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = "";
  let used = 0;
  for (const word of text.trim().split(/(?<=\s)/)) {
    // The width of a word does not depend on its place, so each word is measured once instead of the whole line for every word.
    if (used + measure(word.trimEnd()) <= width - HAIR) {
      line += word;
      used += measure(word);
      continue;
    }
    for (const piece of word.split(/(?<=-)/)) {
      if (measure((line + piece).trimEnd()) <= width) {
        line += piece;
        continue;
      }
      if (line !== "") lines.push(line.trim());
      const parts = broken(piece, width, measure);
      lines.push(...parts.slice(0, -1));
      line = parts.at(-1) ?? "";
    }
    used = measure(line);
  }
  if (line.trim() !== "") lines.push(line.trim());
  return lines;
}

/** Cut with an ellipsis where it is too long for one line. */
export function cutTo(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text;
  const characters = [...text];
  let [fits, tooMany] = [0, characters.length];
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (measure(`${beginning(characters, middle)}…`) <= width) fits = middle;
    else tooMany = middle;
  }
  return fits === 0 ? "" : `${beginning(characters, fits)}…`;
}

function beginning(characters: readonly string[], length: number): string {
  return characters.slice(0, length).join("").trimEnd();
}

function broken(word: string, width: number, measure: Measure): string[] {
  const parts: string[] = [];
  let part = "";
  for (const character of word) {
    if (part !== "" && measure((part + character).trimEnd()) > width) {
      parts.push(part);
      part = "";
    }
    part += character;
  }
  return [...parts, part];
}
