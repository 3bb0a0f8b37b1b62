/** Sending an e-mail: callers depend on this interface, not on how it is done. */

export interface Mail {
  /** Which server is asked, as people are told: never with a password. */
  readonly name: string;
  /** Never throws: what came of it decides how to go on. Bounded in time. */
  send(letter: EMail): Promise<Delivery>;
  /** Whether the server answers and accepts our credentials: shown where it is set up. */
  try(): Promise<Delivery>;
}

export interface EMail {
  readonly to: { readonly address: string; readonly name?: string | null };
  /** Markdown; its first heading is the subject. Plain text and HTML are both made from it. */
  readonly text: string;
  readonly language: string;
  /** Where a reader who wants no more of these says so, by one click (RFC 8058). */
  readonly unsubscribe?: string | null;
  /** The same one for every try, so that a server which got it twice can tell. */
  readonly id?: string;
}

/**
 * `refused`: for good, another try would change nothing. `later`: not taken, and another try may help. `unknown`: the
 * connection broke after the message was on its way, so that it may have been taken.
 */
export interface Delivery {
  readonly state: "sent" | "refused" | "later" | "unknown";
  /** What the server said, or what became of the connection. */
  readonly reason: string;
}
