/** HTTP Basic authentication (RFC 7617): user name and password with each request, for API clients. */

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** null: no Basic credentials; "malformed": they cannot be parsed. */
export function readBasic(header: string | null): Credentials | "malformed" | null {
  if (header === null) return null;
  const match = /^Basic +([A-Za-z0-9+/=_-]+) *$/i.exec(header);
  if (!match) return /^Basic\b/i.test(header) ? "malformed" : null;
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(match[1] ?? "", "base64"));
  } catch {
    return "malformed";
  }
  const colon = text.indexOf(":");
  // RFC 7617 allows no control characters, and no account has such a long name.
  if (colon < 0 || colon > 200 || /\p{Cc}/u.test(text)) return "malformed";
  return { username: text.slice(0, colon), password: text.slice(colon + 1) };
}
