/** Makes text safe for a terminal: messages can contain a client's bytes, and a terminal interprets escape sequences. */

/** Single line. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, written);
}

/** Keeps line breaks, for stacks. */
export function visibleLines(text: string): string {
  return text.split("\n").map(visible).join("\n");
}

function written(character: string): string {
  const code = character.codePointAt(0)!;
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u{${code.toString(16)}}`;
}
