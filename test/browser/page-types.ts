/** One address for each sort of page there is: what the checkers read, what the camera takes. */

import type { Page, Response } from "playwright-core";
import { type Catalogue, daysAgo } from "./catalogue.ts";
import type { Who } from "./chromium.ts";

/** What somebody does on the page before it is looked at; the last step loads the page that counts. */
type Steps = (page: Page, catalogue: Catalogue) => Promise<void>;

export interface PageType {
  readonly name: string;
  readonly path: string;
  readonly who?: Who;
  readonly steps?: Steps;
  /** What the browser asks for, where it is not a page. */
  readonly accept?: string;
  /** What it answers with; 200 where it does not say. */
  readonly status?: number;
}

export function pageTypes(catalogue: Catalogue): PageType[] {
  const { work, person, lentWork, waitedFor, picture, copy, gone, reader } = catalogue;
  return [
    { name: "start", path: "/" },
    { name: "works", path: "/werke" },
    { name: "works-narrowed", path: "/werke?art=Buch&sprache=de&jahrhundert=19&sortierung=-jahr" },
    { name: "works-searched", path: "/werke?suche=buchner" },
    { name: "works-misspelt", path: "/werke?suche=woyzek" },
    { name: "works-nothing", path: "/werke?suche=quarkstrudel&art=Film" },
    { name: "persons", path: "/personen" },
    { name: "copies", path: "/exemplare" },
    { name: "person", path: person },
    { name: "subject", path: "/schlagwort/komoedie" },
    { name: "subject-narrowed", path: "/schlagwort/komoedie?jahrhundert=19&sortierung=-jahr" },
    { name: "place", path: "/standort/freihand", who: "librarian" },
    { name: "work", path: work },
    { name: "work-lent", path: lentWork },
    { name: "states", path: `${work}/zeiten?von=2020-01-01` },
    { name: "state", path: `${work}/zeiten/20990101000000` },
    { name: "works-then", path: "/werke/zeiten/20200101000000" },
    { name: "copy", path: "/exemplar/1" },
    { name: "problem", path: "/problem/entfernt" },
    { name: "sign-in", path: "/anmeldung" },
    { name: "forgotten", path: "/kennwort-vergessen" },
    { name: "registration", path: "/registrierung" },
    { name: "imprint", path: "/impressum" },
    { name: "privacy", path: "/datenschutz" },
    { name: "interface", path: "/schnittstelle" },
    { name: "help", path: "/hilfe" },
    { name: "help-searched", path: "/hilfe?suche=ausweis" },
    { name: "help-theme", path: "/hilfe/theke" },
    { name: "happenings", path: "/ereignisse" },
    { name: "not-found", path: "/person/georg-buchner", status: 404 },
    { name: "gone", path: gone, status: 410 },
    { name: "forbidden", path: `/ausleihliste/${reader}`, status: 403 },
    { name: "bad-parameter", path: "/werke?anzahl=viele", status: 400 },
    { name: "loan-list", path: `/ausleihliste/${reader}`, who: "reader" },
    { name: "account", path: `/konto/${reader}`, who: "reader" },
    { name: "access", path: `/zugang/${reader}`, who: "reader" },
    { name: "stored-data", path: `/daten/${reader}`, who: "reader" },
    { name: "own-fees", path: "/gebuehren", who: "reader" },
    { name: "own-messages", path: "/nachrichten", who: "reader" },
    { name: "reading-lists", path: "/merklisten", who: "reader" },
    { name: "reading-list-new", path: "/merklisten?formular=neu", who: "reader" },
    { name: "reading-list", path: "/merkliste/1", who: "reader" },
    { name: "reading-list-shared", path: "/merkliste/1" },
    { name: "work-remembering", path: work, who: "reader" },
    { name: "work-editing", path: work, who: "librarian" },
    { name: "work-new", path: "/werke?formular=neu", who: "librarian" },
    { name: "work-change", path: `${work}?formular=aendern`, who: "librarian" },
    { name: "work-remove", path: `${work}?formular=loeschen`, who: "librarian" },
    { name: "person-change", path: `${person}?formular=aendern`, who: "librarian" },
    { name: "accounts", path: "/konten", who: "librarian" },
    { name: "accounts-of-group", path: "/konten?gruppe=1", who: "librarian" },
    { name: "cards", path: "/ausweise?suche=a&linien=ja&bogen=10-85x54", who: "librarian" },
    { name: "labels", path: "/etiketten?suche=a&bogen=21-63.5x38.1&ab=2", who: "librarian" },
    { name: "loans", path: "/ausleihen", who: "librarian" },
    { name: "loan", path: "/ausleihe/1", who: "librarian" },
    { name: "reservations", path: "/vormerkungen", who: "librarian" },
    { name: "reservation", path: "/vormerkung/1", who: "librarian" },
    { name: "work-reserving", path: waitedFor, who: "reader" },
    { name: "account-new", path: "/konten?formular=neu", who: "librarian" },
    { name: "fees", path: "/gebuehren", who: "librarian" },
    { name: "fee", path: "/gebuehr/2", who: "librarian" },
    { name: "cash-book", path: "/kassenbuch", who: "librarian" },
    { name: "figures", path: "/zahlen", who: "librarian" },
    { name: "figures-month", path: `/zahlen/${daysAgo(0).slice(0, 7)}`, who: "librarian" },
    { name: "figures-none", path: "/zahlen/2001", who: "librarian" },
    { name: "stock-care", path: "/bestandspflege", who: "librarian" },
    { name: "stock-care-list", path: "/bestandspflege/mehrfach?jahre=1", who: "librarian" },
    { name: "photographs", path: "/fotografieren", who: "librarian" },
    { name: "photograph", path: "/fotografieren?werk=1", who: "librarian" },
    { name: "shelf-list", path: "/regalliste", who: "librarian" },
    { name: "periodicals", path: "/zeitschriften", who: "librarian" },
    { name: "stocktaking", path: "/inventur/1", who: "librarian" },
    { name: "stocktaking-new", path: "/inventuren?formular=neu", who: "librarian" },
    { name: "stocktaking-scan", path: "/erfassen/1?erfassung=3", who: "librarian" },
    { name: "stocktaking-result", path: "/inventurliste/1", who: "librarian" },
    { name: "booking-calendar", path: "/belegung?werk=1", who: "librarian" },
    { name: "booking-week", path: "/belegung?werk=1&woche=2026-12-01", who: "librarian" },
    { name: "bookings", path: "/buchungen", who: "librarian" },
    { name: "appointments", path: "/terminplan", who: "librarian" },
    { name: "own-appointments", path: "/terminplan", who: "reader" },
    { name: "wish", path: "/wunsch/1", who: "librarian" },
    { name: "webhooks", path: "/webhooks", who: "librarian" },
    { name: "webhook", path: "/webhook/1", who: "librarian" },
    { name: "webhook-probe", path: "/webhook/1/probe", who: "librarian" },
    { name: "webhook-secret", path: "/webhook/1/geheimnis", who: "librarian" },
    { name: "wish-new", path: "/wuensche?formular=neu", who: "reader" },
    {
      name: "care-entry-new",
      path: "/pflegen?formular=neu&exemplar=/exemplar/1",
      who: "librarian",
    },
    { name: "copies-ticked", path: "/exemplare?angekreuzt=alle", who: "librarian" },
    {
      name: "bulk-change-new",
      path: "/sammelaenderungen?formular=neu&exemplar=1&exemplar=2",
      who: "librarian",
    },
    { name: "bulk-change", path: "/sammelaenderung/1", who: "librarian" },
    { name: "bulk-changes", path: "/sammelaenderungen", who: "librarian" },
    { name: "messages", path: "/nachrichten", who: "librarian" },
    { name: "message", path: "/nachricht/1", who: "librarian" },
    { name: "outbox", path: "/postausgang", who: "librarian" },
    { name: "closed-days", path: "/schliesstage", who: "librarian" },
    { name: "test-message", path: "/probenachricht", who: "librarian" },
    { name: "opening-hours", path: "/oeffnungszeiten", who: "librarian" },
    { name: "outbox-preview", path: "/postausgang/vorschau", who: "librarian" },
    { name: "outbox-texts", path: "/postausgang/texte", who: "librarian" },
    { name: "outbox-text", path: "/vorlage/mahnung-1", who: "librarian" },
    { name: "outbox-letters", path: "/postausgang/briefe", who: "librarian" },
    { name: "group", path: "/gruppe/1", who: "librarian" },
    { name: "groups", path: "/gruppen", who: "librarian" },
    { name: "school-year", path: "/schuljahr/1", who: "librarian" },
    { name: "school-year-new", path: "/schuljahre?formular=neu", who: "librarian" },
    { name: "school-year-change", path: "/jahreswechsel/1", who: "librarian" },
    { name: "class-sheets", path: "/handzettel", who: "librarian" },
    { name: "clearance-slips", path: "/handzettel?anlass=abgang&gruppe=1", who: "librarian" },
    { name: "slips", path: "/einmalcodes?gruppe=1", who: "librarian" },
    {
      name: "slips-made",
      path: "/einmalcodes?gruppe=1",
      who: "librarian",
      steps: (page) => page.locator("main form button").click(),
    },
    { name: "pictures", path: "/bilder" },
    { name: "picture", path: picture },
    { name: "covers", path: "/titelbilder", who: "librarian" },
    { name: "setup", path: "/einrichten", who: "librarian" },
    { name: "backup", path: "/sicherung", who: "librarian" },
    { name: "own-pages", path: "/seiten", who: "librarian" },
    { name: "own-page-new", path: "/seiten?formular=neu", who: "librarian" },
    { name: "settings", path: "/einstellungen", who: "librarian" },
    { name: "settings-form", path: "/einstellungen?formular=aendern", who: "librarian" },
    { name: "picture-new", path: "/bilder?formular=neu", who: "librarian" },
    { name: "imports", path: "/einspielungen", who: "librarian" },
    { name: "import-demo", path: "/einspielung/1", who: "librarian" },
    { name: "import-columns", path: "/einspielung/2", who: "librarian" },
    { name: "import-tried", path: "/einspielung/3", who: "librarian" },
    { name: "import-report", path: "/einspielbericht/3", who: "librarian" },
    { name: "import-waiting", path: "/einspielung/4", who: "librarian" },
    { name: "copy-lent", path: copy, who: "librarian" },
    { name: "desk", path: "/theke", who: "librarian" },
    { name: "desk-reader", path: `/theke?konto=${reader}`, who: "librarian" },
    { name: "desk-lent", path: `/theke?konto=${reader}&schritt=ausgeliehen-1`, who: "librarian" },
    {
      name: "desk-refusal",
      path: `/theke?konto=${reader}`,
      who: "librarian",
      steps: (page) => scan(page, "0004"),
      status: 409,
    },
    { name: "desk-choices", path: `/theke?konto=${reader}&gesucht=lenz`, who: "librarian" },
    { name: "desk-offer", path: "/theke?gesucht=0004", who: "librarian" },
    { name: "desk-returns", path: "/theke?modus=rueckgabe", who: "librarian" },
    { name: "desk-overdue", path: "/theke/ueberfaellig", who: "librarian" },
    { name: "desk-put-aside", path: "/theke/bereitgestellt", who: "librarian" },
    { name: "desk-to-put-aside", path: "/theke/bereitlegen", who: "librarian" },
    { name: "desk-receipt", path: `/theke/beleg?konto=${reader}`, who: "librarian" },
    { name: "desk-agreement", path: `/theke/vertrag?konto=${reader}`, who: "librarian" },
    { name: "desk-slips", path: "/theke/zettel", who: "librarian" },
    { name: "desk-offline", path: "/theke/ohne-netz", who: "librarian" },
    { name: "desk-today", path: "/theke/heute", who: "librarian" },
    { name: "events", path: "/vorgaenge", who: "librarian" },
    { name: "findings", path: "/befunde", who: "librarian" },
    { name: "doubles", path: "/doppelte", who: "librarian", steps: showDoubles },
    { name: "history", path: `${work}/verlauf`, who: "librarian" },
    { name: "history-gone", path: `${gone}/verlauf`, who: "librarian" },
    { name: "edits", path: "/verlauf", who: "librarian" },
    {
      name: "merging",
      path: "/zusammenfuehrungen?formular=neu&bleibt=/person/1&geht=/person/2",
      who: "librarian",
    },
    {
      name: "form-double",
      path: "/personen?formular=neu",
      who: "librarian",
      steps: sendDouble,
      status: 409,
    },
    { name: "log", path: "/protokoll", who: "librarian" },
    { name: "sign-out", path: "/abmeldung", who: "reader" },
    {
      name: "form-faulty",
      path: "/werke?formular=neu",
      who: "librarian",
      steps: sendFaulty,
      status: 422,
    },
    {
      name: "form-clash",
      path: `${work}?formular=aendern`,
      who: "librarian",
      steps: sendTooLate,
      status: 412,
    },
    {
      name: "form-chooser",
      path: `${work}?formular=aendern`,
      who: "librarian",
      steps: searchWithin,
    },
    { name: "not-acceptable", path: work, accept: "application/zip", status: 406 },
  ];
}

/** A library with a face, texts and a kind of its own. */
export const OWN_SITE = "examples/site";

export const ownTypes: readonly PageType[] = [
  { name: "own-start", path: "/" },
  { name: "own-works", path: "/werke" },
  { name: "own-imprint", path: "/impressum" },
  { name: "own-missing", path: "/nirgends", status: 404 },
  { name: "own-kind", path: "/ausstellungen", who: "librarian" },
  { name: "own-kind-page", path: "/ausstellung/auf-der-buehne" },
  { name: "own-fields", path: "/werke?lesestufe=Jugend" },
  { name: "own-kind-new", path: "/ausstellungen?formular=neu", who: "librarian" },
];

/** Opens a page as somebody would; without scripts, so that what counts is what the server sends. */
export async function open(
  page: Page,
  { path, steps, accept }: PageType,
  catalogue: Catalogue,
): Promise<Response | null> {
  // Chromium decides by itself what it asks for a page with.
  if (accept !== undefined)
    await page.route("**", (route) =>
      route.continue({ headers: { ...route.request().headers(), accept } }),
    );
  if (steps) await page.route(/\.js$/, (route) => route.abort());
  const first = await page.goto(catalogue.url + path);
  if (accept !== undefined) await page.unrouteAll();
  if (!steps) return first;
  const isPage = (response: Response) => response.request().isNavigationRequest();
  const [last] = await Promise.all([page.waitForResponse(isPage), steps(page, catalogue)]);
  await page.waitForLoadState();
  await page.unrouteAll();
  return last;
}

async function scan(page: Page, barcode: string): Promise<void> {
  await page.locator("#feld-text").fill(barcode);
  await page.locator(".desk-scan button").click();
}

async function showDoubles(page: Page, catalogue: Catalogue): Promise<void> {
  for (const name of ["Lyrik", "LYRIK"]) await catalogue.add("/schlagworte", { name });
  await page.reload();
}

async function sendDouble(page: Page): Promise<void> {
  await page.locator('[name="vorname"]').fill("georg");
  await page.locator('[name="nachname"]').fill("BÜCHNER");
  await page.locator(".form-end button").first().click();
}

/** What is folded is opened before it is filled in. */
async function unfold(page: Page): Promise<void> {
  for (const summary of await page.locator(".form-group > summary").all()) await summary.click();
}

async function sendFaulty(page: Page): Promise<void> {
  await unfold(page);
  await page.locator('[name="untertitel"]').fill("Ein Stück in Bruchstücken");
  await page.locator("#feld-sprache").fill("so geht das nicht");
  await page.locator('[name="isbn"]').fill("978");
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true;
  });
  await page.locator("main form button:not([name])").last().click();
}

/** Somebody else changes the same work while the form is open. */
async function sendTooLate(page: Page, catalogue: Catalogue): Promise<void> {
  await unfold(page);
  await page.locator('[name="untertitel"]').fill(`Meine Fassung von ${Date.now()}`);
  await page.locator('[name="jahr"]').fill("1837");
  await catalogue.change(catalogue.work, {
    untertitel: `Die Fassung von jemand anderem, ${Date.now()}`,
    schlagwort: ["Fragment", "Drama", "Soldat"],
  });
  await page.locator("main form button:not([name])").last().click();
}

async function searchWithin(page: Page): Promise<void> {
  const search = page.locator('[data-chooser="person"] .chooser-search');
  await search.locator("input").fill("goethe");
  await search.locator("button").click();
}
