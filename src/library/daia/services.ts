/** The DAIA services of a copy: presence use or loan. Without readers or reasons. */

import type { View } from "../../core/model/answers/representation.ts";
import { linkOf, type Member } from "../../core/model/store/member.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import { daysBetween } from "../../core/words/dates/days.ts";
import { waitingFor } from "../lending/editions.ts";
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
}

const LIMITATIONS = "http://purl.org/ontology/dso#";

export async function servicesOf(copy: Member, work: Member, shelf: CopyPlace): Promise<Services> {
  const state = copy.values.status as CopyState;
  const loan: Service = { service: "loan" };
  const inHouse: Service = { service: "presentation" };
  if (state === "ausgeliehen" || state === "bereitgestellt") {
    const facts = await returnOf(copy, work, shelf);
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

/** The expected date; unknown for overdue loans. */
async function returnOf(
  copy: Member,
  work: Member,
  { read, view: { kinds } }: CopyPlace,
): Promise<Pick<Service, "expected" | "queue">> {
  const open = { exemplar: copy.id, zurueck: null };
  const [loan] = await read.matching(kinds.one("ausleihe"), open, 1);
  const due = `${loan?.values.bis ?? ""}`;
  const queue = (await waitingFor(linkOf(copy, "werk")?.id ?? work.id, { read, kinds })).length;
  return {
    expected: due >= read.today() ? due : "unknown",
    ...(queue > 0 && { queue }),
  };
}

/** Links to the page of the work, where readers reserve after signing in. */
function reserving(work: Member, { view }: CopyPlace): Pick<Service, "href" | "title"> {
  return {
    href: `${view.origin}/${work.kind.singular}/${work.id}`,
    title: lendingTexts(view.texts).list.reserve,
  };
}
