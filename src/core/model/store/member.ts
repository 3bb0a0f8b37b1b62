/** A stored resource of a kind, and the state of an address. */

import type { Link, Values } from "../kinds/field.ts";
import type { Kind } from "../kinds/kind.ts";

export interface Member {
  readonly kind: Kind;
  readonly id: number;
  readonly slug: string | null;
  /** Incremented by each write; forms compare it, API clients use ETags. */
  readonly version: number;
  readonly title: string;
  /** Instants in UTC, ISO 8601. */
  readonly created: string;
  readonly changed: string;
  /** When its representations last changed, including what they show of linked and linking members. */
  readonly touched: string;
  readonly values: Values;
  /** For an entry of a list: the length of lists that it does not contain. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** The state of an address. An address is never reused. */
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

/** The link in a field; null if empty. */
export function linkOf({ values }: Pick<Member, "values">, name: string): Link | null {
  return (values[name] ?? null) as Link | null;
}

/** The links of a list field. */
export function linksIn({ values }: Pick<Member, "values">, name: string): readonly Link[] {
  const value = values[name];
  return Array.isArray(value) ? (value as readonly Link[]) : [];
}
