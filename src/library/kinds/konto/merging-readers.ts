/** Readers that are here twice: what makes two look like one, and what becomes of both when they are merged. */

import { pathOf } from "../../../core/model/answers/address.ts";
import type { Values } from "../../../core/model/kinds/field.ts";
import type { DuplicateFacts } from "../../../core/model/kinds/kind.ts";
import type { Occasion, Rules } from "../../../core/model/kinds/rules.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Writing } from "../../../core/model/store/writing.ts";
import { fold } from "../../../core/words/fold.ts";
import { refusal } from "../../circulation/circulation.ts";
import { joinWaitingReaders, partWaitingReaders } from "../../circulation/joined-reservations.ts";
import { linkIn } from "../../circulation/values.ts";
import { halvesOf } from "../../lending/reader-name.ts";

/** For people only: two readers of one name may be two, so an import decides by its own rules. */
const SHOWN = { shown: ["name", "gruppe"], unless: ["geboren"], guessed: true } as const;

/** Only of readers, since the accounts of staff cannot be merged. */
export const ALIKE: readonly DuplicateFacts[] = [
  /** Also from two classes: one of the lists may be last year's. */
  { ...SHOWN, by: readers(({ name, geboren }) => (geboren ? [nameIn(name), `${geboren}`] : [])) },
  /** Siblings often share the e-mail of their parents. */
  { ...SHOWN, by: readers(({ email, ...more }) => (email ? [fold(`${email}`), given(more)] : [])) },
  {
    ...SHOWN,
    by: readers(({ name }) => [nameIn(name)]),
    apart: (values) => [`${linkIn(values, "gruppe")?.id ?? ""}` || null],
  },
];

function readers(partsOf: (values: Values) => readonly string[]): (values: Values) => string[] {
  return (values) => {
    const parts = partsOf(values);
    const isReader = (values.rolle ?? "leser") === "leser";
    return isReader && parts.length > 0 && !parts.includes("") ? [parts.join(" ")] : [];
  };
}

/** "Meyer, Lena" and "Lena Meyer" are one name; a name of one word alone says too little. */
function nameIn(name: unknown): string {
  const words = fold(`${name ?? ""}`).split(" ");
  return words.length > 1 ? words.sort().join(" ") : "";
}

/** The first given name, which is never left out. */
function given({ vorname, name }: Values): string {
  const said = `${name ?? ""}`;
  return fold(`${vorname || halvesOf(said)?.vorname || said}`).split(" ")[0] ?? "";
}

export const mergingRules: Pick<Rules, "join" | "combine" | "joined" | "part"> = {
  async join(kept, lost, occasion): Promise<Joining> {
    const staff = [kept, lost].filter(({ values }) => values.rolle !== "leser");
    if (staff.length > 0) throw refusal({ reason: "nur-leser" }, occasion, ...staff);
    return {
      waiting: await joinWaitingReaders(kept, lost, occasion),
      messages: await releaseDays(kept, lost, occasion),
    };
  },

  combine(values, kept, lost) {
    const both = [kept.values, lost.values];
    const cards = both.flatMap((one) => [one.ausweis ?? [], one.ausweisAlt ?? []].flat());
    const others = new Set([...[values.ausweisAlt ?? []].flat(), ...cards] as string[]);
    others.delete(`${values.ausweis ?? ""}`);
    const active = both.flatMap(({ aktivSeit }) => (aktivSeit ? [`${aktivSeit}`] : []));
    return {
      ...values,
      gesperrt: blockOf(values, both),
      // Unless both are new, somebody who is known here has confirmed what was registered.
      unbestaetigt: both.every(isUnconfirmed) ? (values.unbestaetigt ?? null) : null,
      ausweisAlt: [...others],
      // Not counted as an active reader of this year twice.
      aktivSeit: active.sort().at(-1) ?? null,
    };
  },

  /** Sessions, keys, what was done with the account and its earlier states end with it. */
  joined: (_kept, lost, { writing }) => writing.erase(lost),

  async part(_kept, _back, joining, occasion) {
    const { waiting, messages } = joining as Joining;
    await partWaitingReaders(waiting, occasion);
    const { writing, kinds } = occasion;
    for (const [id, tag] of messages) {
      const [message] = await writing.members(kinds.one("nachricht"), [id]);
      if (message) await writing.adjust(message, { tag });
    }
  },
};

/** What has to be undone in other members. */
interface Joining {
  readonly waiting: unknown;
  readonly messages: readonly (readonly [id: number, tag: string])[];
}

/** The block of an unconfirmed account does not stay. */
function blockOf({ gesperrt = null }: Values, both: readonly Values[]) {
  const [pending, ...more] = both.filter(isUnconfirmed);
  if (!pending || more.length > 0 || pending.gesperrt !== gesperrt) return gesperrt;
  return both.find((one) => one !== pending)?.gesperrt ?? null;
}

function isUnconfirmed({ unbestaetigt = null }: Values): boolean {
  return unbestaetigt !== null;
}

/** An account has one message of each day that the program wrote by itself; both stay, the other as if written by hand. */
async function releaseDays(
  kept: Member,
  lost: Member,
  { writing, kinds }: Occasion,
): Promise<Joining["messages"]> {
  const nachricht = kinds.one("nachricht");
  const days = new Set<unknown>();
  for (const { values } of await writing.matching(nachricht, { konto: kept.id }))
    if (values.hinfaelligSeit === null) days.add(values.tag);
  const released: [number, string][] = [];
  for (const message of await writing.matching(nachricht, { konto: lost.id })) {
    const { tag, hinfaelligSeit } = message.values;
    if (typeof tag !== "string" || hinfaelligSeit !== null || !days.has(tag)) continue;
    await writing.adjust(message, { tag: null });
    released.push([message.id, tag]);
  }
  return released;
}

/** With a reader goes what is known of those who were merged into them. */
export async function forgetMergings(account: Member, occasion: Occasion): Promise<void> {
  const { writing, kinds } = occasion;
  if (!kinds.mergings) return;
  const places = [pathOf(account.kind, { id: account.id, slug: null })];
  for (const bleibt of places)
    for (const merging of await writing.matching(kinds.mergings, { bleibt })) {
      places.push(`${merging.values.geht}`);
      await forgetMerging(merging, writing);
    }
}

/** The redirect stays, but neither the names nor what an undo would need. */
export async function forgetMerging(merging: Member, writing: Writing): Promise<void> {
  await writing.remove(merging, null);
  await writing.conceal(merging);
}
