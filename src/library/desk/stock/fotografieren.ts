/** `/fotografieren`: covers photographed with a phone, one after the other: find a work, take its picture, continue with the next. */

import { readQuery } from "../../../core/engine/ask/query/list.ts";
import { membersByCode } from "../../../core/engine/ask/scanned-code.ts";
import { memberAt, type Page, type Visit } from "../../../core/model/answers/page.ts";
import { LIBRARIAN } from "../../../core/model/kinds/access.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import { findWorkPage, takePicturePage } from "./fotografieren-html.ts";

const MOST_FOUND = 8;

export const photographPage: Page = {
  path: "/fotografieren",
  read: LIBRARIAN,
  negotiated: true,
  personal: true,
  compiles: true,
  async answer(visit) {
    const { view } = visit;
    const work = await memberAt("werk", visit.view.query.get("werk"), visit);
    if (work) return { html: () => takePicturePage(work, view) };
    const text = (view.query.get("gesucht") ?? "").trim();
    const found = text === "" ? [] : await worksMeant(text, visit);
    const [only, ...others] = found;
    if (only && others.length === 0) return { seeOther: `/fotografieren?werk=${only.id}` };
    const done = await memberAt("werk", visit.view.query.get("fertig"), visit);
    return { html: () => findWorkPage({ text, found, done }, view) };
  },
};

/** Found by its number or that of a copy, else by full-text search. */
async function worksMeant(text: string, { view, read }: Visit): Promise<readonly Member[]> {
  const kind = view.kinds.one("werk");
  const numbered = await membersByCode(text, { ...view, reading: read });
  const ids = numbered.flatMap(({ member }) =>
    member.kind === kind ? member.id : (linkOf(member, "werk")?.id ?? []),
  );
  if (ids.length > 0) return read.entries(kind, [...new Set(ids)].slice(0, MOST_FOUND));
  const asked = new URLSearchParams({ suche: text.slice(0, 200), anzahl: `${MOST_FOUND}` });
  const query = readQuery(kind, asked);
  return query.words.length === 0 ? [] : (await read.list(kind, query)).members;
}
