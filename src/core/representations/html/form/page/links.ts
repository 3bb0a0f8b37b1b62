/** Links to the forms, for users who may use them, and the notice on the page after a success. */

import type { View } from "../../../../model/answers/representation.ts";
import { isStaff, may, ownerOf, seesEditsOf, towards } from "../../../../model/kinds/access.ts";
import { isEnabled } from "../../../../model/kinds/enabled.ts";
import type { Kind } from "../../../../model/kinds/kind.ts";
import type { Member } from "../../../../model/store/member.ts";
import { themeNamed } from "../../../../texts/themes/registry.ts";
import { hrefOf } from "../../frame/addresses.ts";
import { html, type Markup } from "../../frame/markup.ts";
import { nounsOf } from "../../frame/names.ts";
import { lookOf } from "../../look.ts";

export function memberActions(member: Member, view: View): Markup | null {
  const { kind } = member;
  if (goesByButton(kind, view)) return null;
  const { form } = view.texts;
  const owner = ownerOf(member);
  const actor = towards(view.actor, member);
  const href = hrefOf(kind, member);
  const links = [
    !kind.merges &&
      !lookOf(kind).changedOnPage &&
      may(kind.access.replace, actor, owner) &&
      html`<li><a href="${href}?formular=aendern">${form.editLink}</a></li>\n`,
    may(kind.access.remove, actor, owner) && removing(kind, `${href}?formular=loeschen`, view),
    printing(member, view),
    ...merging(member, view),
    seesHistory(member, view) &&
      html`<li><a href="${kind.alone ? `${kind.singular}/${member.id}` : href}/verlauf">${view.texts.history.title}</a></li>\n`,
    ...followers(member, view),
  ].filter(Boolean);
  return links.length > 0 ? html`<ul class="actions">\n${links}</ul>` : null;
}

function goesByButton(kind: Kind, { actor }: View): boolean {
  return actor !== null && lookOf(kind).byButton?.includes(actor.role) === true;
}

function seesHistory(member: Member, { actor }: View): boolean {
  return isStaff(actor) && seesEditsOf(member.kind, actor, ownerOf(member));
}

/** Disabled where it would be refused: the reason links to the obstacle. */
function removing({ merges }: Kind, href: string, { texts, keptBy = 0 }: View): Markup {
  const { form, merging } = texts;
  if (keptBy > 0)
    return html`<li class="kept"><span>${form.removeLink}</span> <a href="${href}">${form.keptBy(keptBy)}</a></li>\n`;
  return html`<li><a href="${href}">${merges ? merging.undo : form.removeLink}</a></li>\n`;
}

function printing({ kind, id }: Member, view: View): Markup | null {
  const { printed } = lookOf(kind);
  if (!printed || !isEnabled(printed, view.site) || !isStaff(view.actor)) return null;
  const { link, linkAll } = printed.texts(view);
  const label = printed.itself ? link : linkAll;
  return html`<li><a href="${printed.page}?${kind.singular}=${id}">${label}</a></li>\n`;
}

/** All of the filtered list. */
export function printingAll(kind: Kind, query: URLSearchParams, view: View): Markup | null {
  const { printed } = lookOf(kind);
  if (!printed?.itself || !isEnabled(printed, view.site) || !isStaff(view.actor)) return null;
  const { linkAll } = printed.texts(view);
  const href = query.size > 0 ? `${printed.page}?${query}` : printed.page;
  return html`<p class="as-table"><a href="${href}">${linkAll}</a></p>`;
}

/** Kinds that can have duplicates can be merged. Whoever is at one that is wrong looks for the right one: this one goes. */
function merging({ kind, id, values }: Member, view: View): Markup[] {
  const { mergings } = view.kinds;
  // The accounts of staff are not merged.
  if (kind.desk && values[kind.desk.field] !== kind.desk.value) return [];
  if (kind.alike.length === 0 || !mergings || !may(mergings.access.create, view.actor)) return [];
  const query = new URLSearchParams({ formular: "neu", geht: `/${kind.singular}/${id}` });
  return [
    html`<li><a href="${mergings.plural}?${query.toString()}">${view.texts.merging.link}</a></li>\n`,
  ];
}

export function createAction(kind: Kind, view: View): Markup | null {
  if (!may(kind.access.create, view.actor)) return null;
  const { creating } = lookOf(kind);
  if (creating) return creating(kind, view);
  if (goesByButton(kind, view)) return null;
  return html`<ul class="actions"><li><a href="${kind.plural}?formular=neu">${view.texts.form.create(nounsOf(kind, view)[0])}</a></li></ul>`;
}

export function notice(view: View): Markup | null {
  const sentence = whatWasDone(view);
  return sentence === null ? null : html`<p class="notice" role="status">${sentence}</p>`;
}

/** From a closed list: an address or cookie cannot inject a text. */
export function whatWasDone(view: View): string | null {
  if (view.notice === undefined) return null;
  const { form, merging, code } = view.texts;
  const sentences: Readonly<Record<string, string>> = {
    angelegt: form.created,
    wiederhergestellt: form.restored,
    gespeichert: form.saved,
    mitangelegt: form.createdWithNamed,
    entfernt: form.removed,
    getrennt: merging.undone,
    ...(themeNamed("done", code) as Readonly<Record<string, string>>),
  };
  return (Object.hasOwn(sentences, view.notice) && sentences[view.notice]) || null;
}

/** Links to create what is listed here and linked from there: a new copy of this work, a new work of this person. */
function followers(member: Member, view: View): Markup[] {
  return Object.values(member.kind.fields).flatMap((field) => {
    if (field.type !== "derived") return [];
    const kind = view.kinds.target(field);
    if (!may(kind.access.create, view.actor)) return [];
    const query = new URLSearchParams({
      formular: "neu",
      [field.by]: `/${hrefOf(member.kind, member)}`,
    });
    return [
      html`<li><a href="${kind.plural}?${query.toString()}">${view.texts.form.create(nounsOf(kind, view)[0])}</a></li>\n`,
    ];
  });
}
