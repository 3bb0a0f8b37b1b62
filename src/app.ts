/** The core with the library on top of it: settings → kinds → application. */

import { basename, extname, join } from "node:path";
import type { Identity } from "./core/accounts/authenticate.ts";
import type { CoreBase, ProgramExtension, SiteFacts } from "./core/application/extension.ts";
import { representationsIn } from "./core/application/load-representations.ts";
import { type CoreApplication, type CoreSettings, openCore } from "./core/application/open-core.ts";
import type { BrokenScript } from "./core/engine/ask/route.ts";
import type { MetricFamily } from "./core/http/processes/exposition.ts";
import type { BackgroundTasks } from "./core/identity/background-tasks.ts";
import type { Mail } from "./core/model/answers/mail.ts";
import type { OtherCatalogue } from "./core/model/answers/other-catalogue.ts";
import type { Fixed, Representation } from "./core/model/answers/representation.ts";
import type { Kinds } from "./core/model/kinds/kind.ts";
import type { Store } from "./core/model/store/store.ts";
import type { Settings } from "./core/settings/settings.ts";
import { peoplePages } from "./library/accounts/people-pages.ts";
import { representing } from "./library/accounts/representing.ts";
import { libraryAssets } from "./library/assets/assets.ts";
import { daiaPage } from "./library/daia/daia.ts";
import { staffMenu } from "./library/desk/page/staff-menu.ts";
import { helpPages } from "./library/help/hilfe.ts";
import { importPages } from "./library/import/report/einspielbericht.ts";
import { REFUSAL_MEMBERS } from "./library/lending/refusal.ts";
import { reconciliationPages } from "./library/linked-data/abgleich.ts";
import { voidPage } from "./library/linked-data/void.ts";
import { sruCatalogue } from "./library/look-up/sru-catalogue.ts";
import { makeNotices } from "./library/notices/send/make-notices.ts";
import type { SendingWork } from "./library/notices/send/send-notices.ts";
import { smtpMail } from "./library/notices/send/smtp-mail.ts";
import { LiveTemplates } from "./library/notices/write/live-templates.ts";
import { oaiPages } from "./library/oai/oai.ts";
import { countPost } from "./library/outbox/outbox-state.ts";
import { noticePages } from "./library/outbox/postausgang.ts";
import { testMessage } from "./library/outbox/probenachricht.ts";
import { paiaPages } from "./library/paia/paia.ts";
import { unknownWorkTypes } from "./library/site/file/unknown-work-types.ts";
import { findingsOn, idleWithoutMail, remarkOn } from "./library/site/findings.ts";
import { LiveSite } from "./library/site/live-site.ts";
import { type Broken, type LoadedKinds, loadKinds } from "./library/site/load-kinds.ts";
import { pageAdditions } from "./library/site/page-additions.ts";
import { findingsPage } from "./library/site/pages/befunde.ts";
import { imprint, privacy } from "./library/site/pages/notes.ts";
import { openingHoursPage } from "./library/site/pages/oeffnungszeiten.ts";
import { ownFilePages } from "./library/site/pages/own-files.ts";
import type { Site } from "./library/site/site.ts";
import start from "./library/site/start/start.ts";
import { sruPage } from "./library/sru/sru.ts";
import type { DailyWork } from "./library/upkeep/daily-work.ts";
import { libraryMetrics } from "./library/upkeep/library-metrics.ts";
import { LiveCount } from "./library/upkeep/live-count.ts";
import type { WebhookWork } from "./library/webhooks/deliver.ts";
import { webhookSecretPage } from "./library/webhooks/geheimnis.ts";
import { webhookProbePage } from "./library/webhooks/probe.ts";

export interface App extends Omit<CoreApplication, "identity" | "renew"> {
  /** The daily jobs, run by `serve`. */
  readonly daily: DailyWork;
  /** Sends the queued messages to readers. */
  readonly sending: SendingWork;
  /** Sends the events of the catalogue to other servers. */
  readonly webhooks: WebhookWork;
  /** null without a mail server. */
  readonly mail: Mail | null;
  /** Work that continues after the response was sent. */
  readonly backgroundTasks: BackgroundTasks;
  /** Messages for the terminal at start. */
  readonly remarks: readonly string[];
}

type AppSettings = CoreSettings &
  Pick<Settings, "site"> &
  Partial<Pick<Settings, "isbnSource" | "coverSource" | "smtp" | "mailSender">>;

/** `now`: the clock, replaceable for tests; `figures`: the metrics of all processes of the server. */
export async function openApp(
  settings: AppSettings,
  now: () => number = Date.now,
  figures?: () => Promise<readonly MetricFamily[]>,
): Promise<App> {
  const loaded = await loadKinds(settings.site);
  const { kinds } = loaded;
  const library = Promise.withResolvers<Library>();
  const { identity, renew, ...core } = await openCore(settings, {
    kinds,
    representations: await loadRepresentations(),
    now,
    ...(figures && { figures }),
    async extend(base) {
      const opened = await openLibrary(settings, loaded, base);
      library.resolve(opened);
      return opened.extension;
    },
  });
  const { site, notices, mail, remarks } = await library.promise;
  const unsubscribe = unsubscribeFrom(settings, identity);
  return {
    ...core,
    daily: { store: core.store, kinds, site, identity, notices, renew },
    sending: { ...notices, mail, identity, unsubscribe, renew },
    webhooks: { store: core.store, kinds, site, identity, origin: settings.url, renew },
    mail,
    backgroundTasks: identity.backgroundTasks,
    remarks,
  };
}

/** The representations of core and library. */
export function loadRepresentations(): Promise<readonly Representation[]> {
  return representationsIn(join(import.meta.dirname, "library/representations"));
}

type Library = Awaited<ReturnType<typeof openLibrary>>;

/** The library's additions to the core, and the services it needs itself. */
async function openLibrary(settings: AppSettings, loaded: LoadedKinds, base: CoreBase) {
  const { kinds, store, identity, secrets, timeZone, logView } = base;
  const templates = await LiveTemplates.open(settings.site, store.read, kinds);
  const live = await LiveSite.open(settings.site, store, kinds, decidedBy(settings));
  const rules = await unknownWorkTypes(settings.site, kinds);
  const faults = { templates: templates.faults, pages: live.faults, rules };
  const findings = await findingsOn({ ...loaded, ...faults }, store);
  const post = await LiveCount.open("nachricht", () => countPost(store.read, kinds));
  const failing = { abgeschaltet: { filled: true } } as const;
  const turnedOff = await LiveCount.open(
    "webhook",
    async () => (await store.read.matching(kinds.one("webhook"), failing)).length,
  );
  const site = siteNow(live);
  const mail = mailOf(settings, site);
  const mails = mail !== null;
  const notices = { store, kinds, site, templates, origin: settings.url, mails, timeZone };
  const idle = perSite(live, (decided) =>
    mails ? [] : idleWithoutMail(kinds.one("bibliothek"), { ...decided }),
  );
  const extension: ProgramExtension = {
    pages: [
      start,
      imprint,
      privacy,
      ...helpPages,
      ...oaiPages,
      sruPage,
      daiaPage,
      voidPage,
      ...reconciliationPages,
      ...paiaPages({ identity, secrets, desk: { store, kinds, site, now: identity.now } }),
      ...importPages(store),
      ...peoplePages(site, identity, { store, kinds, mail }),
      ...noticePages(notices, () => makeNotices(notices)),
      testMessage({ mail, site, rateLimit: identity.rateLimit }),
      ...ownFilePages(live.files),
      openingHoursPage({ store, site }),
      webhookSecretPage(store, identity.events),
      webhookProbePage(identity),
      findingsPage(findings, settings.site, idle),
    ],
    site: siteFacts(live),
    problemMembers: REFUSAL_MEMBERS,
    additions: pageAdditions({
      findings: () => findings.length + idle().length,
      failedWebhooks: () => (site.webhooks === true ? turnedOff.total : 0),
      menu: (actor, view) => staffMenu(actor, view, { post: post.total, logView }),
    }),
    assets: libraryAssets,
    metrics: (read) => libraryMetrics(read, kinds),
    answersFor: representing({ store, kinds, site }),
    mails,
    otherCatalogue: otherCatalogue(settings, site, kinds, identity.now),
    broken: await rememberNames(store, loaded.names, loaded.broken),
    async onChanges(batch) {
      await live.onChanges(batch);
      await post.onChanges(batch);
      await turnedOff.onChanges(batch);
      await templates.onChanges(batch);
    },
  };
  return { extension, site, notices, mail, remarks: findings.map(remarkOn) };
}

function siteFacts(live: LiveSite): SiteFacts {
  return {
    get name() {
      return live.site.name;
    },
    get language() {
      return live.site.sprache;
    },
    get face() {
      return live.face;
    },
    get decided() {
      return live.site as unknown as Readonly<Record<string, unknown>>;
    },
  };
}

/** Caches a value derived from the site settings until they change. */
function perSite<T>(live: LiveSite, find: (site: Site) => T): () => T {
  let known: { site: Site; found: T } | null = null;
  return () => {
    if (known?.site !== live.site) known = { site: live.site, found: find(live.site) };
    return known.found;
  };
}

/** A site object that can be kept: each property is read from the current settings. */
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
/** The sender is the address in the settings, else the library's own, with the library's name. */
function mailOf({ smtp = null, mailSender, url }: AppSettings, site: Site): Mail | null {
  if (smtp === null) return null;
  const sender = () => {
    const address = mailSender ?? site.email;
    return address ? { address, name: site.name } : null;
  };
  return smtpMail({ smtp, sender, origin: url });
}

/** The source in the start settings wins and may be on any host; one set by librarians has to be on a public address. */
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
      // An invalid address means no catalogue instead of an error, so that the settings page still opens.
      catalogue = URL.canParse(addresses.isbnSource) ? sruCatalogue(addresses, kinds, now) : null;
      source = isbnSource;
    }
    return catalogue;
  };
}

function decidedBy({ isbnSource }: AppSettings): Map<string, Fixed> {
  return new Map(isbnSource ? [["isbnQuelle", { value: isbnSource, place: "--isbn-source" }]] : []);
}

/** An absolute link for messages; null while the public address is not set. */
function unsubscribeFrom({ url }: AppSettings, { unsubscribing }: Identity) {
  return (account: number) =>
    url === null ? null : `${url}/abbestellen?token=${unsubscribing.make(account)}`;
}

/**
 * Addresses of kind scripts that cannot be loaded: derived from the file name, the names in its text, and the names stored in the database
 * when it last worked.
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
