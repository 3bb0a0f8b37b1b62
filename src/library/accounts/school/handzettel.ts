/** `/handzettel`: printed sheets for a class: overdue loans, one sheet per class; or a clearance slip for everybody who leaves. */

import { pathOf } from "../../../core/model/answers/address.ts";
import {
  type DocumentShape,
  entries,
  linkTo,
  reference,
} from "../../../core/model/answers/document.ts";
import { memberAsked, type Page, type Visit } from "../../../core/model/answers/page.ts";
import { STAFF } from "../../../core/model/kinds/access.ts";
import { choice, day, number, text } from "../../../core/model/kinds/field.ts";
import { parameter } from "../../../core/model/parameters/parameter-types.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import { linkedBy } from "../../../core/pages/linked.ts";
import { accountsIn, yearPlan } from "../../circulation/school-year.ts";
import { readMissing } from "../../import/readers/missing-readers.ts";
import { SHEET_OCCASIONS, sheetsPage } from "./handzettel-html.ts";
import { type OpenReader, openReaders } from "./leaving-readers.ts";

const SHAPE: DocumentShape = {
  name: "handzettel",
  table: "medium",
  parts: {
    anlass: choice(SHEET_OCCASIONS, { required: true }),
    konto: entries(
      "konten",
      {
        username: text({ required: true }),
        name: text(),
        ausweis: text(),
        gruppe: reference("gruppe"),
        ausleihen: number({ min: 0, required: true }),
        gebuehren: number({ min: 0, required: true }),
      },
      { addressed: true },
    ),
    medium: entries("medien", {
      konto: reference("konto", { required: true }),
      gruppe: reference("gruppe"),
      titel: text({ required: true }),
      signatur: text(),
      barcode: text(),
      bis: day({ required: true }),
      /** Days after the due day. */
      verspaetung: number({ min: 0, required: true }),
    }),
  },
};

/** What readers are chosen by: the first of these that is asked for. */
const CHOSEN_BY = ["konto", "gruppe", "schuljahr", "einspielung"] as const;

export const sheetsPageOf: Page = {
  path: "/handzettel",
  needs: "ausleihe",
  read: STAFF,
  negotiated: true,
  personal: true,
  document: SHAPE,
  parameters: {
    anlass: parameter.choice(SHEET_OCCASIONS),
    ...Object.fromEntries(CHOSEN_BY.map((name) => [name, parameter.member(name)])),
  },
  async answer(visit) {
    const { view, read } = visit;
    const occasion =
      SHEET_OCCASIONS.find((one) => one === view.query.get("anlass")) ?? SHEET_OCCASIONS[0];
    const accounts = await accountsAsked(visit);
    const all = await openReaders(accounts, visit);
    const readers = occasion === "mahnung" ? all.map(lateOnly).filter(hasItems) : all;
    return {
      html: () => sheetsPage({ occasion, readers, today: read.today() }, view),
      values: {
        anlass: occasion,
        konto: readers.map(({ account, items, fees }) => ({
          path: pathOf(account.kind, account),
          values: {
            username: account.title,
            name: (account.values.name ?? null) as string | null,
            ausweis: (account.values.ausweis ?? null) as string | null,
            gruppe: linkOf(account, "gruppe"),
            ausleihen: items.length,
            gebuehren: fees.length,
          },
        })),
        medium: readers.flatMap(({ account, items }) =>
          items.map((item) => ({
            values: {
              konto: linkTo(account),
              gruppe: linkOf(account, "gruppe"),
              titel: item.title,
              signatur: item.copy || null,
              barcode: item.barcode,
              bis: item.bis,
              verspaetung: Math.max(0, item.late),
            },
          })),
        ),
      },
    };
  },
};

/** The readers chosen in the query; by default all with overdue loans. */
async function accountsAsked(visit: Visit): Promise<readonly Member[]> {
  const { view, read } = visit;
  const { kinds } = view;
  for (const name of CHOSEN_BY) {
    const member = await memberAsked(name, visit);
    if (!member) continue;
    if (name === "konto") return [member];
    if (name === "gruppe") return accountsIn([member.id], read, kinds);
    const leaving =
      name === "schuljahr"
        ? (await yearPlan(member, read, kinds)).leaving
        : (await readMissing(read, member)).map(({ id }) => id);
    return read.members(kinds.accounts, leaving);
  }
  const late = { zurueck: null, bis: { before: read.today() } };
  const loans = await read.matching(kinds.one("ausleihe"), late);
  return [...(await linkedBy(loans, "konto", { kinds, read })).values()];
}

function lateOnly(reader: OpenReader): OpenReader {
  return { ...reader, items: reader.items.filter(({ late }) => late > 0) };
}

function hasItems({ items }: OpenReader): boolean {
  return items.length > 0;
}
