/** The look of a kind: what its declaration brings along for its pages. What it leaves out is made from its fields. */

import type { FormPage, MemberFacts, View } from "../../model/answers/representation.ts";
import type { Actor } from "../../model/kinds/access.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import type { Member } from "../../model/store/member.ts";
import type { Reading } from "../../model/store/reading.ts";
import type { Markup } from "./frame/markup.ts";
import type { Content } from "./frame/page.ts";

interface HtmlLook {
  /** The page of a member, without what all pages have. */
  page?(member: Member, view: View): Content;
  /** What stands beside it on its page, for whoever may know it. */
  beside?(member: Member, view: View): Markup | null;
  /** What becomes of it in one step, by buttons for whoever may; `next`: where they lead. */
  steps?(member: Member, next: string, view: View): Markup | null;
  /** Other members that its page tells something of; `beside()` finds them again. */
  gather?(member: Member, read: Reading, view: View): Promise<readonly Member[]>;
  /** What everybody may know of others that not everybody may read: until when it is lent. */
  tell?(member: Member, read: Reading, view: View): Promise<MemberFacts>;
  /** Its entry in a list … */
  entry?(member: Member, view: View): Markup;
  /** … or the columns of a list that people work with, the first of which names it … */
  columns?(view: View): readonly EntryColumn[];
  /** … and other members that such a list tells something of. */
  gatherEntries?(members: readonly Member[], read: Reading, view: View): Promise<readonly Member[]>;
  /** How one is made, where the way to the form of its fields is not enough. */
  creating?(kind: Kind, view: View): Markup;
  /** The form of a new one, where what is asked is nothing like its fields; `fault`: what is wrong with the file that was sent. */
  fresh?(kind: Kind, fault: string, view: View): Markup;
  /** Where staff who find no member at all go on: addresses, called as the texts for empty lists call them. */
  emptyWays?(view: View): readonly { readonly href: string; readonly title: string }[];
  /** Side by side with others of its kind. */
  onShelf?(member: Member, view: View): Markup;
  /** How it is known at a glance, small, beside its title. */
  cover?(member: Member): Markup;
  /** What is worth knowing of it in a list of links: whether it can be had. */
  glance?(member: Member, view: View): Markup | null;
  /** What tells it from others of its name, in a few words: maker and year. */
  hint?(member: Member, view: View): string;
  /** The picture that stands in where it has none: a drawing of its own, at an address of its own. */
  drawn?(member: Member): string;
  /** The page on which staff print it (`itself`), or what belongs to it; its own name chooses it there. */
  readonly printed?: {
    readonly page: string;
    readonly itself: boolean;
    /** Of one, and of all of a list. */
    texts(view: View): { readonly link: string; readonly linkAll: string };
  };
  /** What it is called on its page, and by links where the page knows more of it than its title. */
  called?(member: Member): string;
  /** How its title, which is kept once for all with days and words as programs write them, reads on a page. */
  titleIn?(title: string, view: View): string;
  /** What stands in its form in place of one input for each field; null: the usual. `textOf`: what stands in a field. */
  fields?(page: FormPage, textOf: (name: string) => string, view: View): Promise<Markup | null>;
  /** What can be changed of it its page asks for itself: nobody is led to a form of all its fields. */
  readonly changedOnPage?: true;
  /** What somebody should know before it is removed. */
  removing?(view: View): string;
  /** What can be done instead, where something that stays for good points to it. */
  cannotRemove?(view: View): string;
  /** Roles that change members by buttons elsewhere: for them, pages have no link to the forms. */
  readonly byButton?: readonly Actor["role"][];
}

/** A column of a list: what stands above it, and in it. */
export interface EntryColumn {
  readonly title: string;
  readonly numeric?: true;
  cell(member: Member): Markup | null;
}

const PLAIN: HtmlLook = {};

/** For the declaration of a kind: `looks: { html: htmlLook({ … }) }`. */
export function htmlLook(look: HtmlLook): HtmlLook {
  return look;
}

export function lookOf(kind: Kind): HtmlLook {
  return kind.looks.html ?? PLAIN;
}
