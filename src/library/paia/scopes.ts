/** The scopes of PAIA that a client can request; no others are granted. */

const PAIA_SCOPES = [
  "read_patron",
  "read_fees",
  "read_items",
  "write_items",
  "change_password",
] as const;

export type PaiaScope = (typeof PAIA_SCOPES)[number];

/** The default: all scopes of PAIA core. */
const USUAL = PAIA_SCOPES.filter((scope) => scope !== "change_password");

export function grantedScopes(asked: string): readonly PaiaScope[] {
  const names = new Set(asked.split(/\s+/).filter(Boolean));
  return names.size === 0 ? USUAL : PAIA_SCOPES.filter((scope) => names.has(scope));
}
