/** Settings → kinds → store → application: the table of contents of the whole program. */

import { globSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { authenticatorOf, type Identity, openIdentity } from "./core/accounts/authenticate.ts";
import type { AppContext } from "./core/engine/app-context.ts";
import { type BrokenScript, Router } from "./core/engine/ask/route.ts";
import { AnswerCache } from "./core/engine/cache/answer-cache.ts";
import { responseOf } from "./core/engine/cache/cached-answer.ts";
import { ChangeFeed } from "./core/engine/cache/change-feed.ts";
import { answer, refuse } from "./core/engine/flow.ts";
import type { RefusedHead, RefusedRequest } from "./core/http/refusals/refusal.ts";
import type { Application, AskedRequest, Exchange } from "./core/http/requests/exchange.ts";
import { trustedProxies } from "./core/http/requests/trusted-proxies.ts";
import type { BackgroundTasks } from "./core/identity/background-tasks.ts";
import type { Reach } from "./core/identity/demo.ts";
import { sourceFolders } from "./core/logs/write/open-logs.ts";
import type { Mail } from "./core/model/answers/mail.ts";
import type { OtherCatalogue } from "./core/model/answers/other-catalogue.ts";
import type { Page } from "./core/model/answers/page.ts";
import type { Fixed, Representation } from "./core/model/answers/representation.ts";
import type { Kinds } from "./core/model/kinds/kind.ts";
import type { Store } from "./core/model/store/store.ts";
import { apiCatalog } from "./core/pages/api-catalog.ts";
import assets from "./core/pages/assets.ts";
import bild from "./core/pages/bild.ts";
import { duplicatesPageOf } from "./core/pages/doppelte/doppelte.ts";
import favicon from "./core/pages/favicon.ts";
import { alive, readyPage } from "./core/pages/health.ts";
import { metricsPage } from "./core/pages/metrics.ts";
import { openapiPage } from "./core/pages/openapi/openapi.ts";
import problem from "./core/pages/problem.ts";
import { logPages } from "./core/pages/protokoll/protokoll.ts";
import robots from "./core/pages/robots.ts";
import { schemaPage } from "./core/pages/schema.ts";
import { interfacePageOf } from "./core/pages/schnittstelle/schnittstelle.ts";
import { sitemap, sitemapPart } from "./core/pages/sitemap.ts";
import sprache from "./core/pages/sprache.ts";
import type { Settings } from "./core/settings/settings.ts";
import { VERSION } from "./core/settings/version.ts";
import { type OpenStore, openStore } from "./core/storage/open.ts";
import { daysIn } from "./core/words/dates/days.ts";
import { peoplePages } from "./library/accounts/people-pages.ts";
import { importPages } from "./library/import/report/einspielbericht.ts";
import { sruCatalogue } from "./library/look-up/sru-catalogue.ts";
import { makeNotices } from "./library/notices/send/make-notices.ts";
import type { SendingWork } from "./library/notices/send/send-notices.ts";
import { smtpMail } from "./library/notices/send/smtp-mail.ts";
import { readTemplates } from "./library/notices/write/templates.ts";
import { noticePages } from "./library/outbox/postausgang.ts";
import { findingsOn, idleWithoutMail, remarkOn } from "./library/site/findings.ts";
import { LiveSite } from "./library/site/live-site.ts";
import { type Broken, loadKinds } from "./library/site/load-kinds.ts";
import { pageAdditions } from "./library/site/page-additions.ts";
import { findingsPage } from "./library/site/pages/befunde.ts";
import { imprint, privacy } from "./library/site/pages/notes.ts";
import { ownFilePages } from "./library/site/pages/own-files.ts";
import type { Site } from "./library/site/site.ts";
import start from "./library/site/start/start.ts";
import type { DailyWork } from "./library/upkeep/daily-work.ts";

const PAGES: readonly Page[] = [
  start,
  problem,
  sitemap,
  sitemapPart,
  robots,
  apiCatalog,
  alive,
  bild,
  favicon,
  assets,
  sprache,
  imprint,
  privacy,
];

export interface App {
  readonly application: Application;
  /** What has to be done once a day; `serve` keeps at it. */
  readonly daily: DailyWork;
  /** Messages to readers, on their way out. */
  readonly sending: SendingWork;
  readonly store: OpenStore;
  readonly kinds: Kinds;
  /** null where no mail server is set. */
  readonly mail: Mail | null;
  /** What goes on after an answer was given. */
  readonly backgroundTasks: BackgroundTasks;
  /** What whoever starts the program should know. */
  readonly remarks: readonly string[];
  /** Ends answers that would go on for ever. */
  stopping(): void;
  close(): Promise<void>;
}

type AppSettings = Pick<Settings, "database" | "site" | "environment" | "displayErrors" | "url"> &
  Partial<
    Pick<
      Settings,
      | "timeZone"
      | "logs"
      | "logView"
      | "errorPage"
      | "sharedSeconds"
      | "requireConditions"
      | "answerStore"
      | "isbnSource"
      | "coverSource"
      | "metrics"
      | "metricsToken"
      | "smtp"
      | "mailSender"
      | "host"
      | "proxies"
    >
  >;

/** `now` can be another clock than the machine's; `figures`: what all processes of the server have counted. */
export async function openApp(
  settings: AppSettings,
  now: () => number = Date.now,
  figures: () => Promise<string | null> = async () => null,
): Promise<App> {
  const loaded = await loadKinds(settings.site);
  const { kinds, broken, names } = loaded;
  const representations = await loadRepresentations();
  const { timeZone = "Europe/Berlin" } = settings;
  const store = await openStore(settings.database, kinds, daysIn(timeZone, now));
  const templates = await readTemplates(settings.site);
  const live = await LiveSite.open(settings.site, store, kinds, decidedBy(settings));
  const faults = { templates: templates.faults, pages: live.faults };
  const findings = await findingsOn({ ...loaded, ...faults }, store);
  const site = siteNow(live);
  const identity = await openIdentity(store, kinds, { reach: reachOf(settings), now });
  const mail = mailOf(settings, site);
  const notices = {
    store,
    kinds,
    site,
    templates,
    origin: settings.url,
    mails: mail !== null,
    timeZone,
  };
  const idle = perSite(live, (decided) =>
    mail === null ? idleWithoutMail(kinds.one("bibliothek"), { ...decided }) : [],
  );
  const stopping = new AbortController();
  const logs = settings.logView && settings.logs ? settings.logs : null;
  const pages = [
    ...PAGES,
    readyPage(() => store.check()),
    ...importPages(store),
    ...peoplePages(site, identity, { store, kinds, mail, logView: logs !== null }),
    ...noticePages(notices, () => makeNotices(notices)),
    duplicatesPageOf(store),
    ...ownFilePages(live.files),
    findingsPage(findings, settings.site, idle),
    ...(logs === null ? [] : logPages(logs, stopping.signal)),
    ...metrics(settings, kinds, figures),
  ];
  const described = [...pages, schemaPage(pages)];
  const openapi = openapiPage(described);
  const trace = settings.environment === "development";
  const { answerStore = 32 } = settings;
  const catalogue = otherCatalogue(settings, site, kinds, now);
  const answerCache =
    trace || answerStore === 0
      ? null
      : new AnswerCache(store.read, {
          bytes: answerStore * 1024 * 1024,
          language: () => live.site.sprache,
          renew: () => changeFeed.renew(),
        });
  // What is kept goes last: who sees that it has gone sees what was decided since, too.
  const changeFeed = new ChangeFeed(store, [
    (batch) => live.onChanges(batch),
    (batch) => answerCache?.onChanges(batch),
  ]);
  // A database that is away is told by whoever needs it: until then what was decided last holds.
  const renew = () => changeFeed.renew()?.catch(() => {}) ?? null;
  await renew();
  const app: AppContext = {
    kinds,
    representations,
    router: new Router(
      kinds,
      [...described, openapi, interfacePageOf([...described, openapi])],
      representations,
      await rememberNames(store, names, broken),
    ),
    store,
    answerCache,
    get siteName() {
      return live.site.name;
    },
    get face() {
      return live.face;
    },
    renew,
    timeZone,
    get site() {
      return live.site as unknown as Readonly<Record<string, unknown>>;
    },
    mails: mail !== null,
    additions: pageAdditions(() => findings.length + idle().length),
    get language() {
      return live.site.sprache;
    },
    url: settings.url,
    sharedSeconds: settings.sharedSeconds ?? 0,
    requireConditions: settings.requireConditions ?? false,
    displayErrors: settings.displayErrors,
    errorPage: settings.errorPage ?? false,
    kindsMayDisplayErrors: settings.environment !== "production",
    sources: sourceFolders(settings.site),
    trace,
    authenticator: authenticatorOf(identity, store),
    get otherCatalogue() {
      return catalogue();
    },
  };
  return {
    application: Object.assign(
      async (request: Request, exchange: Exchange) =>
        responseOf(await answer(request, exchange, app), request.method),
      {
        plainly: (request: AskedRequest, exchange: Exchange) => answer(request, exchange, app),
        refuse: (refused: RefusedRequest, head: RefusedHead) => refuse(refused, head, app),
        urgent: pages.filter((page) => page.urgent).map(({ path }) => path),
        ...(answerCache && { ready: answerCache }),
      },
    ),
    daily: { store, kinds, site, identity, notices, renew },
    sending: {
      ...notices,
      mail,
      identity,
      unsubscribe: unsubscribeFrom(settings, identity),
      renew,
    },
    store,
    kinds,
    mail,
    backgroundTasks: identity.backgroundTasks,
    remarks: findings.map(remarkOn),
    stopping: () => stopping.abort(),
    async close() {
      await identity.backgroundTasks.close();
      await identity.notes.close();
      await store.close();
    },
  };
}

/** Where nobody says who can reach it, everybody may. */
function reachOf({ host = "0.0.0.0", url, proxies = [] }: AppSettings): Reach {
  return { host, url, proxies };
}

/** Found out once, until something is decided anew. */
function perSite<T>(live: LiveSite, find: (site: Site) => T): () => T {
  let known: { site: Site; found: T } | null = null;
  return () => {
    if (known?.site !== live.site) known = { site: live.site, found: find(live.site) };
    return known.found;
  };
}

/** Whoever keeps it sees what is decided now. */
function siteNow(live: LiveSite): Site {
  return new Proxy({} as Site, {
    get: (_, name) => Reflect.get(live.site, name),
    has: (_, name) => Reflect.has(live.site, name),
    ownKeys: () => Reflect.ownKeys(live.site),
    getOwnPropertyDescriptor: (_, name) => ({
      ...Reflect.getOwnPropertyDescriptor(live.site, name),
      configurable: true,
    }),
  });
}

/** The library writes under its name; where it has no address of its own, the setting has one. */
function mailOf({ smtp = null, mailSender, url }: AppSettings, site: Site): Mail | null {
  if (smtp === null) return null;
  const sender = () => {
    const address = mailSender ?? site.email;
    return address ? { address, name: site.name } : null;
  };
  return smtpMail({ smtp, sender, origin: url });
}

/** What whoever starts the server names wins, and may stand anywhere; what librarians name has to be public. */
function otherCatalogue(
  { isbnSource: named = null, coverSource = null }: AppSettings,
  site: Site,
  kinds: Kinds,
  now: () => number,
): () => OtherCatalogue | null {
  let [source, catalogue]: [string | null, OtherCatalogue | null] = [null, null];
  return () => {
    const isbnSource = named ?? site.isbnQuelle ?? null;
    if (isbnSource !== source) {
      const addresses = { isbnSource: isbnSource ?? "", coverSource, publicOnly: named === null };
      // What can be no address is no catalogue: the page on which that is mended has to come up.
      catalogue = URL.canParse(addresses.isbnSource) ? sruCatalogue(addresses, kinds, now) : null;
      source = isbnSource;
    }
    return catalogue;
  };
}

function decidedBy({ isbnSource }: AppSettings): Map<string, Fixed> {
  return new Map(isbnSource ? [["isbnQuelle", { value: isbnSource, place: "--isbn-source" }]] : []);
}

/** A link that works from anywhere, where our own address is known. */
function unsubscribeFrom({ url }: AppSettings, { unsubscribing }: Identity) {
  return (account: number) =>
    url === null ? null : `${url}/abbestellen?token=${unsubscribing.make(account)}`;
}

/** Where nobody may read it there is no such page. */
function metrics(
  { metrics: addresses = [], metricsToken: token = null }: AppSettings,
  kinds: Kinds,
  figures: () => Promise<string | null>,
): Page[] {
  if (addresses.length === 0 && token === null) return [];
  const { trusts } = trustedProxies(addresses);
  return [metricsPage({ token, allows: trusts, figures, version: VERSION }, kinds)];
}

/**
 * The addresses of scripts that cannot be read: after the file's name, after those that its text says, and after the
 * names that its kind had when it last worked, which the database remembers.
 */
async function rememberNames(
  store: Store,
  names: ReadonlyMap<string, readonly string[]>,
  broken: readonly Broken[],
): Promise<Map<string, BrokenScript>> {
  const key = (file: string) => `namen ${file}`;
  for (const [file, now] of names) {
    const text = now.join(" ");
    if ((await store.read.setting(key(file))) === text) continue;
    await store.write((writing) => writing.setSetting(key(file), text));
  }
  const addresses = new Map<string, BrokenScript>();
  for (const script of broken) {
    const { file, names: known } = script;
    const before = (await store.read.setting(key(basename(file))))?.split(" ") ?? [];
    for (const name of [basename(file, extname(file)), ...known, ...before])
      addresses.set(name, script);
  }
  return addresses;
}

/**
 * Each file of the two folders is one. HTML stands first, since it is what people get who ask for nothing; those that
 * cannot write everything come last: who takes anything at all is not given a table.
 */
export async function loadRepresentations(): Promise<readonly Representation[]> {
  const folders = ["core/representations", "library/representations"];
  const files = folders.flatMap((folder) =>
    globSync(join(import.meta.dirname, folder, `*${extname(import.meta.filename)}`)).sort(),
  );
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(file).href)));
  const representations = modules.map((module) => module.default as Representation);
  const rank = ({ name, member }: Representation) => (name === "html" ? 0 : member ? 1 : 2);
  return representations.sort((a, b) => rank(a) - rank(b));
}
