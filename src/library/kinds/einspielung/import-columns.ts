/** The form that maps the columns of an import to fields, with samples of each column. */

import type { View } from "../../../core/model/answers/representation.ts";
import { codeOf } from "../../../core/model/codes/codes.ts";
import type { ChoiceField } from "../../../core/model/kinds/field.ts";
import type { Kind } from "../../../core/model/kinds/kind.ts";
import type { Member } from "../../../core/model/store/member.ts";
import {
  hiddenInputs,
  tokenField,
} from "../../../core/representations/html/form/page/change-form.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { choiceOf, labelOf, nounsOf } from "../../../core/representations/html/frame/names.ts";
import { splitList } from "../../../core/words/list-cell.ts";
import { LEFT_OUT, listIn } from "../../import/columns/chosen-columns.ts";
import { targetsOf } from "../../import/columns/column-names.ts";
import { dayOrderIn, fieldOfTarget, slashedParts } from "../../import/columns/day-order.ts";
import { isOfParents } from "../../import/columns/guess/of-parents.ts";
import { importTexts } from "../../import/texts/themes.ts";

const EXAMPLES = 3;

/** One select per column, beside samples of its cells. */
export function columnsForm(member: Member, view: View): Markup {
  const { kind, id, version, values } = member;
  const texts = importTexts(view.texts).columns;
  const path = `/${kind.singular}/${id}`;
  const fields = [
    ["_aktion", "ersetzen"],
    ["_ziel", path],
    ["_version", `${version}`],
    ["_weiter", path],
    ["_meldung", "weiter"],
    ["titel", `${values.titel ?? ""}`],
    ["teilweise", `${values.teilweise ?? "nein"}`],
  ] as const;
  const columns = listIn(values, "spalte");
  return html`<form class="form" method="post" action="${kind.plural}">${hiddenInputs(fields)}${tokenField("PUT", path, view)}
<div class="field"><label for="art">${texts.kind}</label>
<p class="help" id="hilfe-art">${texts.kindHelp}</p>
<select id="art" name="art" aria-describedby="hilfe-art"${values.art === null && html` required`}>${kindOptions((values.art ?? null) as string | null, view)}</select></div>
<div class="field"><label for="herkunft">${texts.source}</label>
<p class="help" id="hilfe-herkunft">${texts.sourceHelp}</p>
<input id="herkunft" type="text" name="herkunft" value="${`${values.herkunft ?? ""}`}" maxlength="100" required aria-describedby="hilfe-herkunft"></div>
${values.art === "werk" && typeOfWorks(member, view)}<div class="field"><label for="streng">${texts.strict}</label>
<p class="help" id="hilfe-streng">${texts.strictHelp}</p>
<select id="streng" name="streng" aria-describedby="hilfe-streng">${(["nein", "ja"] as const).map((one) => option(one, texts.strictChoices[one], `${values.streng ?? "nein"}`))}</select></div>
<section aria-labelledby="bedeutung"><h2 id="bedeutung">${texts.title}</h2>
${
  columns.length === 0
    ? html`<p>${texts.selfDescribing}</p>
${preview(member, view)}`
    : html`<p>${texts.about}</p>
${columnsTable(member, view)}`
}</section>
<p class="form-end"><button name="zustand" value="probe">${texts.tryOut}</button> <button class="light" name="zustand" value="liest" formnovalidate>${texts.guessAgain}</button></p></form>`;
}

/** A list of things mostly has no column of types. */
function typeOfWorks({ kind, values }: Member, view: View): Markup {
  const werk = view.kinds.one("werk");
  const { choices } = werk.fields.art as ChoiceField;
  const chosen = `${values.werkArt ?? ""}`;
  return html`<div class="field"><label for="werkArt">${labelOf(kind, "werkArt", view)}</label>
<select id="werkArt" name="werkArt">${option("", view.texts.form.nothingChosen, chosen)}${choices.map((one) => option(one, choiceOf(werk, "art", one, view), chosen))}</select></div>\n`;
}

function kindOptions(chosen: string | null, view: View): Markup {
  const kinds = view.kinds.all.filter(({ upload }) => upload === null);
  const none =
    chosen === null && html`<option value="">${importTexts(view.texts).columns.choose}</option>`;
  return html`${none}${kinds.map((kind) => option(kind.singular, nounsOf(kind, view)[0], chosen))}`;
}

function columnsTable(member: Member, view: View): Markup {
  const { values } = member;
  const texts = importTexts(view.texts).columns;
  const [names, columns] = [listIn(values, "kopf"), listIn(values, "spalte")];
  const rows = previewRows(member);
  const kind = view.kinds.all.find(({ singular }) => singular === values.art);
  const targets = kind ? targetsOf(kind, view.kinds) : [];
  return html`<div class="table stacked"><table>
<thead><tr><th scope="col">${texts.column}</th><th scope="col">${texts.example}</th><th scope="col">${texts.means}</th></tr></thead>
<tbody>
${names.map(
  (name, index) => html`<tr><th scope="row" id="spalte-${index}"><bdi>${name}</bdi></th>
<td data-label="${texts.example}">${examples(rows, index)}${isAmbiguous(rows, index, columns[index], view) && html`<br><small>${texts.dayFirst}</small>`}${isOfParents(columns[index] ?? "") && html`<br><small>${texts.ofParents}</small>`}</td>
<td data-label="${texts.means}"><select name="spalte.${index}" aria-labelledby="spalte-${index}">${targetOptions(targets, columns[index] ?? LEFT_OUT, kind, view)}</select></td></tr>\n`,
)}</tbody></table></div>`;
}

/** Dates such as "5/10/2021" are ambiguous: the page says how they are read. */
function isAmbiguous(
  rows: readonly (readonly string[])[],
  index: number,
  to: string | undefined,
  { kinds }: View,
): boolean {
  if (fieldOfTarget(to ?? null, kinds)?.type !== "day") return false;
  const cells = rows.map((row) => row[index]?.trim() ?? "").filter((cell) => slashedParts(cell));
  return cells.length > 0 && cells.every((cell) => dayOrderIn(cell) === null);
}

function examples(rows: readonly (readonly string[])[], index: number): Markup[] {
  const filled = rows.map((row) => row[index] ?? "").filter((cell) => cell !== "");
  return [...new Set(filled)]
    .slice(0, EXAMPLES)
    .map((cell, place) => html`${place > 0 && html`<br>`}<bdi>${cell}</bdi>`);
}

/** Grouped by the kind of the field. */
function targetOptions(
  targets: readonly string[],
  chosen: string,
  row: Kind | undefined,
  view: View,
): Markup {
  // A role that is not in the list is valid, too.
  const all = chosen === LEFT_OUT || targets.includes(chosen) ? targets : [...targets, chosen];
  const groups = Map.groupBy(all, (target) => (target.includes(".") ? target.split(".")[0]! : ""));
  return html`${option(LEFT_OUT, importTexts(view.texts).columns.leftOut, chosen)}${[...groups].map(
    ([singular, own]) => {
      // A closed select does not show its optgroups, so the label names the kind.
      const other = singular !== "" && singular !== row?.singular;
      const whose = other ? `${nounsOf(view.kinds.one(singular), view)[0]}: ` : "";
      const options = own.map((target) => option(target, whose + targetName(target, view), chosen));
      return singular === ""
        ? html`${options}`
        : html`<optgroup label="${nounsOf(view.kinds.one(singular), view)[0]}">${options}</optgroup>`;
    },
  )}`;
}

/** The label of a target such as `werk.person(trl)` or `werk.reihe.band`. */
function targetName(target: string, view: View): string {
  if (!target.includes(".")) return importTexts(view.texts).columns.rowId;
  const [, whole = "", role] = /^([^(]*)(?:\((.*)\))?$/.exec(target) ?? [];
  const [singular = "", field = "", part] = whole.split(".");
  const kind = view.kinds.one(singular);
  const name = labelOf(kind, field, view);
  if (role !== undefined) return `${name} (${codeOf("relator").shown(role, view.language)})`;
  if (part === undefined) return name;
  const label = kind.words[view.language]?.fields[`${field}.${part}`];
  const linked = kind.fields[field];
  const owner = linked && "to" in linked ? view.kinds.one(linked.to) : kind;
  return `${name}: ${label ?? labelOf(owner, part, view)}`;
}

function option(value: string, label: string, chosen: string | null): Markup {
  return html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`;
}

function preview(member: Member, view: View): Markup | null {
  const names = listIn(member.values, "kopf");
  const rows = previewRows(member);
  if (rows.length === 0) return null;
  const { preview: title } = importTexts(view.texts).columns;
  return html`<div class="table" tabindex="0" role="region" aria-label="${title}"><table><caption>${title}</caption>
<thead><tr>${names.map((name) => html`<th scope="col"><bdi>${name}</bdi></th>`)}</tr></thead>
<tbody>
${rows.map((row) => html`<tr>${names.map((_, index) => html`<td><bdi>${row[index] ?? ""}</bdi></td>`)}</tr>\n`)}</tbody></table></div>`;
}

function previewRows({ values }: Member): string[][] {
  return listIn(values, "vorschau").map((line) => splitList(line, false));
}
