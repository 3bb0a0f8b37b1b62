/** The page of slips: the readers, the button that makes the codes, and then the printable slips. */

import type { Delivery } from "../../core/model/answers/mail.ts";
import type { View } from "../../core/model/answers/representation.ts";
import type { Member } from "../../core/model/store/member.ts";
import { hiddenInputs, tokenField } from "../../core/representations/html/form/page/change-form.ts";
import { hrefOf } from "../../core/representations/html/frame/addresses.ts";
import { layout } from "../../core/representations/html/frame/layout.ts";
import { heading, html, type Markup } from "../../core/representations/html/frame/markup.ts";
import { manyOf } from "../../core/representations/html/frame/names.ts";
import { lends } from "../lending/rules.ts";
import { addressWarning } from "../paper/sheets/address-warning.ts";
import { lendingTexts, readerTexts } from "../texts/themes.ts";

export interface AccessSlip {
  readonly account: Member;
  readonly name: string | undefined;
  readonly card: string | undefined;
  readonly email?: string | undefined;
  /** Shown only once. */
  readonly code?: string;
}

interface AccessSlips {
  readonly group: Member | null;
  readonly slips: readonly AccessSlip[];
  /** The expiry of the codes, once they are made. */
  readonly until?: number;
  /** How many of them already have a password of their own. */
  readonly withPassword: number;
  readonly canSend: boolean;
  readonly isOpen: boolean;
  /** The outcome of sending the e-mail. */
  readonly delivery?: Delivery | null;
}

export function accessSlipsPage(page: AccessSlips, view: View): string {
  const { slips: texts } = readerTexts(view.texts);
  const { group, slips, isOpen } = page;
  const [only] = slips;
  const whose = group?.title ?? only?.name ?? only?.account.title;
  const title = whose === undefined ? texts.title : `${texts.title}: ${whose}`;
  const isMade = slips.some(({ code }) => code !== undefined);
  const main = html`<div class="form-page access-slips-page">
${heading(title)}
${page.delivery && html`<p class="${page.delivery.state === "sent" ? "notice" : "fault"}" role="status">${page.delivery.state === "sent" ? texts.sent(only?.email ?? "") : texts.notSent(page.delivery.reason)}</p>`}
${!isOpen && addressWarning(view)}
${isOpen ? choosing(view) : isMade ? made(page, view) : asking(page, view)}
${isMade && html`<div class="access-slips">${slips.map((slip) => slipMarkup(slip, page, view))}</div>`}
${onwards(page, view)}
</div>`;
  return layout(
    { title, description: texts.about, path: "/einmalcodes", hidden: true, main },
    view,
  );
}

/** Links to the lists in which readers are chosen. */
function choosing(view: View): Markup {
  const { slips: texts } = readerTexts(view.texts);
  const kinds = ["gruppe", "konto"].map((name) => view.kinds.one(name));
  return html`<p class="lead">${texts.choose}</p>
<ul class="titles">${kinds.map((kind) => html`<li><a href="${kind.plural}">${manyOf(kind, view)}</a></li>\n`)}</ul>`;
}

function made({ until, slips }: AccessSlips, view: View): Markup {
  const { slips: texts } = readerTexts(view.texts);
  return html`<p class="lead">${texts.made(slips.length, momentOf(until, view))}</p>`;
}

function asking({ group, slips, withPassword, canSend }: AccessSlips, view: View): Markup {
  const { slips: texts } = readerTexts(view.texts);
  if (slips.length === 0) return html`<p class="lead">${texts.nobody}</p>`;
  const [only] = slips;
  const subject: [string, string] = group
    ? ["gruppe", `${group.id}`]
    : ["konto", `${only?.account.id}`];
  const sends = !group && canSend && only?.email !== undefined;
  return html`<p class="lead">${group ? texts.aboutGroup(lends(view)) : texts.about}</p>
<ul class="titles">${slips.map(({ account, name, card }) => html`<li><a href="${hrefOf(account.kind, account)}"><bdi>${name ?? account.title}</bdi></a> <span class="extra"><bdi>${account.title}</bdi>${card !== undefined && lends(view) && html` · <bdi>${card}</bdi>`}</span></li>\n`)}</ul>
<form class="form" method="post" action="einmalcodes">${hiddenInputs([subject])}${tokenField("POST", "/einmalcodes", view)}
${group && withPassword > 0 && html`<div class="field"><label class="radio"><input type="checkbox" name="alle" value="ja"> ${texts.withPassword(withPassword)}</label></div>`}
<p class="form-end"><button>${texts.make}</button>${sends && html` <button class="light" name="senden" value="ja">${texts.send(only?.email ?? "")}</button>`}</p>
</form>`;
}

/** All that a new reader needs to sign in, on a printed slip. */
function slipMarkup(
  { account, name, card, code }: AccessSlip,
  { until }: AccessSlips,
  view: View,
): Markup {
  const { slips: texts } = readerTexts(view.texts);
  const address = siteAddress(view);
  return html`<section class="access-slip"><h2><bdi>${name ?? account.title}</bdi></h2>
<p class="access-slip-site"><bdi>${view.siteName}</bdi></p>
<dl class="details">
<div><dt>${texts.address}</dt><dd><bdi>${address}</bdi></dd></div>
<div><dt>${texts.username}</dt><dd><bdi>${account.title}</bdi></dd></div>
${card !== undefined && lends(view) && html`<div><dt>${texts.card}</dt><dd><bdi>${card}</bdi></dd></div>`}
<div><dt>${texts.code}</dt><dd><code>${code ?? ""}</code></dd></div>
</dl>
<p>${texts.how(momentOf(until, view), lends(view))}</p></section>\n`;
}

function onwards({ group, slips }: AccessSlips, view: View): Markup | null {
  const { slips: texts } = readerTexts(view.texts);
  const [only] = slips;
  if (!group && !only) return null;
  const subject = group ?? (only as AccessSlip).account;
  return html`<ul class="actions"><li><a href="${hrefOf(subject.kind, subject)}">${subject.title}</a></li>
${!group && only && html`${lends(view) && html`<li><a href="theke?konto=${only.account.id}">${lendingTexts(view.texts).desk.title}</a></li>\n`}<li><a href="konten?formular=neu">${texts.next}</a></li>\n`}</ul>`;
}

/** The address of the sign-in page, printed on slips. */
export function siteAddress(view: View): string {
  return `${view.publicUrl ?? view.origin}/anmeldung`;
}

function momentOf(until: number | undefined, view: View): string {
  return until === undefined
    ? ""
    : view.texts.formats.momentOf(new Date(until).toISOString(), view.timeZone);
}
