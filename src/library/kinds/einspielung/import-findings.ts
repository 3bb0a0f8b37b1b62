/** What the trial of an import found: refused rows, rows that are in the list twice, omitted cells; and the decisions about them. */

import type { View } from "../../../core/model/answers/representation.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { changeForm } from "../../../core/representations/html/form/page/change-form.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { listIn } from "../../import/columns/chosen-columns.ts";
import { fieldOfTarget } from "../../import/columns/day-order.ts";
import { groupName, noteFieldOf } from "../../import/decide/bad-cells.ts";
import { namingIn, readGroups, sayGroup } from "../../import/report/cells-left-out.ts";
import { groupsList } from "../../import/report/einspielbericht-html.ts";
import { MOST_STORED_ROWS, readReport, sayReasons } from "../../import/report/stored-report.ts";
import type { ImportState } from "../../import/run/import-states.ts";
import { importTexts } from "../../import/texts/themes.ts";

const REFUSED = 10;
const DOUBLES = 20;
/** How many rows of the report are searched for the first refused ones. */
const LOOKED_AT = 200;
const REFUSED_ROW = "zeile-";
const DOUBLE_ROW = "doppelt-";
const CELL_GROUP = "zellen-";
const GROUPS = 50;

/** The first refused rows, those that are there twice, and the omitted cells, as facts for the page. */
export async function tellFindings(
  { kind, id, values }: Member,
  read: Reading,
  view: View,
): Promise<Readonly<Record<string, string>>> {
  const numbered = (name: string, texts: readonly string[]) =>
    texts.map((text, index) => [`${name}${index}`, text] as const);
  const facts: (readonly [string, string])[] = [];
  const doubles = Number(values.doppelt ?? 0);
  const hasRefused = Number(values.abgelehnt ?? 0) > 0;
  if (hasRefused || doubles > 0) {
    // What is here already comes last in the report.
    const most = doubles > 0 ? MOST_STORED_ROWS : LOOKED_AT;
    const rows = await readReport(read, kind, id, "bericht-", 0, most);
    const { report, doubles: said } = importTexts(view.texts);
    const again = rows
      .filter((row) => row.again)
      .slice(0, DOUBLES)
      .map(({ line, key, reasons }) =>
        said.row(`${line}`, key ?? "", sayReasons(reasons, view.texts)),
      );
    facts.push(...numbered(DOUBLE_ROW, again));
    const refused = rows
      .filter(({ outcome }) => outcome === "abgelehnt")
      .slice(0, REFUSED)
      .map(({ line, reasons }) => report.row(`${line}`, sayReasons(reasons, view.texts)));
    facts.push(...numbered(REFUSED_ROW, refused));
  }
  if (Number(values.weggelassen ?? 0) > 0) {
    const groups = await readGroups(read, kind, id);
    const naming = namingIn(view.kinds, view.language);
    for (const group of groups.slice(0, GROUPS))
      facts.push([`${CELL_GROUP}${groupName(group)}`, sayGroup(group, view.texts, naming)]);
  }
  return Object.fromEntries(facts);
}

export function cellGroups(member: Member, view: View): Markup | null {
  const { id } = member;
  const groups = factsNamed(CELL_GROUP, view);
  if (groups.length === 0) return null;
  return html`${groupsList(groups, view)}
<p><a href="einspielbericht/${id}">${importTexts(view.texts).report.all}</a></p>
${noteForm(member, view)}`;
}

/** For each group of omitted cells whose kind has a note field: whether their text is stored there. */
function noteForm(member: Member, view: View): Markup | null {
  const texts = importTexts(view.texts).report;
  const chosen = listIn(member.values, "alsNotiz");
  const groups = Object.entries(view.facts ?? {}).flatMap(([fact, said]) => {
    const name = fact.startsWith(CELL_GROUP) ? fact.slice(CELL_GROUP.length) : "";
    const kind = view.kinds.find(name.split(".")[0] ?? "")?.kind;
    const isNoted = fieldOfTarget(name.split(" ")[0] ?? "", view.kinds)?.exchange?.noted;
    return kind && noteFieldOf(kind) !== null && !isNoted ? [[name, `${said}`] as const] : [];
  });
  if (groups.length === 0) return null;
  const inputs = html`<p>${texts.toNoteHelp}</p>
${groups.map(([name, said], index) => html`<p><label><input type="checkbox" name="alsNotiz.${index}" value="${name}"${chosen.includes(name) && html` checked`}> <span dir="auto">${texts.toNote(said)}</span></label></p>\n`)}`;
  const values = { zustand: "probe", alsNotiz: null };
  const next = `/einspielung/${member.id}`;
  return changeForm(
    member,
    { label: texts.toNoteSave, values, next, done: "weiter", inputs },
    view,
  );
}

function factsNamed(begin: string, { facts: shown = {} }: View): string[] {
  return Object.entries(shown).flatMap(([name, text]) =>
    name.startsWith(begin) ? [`${text}`] : [],
  );
}

export function refusedRows({ id }: Member, view: View): Markup | null {
  const rows = factsNamed(REFUSED_ROW, view);
  if (rows.length === 0) return null;
  const { first, all } = importTexts(view.texts).report;
  return html`<section aria-labelledby="abgelehnt"><h2 id="abgelehnt">${first}</h2>
<ul class="titles">${rows.map((text) => html`<li dir="auto">${text}</li>\n`)}</ul>
<p><a href="einspielbericht/${id}">${all}</a></p></section>`;
}

/** Who is in the list twice, and whether they are one reader or two. */
export function doubleRows(member: Member, view: View): Markup | null {
  const { doubles, report } = importTexts(view.texts);
  const decide = (label: string, doppelte: string) =>
    stateButton(member, label, "probe", view, { doppelte });
  if (member.values.doppelte === "einzeln")
    return html`<p>${doubles.areApart}</p>${decide(doubles.onceAgain, "einmal")}`;
  const count = Number(member.values.doppelt ?? 0);
  if (count === 0) return null;
  const rows = factsNamed(DOUBLE_ROW, view);
  return html`<section aria-labelledby="doppelt"><h2 id="doppelt">${doubles.title}</h2>
<p class="desk-state problem">${doubles.once(count)}</p>
<ul class="titles">${rows.map((text) => html`<li dir="auto">${text}</li>\n`)}</ul>
${rows.length < count && html`<p><a href="einspielbericht/${member.id}">${report.all}</a></p>`}
${decide(doubles.apart, "einzeln")}</section>`;
}

/** A button that sets the state of the import. */
export function stateButton(
  member: Member,
  label: string,
  zustand: ImportState,
  view: View,
  more: Readonly<Record<string, string>> = {},
): Markup {
  const values = { zustand, ...more };
  const next = `/einspielung/${member.id}`;
  const main = zustand === "läuft" && ({ main: true } as const);
  return changeForm(member, { label, values, next, done: "weiter", ...main }, view);
}
