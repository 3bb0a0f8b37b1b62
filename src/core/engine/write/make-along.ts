/** Members created in the form of the one they belong to, in the same transaction: a work and its copies. */

import { pathOf } from "../../model/answers/address.ts";
import { Problem } from "../../model/answers/problem.ts";
import type { Input, View } from "../../model/answers/representation.ts";
import { may } from "../../model/kinds/access.ts";
import type { DerivedField } from "../../model/kinds/field.ts";
import type { Kind, Kinds } from "../../model/kinds/kind.ts";
import type { Member } from "../../model/store/member.ts";

/** The kind and the bodies of the members created with another one; null where there are none. */
export function bodiesAlong(
  owner: Member,
  inputs: readonly Input[],
  kinds: Kinds,
  view: View,
): { readonly kind: Kind; readonly field: string; readonly inputs: readonly Input[] } | null {
  const along = owner.kind.form?.along;
  if (!along || inputs.length === 0) return null;
  const { by, from } = owner.kind.fields[along.field] as DerivedField;
  const kind = kinds.one(from);
  if (!may(kind.access.create, view.actor)) throw new Problem("kein-zugriff");
  const proposed = along.propose?.(owner.values) ?? {};
  const link = { [by]: { url: view.origin + pathOf(owner.kind, owner) } };
  return {
    kind,
    field: along.field,
    inputs: inputs.map((input) => ({ ...proposed, ...input, ...link })),
  };
}

/** Prefixes the pointers of faults, so that they are shown beside the right input of the form. */
export async function withFaultPrefix<T>(
  field: string,
  index: number,
  making: Promise<T>,
): Promise<T> {
  try {
    return await making;
  } catch (error) {
    if (!(error instanceof Problem) || error.faults.length === 0) throw error;
    const faults = error.faults.map((fault) => ({
      ...fault,
      pointer: `/${field}/${index}${fault.pointer}`,
    }));
    throw new Problem(error.code, error.params, { faults });
  }
}
