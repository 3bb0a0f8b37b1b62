/** For search engines: everything public may be crawled, and the sitemap lists it. */

import type { Page } from "../model/answers/page.ts";
import { isPublic } from "../model/kinds/access.ts";
import { LANGUAGES } from "../texts/languages.ts";

const robots: Page = {
  path: "/robots.txt",
  read: ["all"],
  negotiated: false,
  sends: ["text/plain"],
  answer: ({ view }) => {
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
    const lines = ["User-agent: *", ...rules];
    return {
      type: "text/plain; charset=utf-8",
      body: `${lines.join("\n")}\n\nSitemap: ${view.origin}/sitemap.xml\n`,
    };
  },
};

export default robots;
