/** The logs as a page: plots of the last day, errors by location, and the latest lines, which a script updates live. */

import type { ErrorGroup, HourCount, Ranked } from "../../logs/read/report.ts";
import type { View } from "../../model/answers/representation.ts";
import { logScriptPath } from "../../representations/html/assets/assets.ts";
import { layout } from "../../representations/html/frame/layout.ts";
import { heading, html, type Markup } from "../../representations/html/frame/markup.ts";

export interface LogView {
  readonly access: readonly string[];
  readonly errors: readonly string[];
  readonly hours: readonly HourCount[];
  readonly statuses: readonly Ranked[];
  readonly groups: readonly ErrorGroup[];
}

export function logPage(logs: LogView, view: View): string {
  const texts = view.texts.log;
  const main = html`${heading(texts.title)}
<p class="lead">${texts.about}</p>
<div class="plots">
${plot(texts.requests, logs.hours, (hour) => hour.requests, "plot", view)}
${plot(texts.failures, logs.hours, (hour) => hour.failures, "plot bad", view)}
</div>
${logs.statuses.length > 0 && html`<p>${logs.statuses.map(({ name, count }) => html`<span class="chip">${name} · ${view.texts.formats.number(count)}</span> `)}</p>`}
${groups(logs.groups, view)}
${lines("fehler", texts.errors, logs.errors, view)}
${lines("zugriff", texts.access, logs.access, view)}
<p class="hint" data-live="protokoll/strom" data-said="${texts.live}" role="status"></p>
<script type="module" src="${logScriptPath}"></script>`;
  return layout(
    {
      title: texts.title,
      description: texts.about,
      path: "/protokoll",
      hidden: true,
      main,
    },
    view,
  );
}

const WIDTH = 480;
const HEIGHT = 120;
/** A bar for each hour of a day, even if the log is younger. */
const STEP = WIDTH / 24;

/** A bar chart in which each bar has a text, for screen readers. */
function plot(
  title: string,
  hours: readonly HourCount[],
  count: (hour: HourCount) => number,
  name: string,
  view: View,
): Markup {
  const highest = Math.max(1, ...hours.map(count));
  const bars = hours.map((hour, index) => {
    const height = Math.round((count(hour) / highest) * HEIGHT);
    const when = new Date(hour.hour).toISOString().slice(11, 16);
    return html`<rect x="${(24 - hours.length + index) * STEP}" y="${HEIGHT - height}" width="${STEP - 2}" height="${height}"><title>${when}: ${count(hour)}</title></rect>`;
  });
  const total = hours.reduce((sum, hour) => sum + count(hour), 0);
  return html`<figure class="${name}"><figcaption>${title}: <strong>${view.texts.formats.number(total)}</strong></figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}" preserveAspectRatio="none">${bars}</svg></figure>`;
}

function groups(all: readonly ErrorGroup[], view: View): Markup | null {
  if (all.length === 0) return null;
  const rows = all.map(
    ({ file, line, kind, text, count, last }) =>
      html`<div><dt>${count} × <code>${file}:${line}</code></dt><dd dir="auto">${kind}: ${text}<br><span class="hint">${last}</span></dd></div>\n`,
  );
  return html`<section aria-labelledby="gruppen"><h2 id="gruppen">${view.texts.log.groups}</h2><dl class="details">
${rows}</dl></section>`;
}

function lines(id: string, title: string, all: readonly string[], view: View): Markup {
  return html`<section aria-labelledby="${id}-titel"><h2 id="${id}-titel">${title}</h2>
${all.length === 0 && html`<p class="hint" data-empty="${id}">${view.texts.log.nothing}</p>`}
<pre class="trace log" id="${id}" tabindex="0" role="log" aria-labelledby="${id}-titel">${all.join("\n")}</pre></section>`;
}
