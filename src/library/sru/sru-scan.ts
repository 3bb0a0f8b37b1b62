/** Scan: the terms of an index in their order, around the one that was asked for, so that somebody can browse them. */

import type { View } from "../../core/model/answers/representation.ts";
import type { Kind } from "../../core/model/kinds/kind.ts";
import type { Member } from "../../core/model/store/member.ts";
import type { Cursor } from "../../core/model/store/query.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import { type Element, element } from "../../core/representations/xml/write.ts";
import { withoutArticle } from "../../core/words/article.ts";
import { fold } from "../../core/words/fold.ts";
import { makerName } from "../representations/works/maker-name.ts";
import { type CqlQuery, readCql } from "./cql.ts";
import { SruDiagnostic } from "./sru-diagnostic.ts";
import { indexAt } from "./sru-indexes.ts";

export const USUAL_TERMS = 20;
export const MOST_TERMS = 100;
/** The greatest id. */
const BEHIND = 2 ** 31 - 1;

interface ScanParts {
  readonly work: Kind;
  readonly read: Reading;
  readonly view: View;
}

/** `position`: where the term stands in the answer, from 1 on; 0: before its first entry. */
export async function scanTerms(
  text: string,
  { most, position }: { readonly most: number; readonly position: number },
  parts: ScanParts,
): Promise<Element[]> {
  const { query } = readCql(text);
  if ("operator" in query) throw new SruDiagnostic(37, query.operator);
  const kind = kindOf(query, parts);
  const around = async (cursor: Cursor, limit: number): Promise<readonly Member[]> => {
    if (limit === 0) return [];
    const query = { words: [], sorting: null, limit, cursor, whole: true };
    return (await parts.read.list(kind, query)).members;
  };
  const value = await keyOfTerm(query.term, kind, async (value) => {
    const [first] = await around({ back: false, value, id: 0 }, 1);
    return first?.title ?? "";
  });
  const id = position === 0 ? BEHIND : 0;
  const page = (back: boolean, limit: number) => around({ back, value, id }, limit);
  const ahead = Math.min(Math.max(position - 1, 0), most);
  const found = [...(await page(true, ahead)), ...(await page(false, most - ahead))];
  // Many works have the same title.
  const values = [...new Set(found.map((one) => makerName(one).name))];
  const terms = values.map((one) => element("term", {}, [element("value", {}, one)]));
  return terms.length === 0 ? [] : [element("terms", {}, terms)];
}

/**
 * Where the term stands among the entries. They are sorted without their article, in their language; that of a term is not known, so it
 * has one unless there is an entry that begins with it.
 */
async function keyOfTerm(
  term: string,
  { fields, titleName }: Kind,
  firstFrom: (key: string) => Promise<string>,
): Promise<string> {
  const field = fields[titleName];
  const typed = fold(term);
  const bare = field?.type === "text" && field.articles ? fold(withoutArticle(term)) : typed;
  if (bare === typed) return typed;
  return fold(await firstFrom(typed)).startsWith(typed) ? typed : bare;
}

/** Titles are those of works; the other indexes that can be browsed are links to members with names. */
function kindOf(query: Exclude<CqlQuery, { operator: unknown }>, { work, view }: ScanParts): Kind {
  const index = indexAt(query.index)?.field;
  if (index === "titel") return work;
  const field = index === null || index === undefined ? undefined : work.fields[index];
  if (field?.type !== "links") throw new SruDiagnostic(16, query.index);
  return view.kinds.target(field);
}
