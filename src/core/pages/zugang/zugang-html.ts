/** The access page of an account: password, sessions, API keys, and links to export or remove everything. */

import type { FormFields } from "../../model/answers/page.ts";
import type { ProblemDocument } from "../../model/answers/problem-document.ts";
import type { View } from "../../model/answers/representation.ts";
import { isLibrarian, isStaff } from "../../model/kinds/access.ts";
import { isEnabled } from "../../model/kinds/enabled.ts";
import type { Member } from "../../model/store/member.ts";
import { faultId } from "../../representations/html/form/fields.ts";
import { hiddenInputs, tokenField } from "../../representations/html/form/page/change-form.ts";
import { here } from "../../representations/html/frame/addresses.ts";
import { layout } from "../../representations/html/frame/layout.ts";
import { heading, html, type Markup } from "../../representations/html/frame/markup.ts";
import { alert, faultText, signInField } from "../anmeldung/anmeldung-html.ts";

export interface AccessPage {
  readonly account: Member;
  /** The user is the owner, and not signed in by an API key. */
  readonly own: boolean;
  /** Signed in with a one-time code, so there is no old password to type. */
  readonly byCode: boolean;
  readonly leastPassword: number;
  readonly sessions: readonly ShownSession[];
  /** A calendar address exists. */
  readonly calendar: boolean;
  readonly keys: readonly ShownKey[];
  /** The result of the last action. */
  readonly message: string | null;
  /** The invalid field. */
  readonly fault: "bisher" | "neu" | null;
  /** A new key or code, which is shown once. */
  readonly secret: { readonly label: string; readonly value: string } | null;
  /** The form of a new key that was refused. */
  readonly refusedKey: {
    readonly fields: FormFields;
    readonly faults: ProblemDocument["faults"];
  } | null;
  /** The page to go on to after signing in with a code; empty where there is none. */
  readonly next: string;
}

export interface ShownSession {
  readonly id: string;
  readonly device: string;
  readonly address: string;
  readonly begun: string;
  readonly last: string;
  readonly current: boolean;
}

export interface ShownKey {
  readonly id: string;
  readonly name: string;
  readonly scope: string;
  readonly expires: string;
  readonly expired: boolean;
  /** The day of its last use; empty: never. */
  readonly last: string;
}

export function accessPage(page: AccessPage, view: View): string {
  const { account, own, secret, message } = page;
  const texts = view.texts.access;
  const title = texts.title(account.title);
  const main = html`<div class="form-page access">
${heading(title)}
${page.byCode ? null : html`<p class="lead">${texts.about}</p>`}
${message !== null && (page.fault === null ? html`<p class="notice" role="status">${message}</p>` : alert(message, `${here(view)}#feld-${page.fault}`))}
${keyFaults(page, view)}${secret && html`<div class="summary" role="status"><p>${secret.label}</p><p class="secret"><code>${secret.value}</code></p>${toCalendar(secret.value, view)}</div>`}
${own && password(page, view)}
${own && page.byCode ? null : rest(page, view)}
</div>`;
  const above = [{ href: `konto/${account.id}`, title: account.title }];
  return layout(
    {
      title,
      description: texts.about,
      path: `/zugang/${account.id}`,
      hidden: true,
      above,
      main,
    },
    view,
  );
}

/** Everything but the password: after signing in with a code that has to be set first. */
function rest(page: AccessPage, view: View): Markup {
  const { account, own } = page;
  const texts = view.texts.access;
  return html`${sessions(page, view)}
${calendar(page, view)}
${keys(page, view)}
${!own && isStaff(view.actor) && code(page, view)}
${
  view.additions &&
  (own || isLibrarian(view.actor)) &&
  html`<section aria-labelledby="daten"><h2 id="daten">${texts.data}</h2>
<p>${texts.dataAbout}</p><p><a href="${view.additions.storedData(account.id)}">${texts.dataShown}</a></p></section>`
}
${own && removal(page, view)}`;
}

function password(page: AccessPage, view: View): Markup {
  const { account, byCode, leastPassword, fault, next } = page;
  const texts = view.texts.access;
  const invalid = (name: string) => fault === name && html` aria-invalid="true"`;
  const old = html` autocomplete="current-password"${invalid("bisher")}`;
  const fresh = html` autocomplete="new-password" minlength="${leastPassword}"${invalid("neu")}`;
  return html`<section aria-labelledby="kennwort"><h2 id="kennwort">${texts.password}</h2>
${byCode && html`<p>${texts.byCode}</p>`}
<form class="form" method="post" action="zugang/${account.id}">${command("kennwort", account, view)}${byCode && next !== "" && hiddenInputs([["weiter", next]])}
<input type="hidden" name="username" value="${account.title}" autocomplete="username">
${!byCode && signInField("bisher", "password", texts.oldPassword, null, old)}
${signInField("neu", "password", texts.newPassword, texts.newPasswordHelp(leastPassword), fresh)}
<p class="form-end"><button>${texts.change}</button></p></form></section>`;
}

function sessions({ account, sessions }: AccessPage, view: View): Markup | null {
  if (sessions.length === 0) return null;
  const texts = view.texts.access;
  const moment = (time: string) => view.texts.formats.momentOf(time, view.timeZone);
  const items = sessions.map(
    (
      session,
    ) => html`<li><div class="entry-text"><strong title="${session.device}"><bdi>${deviceName(session.device)}</bdi></strong>${session.current && html` (${texts.thisOne})`}
<div class="entry-facts">${texts.begun(moment(session.begun))}, ${texts.last(moment(session.last))}, <bdi>${session.address}</bdi></div>
<form class="change" method="post" action="zugang/${account.id}">${command("sitzung", account, view, ["sitzung", session.id])}<button class="light taking">${texts.end}</button></form></div></li>\n`,
  );
  const others =
    sessions.some(({ current }) => !current) &&
    html`<form class="change" method="post" action="zugang/${account.id}">${command("andere", account, view)}<button class="light taking">${texts.endOthers}</button></form>`;
  return html`<section aria-labelledby="sitzungen"><h2 id="sitzungen">${texts.sessions}</h2>
<ul class="entries">
${items}</ul>${others}</section>`;
}

function keys(page: AccessPage, view: View): Markup | null {
  const { account, keys, own } = page;
  if (!own && keys.length === 0) return null;
  const texts = view.texts.access;
  const items = keys.map(
    (key) => html`<li><div class="entry-text"><strong><bdi>${key.name}</bdi></strong>
<div class="entry-facts">${texts.scopes[key.scope] ?? key.scope}, ${key.expired ? texts.keyExpired : texts.keyExpires(view.texts.formats.dayOf(key.expires, view.timeZone))}, ${key.last === "" ? texts.keyUnused : texts.keyUsed(view.texts.formats.day(key.last))}</div>
<form class="change" method="post" action="zugang/${account.id}">${command("widerrufen", account, view, ["schluessel", key.id])}<button class="light taking">${texts.revoke(key.name)}</button></form></div></li>\n`,
  );
  return html`<section aria-labelledby="schluessel"><h2 id="schluessel">${texts.keys}</h2>
<p>${texts.keysAbout}</p>
${items.length > 0 && html`<ul class="entries">\n${items}</ul>`}
${own && newKey(page, view)}</section>`;
}

/** Addresses are copied, not typed; calendar programs open `webcal:`. */
function toCalendar(address: string, view: View): Markup | null {
  if (!/^https?:/.test(address)) return null;
  const { copy, copied } = view.texts.address;
  const webcal = address.replace(/^https?:/, "webcal:");
  return html`<p><a href="${webcal}">${view.texts.access.calendarOpen}</a> <button type="button" class="quiet" data-copy="${address}" data-copied="${copied}" hidden>${copy}</button> <span role="status"></span></p>`;
}

/** Only some kinds of accounts have dates for a calendar, and only where a setting does not turn it off. */
export function hasCalendar({ kind }: Member, { site }: View): boolean {
  const { kalender } = kind.fields;
  return kalender?.type === "secret" && isEnabled(kalender, site);
}

function calendar({ account, own, calendar }: AccessPage, view: View): Markup | null {
  if (!hasCalendar(account, view) || (!own && !calendar)) return null;
  const texts = view.texts.access;
  return html`<section aria-labelledby="kalender"><h2 id="kalender">${texts.calendar}</h2>
<p>${texts.calendarAbout}</p>
${own && html`<form class="change" method="post" action="zugang/${account.id}">${command("kalender", account, view)}<button class="light">${calendar ? texts.calendarAnew : texts.calendarMake}</button></form>`}
${calendar && html`<form class="change" method="post" action="zugang/${account.id}">${command("kalender-zu", account, view)}<button class="light taking">${texts.calendarClose}</button></form>`}</section>`;
}

/** All of them, each with a link to its field. */
function keyFaults({ refusedKey }: AccessPage, view: View): Markup | null {
  if (!refusedKey || refusedKey.faults.length === 0) return null;
  const { keyName, keyScope, keyDays } = view.texts.access;
  const labels = new Map(Object.entries({ name: keyName, umfang: keyScope, tage: keyDays }));
  const items = refusedKey.faults.map(({ pointer, detail }) => {
    const name = pointer.slice(1);
    const label = labels.get(name);
    return html`<li>${label === undefined ? detail : html`<a href="${here(view)}#feld-${name}" dir="auto">${label}: ${detail}</a>`}</li>\n`;
  });
  return html`<div class="summary" role="alert"><p>${view.texts.form.faultSummary(items.length)}</p>\n<ul>${items}</ul></div>\n`;
}

function newKey({ account, refusedKey }: AccessPage, view: View): Markup {
  const texts = view.texts.access;
  const said = (name: string) => refusedKey?.fields.get(name);
  const faultOf = (name: string) =>
    refusedKey?.faults.find(({ pointer }) => pointer === `/${name}`)?.detail ?? null;
  const scopes = Object.entries(texts.scopes).map(
    ([scope, label]) =>
      html`<option value="${scope}"${said("umfang") === scope && html` selected`}>${label}</option>`,
  );
  const wrongScope = faultOf("umfang");
  const marks =
    wrongScope !== null && html` aria-describedby="${faultId("umfang")}" aria-invalid="true"`;
  return html`<form class="form" method="post" action="zugang/${account.id}">${command("schluessel", account, view)}
${signInField("name", "text", texts.keyName, null, html` maxlength="100" value="${said("name") ?? ""}"`, faultOf("name"))}
<div class="field"><label for="feld-umfang">${texts.keyScope}</label>
${faultText("umfang", wrongScope)}<select id="feld-umfang" name="umfang"${marks}>${scopes}</select></div>
${signInField("tage", "number", texts.keyDays, null, html` min="1" max="365" value="${said("tage") ?? "90"}"`, faultOf("tage"))}
<p class="form-end"><button>${texts.keyMake}</button></p></form>`;
}

function code({ account }: AccessPage, view: View): Markup {
  const texts = view.texts.access;
  return html`<section aria-labelledby="code"><h2 id="code">${texts.code}</h2>
<p>${texts.codeAbout}</p>
<form class="change" method="post" action="zugang/${account.id}">${command("einmalcode", account, view)}<button class="light">${texts.codeMake}</button></form></section>`;
}

function removal({ account }: AccessPage, view: View): Markup {
  const texts = view.texts.access;
  return html`<section aria-labelledby="loeschen"><h2 id="loeschen">${texts.remove}</h2>
<p>${texts.removeAbout}</p>
<p><a class="button" href="konto/${account.id}?formular=loeschen">${texts.removeSubmit}</a></p></section>`;
}

function command(
  name: string,
  account: Member,
  view: View,
  ...more: readonly (readonly [string, string])[]
): Markup {
  const path = `/zugang/${account.id}`;
  return html`${hiddenInputs([["aktion", name], ...more])}${tokenField("POST", path, view)}`;
}

/** "Firefox, Android": a readable name from the User-Agent; the header itself where it is unknown. */
function deviceName(agent: string): string {
  const named = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(agent))?.[1];
  const browser = named([
    [/Edg(A|iOS)?\//, "Edge"],
    [/OPR\//, "Opera"],
    [/Firefox\/|FxiOS\//, "Firefox"],
    [/Chrom(e|ium)\/|CriOS\//, "Chrome"],
    [/Safari\//, "Safari"],
  ]);
  const system = named([
    [/Android/, "Android"],
    [/iPhone|iPad/, "iOS"],
    [/Windows/, "Windows"],
    [/Mac OS X/, "macOS"],
    [/Linux|X11/, "Linux"],
  ]);
  return [browser, system].filter(Boolean).join(", ") || agent;
}
