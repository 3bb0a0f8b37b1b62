/** Candidates for a name with a score: found by the search, ranked by similarity of the names and by other properties. */

import { readQuery } from "../../core/engine/ask/query/list.ts";
import { membersByCode } from "../../core/engine/ask/scanned-code.ts";
import type { View } from "../../core/model/answers/representation.ts";
import { normalForm } from "../../core/model/codes/codes.ts";
import { mayRead } from "../../core/model/kinds/access.ts";
import { codeNameOf, type Link } from "../../core/model/kinds/field.ts";
import { fieldNamed, type Kind } from "../../core/model/kinds/kind.ts";
import type { Member } from "../../core/model/store/member.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import { distanceOf } from "../../core/words/distance.ts";
import { fold } from "../../core/words/fold.ts";

export interface CatalogueSearch {
  readonly view: View;
  readonly read: Reading;
}

/** A further property: a field, and values of which one has to fit. */
export interface QueryProperty {
  readonly name: string;
  readonly values: readonly PropertyValue[];
}

/** A text, or an entity matched before. */
export type PropertyValue = { readonly text: string } | { readonly id: string };

interface NameCandidate {
  readonly member: Member;
  /** From 0 to 100. */
  readonly score: number;
  /** The only certain match. */
  readonly match: boolean;
}

/** Candidates per kind that are scored. */
const WEIGHED = 20;
/** Longer texts are cut. */
const LONGEST = 200;

export async function candidatesFor(
  said: string,
  properties: readonly QueryProperty[],
  kinds: readonly Kind[],
  { view, read }: CatalogueSearch,
): Promise<NameCandidate[]> {
  const text = said.slice(0, LONGEST);
  const found = new Map<Member, number>();
  const codes = [text, ...properties.flatMap(({ values }) => values.flatMap(textOf))];
  for (const code of new Set(codes.filter((one) => /\d/.test(one)).slice(0, 5)))
    for (const { member, certain } of await membersByCode(code, { ...view, reading: read }))
      if (certain && kinds.includes(member.kind)) found.set(member, 100);
  const known = new Set([...found.keys()].map(({ kind, id }) => `${kind.singular} ${id}`));
  for (const kind of kinds)
    for (const member of await membersCalled(text, kind, read))
      if (!known.has(`${kind.singular} ${member.id}`)) found.set(member, similarity(text, member));
  const weighed = [...found]
    .map(([member, name]) => weigh(member, name, properties))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.member.id - b.member.id);
  const best = weighed.find(({ isCertain }) => isCertain)?.score;
  const certain = weighed.filter(({ isCertain, score }) => isCertain && score === best);
  return weighed.map(({ member, score, isCertain }) => ({
    member,
    score,
    match: isCertain && score === best && certain.length === 1,
  }));
}

function textOf(value: PropertyValue): string[] {
  return "text" in value ? [value.text] : [];
}

/** The search results; if there are none, the suggested ones. */
async function membersCalled(text: string, kind: Kind, read: Reading): Promise<readonly Member[]> {
  const asked = readQuery(kind, new URLSearchParams({ suche: text, anzahl: `${WEIGHED}` }));
  if (asked.words.length === 0) return [];
  const { members, suggestion } = await read.list(kind, { ...asked, interactive: true });
  const ids = (members.length > 0 ? members : (suggestion?.members ?? [])).map(({ id }) => id);
  return read.members(kind, ids.slice(0, WEIGHED));
}

/** The best of all names: "Keun, Irmgard" equals "Irmgard Keun". */
function similarity(text: string, { kind, title, values }: Member): number {
  const names = [title, values[kind.titleName], values.name].filter(
    (one) => typeof one === "string",
  );
  const [asked, ...called] = [text, ...names].map((name) => fold(name).split(" ").sort().join(" "));
  return Math.max(0, ...called.map((name) => alike(asked ?? "", name)));
}

/** Only the same is 100. A surname alone is no typing mistake: whole words of a name count at least half. */
function alike(asked: string, called: string): number {
  const longest = Math.max(asked.length, called.length);
  if (longest === 0) return 0;
  const words = called.split(" ");
  const isPart = asked !== "" && asked.split(" ").every((word) => words.includes(word));
  const part = isPart ? 50 + (50 * asked.length) / longest : 0;
  return Math.floor(Math.max(part, 100 * (1 - distanceOf(asked, called, longest) / longest)));
}

/** The name counts twice as much as each property. A property that the candidate lacks is neutral. */
function weigh(member: Member, name: number, properties: readonly QueryProperty[]) {
  const judged = properties.map(({ name, values }) => fits(member, name, values));
  const points = judged.map((isSo) => (isSo === null ? 50 : isSo ? 100 : 0));
  const sum = points.reduce((sum, one) => sum + one, 2 * name);
  const score = Math.round(sum / (2 + points.length));
  return { member, score, isCertain: name === 100 && !judged.includes(false) };
}

/** null if it cannot be decided. */
function fits(
  { kind, values }: Member,
  name: string,
  asked: readonly PropertyValue[],
): boolean | null {
  const field = fieldNamed(kind, name);
  const value = values[name] ?? null;
  if (!field || !mayRead(field, null, null) || value === null || asked.length === 0) return null;
  const all = [value].flat() as readonly (string | number | Link)[];
  if (all.length === 0) return null;
  const code = codeNameOf(field);
  return asked.some((one) =>
    all.some((there) => {
      if ("id" in one) return typeof there === "object" && one.id.endsWith(`/${there.id}`);
      if (code) return normalForm(code, one.text) === there;
      const said = typeof there === "object" ? there.title : `${there}`;
      const words = fold(one.text).split(" ").filter(Boolean);
      return words.length > 0 && words.every((word) => fold(said).split(" ").includes(word));
    }),
  );
}
