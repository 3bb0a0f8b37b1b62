/** `/schnittstelle`: the interface for people to read, with examples from this catalogue. */

import { writesList, writesMember } from "../../engine/ask/variants.ts";
import { type Page, standardsOf } from "../../model/answers/page.ts";
import type { View } from "../../model/answers/representation.ts";
import { isPublic } from "../../model/kinds/access.ts";
import { isEnabled } from "../../model/kinds/enabled.ts";
import type { Kinds } from "../../model/kinds/kind.ts";
import type { Reading } from "../../model/store/reading.ts";
import { kindOperations, pageOperations } from "../openapi/operations.ts";
import { type Example, interfacePage } from "./schnittstelle-html.ts";

/** `pages`: those that programs can read. */
export function interfacePageOf(pages: readonly Page[]): Page {
  return {
    path: "/schnittstelle",
    read: ["all"],
    negotiated: true,
    async answer({ view, read }) {
      const { kinds, representations } = view;
      const there = pages.filter((page) => isEnabled(page, view.site));
      const content = {
        kinds: kinds.all.map((kind) => ({
          kind,
          operations: kindOperations(kind, representations),
        })),
        pages: pageOperations(there, kinds, representations),
        standards: standardsOf(there),
        examples: await examplesIn(read, kinds, view),
      };
      return { html: () => interfacePage(content, view) };
    },
  };
}

/** The newest member of each public kind in the menu. */
async function examplesIn(read: Reading, kinds: Kinds, view: View): Promise<Example[]> {
  const shown = kinds.all.filter((kind) => kind.menu > 0 && isPublic(kind));
  const newest = await Promise.all(
    shown.map(async (kind) => {
      const ids = (await read.newest(kind, 1)).map(({ id }) => id);
      // Members in a list do not have all of their fields.
      return read.members(kind, ids);
    }),
  );
  return newest.flat().map((member) => ({
    member,
    formats: view.representations.filter((one) => writesMember(one, member.kind)),
    lists: view.representations.filter((one) => writesList(one, member.kind)),
  }));
}
