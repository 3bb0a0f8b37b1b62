/** One entry of a collection: a person with a portrait, a work with its makers, anything else with its fields. */

import { mayRead } from "../../../model/access.ts";
import type { Field, Link } from "../../../model/field.ts";
import type { Member } from "../../../model/member.ts";
import type { View } from "../../../model/representation.ts";
import { searchWords } from "../../../words/fold.ts";
import { thumbnail } from "../drawing/picture.ts";
import { hrefOf } from "../frame/addresses.ts";
import { html, type Markup } from "../frame/markup.ts";
import { labelOf } from "../frame/names.ts";
import { workOfLoan } from "../member/beside.ts";
import { livedOf, smallPortrait } from "../member/person.ts";
import { shownAs } from "../member/values.ts";
import { coverOf, datedOf, makerLinks } from "../member/work.ts";
import { excerpt, marked, missing } from "./highlight.ts";

const OWN_ENTRIES: Readonly<Record<string, (member: Member, view: View) => Markup>> = {
  person: personEntry,
  werk: workEntry,
  ausleihe: loanEntry,
};

const NAMED: ReadonlySet<Field["type"]> = new Set(["day", "number", "text"]);

export function entries(members: readonly Member[], view: View): Markup {
  const kind = members[0]?.kind.singular ?? "";
  const entry = OWN_ENTRIES[kind] ?? plainEntry;
  return html`<ul class="entries ${kind}-entries">
${members.map((member) => html`<li>${entry(member, view)}</li>\n`)}</ul>`;
}

export function personEntry(member: Member, view: View): Markup {
  const lived = livedOf(member, view);
  return html`${smallPortrait(member)}<div class="entry-text">${titleLink(member, view)}${lived !== "" && html`<div class="entry-facts">${lived}</div>`}${foundIn(member, view)}</div>`;
}

function workEntry(member: Member, view: View): Markup {
  const makers = makerLinks(member, view, wordsIn(view));
  const year = datedOf(member, view);
  const facts = [
    ...makers,
    ...(year === "" ? [] : [html`${makers.length > 0 && ", "}<bdi>${year}</bdi>`]),
  ];
  return html`${coverOf(member)}<div class="entry-text">${titleLink(member, view)}${facts.length > 0 && html`<div class="entry-facts">${facts}</div>`}${foundIn(member, view)}</div>`;
}

function plainEntry(member: Member, view: View): Markup {
  return html`${thumbnail(member)}<div class="entry-text">${titleLink(member, view)}${facts(member, member.kind.entry, view)}${foundIn(member, view)}</div>`;
}

/** People look for the work; the copy is how the library finds it. */
function loanEntry(loan: Member, view: View): Markup {
  const title = workOfLoan(loan, view)?.title ?? loan.title;
  const names = loan.kind.entry.filter(
    (name) => name !== "zurueck" || loan.values.zurueck !== null,
  );
  return html`<div class="entry-text">${titleLink({ ...loan, title }, view)}${facts(loan, names, view)}${foundIn(loan, view)}</div>`;
}

/** A day or a number means nothing without its name; a link or a state speaks for itself. */
function facts(member: Member, names: readonly string[], view: View): Markup | null {
  const { kind, values } = member;
  const shown = names.flatMap((name) => {
    const field = kind.fields[name];
    if (name === kind.titleName || !field || !mayRead(field, view.actor, null)) return [];
    const value = shownAs(kind, name, values[name], view);
    const said = field.type === "link" && (values[name] as Link | null)?.title === member.title;
    if (!value || said) return [];
    return NAMED.has(field.type) ? [html`${labelOf(kind, name, view)}: ${value}`] : [value];
  });
  if (shown.length === 0) return null;
  return html`<div class="entry-facts">${shown.map((fact, index) => html`${index > 0 && " · "}${fact}`)}</div>`;
}

function titleLink(member: Member, view: View): Markup {
  return html`<a class="entry-title" href="${hrefOf(member.kind, member)}"><bdi>${marked(member.title, wordsIn(view))}</bdi></a>`;
}

/** Where the words stand that the entry itself does not show. */
function foundIn(member: Member, view: View): Markup | null {
  const { kind, values, title } = member;
  const shown = kind.entry.flatMap((name) => {
    const value = values[name];
    return Array.isArray(value)
      ? value.map((link) => (typeof link === "object" ? link.title : link))
      : [];
  });
  const words = missing([title, ...shown].join(" "), wordsIn(view));
  if (words.length === 0) return null;
  for (const [name, field] of Object.entries(kind.fields)) {
    const value = values[name];
    if (field.type !== "text" || !field.searchable || typeof value !== "string") continue;
    const place = mayRead(field, view.actor, null) ? excerpt(value, words) : null;
    if (place) return html`<p class="excerpt" dir="auto">${place}</p>`;
  }
  return null;
}

function wordsIn(view: View): string[] {
  return searchWords(view.query.get("suche") ?? "");
}
