/** Sending an e-mail: callers depend on this interface, not on how it is done. */

export interface Mail {
  /** The name of the server for users: never with a password. */
  readonly name: string;
  /** Never throws: the caller decides by the result. Has a timeout. */
  send(letter: EMail): Promise<Delivery>;
  /** Checks that the server answers and accepts our credentials: shown in the settings. */
  try(): Promise<Delivery>;
}

export interface EMail {
  readonly to: { readonly address: string; readonly name?: string | null };
  /** Markdown; its first heading is the subject. Plain text and HTML are both made from it. */
  readonly text: string;
  readonly language: string;
  /** The address for one-click unsubscribe (RFC 8058). */
  readonly unsubscribe?: string | null;
  /** The same for every retry, so that the server can detect duplicates. */
  readonly id?: string;
}

/**
 * `refused`: permanent, a retry would not help. `later`: temporary, a retry may help. `unknown`: the connection broke after the message was
 * sent, so it may have been accepted.
 */
export interface Delivery {
  readonly state: "sent" | "refused" | "later" | "unknown";
  /** The answer of the server, or the connection error. */
  readonly reason: string;
  /** Put off for this receiver alone: the server takes others meanwhile. */
  readonly alone?: true;
}
