/** Escapes text for a log line as Apache httpd does (log injection), so that no client can forge a line or a field. */

/**
 * For quoted fields of the access log. Takes bytes as in Node's headers: one character per byte. Text of the program itself (a user name, a
 * message) goes through `bytesOf` first.
 */
export function escapeField(bytes: string): string {
  return unsafeInField.test(bytes) ? escapeEach(bytes, true) : bytes;
}

/** For the error log, where quotation marks are not escaped. */
export function escapeMessage(bytes: string): string {
  return unsafeInMessage.test(bytes) ? escapeEach(bytes, false) : bytes;
}

/** Text as its UTF-8 bytes, one character per byte. */
export function bytesOf(text: string): string {
  return onlyAscii.test(text) ? text : Buffer.from(text, "utf8").toString("latin1");
}

/** The reverse: the text of an escaped field. Invalid UTF-8 becomes U+FFFD. */
export function unescapeField(field: string): string {
  return Buffer.from(unescapeBytes(field), "latin1").toString("utf8");
}

/** As `unescapeField`, but the bytes themselves, one character per byte. */
export function unescapeBytes(field: string): string {
  if (!field.includes("\\")) return field;
  return field.replace(/\\(x[0-9a-f]{2}|[\s\S])/g, (_, code: string) =>
    code.length === 3
      ? String.fromCharCode(Number.parseInt(code.slice(1), 16))
      : (named.get(code) ?? code),
  );
}

const onlyAscii = /^[\x00-\x7f]*$/;
const unsafeInField = /[^ !#-[\]-~]/;
const unsafeInMessage = /[^ -[\]-~]/;

const named = new Map([
  ["b", "\b"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
]);

const escapes: string[] = Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  for (const [letter, meaning] of named) if (meaning === character) return `\\${letter}`;
  if (character === "\\") return "\\\\";
  if (byte >= 0x20 && byte < 0x7f) return character;
  return `\\x${byte.toString(16).padStart(2, "0")}`;
});

function escapeEach(bytes: string, inQuotes: boolean): string {
  let escaped = "";
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes.charCodeAt(index);
    escaped += byte === 0x22 && inQuotes ? '\\"' : escapes[byte & 0xff];
  }
  return escaped;
}
