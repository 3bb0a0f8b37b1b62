/** For search engines: everything public may be read, and here is the list of it. */

import type { Page } from "../model/page.ts";

const robots: Page = {
  path: "/robots.txt",
  read: ["all"],
  negotiated: false,
  sends: ["text/plain"],
  answer: ({ view }) => ({
    type: "text/plain; charset=utf-8",
    body: `User-agent: *\nDisallow: /*?*nach=\nDisallow: /*?*sortierung=\nDisallow: /*.csv\n\nSitemap: ${view.origin}/sitemap.xml\n`,
  }),
};

export default robots;
