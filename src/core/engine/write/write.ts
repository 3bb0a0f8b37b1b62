/** The writes themselves, each in one transaction in which every check still holds at commit (optimistic locking by If-Match, uniqueness, rules). */

import { pathOf } from "../../model/answers/address.ts";
import { type Fault, invalid, Problem } from "../../model/answers/problem.ts";
import type { View } from "../../model/answers/representation.ts";
import { tellingApart } from "../../model/duplicates/duplicate-keys.ts";
import { may, type Operation, ownerOf, type Role, towards } from "../../model/kinds/access.ts";
import type { Link, Values } from "../../model/kinds/field.ts";
import { fieldNamed, isListed, type Kind, type Kinds, shapeOf } from "../../model/kinds/kind.ts";
import { waysTo } from "../../model/kinds/naming.ts";
import {
  changeAndFollow,
  type Occasion,
  removeAndFollow,
  rulesOf,
} from "../../model/kinds/rules.ts";
import type { StoredFile } from "../../model/kinds/upload.ts";
import { type Found, linkToMember, type Member } from "../../model/store/member.ts";
import type { ReadLists } from "../../model/store/reading.ts";
import type { Store } from "../../model/store/store.ts";
import type { Draft, Writing } from "../../model/store/writing.ts";
import { isId } from "../../words/slug.ts";
import type { Body } from "../body/body.ts";
import { inputsAlike } from "./alike.ts";
import { type Checked, checkInput } from "./check-input.ts";
import { checkRemoval } from "./check-removal.ts";
import { otherSingle } from "./check-single.ts";
import { checkUnique, linksTo } from "./check-unique.ts";
import { completeValues, sameValues } from "./complete-values.ts";
import { withNumbers } from "./give-numbers.ts";
import { bodiesAlong, withFaultPrefix } from "./make-along.ts";
import { isDone, madeBefore, type Repeat, rememberDone } from "./repeat.ts";

export interface Write {
  readonly store: Store;
  readonly kinds: Kinds;
  readonly kind: Kind;
  readonly site: Readonly<Record<string, unknown>>;
  readonly view: View;
  /** Checked again inside the transaction, on the current state; throws 412. */
  readonly precondition?: (found: Found) => void;
  /** Whether the precondition of a POST holds for its collection as last changed at this instant. */
  holds?: (changed: string | null) => boolean;
  /** The roles, where a step at the desk allows others than the kind does. */
  readonly roles?: readonly Role[];
  /** From a form: likely duplicates are shown first. */
  readonly warnOfDuplicates?: boolean;
  /** Called for members created only because a link names them. */
  readonly onNamed?: (made: Member) => void;
  /** Called where the created member is certainly no duplicate of another. */
  readonly onNoDuplicate?: () => void;
  readonly isBroughtBack?: boolean;
}

/** The most likely duplicates shown. */
const MOST_SHOWN = 10;

/** `repeat`: the request may be a retry; then what it has created is returned. */
export async function create(
  write: Write,
  body: Body,
  repeat: Repeat | null = null,
): Promise<Member> {
  const { store, kind } = write;
  const checked = check(write, body);
  const known = repeat && (await madeBefore(repeat, kind, store.read));
  if (known) return known;
  const underLock = await readAhead(write, async (reading) => {
    checkMay(write, "create", null);
    await rehearse(write, reading, checked, body, null).catch((error) => {
      // A refusal need not wait for the write lock; a retry must, since the first request may just be done.
      if (repeat === null && error instanceof Problem) throw error;
    });
  });
  return underLock(async (writing) => {
    const before = repeat && (await madeBefore(repeat, kind, writing));
    if (before) return before;
    checkMay(write, "create", null);
    if (write.holds && !write.holds(await writing.lastChange(kind)))
      throw new Problem("vorbedingung");
    const member = await add(write, writing, checked, body, {});
    await addAlong(write, writing, member, body);
    await addAlike(write, writing, body);
    if (!writing.mayHaveDuplicate(kind)) write.onNoDuplicate?.();
    if (repeat) await writing.remember(repeat, member);
    return member;
  });
}

/**
 * Already checked in flow.ts; repeated under the write lock, since the owner or the rights may have changed. `found`: null for a new
 * member, which is the user's own.
 */
function checkMay(write: Write, operation: Operation, found: Found | null): void {
  const { kind, view, roles = kind.access[operation] } = write;
  const { actor } = view;
  const member = found && "member" in found ? found.member : null;
  const owner = member ? ownerOf(member) : found === null ? (actor?.id ?? null) : null;
  if (may(roles, member ? towards(actor, member) : actor, owner)) return;
  throw new Problem("kein-zugriff");
}

function check({ kind, kinds }: Write, { input, faults = [] }: Body): Checked {
  const checked = checkInput(kind, kinds, input);
  return { ...checked, faults: [...checked.faults, ...faults] };
}

/**
 * Creates, replaces or changes in part; the state inside the transaction decides, since two clients can have found the address free.
 * `repeat`: as with `create`. A member that existed is returned without long lists (`ReadLists`).
 */
export async function put(
  write: Write,
  body: Body,
  key: string,
  repeat: Repeat | null = null,
): Promise<{ member: Member; made: boolean }> {
  const { store, kind, precondition } = write;
  const whole = body.partial ? null : check(write, body);
  const known = repeat && (await madeBefore(repeat, kind, store.read));
  if (known) return { member: known, made: false };
  // A derived list that is sent has to be the stored one.
  const lists = Object.keys(body.input).some((name) => isListed(kind.fields[name]))
    ? "all"
    : "short";
  /** Read before the lock is taken; valid as long as the member's version is the same. */
  let asked: { readonly version: number; readonly isDone: boolean } | null = null;
  const underLock = await readAhead(write, async (reading) => {
    const found = await reading.find(kind, key, lists);
    if (found.state !== "current") return;
    asked = { version: found.member.version, isDone: await isDone(body, found.member, reading) };
    const checked = whole ?? check(write, merged(body, found, write));
    // A refusal is decided under the lock: others may change the member until then.
    await rehearse(write, reading, checked, body, found.member).catch(() => {});
  });
  return underLock(async (writing) => {
    const before = repeat && (await madeBefore(repeat, kind, writing));
    if (before) return { member: before, made: false };
    const found = await writing.find(kind, key, lists);
    checkMay(write, "replace", found);
    precondition?.(found);
    if (found.state === "gone") throw goneProblem(found);
    // Its slug has changed since it was looked up: the request was about the former state.
    if (found.state === "former") throw new Problem("vorbedingung");
    const checked = whole ?? check(write, merged(body, found, write));
    if (found.state === "free") {
      if (body.partial) throw new Problem("nicht-gefunden", { path: `/${kind.singular}/${key}` });
      const place = isId(key) ? { id: Number(key) } : { slug: key };
      return { member: await add(write, writing, checked, body, place), made: true };
    }
    const done =
      asked?.version === found.member.version
        ? asked.isDone
        : await isDone(body, found.member, writing);
    if (done) return { member: found.member, made: false };
    const member = await change(write, writing, checked, body, found.member, key);
    await rememberDone(body, member, writing);
    if (repeat) await writing.remember(repeat, member);
    return { member, made: false };
  });
}

/** Creates a removed member again, at its former addresses. `closed`: its recorded values of fields that no body sets. */
export async function bringBack(
  given: Omit<Write, "isBroughtBack">,
  body: Body,
  id: number,
  closed: (writing: Writing) => Promise<Values>,
): Promise<Member> {
  const write: Write = { ...given, isBroughtBack: true };
  const { store, kind, precondition } = write;
  const checked = check(write, body);
  return store.write(async (writing) => {
    const found = await writing.find(kind, `${id}`);
    checkMay(write, "create", null);
    precondition?.(found);
    if (found.state !== "gone") throw new Problem("vorbedingung");
    const completed = await complete(write, writing, checked, body, null);
    const values = { ...completed, ...(await closed(writing)) };
    return make(write, writing, kind, { values, ...(await writing.reclaim(kind, id, values)) });
  });
}

/** Where the rules of a kind read much, that is done before the write lock is taken. */
async function readAhead(
  { store, kind }: Write,
  work: (reading: Writing) => Promise<void>,
): Promise<Store["write"]> {
  if (!rulesOf(kind).readAhead) return store.write;
  return store.readAhead((reading) => work(reading as Writing));
}

/** Makes all the queries of the write itself. */
async function rehearse(
  write: Write,
  reading: Writing,
  checked: Checked,
  body: Body,
  before: Member | null,
): Promise<void> {
  const given = await complete(write, reading, checked, body, before);
  await rulesOf(write.kind).readAhead?.(before, given, occasionOf(write, reading));
}

/** A partial link is merged into the existing one (RFC 7396), unless it identifies another member. */
function merged(body: Body, found: Found, { kind, kinds, view }: Write): Body {
  const input: Record<string, unknown> = { ...body.input };
  for (const [name, said] of Object.entries(input)) {
    const field = fieldNamed(kind, name);
    const before = "member" in found ? (found.member.values[name] as Link | null) : null;
    if (field?.type !== "link" || !before || said === null || typeof said !== "object") continue;
    // A list replaces, as anything does that is no object; validation refuses it.
    if (Array.isArray(said)) continue;
    if (waysTo(kinds.target(field)).some((name) => name in said)) continue;
    input[name] = { url: view.origin + pathOf(kinds.target(field), before), ...said };
  }
  return { ...body, input };
}

async function add(
  write: Write,
  writing: Writing,
  checked: Checked,
  body: Body,
  place: { id?: number; slug?: string },
): Promise<Member> {
  const { kind } = write;
  const { faults } = checked;
  const isMissing =
    kind.upload &&
    !kind.upload.optional &&
    !body.taken &&
    faults.every(({ pointer }) => pointer !== "/datei");
  const missing: Fault[] = isMissing ? [{ pointer: "/datei", code: "pflicht" }] : [];
  const all = { ...checked, faults: [...faults, ...missing] };
  const given = { ...(await complete(write, writing, all, body, null)), ...body.taken?.values };
  if (write.warnOfDuplicates) await checkLooks(write, writing, given);
  return make(write, writing, kind, { values: given, ...place }, body.taken?.files);
}

/** With all checks of its kind; if one fails, the transaction is rolled back. */
async function addAlong(
  write: Write,
  writing: Writing,
  owner: Member,
  { along = [], format }: Body,
): Promise<void> {
  const bodies = bodiesAlong(owner, along, write.kinds, write.view);
  if (!bodies) return;
  const inner: Write = { ...write, kind: bodies.kind, warnOfDuplicates: false };
  for (const [index, input] of bodies.inputs.entries()) {
    const body = { input, format };
    await withFaultPrefix(bodies.field, index, add(inner, writing, check(inner, body), body, {}));
  }
}

/** The others of several that one form makes; their numbers count on from that of the first. */
async function addAlike(write: Write, writing: Writing, body: Body): Promise<void> {
  const { count = 1 } = body;
  if (count === 1) return;
  const inner: Write = { ...write, warnOfDuplicates: false };
  const place = { site: write.site, today: writing.today() };
  for (const input of inputsAlike(write.kind, body.input, count, place).slice(1)) {
    const other = { ...body, input };
    await add(inner, writing, check(inner, other), other, {});
  }
}

/** Inside the transaction, so that members created for links are rolled back. */
async function checkLooks({ kind, view }: Write, writing: Writing, given: Values): Promise<void> {
  const duplicates = await writing.possibleDuplicates(kind, given, MOST_SHOWN);
  const links = linksTo(duplicates, view, ({ title, values }) => tellingApart(kind, title, values));
  if (links.length > 0) throw new Problem("sieht-gleich-aus", { count: links.length }, { links });
}

async function make(
  write: Write,
  writing: Writing,
  kind: Kind,
  draft: Draft,
  files: readonly StoredFile[] = [],
): Promise<Member> {
  const occasion = occasionOf(write, writing);
  const ruled = (await rulesOf(kind).create?.(draft.values, occasion)) ?? draft.values;
  const [values = ruled] = await withNumbers(kind, [ruled], occasion);
  const [id] = await writing.insert(kind, [{ ...draft, values }], write.view.actor);
  if (files.length > 0) await writing.addFiles(kind, id as number, files);
  await rulesOf(kind).follow?.(null, await current(writing, kind, String(id)), occasion);
  return current(writing, kind, String(id));
}

/** Written at its slug it keeps the slug; written at its id a new title gives it a new slug. */
async function change(
  write: Write,
  writing: Writing,
  checked: Checked,
  body: Body,
  before: Member,
  key: string,
): Promise<Member> {
  const { kind } = write;
  const given = await complete(write, writing, checked, body, before);
  const slug = isId(key) ? {} : { slug: key };
  if (sameValues(kind, given, before.values) && (isId(key) || key === before.slug)) return before;
  const occasion = occasionOf(write, writing);
  const ruled = (await rulesOf(kind).replace?.(before, given, occasion)) ?? given;
  const [values = ruled] = await withNumbers(kind, [ruled], occasion);
  const other = await otherSingle(kind, before, values, writing);
  if (other) {
    const links = linksTo([other], write.view);
    throw new Problem("schon-vergeben", { other: links[0]?.title ?? "…" }, { links });
  }
  await changeAndFollow(before, values, occasion, slug);
  return current(writing, kind, String(before.id), "short");
}

export async function remove(write: Write, key: string): Promise<void> {
  const { store, kind, precondition } = write;
  await store.write(async (writing) => {
    const found = await writing.find(kind, key, "short");
    checkMay(write, "remove", found);
    precondition?.(found);
    if (found.state === "gone") throw goneProblem(found);
    if (found.state === "former") throw new Problem("vorbedingung");
    const member = await current(writing, kind, key, "short");
    const occasion = occasionOf(write, writing);
    await checkRemoval(member, occasion);
    await rulesOf(kind).remove?.(member, occasion);
    await removeAndFollow(member, occasion);
  });
}

function occasionOf(write: Write, writing: Writing): Occasion {
  const { kinds, site, view, isBroughtBack = false } = write;
  const { actor, origin } = view;
  return { writing, kinds, actor, today: writing.today(), site, origin, isBroughtBack };
}

export function goneProblem(
  found: Found & { state: "gone" },
  headers: Readonly<Record<string, string>> = {},
): Problem {
  return new Problem("entfernt", { title: found.title, since: found.since }, { headers });
}

async function complete(
  write: Write,
  writing: Writing,
  checked: Checked,
  body: Body,
  before: Member | null,
) {
  const { kind, kinds, view } = write;
  const { values, faults } = await completeValues(kind, checked, {
    reading: writing,
    kinds,
    origin: view.origin,
    shape: body.partial ? [] : shapeOf(kind, body.format.name),
    existing: before,
    actor: before ? towards(view.actor, before) : view.actor,
    async make(target, given) {
      const made = await make(write, writing, target, { values: given });
      write.onNamed?.(made);
      return linkToMember(made);
    },
  });
  if (faults.some(({ code }) => code === "nicht-mit-schluessel"))
    throw new Problem("kein-zugriff", {}, { faults });
  if (faults.length > 0) throw invalid(faults);
  await checkUnique(write, writing, values, before);
  return values;
}

async function current(
  writing: Writing,
  kind: Kind,
  key: string,
  lists?: ReadLists,
): Promise<Member> {
  const found = await writing.find(kind, key, lists);
  if (found.state === "current" || found.state === "former") return found.member;
  throw new Problem("nicht-gefunden", { path: `/${kind.singular}/${key}` });
}
