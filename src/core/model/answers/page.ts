/** A resource that is no member of a kind: the start page, a schema, a site map. */

import type { AskedRequest, Exchange } from "../../http/requests/exchange.ts";
import type { Notice } from "../../texts/notice-codes.ts";
import type { Actor, Role } from "../kinds/access.ts";
import type { SecretField } from "../kinds/field.ts";
import type { Kind } from "../kinds/kind.ts";
import type { Reading } from "../store/reading.ts";
import type { DocumentShape, PartValues, SimplePart } from "./document.ts";
import type { ProblemDocument } from "./problem-document.ts";
import type { View } from "./representation.ts";

export interface Page {
  /** "/robots.txt", or with one part left open: "/schema/:key"; "/:art/:key/verlauf": a page that every member has. */
  readonly path: string;
  readonly read: readonly Role[];
  /** The account that the page of this key belongs to. */
  owner?(key: string): number | null;
  /** Comes in several representations, with suffixes and `?format=`; otherwise it is one file. */
  readonly negotiated: boolean;
  /** What it says to programs; without it there is only the page itself. */
  readonly document?: DocumentShape;
  /** Can be had on paper, too: its answer brings the PDF. */
  readonly printed?: true;
  /** A decision of the library that turns it on: until then there is no such page. */
  readonly needs?: string;
  /** The parameters that it understands: an answer under any other is not worth caching. */
  readonly parameters?: readonly string[];
  /** Where else to look: told in the header Link. */
  readonly links?: readonly PageLink[];
  /** To be taken along: what programs read is saved under a name. */
  readonly takenAlong?: true;
  /** The types of the file that it is; without them, and without a document, it is for people only. */
  readonly sends?: readonly string[];
  /** What can stand in the part that the path leaves open: these words, or the id of an account. */
  readonly keys?: readonly string[] | "id";
  /** Which keys are its own, where it shares its place with a kind: all others are the kind's. */
  has?(key: string): boolean;
  /** Differs from one visitor to the next, even where everybody may read it. */
  readonly personal?: boolean;
  /** What is sent here, by name: programs are told of it, and all but secrets comes back to whoever could not be let in with it. */
  readonly takes?: SentParts;
  /** The types of the file that what is sent here is answered with. */
  readonly gives?: readonly string[];
  /** What is done here lets somebody in, or out with everything: people do it themselves, no key for programs does. */
  readonly notByKey?: true;
  /** Programs can send the fields of its form as well, as JSON. */
  readonly programs?: true;
  /** Files that come with its form are texts: each is the field of its name. */
  readonly filesAsText?: true;
  /** Runs a program that is compiled in the browser: the reader of codes at the desk. */
  readonly compiles?: true;
  /** Tells of this very moment, to a machine: it is not asked who asks, and nobody keeps the answer. */
  readonly momentary?: boolean;
  /** Answers a question, or goes on for ever: nothing that could be kept as a file. */
  readonly live?: true;
  /** Is answered even where there is more to do than can be done. */
  readonly urgent?: boolean;
  /** Speaks a protocol that has its own methods, its own way in and its own words for what goes wrong: nothing else of the page is asked. */
  readonly protocol?: Protocol;
  /** What somebody sends here by a form; without it the page is only read. */
  act?(visit: Visit, fields: FormFields): Promise<PageAnswer>;
  /** The page with the form, for people whose form could not be taken: with what they typed, and the problem beside it. null: the plain page of the problem. */
  again?(visit: Visit, fields: FormFields, problem: ProblemDocument): Promise<string | null>;
  /** null: there is nothing under this key. */
  answer(visit: Visit): Promise<PageAnswer | null> | PageAnswer | null;
}

export type SentParts = Readonly<Record<string, SimplePart | SecretField | EachPart>>;

/** One for each of several, named by one or two numbers: `konto.17`, `zelle.3.1`. */
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
  /** Of a page about a member: its kind. */
  readonly kind?: Kind;
  readonly view: View;
  readonly read: Reading;
  readonly request: AskedRequest;
  /** Where the request comes from. */
  readonly address: string;
  /** Makes a part of a long answer when it is its address's turn again. */
  readonly inTurn: NonNullable<Exchange["inTurn"]>;
}

export interface Protocol {
  /** Besides OPTIONS. */
  readonly methods: readonly string[];
  answer(visit: ProtocolVisit): Promise<ProtocolAnswer>;
  /** What went wrong on the way, also in the program itself. */
  failed(problem: ProblemDocument, visit: Visit): ProtocolAnswer;
}

export interface ProtocolVisit extends Visit {
  /** What was sent: an object of JSON, or the fields of a form. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** Says who asks, once that is known; returns what there is to be seen for them. */
  recognize(actor: Actor): View;
}

export interface ProtocolAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a form sent, by name; of several values the last. */
export type FormFields = ReadonlyMap<string, string>;

export type PageAnswer = File | Shown | Done;

/** On to another page: what was sent is done. */
interface Done {
  readonly seeOther: string;
  /** What the next page tells a browser. */
  readonly notice?: Notice;
  readonly cookies?: readonly string[];
}

interface File {
  readonly type: string;
  /** A stream is sent as it comes, and kept by nobody. */
  readonly body: string | Uint8Array | ReadableStream<Uint8Array>;
  readonly status?: number;
  /** Its address changes with its content. */
  readonly immutable?: boolean;
  /** To be kept under this name. */
  readonly savedAs?: string;
}

/** The page for people, as it is designed, and what every other representation writes. */
export interface Shown {
  readonly html: () => string | Promise<string>;
  /** Where the page says that it can be printed. */
  readonly pdf?: () => Promise<Uint8Array>;
  /** The parts of the page's document. */
  readonly values?: PartValues;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Further entries of the header Link. */
  readonly links?: readonly string[];
  readonly cookies?: readonly string[];
}
