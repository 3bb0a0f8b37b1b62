/** The demo as commands and the first start ask for it: an import like those of the browser, so that all can be taken back. */

import { emptyValue, type Values } from "../../../core/model/kinds/field.ts";
import { type Occasion, rulesOf } from "../../../core/model/kinds/rules.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Store } from "../../../core/model/store/store.ts";
import type { Writing } from "../../../core/model/store/writing.ts";
import { type ImportState, isThere } from "../run/import-states.ts";
import type { ImportHouse } from "../work/import-house.ts";
import { bringIn } from "../work/import-steps.ts";
import { workOnImports } from "../work/import-work.ts";
import { DEMO } from "./demo-catalogue.ts";

/** Brings it in at once: nobody is served yet. */
export async function bringInDemo(house: ImportHouse): Promise<Member> {
  const member = await ask(house);
  await bringIn(house, member);
  return current(house, member);
}

/** Returns it as it is then: a server that is at it already goes on by itself. */
export async function addDemo(house: ImportHouse): Promise<Member> {
  const member = await ask(house);
  await workOnImports(house);
  return current(house, member);
}

/** null where there is none. */
export async function removeDemo(house: ImportHouse): Promise<Member | null> {
  const member = await demoIn(house);
  if (!member) return null;
  await house.store.write(async (writing) => {
    const occasion = occasionOf(house, writing);
    const wanted = { ...member.values, zustand: "rücknahme" };
    const values = (await rulesOf(member.kind).replace?.(member, wanted, occasion)) ?? wanted;
    await writing.update(member, values, null);
  });
  await workOnImports(house);
  return current(house, member);
}

/** The demo that is in place, or on its way; null where it is neither. */
export async function demoIn({
  store,
  kinds,
}: Pick<ImportHouse, "kinds"> & { store: Pick<Store, "read"> }): Promise<Member | null> {
  const all = await store.read.matching(kinds.one("einspielung"), { art: DEMO });
  return all.findLast(({ values }) => isThere(values.zustand as ImportState)) ?? null;
}

function ask(house: ImportHouse): Promise<Member> {
  const kind = house.kinds.one("einspielung");
  const empty = Object.entries(kind.fields).map(([name, field]) => [name, emptyValue(field)]);
  return house.store.write(async (writing) => {
    const given: Values = { ...Object.fromEntries(empty), art: DEMO };
    const values = (await rulesOf(kind).create?.(given, occasionOf(house, writing))) ?? given;
    const [id = 0] = await writing.insert(kind, [{ values }], null);
    const [member] = await writing.members(kind, [id]);
    return member as Member;
  });
}

async function current({ store }: ImportHouse, { kind, id }: Member): Promise<Member> {
  const [member] = await store.read.members(kind, [id]);
  return member as Member;
}

function occasionOf({ kinds, site, url }: ImportHouse, writing: Writing): Occasion {
  const today = writing.today();
  return { writing, kinds, actor: null, today, site: { ...site }, origin: url ?? "" };
}
