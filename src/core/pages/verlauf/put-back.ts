/** Restores an earlier state: an ordinary write with the usual checks and rights; a removed member gets its former addresses back. */

import { holdsForMember } from "../../engine/answer/conditional.ts";
import type { Body } from "../../engine/body/body.ts";
import { bringBack, put, type Write } from "../../engine/write/write.ts";
import type { FormFields, Visit } from "../../model/answers/page.ts";
import { Problem } from "../../model/answers/problem.ts";
import type { Input, Representation, View } from "../../model/answers/representation.ts";
import { mayRead, mayWrite, towards } from "../../model/kinds/access.ts";
import type { Value, Values } from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import type { Found, Member } from "../../model/store/member.ts";
import type { RecordedChange } from "../../model/store/recorded-change.ts";
import { portableValue, recordedFields, valueIn } from "../../model/store/recorded-values.ts";
import type { Store } from "../../model/store/store.ts";
import type { Writing } from "../../model/store/writing.ts";

type RecordedState = Readonly<Record<string, unknown>>;

/** Files are deleted with their member, and a merge is undone by removing its own member. */
export function canBePutBack(kind: Kind, found: Found): boolean {
  if (kind.merges) return false;
  return found.state === "current" || kind.upload === null || kind.upload.optional === true;
}

/** The state after a change; for a removal the state before it. */
export function stateIn({ vorher, nachher }: RecordedChange): RecordedState | null {
  return nachher ?? vorher;
}

export async function putBack(
  store: Store,
  visit: Visit & { readonly kind: Kind },
  {
    found,
    id,
    owner,
  }: { readonly found: Found; readonly id: number; readonly owner: number | null },
  state: RecordedState,
  fields: FormFields,
): Promise<Member> {
  const { kind, view } = visit;
  const write: Write = {
    store,
    kinds: view.kinds,
    kind,
    site: view.site ?? {},
    view,
    precondition: preconditionOf(visit, fields),
  };
  const member = "member" in found ? found.member : null;
  const actor = member ? towards(view.actor, member) : view.actor;
  const isOpen = (name: string) => {
    const field = kind.fields[name];
    return field !== undefined && mayRead(field, actor, owner) && mayWrite(field, actor, owner);
  };
  const input: Record<string, unknown> = {};
  for (const [name, field] of recordedFields(kind)) {
    if (!isOpen(name)) continue;
    const value = state[name] ?? null;
    if (value !== null) input[name] = portableValue(field, value, view.origin);
    else if (member) input[name] = null;
  }
  const body: Body = { input: input as Input, format: jsonOf(view), partial: true };
  if (member) return (await put(write, body, `${id}`)).member;
  return bringBack(write, body, id, (writing) => closedValues(kind, state, isOpen, writing, view));
}

/** Fields that no body sets are restored as they were. */
async function closedValues(
  kind: Kind,
  state: RecordedState,
  isOpen: (name: string) => boolean,
  writing: Writing,
  { kinds }: View,
): Promise<Values> {
  const values: Record<string, Value> = {};
  for (const [name, field] of recordedFields(kind)) {
    if (isOpen(name) || state[name] === undefined) continue;
    const value = await valueIn(field, state[name], kinds, writing);
    if (value !== undefined) values[name] = value;
  }
  return values;
}

/** Restoring needs a precondition: a form sends the version, a program that or If-Match. */
function preconditionOf(
  { request }: Visit,
  fields: FormFields,
): NonNullable<Write["precondition"]> {
  const version = fields.get("fassung") ?? "";
  if (version === "" && !request.headers.has("If-Match")) throw new Problem("vorbedingung-noetig");
  return (found) => {
    const member = "member" in found ? found.member : null;
    const isOther = version !== "" && member !== null && version !== `${member.version}`;
    if (isOther || !holdsForMember(member, request.headers, "PUT"))
      throw new Problem("vorbedingung");
  };
}

function jsonOf({ representations }: View): Representation {
  return representations.find(({ name }) => name === "json") as Representation;
}
