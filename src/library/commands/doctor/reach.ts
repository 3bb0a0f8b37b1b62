/** Whether the server responds at its public address, and uses it in its links. */

import { once } from "node:events";
import { isIP } from "node:net";
import { connect } from "node:tls";
import { ownAdvice } from "../../../core/http/outgoing/certificate-advice.ts";
import type { Settings } from "../../../core/settings/settings.ts";
import { type Diagnosis, daysUntil, good, hint, ill, messageOf } from "./diagnosis.ts";

const PATIENCE = 5_000;

/** In days: certificates are renewed automatically a month before they expire, so below these limits the renewal has failed. */
const SOON = 21;
const TOO_SOON = 3;

export async function examineReach({ url }: Settings): Promise<Diagnosis[]> {
  if (url === null) return [];
  return [...(await certificate(url)), ...(await answers(url))];
}

async function answers(url: string): Promise<Diagnosis[]> {
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
        `Nothing answers at ${url} (${ownAdvice(cause)}): start the server, or look at the proxy, the name and the certificate.`,
      ),
    ];
  }
}

/** The expiry of the certificate. Whether it is trusted is checked by the request for a page. */
async function certificate(url: string): Promise<Diagnosis[]> {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== "https:") return [];
  const host = hostname.replace(/^\[|\]$/g, "");
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(!isIP(host) && { servername: host }),
    rejectUnauthorized: false,
  });
  try {
    await once(socket, "secureConnect", { signal: AbortSignal.timeout(PATIENCE) });
    const until = new Date(socket.getPeerCertificate().valid_to);
    const days = daysUntil(until);
    const when = `The certificate of ${hostname} ${days < 0 ? "ended" : "ends"} on ${until.toISOString().slice(0, 10)}`;
    if (days < TOO_SOON)
      return [ill(`${when}: renew it now (certbot renew, then reload the proxy).`)];
    if (days < SOON) return [hint(`${when}: is it renewed by itself? (certbot renew --dry-run)`)];
    return [good(`${when}.`)];
  } catch {
    return []; // No connection: the request for a page reports that.
  } finally {
    socket.destroy();
  }
}
