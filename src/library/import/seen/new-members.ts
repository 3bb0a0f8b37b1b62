/** Members that rows of a dry run would create, with ids of their own: -1, -2 … A million of them need less memory in lists than as objects. */

import type { Values } from "../../../core/model/kinds/field.ts";
import type { Kind } from "../../../core/model/kinds/kind.ts";
import type { Member } from "../../../core/model/store/member.ts";

const NOTHING: Values = {};

export class NewMembers {
  readonly #kinds: Kind[] = [];
  readonly #slugs: (string | null)[] = [];
  readonly #titles: string[] = [];
  /** Those of some only. */
  readonly #values = new Map<number, Values>();
  readonly #begun = new Date().toISOString();

  /** The id of a new one. */
  add(kind: Kind, slug: string | null, title: string, values: Values | null): number {
    const id = -this.#kinds.push(kind);
    this.#slugs.push(slug);
    this.#titles.push(title);
    if (values) this.#values.set(id, values);
    return id;
  }

  change(id: number, values: Values): void {
    this.#values.set(id, values);
  }

  isOf(kind: Kind, id: number): boolean {
    return this.#kinds[-id - 1] === kind;
  }

  of(kind: Kind, id: number): Member {
    const [slug = null, title = ""] = [this.#slugs[-id - 1], this.#titles[-id - 1]];
    return this.asMember(kind, id, slug, title, this.#values.get(id) ?? null);
  }

  asMember(
    kind: Kind,
    id: number,
    slug: string | null,
    title: string,
    values: Values | null,
  ): Member {
    const moments = { created: this.#begun, changed: this.#begun, touched: this.#begun };
    return { kind, id, slug, version: 1, title, ...moments, values: values ?? NOTHING };
  }
}
