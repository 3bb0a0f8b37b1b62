/** The part of a form that creates members belonging to the new one: the copies of a book, several at once. */

import { readQuery } from "../../../../engine/ask/query/list.ts";
import type { Input, Pair, View } from "../../../../model/answers/representation.ts";
import { may, mayWrite } from "../../../../model/kinds/access.ts";
import { isEnabled } from "../../../../model/kinds/enabled.ts";
import type { DerivedField, Field } from "../../../../model/kinds/field.ts";
import {
  alongName,
  COUNT,
  type MadeAlong,
  MOST_ALONG,
} from "../../../../model/kinds/form-facts.ts";
import type { Kind, Kinds } from "../../../../model/kinds/kind.ts";
import { isAddress } from "../../../../model/kinds/naming.ts";
import { html, type Markup } from "../../frame/markup.ts";
import { labelOf, manyOf, nounsOf } from "../../frame/names.ts";
import { faultsFor } from "../field.ts";
import { described, fieldId, helpId } from "../fields.ts";
import type { Fill } from "../fill.ts";
import { listed } from "../pairs.ts";

/** How many are to be created. */
export const TOTAL = "anzahl";
/** The most names proposed while typing. */
const PROPOSED = "50";

/** One body for each copy, as programs would send it. */
export function readAlong(pairs: readonly Pair[], kind: Kind, kinds: Kinds): Input[] {
  const along = kind.form?.along;
  if (!along) return [];
  const sent = (part: string) => sentFor(along, part, pairs) ?? "";
  const parts = [...along.asks, ...(along.more ?? [])];
  const isSaid = parts.some((part) => sent(part) !== "");
  const total = Number(sent(TOTAL) || (isSaid ? 1 : 0));
  if (!Number.isInteger(total) || total < 1) return [];
  const target = kinds.target(kind.fields[along.field] as DerivedField);
  return Array.from({ length: Math.min(total, MOST_ALONG) }, (_, index) =>
    Object.fromEntries(
      parts.flatMap((part) => {
        const value = partValue(target.fields[part], sent(part), index);
        return value === null ? [] : [[part, value]];
      }),
    ),
  );
}

/** null where nothing can be created along with it, or the user may not. */
export async function alongGroup(fill: Fill, view: View): Promise<Markup | null> {
  const { page, faults } = fill;
  const { kind, member } = page;
  const along = kind.form?.along;
  if (!along || member) return null;
  const target = view.kinds.target(kind.fields[along.field] as DerivedField);
  if (!may(target.access.create, view.actor)) return null;
  const { form } = view.texts;
  const pairs = page.pairs ?? [...page.remembered, ...view.query];
  const total = sentFor(along, TOTAL, pairs) ?? (page.pairs ? "" : "1");
  const id = idOf(along, TOTAL);
  const asked = (parts: readonly string[]) =>
    parts.filter((one) => {
      const field = target.fields[one] as Field;
      return isEnabled(field, view.site) && mayWrite(field, view.actor, null);
    });
  const inputsFor = async (parts: readonly string[]) => {
    const inputs: Markup[] = [];
    for (const part of asked(parts))
      inputs.push(await input(along, target, part, sentFor(along, part, pairs) ?? "", fill, view));
    return inputs;
  };
  const inputs = await inputsFor(along.asks);
  const more = asked(along.more ?? []);
  const further = await inputsFor(more);
  const isOpen = more.some((part) => (sentFor(along, part, pairs) ?? "") !== "");
  const called = more.map((part) => labelOf(target, part, view)).join(", ");
  return html`<fieldset class="field along${faults.has(along.field) && " faulty"}" id="feld-${along.field}"><legend>${manyOf(target, view)}</legend>
${faultsFor(along.field, fill, view)}<p class="help">${form.alongHelp(nounsOf(target, view)[1])}</p>
<div class="along-inputs"><span class="along-input"><label for="${id}">${form.howMany}</label><input id="${id}" type="number" name="${alongName(along.field, TOTAL)}" min="0" max="${MOST_ALONG}" step="1" value="${total}"></span>
${inputs}</div>${further.length > 0 && html`<details class="along-more"${isOpen && html` open`}><summary>${called}</summary><div class="along-inputs">${further}</div></details>`}</fieldset>\n`;
}

/** Can the form make several alike? */
export function asksForCount({ page: { kind, member } }: Fill): boolean {
  return kind.several !== null && member === null;
}

/** How many alike are to be made; null for a kind of which one is made at a time. */
export function countField(fill: Fill, view: View): Markup | null {
  if (!asksForCount(fill)) return null;
  const { kind, pairs } = fill.page;
  const { form } = view.texts;
  const faulty = fill.faults.has(TOTAL);
  const said = pairs?.find(([name]) => name === COUNT)?.[1] ?? "1";
  return html`<div class="field${faulty && " faulty"}"><label for="${fieldId(TOTAL)}">${form.howMany}</label>
<p class="help" id="${helpId(TOTAL)}">${form.countHelp(nounsOf(kind, view)[1])}</p>
${faultsFor(TOTAL, fill, view)}<input id="${fieldId(TOTAL)}" type="number" name="${COUNT}" min="1" max="${MOST_ALONG}" step="1" value="${said}"${described(TOTAL, true, faulty)}></div>\n`;
}

async function input(
  along: MadeAlong,
  target: Kind,
  part: string,
  value: string,
  { page }: Fill,
  view: View,
): Promise<Markup> {
  const field = target.fields[part] as Field;
  const id = idOf(along, part);
  const name = alongName(along.field, part);
  const label = labelOf(target, part, view);
  if (field.unique || field.type === "texts")
    return html`<span class="along-input"><label for="${id}">${label} <small>(${view.texts.form.onePerLine})</small></label><textarea id="${id}" name="${name}" rows="2" dir="auto" autocomplete="off">\n${value}</textarea></span>\n`;
  const names = field.type === "link" ? await namesOf(view.kinds.target(field), page.read) : [];
  const list = names.length > 0 && html` list="${id}-namen"`;
  return html`<span class="along-input"><label for="${id}">${label}</label><input id="${id}" name="${name}" value="${value}"${field.type === "day" ? html` type="date"` : html` type="text" maxlength="200" dir="auto" autocomplete="off"`}${list}>${names.length > 0 && html`<datalist id="${id}-namen">${names.map((one) => html`<option value="${one}"></option>`)}</datalist>`}</span>\n`;
}

async function namesOf(kind: Kind, read: Fill["page"]["read"]): Promise<string[]> {
  const query = readQuery(kind, new URLSearchParams({ anzahl: PROPOSED }));
  return (await read.list(kind, query)).members.map(({ title }) => title);
}

function idOf({ field }: MadeAlong, part: string): string {
  return `mit-${field}-${part}`;
}

function sentFor({ field }: MadeAlong, part: string, pairs: readonly Pair[]): string | undefined {
  return pairs.findLast(([name]) => name === alongName(field, part))?.[1].trim();
}

/** Unique values are given line by line; the others are the same for all. */
function partValue(field: Field | undefined, text: string, index: number): unknown {
  const own = field?.unique ? (text.split("\n")[index]?.trim() ?? "") : text;
  if (own === "") return null;
  if (field?.type === "texts") return listed([own]);
  if (field?.type === "link") return isAddress(own) ? { url: own } : { name: own };
  return own;
}
