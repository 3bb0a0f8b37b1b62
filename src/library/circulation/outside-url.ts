/** Web addresses that librarians enter and the program requests: never those of the local network (SSRF). */

import { isIP } from "node:net";
import { isPublicAddress } from "../../core/http/outgoing/public-address.ts";
import type { Fault } from "../../core/model/answers/problem.ts";
import type { Values } from "../../core/model/kinds/field.ts";

/** Reported at once instead of failing much later. `flag`: the setting of the machine that allows others. */
export function faultsOfUrl(name: string, values: Values, flag?: string): Fault[] {
  const value = values[name];
  if (typeof value !== "string" || value === "") return [];
  const pointer = `/${name}`;
  const url = URL.parse(value);
  const isRight = url !== null && /^https?:$/.test(url.protocol) && url.hostname !== "";
  if (!isRight) return [{ pointer, code: "adresse" }];
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isInside = isIP(host) > 0 ? !isPublicAddress(host) : /(^|\.)localhost\.?$/.test(host);
  return isInside
    ? [{ pointer, code: "adresse-im-haus", params: flag === undefined ? {} : { flag } }]
    : [];
}
