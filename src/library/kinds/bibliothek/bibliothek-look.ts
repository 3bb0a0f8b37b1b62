/** Overview of the settings: by group the values in effect, their source, and links to change them. */

import type { View } from "../../../core/model/answers/representation.ts";
import { type Field, needsMail, type Value } from "../../../core/model/kinds/field.ts";
import type { FormGroup } from "../../../core/model/kinds/form-facts.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { swatch } from "../../../core/representations/html/form/fields.ts";
import { labelOfGroup, toGroup } from "../../../core/representations/html/form/page/groups.ts";
import { heading, html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { labelOf, shortNameOf } from "../../../core/representations/html/frame/names.ts";
import { htmlLook } from "../../../core/representations/html/look.ts";
import { calledIn } from "../../../core/representations/html/member/beside.ts";
import { mailFault, shownAs } from "../../../core/representations/html/member/values.ts";
import { onClosedDays } from "../../circulation/closing/due-on-closed-days.ts";
import { FEE_SETTINGS } from "../../lending/fee-rules.ts";
import { lendingRules, lends } from "../../lending/rules.ts";
import { COLOURS_AS_DELIVERED } from "../../site/file/colours.ts";
import { settingsTexts } from "../../texts/themes.ts";

export const look = htmlLook({
  /** Each group has its own link to the form. */
  changedOnPage: true,
  page(member, view) {
    const texts = settingsTexts(view.texts);
    const { kind } = member;
    const title = calledIn(member, view);
    const { first = [], groups = [] } = kind.form ?? {};
    const all: readonly FormGroup[] = [
      { name: "bibliothek", fields: first, label: texts.first },
      ...groups.filter(({ name }) => lends(view) || !OF_LENDING.includes(name)),
    ];
    return {
      title,
      description: texts.about,
      main: html`${heading(title)}
<p class="lead">${texts.about}</p>
${closedDaysNote(view)}
${startPreview(member, view)}
<div class="settings">
${all.map((group) => groupPart(member, group, view))}</div>`,
    };
  },
  async tell(_settings, read, { kinds, site = {} }) {
    // Where nothing is lent, no due day is moved.
    if (!lends({ site })) return {};
    const { loans, bookings } = await onClosedDays(lendingRules(site), { read, kinds });
    return { loans: loans.length, bookings: bookings.length };
  },
});

/** Where nothing is lent, these groups decide nothing, and of these only some fields do. */
const OF_LENDING: readonly string[] = ["buchungen", "termine", "gebuehren"];
const WITHOUT_LENDING: Readonly<Record<string, readonly string[]>> = {
  ausleihe: ["ausleihe"],
  nachrichten: ["benachrichtigen", "wunschnachricht", "willkommensnachricht", "briefe"],
};

function decidingIn({ name, fields }: FormGroup, view: View): readonly string[] {
  return lends(view) ? fields : (WITHOUT_LENDING[name] ?? fields);
}

/** Closing days may have been entered after something was lent or booked until then. */
function closedDaysNote({ facts, texts }: View): Markup | null {
  const [loans, bookings] = [Number(facts?.loans ?? 0), Number(facts?.bookings ?? 0)];
  const { closed } = settingsTexts(texts);
  return loans + bookings > 0
    ? html`<p class="desk-state warning"><a href="schliesstage">${closed.note(loans, bookings)}</a></p>`
    : null;
}

/** A value in effect, and its source. */
interface InForce {
  readonly name: string;
  readonly shown: Markup;
  readonly from: "decided" | "delivered" | { readonly file: string };
}

/** How many rows of a group are shown unfolded. */
const TOLD = 3;

function groupPart(member: Member, group: FormGroup, view: View): Markup {
  const { kind } = member;
  const texts = settingsTexts(view.texts);
  const label = labelOfGroup(kind, group, view);
  const rows = decidingIn(group, view).flatMap((name) => inForce(member, name, view) ?? []);
  const isDelivered = rows.every(({ from }) => from === "delivered");
  const row = ({ name, shown, from }: InForce) =>
    html`<div><dt>${labelOf(kind, name, view)}</dt><dd>${shown}${from !== "decided" && html` <span class="extra">${from === "delivered" ? texts.delivered : texts.fromFile(from.file)}</span>`}${idle(member, name, view)}</dd></div>\n`;
  const to = group.name === "bibliothek" ? "" : toGroup(group.name);
  return html`<section aria-labelledby="einstellung-${group.name}"><h2 id="einstellung-${group.name}">${label}</h2>
${rows.length === 0 ? html`<p class="extra">${texts.nothing}</p>` : html`<dl class="details">\n${rows.slice(0, TOLD).map(row)}</dl>`}
${
  rows.length > TOLD &&
  html`<details class="folded"><summary>${texts.more(rows.length - TOLD)}${isDelivered && html` <span class="extra">${texts.delivered}</span>`}</summary>
<dl class="details">\n${rows.slice(TOLD).map(row)}</dl></details>`
}
<p><a href="einstellungen?formular=aendern${to}">${texts.change}<span class="unseen">: ${label}</span></a>${group.name === "besuch" && html` · <a href="oeffnungszeiten">${texts.hours.link}</a>`}</p></section>\n`;
}

function idle({ kind, values }: Member, name: string, view: View): Markup | null {
  const fault = needsMail(kind.fields[name], values[name]) && mailFault(view);
  return fault ? html` <p class="help">${fault}</p>` : null;
}

/** null if there is neither a value nor a default. */
function inForce(member: Member, name: string, view: View): InForce | null {
  const { kind, values } = member;
  const field = kind.fields[name] as Field;
  const fixed = view.face?.fixed?.get(name);
  if (fixed) return { name, shown: html`<bdi>${fixed.value}</bdi>`, from: { file: fixed.place } };
  const isColour = field.type === "text" && field.code === "farbe";
  const show = (value: Value) => {
    if (value === null) return null;
    if (field.type === "image")
      return html`<img class="logo" src="${`${value}`}" alt="" height="48">`;
    const shown = shownAs(kind, name, value, view);
    return isColour ? html`${swatch(field, `${value}`)} ${shown}` : shown;
  };
  const own = values[name] ?? null;
  const decided =
    own === null || own === "" || (Array.isArray(own) && own.length === 0) ? null : own;
  if (decided !== null) {
    const shown = show(decided);
    return shown && { name, shown, from: "decided" };
  }
  const shown = show(delivered(name, view));
  return shown && { name, shown, from: "delivered" };
}

/** Settings whose name in the site file is a plural. */
const LISTS: Readonly<Record<string, string>> = { mahnstufe: "mahnstufen" };

/** The default value of a setting. */
function delivered(name: string, { site = {} }: View): Value {
  const {
    ausleihe = {},
    nachrichten = {},
    gebuehren = {},
    ...rest
  } = site as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  const fees = Object.fromEntries(
    Object.entries(FEE_SETTINGS).map(([rule, setting]) => [setting, gebuehren[rule]]),
  );
  const all: Readonly<Record<string, unknown>> = {
    ...COLOURS_AS_DELIVERED,
    ...rest,
    ...ausleihe,
    ...nachrichten,
    ...fees,
    ausleihe: ausleihe.an,
    gebuehren: gebuehren.an,
    wuensche: site.wuensche === true,
    termine: site.termine === true,
    webhooks: site.webhooks === true,
  };
  const value = all[LISTS[name] ?? name] ?? null;
  if (typeof value === "boolean") return value ? "ja" : "nein";
  return typeof value === "object" && !Array.isArray(value) ? null : (value as Value);
}

/** A small preview of the start page in the colours of the library, light and dark. */
function startPreview(member: Member, view: View): Markup {
  const texts = settingsTexts(view.texts);
  const { values } = member;
  const colours = (name: keyof typeof COLOURS_AS_DELIVERED) =>
    `${view.face?.fixed?.get(name)?.value ?? values[name] ?? COLOURS_AS_DELIVERED[name]}`;
  const name = shortNameOf(view);
  const light = { ground: "#f3f5f2", surface: "#ffffff", ink: "#16242b", soft: "#d5dcd9" };
  const dark = { ground: "#10181b", surface: "#182327", ink: "#e9efed", soft: "#2c3b40" };
  const drawn = ({ ground, surface, ink, soft }: typeof light, link: string, ribbon: string) =>
    html`<svg viewBox="0 0 320 180" width="320" height="180" aria-hidden="true"><rect width="320" height="180" fill="${ground}"/><path d="M16 0h16v30l-8-6-8 6z" fill="${ribbon}"/><text x="42" y="22" font-size="${Math.min(13, Math.round(440 / name.length))}" font-weight="600" fill="${ink}">${name}</text><text x="16" y="58" font-size="15" fill="${ink}">${`${view.site?.motto ?? ""}`.slice(0, 38)}</text><rect x="16" y="70" width="220" height="22" fill="${surface}" stroke="${soft}"/><rect x="236" y="70" width="68" height="22" fill="${link}"/>${[0, 1, 2, 3, 4].map((index) => html`<rect x="${16 + index * 59}" y="106" width="50" height="60" fill="${surface}" stroke="${soft}"/><rect x="${22 + index * 59}" y="148" width="38" height="4" fill="${link}"/>`)}</svg>`;
  return html`<figure class="start-preview">${drawn(light, colours("verweis"), colours("band"))}
${drawn(dark, colours("verweisDunkel"), colours("bandDunkel"))}
<figcaption>${texts.preview} <a href=".">${texts.toStart}</a></figcaption></figure>`;
}
