/** What a representation is: one file that writes, and where it can also reads, what the engine holds. */

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
import type { ProblemDocument } from "./problem-document.ts";

/**
 * What it has no writer for, it does not offer: where that is asked for, it is not among the variants. What it does offer it owes
 * whole, and `test/contract` asks each that it finds:
 * - a name and types that no other has; the first of `accepts` is the media type of `type`;
 * - a list names the address of each of its members, absolute, or in HTML relative to the base of the page;
 * - where it writes members, it writes lists and tells of new members too, with the address of the new one;
 * - the same bytes for the same member, whichever address it was asked at (HTML excepted, which links to itself);
 * - every problem, with its status and the type `problemType`;
 * - what it reads as a body it reads as it wrote it: sent back, it changes nothing.
 */
export interface Representation {
  /** Its suffix and its value of `?format=`. */
  readonly name: string;
  /** The Content-Type that it sends. */
  readonly type: string;
  /** What counts as asking for it in Accept; the first is its own name. */
  readonly accepts: readonly string[];
  readonly problemType: string;
  /** What an address can say of how it is written, and the words for it: `?trennzeichen=semikolon`. */
  readonly parameters?: Readonly<Record<string, readonly string[]>>;
  /** Shows the fields of members that `?felder=` names, where it does (`view.chosen`). */
  readonly choosesFields?: true;
  /** For other programs than a browser, which saves it under a name. */
  readonly saved?: true;
  /** For people who look around: its lists come with facets, and with what may have been meant. */
  readonly interactive?: boolean;

  member?(member: Member, view: View): string;
  collection?(listing: Listing, view: View): string;
  /** The order of its lists where nobody asks for one; else that of the kind. */
  readonly sorting?: Sorting;
  /** Whether it writes lists of this kind; where it does not say, it writes all. */
  lists?(kind: Kind): boolean;
  /** What follows on `collection`: where lists are tables, which have all members and all that is in them. */
  rest?(listing: Listing, view: View): string;
  /** Where it sends no text: what is written goes through this, part by part. */
  pack?(): Packer;
  /** What closes a list, after all that `collection` and `rest` have written of it. */
  readonly foot?: string;
  /** Single members of some kinds only, where `member` is not written. */
  readonly ofSomeKinds?: {
    suits(kind: Kind): boolean;
    write(member: Member, view: View): string;
    /** It tells of what others say of the member now: there is none of an earlier state. */
    readonly ofNow?: true;
  };
  /** What a page shows of others. */
  gather?(what: Member | Listing, read: Reading, view: View): Promise<Gathered>;
  /** Pages bring it themselves, each with a design of its own; which those are they say. */
  readonly designed?: Design;
  /** What pages say to programs. */
  readonly document?: {
    suits(shape: DocumentShape): boolean;
    write(document: Document, view: View): string;
    /** The shape of such documents, at the same address as those of kinds. */
    schema?(shape: DocumentShape, kinds: Kinds, origin: string): string;
  };
  /** The answer to a POST: status and URL. */
  created?(status: number, url: string, view: View): string;
  problem(problem: ProblemDocument, view: View): string;
  /** For people, where an error of the program is not shown. It depends on nothing that may have failed. */
  hiddenError?(texts: Texts, language: string): string;

  /** Bodies in this format, read into the fields of the kind as JSON has them. */
  readonly body?: {
    readonly types: readonly string[];
    /** Of these, a body says only what changes: for PATCH. */
    readonly patches?: readonly string[];
    read(bytes: Uint8Array, type: string, kind: Kind, kinds: Kinds): Promise<Input> | Input;
    /** Of no kind: what a program sends to a page. */
    fields?(bytes: Uint8Array): Input;
  };
  /** Where people can fill something in: the page for it, and what they send with it, read like a body. */
  readonly form?: {
    readonly types: readonly string[];
    page(page: FormPage, view: View): Promise<string>;
    read(pairs: readonly Pair[], kind: Kind, kinds: Kinds): Input;
    /** What is to be made along with it, each like a body of its own. */
    readAlong?(pairs: readonly Pair[], kind: Kind, kinds: Kinds): readonly Input[];
    /** What the form would send that has these fields filled in. */
    write(input: Input, kind: Kind): Pair[];
  };
  /** The shape of a kind's documents, for programs. */
  readonly schema?: {
    readonly suffix: string;
    readonly type: string;
    of(kind: Kind, kinds: Kinds, origin: string): string;
    /** That of its lists, called after the collection. */
    list(kind: Kind, kinds: Kinds, origin: string): string;
  };
}

/** Makes a file of texts, as they come. */
export interface Packer {
  push(text: string): Uint8Array;
  end(text: string): Uint8Array;
}

/** The types of all that it can read. */
export function takenTypes({ body, form }: Representation): readonly string[] {
  return [...(form?.types ?? []), ...(body?.types ?? [])];
}

/** One that writes whatever the engine holds. */
export type WholeRepresentation = Representation &
  Required<Pick<Representation, "member" | "collection" | "created">>;

export type Input = Readonly<Record<string, unknown>>;

/** Everything about the request that may show in a representation. */
export interface View {
  /** `http://localhost:8080`: what every absolute address begins with. */
  readonly origin: string;
  /** The same where it is set, and null where it is only what the request names as its host. */
  readonly publicUrl: string | null;
  /** The path asked for, without suffix, and its query. */
  readonly path: string;
  /** ".json" where the address has one: links to further pages keep it. */
  readonly suffix: string;
  readonly query: URLSearchParams;
  /** Parameters that mean nothing here: a mistyped filter would otherwise look like one that finds all. */
  readonly unknown?: readonly { readonly name: string; readonly meant: string | null }[];
  /** The fields that are asked for; absent where the representation decides. */
  readonly chosen?: ChosenFields;
  /** What links to the same place repeat of it; all of it where nothing is said. */
  readonly carried?: URLSearchParams;
  /** The same, whatever its length: the next page of a list is of the same list. */
  readonly known?: URLSearchParams;
  readonly language: string;
  readonly texts: Texts;
  readonly actor: Actor | null;
  readonly kinds: Kinds;
  readonly representations: readonly Representation[];
  /** Those in which what stands at the address can be had. */
  readonly variants: readonly Representation[];
  /** To be kept as files: nobody is there to be sent a form, and a list has no other order or choice than its own. */
  readonly asFiles?: true;
  /** The name of the library. */
  readonly siteName: string;
  /** Its decisions, by name; the code that shows one knows its type. */
  readonly site?: Readonly<Record<string, unknown>>;
  readonly face?: Face;
  /** Whether e-mails can be sent. */
  readonly mails?: boolean;
  /** What the program that is built on the core adds to its pages. */
  readonly additions?: PageAdditions;
  /** Where the library is: an instant is a day only there. */
  readonly timeZone?: string;
  /** Makes the `_csrf` of a form that will do this: `token("PUT", "/werk/12")`. Absent where none is needed. */
  readonly token?: (method: string, path: string) => string;
  /** What was done just before, told once. */
  readonly notice?: Notice;
  /** A form that could not be taken, to be shown again; only on the page of the error. */
  readonly again?: RetriedForm;
  /** What points to a member, as a list of its own; only on its page. */
  readonly listed?: ListedOnPage;
  /** Above what a search has found: others who are called so. */
  readonly meant?: readonly Member[];
  /** What stands near a member; only on its page. */
  readonly nearby?: readonly Nearby[];
  /** What whoever asks may know of loans and accounts behind what is shown. */
  readonly beside?: readonly Member[];
  /** What the kind tells of a member on its page. */
  readonly facts?: MemberFacts;
  /** What lies around an earlier state; only on its page. */
  readonly past?: PastView;
  /** How many others keep a member from being removed; only on its page, for whoever could remove it. */
  readonly keptBy?: number;
}

export interface PastView {
  readonly instant: string;
  /** The path of what it is now; null where it is gone. */
  readonly now: string | null;
  /** The path of all its states, and below it those before and after. */
  readonly all: string;
  readonly previous?: string;
  readonly next?: string;
}

export interface FrameLink {
  readonly href: string;
  readonly title: string;
}

/** What staff have above every page. */
export interface StaffMenu {
  readonly title: string;
  readonly parts: readonly (StaffLink | StaffFold)[];
  readonly keys: { readonly title: string; readonly list: readonly (readonly [string, string])[] };
  /** What has to be pressed together with the keys. */
  readonly how: string;
}

interface StaffLink extends FrameLink {
  /** The letter that leads there (`accesskey`). */
  readonly key?: string;
}

interface StaffFold {
  readonly title: string;
  readonly links: readonly FrameLink[];
}

/** Links that the core does not know of, and how its pages look. */
export interface PageAdditions {
  /** Takes the place of the core's style sheet, and holds what that says. */
  readonly stylesheet: string;
  /** Where those who are signed in go on, in the head of every page. */
  home(actor: Actor, view: View): FrameLink;
  /** In the foot of every page, for those who are signed in. */
  own(actor: Actor, view: View): readonly FrameLink[];
  /** What explains the page; null where nothing does. */
  help(actor: Actor, view: View): FrameLink | null;
  /** In the foot of every page, for everybody. */
  foot(view: View): readonly FrameLink[];
  /** Below that, what they should look after. */
  remarks(actor: Actor, view: View): readonly FrameLink[];
  /** Where all that is stored about an account can be had. */
  storedData(account: number): string;
  /** Above every page, for staff; null for everybody else. */
  menu(actor: Actor, view: View): StaffMenu | null;
  /** Its script: opens the list of keys with "?". */
  readonly menuScript: string;
  /** Above the pages that only staff has. */
  staff(view: View): readonly FrameLink[];
}

export type Gathered = Pick<View, "nearby" | "beside" | "facts" | "listed" | "meant" | "keptBy">;

export interface ListedOnPage {
  readonly member: Member;
  readonly listing: Listing;
}

/** Facts without their sources: what everybody may know of what not everybody may read. */
export type MemberFacts = Readonly<Record<string, string | number>>;

export interface RetriedForm {
  /** Where it was sent to, and what it was to do there. */
  readonly to: string;
  readonly method: string;
  readonly path: string;
  readonly fields: readonly Pair[];
}

/** A name and a value, as forms send them. */
export type Pair = readonly [name: string, value: string];

/** The commands that a form can stand for. */
export type Command = "anlegen" | "ersetzen" | "loeschen";

/** All that the page of a form is made from. */
export interface FormPage {
  readonly command: Command;
  readonly kind: Kind;
  /** As it is stored now; null where a new one is made. */
  readonly member: Member | null;
  /** What was filled in, in its order; null where nobody has yet. */
  readonly pairs: readonly Pair[] | null;
  /** What was kept from the last one. */
  readonly remembered: readonly Pair[];
  /** Why it was not done. */
  readonly problem: ProblemDocument | null;
  /** Who can be asked for a number; null where nobody can. */
  readonly otherCatalogue: string | null;
  /** What came of asking. */
  readonly looked: Looked | null;
  readonly read: Reading;
}

/** What a library shows of itself, besides its name. */
export interface Face {
  /** The path of its logo; null: the program's own. */
  readonly logo: string | null;
  /** Stylesheets that follow on the program's own. */
  readonly stylesheets: readonly string[];
  /** What it has written itself, by name and language: "impressum de". */
  readonly notes: ReadonlyMap<string, string>;
  /** Settings that a file has decided, by the field of the settings: what holds, and where that stands. */
  readonly fixed?: ReadonlyMap<string, Fixed>;
  /** Pages of its own that everybody may read, in their order. */
  readonly pages?: readonly OwnPage[];
}

export interface OwnPage {
  readonly path: string;
  readonly title: string;
  /** Where the menu has it. */
  readonly place: "kopf" | "fuß" | "nirgends";
  readonly rank: number;
  /** null: for pages in every language. */
  readonly language: string | null;
  /** An instant; null where nobody knows. */
  readonly changed: string | null;
}

export interface Fixed {
  readonly value: string;
  readonly place: string;
}

/** Members that share something with another: the entry `title` of a list of links, or some text of a list of texts. */
export interface Nearby {
  readonly field: string;
  readonly title: string;
  readonly members: readonly Member[];
}
