/** What a page says to programs: declared parts, so that every representation can write it and its schema follows. */

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

/** Which parts a page's document has. */
export interface DocumentShape {
  /** The name of its schema; in XML that of the outermost element. */
  readonly name: string;
  readonly parts: Parts;
  /** The class of schema.org that it is; without one it has no JSON-LD. */
  readonly term?: string;
  /** Of XML, where another standard has laid its elements down. */
  readonly namespace?: string;
  /** The part whose entries are the rows of a table; without one it has no CSV. */
  readonly table?: string;
  /** Other such parts, which `?tabelle=` asks for by name; the page names that parameter among its own. */
  readonly otherTables?: readonly string[];
  readonly feed?: FeedFacts;
  readonly timeMap?: TimeMapFacts;
  /** A search begins here. */
  readonly searches?: true;
}

/** A document that is a feed. */
interface FeedFacts {
  /** The part whose entries are its own, each with its id, address, title and when it changed. */
  readonly part: string;
  readonly title: (texts: Texts) => string;
}

/** A document that lists earlier states. */
interface TimeMapFacts {
  /** The part that says of what, and the one whose entries they are, each with its address and its instant; the last first. */
  readonly original: string;
  readonly states: string;
}

export interface Document {
  readonly shape: DocumentShape;
  readonly values: PartValues;
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
  /** Always there. */
  readonly required?: boolean;
  /** The property of schema.org that it becomes in JSON-LD. */
  readonly term?: string;
}

/** A member, by its title. */
interface ReferencePart extends PartFacts {
  readonly type: "reference";
  readonly to: string;
  /** Texts of its own that stand with it. */
  readonly extras: readonly string[];
}

/** Members as their own addresses give them, with their address. */
interface MembersPart extends PartFacts {
  readonly type: "members";
  readonly to: string;
  /** The element that holds them in XML; null: it is one, and always there. */
  readonly container: string | null;
  /** With whose eyes they are seen. */
  readonly seenBy: Actor;
}

/** Some other address. */
interface PlacePart extends PartFacts {
  readonly type: "place";
  /** What it is to the document, told in the header Link as well: a table has no other place for it. */
  readonly relation?: "next";
}

/** Several of them, each with what it is called. */
interface PlacesPart extends PartFacts {
  readonly type: "places";
  /** The element that holds them in XML. */
  readonly container: string;
}

export interface EntriesPart {
  readonly type: "entries";
  /** The element that holds them in XML; called as the document, it is the outermost one itself. */
  readonly container: string;
  readonly parts: Readonly<Record<string, SimplePart | ReferencePart | PlacePart>>;
  /** Each has an address. */
  readonly addressed: boolean;
  /** In XML its parts are attributes, but for those that lead somewhere. */
  readonly attributes: boolean;
  /** What can be done next with an entry, by name. */
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
  /** Where it takes more than a day, or hours: the last day, and the parts that say from and until what time. It is busy then. */
  readonly until?: { readonly day: string; readonly times: readonly [from: string, to: string] };
  /** What a calendar calls it. */
  readonly name: (texts: Texts, title: string) => string;
}

/** What the shape does not name is left out. */
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

/** `path` is from the root, or a whole address where another name of ours is meant than the one that was asked. */
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
  /** What it is called, where somebody has to call it something. */
  readonly title?: string;
  readonly actions?: readonly DocumentAction[];
  /** When it last changed. */
  readonly changed?: string;
  /** What it tells of is gone. */
  readonly gone?: boolean;
  /** What tells it from any other entry of a feed, also from those that tell of the same. */
  readonly id?: string;
  /** Over and done with: of no concern for a calendar. */
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

/** The document goes on at another address, behind the place that its parameter `nach` names. */
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

export function places(container: string, facts: PartFacts = {}): PlacesPart {
  return { type: "places", container, ...facts };
}

type EntriesFacts = Partial<Omit<EntriesPart, "type" | "container" | "parts">>;

export function entries(
  container: string,
  parts: EntriesPart["parts"],
  facts: EntriesFacts = {},
): EntriesPart {
  return { type: "entries", container, parts, addressed: false, attributes: false, ...facts };
}

/** Nothing is said of it but where it is. */
export function placeAt(path: string): Place {
  return { path, title: "" };
}

/** A member as a document points to it. */
export function linkTo(
  member: { readonly id: number; readonly slug: string | null; readonly title: string },
  extras: Link["extras"] = {},
): Link {
  const { id, slug, title } = member;
  return { id, slug, title, extras };
}

/** What stands in attributes, and what leads somewhere. */
export function apart({ parts }: EntriesPart): { texts: EntriesPart["parts"]; places: Parts } {
  const some = (isIt: (part: Part) => boolean) =>
    Object.fromEntries(Object.entries(parts).filter(([, part]) => isIt(part)));
  return {
    texts: some(({ type }) => type !== "place"),
    places: some(({ type }) => type === "place"),
  };
}

/** Several of something, which in XML stand in an element of their own. */
export function isList(part: Part): part is Part & { readonly container: string } {
  return "container" in part && part.container !== null;
}

/** The entries of a document that is a feed. */
export function feedEntries({ feed }: DocumentShape, values: PartValues): readonly DocumentEntry[] {
  return (feed === undefined ? [] : (values[feed.part] ?? [])) as readonly DocumentEntry[];
}

/** Where it goes on, in the format of this suffix; null at its end. */
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
