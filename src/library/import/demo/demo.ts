/** Adds and removes the demo for commands and the first start: as an import like those of the browser, so that it can be undone. */

import { emptyValue, type Values } from "../../../core/model/kinds/field.ts";
import { type Occasion, rulesOf } from "../../../core/model/kinds/rules.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Store } from "../../../core/model/store/store.ts";
import type { Writing } from "../../../core/model/store/writing.ts";
import { type ImportState, isThere } from "../run/import-states.ts";
import type { ImportContext } from "../work/import-context.ts";
import { bringIn } from "../work/import-steps.ts";
import { workOnImports } from "../work/import-work.ts";
import { DEMO } from "./demo-catalogue.ts";

/** Imports it at once, as no requests are served yet. */
export async function bringInDemo(context: ImportContext): Promise<Member> {
  const member = await ask(context);
  await bringIn(context, member);
  return current(context, member);
}

/** Returns its current state: if a server is importing already, that one continues. */
export async function addDemo(context: ImportContext): Promise<Member> {
  const member = await ask(context);
  await workOnImports(context);
  return current(context, member);
}

/** null where there is none. */
export async function removeDemo(context: ImportContext): Promise<Member | null> {
  const member = await demoIn(context);
  if (!member) return null;
  await context.store.write(async (writing) => {
    const occasion = occasionOf(context, writing);
    const wanted = { ...member.values, zustand: "rücknahme" };
    const values = (await rulesOf(member.kind).replace?.(member, wanted, occasion)) ?? wanted;
    await writing.update(member, values, null);
  });
  await workOnImports(context);
  return current(context, member);
}

/** The demo that is imported or being imported; null where there is none. */
async function demoIn({
  store,
  kinds,
}: Pick<ImportContext, "kinds"> & { store: Pick<Store, "read"> }): Promise<Member | null> {
  const all = await store.read.matching(kinds.one("einspielung"), { art: DEMO });
  return all.findLast(({ values }) => isThere(values.zustand as ImportState)) ?? null;
}

function ask(context: ImportContext): Promise<Member> {
  const kind = context.kinds.one("einspielung");
  const empty = Object.entries(kind.fields).map(([name, field]) => [name, emptyValue(field)]);
  return context.store.write(async (writing) => {
    const given: Values = { ...Object.fromEntries(empty), art: DEMO };
    const values = (await rulesOf(kind).create?.(given, occasionOf(context, writing))) ?? given;
    const [id = 0] = await writing.insert(kind, [{ values }], null);
    const [member] = await writing.members(kind, [id]);
    return member as Member;
  });
}

async function current({ store }: ImportContext, { kind, id }: Member): Promise<Member> {
  const [member] = await store.read.members(kind, [id]);
  return member as Member;
}

function occasionOf({ kinds, site, url }: ImportContext, writing: Writing): Occasion {
  const today = writing.today();
  return { writing, kinds, actor: null, today, site: { ...site }, origin: url ?? "" };
}
