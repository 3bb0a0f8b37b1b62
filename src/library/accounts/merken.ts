/** `/merken`: the button on the page of a work adds it to a list of the user, and creates the first list. */

import { inOneWrite } from "../../core/engine/write/in-one-write.ts";
import { create, put, type Write } from "../../core/engine/write/write.ts";
import { memberAt, type Page, type Visit } from "../../core/model/answers/page.ts";
import { Problem } from "../../core/model/answers/problem.ts";
import { ownerOf, SIGNED_IN } from "../../core/model/kinds/access.ts";
import { type Link, number } from "../../core/model/kinds/field.ts";
import type { Member } from "../../core/model/store/member.ts";
import type { Store } from "../../core/model/store/store.ts";
import json from "../../core/representations/json.ts";
import { listTexts } from "../texts/themes.ts";

interface WatchListParts {
  readonly store: Store;
  readonly site: Readonly<Record<string, unknown>>;
}

export function rememberPage(place: WatchListParts): Page {
  return {
    path: "/merken",
    read: SIGNED_IN,
    negotiated: true,
    personal: true,
    takes: { werk: number({ min: 1, required: true }), liste: number({ min: 1 }) },
    answer: () => ({ seeOther: "/merklisten" }),
    async act(visit, fields) {
      const work = await memberAt("werk", fields.get("werk"), visit);
      if (!work) throw new Problem("nicht-gefunden", { path: visit.view.path });
      const named = fields.get("liste") ?? "";
      const list = await memberAt("merkliste", named, visit);
      // The same error for another user's list and for a missing one, so that it reveals nothing.
      if (named !== "" && (!list || ownerOf(list) !== visit.view.actor?.id))
        throw new Problem("kein-zugriff");
      await remember(work, list, place, visit);
      return { seeOther: `/werk/${work.id}`, notice: "gemerkt" };
    },
  };
}

async function remember(
  work: Member,
  list: Member | null,
  { store, site }: WatchListParts,
  visit: Visit,
) {
  const { view } = visit;
  const { kinds, texts } = view;
  const kind = kinds.one("merkliste");
  const entry = { url: `/werk/${work.id}` };
  await inOneWrite(store, async (here, writing) => {
    const write: Write = { store: here, site, kinds, kind, view };
    if (list === null) {
      await create(write, { input: { name: listTexts(texts).first, werk: [entry] }, format: json });
      return;
    }
    // Read inside the transaction, so that concurrent additions lose nothing.
    const [now = list] = await writing.members(kind, [list.id]);
    const links = (now.values.werk ?? []) as readonly Link[];
    if (links.some(({ id }) => id === work.id)) return;
    const before = links.map(({ id, extras }) => ({ url: `/werk/${id}`, ...extras }));
    const input = { werk: [...before, entry] };
    await put(write, { input, format: json, partial: true }, `${list.id}`);
  });
}
