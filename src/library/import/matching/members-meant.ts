/** Finds what a row of another list tells without a number of ours: the reader of a loan by e-mail or name, the work of a reservation by a copy, ISBN or title. */

import { membersNumbered } from "../../../core/engine/write/resolve-links.ts";
import type { Actor } from "../../../core/model/kinds/access.ts";
import type { Link, LinkField } from "../../../core/model/kinds/field.ts";
import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import type { Fields } from "../formats/format.ts";
import { cellText } from "../readers/reader-cells.ts";
import { ReadersMeant } from "./readers-meant.ts";

export interface Unmeant {
  readonly target: Kind;
  /** What the row says. */
  readonly text: string;
  readonly isOfSeveral: boolean;
}

export class MembersMeant {
  readonly #reading: Reading;
  readonly #kinds: Kinds;
  readonly #actor: Actor;
  readonly #readers: ReadersMeant;

  constructor(reading: Reading, kinds: Kinds, actor: Actor) {
    this.#reading = reading;
    this.#kinds = kinds;
    this.#actor = actor;
    this.#readers = new ReadersMeant(reading, kinds.accounts);
  }

  /** Gives the documents the addresses of what they mean; returns those that mean nothing here, or several. */
  async tell(
    kind: Kind,
    documents: readonly Record<string, unknown>[],
  ): Promise<ReadonlyMap<Fields, Unmeant>> {
    const unmeant = new Map<Fields, Unmeant>();
    for (const [name, field] of Object.entries(kind.fields)) {
      if (field.type !== "link" || !field.told) continue;
      const target = this.#kinds.target(field);
      for (const document of documents) {
        const said = document[name];
        if (typeof said !== "object" || said === null || "url" in said) continue;
        const found =
          target === this.#kinds.accounts
            ? await this.#readers.find(said as Fields)
            : await this.#find(target, field, said as Fields);
        const [only, ...others] = found;
        if (only && others.length === 0) document[name] = { url: `/${target.singular}/${only.id}` };
        else {
          const text = field.told.map((part) => cellText(said as Fields, part)).filter(Boolean);
          unmeant.set(document, {
            target,
            text: text.join(", "),
            isOfSeveral: others.length > 0,
          });
        }
      }
    }
    return unmeant;
  }

  /** By the first of these fields that leads anywhere. */
  async #find(target: Kind, { told = [] }: LinkField, said: Fields): Promise<readonly Member[]> {
    const place = { reading: this.#reading, actor: this.#actor };
    for (const name of told) {
      const [text, field] = [cellText(said, name), target.fields[name]];
      if (text === "" || !field) continue;
      if (field.type === "derived") {
        const parts = await membersNumbered(this.#kinds.target(field), null, text, place);
        const wholes = parts.flatMap(({ values }) => (values[field.by] as Link | null)?.id ?? []);
        const members = await this.#reading.members(target, [...new Set(wholes)]);
        if (members.length > 0) return members;
      } else if (field.type === "link") {
        // Of a title each work that is called so counts, as its copies are asked for.
        const whole = this.#kinds.target(field);
        const called = { [whole.titleName]: withoutPunctuation(text) };
        const members: Member[] = [];
        for (const { id } of await this.#reading.matching(whole, called))
          members.push(...(await this.#reading.matching(target, { [name]: id })));
        return members;
      } else {
        const members = field.leads
          ? await membersNumbered(target, name, text, place)
          : await this.#reading.matching(target, { [name]: withoutPunctuation(text) });
        if (members.length > 0) return members;
      }
    }
    return [];
  }
}

/** As cataloguers end a title: "Momo /", "Momo :". */
function withoutPunctuation(title: string): string {
  return title.replace(/ [/:;=]$/, "");
}
