/** `/abgleich`: matches names against the catalogue, for OpenRefine and similar clients (Reconciliation Service API 0.2). */

import type { Page, ProtocolVisit } from "../../core/model/answers/page.ts";
import type { View } from "../../core/model/answers/representation.ts";
import { parameter } from "../../core/model/parameters/parameter-types.ts";
import type { Member } from "../../core/model/store/member.ts";
import { hintOf } from "../../core/representations/html/collection/as-typed.ts";
import { fold } from "../../core/words/fold.ts";
import { jsonProtocolPage, ProtocolRefusal } from "../daia/json-protocol.ts";
import { readerTexts } from "../texts/themes.ts";
import {
  type CatalogueSearch,
  candidatesFor,
  type PropertyValue,
  type QueryProperty,
} from "./candidates.ts";
import { extensionOf, MOST_ROWS, proposal } from "./extension.ts";
import { propertiesOf, typeOf, typesIn } from "./matched-kinds.ts";
import { flyoutOf, PREVIEW_SIZE, previewPage } from "./preview.ts";

/** OpenRefine sends ten per request. */
const MOST_QUERIES = 20;
const USUAL_CANDIDATES = 5;
const MOST_CANDIDATES = 25;
const MOST_PROPERTIES = 10;
const SUGGESTED = 10;

export const reconciliationPages: readonly Page[] = [
  jsonProtocolPage(
    {
      path: "/abgleich",
      methods: ["GET", "HEAD", "POST"],
      headers: {},
      async answer(visit) {
        const search = searchOf(visit);
        const given = (name: string) => visit.sent[name] ?? visit.view.query.get(name);
        const [queries, extend] = [given("queries"), given("extend")];
        if (queries) return { document: await batch(queries, search) };
        return { document: extend ? await extension(extend, search) : manifest(search.view) };
      },
    },
    {
      standard: {
        name: "Reconciliation Service API 0.2",
        described: "https://reconciliation-api.github.io/specs/0.2/",
      },
    },
  ),
  jsonProtocolPage(
    {
      path: "/abgleich/:key",
      methods: ["GET", "HEAD"],
      headers: {},
      async answer(visit) {
        const { query } = visit.view;
        if (visit.key === "columns")
          return { document: proposal(query.get("type") ?? "", query.get("limit"), visit.view) };
        const unknown = () => new ProtocolRefusal(404, "not_found", visit.view.path);
        if (visit.key === "flyout") {
          const document = await flyoutOf(query.get("id") ?? "", searchOf(visit));
          if (!document) throw unknown();
          return { document };
        }
        const suggest = SUGGESTIONS.get(visit.key);
        const prefix = (query.get("prefix") ?? "").trim();
        if (!suggest) throw unknown();
        return { document: { result: await suggest(prefix, searchOf(visit)) } };
      },
    },
    {
      parameters: {
        prefix: parameter.text(),
        type: parameter.text(),
        limit: parameter.text(),
        id: parameter.text(),
      },
      keys: ["entity", "type", "property", "columns", "flyout"],
    },
  ),
  previewPage,
];

/** Anonymous: only public data. */
function searchOf({ view, read }: ProtocolVisit): CatalogueSearch {
  return { view: { ...view, actor: null }, read };
}

function manifest(view: View) {
  const { origin, siteName } = view;
  const service = (what: string) => ({
    service_url: origin,
    service_path: `/abgleich/${what}`,
  });
  return {
    versions: ["0.2"],
    name: siteName,
    identifierSpace: `${origin}/`,
    schemaSpace: `${origin}/schema/`,
    documentation: `${origin}/schnittstelle`,
    defaultTypes: typesIn(view).map((kind) => typeOf(kind, view)),
    view: { url: `${origin}/{{id}}` },
    preview: { url: `${origin}/abgleich/preview?id={{id}}`, ...PREVIEW_SIZE },
    suggest: {
      entity: {
        ...service("entity"),
        flyout_service_url: origin,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the client puts the identifier there.
        flyout_service_path: "/abgleich/flyout?id=${id}",
      },
      type: service("type"),
      property: service("property"),
    },
    extend: { propose_properties: service("columns"), property_settings: [] },
  };
}

async function extension(given: unknown, search: CatalogueSearch) {
  const { reconciliation } = readerTexts(search.view.texts);
  const found = await extensionOf(typeof given === "string" ? parsed(given) : given, search);
  if (found === null)
    throw new ProtocolRefusal(400, "invalid_request", reconciliation.extend(MOST_ROWS));
  return found;
}

async function batch(given: unknown, search: CatalogueSearch) {
  const { reconciliation } = readerTexts(search.view.texts);
  const wrong = () =>
    new ProtocolRefusal(400, "invalid_request", reconciliation.queries(MOST_QUERIES));
  const queries = typeof given === "string" ? parsed(given) : given;
  if (typeof queries !== "object" || queries === null || Array.isArray(queries)) throw wrong();
  const all = Object.entries(queries);
  if (all.length > MOST_QUERIES) throw wrong();
  const results: [string, object][] = [];
  for (const [name, query] of all) {
    if (typeof query !== "object" || query === null) throw wrong();
    results.push([name, { result: await resultOf(query as ReconciliationQuery, search) }]);
  }
  return Object.fromEntries(results);
}

type ReconciliationQuery = Readonly<Record<string, unknown>>;

async function resultOf(
  { query, type, limit, properties }: ReconciliationQuery,
  search: CatalogueSearch,
) {
  const { view } = search;
  const asked = propertiesIn(properties);
  const [first] = asked
    .flatMap(({ values }) => values)
    .flatMap((one) => ("text" in one ? one.text : []));
  const text = typeof query === "string" && query.trim() !== "" ? query.trim() : (first ?? "");
  const wanted = [type ?? []].flat();
  const kinds = typesIn(view).filter(
    ({ singular }) => wanted.length === 0 || wanted.includes(singular),
  );
  const most = typeof limit === "number" && limit >= 1 ? Math.floor(limit) : USUAL_CANDIDATES;
  const candidates = await candidatesFor(text, asked, kinds, search);
  return candidates.slice(0, Math.min(most, MOST_CANDIDATES)).map(({ member, score, match }) => ({
    ...entityOf(member, view),
    type: [typeOf(member.kind, view)],
    score,
    match,
  }));
}

/** By id: the slug in an address can change. */
function entityOf(member: Member, view: View) {
  const description = hintOf(member, view);
  return {
    id: `${member.kind.singular}/${member.id}`,
    name: member.title,
    ...(description !== "" && { description }),
  };
}

function propertiesIn(properties: unknown): QueryProperty[] {
  if (!Array.isArray(properties)) return [];
  return properties.slice(0, MOST_PROPERTIES).flatMap((one: unknown): QueryProperty[] => {
    const { pid, v } = (one ?? {}) as Record<string, unknown>;
    if (typeof pid !== "string") return [];
    return [{ name: pid, values: [v ?? []].flat().slice(0, MOST_PROPERTIES).flatMap(valueIn) }];
  });
}

function valueIn(value: unknown): PropertyValue[] {
  if (typeof value === "string" || typeof value === "number") return [{ text: `${value}` }];
  const { id } = (value ?? {}) as Record<string, unknown>;
  return typeof id === "string" ? [{ id }] : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Prefix suggestions for matching by hand. */
const SUGGESTIONS = new Map<
  string,
  (prefix: string, search: CatalogueSearch) => Promise<readonly object[]>
>([
  [
    "entity",
    async (prefix, search) => {
      const found = await candidatesFor(prefix, [], typesIn(search.view), search);
      return found.slice(0, SUGGESTED).map(({ member }) => ({
        ...entityOf(member, search.view),
        notable: [typeOf(member.kind, search.view)],
      }));
    },
  ],
  [
    "type",
    async (prefix, { view }) =>
      typesIn(view)
        .map((kind) => typeOf(kind, view))
        .filter(({ name, id }) => begins(name, prefix) || begins(id, prefix)),
  ],
  [
    "property",
    async (prefix, { view }) => {
      const all = typesIn(view).flatMap((kind) => propertiesOf(kind, view));
      return [...new Map(all.map((one) => [one.id, one])).values()].filter(
        ({ id, name }) => begins(name, prefix) || begins(id, prefix),
      );
    },
  ],
]);

function begins(name: string, prefix: string): boolean {
  return ` ${fold(name)}`.includes(` ${fold(prefix)}`);
}
