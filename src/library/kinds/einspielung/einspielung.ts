/** Imports: a file that is imported step by step. Users set the state to request the next step; a background worker runs it. */

import { type Fault, invalid, Problem } from "../../../core/model/answers/problem.ts";
import { LIBRARIAN_ONLY } from "../../../core/model/kinds/access.ts";
import { defineKind } from "../../../core/model/kinds/define-kind.ts";
import {
  type ChoiceField,
  choice,
  computed,
  day,
  number,
  text,
  texts,
  type Values,
} from "../../../core/model/kinds/field.ts";
import type { Kinds } from "../../../core/model/kinds/kind.ts";
import type { Occasion, Rules } from "../../../core/model/kinds/rules.ts";
import { refusal } from "../../circulation/circulation.ts";
import { faultsInColumns, keyOfColumns } from "../../import/columns/chosen-columns.ts";
import { COVERS } from "../../import/covers/covers.ts";
import { DEMO, DEMO_SOURCE } from "../../import/demo/demo-catalogue.ts";
import { fingerprintOf, inPieces } from "../../import/run/import-file.ts";
import {
  canFollow,
  IMPORT_STATES,
  type ImportState,
  isBusy,
  isDeciding,
  isThere,
  isWriting,
  JUST_BEGUN,
  NOTHING_CAME_IN,
  retryAfterStep,
  startedBy,
} from "../../import/run/import-states.ts";
import { look } from "./einspielung-look.ts";
import words from "./einspielung-words.ts";

const MEBIBYTE = 1024 * 1024;

/** The decisions about the rows; changing one requires a new trial. */
const DECIDED = [
  "art",
  "werkArt",
  "herkunft",
  "spalte",
  "ersetzen",
  "streng",
  "alsNotiz",
  "doppelte",
];

/** Written by the program only. */
const TOLD = { write: [] as const };
const sum = () => number({ min: 0, ...TOLD });

const rules: Rules = {
  async create(values, occasion) {
    if (values.art === DEMO) return demoOf(values, occasion);
    if (values.pruefwert === null || values.pruefwert === undefined)
      throw invalid({ pointer: "/datei", code: "datei-fehlt" });
    checkDecided(values, occasion);
    const { writing, kinds } = occasion;
    const same = { pruefwert: `${values.pruefwert}`, ende: null };
    const [other] = await writing.matching(kinds.one("einspielung"), same, 1);
    if (other) throw refusal({ reason: "datei-schon-da" }, occasion, other);
    return { ...values, ...startedBy(occasion.actor), zustand: "liest" };
  },

  async replace(before, values, occasion) {
    const was = before.values.zustand as ImportState;
    const wanted = values.zustand as ImportState;
    if (was !== wanted && !canFollow(was, wanted))
      throw refusal(
        { reason: "einspielung-schritt", status: was, ...retryAfterStep(was) },
        occasion,
        before,
      );
    if (wanted === "rücknahme") checkKey(values, occasion);
    const isCovers = before.values.art === COVERS;
    if (isCovers && (wanted === "spalten" || wanted === "probe"))
      throw refusal(
        { reason: "einspielung-schritt", status: was, ...retryAfterStep(was) },
        occasion,
        before,
      );
    const decided = DECIDED.some(
      (name) => JSON.stringify(before.values[name]) !== JSON.stringify(values[name]),
    );
    if (decided && !isDeciding(was))
      throw refusal({ reason: "einspielung-laeuft", ...retryAfterStep(was) }, occasion, before);
    if (decided && (before.values.art === DEMO || (isCovers && values.art !== COVERS)))
      throw refusal({ reason: "einspielung-laeuft" }, occasion, before);
    if (decided && wanted !== "liest") checkDecided(values, occasion);
    const anew = isCovers ? "liest" : "spalten";
    const next = decided && wanted === "geprüft" ? anew : wanted;
    if (next === "läuft" && decided)
      throw refusal({ reason: "einspielung-schritt", status: anew }, occasion);
    if (next === "läuft" && Number(values.abgelehnt ?? 0) > 0 && values.teilweise !== "ja")
      throw refusal({ reason: "einspielung-abgelehnt", total: Number(values.abgelehnt) }, occasion);
    if (next === "probe") await remember(values, occasion);
    const begins = next !== was && isBusy(next);
    return {
      ...values,
      zustand: next,
      ...(begins && { ...JUST_BEGUN, meldung: null, ...startedBy(occasion.actor) }),
      ...(next === "liest" && { spalte: [] }),
      ...(was === "läuft" && next === "angehalten" && soFar(before.values)),
    };
  },

  async checkRemoval(before, occasion) {
    const state = before.values.zustand as ImportState;
    if (isWriting(state))
      throw refusal({ reason: "einspielung-laeuft", ...retryAfterStep(state) }, occasion, before);
    // Needed to undo the demo.
    if (before.values.art === DEMO && isThere(state))
      throw refusal({ reason: "demo-schon-da" }, occasion);
  },
};

export default defineKind({
  singular: "einspielung",
  plural: "einspielungen",
  words,
  menu: 0,
  title: (values) => `${values.titel ?? "Einspielung"}`,
  titleName: "titel",
  newestFirst: true,
  access: LIBRARIAN_ONLY,
  fields: {
    titel: text({ sortable: true, term: "name" }),
    zustand: choice(IMPORT_STATES, { initial: "liest", takesAway: ["rücknahme"], sortable: true }),
    /** The kind of the rows: the singular of a kind, "demo" (without a file), or "titelbilder" (a zip of pictures). */
    art: text({ max: 40 }),
    /** The type of works for which the list names none. */
    werkArt: text({ max: 40 }),
    /** The source of the rows: together with the id of a row it identifies the row in a second import. */
    herkunft: text({ max: 100 }),
    kopf: texts("koepfe", TOLD),
    /** The target field of each column, in the order of the file; "-" ignores it. */
    spalte: texts("spalten"),
    teilweise: choice(["ja", "nein"], { initial: "nein" }),
    /** Refuse a row with an invalid cell, instead of leaving out the cell. */
    streng: choice(["ja", "nein"], { initial: "nein" }),
    /** The groups of invalid cells whose text is stored in a note: `exemplar.zugang tag`. */
    alsNotiz: texts("alsNotizen"),
    /** Rows that name a reader of the list again: imported once, or as readers of their own. */
    doppelte: choice(["einmal", "einzeln"], { initial: "einmal" }),
    /** For covers: replace existing ones. */
    ersetzen: choice(["ja", "nein"], { initial: "nein" }),
    format: text(TOLD),
    kodierung: text(TOLD),
    trennzeichen: text(TOLD),
    /** Of a spreadsheet: the sheet that is read, and the others with something in them. */
    blatt: text(TOLD),
    ungelesenesBlatt: texts("ungeleseneBlaetter", TOLD),
    groesse: sum(),
    pruefwert: text(TOLD),
    vorschau: texts("vorschauen", { ...TOLD, max: 4000 }),
    fortschritt: number({ min: 0, max: 100, ...TOLD }),
    /** Of the current step: rows so far, rows per second, and the estimated seconds left. */
    zeilen: sum(),
    zeilenJeSekunde: sum(),
    restSekunden: sum(),
    neu: sum(),
    /** Of the new readers of a trial: those with the name of a reader who is not in the list. */
    gleichnamig: sum(),
    /** Rows that name a reader of the list again and are imported once; they count as `gefunden`, too. */
    doppelt: sum(),
    veraendert: sum(),
    gleich: sum(),
    gefunden: sum(),
    /** Rows about members that had another name or number. */
    abweichend: sum(),
    mitgebracht: sum(),
    /** The kinds of the members created along with the rows. */
    mitgebrachteArt: texts("mitgebrachteArten", TOLD),
    /** Persons created because rows name them. */
    personen: sum(),
    /** What else is created because rows name it, by kind: "verlag 3". */
    benannt: texts("benannte", TOLD),
    behalten: sum(),
    abgelehnt: sum(),
    /** Counts cells, not rows. */
    weggelassen: sum(),
    offen: sum(),
    /** The columns, or fields of records, that are not imported. */
    ungelesen: texts("ungelesene", TOLD),
    zurueckgenommen: sum(),
    geblieben: sum(),
    meldung: text({ max: 4000, noted: true, ...TOLD }),
    ende: day(TOLD),
    /** Its refused and incomplete rows, each with its place and the reason. */
    bericht: computed((_values, _today, id) => `/einspielbericht/${id}`, { format: "place" }),
    /** Whether the last step was requested with an API key: then the import may not set fields barred for keys. */
    durchSchluessel: choice(["ja", "nein"], { initial: "nein", ...TOLD }),
  },
  entry: ["titel", "zustand", "art", "neu", "veraendert", "abgelehnt"],
  term: "TransferAction",
  single: [{ per: ["pruefwert"], until: "ende" }],
  rules,
  upload: {
    optional: true,
    types: [
      "text/csv",
      "text/tab-separated-values",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "application/vnd.oasis.opendocument.spreadsheet",
      "application/jsonl",
      "application/marc",
      "application/marcxml+xml",
      "application/x-bibtex",
      "application/x-research-info-systems",
      "application/gzip",
      "application/zip",
      "application/octet-stream",
    ],
    limit: 64 * MEBIBYTE,
    formats: [],
    parameter: "",
    fileName: () => "",
    async read(bytes) {
      if (bytes.length === 0) throw invalid({ pointer: "/datei", code: "datei-leer" });
      const values = { groesse: bytes.length, pruefwert: fingerprintOf(bytes) };
      return { values, files: inPieces(bytes) };
    },
  },
  looks: { html: look },
});

/** Needs no file and no decisions; can be loaded once until it is undone. */
async function demoOf(values: Values, occasion: Occasion): Promise<Values> {
  const { writing, kinds } = occasion;
  checkKey(values, occasion);
  const before = await writing.matching(kinds.one("einspielung"), { art: DEMO });
  const other = before.find((one) => isThere(one.values.zustand as ImportState));
  if (other) throw refusal({ reason: "demo-schon-da" }, occasion, other);
  return {
    ...values,
    titel: values.titel ?? "Demo",
    herkunft: DEMO_SOURCE,
    pruefwert: DEMO,
    zustand: "läuft",
    ...JUST_BEGUN,
  };
}

/** Barred for API keys: the demo contains staff accounts, and undoing an import of accounts can restore roles. */
function checkKey({ art }: Values, { actor, kinds }: Occasion): void {
  const kind = kinds.all.find(({ singular }) => singular === art);
  const hasBarred = kind && Object.values(kind.fields).some(({ notByKey }) => notByKey);
  if (actor?.byKey && (art === DEMO || hasBarred)) throw new Problem("kein-zugriff");
}

/** Resets the counts of the trial; a worker that has begun to write reports the real ones shortly. */
function soFar(values: Values): Values {
  const coming = ["neu", "veraendert", "mitgebracht"];
  const offen = coming.reduce((sum, name) => sum + Number(values[name] ?? 0), 0);
  const hasBegun = Number(values.fortschritt ?? 0) > 0;
  return { ...NOTHING_CAME_IN, ...(hasBegun && { neu: null }), offen };
}

function checkDecided(values: Values, { kinds }: Occasion): void {
  if (values.art === COVERS) return;
  const faults = [...faultsInColumns(values, kinds), ...faultsInType(values, kinds)];
  if (faults.length > 0) throw invalid(faults);
}

function faultsInType({ werkArt = null }: Values, kinds: Kinds): Fault[] {
  const { choices } = kinds.one("werk").fields.art as ChoiceField;
  if (werkArt === null || choices.includes(`${werkArt}`)) return [];
  const params = { choices: choices.join(", ") };
  return [{ pointer: "/werkArt", code: "auswahl", params }];
}

/** Remembers the column mapping for the next file with the same columns. */
async function remember(values: Values, { writing }: Occasion): Promise<void> {
  const [key, decision] = keyOfColumns(values);
  if (key !== null) await writing.setSetting(key, decision);
}
