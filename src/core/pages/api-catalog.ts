/** `/.well-known/api-catalog` (RFC 9727): lets programs discover the interface. */

import type { Page, PageLink } from "../model/answers/page.ts";

const CATALOG = {
  path: "/.well-known/api-catalog",
  relation: "api-catalog",
  type: "application/linkset+json",
} as const;

/** Documents about the interface as a whole. */
const ABOUT: readonly Required<PageLink>[] = [
  { path: "/openapi.json", relation: "service-desc", type: "application/vnd.oai.openapi+json" },
  { path: "/schnittstelle", relation: "service-doc", type: "text/html" },
  { path: "/gesundheit/bereit", relation: "status", type: "application/json" },
];

/** For the start page: links to the interface and to its documentation. */
export const INTERFACE_LINKS: readonly PageLink[] = [
  ...ABOUT.filter(({ relation }) => relation.startsWith("service")),
  CATALOG,
];

/** There is one interface, which begins at the start page. */
export const apiCatalog: Page = {
  path: CATALOG.path,
  read: ["all"],
  negotiated: false,
  sends: [CATALOG.type],
  links: [CATALOG, { path: "/", relation: "item" }],
  answer: ({ view: { origin } }) => ({
    type: `${CATALOG.type}; profile="https://www.rfc-editor.org/info/rfc9727"`,
    body: JSON.stringify({
      linkset: [
        { anchor: origin + CATALOG.path, item: [{ href: `${origin}/` }] },
        {
          anchor: `${origin}/`,
          ...Object.fromEntries(
            ABOUT.map(({ path, relation, type }) => [relation, [{ href: origin + path, type }]]),
          ),
        },
      ],
    }),
  }),
};
