/** Schemas that tools of every language can read: patterns keep to what JSON Schema recommends (6.4). */

export type Schema = Record<string, unknown>;

/** A copy without regular expressions that only JavaScript supports. */
export function portable(schema: object): Schema {
  const copy: Schema = {};
  for (const [name, value] of Object.entries(schema)) {
    if (name === "pattern") Object.assign(copy, portablePattern(`${value}`));
    else if (Array.isArray(value)) copy[name] = value.map(inner);
    else copy[name] = inner(value);
  }
  return copy;
}

function inner(value: unknown): unknown {
  return value !== null && typeof value === "object" && !Array.isArray(value)
    ? portable(value)
    : value;
}

const CONTROLS = "\u0000-\u001f\u007f-\u009f";

/** Escapes become literal characters, without surrogates. Unicode properties become a description. */
function portablePattern(pattern: string): Schema {
  const plain = pattern
    .replaceAll("\\p{Cc}", CONTROLS)
    .replaceAll("\\p{Cs}", "")
    .replace(/\\u([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  if (!/\\[pP]\{/.test(plain)) return { pattern: plain };
  return { description: `Matches ${pattern} (with \\p as Unicode, UTS 18, defines it).` };
}
