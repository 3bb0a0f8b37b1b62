/** Makes kinds, representations and a database an application, Request in and Response out: the core alone, and what a program adds. */

import { accountSecrets } from "../accounts/account-secrets.ts";
import { authenticatorOf, type Identity, openIdentity } from "../accounts/authenticate.ts";
import type { AppContext } from "../engine/app-context.ts";
import { Router } from "../engine/ask/route.ts";
import { AnswerCache } from "../engine/cache/answer-cache.ts";
import { responseOf } from "../engine/cache/cached-answer.ts";
import { ChangeFeed } from "../engine/cache/change-feed.ts";
import { answer, refuse } from "../engine/flow.ts";
import { labels, type MetricFamily } from "../http/processes/exposition.ts";
import type { RefusedHead, RefusedRequest } from "../http/refusals/refusal.ts";
import type { Application, AskedRequest, Exchange } from "../http/requests/exchange.ts";
import { sourceFolders } from "../logs/write/open-logs.ts";
import type { Page } from "../model/answers/page.ts";
import type { FileExport, Representation } from "../model/answers/representation.ts";
import type { Kinds } from "../model/kinds/kind.ts";
import { type Closable, closable } from "../model/store/closable.ts";
import { coreAssets } from "../representations/html/assets/assets.ts";
import type { Settings } from "../settings/settings.ts";
import type { UpgradeBackup } from "../storage/backup/before-upgrade.ts";
import { type OpenStore, openStore } from "../storage/open.ts";
import { daysIn } from "../words/dates/days.ts";
import { corePages, replacing, withDescriptions } from "./core-pages.ts";
import { type CoreBase, type ProgramExtension, plainSite } from "./extension.ts";

export interface CoreApplication extends Closable {
  /** Called by the server, or as a function from Request to Response. */
  readonly application: Application & ((request: Request, exchange: Exchange) => Promise<Response>);
  readonly store: OpenStore;
  readonly kinds: Kinds;
  /** All pages besides the members of kinds. */
  readonly pages: readonly Page[];
  readonly identity: Identity;
  /** Reads the change feed for writes of other processes; null: nothing was written. */
  renew(): Promise<void> | null;
  /** Metrics of this process besides requests. */
  figures(): readonly MetricFamily[];
  /** Ends open streams. */
  stopping(): void;
}

type Required = "database" | "environment" | "displayErrors" | "url";
type Optional =
  | "site"
  | "timeZone"
  | "logs"
  | "logView"
  | "errorPage"
  | "sharedSeconds"
  | "framedBy"
  | "replicas"
  | "requireConditions"
  | "answerStore"
  | "metrics"
  | "metricsToken"
  | "host"
  | "proxies";

export type CoreSettings = Pick<Settings, Required> &
  Partial<Pick<Settings, Optional>> & {
    readonly asFiles?: FileExport;
    /** Where a database of an older release is backed up before its migration. */
    readonly upgrade?: UpgradeBackup;
  };

interface CoreParts {
  /** Including the kind of accounts. */
  readonly kinds: Kinds;
  readonly representations: readonly Representation[];
  /** A clock other than the system's. */
  readonly now?: () => number;
  /** The metrics of all processes of the server. */
  readonly figures?: () => Promise<readonly MetricFamily[]>;
  readonly extend?: (base: CoreBase) => Promise<ProgramExtension>;
}

export async function openCore(
  settings: CoreSettings,
  { kinds, representations, now = Date.now, figures = async () => [], extend }: CoreParts,
): Promise<CoreApplication> {
  const { timeZone = "Europe/Berlin", environment, answerStore = 32 } = settings;
  const { host = "0.0.0.0", proxies = [], url } = settings;
  const { database, replicas = null, upgrade } = settings;
  const store = await openStore(database, kinds, daysIn(timeZone, now), {
    replicas,
    ...(upgrade && { upgrade }),
  });
  // Without these settings the server counts as reachable for everybody.
  const identity = await openIdentity(store, kinds, { reach: { host, url, proxies }, now });
  const secrets = accountSecrets({ store, kinds, identity });
  const logs = settings.logView && settings.logs ? settings.logs : null;
  const base = { kinds, store, identity, secrets, timeZone, logView: logs !== null };
  const extension = (await extend?.(base)) ?? {};
  const { site = plainSite() } = extension;
  const stopping = new AbortController();
  const findAsset = (path: string) => coreAssets.get(path) ?? extension.assets?.get(path);
  const metricSources = { figures, more: extension.metrics ?? (async () => []) };
  const operation = { logs, stopping: stopping.signal, settings, metricSources, findAsset };
  const own = corePages(base, operation);
  const replaced = replacing([...own, ...(extension.pages ?? [])]);
  const pages = withDescriptions(replaced, extension);
  const trace = environment === "development";
  const answerCache =
    trace || answerStore === 0
      ? null
      : new AnswerCache(store.read, {
          bytes: answerStore * 1024 * 1024,
          language: () => site.language,
          renew: () => changeFeed.renew(),
        });
  // The answer cache comes last: when an answer is invalidated, changed settings apply already.
  const changeFeed = new ChangeFeed(store, [
    (batch) => extension.onChanges?.(batch),
    (batch) => answerCache?.onChanges(batch),
  ]);
  store.watch((reason) => {
    if (reason === null) changeFeed.distrust();
  });
  // An unreachable database is reported where it is needed: until then the last settings apply.
  const renew = () => changeFeed.renew()?.catch(() => {}) ?? null;
  await renew();
  const context: AppContext = {
    kinds,
    representations,
    router: new Router(kinds, pages, representations, extension.broken),
    store,
    answerCache,
    asFiles: settings.asFiles ?? null,
    get siteName() {
      return site.name;
    },
    get face() {
      return site.face;
    },
    renew,
    timeZone,
    get site() {
      return site.decided;
    },
    mails: extension.mails ?? false,
    additions: extension.additions ?? null,
    get language() {
      return site.language;
    },
    url,
    sharedSeconds: settings.sharedSeconds ?? 0,
    framedBy: settings.framedBy ?? [],
    requireConditions: settings.requireConditions ?? false,
    displayErrors: settings.displayErrors,
    errorPage: settings.errorPage ?? false,
    kindsMayDisplayErrors: environment !== "production",
    sources: sourceFolders(settings.site),
    trace,
    authenticator: authenticatorOf(identity, extension.answersFor),
    get otherCatalogue() {
      return extension.otherCatalogue?.() ?? null;
    },
  };
  return {
    application: Object.assign(
      async (request: Request, exchange: Exchange) =>
        responseOf(await answer(request, exchange, context), request.method),
      {
        answer: (request: AskedRequest, exchange: Exchange) => answer(request, exchange, context),
        refuse: (refused: RefusedRequest, head: RefusedHead) => refuse(refused, head, context),
        urgent: pages.filter((page) => page.urgent).map(({ path }) => path),
        sharesCommits: store.sharesCommits,
        ...(answerCache && { ready: answerCache }),
      },
    ),
    store,
    kinds,
    pages,
    identity,
    renew,
    figures: () => [...store.figures(), failedSignIns(identity)],
    stopping: () => stopping.abort(),
    ...closable(async () => {
      await identity.backgroundTasks.close();
      await identity.notes.close();
      await store.close();
    }),
  };
}

function failedSignIns({ signIn: { failures } }: Identity): MetricFamily {
  return {
    name: "leihwerk_failed_sign_ins",
    type: "counter",
    help: "Tries to sign in that were wrong, or that came too soon after others.",
    samples: {
      [labels({ reason: "wrong" })]: failures.wrong,
      [labels({ reason: "limited" })]: failures.limited,
    },
  };
}
