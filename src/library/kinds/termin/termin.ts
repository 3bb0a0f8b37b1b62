/** Appointments of readers for pickup and return. Optional; removed when their day is over. */

import { isReader, SIGNED_IN, STAFF, STAFF_OR_OWNER } from "../../../core/model/kinds/access.ts";
import { defineKind } from "../../../core/model/kinds/define-kind.ts";
import { day, link, number, text, type Values } from "../../../core/model/kinds/field.ts";
import type { Occasion, Rules } from "../../../core/model/kinds/rules.ts";
import { linkToMember, type Member } from "../../../core/model/store/member.ts";
import { causesToCome, takenSlots } from "../../circulation/appointments.ts";
import { actingReader, libraryRules, refusal } from "../../circulation/circulation.ts";
import { linkIn } from "../../circulation/values.ts";
import { freePlaces, slotsOn, whyNotAppoint } from "../../lending/visits/appointment.ts";
import { look } from "./termin-look.ts";
import words from "./termin-words.ts";

const rules: Rules = {
  async create(values, occasion) {
    const account = await actingReader(linkIn(values, "konto")?.id ?? null, occasion);
    return appoint({ ...values, konto: linkToMember(account) }, account.id, occasion);
  },

  async replace(before, values, occasion) {
    const konto = linkIn(before.values, "konto")?.id ?? 0;
    if (linkIn(values, "konto")?.id !== konto)
      throw refusal({ reason: "anderes-exemplar" }, occasion);
    const isSame = ["tag", "uhr"].every((name) => before.values[name] === values[name]);
    return isSame ? values : appoint(values, konto, occasion, before);
  },
};

export default defineKind({
  singular: "termin",
  plural: "termine",
  words,
  needs: "termine",
  menu: 0,
  title: ({ tag, uhr }) => `${tag ?? ""} ${uhr ?? ""}`,
  titleName: "titel",
  sort: "tag",
  owner: "konto",
  keepsAccount: false,
  access: {
    read: STAFF_OR_OWNER,
    list: STAFF_OR_OWNER,
    create: SIGNED_IN,
    replace: STAFF_OR_OWNER,
    remove: STAFF_OR_OWNER,
  },
  fields: {
    konto: link("konto", { by: "ausweis", searchable: true, write: STAFF }),
    tag: day({ required: true, sortable: true }),
    uhr: text({ required: true, code: "uhrzeit" }),
    bis: text({ code: "uhrzeit", write: [] }),
    /** The place within the slot: as many as readers can come at the same time. */
    platz: number({ min: 1, read: STAFF, write: [] }),
    /** Local timestamps between which the place is taken. */
    belegtVon: text({ code: "ortszeit", read: STAFF, write: [] }),
    belegtBis: text({ code: "ortszeit", read: STAFF, write: [] }),
  },
  entry: ["tag", "uhr", "bis", "konto"],
  term: "ScheduleAction",
  disjoint: { per: "platz", from: "belegtVon", to: "belegtBis" },
  rules,
  looks: { html: look },
});

/** Assigns a free place. */
async function appoint(
  values: Values,
  konto: number,
  occasion: Occasion,
  before: Member | null = null,
): Promise<Values> {
  const { writing, kinds, site, today, actor } = occasion;
  const rules = libraryRules(occasion);
  const tag = `${values.tag}`;
  const hours = (site.oeffnungszeiten ?? []) as readonly string[];
  const slot = slotsOn(tag, hours, rules).find(({ uhr }) => uhr === values.uhr);
  const taken = (await takenSlots(tag, { read: writing, kinds })).filter(
    ({ id }) => id !== before?.id,
  );
  const byReader = isReader(actor);
  const hasCause = !byReader || (await causesToCome(konto, { read: writing, kinds })).length > 0;
  const asked = { tag, slot, konto, taken, hasCause, byReader, rules, today };
  const refused = whyNotAppoint(asked);
  if (refused || !slot) throw refusal(refused ?? { reason: "kein-termin" }, occasion);
  const [platz = 1] = freePlaces(slot, taken, rules);
  const { uhr, bis } = slot;
  return { ...values, bis, platz, belegtVon: `${tag}T${uhr}`, belegtBis: `${tag}T${bis}` };
}
