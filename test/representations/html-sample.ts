/** Members and views as the engine hands them to a page. */

import type { View } from "../../src/core/model/answers/representation.ts";
import { defineKind } from "../../src/core/model/kinds/define-kind.ts";
import { day, links, number, text, type Values } from "../../src/core/model/kinds/field.ts";
import { type Kind, Kinds } from "../../src/core/model/kinds/kind.ts";
import type { Member } from "../../src/core/model/store/member.ts";
import type { Listing } from "../../src/core/model/store/query.ts";
import html from "../../src/core/representations/html.ts";
import { textsOf } from "../../src/core/texts/languages.ts";
import konto from "../../src/library/kinds/konto/konto.ts";
import person from "../../src/library/kinds/person/person.ts";
import werk from "../../src/library/kinds/werk/werk.ts";
import { loadKinds } from "../../src/library/site/load-kinds.ts";
import { pageAdditions } from "../../src/library/site/page-additions.ts";

export { html, konto, person, werk };

/** A kind as a site owner would declare it: labels in one language, none for its fields. */
export const ausstellung = defineKind({
  singular: "ausstellung",
  plural: "ausstellungen",
  title: "titel",
  fields: {
    titel: text({ required: true, sortable: true }),
    eroeffnung: day(),
    besuche: number(),
    seite: text({ format: "uri", label: { de: "Webseite", en: "Website" } }),
    werk: links("werk"),
  },
  entry: ["titel", "eroeffnung"],
  label: { de: ["Ausstellung", "Ausstellungen"] },
});

export const kinds = new Kinds([...(await loadKinds("none")).kinds.all, ausstellung]);

export function member(kind: Kind, id: number, values: Values, slug: string | null = null): Member {
  const created = "2026-11-01T10:00:00.000Z";
  return {
    kind,
    id,
    slug,
    version: 1,
    title: kind.title(values),
    created,
    changed: created,
    touched: created,
    values,
  };
}

export function titles(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    slug: null,
    title: `Werk ${index + 1}`,
    extras: {},
  }));
}

export function buechner(values: Values = {}): Member {
  const own = { image: null, vorname: "Georg", nachname: "Büchner", username: "georg.buechner" };
  return member(person, 3, { ...own, werk: titles(2), ...values }, "georg-buechner");
}

export function woyzeck(values: Values = {}): Member {
  const maker = {
    id: 3,
    slug: "georg-buechner",
    title: "Georg Büchner",
    extras: { rolle: "Autor" },
  };
  return member(werk, 12, { titel: "Woyzeck", jahr: 1836, person: [maker], ...values });
}

export function listing(
  kind: Kind,
  members: readonly Member[],
  more: Partial<Listing> = {},
): Listing {
  const total = members.length;
  return { kind, members, total, more: false, next: null, previous: null, ...more };
}

export function view(address: string, more: Partial<View> = {}): View {
  const url = new URL(address, "http://localhost:8080");
  const { designed, ...plain } = html;
  const other = (name: string, type: string) => ({ ...plain, name, type, accepts: [type] });
  const language = more.language ?? "de";
  const all = [html, other("xml", "application/xml"), other("json", "application/json")];
  return {
    origin: url.origin,
    publicUrl: null,
    path: url.pathname,
    suffix: "",
    query: url.searchParams,
    language,
    texts: textsOf(language),
    actor: null,
    kinds,
    representations: all,
    variants: all,
    siteName: "Leihwerk",
    additions: pageAdditions({ failedWebhooks: () => 0, findings: () => 0, menu: () => null }),
    ...more,
  };
}

/** What the start page of an empty library shows. */
export const EMPTY = { today: "2026-11-15", newest: [], borrowed: [], facets: [], counts: [] };
