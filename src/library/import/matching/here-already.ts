/** How a row changes an existing member: it adds missing values, and changes nothing if the member was edited since the check. */

import { pathOf } from "../../../core/model/answers/address.ts";
import { isKnownByValues } from "../../../core/model/duplicates/duplicate-keys.ts";
import { emptyValue } from "../../../core/model/kinds/field.ts";
import type { Kind } from "../../../core/model/kinds/kind.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { isDay } from "../../../core/words/dates/calendar.ts";
import { fold } from "../../../core/words/fold.ts";
import { saysNothing } from "../columns/fields.ts";
import type { Expected } from "../decide/decision.ts";
import type { Fields } from "../formats/format.ts";
import type { FoundMember } from "../rows/keys.ts";
import type { TransferTexts } from "../texts/themes.ts";
import { formerIn, otherNumbersIn } from "./recognition.ts";
import { hasNumber } from "./unique.ts";

/** The values that a row adds to a member it was matched with. */
export function addedTo(member: Member, said: Fields): Record<string, unknown> {
  const { kind } = member;
  return missingIn(kind, member, withoutOtherName(member, withoutItself(kind, member, said)));
}

/** A member that was changed or created between check and apply is kept and reported. */
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

/** Readers may share a name: returns the birthday of the existing one if the row has another. */
export function otherBirthday({ kind, values }: Member, said: Fields): string | null {
  const { geboren } = said;
  if (kind.owner !== "id" || typeof geboren !== "string" || !isDay(geboren)) return null;
  if (hasNumber(kind, said)) return null;
  const here = values.geboren ?? null;
  return typeof here === "string" && here !== geboren ? here : null;
}

/** What the member keeps although the row says something else that somebody should look at. */
export function keptIn(member: Member, said: Fields): string[] {
  const { kind } = member;
  const called = isCalledOtherwise(member, said) ? [calledBy(kind)] : [];
  const former = formerIn(member, said);
  return [...called, ...otherNumbersIn(member, said).filter((name) => !former.includes(name))];
}

export function isCalledOtherwise({ kind, values }: Member, said: Fields): boolean {
  const [here, there] = [values[calledBy(kind)], said[calledBy(kind)]];
  const isTold = isKnownByValues(kind) || kind.owner === "id";
  if (!isTold || typeof there !== "string" || there === "") return false;
  return typeof here === "string" && fold(here) !== fold(there);
}

/** What a member is called by: of an account the name, as its title is the user name. */
function calledBy({ owner, titleName }: Kind): string {
  return owner === "id" ? "name" : titleName;
}

/** Only values that the member lacks, as existing ones stay. */
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

/** Exports contain the address of each row: a member needs no link to itself. */
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

/** A reader keeps the existing name, and so its halves. */
function withoutOtherName({ kind, values }: Member, said: Fields): Fields {
  if (kind.owner !== "id" || fold(`${said.name ?? ""}`) === fold(`${values.name ?? ""}`))
    return said;
  const { vorname, nachname, ...rest } = said;
  return saysNothing(values.name) ? said : rest;
}

/** Links and days of a reader that only staff may set are taken from the latest list: this year's class. */
function isNewer(kind: Kind, name: string): boolean {
  const field = kind.fields[name];
  return (
    kind.owner === "id" &&
    field?.write !== undefined &&
    (field.type === "link" || field.type === "day")
  );
}
