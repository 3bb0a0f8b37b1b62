/** Whether the server answers at its public address, and knows itself by it. */

import type { Settings } from "../../../core/settings/settings.ts";
import { type Diagnosis, good, hint, ill, messageOf } from "./diagnosis.ts";

const PATIENCE = 5_000;

export async function examineReach({ url }: Settings): Promise<Diagnosis[]> {
  if (url === null) return [];
  const ask = (path: string) =>
    fetch(`${url}${path}`, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE) });
  try {
    const { status } = await ask("/gesundheit/bereit");
    if (status !== 200) {
      return [
        ill(
          `${url}/gesundheit/bereit answers ${status}: is the server running, and its database there?`,
        ),
      ];
    }
    const home = await ask("/");
    const findings = [good(`The server answers at ${url}.`)];
    if (home.status === 421)
      findings.push(
        ill(
          `${url} answers 421: the proxy does not pass the name on. Let it send the Host, or X-Forwarded-Host from an address of --proxies.`,
        ),
      );
    if (url.startsWith("https:") && !home.headers.has("Strict-Transport-Security"))
      findings.push(
        hint(
          "The server does not know that people come by TLS: let the proxy set X-Forwarded-Proto, and name it in --proxies.",
        ),
      );
    return findings;
  } catch (error) {
    const cause = error instanceof Error && error.cause ? messageOf(error.cause) : messageOf(error);
    return [
      ill(
        `Nothing answers at ${url} (${cause}): start the server, or look at the proxy, the name and the certificate.`,
      ),
    ];
  }
}
