/** Every public address for search engines, in one file or, where that gets large, in several with an index. */

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
/** The protocol allows no longer index. */
const MOST_PARTS = 50_000;

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
      for (const after of new Set([0, ...(await read.parts(kind, PART, MOST_PARTS))])) {
        const address = `${view.origin}/sitemap/${kind.singular}-${after}.xml`;
        parts.push(element("sitemap", {}, [element("loc", {}, address)]));
      }
    }
    const index = element("sitemapindex", { xmlns: NAMESPACE }, parts.slice(0, MOST_PARTS));
    return { type: TYPE, body: xmlDocument(index) };
  },
};

/** `werk-1000.xml`: the works after that id. */
export const sitemapPart: Page = {
  path: "/sitemap/:key",
  read: ["all"],
  negotiated: false,
  sends: ["application/xml"],
  async answer({ key, view, read }) {
    const match = /^([a-z0-9]+)-(0|[1-9][0-9]{0,9})\.xml$/.exec(key);
    const kind = view.kinds.all.find((one) => one.singular === match?.[1]);
    if (!match || !kind || !isPublic(kind)) return null;
    const after = Math.min(Number(match[2]), 2 ** 31 - 1);
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
