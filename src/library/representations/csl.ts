/**
 * Citation Style Language as JSON, read by citation programs (Zotero, citeproc, pandoc). The content is that of BibTeX under other names.
 */

import { type Citation, citationFormat, isYear } from "./citation/citation.ts";

export default citationFormat(
  "bibtex",
  "csl.json",
  "application/vnd.citationstyles.csl+json",
  (citation) => JSON.stringify(itemOf(citation)),
  { head: "[", between: ",\n", foot: "]\n" },
);

/** By BibTeX type; all others are documents. */
const TYPES: Readonly<Record<string, string>> = {
  book: "book",
  periodical: "periodical",
  movie: "motion_picture",
  audio: "song",
  music: "song",
  image: "graphic",
  software: "software",
};

/** By BibTeX field name. */
const TEXTS: Readonly<Record<string, string>> = {
  publisher: "publisher",
  address: "publisher-place",
  edition: "edition",
  pagetotal: "number-of-pages",
  series: "collection-title",
  volume: "collection-number",
  isbn: "ISBN",
  issn: "ISSN",
  language: "language",
  abstract: "abstract",
  keywords: "keyword",
};

/** By MARC relator code; all others are contributors. */
const ROLES: Readonly<Record<string, string>> = {
  aut: "author",
  edt: "editor",
  trl: "translator",
  ill: "illustrator",
  cmp: "composer",
  drt: "director",
  nrt: "narrator",
  prf: "performer",
};

function itemOf({ key, url, type, tags, makers }: Citation): Record<string, unknown> {
  const of = (wanted: string) => tags.find(({ name }) => name === wanted)?.texts[0] ?? "";
  const [title, subtitle, year] = [of("title"), of("subtitle"), of("year")];
  const named = Map.groupBy(makers, ({ role }) => ROLES[role] ?? "contributor");
  const said = tags.flatMap(({ name, texts, joins }) => {
    const text = texts.join(joins);
    return TEXTS[name] === undefined || text === "" ? [] : [[TEXTS[name], text] as const];
  });
  return {
    id: key,
    type: TYPES[type] ?? "document",
    title: subtitle === "" ? title : `${title}: ${subtitle}`,
    ...(subtitle !== "" && { "title-short": title }),
    ...Object.fromEntries(
      [...named].map(([role, people]) => [
        role,
        people.map(({ name, parts }) => parts ?? { literal: name }),
      ]),
    ),
    ...(year !== "" && { issued: dateOf(year) }),
    ...Object.fromEntries(said),
    URL: url,
  };
}

/** What is no year is a dating in words: "um 1780". */
function dateOf(year: string): Record<string, unknown> {
  return isYear(year) ? { "date-parts": [[Number(year)]] } : { literal: year };
}
