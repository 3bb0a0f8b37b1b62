/** The pages of every program on the core: about the interface, for accounts and for operation. */

import { trustedProxies } from "../http/requests/trusted-proxies.ts";
import { pathOf } from "../model/answers/address.ts";
import type { Page } from "../model/answers/page.ts";
import { problemSchema } from "../model/answers/problem-schema.ts";
import type { Kinds } from "../model/kinds/kind.ts";
import { entrancePages } from "../pages/anmeldung/anmeldung.ts";
import { apiCatalog } from "../pages/api-catalog.ts";
import { assetPage, type FindAsset } from "../pages/assets.ts";
import bild from "../pages/bild.ts";
import { duplicatesPageOf } from "../pages/doppelte/doppelte.ts";
import { happeningPages } from "../pages/ereignisse/ereignisse.ts";
import { faviconPage } from "../pages/favicon.ts";
import { alive, readyPage } from "../pages/health.ts";
import { type MetricSources, metricsPage } from "../pages/metrics.ts";
import { openapiPage } from "../pages/openapi/openapi.ts";
import { openSearch } from "../pages/opensearch.ts";
import problem from "../pages/problem.ts";
import { logPages } from "../pages/protokoll/protokoll.ts";
import robots from "../pages/robots.ts";
import { schemaPage } from "../pages/schema.ts";
import { interfacePageOf } from "../pages/schnittstelle/schnittstelle.ts";
import { sitemap, sitemapPart } from "../pages/sitemap.ts";
import sprache from "../pages/sprache.ts";
import start from "../pages/start/start.ts";
import { historyPages } from "../pages/verlauf/verlauf.ts";
import { eventsPageOf } from "../pages/vorgaenge/vorgaenge.ts";
import { browserSuggestions, suggestionsPage } from "../pages/vorschlaege/vorschlaege.ts";
import { pastPages } from "../pages/zeiten/zeiten.ts";
import { accessPages } from "../pages/zugang/zugang.ts";
import { html } from "../representations/html/frame/markup.ts";
import type { Settings } from "../settings/settings.ts";
import { VERSION } from "../settings/version.ts";
import type { CoreBase, ProgramExtension } from "./extension.ts";

const PAGES: readonly Page[] = [
  start,
  problem,
  sitemap,
  sitemapPart,
  robots,
  apiCatalog,
  alive,
  bild,
  sprache,
  suggestionsPage,
  browserSuggestions,
  openSearch,
];

interface OperationParts {
  /** The folder of the logs, if they can be read in the browser. */
  readonly logs: string | null;
  readonly stopping: AbortSignal;
  readonly settings: MetricsSettings;
  readonly metricSources: MetricSources;
  readonly findAsset: FindAsset;
}

type MetricsSettings = Partial<Pick<Settings, "metrics" | "metricsToken">>;

export function corePages(base: CoreBase, operation: OperationParts): Page[] {
  const { kinds, store, identity, secrets } = base;
  const { logs, stopping, settings, metricSources, findAsset } = operation;
  const nothing = () => html``;
  return [
    ...PAGES,
    faviconPage(findAsset),
    assetPage(findAsset),
    readyPage(() => store.check()),
    ...entrancePages({
      ...identity,
      ...secrets,
      home: ({ id }) => pathOf(kinds.accounts, { id, slug: null }),
      firstPlace: async () => null,
      below: nothing,
      afterwards: nothing,
    }),
    ...accessPages({ ...identity, ...secrets }),
    eventsPageOf(identity.events),
    duplicatesPageOf(store),
    ...historyPages(store),
    ...pastPages,
    ...happeningPages(store, stopping),
    ...(logs === null ? [] : logPages(logs, stopping)),
    ...metrics(settings, kinds, metricSources),
  ];
}

/** The last page at a path replaces the first, in its place. */
export function replacing(pages: readonly Page[]): Page[] {
  return [...new Map(pages.map((page) => [page.path, page])).values()];
}

/** All pages, and those that describe them. */
export function withDescriptions(
  pages: readonly Page[],
  { problemMembers = {} }: ProgramExtension,
): Page[] {
  const problem = problemSchema(problemMembers);
  const known = [...pages, schemaPage(pages, problem)];
  const all = [...known, openapiPage(known, problem)];
  return [...all, interfacePageOf(all)];
}

/** Without any permitted client there is no such page. */
function metrics(
  { metrics: addresses = [], metricsToken: token = null }: MetricsSettings,
  kinds: Kinds,
  metricSources: MetricSources,
): Page[] {
  if (addresses.length === 0 && token === null) return [];
  const { trusts } = trustedProxies(addresses);
  return [metricsPage({ token, allows: trusts, version: VERSION, ...metricSources }, kinds)];
}
