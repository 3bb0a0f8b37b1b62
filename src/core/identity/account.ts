/** The parts of an account that signing in needs. */

export interface Account {
  readonly id: number;
  readonly username: string;
  readonly role: "leser" | "theke" | "bibliothekar";
  readonly passwordHash: string | null;
  /** A one-time code that was handed out or sent, as `one-time-code.ts` writes it. */
  readonly code: string | null;
  readonly disabled: boolean;
}

export const SHORTEST_PASSWORD = 10;

/** How many accounts a sign-in name can match: one by user name and one by card number, or those of a family by e-mail address. */
export function mostMeant(said: string): number {
  return said.includes("@") ? 5 : 2;
}

/** Looks up accounts; implemented by `src/core/accounts/authenticate.ts` for the kind `konto`. */
export interface Accounts {
  byName(username: string): Promise<Account | null>;
  /**
   * The accounts that a sign-in name can match: by user name, then by card number, then by e-mail address. At most `mostMeant`: an account
   * that claims another's e-mail address cannot lock that account out.
   */
  matching(said: string): Promise<readonly Account[]>;
  byId(id: number): Promise<Account | null>;
}
