/** One entry of a collection: a person with a portrait, a work with its makers, anything else with its fields. */

import { mayRead } from "../../engine/access.ts";
import type { View } from "../../engine/representation.ts";
import type { Member } from "../../engine/store.ts";
import { hrefOf } from "./addresses.ts";
import { html, type Markup, raw } from "./markup.ts";
import { livedOf, smallPortrait } from "./person.ts";
import { shownAs } from "./values.ts";
import { coverOf, datedOf, makerLinks } from "./work.ts";

const OWN_ENTRIES: Readonly<Record<string, (member: Member, view: View) => Markup>> = {
  person: personEntry,
  werk: workEntry,
};

export function entries(members: readonly Member[], view: View): Markup {
  const kind = members[0]?.kind.singular ?? "";
  const entry = OWN_ENTRIES[kind] ?? plainEntry;
  return html`<ul class="entries ${kind}-entries">
${members.map((member) => html`<li>${entry(member, view)}</li>\n`)}</ul>`;
}

export function personEntry(member: Member, view: View): Markup {
  const lived = livedOf(member, view);
  return html`${smallPortrait(member)}<div class="entry-text">${titleLink(member)}${lived !== "" && html`<div class="entry-facts">${lived}</div>`}</div>`;
}

function workEntry(member: Member, view: View): Markup {
  const makers = makerLinks(member, view);
  const year = datedOf(member, view);
  const facts = [
    ...makers,
    ...(year === "" ? [] : [html`${makers.length > 0 && ", "}<bdi>${year}</bdi>`]),
  ];
  return html`${raw(coverOf(member))}<div class="entry-text">${titleLink(member)}${facts.length > 0 && html`<div class="entry-facts">${facts}</div>`}</div>`;
}

function plainEntry(member: Member, view: View): Markup {
  const { kind } = member;
  const facts = kind.entry.flatMap((name) => {
    const field = kind.fields[name];
    if (name === kind.titleName || !field || !mayRead(field, view.actor, null)) return [];
    const value = shownAs(field, member.values[name], kind, view);
    return value ? [value] : [];
  });
  return html`<div class="entry-text">${titleLink(member)}${facts.length > 0 && html`<div class="entry-facts">${facts.map((fact, index) => html`${index > 0 && " · "}${fact}`)}</div>`}</div>`;
}

function titleLink(member: Member): Markup {
  return html`<a class="entry-title" href="${hrefOf(member.kind, member)}"><bdi>${member.title}</bdi></a>`;
}
