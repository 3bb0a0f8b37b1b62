/** What the engine needs of authentication: who asks, the rate limit, the sign-in forms. `src/core/accounts/authenticate.ts` implements it. */

import type { AskedRequest, Exchange } from "../http/requests/exchange.ts";
import type { Actor } from "../model/kinds/access.ts";

export interface Authenticator {
  /** What programs can come in with, as WWW-Authenticate says it. */
  readonly challenge: string;
  /** Who asks; null for nobody in particular, 401 for credentials that are wrong. */
  identify(request: AskedRequest, exchange: Exchange): Promise<Actor | null>;
  /** For a form of this session; `action` is what the form will do: `PUT /werk/12`. */
  token(session: string, action: string): string;
  check(session: string, action: string, token: string): "right" | "late" | "wrong";
  /** 429 for somebody who changes more in a minute than is good. */
  rateLimit(actor: Actor): Promise<void>;
  /** Hears that somebody was not let in. */
  refused(actor: Actor | null, exchange: Exchange): void;
}
