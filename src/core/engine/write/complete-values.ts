/** Completes a body to all values of a member: what stays, what is cleared and what is generated. */

import { withoutHost } from "../../model/answers/address.ts";
import type { Fault } from "../../model/answers/problem.ts";
import { barsKey, may as mayActOn, mayRead, mayWrite, ownerOf } from "../../model/kinds/access.ts";
import {
  type ComputedField,
  emptyValue,
  type Field,
  isPlace,
  type Link,
  type TextField,
  type Value,
  type Values,
} from "../../model/kinds/field.ts";
import { isLinking, type Kind } from "../../model/kinds/kind.ts";
import { lookupKeys, valuesOfName } from "../../model/kinds/naming.ts";
import { fieldsOf, linkFields, perKind } from "../../model/kinds/per-kind.ts";
import { rulesOf } from "../../model/kinds/rules.ts";
import { otherHolder } from "../../model/store/other-holder.ts";
import { recordedFields } from "../../model/store/recorded-values.ts";
import { checkHierarchies, standsBelow } from "./check-hierarchy.ts";
import {
  type Checked,
  checkInput,
  type Given,
  type LinkInput,
  pointerTo,
  wrongCodes,
} from "./check-input.ts";
import {
  type LinkPlace,
  linkedIds,
  resolveLinks,
  resolvePicture,
  TO_BE_MADE,
} from "./resolve-links.ts";

export interface Completing extends LinkPlace {
  /** The fields that the body's format has: those missing in the body are cleared. */
  readonly shape: readonly string[];
  readonly existing: { readonly id: number; readonly values: Values } | null;
  /** Creates another member, for a link that names one that does not exist yet. */
  readonly make: (kind: Kind, values: Values) => Promise<Link>;
}

/** The new value of a field, and what is wrong with the sent one. */
interface CompletedValue {
  readonly value: Value;
  readonly faults: readonly Fault[];
}

const openFields = fieldsOf((field): field is Field => field.type !== "secret");
const computing = fieldsOf((field): field is ComputedField => field.type === "computed");
const making = fieldsOf(
  (field): field is TextField => field.type === "text" && field.make !== undefined,
);

/** The initial values of a new member; its empty lists are shared. */
export const blankValues = perKind((kind): Values => {
  const blank = openFields(kind).map(([name, field]) => {
    const value = field.type === "computed" ? null : emptyValue(field);
    return [name, Array.isArray(value) ? Object.freeze(value) : value];
  });
  return Object.fromEntries(blank);
});

export async function completeValues(
  kind: Kind,
  checked: Checked,
  completing: Completing,
): Promise<{ values: Values; faults: readonly Fault[] }> {
  const faults = [...checked.faults];
  const { reading, existing } = completing;
  const values: Record<string, Value> = existing === null ? { ...blankValues(kind) } : {};
  for (const { 0: name, 1: field } of openFields(kind)) {
    if (existing === null && !field.required && !checked.given.has(name)) continue;
    const outcome = outcomeOf(kind, name, checked.given.get(name), completing);
    // Awaited only if needed: most fields need no query, and an import completes millions of them.
    const { value, faults: wrong } = outcome instanceof Promise ? await outcome : outcome;
    values[name] = value;
    if (wrong.length > 0) faults.push(...wrong);
    if (!isMissing(field, value)) continue;
    const pointer = pointerTo(name);
    if (!hasFault(pointer, faults)) faults.push({ pointer, code: "pflicht" });
  }
  for (const fault of rulesOf(kind).faults?.(values, completing.kinds) ?? [])
    if (!hasFault(pointerTo(fault.pointer.split("/")[1] ?? ""), faults)) faults.push(fault);
  if (existing === null && faults.length === 0)
    faults.push(...wrongComputed(kind, checked, values, completing));
  // Awaited only if needed: an import completes a great many.
  if (faults.length === 0 && standsBelow(kind, values))
    faults.push(...(await checkHierarchies(kind, values, existing, reading)));
  if (faults.length === 0) {
    if (hasNew(kind, values)) faults.push(...(await makeNamed(kind, values, completing)));
    if (making(kind).length > 0) faults.push(...(await makeValues(kind, values, completing)));
  }
  return { values, faults };
}

/** What a new member is said to be computed to; it has no id yet, so no address of its own that could be wrong. */
function wrongComputed(
  kind: Kind,
  { given }: Checked,
  values: Values,
  { reading }: Completing,
): Fault[] {
  const wrong = computing(kind).filter(([name, field]) => {
    const said = given.get(name) ?? null;
    return said !== null && !isPlace(field) && said !== field.make(values, reading.today(), 0);
  });
  return wrong.map(([name]) => ({ pointer: pointerTo(name), code: "berechnet" }));
}

function hasFault(pointer: string, faults: readonly Fault[]): boolean {
  return faults.some((fault) => `${fault.pointer}/`.startsWith(`${pointer}/`));
}

function hasNew(kind: Kind, values: Values): boolean {
  return linkFields(kind).some(([name]) => linksIn(values[name] ?? null).some(isNew));
}

function isNew({ id }: Link): boolean {
  return id === TO_BE_MADE;
}

/** Creates linked members that do not exist yet, by name alone and with the same checks, once everything else is valid. */
async function makeNamed(
  kind: Kind,
  values: Record<string, Value>,
  completing: Completing,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  // The same name twice, as author and as translator, is created once.
  const once = new Map<string, Promise<Link | readonly Fault[]>>();
  for (const [name, field] of linkFields(kind)) {
    const links = linksIn(values[name] ?? null);
    if (!links.some(isNew)) continue;
    const made: Link[] = [];
    const target = completing.kinds.target(field);
    for (const [index, link] of links.entries()) {
      const place = field.type === "link" ? "" : `/${index}`;
      const who = `${target.singular}\n${lookupKeys(target, link.title)[0]}`;
      const making = isNew(link) ? (once.get(who) ?? makeOne(target, link, completing)) : null;
      if (making) once.set(who, making);
      const outcome = making ? await making : link;
      if ("id" in outcome) made.push({ ...outcome, extras: link.extras });
      else
        faults.push(
          ...outcome.map((fault) => ({ ...fault, pointer: `${pointerTo(name)}${place}/name` })),
        );
    }
    values[name] = field.type === "link" ? (made[0] ?? null) : made;
  }
  return faults;
}

async function makeOne(
  target: Kind,
  { title }: Link,
  completing: Completing,
): Promise<Link | readonly Fault[]> {
  const { kinds, make } = completing;
  const checked = checkInput(target, kinds, valuesOfName(target, title) ?? {});
  const alone = { ...completing, shape: [], existing: null };
  const { values, faults } = await completeValues(target, checked, alone);
  return faults.length > 0 ? faults : make(target, values);
}

function outcomeOf(
  kind: Kind,
  name: string,
  said: Given | undefined,
  completing: Completing,
): CompletedValue | Promise<CompletedValue> {
  const { shape, existing, actor } = completing;
  const field = kind.fields[name] as Field;
  const before = existing?.values[name] ?? null;
  if (field.type === "computed") {
    const meant = withoutHost(field, (said ?? null) as Value, completing.origin);
    // Of a new member all other values have to be known first: see `wrongComputed`.
    const differs = existing !== null && meant !== null && meant !== before;
    return {
      value: before,
      faults: differs ? [{ pointer: pointerTo(name), code: "berechnet" }] : [],
    };
  }
  const owner = existing && ownerOf({ kind, ...existing });
  const may = mayWrite(field, actor, owner);
  const stays = existing?.values[name] ?? emptyValue(field);
  // Not even the value that is stored already: otherwise a client that may not read it could find it by guessing.
  if (said !== undefined && existing !== null && !may && !mayRead(field, actor, owner))
    return { value: stays, faults: [{ pointer: pointerTo(name), code: "nicht-erlaubt" }] };
  // A note is read in one language but stored for all: one that is sent back is ignored.
  if (field.type === "text" && field.noted && !may) return { value: stays, faults: [] };
  // Leaving out an assigned number does not remove it.
  if ((said ?? null) === null && field.type === "text" && field.numbered !== undefined)
    return { value: stays, faults: [] };
  if (said === undefined) {
    const canBeEmpty = field.type !== "derived" && (field.type !== "choice" || !field.initial);
    const cleared = shape.includes(name) && canBeEmpty && may;
    return { value: cleared ? emptyValue(field) : stays, faults: [] };
  }
  const outcome = ({ value, faults, allowed }: LinkOutcome): CompletedValue => {
    if (allowed || faults.length > 0 || sameValue(value, stays)) return { value, faults };
    const code = barsKey(field, actor) ? "nicht-mit-schluessel" : "nicht-erlaubt";
    return { value, faults: [{ pointer: pointerTo(name), code }] };
  };
  if (said !== null && (field.type === "image" || isLinking(field))) {
    const value = may ? knownLinks(field, said, completing) : null;
    if (value !== null) return outcome({ value, faults: [], allowed: true });
    return found(kind, name, said, may, completing).then(outcome);
  }
  const empty = field.type === "derived" ? stays : emptyValue(field);
  const value = said === null ? empty : withoutHost(field, said as Value, completing.origin);
  return outcome({
    value: onceEach(field, value),
    faults: wrongCodes(field, value, before, pointerTo(name)),
    allowed: may,
  });
}

/** The same number with and without hyphens counts once; faults have named the entries by their places by now. */
function onceEach(field: Field, value: Value): Value {
  const isOfCodes = field.type === "texts" && field.code !== undefined && value !== null;
  return isOfCodes ? [...new Set(value as readonly string[])] : value;
}

interface LinkOutcome extends CompletedValue {
  readonly allowed: boolean;
}

/** Without a query, as an import links to the same members again and again; null if one is unknown, or given twice. */
function knownLinks(
  field: Field,
  said: Given,
  { kinds, reading, actor }: Completing,
): Link | readonly Link[] | null {
  if (!reading.known || (field.type !== "link" && field.type !== "links")) return null;
  const target = kinds.target(field);
  if (!mayActOn(target.access.read, actor)) return null;
  const links: Link[] = [];
  for (const input of said as readonly LinkInput[]) {
    const link = input.named === undefined ? reading.known(target, input) : null;
    if (link === null || links.some(({ id }) => id === link.id)) return null;
    links.push({ id: link.id, slug: link.slug, title: link.title, extras: input.extras });
  }
  return field.type === "link" ? (links[0] ?? null) : links;
}

/** Resolves the sent addresses. */
async function found(
  kind: Kind,
  name: string,
  said: Given,
  may: boolean,
  completing: Completing,
): Promise<LinkOutcome> {
  const { existing, actor } = completing;
  const field = kind.fields[name] as Field;
  const pointer = pointerTo(name);
  const before = existing?.values[name] ?? emptyValue(field);
  if (!isLinking(field)) {
    const { image, faults } = await resolvePicture(said as string, pointer, completing);
    return { value: image, faults, allowed: may };
  }

  const inputs = said as readonly LinkInput[];
  // The creator of a member that belongs to its creator is its owner already, and may name those whom they represent, where the field
  // allows it.
  const isOwner = existing === null && name === kind.owner;
  const others = (isOwner && field.write?.includes("representative") && actor?.answersFor) || [];
  const known = new Set([...linkedIds(before), ...others.map(({ id }) => id)]);
  const resolved = await resolveLinks(field, inputs, completing, known);
  const { links } = resolved;
  if (field.type === "derived") {
    const kept = before as readonly Link[];
    const derivedFrom = { from: field.from, by: field.by };
    const isWrong = resolved.faults.length > 0 ? !isAmong(links, kept) : !sameLinks(links, kept);
    // An address that leads nowhere here is no fault: it was read on another server, or before something was removed.
    const faults = isWrong ? [{ pointer, code: "abgeleitet" as const, params: derivedFrom }] : [];
    return { value: before, faults, allowed: true };
  }
  const own = links[0]?.id ?? null;
  const allowed = may || (isOwner && (own === actor?.id || mayWrite(field, actor, own)));
  // Guessing must not reveal what exists at addresses that the user may not use here.
  const faults: Fault[] =
    allowed || resolved.faults.length === 0
      ? resolved.faults
      : [{ pointer, code: "nicht-erlaubt" }];
  return { value: field.type === "link" ? (links[0] ?? null) : links, faults, allowed };
}

/** Generates values that were not sent: `georg.buechner`, or with a number where that is taken. */
async function makeValues(
  kind: Kind,
  values: Record<string, Value>,
  { reading, kinds, existing }: Completing,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const id = existing?.id ?? null;
  for (const [name, field] of making(kind)) {
    if (values[name] !== null) continue;
    const base = field.make?.(values) ?? null;
    if (base === null) {
      const { madeOf = name } = field;
      const missing = values[madeOf] === null ? madeOf : name;
      if (field.required) faults.push({ pointer: pointerTo(missing), code: "pflicht" });
      continue;
    }
    let made = base;
    for (let number = 2; field.unique; number++) {
      const taking = { id, values: { ...values, [name]: made } };
      const alike = [made, ...(field.lookAlikes?.(made) ?? [])];
      const holders = await Promise.all(alike.map((one) => reading.findBy(kind, name, one)));
      const isFree = holders.every((holder) => holder === null || holder.id === id);
      if (isFree && !(await otherHolder(kind, name, taking, { kinds, reading }))) break;
      made = `${base}${number}`;
    }
    values[name] = made;
  }
  return faults;
}

/** Whether two sets of values would be stored the same. */
export function sameValues(kind: Kind, a: Values, b: Values): boolean {
  const textOf = (values: Values, name: string) => JSON.stringify(comparable(values[name] ?? null));
  return recordedFields(kind).every(([name]) => textOf(a, name) === textOf(b, name));
}

function comparable(value: Value): unknown {
  if (Array.isArray(value)) return value.map((entry) => comparable(entry as Value));
  return value !== null && typeof value === "object"
    ? [(value as Link).id, (value as Link).extras]
    : value;
}

function isMissing(field: Field, value: Value): boolean {
  if (!field.required || (field.type === "text" && field.make)) return false;
  if (Array.isArray(value)) return value.length === 0;
  return value === null || (typeof value === "string" && value.trim() === "");
}

function linksIn(value: Value): readonly Link[] {
  if (value === null) return [];
  return (Array.isArray(value) ? value : [value]) as readonly Link[];
}

function sameLinks(a: readonly Link[], b: readonly Link[]): boolean {
  return a.length === b.length && isAmong(a, b);
}

function isAmong(some: readonly Link[], all: readonly Link[]): boolean {
  const ids = new Set(all.map((link) => link.id));
  return some.every((link) => ids.has(link.id));
}

function sameValue(a: Value, b: Value): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
