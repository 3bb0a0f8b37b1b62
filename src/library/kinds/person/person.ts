/** Persons: the makers of works in the public catalogue. */

import { imageOf } from "../../../core/model/answers/address.ts";
import type { View } from "../../../core/model/answers/representation.ts";
import { defineKind } from "../../../core/model/kinds/define-kind.ts";
import {
  choice,
  derived,
  image,
  number,
  text,
  texts,
  type Values,
} from "../../../core/model/kinds/field.ts";
import type { Rules } from "../../../core/model/kinds/rules.ts";
import { linksIn, type Member } from "../../../core/model/store/member.ts";
import {
  countsIn,
  countsLine,
  facts,
  foundIn,
  titleLink,
} from "../../../core/representations/html/collection/entry.ts";
import {
  describing,
  imageShown,
  pictureAddress,
  squarePicture,
} from "../../../core/representations/html/drawing/picture.ts";
import {
  heading,
  html,
  type Markup,
  paragraphs,
} from "../../../core/representations/html/frame/markup.ts";
import { shortened } from "../../../core/representations/html/frame/shortened.ts";
import { htmlLook } from "../../../core/representations/html/look.ts";
import { details } from "../../../core/representations/html/member/details.ts";
import { related } from "../../../core/representations/html/member/related.ts";
import { usernameOf } from "../../../core/words/slug.ts";
import { bodyIn, isBodyName } from "../../import/formats/makers/body-names.ts";
import { lifeYears } from "../../import/formats/makers/life-years.ts";
import { emptyWays } from "../../texts/empty-ways.ts";
import { initialKeys, initialMarks, letterKeys, letterMarks, wordKeys } from "./abbreviated.ts";
import words from "./person-words.ts";
import { datedOf, gatherDated, tellYears, timeline, yearsOf } from "./timeline.ts";

/** Readers link their own account to a person, which must not keep anybody in the catalogue. */
const rules: Rules = {
  releases: ({ singular }) => singular === "konto" && "stays",

  async remove({ id }, { writing, kinds, actor, referencesChecked }) {
    if (referencesChecked) return;
    for (const account of await writing.matching(kinds.one("konto"), { person: id }))
      await writing.update(account, { ...account.values, person: null }, actor);
  },
};

/** Fields that the page and the entry show in a place of their own. */
const ON_PAGE = "image vorname nachname username geboren gestorben beschreibung".split(" ");
const IN_ENTRY = ["vorname", "nachname"];

const look = htmlLook({
  emptyWays: emptyWays(["werke?formular=neu", "einspielungen"]),
  gather: gatherDated,
  tell: tellYears,
  cover: portraitOf,
  hint: (member, view) =>
    [livedOf(member, view), ...countsIn(member, view)].filter(Boolean).join(" · "),
  /** A heading, the image, a sentence with the number of works and the user name, the works. */
  page(member, view) {
    const { title, values } = member;
    const { texts } = view;
    const image = imageShown(values.image, view);
    const username = `${values.username ?? ""}`;
    const about = `${values.beschreibung ?? ""}`;
    const lived = livedOf(member, view);
    const total = linksIn(member, "werk").length;
    const dated = datedOf(member, view);
    const years = yearsOf(dated, view);
    // "2 works from 1927" would be said of an undated one as well.
    const isOfAll = years?.[0] !== years?.[1] || dated.length === total;
    const [before, after] = texts.person.works(total, isOfAll ? years : null);
    return {
      image: pictureAddress(image, view) ?? `${imageOf(null, title, view.origin)}.png`,
      description:
        shortened(about) || `${title}${lived && ` (${lived})`}. ${before}${title}${after}`,
      main: html`<header class="member-head">
${heading(title)}
${squarePicture({ image, title, alt: describing(image, title, view), className: "portrait", size: 320 })}
${lived !== "" && html`<p class="lived">${lived}</p>`}
<p class="lead">${before}<bdi>${title}</bdi> <span class="username">(<bdi>${username}</bdi>)</span>${after}</p>
</header>
${about !== "" && html`<div class="prose">${paragraphs(about)}</div>`}
${timeline(member, dated, view)}
${related(member, view)}
${details(member, view, ON_PAGE)}`,
    };
  },

  entry(member, view) {
    const lived = livedOf(member, view);
    const more = member.kind.entry.filter((name) => !IN_ENTRY.includes(name));
    return html`${portraitOf(member)}<div class="entry-text">${titleLink(member, view)}${lived !== "" && html`<div class="entry-facts">${lived}</div>`}${facts(member, more, view)}${countsLine(member, view)}${foundIn(member, view)}</div>`;
  },
});

/** Decorative beside the name, so without alternative text. */
function portraitOf({ title, values }: Member): Markup {
  const image = (values.image ?? null) as string | null;
  const look = { alt: "", className: "portrait small", size: 64, lazy: true };
  return squarePicture({ image, title, ...look });
}

export default defineKind({
  singular: "person",
  plural: "personen",
  words,
  slug: true,
  menu: 2,
  search: { weighedBy: ["werk.person"], suggested: { most: 3, rank: 1 } },
  title: (values) => `${values.vorname} ${values.nachname}`.trim(),
  sort: (values) => `${values.nachname} ${values.vorname}`,
  fields: {
    image: image({ term: "image" }),
    vorname: text({ blank: true, sortable: true, term: "givenName" }),
    nachname: text({
      required: true,
      sortable: true,
      term: "familyName",
      exchange: {
        columns:
          "autor, autorin, autor/in, autor:in, verfasser, verfasserin, schriftsteller, schriftstellerin, dichter, urheber, urheberin, künstler, künstlerin, künstler/in, künstler:in, maler, malerin, fotograf, fotografin, illustrator, illustratorin, komponist, komponistin, author, author name, artist, composer, auteur, name",
        together: { with: ["vorname", "koerperschaft"], parts: nameParts },
      },
    }),
    username: text({
      required: true,
      unique: true,
      uniqueAmong: { kind: "konto", link: "person" },
      searchable: true,
      max: 100,
      pattern: "^[\\p{L}\\p{N}][\\p{L}\\p{N}._-]*$",
      make: username,
      term: "alternateName",
    }),
    geboren: number({
      year: true,
      min: -5000,
      max: 9999,
      sortable: true,
      term: "birthDate",
      exchange: {
        columns:
          "geboren, geburtsjahr, born, year of birth, birth year, lebensdaten, lebensjahre, life dates",
        together: { with: ["gestorben"], parts: lifeParts },
      },
    }),
    gestorben: number({
      year: true,
      min: -5000,
      max: 9999,
      term: "deathDate",
      exchange: {
        columns: "gestorben, verstorben, todesjahr, sterbejahr, died, year of death, death year",
      },
    }),
    beschreibung: text({ multiline: true, searchable: true, term: "description" }),
    gnd: text({ href: (id) => `https://d-nb.info/gnd/${encodeURIComponent(id)}`, term: "sameAs" }),
    wikidata: text({
      href: (id) => `https://www.wikidata.org/wiki/${encodeURIComponent(id)}`,
      term: "sameAs",
    }),
    /** Pseudonyms, other spellings, names in other scripts. */
    auchBekannt: texts("auchBekannte", { searchable: true, term: "alternateName" }),
    /** Corporate body: an orchestra, an office, a company. */
    koerperschaft: choice(["ja", "nein"]),
    werk: derived("werk", "person", { counted: true, listed: "jahr" }),
  },
  entry: IN_ENTRY,
  shape: {
    json: ["image", "vorname", "nachname", "werk"],
    xml: ["image", "vorname", "nachname", "username", "werk"],
  },
  named: { of: fromName, also: "auchBekannt", apart: tellingFacts },
  alike: [
    { by: "name", unless: ["geboren", "gestorben", "koerperschaft"] },
    { by: ({ gnd }) => (gnd ? [`${gnd}`] : []) },
    { by: initialKeys, apart: initialMarks, unless: ["geboren", "gestorben"], guessed: true },
    { by: letterKeys, apart: letterMarks, unless: ["geboren", "gestorben"], guessed: true },
    { by: wordKeys, unless: ["geboren", "gestorben"], guessed: true },
  ],
  term: "Person",
  rules,
  looks: { html: look },
});

/** Parses "Keun, Irmgard" and "Irmgard Keun"; a single name or a corporate body is the surname. Digits without a space are a number: null. */
function fromName(name: string): Values | null {
  if (name === "" || (/\d/.test(name) && !/\s/.test(name))) return null;
  const body = bodyIn(name) ?? (isBodyName(name) ? name : null);
  if (body !== null) return { vorname: "", nachname: body, koerperschaft: "ja" };
  const [, known = name, born, died, gnd] = KNOWN_BY.exec(name) ?? [];
  if (known !== name) {
    const values = fromName(known.replace(/,$/, "").trim());
    return (
      values && {
        ...values,
        ...(born && { geboren: Number(born) }),
        ...(died && { gestorben: Number(died) }),
        ...(gnd && { gnd }),
      }
    );
  }
  const comma = name.indexOf(",");
  if (comma > 0)
    return { vorname: name.slice(comma + 1).trim(), nachname: name.slice(0, comma).trim() };
  const space = name.lastIndexOf(" ");
  return { vorname: name.slice(0, Math.max(0, space)).trim(), nachname: name.slice(space + 1) };
}

/** The halves of a whole name, where a list of makers has no column for given names. */
function nameParts(cell: string): Readonly<Record<string, string>> {
  const { vorname = "", nachname = "", koerperschaft = "" } = fromName(cell) ?? {};
  if (nachname === "" || (vorname === "" && koerperschaft === "")) return {};
  return { vorname: `${vorname}`, nachname: `${nachname}`, koerperschaft: `${koerperschaft}` };
}

/** "1685-1750", "* 21.3.1685 – † 28.7.1750" */
function lifeParts(cell: string): Readonly<Record<string, string>> {
  const { born = "", died = "" } = lifeYears(cell) ?? {};
  return died === "" ? {} : { geboren: born, gestorben: died };
}

/** "Dumas, Alexandre, 1802-1870 (DE-588)118528068": years of birth and death, and the GND number. */
const KNOWN_BY =
  /^(.{1,300}?)(?: \(?(?:ca\. )?([0-9]{3,4})\??-(?:ca\. )?([0-9]{3,4})?\??\)?)?(?: ?\(DE-588\)([0-9X-]{4,12}))?$/;

function tellingFacts({ gnd, geboren }: Values): readonly string[] {
  return [gnd && `gnd ${gnd}`, geboren].flatMap((fact) => (fact ? [`${fact}`] : []));
}

function livedOf({ values }: Member, view: View): string {
  return view.texts.person.lived(yearOf(values.geboren), yearOf(values.gestorben));
}

function yearOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

function username(values: Values): string | null {
  return usernameOf(`${values.vorname} ${values.nachname}`) ?? "person";
}
