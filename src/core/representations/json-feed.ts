/** JSON Feed 1.1: the entries of a page, for feed readers without XML. */

import { type Document, feedEntries, nextPlace } from "../model/answers/document.ts";
import type { Representation, View } from "../model/answers/representation.ts";

const SUFFIX = ".feed.json";
const VERSION = "https://jsonfeed.org/version/1.1";

const jsonFeed: Representation = {
  name: "feed.json",
  type: "application/feed+json; charset=utf-8",
  accepts: ["application/feed+json"],
  document: { suits: ({ feed }) => feed !== undefined, write: feedOf },
};

export default jsonFeed;

/** `_leihwerk`: the member has been removed (extensions begin with an underscore). */
function feedOf({ shape, values }: Document, view: View): string {
  const { origin, path, language, siteName, texts } = view;
  const query = view.query.size > 0 ? `?${view.query}` : "";
  const next = nextPlace(shape, values, SUFFIX);
  return JSON.stringify({
    version: VERSION,
    title: `${shape.feed?.title(texts) ?? ""} – ${siteName}`,
    home_page_url: origin + path,
    feed_url: origin + path + SUFFIX + query,
    ...(next !== null && { next_url: origin + next }),
    language,
    items: feedEntries(shape, values).map(({ id, path: at, title, changed, gone }) => ({
      id: `${origin}${id}`,
      url: `${origin}${at}`,
      title,
      content_text: title,
      date_modified: changed,
      ...(gone && { _leihwerk: { gone } }),
    })),
  });
}
