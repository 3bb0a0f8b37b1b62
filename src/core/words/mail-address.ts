/** An e-mail address as mail servers write it: the domain in ASCII, so that `jan@bücher.example` can be written to. */

import { domainToASCII } from "node:url";

/** What is no address stays as it is. */
export function mailAddress(said: string): string {
  const at = said.lastIndexOf("@");
  const domain = at < 1 ? "" : domainToASCII(said.slice(at + 1));
  return domain === "" ? said : `${said.slice(0, at)}@${domain}`;
}
