/** Normalizes an e-mail address: the domain in ASCII (punycode), so that `jan@bücher.example` can be delivered to. */

import { domainToASCII } from "node:url";

/** An invalid address is returned unchanged. */
export function mailAddress(said: string): string {
  const at = said.lastIndexOf("@");
  const domain = at < 1 ? "" : domainToASCII(said.slice(at + 1));
  return domain === "" ? said : `${said.slice(0, at)}@${domain}`;
}
