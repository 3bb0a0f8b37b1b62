/** Citations of a work: in several styles to copy, and machine-readable (Zotero reads COinS and Highwire tags). */

import type { View } from "../../../core/model/answers/representation.ts";
import type { LinksField } from "../../../core/model/kinds/field.ts";
import { linksIn, type Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import {
  type Citation,
  citationOf,
  isYear,
  type Maker,
} from "../../representations/citation/citation.ts";
import { listTexts } from "../../texts/themes.ts";

/** How many makers are cited at most. */
const MOST_MAKERS = 20;

/** Loads the makers, for their family names. */
export function gatherMakers(
  work: Member,
  read: Reading,
  { kinds }: View,
): Promise<readonly Member[]> {
  const ids = linksIn(work, "person").map(({ id }) => id);
  const target = kinds.target(work.kind.fields.person as LinksField);
  // Without what links to them: a maker may have thousands of works.
  return read.entries(target, [...new Set(ids)].slice(0, MOST_MAKERS));
}

/** The parts of a citation; "" where unknown. */
interface CitedWork {
  readonly authors: readonly Maker[];
  readonly title: string;
  readonly year: string;
  readonly edition: string;
  readonly place: string;
  readonly publisher: string;
  readonly isbn: string;
  readonly language: string;
  readonly series: string;
}

function citedWork(work: Member, view: View): CitedWork {
  const citation = citationOf(work, "bibtex", view);
  const of = (name: string) => textOf(citation, name);
  const authors = citation.makers.filter(({ role }) => role === "aut");
  return {
    authors: [...new Map(authors.map((one) => [one.name, one])).values()].slice(0, MOST_MAKERS),
    title: [of("title"), of("subtitle")].filter(Boolean).join(": "),
    year: of("year"),
    edition: of("edition"),
    place: of("address"),
    publisher: of("publisher"),
    isbn: of("isbn"),
    language: of("language"),
    series: of("series"),
  };
}

function textOf({ tags }: Citation, wanted: string): string {
  return tags.find(({ name }) => name === wanted)?.texts[0] ?? "";
}

type CitationWords = ReturnType<typeof listTexts>["citation"];
type CitationStyle = (work: CitedWork, words: CitationWords) => string;

/** By their common names. */
const STYLES: readonly (readonly [name: string, write: CitationStyle])[] = [
  ["APA", apa],
  ["ISO 690", iso690],
  ["MLA", mla],
];

/** The citation section of the page, and the meta tags for its head. */
export function citationOn(
  work: Member,
  view: View,
): { readonly section: Markup; readonly tags: readonly HeadTag[] } {
  const cited = citedWork(work, view);
  return { section: sectionOf(cited, work, view), tags: tagsOf(cited) };
}

type HeadTag = readonly [name: string, text: string];

function sectionOf(cited: CitedWork, work: Member, view: View): Markup {
  const words = listTexts(view.texts).citation;
  const styles = STYLES.map(([name, write]) => {
    const text = write(cited, words);
    return html`<div><dt>${name}</dt><dd><bdi>${text}</bdi> <button type="button" class="quiet" data-copy="${text}" data-copied="${words.copied}" hidden>${view.texts.address.copy}</button> <span role="status"></span></dd></div>\n`;
  });
  return html`<details class="folded"><summary>${words.cite}</summary>
<dl class="details">
${styles}</dl></details>
<span class="Z3988" title="${coins(cited, work, view)}"></span>`;
}

/** With the tag names of Highwire Press. */
function tagsOf(cited: CitedWork): readonly HeadTag[] {
  const tags: readonly HeadTag[] = [
    ["citation_title", cited.title],
    ...cited.authors.map(({ name }) => ["citation_author", name] as const),
    ["citation_publication_date", isYear(cited.year) ? cited.year : ""],
    ["citation_publisher", cited.publisher],
    ["citation_isbn", cited.isbn],
    ["citation_language", cited.language],
    ["citation_series_title", cited.series],
  ];
  return tags.filter(([, text]) => text !== "");
}

/** OpenURL in a span (COinS 1.0, ANSI/NISO Z39.88-2004). */
function coins(cited: CitedWork, { id, kind }: Member, { origin }: View): string {
  const pairs = [
    ["ctx_ver", "Z39.88-2004"],
    ["rft_val_fmt", "info:ofi/fmt:kev:mtx:book"],
    ["rft_id", `${origin}/${kind.singular}/${id}`],
    ["rft.genre", "book"],
    ["rft.btitle", cited.title],
    ...cited.authors.map(({ name }) => ["rft.au", name]),
    ["rft.date", isYear(cited.year) ? cited.year : ""],
    ["rft.edition", cited.edition],
    ["rft.place", cited.place],
    ["rft.pub", cited.publisher],
    ["rft.isbn", cited.isbn],
    ["rft.series", cited.series],
  ];
  return new URLSearchParams(pairs.filter(([, text]) => text !== "")).toString();
}

/** Keun, I. (1932). Das kunstseidene Mädchen: Roman (2. Auflage). Claassen. */
function apa(
  { authors, title, year, edition, publisher }: CitedWork,
  { undated }: CitationWords,
): string {
  const names = authors.map(({ name, parts }) => {
    if (parts === null) return name;
    const initials = parts.given.split(/\s+/).filter(Boolean);
    return `${parts.family}, ${initials.map(initial).join(" ")}`;
  });
  const date = year === "" ? undated : year;
  const work = edition === "" ? title : `${title} (${edition})`;
  return sentences(
    names.length === 0
      ? [work, `(${date})`, publisher]
      : [`${joined(names, ", & ")} (${date})`, work, publisher],
  );
}

/** KEUN, Irmgard, 1932. Das kunstseidene Mädchen: Roman. 2. Auflage. Berlin: Claassen. ISBN 978… */
function iso690(
  { authors, title, year, edition, place, publisher, isbn }: CitedWork,
  { and }: CitationWords,
): string {
  const names = authors.map(({ name, parts }) =>
    parts === null ? name : `${parts.family.toUpperCase()}, ${parts.given}`,
  );
  const published = [place, publisher].filter(Boolean).join(": ");
  const maker = joined(names, ` ${and} `);
  const number = isbn === "" ? "" : `ISBN ${isbn}`;
  return sentences(
    maker === ""
      ? [title, edition, [published, year].filter(Boolean).join(", "), number]
      : [[maker, year].filter(Boolean).join(", "), title, edition, published, number],
  );
}

/** Keun, Irmgard. Das kunstseidene Mädchen: Roman. 2. Auflage, Claassen, 1932. */
function mla({ authors, title, year, edition, publisher }: CitedWork): string {
  const [first = "", second] = authors.map(({ name }) => name);
  const parts = authors[1]?.parts;
  const other = parts ? `${parts.given} ${parts.family}` : second;
  const maker =
    authors.length > 2 ? `${first}, et al` : other === undefined ? first : `${first}, and ${other}`;
  return sentences([maker, title, [edition, publisher, year].filter(Boolean).join(", ")]);
}

function initial(name: string): string {
  return `${[...name][0] ?? ""}.`;
}

function joined(names: readonly string[], last: string): string {
  const [end = "", ...others] = names.toReversed();
  return others.length === 0 ? end : `${others.toReversed().join(", ")}${last}${end}`;
}

/** Each part ends with exactly one full stop. */
function sentences(parts: readonly string[]): string {
  return parts
    .filter(Boolean)
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(" ");
}
