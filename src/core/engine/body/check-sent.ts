/** What is sent to a page is checked by what it takes (`takes`), before the page acts: all faults at once. */

import type { FormFields, Page, SentParts } from "../../model/answers/page.ts";
import { type Fault, invalid } from "../../model/answers/problem.ts";
import type { Input } from "../../model/answers/representation.ts";
import { closest } from "../../words/distance.ts";
import { MOST_GUESSES, pointerTo } from "../write/check-input.ts";
import { checkValue } from "../write/check-value.ts";

type Checkable = Exclude<SentParts[string], { type: "each" }>;

/** A form: its browser may send more than the page reads, and pages show what else is wrong beside its fields. */
export function checkForm(page: Page, fields: FormFields): void {
  refuse([...unchosen(page, fields), ...missing(page, fields)]);
}

/** The fields of a program, as a form would have sent them. */
export function checkSent(page: Page, input: Input): FormFields {
  const filled = Object.entries(input).filter(([, value]) => value !== null && value !== "");
  const fields = new Map(
    filled.map(([name, value]) => [
      name,
      typeof value === "object" ? JSON.stringify(value) : `${value}`,
    ]),
  );
  const takes = page.takes ?? {};
  let guesses = 0;
  const faults = filled.flatMap(([name, value]) => {
    const part = partOf(takes, name);
    if (part) return wrong(part, value, name);
    return [unknown(name, guesses++ < MOST_GUESSES ? Object.keys(takes) : [])];
  }) as Fault[];
  const always = Object.entries(takes).flatMap(([name, part]): Fault[] => {
    const isMissing = part.type !== "each" && part.required && !fields.has(name);
    return isMissing && part.type !== "choice" ? [{ ...at(name), code: "pflicht" }] : [];
  });
  const unnamed = unchosen(page, fields).filter(({ pointer }) => !fields.has(pointer.slice(1)));
  refuse([...faults, ...unnamed, ...always, ...missing(page, fields)]);
  return fields;
}

/** Choices that there are not, and required ones that were not made. */
function unchosen({ takes = {} }: Page, fields: FormFields): Fault[] {
  return Object.entries(takes).flatMap(([name, part]) => {
    const value = fields.get(name) ?? "";
    if (part.type !== "choice" || (value === "" && !part.required)) return [];
    return part.choices.includes(value) ? [] : [notAmong(name, part.choices)];
  });
}

/** What the action needs, and was not sent. */
function missing({ requires = {} }: Page, fields: FormFields): Fault[] {
  const action = fields.get("aktion") ?? "";
  const needed = Object.hasOwn(requires, action) ? requires[action]! : [];
  const absent = needed.filter((name) => (fields.get(name) ?? "").trim() === "");
  return absent.map((name) => ({ ...at(name), code: "pflicht" }));
}

/** Forms send numbers as text, and so may programs. */
function wrong(part: Checkable, value: unknown, name: string): Fault[] {
  const { pointer } = at(name);
  if (part.type === "secret")
    return typeof value === "string" ? [] : [{ pointer, code: "typ", params: { type: "string" } }];
  if (part.type === "choice")
    return part.choices.includes(`${value}`) ? [] : [notAmong(name, part.choices)];
  if (part.type !== "number")
    return checkValue(part, typeof value === "number" ? `${value}` : value, pointer);
  const isDigits = typeof value === "string" && /^-?\d{1,15}$/.test(value);
  return checkValue(part, isDigits ? Number(value) : value, pointer);
}

/** A repeated field is numbered: `konto.17`. */
function partOf(takes: SentParts, name: string): Checkable | null {
  const [first = "", ...numbers] = name.split(".");
  const part = Object.hasOwn(takes, first) ? takes[first] : undefined;
  if (part?.type !== "each") return numbers.length === 0 ? (part ?? null) : null;
  const isNumbered = numbers.length === part.numbers && numbers.every((one) => /^\d+$/.test(one));
  return isNumbered ? part.part : null;
}

function unknown(name: string, known: readonly string[]): Fault {
  const meant = closest(name, known);
  return { ...at(name), code: "unbekannt", params: { name, ...(meant !== null && { meant }) } };
}

function notAmong(name: string, choices: readonly string[]): Fault {
  return { ...at(name), code: "auswahl", params: { choices: choices.join(", ") } };
}

function at(name: string): { readonly pointer: string } {
  return { pointer: pointerTo(name) };
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0) throw invalid(faults);
}
