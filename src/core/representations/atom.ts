/**
 * Atom feeds (RFC 4287): every list and every search, newest first, with pages (RFC 5005); for a member the list on its page, so that
 * people can follow an author, a subject or a series.
 */

import { pageLinks } from "../engine/ask/query/list.ts";
import { pathOf } from "../model/answers/address.ts";
import { type Document, feedEntries, nextPlace } from "../model/answers/document.ts";
import type { Representation, View } from "../model/answers/representation.ts";
import { may } from "../model/kinds/access.ts";
import { type Kind, listedIn } from "../model/kinds/kind.ts";
import { filterBy } from "../model/store/filter.ts";
import { linksIn, type Member } from "../model/store/member.ts";
import { CREATED, filtered, type Sorting } from "../model/store/query.ts";
import type { Reading } from "../model/store/reading.ts";
import { nounsOf } from "./html/frame/names.ts";
import { type Element, element, xmlDocument } from "./xml/write.ts";

const NAMESPACE = "http://www.w3.org/2005/Atom";
const TOMBSTONES = "http://purl.org/atompub/tombstones/1.0";
const SUFFIX = ".atom";
const NEWEST: Sorting = { field: CREATED, descending: true };
/** As many entries of a member's list as a page of a list has. */
const ENTRIES = 20;
/** RFC 4287 requires `updated` even in a feed without entries. */
const NEVER = "1970-01-01T00:00:00Z";

const atom: Representation = {
  name: "atom",
  type: "application/atom+xml; charset=utf-8",
  accepts: ["application/atom+xml"],
  sorting: NEWEST,

  collection(listing, view) {
    const words = (view.query.get("suche") ?? "").trim();
    const [, name] = nounsOf(listing.kind, view);
    const title = words === "" ? name : view.texts.search.title(name, words);
    return feed(title, listing.members, pageLinks(listing, view, NEWEST), view);
  },
  ofSomeKinds: {
    suits: (kind) => listedIn(kind) !== null,
    ofNow: true,
    write: ({ title }, view) => feed(title, view.beside ?? [], {}, view),
  },
  document: { suits: ({ feed }) => feed !== undefined, write: documentFeed },
  gather: async (what, read, view) =>
    "members" in what ? {} : { beside: await newestOf(what, read, view) },
};

export default atom;

/** The entries of a page's document; removed ones also as tombstones (RFC 6721). */
function documentFeed({ shape, values }: Document, view: View): string {
  const entries = feedEntries(shape, values);
  const next = nextPlace(shape, values, SUFFIX);
  const elements = entries.flatMap(({ id = "", title = "", path = "", changed = NEVER, gone }) => {
    const url = view.origin + path;
    const entry = element("entry", {}, [
      element("id", {}, view.origin + id),
      element("title", {}, title),
      element("link", { rel: "alternate", href: url }),
      element("updated", {}, changed),
    ]);
    return gone
      ? [entry, element("at:deleted-entry", { "xmlns:at": TOMBSTONES, ref: url, when: changed })]
      : [entry];
  });
  const title = shape.feed?.title(view.texts) ?? "";
  return feedOf(title, entries[0]?.changed ?? NEVER, next ? { next } : {}, elements, {
    ...view,
    suffix: SUFFIX,
  });
}

/** The newest members in the list on its page. */
async function newestOf(
  { kind, id }: Member,
  read: Reading,
  { kinds, actor }: View,
): Promise<readonly Member[]> {
  const [, field] = listedIn(kind) ?? [];
  const target = field && kinds.target(field);
  if (!target || !may(target.access.list, actor)) return [];
  const query = { ...filtered(ENTRIES, filterBy(field.by, [id])), sorting: NEWEST };
  return (await read.list(target, query)).members;
}

type Pages = Readonly<Partial<Record<"first" | "previous" | "next", string | null>>>;

function feed(title: string, members: readonly Member[], pages: Pages, view: View): string {
  const updated =
    members
      .map(({ touched }) => touched)
      .sort()
      .at(-1) ?? NEVER;
  const entries = members.map((member) => entry(member.kind, member, view));
  return feedOf(title, updated, pages, entries, view);
}

function feedOf(
  title: string,
  updated: string,
  pages: Pages,
  entries: readonly Element[],
  view: View,
): string {
  const { origin, path, suffix, siteName, language } = view;
  const query = view.query.size > 0 ? `?${view.query}` : "";
  const own = origin + path + suffix + query;
  const link = (rel: string, href: string, type: string | null = null) =>
    element("link", { rel, type, href });
  const paging = Object.entries(pages).flatMap(([rel, href]) =>
    href ? link(rel, origin + href) : [],
  );
  return xmlDocument(
    element("feed", { xmlns: NAMESPACE, "xml:lang": language }, [
      element("id", {}, own),
      element("title", {}, `${title} – ${siteName}`),
      element("updated", {}, updated),
      element("author", {}, [element("name", {}, siteName)]),
      link("self", own, "application/atom+xml"),
      link("alternate", origin + path + query, "text/html"),
      ...paging,
      ...entries,
    ]),
  );
}

function entry(kind: Kind, member: Member, { origin }: View): Element {
  const url = origin + pathOf(kind, member);
  const makers = Object.entries(kind.fields).flatMap(([name, field]) =>
    field.type === "links" && field.term === "creator" ? linksIn(member, name) : [],
  );
  return element("entry", {}, [
    element("id", {}, `${origin}/${kind.singular}/${member.id}`),
    element("title", {}, member.title),
    element("link", { rel: "alternate", type: "text/html", href: url }),
    element("published", {}, member.created),
    element("updated", {}, member.touched),
    ...makers.map(({ title }) => element("author", {}, [element("name", {}, title)])),
  ]);
}
