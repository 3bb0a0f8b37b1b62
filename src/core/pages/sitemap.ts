/**
 * Every public address for search engines, in one file or, where that gets large, in several with an index. An index of a very large kind is
 * divided, too: robots.txt names all of them.
 */

import { pathOf } from "../model/answers/address.ts";
import type { Page, Visit } from "../model/answers/page.ts";
import type { View } from "../model/answers/representation.ts";
import { isPublic } from "../model/kinds/access.ts";
import type { Kind } from "../model/kinds/kind.ts";
import { type Element, element, xmlDocument } from "../representations/xml/write.ts";

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
const TYPE = "application/xml; charset=utf-8";
/**
 * Ids per part, whether they exist or not, so that nothing has to be counted. The protocol allows 50,000; but each address costs some
 * microseconds, and writing a part blocks the event loop.
 */
const PART = 1000;
const HIGHEST = 2 ** 31 - 1;
/** Ids of a kind per index, as a file with ten thousand parts takes as long as twenty others. */
const INDEXED = 1000 * PART;

export const sitemap: Page = {
  path: "/sitemap.xml",
  read: ["all"],
  negotiated: false,
  sends: ["application/xml"],
  async answer({ view, read }) {
    const kinds = view.kinds.all.filter(isPublic);
    const totals = await Promise.all(kinds.map((kind) => read.count(kind)));
    const fixed = [
      ...["/", ...kinds.map(plural)].map((path) => entry(view.origin + path, null)),
      ...ownPages(view),
    ];
    if (totals.reduce((sum, total) => sum + total, 0) <= PART) {
      const members = await Promise.all(kinds.map((kind) => part(kind, 0, { view, read })));
      return {
        type: TYPE,
        body: xmlDocument(element("urlset", { xmlns: NAMESPACE }, [...fixed, ...members.flat()])),
      };
    }
    const parts: Element[] = [];
    for (const kind of kinds) {
      // The first part exists even without members: it lists the collection.
      const first = await read.parts(kind, PART, 0, INDEXED);
      parts.push(...[...new Set([0, ...first])].map((after) => partAt(kind, after, view)));
    }
    return indexOf(parts);
  },
};

/** The addresses of the indexes that `/sitemap.xml` leaves out. */
export async function furtherIndexes({ kinds }: View, read: Visit["read"]): Promise<string[]> {
  const found = await Promise.all(
    kinds.all.filter(isPublic).map(async (kind) => {
      const behind = await read.parts(kind, INDEXED, INDEXED);
      return behind.map((after) => `/sitemap/teile-${kind.singular}-${after}.xml`);
    }),
  );
  return found.flat();
}

function indexOf(parts: readonly Element[]) {
  return { type: TYPE, body: xmlDocument(element("sitemapindex", { xmlns: NAMESPACE }, parts)) };
}

function partAt({ singular }: Kind, after: number, { origin }: View): Element {
  return element("sitemap", {}, [element("loc", {}, `${origin}/sitemap/${singular}-${after}.xml`)]);
}

/** `werk-1000.xml`: the works after that id; `teile-werk-1000000.xml`: the parts with those after that id. */
export const sitemapPart: Page = {
  path: "/sitemap/:key",
  read: ["all"],
  negotiated: false,
  sends: ["application/xml"],
  async answer({ key, view, read }) {
    const match = /^(teile-)?([a-z0-9]+)-(0|[1-9][0-9]{0,9})\.xml$/.exec(key);
    const kind = view.kinds.all.find((one) => one.singular === match?.[2]);
    if (!match || !kind || !isPublic(kind)) return null;
    const after = Math.min(Number(match[3]), HIGHEST);
    if (match[1]) {
      const parts = await read.parts(kind, PART, after, Math.min(after + INDEXED, HIGHEST));
      return parts.length > 0 ? indexOf(parts.map((one) => partAt(kind, one, view))) : null;
    }
    const members = await part(kind, after, { view, read }, after + PART);
    // The first part of each kind begins with its collection, that of the first kind also with the start page, so that it is never empty.
    const ways =
      after > 0
        ? []
        : kind === view.kinds.all.find(isPublic)
          ? ["/", plural(kind)]
          : [plural(kind)];
    const own = ways.includes("/") ? ownPages(view) : [];
    const entries = [...ways.map((path) => entry(view.origin + path, null)), ...own, ...members];
    if (entries.length === 0) return null;
    return { type: TYPE, body: xmlDocument(element("urlset", { xmlns: NAMESPACE }, entries)) };
  },
};

/** The site's own pages. */
function ownPages({ face, origin }: View): Element[] {
  return (face?.pages ?? []).map(({ path, changed }) => entry(origin + path, changed));
}

function plural(kind: Kind): string {
  return `/${kind.plural}`;
}

async function part(
  kind: Kind,
  after: number,
  { view, read }: Pick<Visit, "view" | "read">,
  last = Number.POSITIVE_INFINITY,
): Promise<Element[]> {
  const members = await read.outline(kind, after, PART);
  return members
    .filter(({ id }) => id <= last)
    .map((member) => entry(view.origin + pathOf(kind, member), member.touched));
}

function entry(address: string, changed: string | null): Element {
  const children = [element("loc", {}, address)];
  if (changed) children.push(element("lastmod", {}, changed));
  return element("url", {}, children);
}
