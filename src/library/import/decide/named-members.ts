/**
 * Members that rows of a batch name but that do not exist yet: created together at the end of the batch, with provisional ids until then.
 */

import type { Link, Value, Values } from "../../../core/model/kinds/field.ts";
import type { Kind } from "../../../core/model/kinds/kind.ts";
import { indexKeys } from "../../../core/model/kinds/naming.ts";
import { linkFields } from "../../../core/model/kinds/per-kind.ts";
import { linksSaid } from "../columns/fields.ts";
import type { TransferTexts } from "../texts/themes.ts";
import type { LinkFinder } from "./links.ts";
import type { RuledRows } from "./ruled-rows.ts";

export class NamedMembers {
  readonly #ruled: RuledRows;
  readonly #links: LinkFinder;
  /** Still to be created; the provisional ids are lower than all others. */
  #named: { readonly kind: Kind; readonly values: Values; readonly link: Link }[] = [];
  #last = -(2 ** 40);
  readonly #made = new Map<number, Link>();
  /** Created since the last count, by kind. */
  #counts: Record<string, number> = {};

  constructor(ruled: RuledRows, links: LinkFinder) {
    this.#ruled = ruled;
    this.#links = links;
  }

  async name(kind: Kind, given: Values, texts: TransferTexts["rows"]): Promise<Link> {
    const values = await this.#ruled.take(kind, given, texts);
    const link = { id: --this.#last, slug: null, title: kind.title(values), extras: {} };
    this.#named.push({ kind, values, link });
    this.#links.remember(kind, indexKeys(kind, values), link);
    return link;
  }

  /** Links to all members created so far, by provisional id: earlier rows may need them, too. */
  async make(): Promise<ReadonlyMap<number, Link>> {
    const made = this.#made;
    const named = this.#named;
    this.#named = [];
    for (const [kind, some] of Map.groupBy(named, (one) => one.kind)) {
      const drafts = some.map(({ values }) => ({ values: withMade(kind, values, made) }));
      const ids = await this.#ruled.insert(kind, drafts);
      this.#counts[kind.singular] = (this.#counts[kind.singular] ?? 0) + ids.length;
      some.forEach(({ link, values }, index) => {
        const whole = { ...link, id: ids[index] ?? 0 };
        made.set(link.id, whole);
        this.#links.remember(kind, indexKeys(kind, values), whole, link);
      });
    }
    return made;
  }

  /** Adds those created since the last call to the counts of a file. */
  addTo(report: { named?: Readonly<Record<string, number>> }): void {
    const counts = { ...report.named };
    for (const [kind, count] of Object.entries(this.#counts))
      counts[kind] = (counts[kind] ?? 0) + count;
    report.named = counts;
    this.#counts = {};
  }
}

/** Replaces provisional ids by real ones. */
export function withMade(kind: Kind, values: Values, made: ReadonlyMap<number, Link>): Values {
  if (made.size === 0) return values;
  const isMade = ({ id }: Link) => made.has(id);
  const madeOf = (link: Link): Link => {
    const whole = made.get(link.id);
    return whole ? { ...whole, extras: link.extras } : link;
  };
  let changed: Record<string, Value> | null = null;
  for (const { 0: name, 1: field } of linkFields(kind)) {
    const links = linksSaid(values[name]) as readonly Link[];
    if (!links.some(isMade)) continue;
    changed ??= { ...values };
    changed[name] = field.type === "link" ? madeOf(links[0] as Link) : links.map(madeOf);
  }
  return changed ?? values;
}
