/** The page that creates or changes a member: one form, generated from the fields of its kind. */

import { pathOf } from "../../../../model/answers/address.ts";
import type { FormPage, View } from "../../../../model/answers/representation.ts";
import { may } from "../../../../model/kinds/access.ts";
import type { Kind } from "../../../../model/kinds/kind.ts";
import { formScriptPath } from "../../assets/assets.ts";
import { layout } from "../../frame/layout.ts";
import { html, type Markup } from "../../frame/markup.ts";
import { collectionAbove, nounsOf } from "../../frame/names.ts";
import { lookOf } from "../../look.ts";
import { calledIn } from "../../member/beside.ts";
import { enterButton, lookUp } from "../chooser.ts";
import { type Entries, entriesOfMember, entriesOfPairs, textIn } from "../entries.ts";
import { formField } from "../field.ts";
import { FORM_ID, fieldsIn } from "../fields.ts";
import { type Fill, faultsOf } from "../fill.ts";
import { uploadField } from "../picture.ts";
import { afterStep, searchedIn, stepIn } from "../steps.ts";
import { actionOf, commandInputs } from "./action.ts";
import { countField } from "./along.ts";
import { keptInputs, onceField } from "./change-form.ts";
import { baselineIn, baselineOf, chosenIn, clashOf, settled } from "./clash.ts";
import { laidOut } from "./groups.ts";
import { lookUpField } from "./look-up.ts";
import { keptBy, removePage } from "./remove.ts";
import { summary } from "./summary.ts";

const CLASH = 412;

export async function formPage(page: FormPage, view: View): Promise<string> {
  if (page.command === "loeschen") return removePage(page, view);
  const { kind, member, problem } = page;
  const { form } = view.texts;
  const fill = await fillIn(page, view);
  const title = member ? form.edit(calledIn(member, view)) : form.create(nounsOf(kind, view)[0]);
  const above = collectionAbove(kind, view);
  if (member) above.push({ href: pathOf(kind, member).slice(1), title: calledIn(member, view) });
  const main = html`<div class="form-page">
<h1${title.length > 32 && html` class="long"`}>${title}</h1>
${problem && summary(problem, fill, view)}
${freshForm(fill, view) ?? (await formElement(page, fill, await fieldsOf(fill, view), view))}
</div>
<script type="module" src="${formScriptPath}"></script>`;
  const whole = problem ? `${form.failed}: ${title}` : title;
  return layout({ title: whole, description: title, path: null, kind, above, main }, view);
}

/** For a kind that has its own form for new members. */
function freshForm({ page, faults }: Fill, view: View): Markup | null {
  const { kind, member } = page;
  const faultText = (faults.get("datei") ?? []).map(({ detail }) => detail).join(" ");
  return (member === null && lookOf(kind).fresh?.(kind, faultText, view)) || null;
}

/** The values of the fields: what was sent, else what is stored, else what the address proposes for a new member. */
async function fillIn(page: FormPage, view: View): Promise<Fill> {
  const { kind, member, problem } = page;
  const names = fieldsIn(kind, member, view);
  const stored = member && entriesOfMember(member, names, view.kinds, view.origin);
  const pairs = page.pairs ?? [];
  const step = problem ? { verb: "", field: "", what: "" } : stepIn(pairs);
  const isClash = problem?.status === CLASH && stored !== null;
  // Until it is saved both versions stay side by side; after an attempt the chosen one is the value.
  const sent = problem && !isClash ? settled(pairs) : pairs;
  const mine = page.pairs
    ? entriesOfPairs(kind, names, isClash ? settled(sent) : sent)
    : (stored ?? proposed(page, names, view));
  const entries = afterStep(mine, step, kind);
  const clash = isClash ? clashOf(entries, stored, pairs) : problem ? new Map() : chosenIn(pairs);
  const began = isClash || !page.pairs ? stored && baselineOf(stored) : baselineIn(pairs);
  const finds = await lookUp(page, entries, searchedIn(pairs, step), view);
  return { page, names, entries, finds, clash, began, faults: faultsOf(problem), step };
}

/** `/exemplare?formular=neu&werk=/werk/12` begins a copy of that work. */
function proposed({ kind, remembered }: FormPage, names: readonly string[], view: View): Entries {
  const asked = new Set(view.query.keys());
  const others = remembered.filter(([name]) => !asked.has(name));
  const entries = new Map(entriesOfPairs(kind, names, [...others, ...view.query]));
  for (const name of names) {
    const field = kind.fields[name];
    if (field?.type === "choice" && field.initial && entries.get(name) === "")
      entries.set(name, field.initial);
  }
  return entries;
}

async function fieldsOf(fill: Fill, view: View): Promise<Markup | (Markup | null)[]> {
  const { page, entries, names } = fill;
  const own = page.member ? null : lookOf(page.kind).fields;
  const ownPage = await own?.(page, (name) => textIn(entries, name), view);
  if (ownPage) return ownPage;
  const { form } = page.kind;
  const fields = form
    ? await laidOut(form, fill, view)
    : names.map((name) => formField(name, fill, view));
  return [...fields, countField(fill, view)];
}

async function formElement(
  page: FormPage,
  fill: Fill,
  fields: Markup | (Markup | null)[],
  view: View,
): Promise<Markup> {
  const { kind, member } = page;
  const { form } = view.texts;
  const back = member ? pathOf(kind, member).slice(1) : kind.plural;
  const multipart = fill.names.some((name) => kind.fields[name]?.type === "image") || kind.upload;
  return html`<form class="form" id="${FORM_ID}" method="post" action="${actionOf(page, view)}"${multipart && html` enctype="multipart/form-data"`} data-form>
${enterButton(form.save)}
${commandInputs(page, versionIn(fill), fill.began, view)}${member ? keptInputs(member, view) : onceField()}${lookUpField(fill, view)}${kind.upload && !member && uploadField(fill, view)}${fields}
<p class="form-end">${!isStillChosen(fill) && html`<button${kind.merges && html` class="danger"`}>${submitLabel(kind, view)}</button> `}${saveAndNext(page, view)}<a href="${back}">${form.cancel}</a>${member && may(kind.access.remove, view.actor) && removing(await keptBy(member, page.read, view), `${back}?formular=loeschen`, view)}</p>
</form>`;
}

/** While both sides of a merging are not chosen, there is nothing to merge yet. */
function isStillChosen({ page: { kind }, names, entries }: Fill): boolean {
  return kind.merges && names.some((name) => kind.fields[name]?.required && !textIn(entries, name));
}

/** Disabled where it would be refused, as on the page: the reason links to the obstacle. */
function removing(kept: number, href: string, { texts: { form } }: View): Markup {
  if (kept === 0) return html` <a class="removing" href="${href}">${form.removeLink}</a>`;
  return html` <span class="removing kept"><span>${form.removeLink}</span> <a href="${href}">${form.keptBy(kept)}</a></span>`;
}

function submitLabel({ merges, changesMany }: Kind, { texts }: View): string {
  if (merges) return texts.merging.submit;
  return changesMany ? texts.bulk.look : texts.form.save;
}

/** For a pile of books: what was looked up is mostly right, so one key saves and goes on to the next. */
function saveAndNext({ kind, member, looked }: FormPage, view: View): Markup | null {
  if (member || !kind.form) return null;
  const first = looked?.state === "known" && html` autofocus`;
  return html`<button class="light" name="_danach" value="neu"${first}>${view.texts.form.saveAndNext}</button> `;
}

/** The version that the form was opened with; after a conflict, the newer one is sent only once both were shown. */
function versionIn({ page }: Fill): string {
  const { member, pairs, problem } = page;
  const sent = pairs?.find(([name]) => name === "_version")?.[1];
  return sent === undefined || problem?.status === CLASH ? `${member?.version ?? ""}` : sent;
}
