/** The machine-readable content of a page: declared parts, so that every representation can write it and schemas can be generated. */

import type { Texts } from "../../texts/texts.ts";
import type { Actor } from "../kinds/access.ts";
import type {
  ChoiceField,
  DayField,
  Link,
  NumberField,
  TextField,
  TextsField,
} from "../kinds/field.ts";
import type { Member } from "../store/member.ts";

/** The parts of a page's document. */
export interface DocumentShape {
  /** The name of its schema; in XML that of the root element. */
  readonly name: string;
  readonly parts: Parts;
  /** Its schema.org class; without one there is no JSON-LD. */
  readonly term?: string;
  /** The XML namespace, if another standard defines the elements. */
  readonly namespace?: string;
  /** The part whose entries are the rows of a table; without one there is no CSV. */
  readonly table?: string;
  /** Other such parts, chosen by `?tabelle=`. */
  readonly otherTables?: readonly string[];
  readonly feed?: FeedFacts;
  readonly timeMap?: TimeMapFacts;
  /** Offers the search: a SearchAction in JSON-LD. */
  readonly searches?: true;
}

/** A document that is a feed. */
interface FeedFacts {
  /** The part with the feed entries, each with id, address, title and time of change. */
  readonly part: string;
  readonly title: (texts: Texts) => string;
}

/** A document that lists earlier states (Memento time map). */
interface TimeMapFacts {
  /** The part with the original resource, and the one with the states, each with address and instant; newest first. */
  readonly original: string;
  readonly states: string;
}

export interface Document {
  readonly shape: DocumentShape;
  readonly values: PartValues;
  /** Terms of schema.org beyond those of its parts, for JSON-LD and Turtle. */
  readonly terms?: Readonly<Record<string, unknown>>;
}

export type Parts = Readonly<Record<string, Part>>;
export type Part =
  | SimplePart
  | TextsField
  | ReferencePart
  | MembersPart
  | PlacePart
  | PlacesPart
  | EntriesPart;
export type SimplePart = TextField | NumberField | DayField | ChoiceField;

interface PartFacts {
  /** Never empty. */
  readonly required?: boolean;
  /** Its schema.org property in JSON-LD. */
  readonly term?: string;
}

/** A reference to a member, by its title. */
interface ReferencePart extends PartFacts {
  readonly type: "reference";
  readonly to: string;
  /** Further texts of the reference. */
  readonly extras: readonly string[];
}

/** Members as at their own addresses, each with its address. */
interface MembersPart extends PartFacts {
  readonly type: "members";
  readonly to: string;
  /** The element that holds them in XML; null: a single one, always present. */
  readonly container: string | null;
  /** The actor whose rights decide what is shown. */
  readonly seenBy: Actor;
}

/** An address. */
interface PlacePart extends PartFacts {
  readonly type: "place";
  /** The link relation, repeated in the Link header, because a table has no other place for it. */
  readonly relation?: "next";
}

/** Several addresses, each with a title. */
interface PlacesPart extends PartFacts {
  readonly type: "places";
  /** The element that holds them in XML. */
  readonly container: string;
}

export interface EntriesPart {
  readonly type: "entries";
  /** The element that holds them in XML; if named as the document, it is the root element itself. */
  readonly container: string;
  readonly parts: Readonly<Record<string, SimplePart | ReferencePart | PlacePart>>;
  /** Each has an address. */
  readonly addressed: boolean;
  /** In XML its parts are attributes, except for addresses. */
  readonly attributes: boolean;
  /** Possible actions on an entry, by name. */
  readonly actions?: Readonly<Record<string, ActionFacts>>;
  readonly term?: string;
  readonly calendar?: CalendarFacts;
}

/** A request to the entry's address that sets these fields. */
export interface ActionFacts {
  readonly method: "PUT";
  readonly sets: Readonly<Record<string, SimplePart>>;
}

export interface CalendarFacts {
  /** The part that says on which day. */
  readonly day: string;
  /** For events of more than a day, or of hours: the last day, and the parts with the start and end time. They count as busy. */
  readonly until?: { readonly day: string; readonly times: readonly [from: string, to: string] };
  /** The name of the event in a calendar. */
  readonly name: (texts: Texts, title: string) => string;
}

/** Values that the shape does not declare are left out. */
export type PartValues = Readonly<Record<string, PartValue | undefined>>;
export type PartValue =
  | string
  | number
  | null
  | readonly string[]
  | Link
  | Member
  | readonly Member[]
  | Place
  | readonly Place[]
  | readonly DocumentEntry[];

/** `path` is from the root, or a whole URL if it has another host than the request. */
export interface Place {
  readonly path: string;
  readonly title: string;
}

export function placeAddress({ path }: Place, origin: string): string {
  return path.startsWith("/") ? origin + path : path;
}

export interface DocumentEntry {
  readonly values: PartValues;
  readonly path?: string;
  /** A title, for representations that need one. */
  readonly title?: string;
  readonly actions?: readonly DocumentAction[];
  /** When it last changed. */
  readonly changed?: string;
  /** The entry reports a deletion. */
  readonly gone?: boolean;
  /** A unique id among all entries of a feed, including others about the same resource. */
  readonly id?: string;
  /** Over: not shown in a calendar. */
  readonly past?: boolean;
}

interface DocumentAction {
  readonly name: string;
  readonly sets: Readonly<Record<string, string | number>>;
}

type ReferenceFacts = PartFacts & { readonly extras?: readonly string[] };

export function reference(to: string, facts: ReferenceFacts = {}): ReferencePart {
  return { type: "reference", to, extras: [], ...facts };
}

export function whole(to: string, seenBy: Actor): MembersPart {
  return { type: "members", to, container: null, seenBy };
}

export function members(container: string, to: string, seenBy: Actor): MembersPart {
  return { type: "members", to, container, seenBy };
}

/** The address of the next page of the document (parameter `nach`). */
export function nextPage(): PlacePart {
  return { type: "place", relation: "next" };
}

export function hasPages(shape: DocumentShape | undefined): boolean {
  return Object.values(shape?.parts ?? {}).some(isNext);
}

export function isNext(part: Part): boolean {
  return part.type === "place" && part.relation === "next";
}

export function place(facts: PartFacts = {}): PlacePart {
  return { type: "place", ...facts };
}

export function places(container: string): PlacesPart {
  return { type: "places", container };
}

type EntriesFacts = Partial<Omit<EntriesPart, "type" | "container" | "parts">>;

export function entries(
  container: string,
  parts: EntriesPart["parts"],
  facts: EntriesFacts = {},
): EntriesPart {
  return { type: "entries", container, parts, addressed: false, attributes: false, ...facts };
}

/** An address without a title. */
export function placeAt(path: string): Place {
  return { path, title: "" };
}

/** A reference to a member in a document. */
export function linkTo(
  member: { readonly id: number; readonly slug: string | null; readonly title: string },
  extras: Link["extras"] = {},
): Link {
  const { id, slug, title } = member;
  return { id, slug, title, extras };
}

/** Splits the parts into those written as attributes and addresses. */
export function apart({ parts }: EntriesPart): { texts: EntriesPart["parts"]; places: Parts } {
  const some = (isIt: (part: Part) => boolean) =>
    Object.fromEntries(Object.entries(parts).filter(([, part]) => isIt(part)));
  return {
    texts: some(({ type }) => type !== "place"),
    places: some(({ type }) => type === "place"),
  };
}

/** Several values, which have an element of their own in XML. */
export function isList(part: Part): part is Part & { readonly container: string } {
  return "container" in part && part.container !== null;
}

/** The entries of a document that is a feed. */
export function feedEntries({ feed }: DocumentShape, values: PartValues): readonly DocumentEntry[] {
  return (feed === undefined ? [] : (values[feed.part] ?? [])) as readonly DocumentEntry[];
}

/** The address of the next page, in the format of this suffix; null on the last page. */
export function nextPlace(
  { parts }: DocumentShape,
  values: PartValues,
  suffix: string,
): string | null {
  const [name] = Object.entries(parts).find(([, part]) => isNext(part)) ?? [];
  const next = name === undefined ? null : (values[name] as Place | null | undefined);
  if (!next) return null;
  const { pathname, search } = new URL(next.path, "http://here");
  return (pathname.endsWith(suffix) ? pathname : pathname + suffix) + search;
}
