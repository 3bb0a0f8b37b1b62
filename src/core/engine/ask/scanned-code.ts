/** A barcode, card number or ISBN that is typed or scanned into a search leads straight to the member that has it. */

import { readCode } from "../../model/codes/codes.ts";
import { type Actor, may, mayRead } from "../../model/kinds/access.ts";
import { codeNameOf, type Field, type Link } from "../../model/kinds/field.ts";
import type { Kind, Kinds } from "../../model/kinds/kind.ts";
import { fieldsOf } from "../../model/kinds/per-kind.ts";
import { filterBy } from "../../model/store/filter.ts";
import type { Member } from "../../model/store/member.ts";
import { filtered } from "../../model/store/query.ts";
import type { Reading } from "../../model/store/reading.ts";
import { fold, searchWords } from "../../words/fold.ts";

interface CodeSearch {
  readonly kinds: Kinds;
  readonly reading: Pick<Reading, "list" | "members" | "findBy">;
  readonly actor: Actor | null;
}

/** A member that has a code, and in which field; `certain`: search words never look like this. */
interface Meant {
  readonly member: Member;
  readonly by: string;
  readonly certain: boolean;
}

interface Destination {
  readonly kind: Kind;
  readonly member: Pick<Link, "id" | "slug">;
}

const LONGEST = 100;
/** For at most this many copies with one shelf mark it is checked whether they are of one work. */
const MOST = 50;

/** null where it is a word, or the code of several things. */
export async function destinationOfCode(
  text: string,
  searched: Kind,
  place: CodeSearch,
): Promise<Destination | null> {
  const found = await membersByCode(text, place);
  const all = found.map(({ member }) => destinationOf(member, searched, place.kinds));
  const [first, ...others] = all;
  if (!first || others.some((other) => !isSame(first, other))) return null;
  if (found.some(({ certain }) => certain)) return first;
  return (await isWord(text, searched, first, place)) ? null : first;
}

/** All members that have the code in a field with `leads`, if the user may read it. */
export async function membersByCode(
  text: string,
  { kinds, reading, actor }: CodeSearch,
): Promise<Meant[]> {
  const said = text.normalize("NFC").trim();
  if (said === "" || said.length > LONGEST || said.includes("\u0000")) return [];
  const found: Meant[] = [];
  for (const kind of kinds.all) {
    if (!may(kind.access.list, actor) || !may(kind.access.read, actor)) continue;
    for (const [name, field] of leadingFields(kind)) {
      if (!mayRead(field, actor, null)) continue;
      const value = codeIn(field, said);
      if (value === null) continue;
      const whole = await membersWith(kind, name, value, reading);
      // "S 07" is as good as "S 7", unless both are there.
      const exact = whole.filter(({ values }) => fold(`${values[name]}`) === fold(said));
      for (const member of exact.length > 0 ? exact : whole)
        found.push({ member, by: name, certain: codeNameOf(field) !== undefined });
    }
  }
  return found;
}

async function membersWith(
  kind: Kind,
  name: string,
  value: string,
  reading: CodeSearch["reading"],
): Promise<readonly Member[]> {
  if (kind.fields[name]?.unique) {
    const member = await reading.findBy(kind, name, value);
    return member ? [member] : [];
  }
  const { members } = await reading.list(kind, filtered(MOST, filterBy(name, [value])));
  const ids = members.map(({ id }) => id);
  return ids.length === 0 ? [] : reading.members(kind, ids);
}

const leadingFields = fieldsOf((field): field is Field => Boolean(field.leads));

function codeIn(field: Field, text: string): string | null {
  const code = codeNameOf(field);
  return code ? readCode(code, text) : text;
}

/** In a search for works, the code of a copy leads to its work. */
function destinationOf(member: Member, searched: Kind, kinds: Kinds): Destination {
  const { kind, values } = member;
  if (kind !== searched) {
    for (const [name, field] of Object.entries(kind.fields)) {
      const link = values[name] as Link | null;
      if (field.type === "link" && kinds.target(field) === searched && link)
        return { kind: searched, member: link };
    }
  }
  return { kind, member };
}

function isSame(one: Destination, other: Destination): boolean {
  return one.kind === other.kind && one.member.id === other.member.id;
}

/**
 * Whether the text is a search word and not a code: "1984" is a novel before it is a shelf mark. A text with a digit is a word only where
 * another title contains it, and never where titles are codes themselves; one without is a word wherever the search finds anything else.
 */
async function isWord(
  text: string,
  searched: Kind,
  { kind, member }: Destination,
  { reading }: CodeSearch,
): Promise<boolean> {
  const isNumber = /\p{N}/u.test(text);
  if (isNumber && searched.fields[searched.titleName]?.leads) return false;
  const words = searchWords(text);
  if (words.length === 0) return false;
  const query = { words, asTyped: true, sorting: null, limit: MOST, cursor: null };
  const { members } = await reading.list(searched, query);
  const others = members.filter(({ id }) => kind !== searched || id !== member.id);
  if (!isNumber) return others.length > 0;
  return others.some(({ title }) => {
    const padded = ` ${fold(title)} `;
    return words.every((word) => padded.includes(` ${word} `));
  });
}
