/** `/theke/heute`, `ueberfaellig`, `bereitgestellt`: what the desk has to look after, also as a table for an office program. */

import { daysBetween } from "../../lending/calendar.ts";
import { pathOf } from "../../model/address.ts";
import type { Member } from "../../model/member.ts";
import type { Page, Visit } from "../../model/page.ts";
import type { View } from "../../model/representation.ts";
import { documentOf, element } from "../../representations/xml/write.ts";
import { csvLine } from "../../transfer/csv.ts";
import { linkedBy, linkOf } from "../linked.ts";
import { type DeskRow, deskListPage } from "./lists-html.ts";

const MOST = 10_000;
const LISTS = ["heute", "ueberfaellig", "bereitgestellt"];
const LIBRARIANS = { read: ["bibliothekar"], personal: true } as const;

export const deskLists: readonly Page[] = [
  {
    ...LIBRARIANS,
    path: "/theke/:key",
    negotiated: true,
    async answer(visit) {
      const { key, view } = visit;
      if (!LISTS.includes(key)) return null;
      const rows = await rowsOf(visit);
      return {
        views: {
          html: () => deskListPage(key, rows, view),
          json: () => JSON.stringify({ eintrag: rows.map((row) => jsonOf(row, view)) }),
          xml: () =>
            documentOf(
              element(
                "eintraege",
                {},
                rows.map((row) => xmlOf(row, view)),
              ),
            ),
        },
      };
    },
  },
  {
    ...LIBRARIANS,
    path: "/theke/:key.csv",
    negotiated: false,
    async answer(visit) {
      if (!LISTS.includes(visit.key)) return null;
      const rows = await rowsOf(visit);
      const names = ["werk", "exemplar", "konto", "name", "email", "bis", "tage", "url"];
      const lines = rows.map((row) => csvLine(cellsOf(row, visit.view).map(harmless)));
      return { type: "text/csv; charset=utf-8", body: csvLine(names) + lines.join("") };
    },
  },
];

async function rowsOf({ key, view, read }: Visit): Promise<DeskRow[]> {
  const { kinds } = view;
  const today = read.today();
  const loans = { zurueck: null, bis: key === "heute" ? today : { before: today } };
  const entries =
    key === "bereitgestellt"
      ? await read.matching(kinds.one("vormerkung"), { status: "bereitgestellt" }, MOST)
      : await read.matching(kinds.one("ausleihe"), loans, MOST);
  const copies = await linkedBy(entries, "exemplar", { kinds, read });
  const accounts = await linkedBy(entries, "konto", { kinds, read });
  const rows = entries.map((entry): DeskRow => {
    const copy = copies.get(linkOf(entry, "exemplar")?.id ?? 0) ?? null;
    const account = accounts.get(linkOf(entry, "konto")?.id ?? 0) ?? null;
    const days = daysBetween(`${entry.values.bis}`, today);
    return { entry, copy, account, work: copy && linkOf(copy, "werk"), days };
  });
  return rows.sort((a, b) => `${a.entry.values.bis}`.localeCompare(`${b.entry.values.bis}`));
}

function jsonOf({ entry, copy, account, work, days }: DeskRow, view: View): object {
  return {
    ...(work && { werk: { titel: work.title, url: urlOf(view.kinds.one("werk"), work, view) } }),
    ...(copy && { exemplar: { signatur: copy.title, url: urlOf(copy.kind, copy, view) } }),
    ...(account && {
      konto: {
        username: account.title,
        ...(account.values.name !== null && { name: account.values.name }),
        ...(account.values.email !== null && { email: account.values.email }),
        url: urlOf(account.kind, account, view),
      },
    }),
    bis: entry.values.bis,
    tage: days,
    url: urlOf(entry.kind, entry, view),
  };
}

function xmlOf({ entry, copy, account, work, days }: DeskRow, view: View) {
  const { name = null, email = null } = account?.values ?? {};
  return element("eintrag", { ref: urlOf(entry.kind, entry, view) }, [
    ...(work
      ? [element("werk", { ref: urlOf(view.kinds.one("werk"), work, view) }, work.title)]
      : []),
    ...(copy ? [element("exemplar", { ref: urlOf(copy.kind, copy, view) }, copy.title)] : []),
    ...(account
      ? [
          element(
            "konto",
            {
              ref: urlOf(account.kind, account, view),
              name: name === null ? null : `${name}`,
              email: email === null ? null : `${email}`,
            },
            account.title,
          ),
        ]
      : []),
    element("bis", {}, `${entry.values.bis}`),
    element("tage", {}, `${days}`),
  ]);
}

function cellsOf({ entry, copy, account, work, days }: DeskRow, view: View): string[] {
  const { name = null, email = null } = account?.values ?? {};
  return [
    work?.title ?? "",
    copy?.title ?? "",
    account?.title ?? "",
    `${name ?? ""}`,
    `${email ?? ""}`,
    `${entry.values.bis}`,
    `${days}`,
    urlOf(entry.kind, entry, view),
  ];
}

/** An office program would run a cell that begins like a formula. */
function harmless(cell: string): string {
  return /^[=+@\t]|^-[^0-9]/.test(cell) ? `'${cell}` : cell;
}

function urlOf(kind: Member["kind"], member: Pick<Member, "id" | "slug">, view: View): string {
  return view.origin + pathOf(kind, member);
}
