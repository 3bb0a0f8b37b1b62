/** An account as far as signing in is concerned. */

export interface Account {
  readonly id: number;
  readonly username: string;
  readonly role: "leser" | "theke" | "bibliothekar";
  readonly passwordHash: string | null;
  /** What was handed out or sent to be typed once, as `one-time-code.ts` writes it. */
  readonly code: string | null;
  readonly disabled: boolean;
}

/** So many can be meant by what somebody says: whoever has that user name and whoever has that card, or as many as a family has. */
export function mostMeant(said: string): number {
  return said.includes("@") ? 5 : 2;
}

/** Where accounts are found; `src/core/accounts/authenticate.ts` answers from the kind `konto`. */
export interface Accounts {
  byName(username: string): Promise<Account | null>;
  /**
   * Whom somebody can mean who signs in: by the user name, then by the number of a card, then by an e-mail address. At most
   * `mostMeant`: an account that claims another's e-mail address cannot lock that account out.
   */
  matching(said: string): Promise<readonly Account[]>;
  byId(id: number): Promise<Account | null>;
}
