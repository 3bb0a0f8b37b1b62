/** A resource that is no member of a kind: the start page, a schema, a site map. */

import type { AskedRequest, Exchange } from "../../http/requests/exchange.ts";
import type { Notice } from "../../texts/notice-codes.ts";
import { isId } from "../../words/slug.ts";
import type { Actor, Role } from "../kinds/access.ts";
import type { SecretField } from "../kinds/field.ts";
import type { Kind } from "../kinds/kind.ts";
import type { PageParameters } from "../parameters/parameter-types.ts";
import type { Member } from "../store/member.ts";
import type { Reading } from "../store/reading.ts";
import type { Document, DocumentShape, PartValues, SimplePart } from "./document.ts";
import type { ProblemDocument } from "./problem-document.ts";
import type { View } from "./representation.ts";

export interface Page {
  /** "/robots.txt", or with a parameter: "/schema/:key"; "/:art/:key/verlauf": a page of every member. */
  readonly path: string;
  /** The kinds whose members (or collections) have it, where the path begins with "/:art/"; without it all do. */
  ofKind?(kind: Kind): boolean;
  readonly read: readonly Role[];
  /** The account that owns the page with this key. */
  owner?(key: string): number | null;
  /** Content negotiation: several representations, with suffixes and `?format=`; otherwise a single file. */
  readonly negotiated: boolean;
  /** Its machine-readable content; without it there is only HTML. */
  readonly document?: DocumentShape;
  /** Can be printed: its answer contains a PDF. */
  readonly printed?: true;
  /** The setting that enables the page: without it the page does not exist. */
  readonly needs?: string;
  /** The query parameters it reads, besides `format`, `lang`, `tabelle` and, of pages with a next one, `nach`. */
  readonly parameters?: PageParameters;
  /** Members of this kind are chosen as its list is narrowed down, by the same parameters. */
  readonly selects?: string;
  /** Related addresses, for the Link header. */
  readonly links?: readonly PageLink[];
  /** A download: machine-readable representations are sent with a file name. */
  readonly takenAlong?: true;
  /** The media types of the file; without them, and without a document, the page is HTML only. */
  readonly sends?: readonly string[];
  /** The possible keys: these words, or the id of an account. */
  readonly keys?: readonly string[] | "id";
  /** Which keys belong to the page if it shares its path with a kind: all others are members. */
  has?(key: string): boolean;
  /** Differs between users, even if everybody may read it, so it is not cached publicly. */
  readonly personal?: boolean;
  /**
   * The form fields it accepts, by name: part of the API description; all but secrets are filled in again when a rejected form is shown
   * again.
   */
  readonly takes?: SentParts;
  /** The fields that an action (`aktion`) cannot do without. */
  readonly requires?: Readonly<Record<string, readonly string[]>>;
  /** The media types of the answer to a POST. */
  readonly gives?: readonly string[];
  /** Signs somebody in, or hands out all their data: not allowed with an access token. */
  readonly notByKey?: true;
  /** Also accepts the form fields as JSON. */
  readonly programs?: true;
  /** Uploaded files are texts: each is the field of its name. */
  readonly filesAsText?: true;
  /** Compiles WebAssembly in the browser (CSP): the barcode reader at the desk. */
  readonly compiles?: true;
  /** The current state, for monitoring: no authentication, no caching. */
  readonly momentary?: boolean;
  /** Depends on a query, or is an endless stream: not part of a static export. */
  readonly live?: true;
  /** Answered even under overload. */
  readonly urgent?: boolean;
  /** Implements a protocol with its own methods, authentication and errors: nothing else of the page applies. */
  readonly protocol?: Protocol;
  /** The standard that it speaks, which others have written down. */
  readonly standard?: Standard;
  /** Handles a POST of a form; without it the page is read-only. */
  act?(visit: Visit, fields: FormFields): Promise<PageAnswer>;
  /** Shows the form again after a rejected POST, with the input and the problem. null: the plain problem page. */
  again?(visit: Visit, fields: FormFields, problem: ProblemDocument): Promise<string | null>;
  /** null: nothing exists under this key. */
  answer(visit: Visit): Promise<PageAnswer | null> | PageAnswer | null;
}

interface Standard {
  /** "OAI-PMH 2.0". */
  readonly name: string;
  /** The address of its document. */
  readonly described: string;
}

/** The standards that pages speak, each once, with where: the first part of their addresses. */
export function standardsOf(pages: readonly Page[]): (Standard & { readonly path: string })[] {
  const known = new Map<string, Standard & { readonly path: string }>();
  for (const { path, standard } of pages)
    if (standard && !known.has(standard.name))
      known.set(standard.name, { ...standard, path: `/${path.split("/")[1]}` });
  return [...known.values()];
}

export type SentParts = Readonly<Record<string, SimplePart | SecretField | EachPart>>;

/** A repeated field, numbered by one or two numbers: `konto.17`, `zelle.3.1`. */
interface EachPart {
  readonly type: "each";
  readonly numbers: 1 | 2;
  readonly part: SimplePart;
}

export function each(part: SimplePart, numbers: 1 | 2 = 1): EachPart {
  return { type: "each", numbers, part };
}

export interface PageLink {
  readonly path: string;
  readonly relation: string;
  readonly type?: string;
}

export interface Visit {
  readonly key: string;
  /** The kind, for a page about a member. */
  readonly kind?: Kind;
  readonly view: View;
  readonly read: Reading;
  readonly request: AskedRequest;
  /** The client address. */
  readonly address: string;
  /** Computes a part of a long answer when the scheduler gives this client its next turn. */
  readonly inTurn: NonNullable<Exchange["inTurn"]>;
}

export interface Protocol {
  /** Besides OPTIONS. */
  readonly methods: readonly string[];
  /** Of the answer to OPTIONS, too. */
  readonly headers?: Readonly<Record<string, string>>;
  answer(visit: ProtocolVisit): Promise<ProtocolAnswer>;
  /** Writes an error in the form of the protocol, internal errors included. */
  failed(problem: ProblemDocument, visit: Visit): ProtocolAnswer;
}

export interface ProtocolVisit extends Visit {
  /** The request body: a JSON object, or the fields of a form. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** Sets the authenticated user; returns the view for their rights. */
  recognize(actor: Actor): View;
}

export interface ProtocolAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The fields of a form, by name; of several values the last. */
export type FormFields = ReadonlyMap<string, string>;

export type PageAnswer = File | Shown | Done;

/** A redirect (303) after a successful POST. */
interface Done {
  readonly seeOther: string;
  /** A message shown on the next page. */
  readonly notice?: Notice;
  readonly cookies?: readonly string[];
}

interface File {
  readonly type: string;
  /** A stream is sent as it is produced, and not cached. */
  readonly body: string | Uint8Array | ReadableStream<Uint8Array>;
  readonly status?: number;
  /** Its address changes with its content. */
  readonly immutable?: boolean;
  /** The file name for saving it. */
  readonly savedAs?: string;
}

/** The HTML of the page, and the data for every other representation. */
export interface Shown {
  readonly html: () => string | Promise<string>;
  /** If the page is printable. */
  readonly pdf?: () => Promise<Uint8Array>;
  /** The values of the page's document. */
  readonly values?: PartValues;
  readonly terms?: Document["terms"];
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Further entries of the header Link. */
  readonly links?: readonly string[];
  readonly cookies?: readonly string[];
}

/** The member with this id, as an address or a form has it, or the one that it was merged into; null where there is none. */
export async function memberAt(
  kind: string,
  id: string | null | undefined,
  { view, read }: Pick<Visit, "view" | "read">,
): Promise<Member | null> {
  if (!id || !isId(id)) return null;
  const [member] = await read.members(view.kinds.one(kind), [Number(id)]);
  if (member) return member;
  const found = await read.find(view.kinds.one(kind), id);
  return "member" in found ? found.member : null;
}

/** The member that the parameter called like its kind names, by its id or slug; null where none is asked for. */
export async function memberAsked(
  name: string,
  { view, read }: Pick<Visit, "view" | "read">,
): Promise<Member | null> {
  const key = view.query.get(name) ?? "";
  const found = key === "" ? null : await read.find(view.kinds.one(name), key);
  return found && "member" in found ? found.member : null;
}
