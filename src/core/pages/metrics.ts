/** What the server counts of itself, in the format of OpenMetrics, for whoever may ask: by a token, or from an address that the settings allow. */

import { createHash, timingSafeEqual } from "node:crypto";
import type { AskedRequest } from "../http/requests/exchange.ts";
import type { Page, Visit } from "../model/answers/page.ts";
import type { Kinds } from "../model/kinds/kind.ts";

interface MetricsAccess {
  readonly token: string | null;
  allows(address: string): boolean;
  /** What all processes together have counted; null where there is only this one. */
  figures(): Promise<string | null>;
  readonly version: string;
}

const TYPE = "application/openmetrics-text; version=1.0.0; charset=utf-8";

export function metricsPage(access: MetricsAccess, kinds: Kinds): Page {
  return {
    path: "/metrics",
    read: ["all"],
    momentary: true,
    urgent: true,
    negotiated: false,
    sends: ["application/openmetrics-text"],
    async answer(visit) {
      if (!access.allows(visit.address) && !hasToken(visit.request, access.token)) return null;
      const all = [
        await access.figures(),
        buildInfo(access.version),
        await membersOf(visit, kinds),
      ];
      return { type: TYPE, body: `${all.filter(Boolean).join("")}# EOF\n` };
    },
  };
}

function hasToken(request: AskedRequest, token: string | null): boolean {
  const given = /^Bearer (\S+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
  if (token === null || given === undefined) return false;
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function buildInfo(version: string): string {
  return `# TYPE leihwerk_build info
# HELP leihwerk_build Which release this is.
leihwerk_build_info{version="${version}",node="${process.versions.node}"} 1
`;
}

/** A database that is away is a number, too. */
async function membersOf({ read }: Visit, kinds: Kinds): Promise<string> {
  const up = (value: 0 | 1) => `# TYPE leihwerk_database_up gauge
# HELP leihwerk_database_up Whether the database answers.
leihwerk_database_up ${value}
`;
  try {
    const lines = await Promise.all(
      kinds.all.map(
        async (kind) => `leihwerk_members{kind="${kind.singular}"} ${await read.count(kind)}\n`,
      ),
    );
    return `${up(1)}# TYPE leihwerk_members gauge
# HELP leihwerk_members Members of each kind.
${lines.join("")}`;
  } catch {
    return up(0);
  }
}
