/** The Prefer header (RFC 7240): names in any case, values plain or quoted. */

/** The value of a preference; null where it is absent or empty. */
export function preference(header: string | null, name: string): string | null {
  if (header === null) return null;
  for (const [, token = "", plain, quoted] of header.slice(0, LONGEST).matchAll(ENTRY)) {
    // The first occurrence counts (section 2).
    if (token.toLowerCase() === name) return (quoted ?? plain ?? "").toLowerCase() || null;
  }
  return null;
}

const LONGEST = 1000;
const ENTRY =
  /(?:^|,)[ \t]*([\w!#$%&'*+.^`|~-]+)(?:[ \t]*=[ \t]*(?:([\w!#$%&'*+.^`|~-]+)|"([^"]*)"))?/g;
