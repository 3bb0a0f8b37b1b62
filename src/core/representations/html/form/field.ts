/** One field of a form: label, help, faults, the input, and another version where there is one. */

import type { Fixed, View } from "../../../model/answers/representation.ts";
import type { Field, LinkField, LinksField } from "../../../model/kinds/field.ts";
import { readMarkdown } from "../../../words/markdown.ts";
import { html, type Markup } from "../frame/markup.ts";
import { labelOf } from "../frame/names.ts";
import { prose } from "../frame/prose.ts";
import { shownAs } from "../member/values.ts";
import { chosenRows, mayChoose, searchIn } from "./chooser.ts";
import { entriesOfMember, isLinked, pairsOf, rowsIn, textIn } from "./entries.ts";
import { control, described, faultId, fieldId, helpFor, labelWith } from "./fields.ts";
import { type Fill, textOf } from "./fill.ts";
import { choiceName, theirName } from "./page/clash.ts";
import { pictureField } from "./picture.ts";
import { STEP, stepTo } from "./steps.ts";

export function formField(name: string, fill: Fill, view: View): Markup | null {
  const { kind } = fill.page;
  const own = kind.fields[name] as Field;
  // Users who may not list a collection cannot choose from it; what is chosen stays.
  if (isLinked(own) && !mayChoose(own, view) && rowsIn(fill.entries, name).length === 0)
    return null;
  const fixed = kind.alone ? view.face?.fixed?.get(name) : undefined;
  if (fixed) return fixedField(name, fixed, fill, view);
  const faulty = fill.faults.has(name);
  const help = helpFor(kind, name, view);
  const more = described(name, help !== null, faulty);
  const side = fill.clash.get(name);
  const input = inputFor(name, own, fill, more, view);
  const body = html`${help}${faultsFor(name, fill, view)}${side ? versions(name, own, input, fill, view) : input}`;
  const marks = html`field${faulty && " faulty"}${side && " clash"}`;
  return isGroup(own) || side
    ? html`<fieldset class="${marks}" id="wahl-${name}"><legend>${labelWith(kind, name, view)}</legend>\n${body}</fieldset>\n`
    : html`<div class="${marks}"><label for="${fieldId(name)}">${labelWith(kind, name, view)}</label>\n${body}</div>\n`;
}

/** A field fixed by a settings file: the effective value is shown, the stored one stays. */
function fixedField(name: string, fixed: Fixed, fill: Fill, view: View): Markup {
  const { kind, member } = fill.page;
  const own = kind.fields[name] as Field;
  const stored = member && entriesOfMember(member, [name], view.kinds, view.origin).get(name);
  const hidden = pairsOf(name, own, stored ?? "").map(
    ([full, value]) => html`<input type="hidden" name="${full}" value="${value}">`,
  );
  return html`<div class="field fixed"><p class="fixed-label">${labelWith(kind, name, view)}</p>
<p class="help">${view.texts.form.fixed(fixed.place)}</p>
${fixed.value !== "" && html`<p class="fixed-value" dir="auto">${fixed.value}</p>`}${hidden}</div>\n`;
}

/** The rendered Markdown, on request. */
function preview(name: string, own: Field, fill: Fill, view: View): Markup | null {
  if (own.type !== "text" || !own.markdown) return null;
  const { kind } = fill.page;
  const texts = view.texts.form;
  const label = labelOf(kind, name, view);
  const text = textIn(fill.entries, name);
  const { title, blocks } = readMarkdown(text);
  const asked = fill.step.verb === "vorschau" && fill.step.field === name;
  return html`<p><button class="light" name="${STEP}" value="${stepTo("vorschau", name)}" formnovalidate>${texts.preview}</button></p>
${asked && html`<section class="preview" aria-label="${texts.previewOf(label)}"><p class="help" role="status">${texts.previewAbout}</p><div class="prose note">${title !== null && html`<h2>${title}</h2>`}${prose(blocks)}</div></section>`}`;
}

export function faultsFor(name: string, fill: Fill, view: View): Markup | null {
  const faults = fill.faults.get(name);
  return faults
    ? html`<p class="fault" id="${faultId(name)}" dir="auto">${faults.map((fault, index) => html`${index > 0 && html`<br>`}${textOf(fault, view)}`)}</p>\n`
    : null;
}

function isGroup(own: Field): boolean {
  return isLinked(own) || own.type === "image";
}

function inputFor(name: string, own: Field, fill: Fill, more: Markup | null, view: View): Markup {
  const { entries, finds, page } = fill;
  if (own.type === "image") return pictureField(name, own, fill, more, view);
  if (!isLinked(own)) {
    const label = fill.clash.has(name) ? html`${more} aria-label="${view.texts.form.yours}"` : more;
    return html`${control(page.kind, name, textIn(entries, name), label, view)}${preview(name, own, fill, view)}`;
  }
  const rows = chosenRows(name, own as LinkField | LinksField, entries, finds, page.kind, view);
  return html`<div class="chooser" data-chooser="${name}">${rows}
${searchIn(name, own, finds, more, view)}</div>`;
}

/** Both versions side by side: the user's own can still be edited, the other one only chosen. */
function versions(name: string, own: Field, input: Markup, fill: Fill, view: View): Markup {
  const { member, kind } = fill.page;
  const { form } = view.texts;
  const side = fill.clash.get(name);
  if (!member) return input;
  const theirs = entriesOfMember(member, [name], view.kinds, view.origin).get(name) ?? "";
  const hidden = pairsOf(name, own, theirs).map(
    ([full, value]) => html`<input type="hidden" name="${theirName(full)}" value="${value}">`,
  );
  const shown =
    own.type === "image"
      ? html`${textIn(new Map([[name, theirs]]), name)}`
      : shownAs(kind, name, member.values[name], view);
  return html`<div class="versions">
<div><label class="radio"><input type="radio" name="${choiceName(name)}" value="eigene"${side === "eigene" && html` checked`}> ${form.yours}</label>${input}</div>
<div><label class="radio"><input type="radio" name="${choiceName(name)}" value="andere"${side === "andere" && html` checked`}> ${form.theirs}</label><div class="theirs" dir="auto">${shown ?? html`<em>–</em>`}</div>${hidden}</div>
</div>`;
}
