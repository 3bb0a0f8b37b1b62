/** The HTML of imports: the current step, the decisions to make, and the buttons for the next step. */

import type { View } from "../../../core/model/answers/representation.ts";
import { isEnabled } from "../../../core/model/kinds/enabled.ts";
import type { Kind } from "../../../core/model/kinds/kind.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { CREATED } from "../../../core/model/store/query.ts";
import { facts, foundIn, titleLink } from "../../../core/representations/html/collection/entry.ts";
import {
  described,
  faultId,
  fieldId,
  helpId,
} from "../../../core/representations/html/form/fields.ts";
import { tokenField } from "../../../core/representations/html/form/page/change-form.ts";
import { heading, html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { labelOf, manyOf, nounsOf } from "../../../core/representations/html/frame/names.ts";
import { htmlLook } from "../../../core/representations/html/look.ts";
import { calledIn } from "../../../core/representations/html/member/beside.ts";
import { writtenOut } from "../../../core/texts/themes/noted.ts";
import { importScriptPath } from "../../assets/assets.ts";
import { listIn } from "../../import/columns/chosen-columns.ts";
import { COVERS } from "../../import/covers/covers.ts";
import { DEMO } from "../../import/demo/demo-catalogue.ts";
import { readMissing } from "../../import/readers/missing-readers.ts";
import { sayLeftOut, saySheets, sheetsIn } from "../../import/report/left-out.ts";
import { type ImportState, isBusy, isThere } from "../../import/run/import-states.ts";
import type { FormatName } from "../../import/texts/files.ts";
import { coverTexts, fileTexts, type ImportTexts, importTexts } from "../../import/texts/themes.ts";
import { lends } from "../../lending/rules.ts";
import { firstHourTexts, readerTexts } from "../../texts/themes.ts";
import { columnsForm } from "./import-columns.ts";
import {
  cellGroups,
  doubleRows,
  refusedRows,
  stateButton,
  tellFindings,
} from "./import-findings.ts";
import { sampleList, tellSamples } from "./import-samples.ts";

type ImportStep = keyof ImportTexts["steps"];

const STEPS: readonly ImportStep[] = ["file", "columns", "trial", "run", "report"];

/** The step that belongs to each state. */
const STEP_OF: Readonly<Record<ImportState, ImportStep>> = {
  liest: "file",
  spalten: "columns",
  probe: "trial",
  geprüft: "trial",
  läuft: "run",
  angehalten: "run",
  fertig: "report",
  rücknahme: "report",
  zurückgenommen: "report",
  fehlgeschlagen: "file",
  verfallen: "file",
};

const SUMS = [
  "neu",
  "mitgebracht",
  "personen",
  "veraendert",
  "gleich",
  "gefunden",
  "abweichend",
  "behalten",
  "abgelehnt",
  "weggelassen",
  "offen",
];
const UNDONE = ["zurueckgenommen", "geblieben"];
/** The number of readers that are missing in the imported list. */
const MISSING = "fehlende";

export const look = htmlLook({
  /** What came without the name of a file is titled as its kind. */
  titleIn(title, view) {
    const kind = view.kinds.one("einspielung");
    return title === kind.title({}) ? nounsOf(kind, view)[0] : title;
  },

  page(member, view) {
    const texts = importTexts(view.texts);
    const state = importState(member);
    const { art, meldung } = member.values;
    const isDemo = art === DEMO;
    const message = writtenOut(`${meldung ?? ""}`, view.texts);
    const isCovers = art === COVERS;
    const own = isDemo
      ? firstHourTexts(view.texts).demo.states[state]
      : isCovers && state === "läuft" && coverTexts(view.texts).running;
    const said = own || texts.states[state] || "";
    return {
      description: said,
      main: html`<header class="member-head">${heading(calledIn(member, view))}
${about(member, view)}</header>
${!isDemo && steps(STEP_OF[state], isCovers, view)}
<p class="lead" role="status">${said}</p>
${otherSheets(member, view)}
${message !== "" && html`<p class="desk-state problem" role="alert" dir="auto">${message}</p>`}
${isBusy(state) && progress(member, view)}
${(!isDemo || state === "zurückgenommen") && sums(member, view)}
${missingReaders(member, view)}
${isDemo ? nextOfDemo(member, state, view) : next(member, state, view)}
<ul class="titles"><li><a href="einspielungen">${texts.another}</a></li></ul>`,
    };
  },

  entry(member, view) {
    const translated = worded(member, view);
    return html`<div class="entry-text">${titleLink({ ...translated, title: calledIn(member, view) }, view)}${facts(translated, translated.kind.entry, view)}${foundIn(translated, view)}</div>`;
  },

  creating: (kind, view) => html`${uploading(kind, "", view)}${offeredDemo(kind, view)}`,
  gatherEntries: ([first], read) =>
    first ? read.matching(first.kind, { art: DEMO }) : Promise.resolve([]),
  fresh: uploading,
  changedOnPage: true,
  removing: (view) => importTexts(view.texts).removing,
  /** What the user needs for a decision. */
  async tell(member, read, view) {
    const { values } = member;
    const missing =
      values.art === view.kinds.accounts.singular && (await readMissing(read, member));
    const leaving = missing && missing.length > 0 ? { [MISSING]: `${missing.length}` } : {};
    if (values.zustand !== "geprüft") return leaving;
    const samples = await tellSamples(member, read);
    return {
      ...Object.fromEntries(samples),
      ...(await tellFindings(member, read, view)),
      ...leaving,
    };
  },
});

/** The upload form. */
function uploading(kind: Kind, fault: string, view: View): Markup {
  const { upload } = importTexts(view.texts);
  const id = fieldId("datei");
  const faulty = fault !== "";
  const large = view.texts.faults["datei-zu-gross"]({ limit: kind.upload?.limit ?? 0 });
  return html`<form class="form upload" method="post" action="${kind.plural}" enctype="multipart/form-data">${tokenField("POST", `/${kind.plural}`, view)}
<div class="field${faulty && " faulty"}"><label for="${id}">${upload.file}</label>
<p class="help" id="${helpId("datei")}">${upload.help}</p>
${faulty && html`<p class="fault" id="${faultId("datei")}">${fault}</p>`}
<input id="${id}" type="file" name="datei" required${described("datei", true, faulty)} data-limit="${kind.upload?.limit ?? 0}" data-large="${large}"></div>
<p class="form-end"><button>${upload.submit}</button></p></form>
<script type="module" src="${importScriptPath}"></script>`;
}

/** The demo is not offered if it is already loaded. */
function offeredDemo(kind: Kind, view: View): Markup | null {
  const { add, addHelp } = firstHourTexts(view.texts).demo;
  const imports = (view.beside ?? []).filter((one) => one.kind === kind);
  if (imports.some((one) => one.values.art === DEMO && isThere(importState(one)))) return null;
  return html`<section aria-labelledby="demo"><h2 id="demo">${add}</h2>
<p>${addHelp(lends(view))}</p>
${addDemo(add, view)}</section>`;
}

/** Replaces the kind by its label. */
function worded(member: Member, view: View): Member {
  const { art } = member.values;
  const kind = view.kinds.find(`${art}`)?.kind;
  const called =
    art === DEMO ? firstHourTexts(view.texts).demo.name : kind && nounsOf(kind, view)[0];
  return called ? { ...member, values: { ...member.values, art: called } } : member;
}

function addDemo(label: string, view: View): Markup {
  return html`<form class="change" method="post" action="einspielungen">${tokenField("POST", "/einspielungen", view)}
<button class="light" name="art" value="${DEMO}">${label}</button></form>`;
}

function nextOfDemo(member: Member, state: ImportState, view: View): Markup | null {
  const { demo } = firstHourTexts(view.texts);
  if (isBusy(state)) return null;
  if (state !== "zurückgenommen")
    return html`<div class="import-next"><p>${demo.removeHelp}</p>
${state === "angehalten" && stateButton(member, demo.add, "läuft", view)}${stateButton(member, demo.remove, "rücknahme", view)}</div>`;
  const rest = Number(member.values.geblieben ?? 0) > 0;
  return html`<div class="import-next">${rest && stateButton(member, demo.removeRest, "rücknahme", view)}
${addDemo(demo.addAgain, view)}</div>`;
}

function importState({ values }: Member): ImportState {
  return values.zustand as ImportState;
}

/** The detected format, encoding, delimiter and size of the file. */
function about({ values }: Member, view: View): Markup | null {
  const texts = importTexts(view.texts);
  const format = fileTexts(view.texts).formats[values.format as FormatName] as string | undefined;
  const known = format
    ? texts.facts(format, textOf(values.kodierung), textOf(values.trennzeichen))
    : "";
  const size = values.groesse === null ? "" : texts.size(Number(values.groesse));
  const all = [known, size].filter((one) => one !== "").join(", ");
  return all === "" ? null : html`<p class="subtitle">${all}</p>`;
}

function otherSheets({ values }: Member, { texts }: View): Markup | null {
  const said = saySheets(sheetsIn(values), texts);
  return said === "" ? null : html`<p dir="auto">${said}</p>`;
}

function steps(now: ImportStep, isCovers: boolean, view: View): Markup {
  const texts = importTexts(view.texts);
  const all = STEPS.filter((step) => !isCovers || step !== "columns");
  return html`<ol class="way">
${all.map((step) => html`<li${step === now && html` aria-current="step"`}>${texts.steps[step]}</li>\n`)}</ol>`;
}

function progress(member: Member, view: View): Markup {
  const texts = importTexts(view.texts);
  const part = Number(member.values.fortschritt ?? 0);
  const path = `einspielung/${member.id}`;
  const { zeilen, zeilenJeSekunde: perSecond, restSekunden: left } = member.values;
  const isKnown = typeof perSecond === "number" && typeof left === "number";
  return html`<div class="progress" data-progress="${path}.html" data-state="${importState(member)}">
<label for="fortschritt">${texts.progress}</label> <progress id="fortschritt" max="100" value="${part}"></progress> <span data-told>${texts.percent(part)}</span>
<p data-told>${isKnown && texts.pace(Number(zeilen), perSecond, left)}</p>
<p><a href="${path}">${texts.reload}</a></p>
</div>
<script type="module" src="${importScriptPath}"></script>`;
}

function sums(member: Member, view: View): Markup | null {
  const { kind, values } = member;
  const state = importState(member);
  if (state === "liest" || state === "spalten" || state === "probe") return null;
  if (isStopping(member)) return null;
  const counted = [...SUMS, ...UNDONE].filter((name) => typeof values[name] === "number");
  if (counted.length === 0) return null;
  // Counts of zero are left out, unless all are zero.
  const some = counted.filter((name) => values[name] !== 0);
  const names = some.length > 0 ? some : counted.slice(0, 1);
  const along = nounsAlong(member, view);
  const label = (name: string) =>
    name === "mitgebracht" && along
      ? `${labelOf(kind, name, view)}: ${along[1]}`
      : labelOf(kind, name, view);
  const rows = names.map((name) => [label(name), sum(member, name, view)] as const);
  const isNew = (name: string) => ["neu", "mitgebracht", "personen"].includes(name);
  rows.splice(names.filter(isNew).length, 0, ...alsoNew(member, view));
  const texts = importTexts(view.texts);
  return html`<section aria-labelledby="zeilen"><h2 id="zeilen">${values.art === COVERS ? coverTexts(view.texts).pictures : texts.sums}</h2>
<dl class="details">
${rows.map(([name, count]) => html`<div><dt>${name}</dt><dd>${count}</dd></div>\n`)}</dl>
<p><a href="einspielbericht/${member.id}">${texts.report.link}</a></p></section>`;
}

/** Publishers, places, classes and the like that rows name, each with its count. */
function alsoNew({ kind, values }: Member, view: View): (readonly [string, string])[] {
  return listIn(values, "benannt").flatMap((text) => {
    const [singular = "", count] = text.split(" ");
    const named = view.kinds.find(singular)?.kind;
    const label = named && `${labelOf(kind, "mitgebracht", view)}: ${nounsOf(named, view)[1]}`;
    return label ? [[label, view.texts.formats.number(Number(count))] as const] : [];
  });
}

/** Of these every row is listed in the report by itself. */
const LISTED = new Set(["abweichend", "behalten", "abgelehnt"]);

function sum({ id, values }: Member, name: string, view: View): Markup | string {
  const count = view.texts.formats.number(Number(values[name]));
  return LISTED.has(name)
    ? html`<a href="einspielbericht/${id}?ausgang=${name}">${count}</a>`
    : count;
}

function missingReaders({ id }: Member, view: View): Markup | null {
  const count = Number(view.facts?.[MISSING] ?? 0);
  if (count === 0) return null;
  return html`<p><a href="abgaenge/${id}">${readerTexts(view.texts).leaving.link(count)}</a></p>`;
}

/** The buttons or the form for the next step. */
function next(member: Member, state: ImportState, view: View): Markup | null {
  const texts = importTexts(view.texts);
  const button = (label: string, zustand: ImportState, more: Record<string, string> = {}) =>
    stateButton(member, label, zustand, view, more);
  const refused = Number(member.values.abgelehnt ?? 0);
  const namesakes = Number(member.values.gleichnamig ?? 0);
  switch (state) {
    case "spalten":
      return columnsForm(member, view);
    case "probe":
      return button(texts.stop, "spalten");
    case "geprüft":
      if (member.values.art === COVERS) return coversNext(member, refused, view);
      return html`<div class="import-next">
${sampleList(member, view)}
${notRead(member, view)}
${cellGroups(member, view)}
${refused > 0 && html`${refusedRows(member, view)}<p>${texts.refusedHelp}</p>`}
${member.values.art === "ausleihe" && isEnabled({ needs: "gebuehren" }, view.site) && html`<p>${texts.noDeposits}</p>`}
${doubleRows(member, view)}
${namesakes > 0 && html`<p class="desk-state problem">${texts.namesakes(namesakes)}</p>`}
${button(runLabel(member, refused, view), "läuft", refused > 0 ? { teilweise: "ja" } : {})}
${button(texts.changeColumns, "spalten")}</div>`;
    case "läuft":
      return button(texts.stop, "angehalten");
    case "angehalten":
      return html`<div class="import-next">
${isStopping(member) && html`<p>${texts.stopping} <a href="einspielung/${member.id}">${texts.reload}</a></p>`}
${button(texts.goOn, "läuft")}
<p>${texts.undoHelp}</p>
${button(texts.undo, "rücknahme")}</div>`;
    case "fertig":
      return html`${after(member, view)}<div class="import-next"><p>${texts.undoHelp}</p>
${button(texts.undo, "rücknahme")}</div>`;
    case "zurückgenommen":
      return Number(member.values.geblieben ?? 0) > 0 ? button(texts.undoRest, "rücknahme") : null;
    default:
      return null;
  }
}

/** The label of what the rows contain besides, such as copies of works; null for several kinds, of which only the sum is known. */
function nounsAlong({ values }: Member, view: View) {
  const along = listIn(values, "mitgebrachteArt").map((name) => view.kinds.find(name)?.kind);
  const [part] = along;
  return along.length === 1 && part ? nounsOf(part, view) : null;
}

/** The label of the button, with the counts of the trial. */
function runLabel(member: Member, refused: number, view: View): string {
  const { art, neu, mitgebracht, personen, veraendert } = member.values;
  const whole = view.kinds.find(`${art}`)?.kind;
  const own = whole && nounsOf(whole, view);
  const texts = importTexts(view.texts);
  const nouns = nounsAlong(member, view) ?? texts.others;
  const coming = [
    [Number(neu ?? 0), own ?? texts.others],
    [Number(mitgebracht ?? 0), nouns],
    [Number(personen ?? 0), nounsOf(view.kinds.one("person"), view)],
  ] as const;
  const changed = Number(veraendert ?? 0);
  return texts.run(
    coming.filter(([count]) => count > 0),
    changed > 0 ? [changed, own ?? texts.others] : null,
    refused,
  );
}

/** Stopping, while the worker has not yet reported how far it got. */
function isStopping({ values }: Member): boolean {
  return values.zustand === "angehalten" && values.neu === null;
}

function notRead({ values }: Member, { texts }: View): Markup | null {
  const said = sayLeftOut(listIn(values, "ungelesen"), values.art, texts);
  return said === "" ? null : html`<p dir="auto">${said}</p>`;
}

/** Links to the imported members and to the usual next tasks. */
function after({ id, values }: Member, view: View): Markup | null {
  const { all, labels, cards, desk } = importTexts(view.texts).after;
  const kind = view.kinds.all.find(({ singular }) => singular === values.art);
  if (!kind) return null;
  const printing =
    kind === view.kinds.accounts && lends(view)
      ? html`<li><a href="ausweise?einspielung=${id}">${cards}</a></li>\n`
      : kind.singular === "werk" || kind.singular === "exemplar"
        ? html`<li><a href="etiketten?einspielung=${id}">${labels}</a></li>\n`
        : null;
  return html`<ul class="titles"><li><a href="${kind.plural}?sortierung=-${CREATED}">${all(manyOf(kind, view))}</a></li>
${printing}${lends(view) && html`<li><a href="theke">${desk}</a></li>`}</ul>`;
}

function coversNext(member: Member, refused: number, view: View): Markup {
  const covers = coverTexts(view.texts);
  const importing = importTexts(view.texts);
  const button = (label: string, zustand: ImportState, more: Record<string, string> = {}) =>
    stateButton(member, label, zustand, view, more);
  const run =
    refused === 0
      ? button(importing.run([], null, 0), "läuft")
      : button(covers.runPartly(refused), "läuft", { teilweise: "ja" });
  return html`<div class="import-next">${Number(member.values.neu ?? 0) > 0 && run}
${button(covers.again, "liest")}</div>`;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
