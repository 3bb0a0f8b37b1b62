/** The HTML of bulk changes: the new values, the preview, and the buttons for the next step. */

import { chosenIds, readQuery } from "../../../core/engine/ask/query/list.ts";
import type { FormPage, View } from "../../../core/model/answers/representation.ts";
import { may } from "../../../core/model/kinds/access.ts";
import { bulkFields } from "../../../core/model/kinds/enabled.ts";
import type { ChoiceField, Field } from "../../../core/model/kinds/field.ts";
import type { Kind } from "../../../core/model/kinds/kind.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { facts, titleLink } from "../../../core/representations/html/collection/entry.ts";
import { fieldId } from "../../../core/representations/html/form/fields.ts";
import { changeForm } from "../../../core/representations/html/form/page/change-form.ts";
import { hrefOf } from "../../../core/representations/html/frame/addresses.ts";
import { heading, html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import {
  choiceOf,
  labelOf,
  manyOf,
  nounsOf,
} from "../../../core/representations/html/frame/names.ts";
import { htmlLook, lookOf } from "../../../core/representations/html/look.ts";
import { importScriptPath } from "../../assets/assets.ts";
import { listMeant, mayTakeSteps } from "../../circulation/bulk/bulk.ts";
import { type BulkMake, bulkMakes, membershipFee } from "../../circulation/bulk/bulk-makes.ts";
import { feeTexts } from "../../texts/themes.ts";

const SUMS = ["aendert", "gleich", "gehtNicht", "zurueckgenommen", "geblieben"];
/** How many names are suggested for a link field. */
const PROPOSED = "100";

export const look = htmlLook({
  page(member, view) {
    const texts = view.texts.bulk;
    const { values } = member;
    const state = `${values.zustand}`;
    const said = texts.lead[state] ?? "";
    return {
      description: said,
      main: html`<header class="member-head">${heading(titleIn(member.title, view))}</header>
<p class="lead" role="status">${said}</p>
${isBusy(state) && progress(member, view)}
<dl class="details"><div><dt>${texts.whom}</dt><dd>${whom(member, view)}</dd></div>
<div><dt>${texts.changes}</dt><dd>${changesOf(member, view).map((one) => html`<div dir="auto">${one}</div>`)}</dd></div>
${sums(member, view)}
<div><dt>${labelOf(member.kind, "durch", view)}</dt><dd><bdi>${`${values.durch ?? ""}`}</bdi>, ${view.texts.formats.day(`${values.am}`)}</dd></div></dl>
${obstacles(member, view)}
${next(member, state, view)}
<ul class="titles"><li><a href="${member.kind.plural}">${texts.another}</a></li></ul>`,
    };
  },

  entry: (member, view) =>
    html`<div class="entry-text">${titleLink({ ...member, title: titleIn(member.title, view) }, view)}${facts(member, member.kind.entry, view)}</div>`,

  titleIn,
  changedOnPage: true,

  /** Loads the members that cannot be changed, to show their titles. */
  async gather({ values }, read, view) {
    const kind = kindCalled(`${values.art}`, view);
    const ids = obstaclesIn(values).map(({ id }) => id);
    return kind ? read.members(kind, ids) : [];
  },

  /** Without a selection, links to the lists where members can be selected. */
  async fields(page, textOf, view) {
    const path = textOf("liste") || tickedIn(view);
    const [plural = ""] = path.slice(1).split("?");
    const kind = view.kinds.all.find((one) => one.plural === plural && isOffered(one, view));
    if (!kind) return lists(view);
    const { kinds, actor, origin } = view;
    const { query } = await listMeant(path, { writing: page.read, kinds, actor, origin });
    const texts = view.texts.bulk;
    const { total } = await page.read.list(kind, { ...query, limit: 1 });
    const inputs: Markup[] = [];
    for (const name of bulkFields(kind, view.actor, view.site))
      inputs.push(await input(kind, name, page, view));
    for (const [name, make] of Object.entries(bulkMakes(kind, view.site ?? {})))
      inputs.push(madeInput(name, make, page, view));
    return html`<div><p class="lead"><a href="${path.slice(1)}">${texts.title(total, nounsOf(kind, view))}</a></p>
<p class="help">${texts.about}</p></div>
<input type="hidden" name="liste" value="${path}">
<div class="fields" id="${fieldId("aenderung")}">${inputs}</div>`;
  },
});

/** `?exemplar=12&exemplar=15`: the selected members, as the address of a list. */
function tickedIn(view: View): string {
  for (const kind of view.kinds.all) {
    if (!isOffered(kind, view)) continue;
    const ids = chosenIds(kind, view.query);
    if (ids.length > 0) return `/${kind.plural}?${kind.singular}=${ids.join(",")}`;
  }
  return "";
}

function isOffered(kind: Kind, { actor, site }: View): boolean {
  return bulkFields(kind, actor, site).length > 0 && may(kind.access.replace, actor);
}

function lists(view: View): Markup {
  const kinds = view.kinds.all.filter((kind) => isOffered(kind, view));
  return html`<p>${view.texts.bulk.where}</p>
<ul class="titles">${kinds.map((kind) => html`<li><a href="${kind.plural}">${manyOf(kind, view)}</a></li>\n`)}</ul>`;
}

async function input(kind: Kind, name: string, page: FormPage, view: View): Promise<Markup> {
  const texts = view.texts.bulk;
  const field = kind.fields[name] as Field;
  const label = labelOf(kind, name, view);
  if (field.type === "choice") return chosenInput(kind, name, field, page, view);
  const names = await proposedFor(field, page, view);
  if (field.type === "links" || field.type === "texts")
    return html`${typed(`${name}+`, texts.adds(label), field, names, page)}${typed(`${name}-`, texts.takes(label), field, names, page)}`;
  const isEmptied = (page.pairs ?? []).some(([, value]) => value === `${name}=`);
  const emptying =
    !field.required &&
    html`<label class="radio"><input type="checkbox" name="aenderung.${name}" value="${name}="${isEmptied && html` checked`}> ${texts.empties}</label>`;
  return typed(name, label, field, names, page, emptying || null);
}

/** What is done for each member, instead of a change: the membership fee. */
function madeInput(name: string, { choices }: BulkMake, page: FormPage, view: View): Markup {
  const said = choices.map((one) => [`${name}=${one}`, wayOf(one, view)] as const);
  return selectInput(name, madeLabel(view), [["", view.texts.bulk.stays], ...said], page);
}

function madeLabel(view: View): string {
  const sum = membershipFee(view.site ?? {}) ?? "";
  return feeTexts(view.texts).bulkMembership(sum && view.texts.formats.money(sum));
}

function wayOf(way: string, view: View): string {
  return choiceOf(view.kinds.one("gebuehr"), "weise", way, view);
}

function chosenInput(
  kind: Kind,
  name: string,
  field: ChoiceField,
  page: FormPage,
  view: View,
): Markup {
  const { stays, empties } = view.texts.bulk;
  const isEmptied = !field.initial && !field.required;
  const options = [
    ["", stays] as const,
    ...field.choices.map((one) => [`${name}=${one}`, choiceOf(kind, name, one, view)] as const),
    ...(isEmptied ? [[`${name}=`, empties] as const] : []),
  ];
  return selectInput(name, labelOf(kind, name, view), options, page);
}

function selectInput(
  name: string,
  label: string,
  options: readonly (readonly [value: string, label: string])[],
  { pairs }: FormPage,
): Markup {
  const id = fieldId(`aenderung-${name}`);
  const sent = pairs?.find(([full]) => full === `aenderung.${name}`)?.[1] ?? "";
  return html`<div class="field"><label for="${id}">${label}</label>
<select id="${id}" name="aenderung.${name}">${options.map(([value, shown]) => html`<option value="${value}"${value === sent && html` selected`}>${shown}</option>\n`)}</select></div>\n`;
}

/** `part`: the field, and for lists whether entries are added or removed. */
function typed(
  part: string,
  label: string,
  field: Field,
  names: readonly string[],
  { pairs }: FormPage,
  more: Markup | null = null,
): Markup {
  const id = fieldId(`aenderung-${part.replace("+", "-dazu").replace(/-$/, "-weg")}`);
  const name = `aenderung.${part}=`;
  const value = pairs?.find(([full]) => full === name)?.[1] ?? "";
  const type = field.type === "day" ? "date" : "text";
  return html`<div class="field"><label for="${id}">${label}</label>
<input id="${id}" type="${type}" name="${name}" value="${value}"${type === "text" && html` maxlength="200" dir="auto" autocomplete="off"`}${names.length > 0 && html` list="${id}-namen"`}>${names.length > 0 && html`<datalist id="${id}-namen">${names.map((one) => html`<option value="${one}"></option>`)}</datalist>`}${more}</div>\n`;
}

async function proposedFor(field: Field, { read }: FormPage, view: View): Promise<string[]> {
  if (field.type !== "link" && field.type !== "links") return [];
  const target = view.kinds.target(field);
  const query = readQuery(target, new URLSearchParams({ anzahl: PROPOSED }));
  return (await read.list(target, query)).members.map(({ title }) => title);
}

function whom({ values }: Member, view: View): Markup {
  const kind = kindCalled(`${values.art}`, view);
  const count = Number(values.insgesamt ?? 0);
  const said = kind ? view.texts.count(count, nounsOf(kind, view)) : `${count}`;
  return html`<a href="${`${values.liste}`.slice(1)}">${said}</a>`;
}

/** "Standort: Magazin", "Schlagwort: dazu: Drama". */
function changesOf({ values }: Member, view: View): string[] {
  const kind = kindCalled(`${values.art}`, view);
  return ((values.aenderung ?? []) as readonly string[]).map((text) => inWords(kind, text, view));
}

function inWords(kind: Kind | null, text: string, view: View): string {
  const texts = view.texts.bulk;
  const [, name = "", how = "", value = ""] = /^(\w+)([+-]?)=(.*)$/s.exec(text) ?? [];
  if (kind?.singular === "konto" && name === "beitrag")
    return `${madeLabel(view)}: ${wayOf(value, view)}`;
  if (!kind?.fields[name]) return text;
  const label = labelOf(kind, name, view);
  const part = how === "+" ? texts.adds(label) : how === "-" ? texts.takes(label) : label;
  return `${part}: ${value === "" ? texts.emptied : valueIn(kind, name, value, view)}`;
}

function valueIn(kind: Kind, name: string, value: string, view: View): string {
  const { type } = kind.fields[name] as Field;
  if (type === "choice") return choiceOf(kind, name, value, view);
  return type === "day" && /^\d{4}-\d\d-\d\d$/.test(value) ? view.texts.formats.day(value) : value;
}

/** Stored in its technical form: `exemplar: standort=Magazin, grund=`. */
function titleIn(title: string, view: View): string {
  const [, art = "", said = ""] = /^(\w+): (.*)$/s.exec(title) ?? [];
  const kind = kindCalled(art, view);
  if (!kind) return title;
  const parts = said.split(/, (?=\w+[+-]?=)/).map((text) => inWords(kind, text, view));
  return `${manyOf(kind, view)} · ${parts.join(", ")}`;
}

function kindCalled(singular: string, { kinds }: View): Kind | null {
  return kinds.all.find((kind) => kind.singular === singular) ?? null;
}

function sums({ kind, values }: Member, view: View): Markup[] {
  const { zustand } = values;
  if (zustand === "probe") return [];
  const label = (name: string) =>
    name === "aendert" && zustand !== "geprüft"
      ? view.texts.bulk.changed
      : labelOf(kind, name, view);
  return SUMS.filter((name) => typeof values[name] === "number").map(
    (name) =>
      html`<div><dt>${label(name)}</dt><dd>${view.texts.formats.number(Number(values[name]))}</dd></div>\n`,
  );
}

function obstaclesIn(values: Member["values"]): { id: number; reason: string }[] {
  return ((values.hindernis ?? []) as readonly string[]).map((text) => {
    const [path = "", reason = ""] = text.split(" ");
    return { id: Number(path.split("/")[2]), reason };
  });
}

/** Grouped by reason. */
function obstacles({ values }: Member, view: View): Markup | null {
  const byReason = Map.groupBy(obstaclesIn(values), ({ reason }) => reason);
  if (byReason.size === 0) return null;
  const members = new Map((view.beside ?? []).map((one) => [one.id, one]));
  return html`<section aria-labelledby="hindernisse"><h2 id="hindernisse">${view.texts.bulk.kept}</h2>
${[...byReason].map(
  ([reason, own]) => html`<p>${sentenceOf(reason, view)}</p>
<ul class="titles">${own.map(({ id }) => html`<li>${named(members.get(id), id)}</li>\n`)}</ul>`,
)}</section>`;
}

function named(member: Member | undefined, id: number): Markup {
  if (!member) return html`${id}`;
  const title = lookOf(member.kind).called?.(member) ?? member.title;
  return html`<a href="${hrefOf(member.kind, member)}"><bdi>${title}</bdi></a>`;
}

function sentenceOf(reason: string, { texts }: View): string {
  const { problems } = texts;
  if (Object.hasOwn(problems, reason)) return problems[reason as keyof typeof problems].detail({});
  return problems["nicht-moeglich"].detail({ reason });
}

function progress(member: Member, view: View): Markup {
  const texts = view.texts.bulk;
  const { insgesamt, erledigt, zustand } = member.values;
  const done = Math.round((100 * Number(erledigt ?? 0)) / Math.max(1, Number(insgesamt ?? 1)));
  const part = zustand === "rücknahme" ? 100 - done : done;
  const path = `${member.kind.singular}/${member.id}`;
  return html`<div class="progress" data-progress="${path}.html" data-state="${`${zustand}`}">
<label for="fortschritt">${texts.progress}</label> <progress id="fortschritt" max="100" value="${part}"></progress> <span data-told>${texts.percent(part)}</span>
<p><a href="${path}">${texts.reload}</a></p>
</div>
<script type="module" src="${importScriptPath}"></script>`;
}

function isBusy(state: string): boolean {
  return state === "probe" || state === "läuft" || state === "rücknahme";
}

/** The buttons for the next step. */
function next(member: Member, state: string, view: View): Markup | null {
  if (!mayTakeSteps(member, view)) return null;
  const texts = view.texts.bulk;
  const path = `/${member.kind.singular}/${member.id}`;
  const button = (label: string, zustand: string) =>
    changeForm(member, { label, values: { zustand }, next: path, done: "weiter" }, view);
  const count = Number(member.values.aendert ?? 0);
  const undoing = html`<p>${texts.undoHelp}</p>${button(texts.undo, "rücknahme")}`;
  switch (state) {
    case "geprüft":
      if (count === 0) return html`<p>${texts.nothing}</p>`;
      return html`<div class="import-next">${button(texts.run(count), "läuft")}</div>`;
    case "läuft":
      return button(texts.stop, "angehalten");
    case "angehalten":
      return html`<div class="import-next">${button(texts.goOn, "läuft")}${undoing}</div>`;
    case "fertig":
      return count > 0 ? html`<div class="import-next">${undoing}</div>` : null;
    default:
      return null;
  }
}
