/** Settings that are valid one by one, but not together. */

import { stat } from "node:fs/promises";
import type { Settings } from "../../../core/settings/settings.ts";
import { unknownVariables } from "../../../core/settings/unknown-variables.ts";
import { VERSION } from "../../../core/settings/version.ts";
import { isFile } from "../../../core/storage/engines/postgres-servers.ts";
import { readSiteFile } from "../../site/file/site-file.ts";
import { otherReleases } from "../console/last-service.ts";
import { type Diagnosis, good, hint, ill, messageOf } from "./diagnosis.ts";

/** `namesSite`: whether the folder of the site is not the default one, which may be absent. */
export async function examineSettings(settings: Settings, namesSite = false): Promise<Diagnosis[]> {
  return [
    good(`Leihwerk ${VERSION} on Node ${process.versions.node}.`),
    ...otherReleases(settings, process.env).map((version) =>
      hint(
        `The server that runs is still Leihwerk ${version}: start it anew (systemctl restart leihwerk.service).`,
      ),
    ),
    ...address(settings),
    ...environment(settings),
    ...unknownVariables(process.env).map(hint),
    ...replicas(settings),
    await site(settings, namesSite),
  ];
}

function replicas({ replicas: address, database }: Settings): Diagnosis[] {
  if (address === null || !isFile(database)) return [];
  return [
    hint(
      `LEIHWERK_REPLICAS is ignored: replicas are of PostgreSQL, and the database is ${database}.`,
    ),
  ];
}

function address({ url, host, proxies }: Settings): Diagnosis[] {
  const isLocal = host === "localhost" || host === "::1" || host.startsWith("127.");
  if (url === null) {
    return isLocal
      ? [good("Only this machine can reach the server: there is no public address (--url).")]
      : [
          hint(
            `The server listens at ${host} and has no public address: every link takes the name that a request asks for. Set --url.`,
          ),
        ];
  }
  const findings: Diagnosis[] = [];
  if (url.startsWith("http:") && !/^http:\/\/(localhost|127\.|\[::1\])/.test(url)) {
    findings.push(
      hint(
        `The public address is ${url}: passwords cross the net in the open. Put a proxy with TLS in front, and begin --url with https:.`,
      ),
    );
  }
  if (url.startsWith("https:") && proxies.length === 0) {
    findings.push(
      ill(
        `The public address is ${url}, so that a proxy stands in front, but --proxies names none: all visitors look like one to the server, and its bounds for one hold for all. Set --proxies, such as 127.0.0.1,::1.`,
      ),
    );
  }
  if (findings.length === 0) findings.push(good(`The public address is ${url}.`));
  return findings;
}

function environment({ environment: now, displayErrors, url }: Settings): Diagnosis[] {
  if (url === null) return [];
  if (now !== "production") {
    return [hint(`This is a ${now} server with a public address: set --environment production.`)];
  }
  if (displayErrors) return [hint("Visitors see program errors: set --no-display-errors.")];
  return [];
}

async function site({ site: folder }: Settings, isNamed: boolean): Promise<Diagnosis> {
  const found = await stat(folder).catch(() => null);
  if (found === null && isNamed)
    return hint(
      `There is no folder ${folder}: the library starts without settings and kinds of its own. Is LEIHWERK_SITE right?`,
    );
  if (found && !found.isDirectory())
    return ill(`${folder} is no folder: name the folder of the site (LEIHWERK_SITE).`);
  try {
    await readSiteFile(folder);
    return good(`Nothing is wrong with the settings in ${folder}.`);
  } catch (error) {
    return ill(messageOf(error));
  }
}
