/** What a row may do to a member that is here already: add what it lacks, and nothing to what has changed since. */

import { pathOf } from "../../../core/model/answers/address.ts";
import { emptyValue } from "../../../core/model/kinds/field.ts";
import type { Kind } from "../../../core/model/kinds/kind.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { isDay } from "../../../core/words/dates/calendar.ts";
import { fold } from "../../../core/words/fold.ts";
import { saysNothing } from "../columns/fields.ts";
import type { Fields } from "../formats/format.ts";
import type { FoundMember } from "../rows/keys.ts";
import type { TransferTexts } from "../texts/themes.ts";
import type { Expected } from "./decision.ts";
import { hasNumber } from "./unique.ts";

/** What a row that was found by what it says adds to its member. */
export function addedTo(member: Member, said: Fields): Record<string, unknown> {
  const { kind } = member;
  return missingIn(kind, member, withoutOtherName(member, withoutItself(kind, member, said)));
}

/** What has happened to the member between its check and its turn is told, and not undone. */
export function asExpected(
  found: FoundMember | null | string,
  expected: Expected | undefined,
  texts: TransferTexts["rows"],
): FoundMember | null | string {
  if (!expected || typeof found === "string") return found;
  if (found === null) return expected.member === null ? null : texts.removedMeanwhile;
  if (expected.member === null) return { ...found, keep: texts.cameMeanwhile };
  const { id, version } = found.member;
  if (id === expected.member && version === expected.version) return found;
  return { ...found, keep: texts.changedMeanwhile };
}

/** Two readers may have one name: the day on which the one who is here was born, where the row says another. */
export function otherBirthday({ kind, values }: Member, said: Fields): string | null {
  const { geboren } = said;
  if (kind.owner !== "id" || typeof geboren !== "string" || !isDay(geboren)) return null;
  if (hasNumber(kind, said)) return null;
  const here = values.geboren ?? null;
  return typeof here === "string" && here !== geboren ? here : null;
}

/** Only what a member has nothing of yet: what is here stays. */
function missingIn(kind: Kind, { values }: Member, document: Fields): Record<string, unknown> {
  const isEmpty = (name: string) => {
    const field = kind.fields[name];
    const value = values[name] ?? null;
    return field !== undefined && JSON.stringify(value) === JSON.stringify(emptyValue(field));
  };
  return Object.fromEntries(
    Object.entries(document).filter(
      ([name, said]) => said !== null && (isEmpty(name) || isNewer(kind, name)),
    ),
  );
}

/** A file that was taken from here says where each row stands: a member needs no link to itself. */
function withoutItself(kind: Kind, member: Member, document: Fields): Fields {
  const own = pathOf(kind, member);
  const links = Object.entries(document).flatMap(([name, said]) => {
    const field = kind.fields[name];
    if (field?.type !== "texts" || field.format !== "uri" || !Array.isArray(said)) return [];
    const others = said.filter((url) => URL.parse(`${url}`)?.pathname !== own);
    return [[name, others.length > 0 ? others : null]];
  });
  return { ...document, ...Object.fromEntries(links) };
}

/** A reader keeps the name that stands here, and so its halves. */
function withoutOtherName({ kind, values }: Member, said: Fields): Fields {
  if (kind.owner !== "id" || fold(`${said.name ?? ""}`) === fold(`${values.name ?? ""}`))
    return said;
  const { vorname, nachname, ...rest } = said;
  return saysNothing(values.name) ? said : rest;
}

/** What staff alone says of a reader, the latest list says best: which class it is this year. */
function isNewer(kind: Kind, name: string): boolean {
  const field = kind.fields[name];
  return (
    kind.owner === "id" &&
    field?.write !== undefined &&
    (field.type === "link" || field.type === "day")
  );
}
