/** `/sru`: search in the catalogue for other programs, by SRU 1.1, 1.2 and 2.0 (Search/Retrieve via URL). */

import type { Page, PageAnswer, Visit } from "../../core/model/answers/page.ts";
import type { View } from "../../core/model/answers/representation.ts";
import type { Kind } from "../../core/model/kinds/kind.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import { type Element, element, xmlDocument } from "../../core/representations/xml/write.ts";
import { type CqlSort, indexName, readCql, readTerms } from "./cql.ts";
import { SruDiagnostic } from "./sru-diagnostic.ts";
import { explanation } from "./sru-explain.ts";
import { conditionOf, sortingOf } from "./sru-indexes.ts";
import { MOST_TERMS, scanTerms, USUAL_TERMS } from "./sru-scan.ts";
import { MOST_RECORDS, schemaCalled, USUAL_RECORDS } from "./sru-schemas.ts";
import { type Escaping, type SruVersion, VERSIONS } from "./sru-versions.ts";

/** The highest position in the result that a client can request; to get everything, harvest `/oai`. */
const FURTHEST = 5000;

const PARAMETERS = new Set(
  [
    "operation version query queryType startRecord maximumRecords recordSchema recordPacking",
    "recordXMLEscaping sortKeys stylesheet resultSetTTL httpAccept responseType renderedBy",
    "scanClause responsePosition maximumTerms",
  ]
    .join(" ")
    .split(" "),
);

export const sruPage: Page = {
  path: "/sru",
  standard: { name: "SRU 1.2, 2.0", described: "https://www.loc.gov/standards/sru/" },
  read: ["all"],
  live: true,
  negotiated: false,
  sends: ["text/xml", "application/sru+xml"],
  // No query parameters are declared: the same query is rarely repeated, so responses are not cached.
  answer: ({ view, read }) => answer({ view: { ...view, actor: null }, read }, view.query),
};

/** A request, limited to what everybody may read. */
interface SruQuestion {
  readonly given: URLSearchParams;
  readonly version: SruVersion;
  readonly work: Kind;
  readonly read: Reading;
  readonly view: View;
}

async function answer(
  { view, read }: Pick<Visit, "view" | "read">,
  given: URLSearchParams,
): Promise<PageAnswer> {
  const version = versionOf(given);
  const question = { given, version, work: view.kinds.one("werk"), read, view };
  const asked = given.get("operation") ?? operationMeant(given);
  const operation = OPERATIONS.find((one) => one === asked) ?? "explain";
  let content: readonly Element[];
  try {
    check(given, asked);
    content = await ANSWERS[operation](question);
  } catch (error) {
    if (!(error instanceof SruDiagnostic)) throw error;
    const nothing = {
      searchRetrieve: () => [element("numberOfRecords", {}, "0")],
      scan: () => [],
      explain: () => [explanationIn(question, "xml")],
    };
    content = [...nothing[operation](), version.diagnostics(error)];
  }
  const xmlns = operation === "scan" ? version.scanNamespace : version.namespace;
  const root = element(`${operation}Response`, { xmlns }, [...version.named, ...content]);
  return { type: `${version.type}; charset=utf-8`, body: xmlDocument(root) };
}

const OPERATIONS = ["searchRetrieve", "scan", "explain"] as const;

const ANSWERS = { searchRetrieve, scan, explain };

/** Version 2.0 names no operation. */
function operationMeant(given: URLSearchParams): string {
  if (given.has("query")) return "searchRetrieve";
  return given.has("scanClause") ? "scan" : "explain";
}

/** Without `version`: 2.0, or 1.2 if there is an `operation`, which 2.0 does not have. Unknown versions are answered as 1.2. */
function versionOf(given: URLSearchParams): SruVersion {
  const asked = given.get("version");
  const usual = given.has("operation") ? "1.2" : "2.0";
  const known = VERSIONS.find(({ number }) => number === (asked ?? usual));
  return known ?? (VERSIONS.find(({ number }) => number === "1.2") as SruVersion);
}

function check(given: URLSearchParams, operation: string): void {
  const asked = given.get("version");
  if (asked !== null && !VERSIONS.some(({ number }) => number === asked))
    throw new SruDiagnostic(5, VERSIONS.map(({ number }) => number).join(", "));
  if (!OPERATIONS.some((one) => one === operation)) throw new SruDiagnostic(4, operation);
  for (const name of given.keys())
    if (!PARAMETERS.has(name) && !name.startsWith("x-")) throw new SruDiagnostic(8, name);
  const type = given.get("queryType") ?? "cql";
  if (type !== "cql" && type !== "searchTerms") throw new SruDiagnostic(6, "queryType");
}

function explain(question: SruQuestion): Element[] {
  return [explanationIn(question, escapingIn(question))];
}

function explanationIn({ version, work, view }: SruQuestion, escaping: Escaping): Element {
  const schema = "http://explain.z3950.org/dtd/2.0/";
  return version.record(schema, explanation(work, view), null, escaping);
}

function escapingIn({ given, version }: SruQuestion): Escaping {
  const packing = given.get("recordPacking") ?? "xml";
  const usual = version.packings.includes(packing) ? "xml" : packing;
  const asked = given.get("recordXMLEscaping") ?? usual;
  if (asked !== "xml" && asked !== "string") throw new SruDiagnostic(71, asked);
  return asked;
}

async function scan({ given, work, read, view }: SruQuestion): Promise<Element[]> {
  const text = (given.get("scanClause") ?? "").trim();
  if (text === "") throw new SruDiagnostic(7, "scanClause");
  const most = Math.min(wholeNumber(given, "maximumTerms", USUAL_TERMS, 1), MOST_TERMS);
  const position = wholeNumber(given, "responsePosition", 1, 0);
  return scanTerms(text, { most, position }, { work, read, view });
}

async function searchRetrieve(question: SruQuestion): Promise<Element[]> {
  const { given, version, work, read, view } = question;
  const text = (given.get("query") ?? "").trim();
  if (text === "") throw new SruDiagnostic(7, "query");
  const escaping = escapingIn(question);
  const schema = schemaCalled(given.get("recordSchema"));
  const start = wholeNumber(given, "startRecord", 1, 1);
  const wanted = Math.min(wholeNumber(given, "maximumRecords", USUAL_RECORDS, 0), MOST_RECORDS);

  const { query, sort } =
    given.get("queryType") === "searchTerms" ? readTerms(text) : readCql(text);
  const condition = await conditionOf(query, { work, read, view });
  const sorting = sortingOf([...sort, ...sortKeys(given.get("sortKeys") ?? "")]);
  const last = Math.min(start - 1 + wanted, FURTHEST);
  const listing = await read.list(work, {
    words: [],
    sorting,
    limit: Math.max(last, 1),
    cursor: null,
    ...(condition && { condition }),
  });
  const isBeyond = start > listing.members.length && start > 1;
  if (isBeyond && wanted > 0) throw new SruDiagnostic(61, `${start}`);

  const ids = listing.members.slice(start - 1, last).map(({ id }) => id);
  const found = new Map((await read.members(work, ids)).map((one) => [one.id, one]));
  const works = ids.flatMap((id) => found.get(id) ?? []);
  const written = await schema.write(works, read, view);
  const records = written.map((one, index) =>
    version.record(schema.identifier, one, start + index, escaping),
  );
  const next = start + records.length;
  const isMore = records.length > 0 && next <= Math.min(listing.total, FURTHEST);
  return [
    element("numberOfRecords", {}, `${listing.total}`),
    ...(records.length > 0 ? [element("records", {}, records)] : []),
    ...(isMore ? [element("nextRecordPosition", {}, `${next}`)] : []),
    ...version.precision(listing.more),
  ];
}

function wholeNumber(given: URLSearchParams, name: string, usual: number, least: number): number {
  const text = given.get(name);
  if (text === null || text === "") return usual;
  const number = /^[0-9]{1,9}$/.test(text) ? Number(text) : -1;
  if (number < least) throw new SruDiagnostic(6, name);
  return number;
}

/** The `sortKeys` parameter of version 1.1: `title,,0 date`. */
function sortKeys(text: string): CqlSort[] {
  return text.split(/\s+/).flatMap((key) => {
    const [path = "", , ascending = "1"] = key.split(",");
    return path === "" ? [] : [{ index: indexName(path), descending: ascending === "0" }];
  });
}
