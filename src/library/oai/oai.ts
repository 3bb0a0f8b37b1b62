/** `/oai`: the catalogue for harvesters, by OAI-PMH 2.0 (Open Archives Initiative Protocol for Metadata Harvesting). */

import type { Page, PageAnswer, Visit } from "../../core/model/answers/page.ts";
import type { View } from "../../core/model/answers/representation.ts";
import { text } from "../../core/model/kinds/field.ts";
import type { Kind } from "../../core/model/kinds/kind.ts";
import type { Member } from "../../core/model/store/member.ts";
import { CHANGED, type Cursor } from "../../core/model/store/query.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import type { RecordedChange } from "../../core/model/store/recorded-change.ts";
import { type Element, element, xmlDocument } from "../../core/representations/xml/write.ts";
import { isId } from "../../core/words/slug.ts";
import { BATCH, beginHarvest, type Harvested, harvest, isHarvest, isPlaceId } from "./harvest.ts";
import { OaiError } from "./oai-error.ts";
import { OAI_FORMATS, type OaiFormat, SCHEMAS, XSI } from "./oai-formats.ts";
import {
  ARGUMENTS,
  type OaiRequest,
  type OaiVerb,
  readPeriod,
  readRequest,
  readResumption,
  writeResumption,
} from "./oai-request.ts";
import { listSets, setsOf, setsOfRemoved } from "./oai-sets.ts";

const NAMESPACE = "http://www.openarchives.org/OAI/2.0/";
/** The only Content-Type that the protocol allows. */
const TYPE = "text/xml; charset=utf-8";
/**
 * A write is dated by its beginning but visible only after its commit, and clocks of several machines differ. Harvesters resume from the
 * date of our response, so it is set earlier than any write that may be under way.
 */
const MARGIN = 60_000;

export const oaiPages: readonly Page[] = [
  {
    path: "/oai",
    standard: {
      name: "OAI-PMH 2.0",
      described: "https://www.openarchives.org/OAI/openarchivesprotocol.html",
    },
    read: ["all"],
    live: true,
    negotiated: false,
    sends: ["text/xml"],
    gives: ["text/xml"],
    // No query parameters are declared: each response is requested once, so it is not cached.
    takes: Object.fromEntries(ARGUMENTS.map((name) => [name, text()])),
    answer: (visit) => answer(visit, visit.view.query),
    act: (visit, fields) => answer(visit, fields),
  },
  {
    path: "/oai/:key",
    read: ["all"],
    negotiated: false,
    sends: ["application/xml"],
    keys: Object.keys(SCHEMAS),
    answer({ key, view }) {
      const schema = Object.hasOwn(SCHEMAS, key) ? SCHEMAS[key] : undefined;
      if (!schema) return null;
      return {
        type: "application/xml; charset=utf-8",
        body: schema(worksIn(view), view.origin),
      };
    },
  },
];

/** A request, limited to what everybody may read. */
interface OaiQuestion {
  readonly given: OaiRequest["given"];
  readonly work: Kind;
  readonly read: Reading;
  readonly view: View;
}

const ANSWERS: Readonly<Record<OaiVerb, (asked: OaiQuestion) => Promise<Element[]>>> = {
  Identify: identify,
  ListMetadataFormats: listMetadataFormats,
  ListSets: sets,
  GetRecord: getRecord,
  ListIdentifiers: (asked) => list(asked, ({ header }) => header),
  ListRecords: (asked) => list(asked, record),
};

async function answer(
  { view: seen, read }: Visit,
  query: Iterable<readonly [string, string]>,
): Promise<PageAnswer> {
  const view = { ...seen, actor: null };
  const now = Date.now();
  const date = seconds(new Date(now - MARGIN).toISOString());
  let request: Readonly<Record<string, string>> = {};
  let content: Element;
  try {
    const { verb, given } = readRequest(query);
    request = { verb, ...given };
    const asked = { given, work: worksIn(view), read, view };
    content = element(verb, {}, await ANSWERS[verb](asked));
  } catch (error) {
    if (!(error instanceof OaiError)) throw error;
    if (error.code === "badArgument") request = {};
    content = element("error", { code: error.code }, error.message);
  }
  return response(view, date, request, content);
}

function response(
  { origin }: View,
  date: string,
  given: Readonly<Record<string, string>>,
  content: Element,
): PageAnswer {
  const attributes = {
    xmlns: NAMESPACE,
    "xmlns:xsi": XSI,
    "xsi:schemaLocation": `${NAMESPACE} ${NAMESPACE}OAI-PMH.xsd`,
  };
  const body = xmlDocument(
    element("OAI-PMH", attributes, [
      element("responseDate", {}, date),
      element("request", given, `${origin}/oai`),
      content,
    ]),
  );
  return { type: TYPE, body };
}

function worksIn({ kinds }: View): Kind {
  return kinds.one("werk");
}

async function identify({ work, read, view }: OaiQuestion): Promise<Element[]> {
  const query = { words: [], sorting: { field: CHANGED, descending: false }, limit: 1 };
  const [first] = (await read.list(work, { ...query, cursor: null })).members;
  const [gone] = await read.removals(work, { zeitpunkt: "", id: 0 }, 1);
  const instants = [first?.touched, gone?.zeitpunkt].filter((one) => one !== undefined);
  const earliest = instants.sort()[0] ?? new Date().toISOString();
  return [
    element("repositoryName", {}, view.siteName),
    element("baseURL", {}, `${view.origin}/oai`),
    element("protocolVersion", {}, "2.0"),
    element("adminEmail", {}, emailOf(view)),
    element("earliestDatestamp", {}, seconds(earliest)),
    element("deletedRecord", {}, "persistent"),
    element("granularity", {}, "YYYY-MM-DDThh:mm:ssZ"),
  ];
}

/** The protocol requires an address with a full stop in it; `.invalid` belongs to nobody (RFC 2606). */
function emailOf({ site, origin }: View): string {
  const { hostname } = new URL(origin);
  const usual = `postmaster@${hostname.includes(".") ? hostname : `${hostname}.invalid`}`;
  return typeof site?.email === "string" && site.email !== "" ? site.email : usual;
}

async function listMetadataFormats({ given, work, read, view }: OaiQuestion): Promise<Element[]> {
  if (given.identifier !== undefined) await find(given.identifier, work, read, view);
  return OAI_FORMATS.map(({ prefix, namespace, schema }) =>
    element("metadataFormat", {}, [
      element("metadataPrefix", {}, prefix),
      element("schema", {}, schema(view.origin)),
      element("metadataNamespace", {}, namespace),
    ]),
  );
}

async function sets({ given, work, read, view }: OaiQuestion): Promise<Element[]> {
  const { resumptionToken } = given;
  const cursor = resumptionToken === undefined ? null : readResumption(resumptionToken, isCursor);
  const { sets: found, next } = await listSets(work, cursor, BATCH, read, view);
  const elements = found.map(([spec, name]) =>
    element("set", {}, [element("setSpec", {}, spec), element("setName", {}, name)]),
  );
  return [...elements, ...tokenOf(next, cursor !== null)];
}

function isCursor(state: unknown): state is Cursor {
  const { back, value, id } = (state ?? {}) as Partial<Cursor>;
  return back === false && typeof value === "string" && !value.includes("\u0000") && isPlaceId(id);
}

/** The last response of a resumed list ends with an empty token. */
function tokenOf(next: unknown, resumed: boolean): Element[] {
  if (next !== null) return [element("resumptionToken", {}, writeResumption(next))];
  return resumed ? [element("resumptionToken", {})] : [];
}

async function getRecord({ given, work, read, view }: OaiQuestion): Promise<Element[]> {
  const format = formatAt(given.metadataPrefix ?? "");
  const found = await find(given.identifier ?? "", work, read, view);
  const all = { next: null, works: [], removed: [], ...found };
  return (await entriesOf(all, format, { work, read, view })).map(record);
}

/** Identifiers are addresses by id, as only those never change their target. */
function identifierOf(work: Kind, id: number, { origin }: View): string {
  return `${origin}/${work.singular}/${id}`;
}

async function find(
  identifier: string,
  work: Kind,
  read: Reading,
  view: View,
): Promise<Partial<Pick<Harvested, "works" | "removed">>> {
  const key = identifier.slice(identifier.lastIndexOf("/") + 1);
  if (isId(key) && identifier === identifierOf(work, Number(key), view)) {
    const found = await read.find(work, key);
    if (found.state === "current") return { works: [found.member] };
    // A work merged into another one counts as deleted: the other one has its own identifier.
    const [last] = await read.changes({ kind: work, ids: [Number(key)] }, 1);
    if (found.state !== "free" && last) return { removed: [last] };
  }
  throw new OaiError(
    "idDoesNotExist",
    `There was never a record of this name. They look like ${identifierOf(work, 1, view)}.`,
  );
}

async function list(asked: OaiQuestion, write: (entry: OaiEntry) => Element): Promise<Element[]> {
  const { given, work, read, view } = asked;
  const { resumptionToken: token, metadataPrefix = "", set = null } = given;
  const state =
    token === undefined
      ? beginHarvest(metadataPrefix, set, readPeriod(given))
      : readResumption(token, isHarvest);
  const format = formatAt(state.prefix);
  const found = await harvest(state, work, read, view);
  if (found.works.length + found.removed.length === 0)
    throw new OaiError("noRecordsMatch", "Nothing has changed in this time, or in this set.");
  const entries = await entriesOf(found, write === record ? format : null, asked);
  return [...entries.map(write), ...tokenOf(found.next, token !== undefined)];
}

function formatAt(prefix: string): OaiFormat {
  const format = OAI_FORMATS.find((one) => one.prefix === prefix);
  if (format) return format;
  throw new OaiError(
    "cannotDisseminateFormat",
    `Ask for one of ${OAI_FORMATS.map((one) => one.prefix).join(", ")}.`,
  );
}

interface OaiEntry {
  readonly header: Element;
  /** null for a deleted record. */
  readonly metadata: Element | null;
}

/** `format` null: headers only. */
async function entriesOf(
  { works, removed }: Harvested,
  format: OaiFormat | null,
  { work, read, view }: Pick<OaiQuestion, "work" | "read" | "view">,
): Promise<OaiEntry[]> {
  const written = (await format?.write(works, read, view)) ?? [];
  const live = works.map((member: Member, index) => ({
    header: header(identifierOf(work, member.id, view), member.touched, setsOf(member)),
    metadata: written[index] ?? null,
  }));
  const sets = await setsOfRemoved(removed, work, read, view);
  const gone = removed.map(({ mitglied, zeitpunkt }: RecordedChange, index) => ({
    header: header(identifierOf(work, mitglied, view), zeitpunkt, sets[index] ?? [], "deleted"),
    metadata: null,
  }));
  return [...live, ...gone];
}

function header(
  identifier: string,
  instant: string,
  sets: readonly string[],
  status: string | null = null,
): Element {
  return element("header", { status }, [
    element("identifier", {}, identifier),
    element("datestamp", {}, seconds(instant)),
    ...sets.map((spec) => element("setSpec", {}, spec)),
  ]);
}

function record({ header, metadata }: OaiEntry): Element {
  return element("record", {}, [
    header,
    ...(metadata === null ? [] : [element("metadata", {}, [metadata])]),
  ]);
}

function seconds(instant: string): string {
  return `${instant.slice(0, 19)}Z`;
}
