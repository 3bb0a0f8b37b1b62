/** The HTML look of a kind, from its declaration. What it leaves out is generated from its fields. */

import type { FormPage, MemberFacts, View } from "../../model/answers/representation.ts";
import type { Actor } from "../../model/kinds/access.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import type { Member } from "../../model/store/member.ts";
import type { Reading } from "../../model/store/reading.ts";
import { html, type Markup } from "./frame/markup.ts";
import type { Content } from "./frame/page.ts";

interface HtmlLook {
  /** The content of a member's page. */
  page?(member: Member, view: View): Content;
  /** Markup beside it on its page, for users who may read it. */
  beside?(member: Member, view: View): Markup | null;
  /** Buttons for single steps, for users who may take them; `next`: where they lead. */
  steps?(member: Member, next: string, view: View): Markup | null;
  /** Reads other members that its page shows; `beside()` finds them. */
  gather?(member: Member, read: Reading, view: View): Promise<readonly Member[]>;
  /** Public facts from members that are not public: until when it is lent. */
  tell?(member: Member, read: Reading, view: View): Promise<MemberFacts>;
  /** Its entry in a list … */
  entry?(member: Member, view: View): Markup;
  /** … or the columns of a work list, the first of which names it … */
  columns?(view: View): readonly EntryColumn[];
  /** … and reads other members that such a list shows. */
  gatherEntries?(members: readonly Member[], read: Reading, view: View): Promise<readonly Member[]>;
  /** The links to create one, where a link to the form is not enough. */
  creating?(kind: Kind, view: View): Markup;
  /** The form for a new one, where it differs from its fields; `fault`: what is wrong with the sent file. */
  fresh?(kind: Kind, fault: string, view: View): Markup;
  /** Links for who may make one where the collection is empty, titled as the texts for empty lists name them. */
  emptyWays?(view: View): readonly { readonly href: string; readonly title: string }[];
  /** Rendered in a shelf beside others of its kind. */
  onShelf?(member: Member, view: View): Markup;
  /** A small picture beside its title. */
  cover?(member: Member): Markup;
  /** The most important fact in a list of links: whether it is available. */
  glance?(member: Member, view: View): Markup | null;
  /** Tells it apart from others of its name: maker and year. */
  hint?(member: Member, view: View): string;
  /** The address of the drawn placeholder for its picture. */
  drawn?(member: Member): string;
  /** The page on which staff print it (`itself`), or what belongs to it; the parameter named after its kind selects it there. */
  readonly printed?: {
    readonly page: string;
    /** The setting that enables the page. */
    readonly needs?: string;
    readonly itself: boolean;
    /** Labels for one, and for all of a list. */
    texts(view: View): { readonly link: string; readonly linkAll: string };
  };
  /** Its title on its own page, and in links where the page has read more of it than the title. */
  called?(member: Member): string;
  /** Its title in the language of the page: the stored one has days and words in the form for programs. */
  titleIn?(title: string, view: View): string;
  /** Replaces the inputs of its form; null: the usual ones. `textOf`: the value of a field. */
  fields?(page: FormPage, textOf: (name: string) => string, view: View): Promise<Markup | null>;
  /** It is changed on its page: there are no links to the form of all fields. */
  readonly changedOnPage?: true;
  /** A warning before it is removed. */
  removing?(view: View): string;
  /** Roles that make and change members by buttons elsewhere: for them, pages have no link to the forms. */
  readonly byButton?: readonly Actor["role"][];
}

/** A column of a list: its heading and its cells. */
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

/** An item of a list of members, each with its buttons; `next`: where these lead. */
export function itemWithSteps(member: Member, next: string, view: View): Markup {
  const { entry, steps } = lookOf(member.kind);
  return html`<li>${entry?.(member, view)}${steps?.(member, next, view)}</li>\n`;
}
