/** The library as a place: opening hours, address, contact. */

import type { View } from "../../../core/model/answers/representation.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { prose } from "../../../core/representations/html/frame/prose.ts";
import { WEEKDAYS } from "../../../core/words/dates/calendar.ts";
import { closingName, closingsAfter, type Holiday } from "../../../core/words/dates/days.ts";
import { readMarkdown } from "../../../core/words/markdown.ts";
import {
  hoursOn,
  nextClosing,
  nextOpening,
  openingIn,
  readOpenings,
} from "../../lending/opening.ts";
import { lendingRules } from "../../lending/rules.ts";
import type { SiteFile } from "../file/site-file.ts";

/** The library's settings, each optional. */
type Premises = Pick<
  SiteFile,
  "motto" | "hinweis" | "anschrift" | "telefon" | "email" | "webseite" | "oeffnungszeiten"
>;

export function premisesOf(view: View): Premises {
  return (view.site ?? {}) as Premises;
}

/** The library's current announcement. */
export function libraryNotice(view: View): Markup | null {
  const { hinweis } = premisesOf(view);
  if (!hinweis) return null;
  return html`<div class="library-notice prose" role="note">${prose(readMarkdown(hinweis).blocks)}</div>`;
}

/** Today's hours, address and contact in one line; valid all day. */
export function openingLine(view: View, today: string): Markup | null {
  const { anschrift, telefon } = premisesOf(view);
  const lines = anschrift?.split("\n").map((line) => line.trim()) ?? [];
  // The street is the line with a number; a name may precede it.
  const street = lines.find((line) => /\d/.test(line)) ?? lines[0];
  const parts = [
    ...openingParts(view, today),
    ...(street ? [html`<bdi>${street}</bdi>`] : []),
    ...(telefon ? [phoneLink(telefon)] : []),
  ];
  if (parts.length === 0) return null;
  return html`<p class="library-line">${parts.map((part, index) => html`${index > 0 && " · "}${part}`)}</p>`;
}

function openingParts(view: View, today: string): Markup[] {
  const { start, formats } = view.texts;
  const hours = hoursIn(view);
  if (hours.length === 0) return [];
  const rules = lendingRules(view.site ?? {});
  const open = hoursOn(today, hours, rules);
  if (open.length > 0) return [html`<span class="availability in">${start.openToday(open)}</span>`];
  const next = nextOpening(today, hours, rules);
  return [
    html`<span class="availability out">${start.closedToday(closingName(today, rules))}</span>`,
    ...(next ? [html`${start.opensOn(formats.day(next.day), next.hours)}`] : []),
  ];
}

/** All opening hours, directions and contact, at the end of the page. */
export function visit(view: View, today: string): Markup | null {
  const { anschrift, telefon, email, oeffnungszeiten = [] } = premisesOf(view);
  const texts = view.texts.start;
  const closed = closedNext(view, today);
  const { day } = view.texts.formats;
  const hours =
    oeffnungszeiten.length > 0 &&
    html`<div><dt>${texts.hours}</dt><dd><ul class="library-hours">${oeffnungszeiten.map((line) => html`<li>${openingIn(line, view.language)}</li>`)}</ul>${closed && html`<p class="closed">${texts.closed(day(closed.von), closed.bis === closed.von ? null : day(closed.bis), closed.name)}</p>`}</dd></div>`;
  const contacts = [
    anschrift &&
      html`<div><dt>${texts.place}</dt><dd class="library-lines">${anschrift}</dd></div>`,
    telefon && html`<div><dt>${texts.phone}</dt><dd>${phoneLink(telefon)}</dd></div>`,
    email && html`<div><dt>${texts.mail}</dt><dd><a href="mailto:${email}">${email}</a></dd></div>`,
  ].filter(Boolean);
  if (!hours && contacts.length === 0) return null;
  return html`<section aria-labelledby="besuch"><h2 id="besuch">${texts.visit}</h2>
<dl class="details">${hours}${contacts}</dl></section>`;
}

export function phoneLink(number: string): Markup {
  return html`<a href="tel:${number.replaceAll(/[^+\d]/g, "")}">${number.replaceAll(" ", "\u00a0")}</a>`;
}

function hoursIn(view: View) {
  return (premisesOf(view).oeffnungszeiten ?? []).flatMap(readOpenings);
}

/** https://schema.org/Library; null if only its name is known. */
export function libraryData(view: View, today: string): object | null {
  const { anschrift, telefon, email } = premisesOf(view);
  const hours = hoursIn(view);
  if (!anschrift && !telefon && !email && hours.length === 0) return null;
  const closed = closedNext(view, today);
  return {
    "@type": "Library",
    "@id": `${view.origin}/#bibliothek`,
    name: view.siteName,
    url: `${view.origin}/`,
    ...(anschrift && { address: anschrift }),
    ...(telefon && { telephone: telefon }),
    ...(email && { email }),
    ...(hours.length > 0 && {
      openingHoursSpecification: hours.map(({ days, opens, closes }) => ({
        "@type": "OpeningHoursSpecification",
        dayOfWeek: days.map((day) => `https://schema.org/${ENGLISH[day]}`),
        opens,
        closes,
      })),
    }),
    // Without hours it means closed (schema.org/specialOpeningHoursSpecification).
    ...(closed && {
      specialOpeningHoursSpecification: {
        "@type": "OpeningHoursSpecification",
        validFrom: closed.von,
        validThrough: closed.bis,
        ...(closed.name !== null && { name: closed.name }),
      },
    }),
  };
}

const ENGLISH = WEEKDAYS.map((_, day) =>
  new Date(Date.UTC(2026, 1, 1 + day)).toLocaleDateString("en", {
    weekday: "long",
    timeZone: "UTC",
  }),
);

/** The next day on which it usually is open and is not, until the end of that holiday. */
function closedNext(view: View, today: string): Holiday | null {
  const rules = lendingRules(view.site ?? {});
  const first = nextClosing(today, hoursIn(view), rules);
  if (first === null) return null;
  const holiday = closingsAfter(first, rules).find(({ von }) => von <= first);
  return { von: first, bis: holiday?.bis ?? first, name: closingName(first, rules) };
}
