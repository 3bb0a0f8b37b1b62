/** `/zeitschriften`: missing and expected issues, receiving one by a click or scan, and issues past their retention period. */

import {
  type DocumentShape,
  entries,
  linkTo,
  reference,
} from "../../../core/model/answers/document.ts";
import {
  type FormFields,
  memberAsked,
  memberAt,
  type Page,
  type Visit,
} from "../../../core/model/answers/page.ts";
import { invalid, type Problem } from "../../../core/model/answers/problem.ts";
import type { ProblemDocument } from "../../../core/model/answers/problem-document.ts";
import type { View } from "../../../core/model/answers/representation.ts";
import { STAFF } from "../../../core/model/kinds/access.ts";
import { choice, day, number, text } from "../../../core/model/kinds/field.ts";
import type { Kind } from "../../../core/model/kinds/kind.ts";
import { parameter } from "../../../core/model/parameters/parameter-types.ts";
import { filterBy } from "../../../core/model/store/filter.ts";
import { linksIn, type Member } from "../../../core/model/store/member.ts";
import { filtered } from "../../../core/model/store/query.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { BY_NUMBERS } from "../../../core/words/fold.ts";
import { isId } from "../../../core/words/slug.ts";
import { isWithdrawn } from "../../lending/loan.ts";
import { expectedIssues, issuesToWithdraw } from "../../lending/periodicals/expected.ts";
import { type Issue, issueName, readIssue } from "../../lending/periodicals/issue.ts";
import { issueNumbered, readPressCode } from "../../lending/periodicals/press-code.ts";
import type { DeskContext } from "../steps/work.ts";
import { lastIssue, periodicalOf, receiveIssue } from "./receive-issue.ts";
import { periodicalsPage, type ShownPeriodical } from "./zeitschriften-html.ts";

const STATES = ["fehlt", "erwartet"] as const;

const SHAPE: DocumentShape = {
  name: "zeitschriften",
  table: "heft",
  otherTables: ["zeitschrift"],
  parts: {
    heft: entries("hefte", {
      reihe: reference("reihe", { required: true }),
      heft: text({ required: true }),
      zustand: choice(STATES, { required: true }),
      von: day(),
      bis: day(),
    }),
    zeitschrift: entries("alle", {
      reihe: reference("reihe", { required: true }),
      letztes: text(),
      fehlend: number({ required: true }),
      auszusondern: number({ required: true }),
    }),
  },
};

/** More than a library of this size subscribes to. */
const MOST = 500;

export function periodicalPage(context: DeskContext): Page {
  return {
    path: "/zeitschriften",
    read: STAFF,
    negotiated: true,
    personal: true,
    compiles: true,
    document: SHAPE,
    parameters: {
      reihe: parameter.member("reihe"),
      zustand: parameter.choice(STATES),
      werk: parameter.id(),
      issn: parameter.text(100),
      objektnummer: parameter.text(100),
    },
    takes: {
      code: text({ max: 100 }),
      reihe: number({ min: 1 }),
      heft: text({ max: 100 }),
    },
    async answer(visit) {
      const all = await shownPeriodicals(visit);
      return {
        html: () => page(all, visit),
        values: {
          heft: all.flatMap(({ series, expected }) =>
            expected.map(({ name, zustand, von, bis }) => ({
              values: { reihe: linkTo(series), heft: name, zustand, von, bis },
            })),
          ),
          zeitschrift: all.map(({ series, last, expected, old }) => ({
            values: {
              reihe: linkTo(series),
              letztes: last,
              fehlend: expected.filter(({ zustand }) => zustand === "fehlt").length,
              auszusondern: old.length,
            },
          })),
        },
      };
    },
    async act({ view, read }, fields) {
      const code = (fields.get("code") ?? "").trim();
      const asked = code === "" ? saidIn(fields) : await scanned(code, view, read);
      if ("seeOther" in asked) return asked;
      const work = await receiveIssue(asked.series, asked.issue, context, view);
      if (!work) throw nothingAt(asked.series);
      return { seeOther: `/zeitschriften?werk=${work.id}` };
    },
    async again(visit, fields, problem) {
      return page(await shownPeriodicals(visit), visit, { fields, problem });
    },
  };
}

async function page(
  all: readonly ShownPeriodical[],
  { view, read }: Visit,
  refused?: { readonly fields: FormFields; readonly problem: ProblemDocument },
): Promise<string> {
  const work = await memberAt("werk", view.query.get("werk"), { view, read });
  return periodicalsPage({ all, arrived: work, ...(refused && { refused }) }, view);
}

async function shownPeriodicals({ view, read }: Visit): Promise<ShownPeriodical[]> {
  const kind = view.kinds.one("reihe");
  const only = await memberAsked("reihe", { view, read });
  const state = view.query.get("zustand") || null;
  const found = await read.matching(kind, { rhythmus: { filled: true } }, MOST);
  const ids = found.map(({ id }) => id).filter((id) => only === null || id === only.id);
  const all: ShownPeriodical[] = [];
  for (const series of await read.members(kind, ids)) {
    const shown = await shownOf(series, view, read);
    if (!shown) continue;
    const expected = shown.expected.filter(({ zustand }) => state === null || zustand === state);
    if (state === null || expected.length > 0) all.push({ ...shown, expected });
  }
  return all.toSorted((a, b) => BY_NUMBERS.compare(a.series.title, b.series.title));
}

async function shownOf(
  series: Member,
  { kinds }: View,
  read: Reading,
): Promise<ShownPeriodical | null> {
  const periodical = periodicalOf(series);
  if (!periodical) return null;
  const today = read.today();
  const last = lastIssue(series);
  const gone = new Set(issuesToWithdraw(periodical, today));
  const works = linksIn(series, "werk").filter(({ extras }) => gone.has(extras.band ?? ""));
  const among = works.map(({ id }) => id).slice(0, MOST);
  const copies = await read.matching(kinds.one("exemplar"), { werk: { among } });
  return {
    series,
    last: last && issueName(last.issue, periodical),
    expected: expectedIssues(periodical, today).map((one) => ({
      ...one,
      name: issueName(one.issue, periodical),
    })),
    old: copies.filter(({ values }) => !isWithdrawn(values)),
  };
}

type Arrival = { readonly series: number; readonly issue: Issue };

function saidIn(fields: FormFields): Arrival {
  const series = fields.get("reihe") ?? "";
  const issue = readIssue(fields.get("heft") ?? "");
  if (!isId(series)) throw invalid({ pointer: "/reihe", code: "pflicht" });
  if (!issue) throw invalid({ pointer: "/heft", code: "heft" });
  return { series: Number(series), issue };
}

/** With its add-on the scanned code identifies the issue, without it the page asks for it. */
async function scanned(
  text: string,
  { kinds }: View,
  read: Reading,
): Promise<Arrival | { readonly seeOther: string }> {
  const code = readPressCode(text);
  if (!code)
    throw invalid({
      pointer: "/code",
      code: "keine-nummer",
      params: { name: "ISSN", lengths: "8" },
    });
  const kind = kinds.one("reihe");
  const { field, value, issue } = code;
  const ids =
    field === "issn"
      ? await seriesWithIssn(value, kind, read)
      : (await read.matching(kind, { objektnummer: value }, 2)).map(({ id }) => id);
  const [series] = await read.members(kind, ids);
  const periodical = series && periodicalOf(series);
  if (!series || !periodical) return { seeOther: `/zeitschriften?${field}=${value}` };
  if (issue === null || ids.length > 1) return { seeOther: `/zeitschriften?reihe=${series.id}` };
  const last = lastIssue(series)?.issue ?? null;
  return { series: series.id, issue: issueNumbered(issue, last, periodical, read.today()) };
}

async function seriesWithIssn(issn: string, kind: Kind, read: Reading): Promise<number[]> {
  return (await read.list(kind, filtered(2, filterBy("issn", [issn])))).members.map(({ id }) => id);
}

function nothingAt(series: number): Problem {
  return invalid({ pointer: "/reihe", code: "nichts-da", params: { url: `/reihe/${series}` } });
}
