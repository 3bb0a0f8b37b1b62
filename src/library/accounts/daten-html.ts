/** What is stored about an account as a page: an overview, and the files to download below. */

import type { View } from "../../core/model/answers/representation.ts";
import { MONEY } from "../../core/model/codes/money.ts";
import { isEnabled } from "../../core/model/kinds/enabled.ts";
import type { Kind } from "../../core/model/kinds/kind.ts";
import type { Member } from "../../core/model/store/member.ts";
import { inWords } from "../../core/pages/vorgaenge/vorgaenge-html.ts";
import type { ShownKey, ShownSession } from "../../core/pages/zugang/zugang-html.ts";
import { hrefOf } from "../../core/representations/html/frame/addresses.ts";
import { layout } from "../../core/representations/html/frame/layout.ts";
import { heading, html, type Markup } from "../../core/representations/html/frame/markup.ts";
import { labelOf, manyOf } from "../../core/representations/html/frame/names.ts";
import { titleIn } from "../../core/representations/html/member/beside.ts";
import { reasonName } from "../fees/kassenbuch-html.ts";
import type { CashEntry } from "../tables/cash-book.ts";
import { feeTexts, readerTexts } from "../texts/themes.ts";

export interface OwnMembers {
  readonly kind: Kind;
  readonly members: readonly Member[];
}

export interface StoredChange {
  readonly time: string;
  /** The singular of the changed member's kind, and its path. */
  readonly kind: string;
  readonly path: string;
  readonly fields: readonly string[];
  /** The former values of those fields, if they may be shown. */
  readonly before: Readonly<Record<string, unknown>> | null;
}

export interface StoredData {
  readonly account: Member;
  readonly owned: readonly OwnMembers[];
  readonly changes: readonly StoredChange[];
  readonly booked: readonly CashEntry[];
  /** The readers represented by this account, for example a parent's children. */
  readonly answersFor: readonly Member[];
  /** The accounts that were merged into it, as long as that is remembered. */
  readonly merged: readonly Member[];
  readonly sessions: readonly Omit<ShownSession, "current">[];
  readonly keys: readonly (Omit<ShownKey, "expired"> & { readonly created: string })[];
  readonly events: readonly {
    readonly time: string;
    readonly what: string;
    readonly address: string | null;
    readonly detail: string | null;
  }[];
}

export function storedDataPage(data: StoredData, view: View): string {
  const { account, owned, answersFor } = data;
  const { access, events } = view.texts;
  const moment = (time: string) => view.texts.formats.momentOf(time, view.timeZone);
  const link = (member: Member) => linkTo(member, view);
  const main = html`<article class="stored-data">
${heading(access.data)}
<p class="lead">${access.dataAbout}</p>
<p><a href="daten/${account.id}.json" type="application/json">${access.dataLink}</a></p>
<p><a href="${hrefOf(account.kind, account)}"><bdi>${account.title}</bdi></a></p>
${owned.map(({ kind, members }) => section(kind.plural, manyOf(kind, view), members.map(link)))}
${section("vertritt", access.answersFor, answersFor.map(link))}
${section(
  "zusammengefuehrt",
  readerTexts(view.texts).merged,
  data.merged.map(({ values }) => {
    const [day, name, place] = ["wann", "gehtTitel", "geht"].map((one) => `${values[one] ?? ""}`);
    return html`<span>${view.texts.formats.day(day ?? "")}, <bdi>${name}</bdi>, <bdi>${place}</bdi></span>`;
  }),
)}
${section(
  "zahlungen",
  feeTexts(view.texts).cashBook.title,
  data.booked.map(({ tag, grund, betrag, richtung }) => {
    const amount = `${richtung === "aus" ? "−" : ""}${MONEY.shown(betrag, view.language)}`;
    return html`<span>${view.texts.formats.day(tag)}, ${reasonName(grund, view)}, ${amount}</span>`;
  }),
)}
${section(
  "aenderungen",
  access.changes,
  data.changes.map(({ time, kind, path, fields }) => {
    // Changes outlive a kind that a site has removed; then there are no labels. What belongs to the account may be turned off.
    const known =
      owned.find((one) => one.kind.singular === kind)?.kind ?? view.kinds.find(kind)?.kind;
    const changed = fields.map((name) => (known ? labelOf(known, name, view) : name)).join(", ");
    return html`<span>${moment(time)}, <bdi>${path}</bdi>${changed !== "" && html`: ${changed}`}</span>`;
  }),
)}
${section(
  "sitzungen",
  access.sessions,
  data.sessions.map(
    ({ device, address, begun }) =>
      html`<span>${moment(begun)}, <bdi>${device}</bdi>, <bdi>${address}</bdi></span>`,
  ),
)}
${section(
  "schluessel",
  access.keys,
  data.keys.map(({ name, created }) => html`<span>${moment(created)}, <bdi>${name}</bdi></span>`),
)}
${section(
  "vorgaenge",
  events.title,
  data.events.map(
    ({ time, what, address, detail }) =>
      html`<span>${moment(time)}, ${events.names[what] ?? what}${address !== null && html`, <bdi>${address}</bdi>`}${detail !== null && html`, <bdi>${inWords(detail, view)}</bdi>`}</span>`,
  ),
)}
</article>`;
  const above = [{ href: `zugang/${account.id}`, title: access.title(account.title) }];
  const path = `/daten/${account.id}`;
  return layout(
    { title: access.data, description: access.dataAbout, path, hidden: true, above, main },
    view,
  );
}

/** Not a link where the kind is turned off: its addresses answer 404. */
function linkTo(member: Member, view: View): Markup {
  const title = html`<bdi>${titleIn(member.kind, member.title, view)}</bdi>`;
  return isEnabled(member.kind, view.site)
    ? html`<a href="${hrefOf(member.kind, member)}">${title}</a>`
    : title;
}

function section(id: string, title: string, items: readonly Markup[]): Markup | null {
  if (items.length === 0) return null;
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
<ul class="titles">
${items.map((item) => html`<li>${item}</li>\n`)}</ul></section>`;
}
