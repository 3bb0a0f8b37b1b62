/** One resource of a kind, as it is stored, and what can stand at an address. */

import type { Link, Values } from "../kinds/field.ts";
import type { Kind } from "../kinds/kind.ts";

export interface Member {
  readonly kind: Kind;
  readonly id: number;
  readonly slug: string | null;
  /** Counts the writes; forms compare it, programs compare ETags. */
  readonly version: number;
  readonly title: string;
  /** Instants in UTC, ISO 8601. */
  readonly created: string;
  readonly changed: string;
  /** When its representations last changed: also by what it links to, or what links to it. */
  readonly touched: string;
  readonly values: Values;
  /** Of an entry of a list: how many there are in lists that it does not have. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** What stands at an address. Nothing that was ever given out becomes free again. */
export type Found =
  | { readonly state: "current"; readonly member: Member }
  | { readonly state: "former"; readonly member: Member }
  | {
      readonly state: "gone";
      readonly id: number;
      readonly title: string;
      readonly since: string;
    }
  | { readonly state: "free" };

export type Outline = Pick<Member, "id" | "slug" | "touched">;

export function linkToMember({ id, slug, title }: Pick<Member, "id" | "slug" | "title">): Link {
  return { id, slug, title, extras: {} };
}

/** What a field of it points to; null where it points to nothing. */
export function linkOf({ values }: Pick<Member, "values">, name: string): Link | null {
  return (values[name] ?? null) as Link | null;
}

/** The same of a list. */
export function linksIn({ values }: Pick<Member, "values">, name: string): readonly Link[] {
  const value = values[name];
  return Array.isArray(value) ? (value as readonly Link[]) : [];
}
