/** For search engines: everything public may be read, and here is the list of it. */

import type { Page } from "../model/answers/page.ts";

const robots: Page = {
  path: "/robots.txt",
  read: ["all"],
  negotiated: false,
  sends: ["text/plain"],
  answer: ({ view }) => {
    // What files hold stands on the pages.
    const files = view.representations.filter(({ saved }) => saved).map(({ name }) => `/*.${name}`);
    const closed = ["/*?*nach=", "/*?*sortierung=", ...files];
    const lines = ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`)];
    return {
      type: "text/plain; charset=utf-8",
      body: `${lines.join("\n")}\n\nSitemap: ${view.origin}/sitemap.xml\n`,
    };
  },
};

export default robots;
