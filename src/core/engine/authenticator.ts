/** What the engine needs of authentication: identity, CSRF tokens, rate limit. `src/core/accounts/authenticate.ts` implements it. */

import type { AskedRequest, Exchange } from "../http/requests/exchange.ts";
import type { Actor } from "../model/kinds/access.ts";

export interface Authenticator {
  /** The value of WWW-Authenticate. */
  readonly challenge: string;
  /** The user who sends a request; null where it is anonymous, at once if it has no credentials; 401 for wrong ones. */
  identify(request: AskedRequest, exchange: Exchange): Promise<Actor | null> | null;
  /** The CSRF token for a form of this session; `action` is what the form will do: `PUT /werk/12`. */
  token(session: string, action: string): string;
  check(session: string, action: string, token: string): boolean;
  /** 429 after too many writes within a minute. */
  rateLimit(actor: Actor): Promise<void>;
  /** Called when access is denied. */
  refused(actor: Actor | null, exchange: Exchange): void;
}

/** What the CSRF token of a form is bound to, besides the session. */
export function formAction(method: string, path: string): string {
  return `${method} ${path.replace(/(?<=.)\/$/, "")}`;
}
