/** Mergings: two members of a kind become one. References and the address of the removed one lead to the kept one. */

import { checkHierarchies } from "../../../core/engine/write/check-hierarchy.ts";
import { pathOf } from "../../../core/model/answers/address.ts";
import { type Fault, invalid, Problem } from "../../../core/model/answers/problem.ts";
import {
  type Absorbed,
  type Choices,
  choosable,
  differs,
  type MergeSide,
  mergedFields,
  mergedValues,
  proposedSide,
  sidesFor,
  storedValues,
} from "../../../core/model/duplicates/merging.ts";
import { LIBRARIAN_ONLY, may } from "../../../core/model/kinds/access.ts";
import { defineKind } from "../../../core/model/kinds/define-kind.ts";
import {
  day,
  type Field,
  type Link,
  text,
  texts,
  type Value,
  type Values,
} from "../../../core/model/kinds/field.ts";
import type { Kind } from "../../../core/model/kinds/kind.ts";
import {
  changeAndFollow,
  type Occasion,
  type Rules,
  rulesOf,
} from "../../../core/model/kinds/rules.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { holderOf, otherHolder } from "../../../core/model/store/other-holder.ts";
import type { Source } from "../../../core/model/store/source.ts";
import { refusal } from "../../circulation/circulation.ts";
import { origins } from "../../tables/origins.ts";
import { look } from "./zusammenfuehrung-look.ts";
import words from "./zusammenfuehrung-words.ts";

const rules: Rules = {
  async create(values, occasion) {
    const { kept, lost } = await bothOf(values, occasion);
    const choices = choicesIn(kept.kind, values);
    const wahl = choosable(kept.kind, kept.values, lost.values).map((name) => {
      const field = kept.kind.fields[name] as Field;
      const [own, other] = [kept.values[name] ?? null, lost.values[name] ?? null];
      return `${name}=${choices.get(name) ?? proposedSide(field, own, other)}`;
    });
    const said = { titel: kept.title, gehtTitel: lost.title, wann: occasion.today };
    return { ...values, bleibt: placeOf(kept), geht: placeOf(lost), wahl, ...said };
  },

  async replace(before, _values, occasion) {
    throw refusal({ reason: "schon-zusammengefuehrt" }, occasion, before);
  },

  async follow(before, member, occasion) {
    if (before === null && member !== null) await merge(member, occasion);
  },

  /** Removing the merging undoes it. */
  remove: part,
};

/** The file with all that is needed to undo the merging. */
const STAND = "stand";

interface Stand {
  readonly absorbed: Absorbed;
  readonly before: {
    readonly slug: string | null;
    readonly values: Values;
    /** The source of the last import, which may update it again. */
    readonly source: Source | null;
  };
  readonly after: Values;
  readonly joining: unknown;
}

export default defineKind({
  singular: "zusammenfuehrung",
  plural: "zusammenfuehrungen",
  words,
  menu: 0,
  title: ({ titel, gehtTitel }) => `${titel ?? ""} ← ${gehtTitel ?? ""}`,
  titleName: "vorgang",
  access: LIBRARIAN_ONLY,
  fields: {
    /** The address of the member to keep … */
    bleibt: text({ required: true, max: 2000, format: "place" }),
    /** … and of the one to remove: it redirects to the other from now on. */
    geht: text({ required: true, max: 2000, format: "place" }),
    /** The chosen side of fields, where it differs from the proposal: `geboren=geht`, `isbn=beide`. */
    wahl: texts("wahlen", { pattern: "^[a-zA-Z0-9]+=(bleibt|geht|beide)$" }),
    titel: text({ max: 1000, write: [] }),
    gehtTitel: text({ max: 1000, write: [] }),
    wann: day({ write: [] }),
  },
  merges: true,
  entry: ["titel", "gehtTitel", "bleibt", "geht"],
  rules,
  looks: { html: look },
});

/** In one transaction: references, with copies, loans and reservations, and then the values. */
async function merge(merging: Member, occasion: Occasion): Promise<void> {
  const { writing, actor } = occasion;
  const { kept, lost } = await bothOf(merging.values, occasion);
  const { kind } = kept;
  const source = await sourceOf(kept, occasion);
  const joining = await rulesOf(kind).join?.(kept, lost, occasion);
  const absorbed = await writing.absorb(kept, lost, actor);
  const chosen = mergedValues(kind, kept, lost, choicesIn(kind, merging.values), occasion.kinds);
  const wanted = rulesOf(kind).combine?.(chosen, kept, lost) ?? chosen;
  await checkPlace(kept, wanted, occasion);
  const given = (await rulesOf(kind).replace?.(kept, wanted, occasion)) ?? wanted;
  const now = await changeAndFollow(kept, given, occasion);
  await rulesOf(kind).joined?.(now, lost, occasion);
  const stand: Stand = {
    absorbed,
    before: { slug: kept.slug, values: storedValues(kept), source },
    after: storedValues(now),
    joining,
  };
  const bytes = Buffer.from(JSON.stringify(stand));
  await writing.addFiles(merging.kind, merging.id, [{ name: STAND, bytes }]);
}

async function part(merging: Member, occasion: Occasion): Promise<void> {
  const { writing, actor } = occasion;
  const file = await writing.file(merging.kind, merging.id, STAND);
  if (file === null) throw refusal({ reason: "seither-fort" }, occasion);
  const { absorbed, before, after, joining } = JSON.parse(Buffer.from(file).toString()) as Stand;
  const kept = await stillThere(merging, after, occasion);
  const { kind } = kept;
  const { id } = absorbed.lost;
  // What people cannot edit may have moved on since, as the last day of a loan has.
  const unchanged = Object.entries(before.values).filter(([name]) => isSame(name, kept, after));
  const own = await relinked(kind, Object.fromEntries(unchanged), id, occasion);
  const values = { ...kept.values, ...own };
  const back = await relinked(kind, absorbed.lost.values, id, occasion);
  await checkUnique(kind, back, kept.id, occasion);
  await writing.update(kept, values, actor, {
    ...(before.slug !== null && { slug: before.slug }),
    ...(before.source !== null && { source: before.source }),
  });
  const lost = { ...absorbed, lost: { ...absorbed.lost, values: back } };
  await writing.separate(kind, lost, actor);
  const [now, returned] = [
    await memberOf(kind, kept.id, occasion),
    await memberOf(kind, id, occasion),
  ];
  for (const one of [now, returned]) {
    await checkPlace(one, one.values, occasion);
    await checkShared(one, occasion);
  }
  // Nobody has edited it: the other reader's e-mail that it had meanwhile is not told of a change.
  await rulesOf(kind).follow?.(kept, now, { ...occasion, actor: null });
  await rulesOf(kind).part?.(now, returned, joining, occasion);
}

async function sourceOf({ kind, id }: Member, { writing }: Occasion): Promise<Source | null> {
  const source = (await writing.with(origins).sources(kind, [id])).get(id);
  if (!source) return null;
  const written = (await writing.with(origins).imported(kind, source.name, [source.id])).get(
    source.id,
  );
  return written && !written.edited ? source : null;
}

/** The kept member; refused if it was changed, merged or removed since. */
async function stillThere(merging: Member, after: Values, occasion: Occasion): Promise<Member> {
  const { writing, kinds } = occasion;
  const path = `${merging.values.bleibt}`;
  const [, first = "", key = ""] = path.split("/");
  const kind = kinds.find(first)?.kind;
  const found = kind ? await writing.find(kind, key, "short") : null;
  if (!found || !("member" in found)) throw refusal({ reason: "seither-fort" }, occasion);
  const later = await writing.matching(merging.kind, { geht: path });
  if (found.state === "former")
    throw refusal({ reason: "seither-zusammengefuehrt" }, occasion, ...later);
  const { member } = found;
  // A merge of an older release does not know the fields that came since.
  const chosen = mergedFields(member.kind).filter((name) => name in after);
  if (chosen.every((name) => isSame(name, member, after))) return member;
  const others = await writing.matching(merging.kind, { bleibt: path });
  const since = others.filter(({ id }) => id > merging.id);
  throw since.length > 0
    ? refusal({ reason: "seither-zusammengefuehrt" }, occasion, ...since)
    : refusal({ reason: "seither-geaendert" }, occasion, member);
}

/** Link targets may have been removed or merged since; `coming`: the id of the restored member. */
async function relinked(
  kind: Kind,
  values: Values,
  coming: number,
  { writing, kinds }: Occasion,
): Promise<Values> {
  const anew: Record<string, Value> = { ...values };
  for (const [name, field] of Object.entries(kind.fields)) {
    if ((field.type !== "link" && field.type !== "links") || !(name in values)) continue;
    const links = [values[name] ?? []].flat() as readonly Link[];
    const keys = links.map(({ id }) => String(id));
    const found = await writing.resolve(kinds.target(field), keys);
    const there = links.flatMap((link) => {
      if (link.id === coming && field.to === kind.singular) return [link];
      const now = found.get(String(link.id));
      return now ? [{ ...now, extras: link.extras }] : [];
    });
    anew[name] = field.type === "links" ? there : (there[0] ?? null);
  }
  return anew;
}

/** A unique value may be taken by another member by now. */
async function checkUnique(
  kind: Kind,
  values: Values,
  kept: number,
  occasion: Occasion,
): Promise<void> {
  for (const [name, field] of Object.entries(kind.fields)) {
    const value = values[name];
    if (!field.unique || typeof value !== "string") continue;
    const holder = await holderOf(kind, name, value, occasion.writing);
    if (holder && holder.id !== kept)
      throw refusal({ reason: "seither-vergeben", value }, occasion, holder);
  }
}

/** Values unique across kinds: checked after the links are restored, since these say whose they are. */
async function checkShared(member: Member, occasion: Occasion): Promise<void> {
  const place = { kinds: occasion.kinds, reading: occasion.writing };
  for (const name of Object.keys(member.kind.fields)) {
    const holder = await otherHolder(member.kind, name, member, place);
    if (!holder) continue;
    const value = `${member.values[name]}`;
    throw refusal({ reason: "seither-vergeben", value }, occasion, holder);
  }
}

async function checkPlace(member: Member, values: Values, occasion: Occasion): Promise<void> {
  const { kind, id } = member;
  const faults = await checkHierarchies(kind, values, { id, values: {} }, occasion.writing);
  if (faults.length > 0) throw refusal({ reason: "im-kreis" }, occasion, member);
}

function isSame(name: string, { values }: Member, after: Values): boolean {
  return !differs(after[name] ?? null, values[name] ?? null);
}

async function bothOf(values: Values, occasion: Occasion): Promise<{ kept: Member; lost: Member }> {
  const [kept, lost] = await Promise.all([
    memberAt("bleibt", values, occasion),
    memberAt("geht", values, occasion),
  ]);
  const { kind } = kept;
  if (lost.kind !== kind) throw refusal({ reason: "andere-art" }, occasion, kept, lost);
  if (kind.alike.length === 0) throw refusal({ reason: "nicht-zusammenfuehrbar" }, occasion, kept);
  if (kept.id === lost.id) throw refusal({ reason: "schon-eines" }, occasion, kept);
  if (!may(kind.access.replace, occasion.actor) || !may(kind.access.remove, occasion.actor))
    throw new Problem("kein-zugriff");
  return { kept, lost };
}

async function memberAt(
  name: string,
  values: Values,
  { writing, kinds, origin }: Occasion,
): Promise<Member> {
  const path = `${values[name]}`;
  const [, first = "", key = ""] = /^\/([a-z0-9]+)\/([a-z0-9-]+)$/.exec(path) ?? [];
  const kind = kinds.find(first)?.kind;
  const found = kind ? await writing.find(kind, key, "short") : null;
  if (found && "member" in found) return found.member;
  const url = path.startsWith("/") ? origin + path : path;
  throw invalid({ pointer: `/${name}`, code: "nichts-da", params: { url } });
}

/** Rejects choices for unknown fields, or sides that the field does not allow. */
function choicesIn(kind: Kind, { wahl }: Values): Choices {
  const faults: Fault[] = [];
  const fields = mergedFields(kind);
  const choices = ((wahl ?? []) as readonly string[]).map((text, index) => {
    const [name = "", side = ""] = text.split("=");
    const sides: readonly string[] = fields.includes(name)
      ? sidesFor(kind.fields[name] as Field)
      : [];
    if (!sides.includes(side)) {
      const known = fields.map((field) => `${field}=…`).join(", ");
      const choices = sides.length > 0 ? sides.map((one) => `${name}=${one}`).join(", ") : known;
      faults.push({ pointer: `/wahl/${index}`, code: "auswahl", params: { choices } });
    }
    return [name, side as MergeSide] as const;
  });
  if (faults.length > 0) throw invalid(faults);
  return new Map(choices);
}

/** By id, since slugs change. */
function placeOf({ kind, id }: Member): string {
  return pathOf(kind, { id, slug: null });
}

async function memberOf(kind: Kind, id: number, { writing }: Occasion): Promise<Member> {
  const [member] = await writing.members(kind, [id], "short");
  if (!member) throw new Problem("nicht-gefunden", { path: pathOf(kind, { id, slug: null }) });
  return member;
}
