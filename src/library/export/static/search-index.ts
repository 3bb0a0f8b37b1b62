/**
 * The search index of an export: for each kind the words of its members, in files by their first two letters, and their titles (read by
 * `scripts/index.js`).
 */

import { pathOf } from "../../../core/model/answers/address.ts";
import { mayRead } from "../../../core/model/kinds/access.ts";
import type { Link } from "../../../core/model/kinds/field.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { indexFolder } from "../../../core/representations/html/frame/search.ts";
import { foldWithJoined } from "../../../core/words/fold.ts";
import type { Bag } from "./bag.ts";

/** Ids per file of titles; the script uses the same number. */
const PART = 200;

export function indexMember(bag: Bag, member: Member): void {
  const { kind, id, values, title } = member;
  const folder = indexFolder(kind);
  const texts = searchedTexts(member);
  const facts = kind.entry
    .filter((name) => name !== kind.titleName && isForAll(member, name))
    .flatMap((name) => textsOf(values[name]))
    .join(" · ");
  const line = [id, pathOf(kind, member), title, facts].map((part) =>
    `${part}`.replace(/[\t\n]/g, " "),
  );
  const part = Math.floor(id / PART);
  bag.append(`${folder}/titel-${part}.txt`, `${line.join("\t")}\n`);
  const words = new Set(foldWithJoined([title, ...texts].join(" ")).split(" "));
  words.delete("");
  for (const [shard, own] of Map.groupBy(words, shardOf))
    bag.append(`${folder}/${shard}.txt`, `${id} ${own.join(" ")}\n`);
}

/** Only public fields: the words are in a public file. */
function searchedTexts({ kind, values }: Member): string[] {
  return Object.entries(kind.fields).flatMap(([name, field]) =>
    field.searchable && mayRead(field, null, null) ? textsOf(values[name]) : [],
  );
}

function isForAll({ kind }: Member, name: string): boolean {
  const field = kind.fields[name];
  return field !== undefined && mayRead(field, null, null);
}

function textsOf(value: unknown): string[] {
  return [value ?? []].flat().map((one) => (isLink(one) ? one.title : `${one}`));
}

function isLink(value: unknown): value is Link {
  return typeof value === "object" && value !== null;
}

function shardOf(word: string): string {
  return [...word]
    .slice(0, 2)
    .map((sign) => (/[a-z0-9]/.test(sign) ? sign : `u${sign.codePointAt(0)?.toString(16)}`))
    .join("");
}
