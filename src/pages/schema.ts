/** The shapes of the documents: `/schema/person.json`, `/schema/personen.xsd`, and whatever else a representation brings. */

import type { DocumentShape } from "../model/document.ts";
import type { Page } from "../model/page.ts";

export function schemaPage(pages: readonly Page[]): Page {
  const shapes = new Map<string, DocumentShape>(
    pages.flatMap(({ document }) => (document ? [[document.name, document] as const] : [])),
  );
  return {
    path: "/schema/:key",
    read: ["all"],
    negotiated: false,
    sends: ["application/schema+json", "application/xml"],
    answer({ key, view }) {
      const [name = "", suffix = ""] = key.split(/\.(?=[^.]*$)/);
      const { kinds, origin, representations } = view;
      const format = representations.find((one) => one.schema?.suffix === suffix);
      if (!format?.schema) return null;
      const found = kinds.find(name);
      const shape = shapes.get(name);
      const body = found
        ? format.schema[found.collection ? "list" : "of"](found.kind, kinds, origin)
        : shape && format.document?.schema?.(shape, kinds, origin);
      return body === undefined ? null : { type: format.schema.type, body };
    },
  };
}
