/** Schemas of the documents: `/schema/person.json`, `/schema/personen.xsd`, and those of other representations. */

import type { DocumentShape } from "../model/answers/document.ts";
import type { Page } from "../model/answers/page.ts";
import type { ProblemSchema } from "../model/answers/problem-schema.ts";
import { isEnabled } from "../model/kinds/enabled.ts";

export function schemaPage(pages: readonly Page[], problem: ProblemSchema): Page {
  const described = new Map<string, { page: Page; document: DocumentShape }>(
    pages.flatMap((page) =>
      page.document ? [[page.document.name, { page, document: page.document }] as const] : [],
    ),
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
      if (name === "problem") {
        const schema = format.problems?.schema?.(problem, origin);
        return schema === undefined ? null : { type: format.schema.type, body: schema };
      }
      const found = kinds.find(name);
      const { page, document } = described.get(name) ?? {};
      const shape = page && isEnabled(page, view.site) ? document : undefined;
      const body = found
        ? format.schema[found.collection ? "list" : "of"](found.kind, kinds, origin)
        : shape && format.document?.schema?.(shape, kinds, origin);
      return body === undefined ? null : { type: format.schema.type, body };
    },
  };
}
