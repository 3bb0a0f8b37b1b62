/** Several values in one cell, separated by `|`; a bar within a value is written `\|`. */

/** `exact`: spaces around a value are kept. */
export function splitList(cell: string, exact: boolean): string[] {
  const entries = cell.includes("\\") ? splitEscaped(cell) : cell.split("|");
  return exact ? entries : entries.map((entry) => entry.trim());
}

export function joinList(entries: readonly string[]): string {
  return entries.map((entry) => entry.replace(/[\\|]/g, "\\$&")).join("|");
}

function splitEscaped(cell: string): string[] {
  const entries = [""];
  for (const part of cell.match(/\\[\\|]|./gs) ?? []) {
    if (part === "|") entries.push("");
    else entries[entries.length - 1] += part.length === 2 ? part.slice(1) : part;
  }
  return entries;
}
