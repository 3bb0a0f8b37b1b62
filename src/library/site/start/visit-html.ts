/** The library as a place that people go to: when it is open, where it stands, how it is reached. */

import type { View } from "../../../core/model/answers/representation.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { WEEKDAYS } from "../../../core/words/dates/calendar.ts";
import { nextClosing, openingIn, readOpening } from "../../lending/opening.ts";
import { lendingRules } from "../../lending/rules.ts";

/** As the library has set it; what it has not is absent. */
interface Premises {
  readonly motto?: string;
  readonly hinweis?: string;
  readonly anschrift?: string;
  readonly telefon?: string;
  readonly email?: string;
  readonly oeffnungszeiten?: readonly string[];
}

export function premisesOf(view: View): Premises {
  return (view.site ?? {}) as Premises;
}

/** What stands beside the search for whoever wants to come. */
export function visit(view: View, today: string): Markup | null {
  const { hinweis, anschrift, telefon, email, oeffnungszeiten = [] } = premisesOf(view);
  const texts = view.texts.start;
  const closed = closedNext(view, today);
  const hours =
    oeffnungszeiten.length > 0 &&
    html`<div><dt>${texts.hours}</dt><dd><ul class="library-hours">${oeffnungszeiten.map((line) => html`<li>${openingIn(line, view.language)}</li>`)}</ul>${closed && html`<p class="closed">${texts.closed(view.texts.formats.day(closed))}</p>`}</dd></div>`;
  const contacts = [
    anschrift &&
      html`<div><dt>${texts.place}</dt><dd class="library-lines">${anschrift}</dd></div>`,
    telefon &&
      html`<div><dt>${texts.phone}</dt><dd><a href="tel:${telefon.replaceAll(/[^+\d]/g, "")}">${telefon}</a></dd></div>`,
    email && html`<div><dt>${texts.mail}</dt><dd><a href="mailto:${email}">${email}</a></dd></div>`,
  ].filter(Boolean);
  if (!hinweis && !hours && contacts.length === 0) return null;
  return html`${hinweis && html`<p class="library-notice library-lines" role="note">${hinweis}</p>`}
${
  (hours || contacts.length > 0) &&
  html`<section aria-labelledby="besuch"><h2 id="besuch">${texts.visit}</h2>
<dl class="details">${hours}${contacts}</dl></section>`
}`;
}

/** https://schema.org/Library; null where there is nothing to say beyond its name. */
export function libraryData(view: View, today: string): object | null {
  const { anschrift, telefon, email, oeffnungszeiten = [] } = premisesOf(view);
  const hours = oeffnungszeiten.flatMap((line) => readOpening(line) ?? []);
  if (!anschrift && !telefon && !email && hours.length === 0) return null;
  const closed = closedNext(view, today);
  return {
    "@context": "https://schema.org",
    "@type": "Library",
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
    // Without hours it is closed (schema.org/specialOpeningHoursSpecification).
    ...(closed && {
      specialOpeningHoursSpecification: {
        "@type": "OpeningHoursSpecification",
        validFrom: closed,
        validThrough: closed,
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

function closedNext(view: View, today: string): string | null {
  const { oeffnungszeiten = [] } = premisesOf(view);
  const hours = oeffnungszeiten.flatMap((line) => readOpening(line) ?? []);
  return nextClosing(today, hours, lendingRules(view.site ?? {}));
}
