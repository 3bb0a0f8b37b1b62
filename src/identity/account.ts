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

/** Where accounts are found; `src/door/identify.ts` answers from the kind `konto`. */
export interface Accounts {
  byName(username: string): Promise<Account | null>;
  /** Whom somebody means at the door: by the user name, the number of the card, or an e-mail address that nobody else has. */
  meant(said: string): Promise<Account | null>;
  byId(id: number): Promise<Account | null>;
}
