/** For search engines: everything public may be read, and here is the list of it. */

import type { Page } from "../model/answers/page.ts";
import { isPublic } from "../model/kinds/access.ts";

const robots: Page = {
  path: "/robots.txt",
  read: ["all"],
  negotiated: false,
  sends: ["text/plain"],
  answer: ({ view }) => {
    // What files hold stands on the pages.
    const files = view.representations.filter(({ saved }) => saved).map(({ name }) => `/*.${name}`);
    const lists = view.kinds.all.filter(isPublic).map(({ plural }) => `/${plural}?`);
    const rules = [
      // Some take the first rule that fits, others the longest: both lead to the pages of whole lists, in each language, and to no others.
      ...lists.flatMap((list) => [`Allow: ${list}nach=`, `Allow: ${list}lang=`]),
      ...[...lists, "/*?*sortierung=", ...files].map((path) => `Disallow: ${path}`),
    ];
    const lines = ["User-agent: *", ...rules];
    return {
      type: "text/plain; charset=utf-8",
      body: `${lines.join("\n")}\n\nSitemap: ${view.origin}/sitemap.xml\n`,
    };
  },
};

export default robots;
