/** `/opensearch.xml`: the search of the catalogue for the search field of browsers (OpenSearch 1.1). */

import type { Page } from "../model/answers/page.ts";
import { searchedFirst } from "../representations/html/frame/search.ts";
import { element, xmlDocument } from "../representations/xml/write.ts";

const TYPE = "application/opensearchdescription+xml";
/** The longest name that browsers show. */
const SHORT = 16;

export const openSearch: Page = {
  path: "/opensearch.xml",
  read: ["all"],
  negotiated: false,
  sends: [TYPE],
  answer({ view }) {
    const kind = searchedFirst({ ...view, actor: null });
    if (kind === null) return null;
    const { origin, siteName, texts } = view;
    const url = (type: string, path: string) =>
      element("Url", { type, template: `${origin}${path}?suche={searchTerms}` });
    const parts = [
      element("ShortName", {}, siteName.slice(0, SHORT)),
      element("Description", {}, texts.site.about(siteName)),
      element("InputEncoding", {}, "UTF-8"),
      element("Image", { width: "16", height: "16" }, `${origin}/favicon.ico`),
      url("text/html", `/${kind.plural}`),
      url("application/x-suggestions+json", "/vorschlaege-browser"),
    ];
    const root = { xmlns: "http://a9.com/-/spec/opensearch/1.1/" };
    return {
      type: `${TYPE}; charset=utf-8`,
      body: xmlDocument(element("OpenSearchDescription", root, parts)),
    };
  },
};
