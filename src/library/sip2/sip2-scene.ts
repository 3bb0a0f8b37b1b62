/** What the answers to a self-check machine are made from. */

import type { Identity } from "../../core/accounts/authenticate.ts";
import type { View } from "../../core/model/answers/representation.ts";
import type { Kinds } from "../../core/model/kinds/kind.ts";
import type { Store } from "../../core/model/store/store.ts";
import type { SipField, SipRequest } from "./sip2-messages.ts";

export interface Sip2Parts {
  readonly store: Store;
  readonly kinds: Kinds;
  readonly site: Readonly<Record<string, unknown>>;
  readonly identity: Identity;
  readonly timeZone: string;
  readonly url: string | null;
  /** Hears of what the library has decided anew. */
  readonly renew?: () => Promise<void> | null;
}

/** A message, and who asks. */
export interface MachineScene {
  readonly parts: Sip2Parts;
  readonly view: View;
  readonly address: string;
  readonly request: SipRequest;
  /** As machines write the time. */
  readonly now: string;
}

export interface SipAnswer {
  readonly fixed: string;
  readonly fields: readonly SipField[];
}

export function libraryName(site: Readonly<Record<string, unknown>>): string {
  return `${site.name ?? ""}`;
}

/** What the machine calls it is what it is called here. */
export function institution({ request, parts }: MachineScene): string {
  return request.field("AO") || libraryName(parts.site);
}
