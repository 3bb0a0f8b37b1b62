/** The addresses of earlier states and their Link headers: `/werk/564/zeiten`, and below it each by its instant. */

import { variantPath } from "../../model/answers/address.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import { PAST, writeInstant } from "./instants.ts";
import type { StateChange } from "./states.ts";

export function statePath({ singular }: Kind, { mitglied, zeitpunkt }: StateChange): string {
  return `/${singular}/${mitglied}/${PAST}/${writeInstant(zeitpunkt)}`;
}

/** By id, which stays when the member is removed or renamed. */
export function timeMapPath({ singular }: Kind, id: number): string {
  return `/${singular}/${id}/${PAST}`;
}

export function collectionPath({ plural }: Kind, instant: string): string {
  return `/${plural}/${PAST}/${writeInstant(instant)}`;
}

/** An address that is its own TimeGate (RFC 7089, 4.1.1). */
export function timeGateLink(origin: string, path: string): string {
  return `<${origin}${path}>; rel="original timegate"`;
}

export function timeMapLink(origin: string, kind: Kind, id: number): string {
  const path = variantPath(timeMapPath(kind, id), "link");
  return `<${origin}${path}>; rel="timemap"; type="application/link-format"`;
}
