/** The fields of a form in the order of its kind: the first ones, then groups that are folded. */

import type { View } from "../../../../model/answers/representation.ts";
import { codeOf } from "../../../../model/codes/codes.ts";
import { isEnabled } from "../../../../model/kinds/enabled.ts";
import { codeNameOf, type Field } from "../../../../model/kinds/field.ts";
import type { FormFacts, FormGroup } from "../../../../model/kinds/form-facts.ts";
import type { Kind } from "../../../../model/kinds/kind.ts";
import { html, type Markup } from "../../frame/markup.ts";
import { choiceOf, labelOf } from "../../frame/names.ts";
import { rowsIn, textIn } from "../entries.ts";
import { formField } from "../field.ts";
import type { Fill } from "../fill.ts";
import { alongGroup } from "./along.ts";
import { looksUpIn } from "./look-up.ts";

/** The most characters of a folded group's values that are shown beside its name. */
const TOLD = 60;

export async function laidOut(
  facts: FormFacts,
  fill: Fill,
  view: View,
): Promise<(Markup | null)[]> {
  const { names } = fill;
  // A number for look-ups has a field above all others already.
  const looked = looksUpIn(fill);
  const first = facts.first.filter((name) => names.includes(name) && name !== looked);
  const shown = (facts.groups ?? []).filter((group) => isEnabled(group, view.site));
  const groups = shown.map((group) => ({
    ...group,
    fields: group.fields.filter((name) => names.includes(name) && !first.includes(name)),
  }));
  const placed = new Set([...first, ...groups.flatMap(({ fields }) => fields)]);
  const rest = names.filter((name) => !placed.has(name));
  return [
    ...first.map((name) => formField(name, fill, view)),
    await alongGroup(fill, view),
    ...[...groups, { name: REST, fields: rest }].map((group) => folded(group, fill, view)),
  ];
}

const REST = "weiteres";

/** In the address of a form: the group to open. */
const OPENED = "bereich";
const groupId = (name: string) => `${OPENED}-${name}`;

/** Appended to the address of a form: leads to one of its groups, opened. */
export function toGroup(name: string): string {
  return `&${OPENED}=${name}#${groupId(name)}`;
}

/** Open where something in it needs attention. */
function folded(group: FormGroup, fill: Fill, view: View): Markup | null {
  const { fields } = group;
  if (fields.length === 0) return null;
  const { kind } = fill.page;
  const isOpen =
    view.query.get(OPENED) === group.name ||
    fields.some(
      (name) => fill.faults.has(name) || fill.clash.has(name) || fill.finds.words.has(name),
    );
  const summary = summaryOf(fields, fill, view);
  return html`<details class="form-group" id="${groupId(group.name)}"${isOpen && html` open`}><summary>${labelOfGroup(kind, group, view)}${summary !== "" && html` <span class="extra"><bdi>${summary}</bdi></span>`}</summary>
${fields.map((name) => formField(name, fill, view))}</details>\n`;
}

export function labelOfGroup(kind: Kind, { name, label = {} }: FormGroup, view: View): string {
  return (
    label[view.language] ??
    view.texts.form.groups[kind.singular]?.[name] ??
    Object.values(label)[0] ??
    (name === REST ? view.texts.form.rest : name)
  );
}

/** Its values in a few words, so that it need not be opened. */
function summaryOf(fields: readonly string[], { page, entries, finds }: Fill, view: View): string {
  const { kind } = page;
  const texts = fields.flatMap((name) => {
    const field = kind.fields[name] as Field;
    if (field.type === "image" || (field.type === "text" && field.multiline)) return [];
    if (isYesOrNo(field)) return textIn(entries, name) === "ja" ? [labelOf(kind, name, view)] : [];
    const rows = rowsIn(entries, name).map((row) => finds.titles.get(row.url ?? "") ?? row.name);
    const lines = textIn(entries, name).split("\n");
    const texts = lines.map((line) => worded(field, line, view)).join(", ");
    return [...rows, field.type === "choice" ? choiceOf(kind, name, texts, view) : texts];
  });
  const all = texts.filter(Boolean).join(" · ");
  return all.length > TOLD ? `${[...all].slice(0, TOLD - 1).join("")}…` : all;
}

/** "yes" alone would not say to what. */
function isYesOrNo(field: Field): boolean {
  return field.type === "choice" && field.choices.every((one) => one === "ja" || one === "nein");
}

/** A language by its name, a number with its hyphens: as on pages. */
function worded(field: Field, line: string, { language }: View): string {
  const code = codeNameOf(field);
  return code && line !== "" ? codeOf(code).shown(line, language) : line;
}
