/** `/terminplan`: the free appointments for collecting and returning; for staff also who comes, day by day. */

import {
  type DocumentEntry,
  type DocumentShape,
  entries,
  linkTo,
  reference,
} from "../../../core/model/answers/document.ts";
import type { Page, Visit } from "../../../core/model/answers/page.ts";
import { isStaff, SIGNED_IN } from "../../../core/model/kinds/access.ts";
import { choice, day, number, text } from "../../../core/model/kinds/field.ts";
import { parameter } from "../../../core/model/parameters/parameter-types.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import { linkedBy } from "../../../core/pages/linked.ts";
import { instantIn } from "../../../core/words/dates/days.ts";
import { causesToCome, takenSlots } from "../../circulation/appointments.ts";
import { lendingRules } from "../../lending/rules.ts";
import { bookingTexts } from "../../lending/texts/themes.ts";
import {
  appointmentDays,
  freePlaces,
  slotsOn,
  type VisitTime,
} from "../../lending/visits/appointment.ts";
import type { DeskContext } from "../steps/work.ts";
import { appointmentsPage, type FreeSlot } from "./terminplan-html.ts";

const SHAPE: DocumentShape = {
  name: "terminplan",
  table: "termin",
  parts: {
    /** The day that is shown, and whether there are appointments on it at all. */
    tag: day({ required: true }),
    angeboten: choice(["ja", "nein"], { required: true }),
    /** Free slots of the shown day. */
    frei: entries("freie", {
      tag: day({ required: true }),
      uhr: text({ required: true }),
      bis: text({ required: true }),
      plaetze: number({ required: true }),
    }),
    /** Future appointments: all of them for staff, their own for readers. */
    termin: entries(
      "termine",
      {
        tag: day({ required: true }),
        uhr: text({ required: true }),
        bis: text({ required: true }),
        konto: reference("konto"),
      },
      {
        addressed: true,
        calendar: {
          day: "tag",
          until: { day: "tag", times: ["uhr", "bis"] },
          name: (texts, title) => bookingTexts(texts).visit.event(title),
        },
      },
    ),
  },
};

/** More than there are in a month. */
const MOST = 5000;

export function appointmentPlan({ now }: Pick<DeskContext, "now">): Page {
  return {
    path: "/terminplan",
    read: SIGNED_IN,
    needs: "termine",
    negotiated: true,
    personal: true,
    document: SHAPE,
    parameters: { tag: parameter.day() },
    async answer(visit) {
      const { view, read } = visit;
      const { kinds, actor, site = {} } = view;
      const rules = lendingRules(site);
      const hours = (site.oeffnungszeiten ?? []) as readonly string[];
      const today = read.today();
      const offered = appointmentDays(today, hours, rules);
      // Staff also see today, and can still give its remaining slots.
      const days = isStaff(actor) ? [today, ...offered] : offered;
      // A day that is not offered has nothing free; another one in its place would be taken for it.
      const shown = view.query.get("tag") || (days[0] ?? today);
      const isOffered = days.includes(shown);
      const taken = await takenSlots(shown, { read, kinds });
      const isOver = ({ bis }: VisitTime) => instantIn(view.timeZone ?? "UTC", shown, bis) <= now();
      const free = (isOffered ? slotsOn(shown, hours, rules) : [])
        .filter((slot) => !isOver(slot))
        .map((slot): FreeSlot => {
          return { ...slot, tag: shown, plaetze: freePlaces(slot, taken, rules).length };
        });
      const open = free.filter(({ plaetze }) => plaetze > 0);
      const all = await appointmentsFrom(today, visit);
      return {
        html: async () => {
          const listed = isStaff(actor) ? all.filter(({ values }) => values.tag === shown) : all;
          const readers = await linkedBy(listed, "konto", { kinds, read });
          const beside = [...(view.beside ?? []), ...readers.values()];
          const canChoose =
            isStaff(actor) || (await causesToCome(actor?.id ?? 0, { read, kinds })).length > 0;
          const page = { days, shown, isOffered, free: open, listed, canChoose };
          return appointmentsPage(page, { ...view, beside });
        },
        values: {
          tag: shown,
          angeboten: isOffered ? "ja" : "nein",
          frei: open.map((slot) => ({ values: { ...slot } })),
          termin: all.map((one) => appointmentEntry(one, isStaff(actor))),
        },
      };
    },
  };
}

async function appointmentsFrom(today: string, { view, read }: Visit): Promise<readonly Member[]> {
  const own = isStaff(view.actor) ? {} : { konto: view.actor?.id ?? 0 };
  const conditions = { ...own, tag: { from: today } };
  const all = await read.matching(view.kinds.one("termin"), conditions, MOST);
  const at = ({ values }: Member) => `${values.tag}T${values.uhr}`;
  return all.toSorted((a, b) => at(a).localeCompare(at(b)) || a.id - b.id);
}

/** `named`: with the reader's name, for the calendar of staff. */
export function appointmentEntry(one: Member, named: boolean): DocumentEntry {
  const { tag, uhr, bis } = one.values as Record<string, string>;
  const account = named ? linkOf(one, "konto") : null;
  return {
    path: `/${one.kind.singular}/${one.id}`,
    title: account?.title ?? "",
    changed: one.changed,
    values: { tag, uhr, bis, konto: account && linkTo(account) },
  };
}
