/** The HTML of webhooks: instants in words, what waits, and the way to the secret. */

import type { View } from "../../../core/model/answers/representation.ts";
import { isLibrarian } from "../../../core/model/kinds/access.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { happeningsAt, readEventPlace } from "../../../core/pages/ereignisse/happenings.ts";
import { foundIn, titleLink } from "../../../core/representations/html/collection/entry.ts";
import { changeForm } from "../../../core/representations/html/form/page/change-form.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { labelOf, manyOf } from "../../../core/representations/html/frame/names.ts";
import { htmlLook } from "../../../core/representations/html/look.ts";
import { plainContent } from "../../../core/representations/html/member/plain.ts";
import { shownAs } from "../../../core/representations/html/member/values.ts";
import { webhookTexts } from "../../webhooks/texts/themes.ts";

/** What waits is counted up to this. */
const COUNTED = 100;
const INSTANTS = ["zugestellt", "fehlgeschlagen", "naechster", "fehlerSeit", "abgeschaltet"];

export const look = htmlLook({
  page: (webhook, view) => plainContent(withoutDetails(inWords(webhook, view)), view),
  columns(view) {
    const kind = view.kinds.one("webhook");
    const [, ...others] = kind.entry;
    return [
      {
        title: labelOf(kind, "empfaenger", view),
        cell: (webhook) => html`${titleLink(webhook, view)}${foundIn(webhook, view)}`,
      },
      ...others.map((name) => ({
        title: labelOf(kind, name, view),
        cell(webhook: Member) {
          const value = inWords(webhook, view).values[name];
          return html`${Array.isArray(value) ? value.join(", ") : shownAs(kind, name, value, view)}`;
        },
      })),
    ];
  },
  async tell({ values }, read, { kinds }) {
    const place = readEventPlace(`${values.stand}`);
    if (place === null) return {};
    const { events, more } = await happeningsAt(place, COUNTED, kinds, read);
    const wanted = (values.art ?? []) as readonly string[];
    const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
    const waiting = events.filter(({ kind }) => isWanted(kind.singular)).length;
    return { waiting, more: more ? 1 : 0 };
  },
  beside: delivery,
});

function inWords(webhook: Member, view: View): Member {
  const { momentOf } = view.texts.formats;
  const instants = INSTANTS.flatMap((name) => {
    const value = webhook.values[name];
    return typeof value === "string" ? [[name, momentOf(value, view.timeZone)]] : [];
  });
  const kinds = (webhook.values.art ?? []) as readonly string[];
  const art = kinds.map((name) => {
    // A kind of the library's own may be gone.
    const kind = view.kinds.find(name)?.kind;
    return kind ? manyOf(kind, view) : name;
  });
  return { ...webhook, values: { ...webhook.values, art, ...Object.fromEntries(instants) } };
}

/** Cursors are for programs, and no failures need no row. */
function withoutDetails(webhook: Member): Member {
  const versuche = webhook.values.versuche || null;
  return { ...webhook, values: { ...webhook.values, stand: null, wartet: null, versuche } };
}

function delivery(webhook: Member, view: View): Markup {
  const { state, secret, probe } = webhookTexts(view.texts);
  const { geheimnis, aktiv, naechster, abgeschaltet, stand } = webhook.values;
  const { waiting = 0, more = 0 } = view.facts ?? {};
  const moment = (value: unknown) => view.texts.formats.momentOf(`${value}`, view.timeZone);
  const why = abgeschaltet
    ? state.turnedOff(moment(abgeschaltet))
    : aktiv === "nein"
      ? state.paused
      : !geheimnis
        ? state.noSecret
        : naechster
          ? state.next(moment(naechster))
          : null;
  const next = `/webhook/${webhook.id}`;
  const turnOn = { label: state.turnOn, values: { aktiv: "ja" }, next, done: "vermerkt" };
  return html`<section aria-labelledby="zustellung"><h2 id="zustellung">${state.title}</h2>
${why !== null && html`<p>${why}</p>`}
<p>${waiting === 0 && more === 0 ? state.nothingWaits : html`<a href="ereignisse?nach=${`${stand}`}">${state.waiting(Number(waiting), more === 1)}</a>`}</p>
${
  isLibrarian(view.actor) &&
  html`${aktiv === "nein" && changeForm(webhook, turnOn, view)}
<ul class="titles">
<li><a href="webhook/${webhook.id}/geheimnis">${secret.title}</a></li>
<li><a href="webhook/${webhook.id}/probe">${probe.title}</a></li>
</ul>`
}</section>`;
}
