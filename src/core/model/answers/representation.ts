/** The interface of a representation: one file that writes, and possibly reads, a format. */

import type { Notice } from "../../texts/notice-codes.ts";
import type { Texts } from "../../texts/texts.ts";
import type { Actor } from "../kinds/access.ts";
import type { Kind, Kinds } from "../kinds/kind.ts";
import type { Member } from "../store/member.ts";
import type { Listing, Sorting } from "../store/query.ts";
import type { Reading } from "../store/reading.ts";
import type { ChosenFields } from "./chosen-fields.ts";
import type { Document, DocumentShape } from "./document.ts";
import type { Looked } from "./other-catalogue.ts";
import type { Design } from "./page-design.ts";
import type { Problem } from "./problem.ts";
import type { ProblemDocument } from "./problem-document.ts";
import type { ProblemSchema } from "./problem-schema.ts";

/**
 * A method that is missing is not offered, and the format is not among the variants there. What is offered has to be complete;
 * `test/contract` tests for each representation it finds:
 * - a name and types that no other has; the first of `accepts` is the media type of `type`;
 * - a list names the address of each of its members, absolute, or in HTML relative to the base of the page;
 * - if it writes members, it also writes lists and answers to POST, with the address of the new member;
 * - the same bytes for the same member at every address (HTML excepted, which links to itself);
 * - every problem, with its status and the type of `problems`;
 * - round trip: a document sent back as a body changes nothing.
 */
export interface Representation {
  /** Its suffix and its value of `?format=`. */
  readonly name: string;
  /** The Content-Type of its answers. */
  readonly type: string;
  /** The media types in Accept that select it; the first is its own. */
  readonly accepts: readonly string[];
  /** Query parameters that control the output, with their values: `?trennzeichen=semikolon`. */
  readonly parameters?: Readonly<Record<string, readonly string[]>>;
  /** Supports `?felder=` (`view.chosen`). */
  readonly choosesFields?: true;
  /** Browsers save it as a file. */
  readonly saved?: true;
  /** For people: its lists have facets and spelling suggestions. */
  readonly interactive?: boolean;

  member?(member: Member, view: View): string;
  collection?(listing: Listing, view: View): string;
  /** The default order of its lists; otherwise that of the kind. */
  readonly sorting?: Sorting;
  /** Whether it writes lists of this kind; without it, all. */
  lists?(kind: Kind): boolean;
  /** Writes the following pages after `collection`: for tables, which have all members with all their fields. */
  rest?(listing: Listing, view: View): string;
  /** For binary formats: packs the written text, part by part. */
  pack?(): Packer;
  /** The end of a list, after everything that `collection` and `rest` have written. */
  readonly foot?: string;
  /** For some kinds only, instead of `member`. */
  readonly ofSomeKinds?: {
    suits(kind: Kind): boolean;
    write(member: Member, view: View): string;
    /** Depends on other members as they are now: not available for earlier states. */
    readonly ofNow?: true;
  };
  /** Reads what a page shows of other members. */
  gather?(what: Member | Listing, read: Reading, view: View): Promise<Gathered>;
  /** Pages write this representation themselves; each declares it. */
  readonly designed?: Design;
  /** Writes the documents of pages. */
  readonly document?: {
    suits(shape: DocumentShape): boolean;
    write(document: Document, view: View): string;
    /** The schema of such documents, at the same address as those of kinds. */
    schema?(shape: DocumentShape, kinds: Kinds, origin: string): string;
  };
  /** The answer to a POST: status and URL. */
  created?(status: number, url: string, view: View): string;
  /** How it writes errors; those of the others are JSON. */
  readonly problems?: {
    readonly type: string;
    write(problem: ProblemDocument, view: View): string;
    schema?(problem: ProblemSchema, origin: string): string;
  };
  /** The HTML page for an internal error whose details are not shown. Depends on nothing that may have failed. */
  hiddenError?(texts: Texts, language: string): string;

  /** Parses request bodies into fields, as in JSON. */
  readonly body?: {
    readonly types: readonly string[];
    /** Types with only the changed fields, for PATCH. */
    readonly patches?: readonly string[];
    read(bytes: Uint8Array, type: string, kind: Kind, kinds: Kinds): Promise<Input> | Input;
    /** The fields of a body sent to a page, which has no kind. */
    fields?(bytes: Uint8Array): Input;
  };
  /** The HTML form, and the parser of what it sends. */
  readonly form?: {
    readonly types: readonly string[];
    page(page: FormPage, view: View): Promise<string>;
    read(pairs: readonly Pair[], kind: Kind, kinds: Kinds): Input;
    /** Further members to be created with it, each like a body of its own. */
    readAlong?(pairs: readonly Pair[], kind: Kind, kinds: Kinds): readonly Input[];
    /** The form fields for an input. */
    write(input: Input, kind: Kind): Pair[];
  };
  /** The schema of a kind's documents. */
  readonly schema?: {
    readonly suffix: string;
    readonly type: string;
    of(kind: Kind, kinds: Kinds, origin: string): string;
    /** The schema of its lists, named after the collection. */
    list(kind: Kind, kinds: Kinds, origin: string): string;
  };
}

/** Packs texts into a file, as a stream. */
export interface Packer {
  push(text: string): Uint8Array;
  end(text: string): Uint8Array;
}

/** All media types that it can read. */
export function takenTypes({ body, form }: Representation): readonly string[] {
  return [...(form?.types ?? []), ...(body?.types ?? [])];
}

/** A representation of every kind. */
export type WholeRepresentation = Representation &
  Required<Pick<Representation, "member" | "collection" | "created">>;

/** A representation that writes errors. */
export type ErrorRepresentation = Representation & Required<Pick<Representation, "problems">>;

export type Input = Readonly<Record<string, unknown>>;

/** A static export: answers are written to files and served without the program. */
export interface FileExport {
  /** Whether pages name the pictures that are drawn for link previews, so that these are written, too. */
  readonly previews: boolean;
  /** The day on which it is written: pages say so, as nothing changes in them afterwards. */
  readonly day: string;
}

/** Everything about the request that a representation may depend on. */
export interface View {
  /** `http://localhost:8080`: the beginning of every absolute URL. */
  readonly origin: string;
  /** The configured public address; null if `origin` is taken from the request. */
  readonly publicUrl: string | null;
  /** The requested path, without suffix. */
  readonly path: string;
  /** ".json" if the address has one: links to further pages keep it. */
  readonly suffix: string;
  readonly query: URLSearchParams;
  /** Unknown query parameters: a mistyped filter would otherwise silently match everything. */
  readonly unknown?: readonly { readonly name: string; readonly meant: string | null }[];
  /** The chosen fields; absent for the defaults of the representation. */
  readonly chosen?: ChosenFields;
  /** The query parameters that links to the same resource repeat; by default all. */
  readonly carried?: URLSearchParams;
  /** The same without a limit on their length, for pagination. */
  readonly known?: URLSearchParams;
  readonly language: string;
  readonly texts: Texts;
  readonly actor: Actor | null;
  readonly kinds: Kinds;
  readonly representations: readonly Representation[];
  /** The representations available at this address. */
  readonly variants: readonly Representation[];
  /** For a static export: no forms, and lists have no other order or filter than their own. */
  readonly asFiles?: FileExport;
  /** The name of the library. */
  readonly siteName: string;
  /** The library's settings, by name; the code that shows one knows its type. */
  readonly site?: Readonly<Record<string, unknown>>;
  readonly face?: Face;
  /** Whether e-mails can be sent. */
  readonly mails?: boolean;
  /** Page parts added by the program built on the core. */
  readonly additions?: PageAdditions;
  /** The library's time zone, which decides the day of an instant. */
  readonly timeZone?: string;
  /** Creates the `_csrf` token of a form for one action: `token("PUT", "/werk/12")`. Absent if none is needed. */
  readonly token?: (method: string, path: string) => string;
  /** A message about the previous action, shown once. */
  readonly notice?: Notice;
  /** A rejected form to be shown again; only on the page of the error. */
  readonly again?: RetriedForm;
  /** What links to a member, as a list of its own; only on its page. */
  readonly listed?: ListedOnPage;
  /** Members of other kinds with the searched name, shown above the results. */
  readonly meant?: readonly Member[];
  /** Related members; only on a member's page. */
  readonly nearby?: readonly Nearby[];
  /** Loans and accounts related to what is shown, as far as the user may see them. */
  readonly beside?: readonly Member[];
  /** What the kind shows about a member on its page. */
  readonly facts?: MemberFacts;
  /** Navigation between earlier states; only on the page of one. */
  readonly past?: PastView;
  /** How many members prevent its removal; only on its page, for users who may remove it. */
  readonly keptBy?: number;
}

export interface PastView {
  readonly instant: string;
  /** The path of the current state; null if it was removed. */
  readonly now: string | null;
  /** The path of the list of states, and those of the previous and next state. */
  readonly all: string;
  readonly previous?: string;
  readonly next?: string;
}

export interface FrameLink {
  readonly href: string;
  readonly title: string;
}

/** The menu for staff on every page. */
export interface StaffMenu {
  readonly title: string;
  readonly parts: readonly (StaffLink | StaffFold)[];
  readonly keys: { readonly title: string; readonly list: readonly (readonly [string, string])[] };
  /** The modifier keys for the shortcuts. */
  readonly how: string;
}

interface StaffLink extends FrameLink {
  /** Its shortcut (`accesskey`). */
  readonly key?: string;
}

interface StaffFold {
  readonly title: string;
  readonly links: readonly FrameLink[];
}

/** Links and styles that the core does not have. */
export interface PageAdditions {
  /** Replaces the core's style sheet, which it includes. */
  readonly stylesheet: string;
  /** The home link for signed-in users, in the header of every page. */
  home(actor: Actor, view: View): FrameLink;
  /** In the footer of every page, for signed-in users. */
  own(actor: Actor, view: View): readonly FrameLink[];
  /** The help page for this page; null if there is none. */
  help(actor: Actor, view: View): FrameLink | null;
  /** In the footer of every page, for everybody. */
  foot(view: View): readonly FrameLink[];
  /** Below that, open tasks of the user. */
  remarks(actor: Actor, view: View): readonly FrameLink[];
  /** The page of all data stored about an account. */
  storedData(account: number): string;
  /** On every page, for staff; null for everybody else. */
  menu(actor: Actor, view: View): StaffMenu | null;
  /** Its script: opens the list of shortcuts with "?". */
  readonly menuScript: string;
  /** On pages that only staff may see. */
  staff(view: View): readonly FrameLink[];
}

export type Gathered = Pick<View, "nearby" | "beside" | "facts" | "listed" | "meant" | "keptBy">;

export interface ListedOnPage {
  readonly member: Member;
  readonly listing: Listing;
}

/** Facts without their source: public facts about resources that are not public. */
export type MemberFacts = Readonly<Record<string, string | number>>;

export interface RetriedForm {
  /** Its target, and the action it was for. */
  readonly to: string;
  readonly method: string;
  readonly path: string;
  readonly fields: readonly Pair[];
}

/** A name and a value of a form. */
export type Pair = readonly [name: string, value: string];

/** The actions of a form. */
export type Command = "anlegen" | "ersetzen" | "loeschen";

/** Everything the page of a form is built from. */
export interface FormPage {
  readonly command: Command;
  readonly kind: Kind;
  /** The stored member; null for a new one. */
  readonly member: Member | null;
  /** The input in its order; null at the first display. */
  readonly pairs: readonly Pair[] | null;
  /** Values kept from the last form. */
  readonly remembered: readonly Pair[];
  /** Why it was rejected. */
  readonly problem: ProblemDocument | null;
  /** Of the page before a removal: why that would be refused. */
  readonly refusal: Problem | null;
  /** The catalogue for looking up numbers; null if there is none. */
  readonly otherCatalogue: string | null;
  /** The result of the lookup. */
  readonly looked: Looked | null;
  readonly read: Reading;
}

/** The appearance and texts of a library, besides its name. */
export interface Face {
  /** The path of its logo; null: the default. */
  readonly logo: string | null;
  /** Style sheets that follow the program's own. */
  readonly stylesheets: readonly string[];
  /** Its own texts, by name and language: "impressum de". */
  readonly notes: ReadonlyMap<string, string>;
  /** Settings fixed by a file: the value, and the file. */
  readonly fixed?: ReadonlyMap<string, Fixed>;
  /** Its own public pages, in order. */
  readonly pages?: readonly OwnPage[];
  /** The instant when its settings were last changed; null if unknown. */
  readonly changed?: string | null;
}

export interface OwnPage {
  readonly path: string;
  readonly title: string;
  /** Its place in the menu. */
  readonly place: "kopf" | "fuß" | "nirgends";
  readonly rank: number;
  /** null: for pages in every language. */
  readonly language: string | null;
  /** An instant; null if unknown. */
  readonly changed: string | null;
}

export interface Fixed {
  readonly value: string;
  readonly place: string;
}

/** Members that share something with another: the linked member `title`, or some text of a list. */
export interface Nearby {
  readonly field: string;
  readonly title: string;
  readonly members: readonly Member[];
}
