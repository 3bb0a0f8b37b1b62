/** `/theke/vertrag`: the lending agreement of a reader, a page to sign, with what is handed out and on which terms. */

import type { Page, Visit } from "../../../core/model/answers/page.ts";
import type { View } from "../../../core/model/answers/representation.ts";
import { STAFF } from "../../../core/model/kinds/access.ts";
import { isEnabled } from "../../../core/model/kinds/enabled.ts";
import type { Values } from "../../../core/model/kinds/field.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import { html, type Markup, paragraphs } from "../../../core/representations/html/frame/markup.ts";
import { choiceOf, labelOf } from "../../../core/representations/html/frame/names.ts";
import { deskScriptPath, paperStylesheetPath } from "../../assets/assets.ts";
import { isHeld } from "../../lending/fee-rules.ts";
import { belowDesk } from "../../site/below-desk.ts";
import { lendingTexts } from "../../texts/themes.ts";
import { accessoriesOf, missingOf } from "../steps/parts.ts";
import { memberIn } from "../steps/scene.ts";
import { type LentThing, thingsLentTo } from "./lent-things.ts";

interface AgreedThing extends LentThing {
  readonly deposit: string | null;
}

export const agreementPage: Page = {
  path: "/theke/vertrag",
  needs: "ausleihe",
  read: STAFF,
  negotiated: true,
  personal: true,
  async answer(visit) {
    const account = await memberIn(new Map([...visit.view.query]), "konto", visit);
    if (account === null) return null;
    const things = await thingsOf(account, visit);
    return { html: () => agreement(account, things, visit.read.today(), visit.view) };
  },
};

async function thingsOf(account: Member, visit: Visit): Promise<AgreedThing[]> {
  const { view, read } = visit;
  const ofReader = { konto: account.id, grund: "kaution" };
  const deposits = isEnabled({ needs: "gebuehren" }, view.site)
    ? await read.matching(view.kinds.one("gebuehr"), ofReader, 10_000)
    : [];
  const things = await thingsLentTo(account, visit);
  return things.map((thing) => {
    const deposit = deposits.find((fee) => linkOf(fee, "ausleihe")?.id === thing.loan.id);
    return { ...thing, deposit: deposit ? depositIn(deposit.values) : null };
  });
}

/** What was paid or is to be paid; null: it was let off or given back. */
function depositIn(values: Values): string | null {
  if (values.zustand === "offen") return `${values.betrag}`;
  return isHeld(values) ? `${values.bezahlt}` : null;
}

function agreement(
  account: Member,
  things: readonly AgreedThing[],
  today: string,
  view: View,
): string {
  const { desk } = lendingTexts(view.texts);
  const texts = desk.agreement;
  const { anschrift, leihbedingungen } = (view.site ?? {}) as Record<string, string | undefined>;
  const { name, anschrift: home, telefon, ausweis } = account.values;
  const known = [home, telefon, ausweis && desk.card(`${ausweis}`)];
  const main = html`<p class="paper-print"><button type="button" data-print hidden>${desk.print}</button></p>
<article class="paper agreement">
<h1>${texts.title}</h1>
<div class="parties">
<section><h2>${texts.lender}</h2><address><bdi>${view.siteName}</bdi>${lines(anschrift ?? "")}</address></section>
<section><h2>${texts.borrower}</h2><address><bdi>${`${name ?? account.title}`}</bdi>${known.map((one) => one && lines(`${one}`))}</address></section>
</div>
${things.length === 0 ? html`<p>${texts.nothing}</p>` : thingsTable(things, view)}
${leihbedingungen && html`<section class="terms"><h2>${texts.terms}</h2>${paragraphs(leihbedingungen)}</section>`}
<div class="signatures">
<p>${texts.placeAndDay}<br>${view.texts.formats.day(today)}</p><p>${texts.borrowerSigns}</p><p>${texts.lenderSigns}</p>
</div>
</article>
<script type="module" src="${deskScriptPath}"></script>`;
  return belowDesk(
    { title: texts.title, path: "/theke/vertrag", main, stylesheet: paperStylesheetPath },
    view,
  );
}

function lines(text: string): Markup[] {
  const all = text.split("\n").filter((line) => line.trim() !== "");
  return all.map((line) => html`<br><bdi>${line}</bdi>`);
}

function thingsTable(things: readonly AgreedThing[], view: View): Markup {
  const { desk, list } = lendingTexts(view.texts);
  const { agreement: texts } = desk;
  const exemplar = view.kinds.one("exemplar");
  const label = (name: string) => labelOf(exemplar, name, view);
  const columns = [
    texts.thing,
    label("inventarnummer"),
    label("zustand"),
    label("kaution"),
    list.due,
  ];
  return html`<table>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>
${things.map((thing) => html`${row(thing, view)}\n`)}</tbody></table>`;
}

function row({ title, copy, bis, deposit }: AgreedThing, view: View): Markup {
  const { formats } = view.texts;
  const exemplar = view.kinds.one("exemplar");
  const { inventarnummer, barcode, zustand } = copy?.values ?? {};
  const missing = copy ? missingOf(copy) : [];
  const parts = (copy ? accessoriesOf(copy) : []).filter((part) => !missing.includes(part));
  const named = (name: string, all: readonly string[]) =>
    all.length > 0 &&
    html`<br><small>${labelOf(exemplar, name, view)}: <bdi>${all.join(", ")}</bdi></small>`;
  return html`<tr><th scope="row"><bdi>${title}</bdi>${named("zubehoer", parts)}${named("fehlteil", missing)}</th>
<td><bdi>${`${inventarnummer ?? barcode ?? ""}`}</bdi></td><td>${zustand && choiceOf(exemplar, "zustand", `${zustand}`, view)}</td><td>${deposit && formats.money(deposit)}</td><td><time datetime="${bis}">${formats.day(bis)}</time></td></tr>`;
}
