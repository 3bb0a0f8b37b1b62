/** What a program may that signed in for a reader, by the words of PAIA; what is not here nobody is granted. */

const PAIA_SCOPES = [
  "read_patron",
  "read_fees",
  "read_items",
  "write_items",
  "change_password",
] as const;

export type PaiaScope = (typeof PAIA_SCOPES)[number];

/** Where nothing is asked for: all that the core has. */
const USUAL = PAIA_SCOPES.filter((scope) => scope !== "change_password");

export function grantedScopes(asked: string): readonly PaiaScope[] {
  const names = new Set(asked.split(/\s+/).filter(Boolean));
  return names.size === 0 ? USUAL : PAIA_SCOPES.filter((scope) => names.has(scope));
}
