/** Chooses the links of a field: a search whose hits are buttons, with or without a script. */

import { readQuery } from "../../../engine/ask/query/list.ts";
import { keyOf, linkedIds, readableLinks } from "../../../engine/write/resolve-links.ts";
import { pathOf } from "../../../model/answers/address.ts";
import type { FormPage, View } from "../../../model/answers/representation.ts";
import { asInput } from "../../../model/codes/code.ts";
import { codeOf } from "../../../model/codes/codes.ts";
import { may, mayRead } from "../../../model/kinds/access.ts";
import type { Field, LinkField, LinksField } from "../../../model/kinds/field.ts";
import type { Kind } from "../../../model/kinds/kind.ts";
import { nameKey, nameKeys } from "../../../model/kinds/naming.ts";
import type { Member } from "../../../model/store/member.ts";
import { asTyped, hintOf, LOOKED_AT } from "../collection/as-typed.ts";
import { thumbnail } from "../drawing/picture.ts";
import { html, type Markup } from "../frame/markup.ts";
import { manyOf } from "../frame/names.ts";
import { type Entries, isLinked, type LinkRow, rowsIn } from "./entries.ts";
import { fieldId, offer, offerId } from "./fields.ts";
import { STEP, stepTo, type Verb } from "./steps.ts";

/** The hits for each field, and the titles of what is chosen in it. */
export interface Finds {
  readonly words: ReadonlyMap<string, string>;
  readonly members: ReadonlyMap<string, readonly Member[]>;
  readonly titles: ReadonlyMap<string, string>;
}

const SHOWN = 8;

/** The Enter key presses the first button of a form: this one searches where something is typed, and else saves. */
export function enterButton(label: string): Markup {
  return html`<button class="unseen" name="${STEP}" value="weiter" tabindex="-1" aria-hidden="true" formnovalidate>${label}</button>`;
}

/** The kind that a field links to; null where it has no links. */
export function chosenFrom(field: Field | undefined, view: View): Kind | null {
  if (field?.type === "link" || field?.type === "links") return view.kinds.target(field);
  if (field?.type !== "image") return null;
  return view.kinds.pictures;
}

export function mayChoose(field: Field | undefined, view: View): boolean {
  const kind = chosenFrom(field, view);
  return kind !== null && may(kind.access.list, view.actor);
}

export async function lookUp(
  { kind, member, read }: FormPage,
  entries: Entries,
  words: ReadonlyMap<string, string>,
  view: View,
): Promise<Finds> {
  const members = new Map<string, readonly Member[]>();
  const titles = new Map<string, string>();
  for (const [name, field] of Object.entries(kind.fields)) {
    const target = chosenFrom(field, view);
    const asked = words.get(name);
    if (target && asked && entries.has(name) && mayChoose(field, view)) {
      const query = readQuery(target, new URLSearchParams({ suche: asked }), { limit: LOOKED_AT });
      const found = (await read.list(target, query)).members;
      members.set(name, asTyped(found, asked, view).slice(0, SHOWN));
    }
    if (!target || !isLinked(field)) continue;
    const keys = rowsIn(entries, name).map(
      ({ url = "" }) => [url, keyOf(target, url, view.origin)] as const,
    );
    const known = linkedIds(member?.values[name]);
    const named = keys.flatMap(([, key]) => key ?? []);
    const { actor } = view;
    const links = await readableLinks(target, named, { reading: read, actor }, known);
    for (const [url, key] of keys) {
      const link = links.get(key ?? "");
      if (link) titles.set(url, link.title);
    }
  }
  return { words, members, titles };
}

/** The chosen links, each with its texts. */
export function chosenRows(
  name: string,
  field: LinkField | LinksField,
  entries: Entries,
  finds: Finds,
  kind: Kind,
  view: View,
): Markup | null {
  const rows = rowsIn(entries, name);
  if (rows.length === 0) return null;
  const list = rows.map(
    (row, index) => html`<li>${chosenRow(name, field, row, index, finds, kind, view)}</li>\n`,
  );
  const codes = (field.type === "links" && field.codes) || {};
  const offers = Object.entries(codes).map(([extra, code]) =>
    offer(offerId(`${name}-${extra}`), code, view),
  );
  return html`<ol class="chosen">\n${list}</ol>${offers}`;
}

/** The search below it. The first input of a field has its id, for links from the summary. */
export function searchIn(
  name: string,
  field: Field,
  finds: Finds,
  more: Markup | null,
  view: View,
): Markup | null {
  const target = chosenFrom(field, view);
  if (!target || !mayChoose(field, view)) return null;
  const { form } = view.texts;
  const label = form.find(manyOf(target, view));
  const id = field.type === "image" ? `suche-${name}` : fieldId(name);
  return html`<div class="chooser-search">
<label for="${id}">${label}</label>
<span class="search-line"><input id="${id}" type="search" name="_suche.${name}" value="${finds.words.get(name) ?? ""}" dir="auto" autocomplete="off"${more}><button name="${STEP}" value="${stepTo("suchen", name)}" formnovalidate>${form.findSubmit}</button></span>
</div>
<div class="results" id="treffer-${name}" role="status">${results(name, target, finds, view)}</div>`;
}

function results(name: string, target: Kind, finds: Finds, view: View): Markup | null {
  const members = finds.members.get(name);
  if (!members) return null;
  const { form } = view.texts;
  const more = toBeMade(name, target, members, finds, view);
  if (members.length === 0) return more ?? html`<p>${form.noResults}</p>`;
  const buttons = members.map((member) => {
    const path = pathOf(member.kind, member);
    const what = member.kind === view.kinds.pictures ? view.origin + path : path;
    const content = html`${thumbnail(member)}<span><bdi>${member.title}</bdi> ${factsOf(member, view) ?? html`<small class="path">${path}</small>`}<span class="unseen"> ${form.choose("").trim()}</span></span>`;
    return html`<li>${stepButton("waehlen", name, what, null, content)}</li>\n`;
  });
  return html`<p class="unseen">${form.results(members.length)}</p><ul>\n${buttons}</ul>${more}`;
}

/** Offers to create a member by its name, where none has it; if nothing else is found, saving creates it as well. */
function toBeMade(
  name: string,
  target: Kind,
  members: readonly Member[],
  finds: Finds,
  view: View,
): Markup | null {
  const words = finds.words.get(name) ?? "";
  const key = nameKey(target, words);
  if (key === null || !may(target.access.create, view.actor)) return null;
  if (members.some(({ values }) => nameKeys(target, values).includes(key))) return null;
  const { form } = view.texts;
  const label = html`<span>${form.addNew(words)}</span>`;
  return html`${members.length === 0 && html`<p>${form.toBeMade(words)}</p>`}<ul><li>${stepButton("neu", name, words, null, label)}</li></ul>`;
}

/** Tells eight works called "Faust" apart: makers and years, or the facts that an entry of the collection shows besides the title. */
function factsOf(member: Member, view: View): Markup | null {
  const { kind, title, values } = member;
  const hint = hintOf(member, view);
  if (hint !== "") return html`<small><bdi>${hint}</bdi></small> `;
  const facts = kind.entry.flatMap((name) => {
    const field = kind.fields[name];
    if (name === kind.titleName || !field || !mayRead(field, view.actor, null)) return [];
    return [values[name] ?? []]
      .flat()
      .map((value) => (typeof value === "object" ? value.title : `${value}`));
  });
  const telling = facts.filter((fact) => fact !== "" && !title.includes(fact));
  return telling.length > 0 ? html`<small><bdi>${telling.join(" · ")}</bdi></small> ` : null;
}

function chosenRow(
  name: string,
  field: LinkField | LinksField,
  row: LinkRow,
  index: number,
  finds: Finds,
  kind: Kind,
  view: View,
): Markup {
  const { form } = view.texts;
  const place = field.type === "link" ? name : `${name}.${index}`;
  const extras = field.type === "links" ? field.extras : [];
  const hidden = Object.entries(row).filter(([part]) => !extras.includes(part));
  const title = finds.titles.get(row.url ?? "") ?? Object.values(row).find(Boolean) ?? "";
  const texts = extras.map((extra) => {
    const id = `${fieldId(name)}-${index}-${extra}`;
    const label = kind.words[view.language]?.fields[`${name}.${extra}`] ?? extra;
    return html`<span class="extra-text"><label for="${id}">${label}<span class="unseen"> (${title})</span></label><input id="${id}" type="text" name="${place}.${extra}" value="${shownExtra(field, extra, row[extra] ?? "", view)}"${isOffered(field, extra) && html` list="${offerId(`${name}-${extra}`)}"`} maxlength="200" dir="auto" autocomplete="off"></span>`;
  });
  return html`${hidden.map(([part, text]) => html`<input type="hidden" name="${place}.${part}" value="${text}">`)}<span class="chosen-title">${row.url ? html`<a href="${row.url}"><bdi>${title}</bdi></a>` : html`<bdi>${title}</bdi>`}</span>${texts}
<span class="chosen-steps">${index > 0 && stepButton("hoch", name, index, form.upwards(title), html`↑`)}${stepButton("entfernen", name, index, form.takeAway(title), html`×`)}</span>`;
}

function shownExtra(
  field: LinkField | LinksField,
  extra: string,
  text: string,
  view: View,
): string {
  const code = field.type === "links" ? field.codes?.[extra] : undefined;
  return code && text !== "" ? asInput(codeOf(code), text, view.language) : text;
}

function isOffered(field: LinkField | LinksField, extra: string): boolean {
  const code = field.type === "links" ? field.codes?.[extra] : undefined;
  return code !== undefined && codeOf(code).offered !== undefined;
}

/** `formnovalidate`: searching and choosing need no valid fields. */
function stepButton(
  verb: Verb,
  name: string,
  what: string | number,
  label: string | null,
  content: Markup,
): Markup {
  return html`<button class="step" name="${STEP}" value="${stepTo(verb, name, what)}"${label !== null && html` aria-label="${label}"`} formnovalidate>${content}</button>`;
}
