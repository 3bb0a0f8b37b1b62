/** Metrics for monitoring, for clients with a token or from an allowed address. */

import { createHash, timingSafeEqual } from "node:crypto";
import {
  exposition,
  labels,
  METRIC_FORMATS,
  type MetricFamily,
  type MetricFormat,
} from "../http/processes/exposition.ts";
import type { AskedRequest } from "../http/requests/exchange.ts";
import type { Page, Visit } from "../model/answers/page.ts";
import type { Kinds } from "../model/kinds/kind.ts";
import type { Reading } from "../model/store/reading.ts";

/** The sources of the metrics. */
export interface MetricSources {
  /** The metrics of all processes; none where there is only this one. */
  figures(): Promise<readonly MetricFamily[]>;
  /** Further metrics from the database. */
  more(read: Reading): Promise<readonly MetricFamily[]>;
}

interface MetricsAccess extends MetricSources {
  readonly token: string | null;
  allows(address: string): boolean;
  readonly version: string;
}

export function metricsPage(access: MetricsAccess, kinds: Kinds): Page {
  return {
    path: "/metrics",
    read: ["all"],
    momentary: true,
    urgent: true,
    negotiated: false,
    sends: ["text/plain", "application/openmetrics-text"],
    async answer(visit) {
      if (!access.allows(visit.address) && !hasToken(visit.request, access.token)) return null;
      const families = [
        ...(await access.figures()),
        buildInfo(access.version),
        ...(await inDatabase(visit, kinds, access)),
      ];
      const format = formatFor(visit.request);
      return { type: METRIC_FORMATS[format], body: exposition(families, format) };
    },
  };
}

/** A client that knows the newer format gets it, whatever its preference. */
function formatFor({ headers }: AskedRequest): MetricFormat {
  const asksFor = /application\/openmetrics-text(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i;
  return asksFor.test(headers.get("Accept") ?? "") ? "openmetrics" : "prometheus";
}

function hasToken(request: AskedRequest, token: string | null): boolean {
  const given = /^Bearer (\S+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
  if (token === null || given === undefined) return false;
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** A gauge, which both formats have; only the newer one has a type `info`. */
function buildInfo(version: string): MetricFamily {
  return {
    name: "leihwerk_build_info",
    type: "gauge",
    help: "Which release this is.",
    samples: { [labels({ version, node: process.versions.node })]: 1 },
  };
}

/** An unreachable database is reported as a metric, too. */
async function inDatabase(
  { read }: Visit,
  kinds: Kinds,
  { more }: MetricSources,
): Promise<MetricFamily[]> {
  const up = (value: 0 | 1): MetricFamily => ({
    name: "leihwerk_database_up",
    type: "gauge",
    help: "Whether the database answers.",
    samples: { "": value },
  });
  try {
    const counts = await Promise.all(
      kinds.all.map(async (kind) => [labels({ kind: kind.singular }), await read.count(kind)]),
    );
    const members: MetricFamily = {
      name: "leihwerk_members",
      type: "gauge",
      help: "Members of each kind.",
      samples: Object.fromEntries(counts),
    };
    return [up(1), members, ...(await more(read))];
  } catch {
    return [up(0)];
  }
}
