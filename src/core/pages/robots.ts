/** For search engines: everything public may be crawled, and the site maps list it. */

import type { Page } from "../model/answers/page.ts";
import { isPublic } from "../model/kinds/access.ts";
import { LANGUAGES } from "../texts/languages.ts";
import { furtherIndexes } from "./sitemap.ts";

const robots: Page = {
  path: "/robots.txt",
  read: ["all"],
  negotiated: false,
  sends: ["text/plain"],
  async answer({ view, read }) {
    // Files repeat the content of the pages.
    const files = view.representations.filter(({ saved }) => saved).map(({ name }) => `/*.${name}`);
    const lists = view.kinds.all.filter(isPublic).map(({ plural }) => `/${plural}?`);
    const languages = Object.keys(LANGUAGES);
    const rules = [
      // Some crawlers take the first matching rule, others the longest: both reach the pages of whole lists, in each language, and no
      // others.
      ...lists.flatMap((list) => [
        `Allow: ${list}nach=`,
        ...languages.flatMap((one) => [
          `Allow: ${list}lang=${one}$`,
          `Allow: ${list}lang=${one}&nach=`,
        ]),
      ]),
      ...["/anmeldung", ...lists, "/*?*sortierung=", ...files].map((path) => `Disallow: ${path}`),
    ];
    const maps = ["/sitemap.xml", ...(await furtherIndexes(view, read))];
    const lines = [
      ...["User-agent: *", ...rules, ""],
      ...maps.map((path) => `Sitemap: ${view.origin}${path}`),
    ];
    return { type: "text/plain; charset=utf-8", body: `${lines.join("\n")}\n` };
  },
};

export default robots;
