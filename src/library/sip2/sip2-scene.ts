/** The context for responses to a self-check machine. */

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
  /** Reloads the settings. */
  readonly renew?: () => Promise<void> | null;
}

/** A message with its session's context. */
export interface MachineScene {
  readonly parts: Sip2Parts;
  readonly view: View;
  readonly address: string;
  readonly request: SipRequest;
  /** The time in SIP2 format. */
  readonly now: string;
}

export interface SipAnswer {
  readonly fixed: string;
  readonly fields: readonly SipField[];
}

export function libraryName(site: Readonly<Record<string, unknown>>): string {
  return `${site.name ?? ""}`;
}

/** Echoes the institution id of the machine. */
export function institution({ request, parts }: MachineScene): string {
  return request.field("AO") || libraryName(parts.site);
}
