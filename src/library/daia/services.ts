/** The DAIA services of a copy: presence use or loan. Without readers or reasons. */

import type { View } from "../../core/model/answers/representation.ts";
import { linkOf, type Member } from "../../core/model/store/member.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import { daysBetween } from "../../core/words/dates/days.ts";
import { type Catalogue, waitingForEach } from "../lending/editions.ts";
import { type CopyState, isDamaged, isSound, periodEnd } from "../lending/loan.ts";
import type { Caution, LendingRules } from "../lending/rules.ts";
import { lendingTexts } from "../texts/themes.ts";

interface Service {
  readonly service: "presentation" | "loan";
  readonly href?: string;
  readonly title?: string;
  readonly expected?: string;
  readonly queue?: number;
  readonly limitation?: readonly { readonly id: string; readonly content?: string }[];
}

interface Services {
  readonly available?: readonly Service[];
  readonly unavailable?: readonly Service[];
}

interface CopyPlace {
  readonly read: Reading;
  readonly view: View;
  readonly rules: LendingRules;
  /** Otherwise a copy is on the shelf, and a request would be refused. */
  readonly canReserve: boolean;
  /** Of copies that are away. */
  readonly returns: ReadonlyMap<number, ExpectedReturn>;
}

type ExpectedReturn = Pick<Service, "expected" | "queue">;

const LIMITATIONS = "http://purl.org/ontology/dso#";

export function servicesOf(copy: Member, work: Member, shelf: CopyPlace): Services {
  const state = copy.values.status as CopyState;
  const loan: Service = { service: "loan" };
  const inHouse: Service = { service: "presentation" };
  if (isAway(copy)) {
    const facts = shelf.returns.get(copy.id);
    return {
      unavailable: [
        { ...inHouse, ...facts },
        { ...loan, ...facts, ...(shelf.canReserve && reserving(work, shelf)) },
      ],
    };
  }
  // Unavailable without an expected date.
  if (state === "vermisst" || copy.values.zustand === "verloren")
    return { unavailable: [inHouse, loan] };
  if (!isSound(copy.values)) {
    const expected = { expected: "unknown" };
    return {
      unavailable: [
        { ...inHouse, ...expected },
        { ...loan, ...expected },
      ],
    };
  }
  if (copy.values.ausleihbar === "nein") return { unavailable: [inHouse, loan] };
  const caution = cautionOf(copy, state, shelf.rules);
  if (caution === "verweigern") return { available: [inHouse], unavailable: [loan] };
  const limitation = limitationsOf(work, caution, shelf);
  return { available: [inHouse, { ...loan, ...(limitation.length > 0 && { limitation }) }] };
}

/** Whether the desk would lend it: freely, only with a reason, or never. */
function cautionOf({ values }: Member, state: CopyState, rules: LendingRules): Caution {
  const place = state === "nicht ausleihbar" ? rules.praesenz : "erlauben";
  const damage = isDamaged(values) ? rules.beschaedigt : "erlauben";
  const all: readonly Caution[] = [place, damage];
  return (
    (["verweigern", "warnen", "erlauben"] as const).find((one) => all.includes(one)) ?? "erlauben"
  );
}

function limitationsOf(work: Member, caution: Caution, { rules, read, view }: CopyPlace) {
  const art = (work.values.art ?? null) as string | null;
  const days = daysBetween(read.today(), periodEnd(read.today(), rules, art));
  const texts = lendingTexts(view.texts).availability;
  return [
    ...(caution === "warnen"
      ? [{ id: `${LIMITATIONS}ApprovalRequired`, content: texts.approval }]
      : []),
    ...(days < rules.tage ? [{ id: `${LIMITATIONS}ShortLoan`, content: texts.short(days) }] : []),
  ];
}

function isAway({ values: { status } }: Member): boolean {
  return status === "ausgeliehen" || status === "bereitgestellt";
}

/** By copy; the date is unknown for overdue loans. A class set has many copies: they are asked about together. */
export async function returnsOf(
  copies: readonly Member[],
  shelves: Catalogue,
): Promise<ReadonlyMap<number, ExpectedReturn>> {
  const { read, kinds } = shelves;
  const away = copies.filter(isAway);
  if (away.length === 0) return new Map();
  const among = away.map(({ id }) => id);
  const loans = await read.matching(kinds.one("ausleihe"), { exemplar: { among }, zurueck: null });
  const due = new Map(loans.map((loan) => [linkOf(loan, "exemplar")?.id, `${loan.values.bis}`]));
  const workOf = (copy: Member) => linkOf(copy, "werk")?.id ?? 0;
  const works = await read.members(kinds.one("werk"), [...new Set(away.map(workOf))], "none");
  const waiting = await waitingForEach(works, shelves);
  return new Map(
    away.map((copy) => {
      const bis = due.get(copy.id) ?? "";
      const queue = waiting.get(workOf(copy))?.length ?? 0;
      const expected = bis >= read.today() ? bis : "unknown";
      return [copy.id, { expected, ...(queue > 0 && { queue }) }];
    }),
  );
}

/** Links to the page of the work, where readers reserve after signing in. */
function reserving(work: Member, { view }: CopyPlace): Pick<Service, "href" | "title"> {
  return {
    href: `${view.origin}/${work.kind.singular}/${work.id}`,
    title: lendingTexts(view.texts).list.reserve,
  };
}
