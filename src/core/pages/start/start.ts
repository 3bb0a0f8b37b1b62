/** `/`: the collections, and a search. A program may replace it with a start page of its own. */

import {
  type DocumentShape,
  linkTo,
  type PartValues,
  place,
  places,
  reference,
} from "../../model/answers/document.ts";
import type { Page } from "../../model/answers/page.ts";
import type { View } from "../../model/answers/representation.ts";
import { text } from "../../model/kinds/field.ts";
import type { Kinds } from "../../model/kinds/kind.ts";
import type { Reading } from "../../model/store/reading.ts";
import jsonld from "../../representations/jsonld.ts";
import { INTERFACE_LINKS } from "../api-catalog.ts";
import { type CollectionSize, startPage } from "./start-html.ts";

const START: DocumentShape = {
  name: "start",
  term: "WebSite",
  searches: true,
  parts: {
    name: text({ required: true, term: "name" }),
    sammlung: places("sammlungen"),
    beschreibung: place({ required: true }),
    /** The account of the signed-in user. */
    konto: reference("konto"),
  },
};

const start: Page = {
  path: "/",
  read: ["all"],
  negotiated: true,
  document: START,
  links: INTERFACE_LINKS,
  answer({ view, read }) {
    const values = startValues(view);
    const data = jsonld.document?.write({ shape: START, values }, view) ?? "";
    return {
      values,
      html: async () => startPage(await collectionSizes(read, view.kinds), data, view),
    };
  },
};

export default start;

export function startValues({ siteName, kinds, actor }: View): PartValues {
  const open = kinds.all.filter((kind) => kind.access.list.includes("all"));
  return {
    name: siteName,
    sammlung: open.map(({ plural }) => ({ title: plural, path: `/${plural}` })),
    beschreibung: { title: "", path: "/openapi.json" },
    ...(actor && { konto: linkTo({ id: actor.id, slug: null, title: actor.username }) }),
  };
}

/** The public collections in the menu that are not empty. */
export async function collectionSizes(read: Reading, kinds: Kinds): Promise<CollectionSize[]> {
  const open = kinds.all.filter((kind) => kind.menu > 0 && kind.access.list.includes("all"));
  const sizes = await Promise.all(
    open.map(async (kind) => ({ kind, total: await read.count(kind) })),
  );
  return sizes.filter(({ total }) => total > 0);
}
