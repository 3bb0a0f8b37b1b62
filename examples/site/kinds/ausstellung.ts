import {
  day,
  defineKind,
  foundIn,
  heading,
  html,
  htmlLook,
  type Link,
  links,
  type Member,
  paragraphs,
  shelf,
  text,
  titleLink,
  type View,
} from "leihwerk";

/** Without it, page and entry are made from the fields. */
const look = htmlLook({
  page(member, view) {
    const about = `${member.values.beschreibung ?? ""}`;
    const works = view.beside ?? [];
    return {
      description: about || `${member.title}, ${daysOf(member, view)}`,
      main: html`<header class="member-head">${heading(member.title)}
<p class="lead">${daysOf(member, view)}</p></header>
<div class="prose">${paragraphs(about)}</div>
${works.length > 0 && shelf(works, view)}`,
    };
  },
  /** The works themselves, for their covers: a link knows only a title. */
  gather(member, read, view) {
    const works = (member.values.werk ?? []) as readonly Link[];
    return read.members(
      view.kinds.one("werk"),
      works.map(({ id }) => id),
    );
  },
  entry: (member, view) =>
    html`<div class="entry-text">${titleLink(member, view)}<div class="entry-facts">${daysOf(member, view)}</div>${foundIn(member, view)}</div>`,
});

export default defineKind({
  singular: "ausstellung",
  plural: "ausstellungen",
  title: "titel",
  slug: true,
  fields: {
    titel: text({ required: true, sortable: true }),
    von: day({ sortable: true }),
    bis: day({ sortable: true }),
    beschreibung: text({ multiline: true, searchable: true }),
    werk: links("werk"),
  },
  entry: ["titel", "von", "bis"],
  label: { de: ["Ausstellung", "Ausstellungen"], en: ["Exhibition", "Exhibitions"] },
  looks: { html: look },
});

function daysOf({ values }: Member, view: View): string {
  return [values.von, values.bis]
    .map((date) => (date ? view.texts.formats.day(`${date}`) : "…"))
    .join(" – ");
}
