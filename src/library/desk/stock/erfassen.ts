/**
 * `/erfassen/<id>`: scanning for a stocktaking: one field, the outcome of the last scan, the progress by shelf, and the upload of a
 * scanner's file.
 */

import { create, type Write } from "../../../core/engine/write/write.ts";
import {
  type DocumentShape,
  entries,
  linkTo,
  reference,
} from "../../../core/model/answers/document.ts";
import { memberAt, type Page, type Visit } from "../../../core/model/answers/page.ts";
import { invalid, Problem } from "../../../core/model/answers/problem.ts";
import type { View } from "../../../core/model/answers/representation.ts";
import { STAFF } from "../../../core/model/kinds/access.ts";
import { choice, number, text } from "../../../core/model/kinds/field.ts";
import { parameter } from "../../../core/model/parameters/parameter-types.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import json from "../../../core/representations/json.ts";
import { checkOpen, scansOf, seen, stockOf } from "../../circulation/stocktaking.ts";
import { titleOfWork } from "../../lending/editions.ts";
import { numbersIn } from "../../lending/stocktaking-rules.ts";
import { type ShelfCount, stocktaking } from "../../tables/stocktaking.ts";
import type { DeskContext } from "../steps/work.ts";
import { type ScanOutcome, scanPage } from "./erfassen-html.ts";

const SHAPE: DocumentShape = {
  name: "erfassen",
  table: "regal",
  parts: {
    inventur: reference("inventur", { required: true }),
    regal: entries("regale", {
      standort: text(),
      beginn: text({ required: true }),
      gesamt: number({ required: true }),
      erfasst: number({ required: true }),
      fehlt: number({ required: true }),
    }),
  },
};

/** Numbers of a file per transaction, so that other writes run in between. */
const BATCH = 500;
const LAST = 5;

export function scanningPage(context: DeskContext): Page {
  return {
    path: "/erfassen/:key",
    read: STAFF,
    negotiated: true,
    personal: true,
    compiles: true,
    filesAsText: true,
    document: SHAPE,
    parameters: { erfassung: parameter.id(), nummern: parameter.number(0, 9_999_999) },
    keys: "id",
    takes: {
      aktion: choice(["erfassen"]),
      barcode: text({ max: 200 }),
      nummern: text({ multiline: true, max: 1_000_000 }),
      datei: text({ multiline: true, max: 1_000_000 }),
    },
    async answer(visit) {
      const stock = await memberAt("inventur", visit.key, visit);
      if (!stock) return null;
      const shelves = byFirstWord(await visit.read.with(stocktaking).shelves(stockOf(stock)));
      return {
        html: async () =>
          scanPage(
            { stock, shelves, scan: await scanIn(stock, visit), last: await lastOf(stock, visit) },
            visit.view,
          ),
        values: {
          inventur: linkTo(stock),
          regal: shelves.map(({ ort, beginn, gesamt, da, fehlt }) => ({
            values: { standort: ort, beginn, gesamt, erfasst: da, fehlt },
          })),
        },
      };
    },
    async act(visit, fields) {
      const stock = await memberAt("inventur", visit.key, visit);
      if (!stock) throw new Problem("nicht-gefunden", { path: `/erfassen/${visit.key}` });
      const path = `/erfassen/${stock.id}`;
      const numbers = numbersIn(`${fields.get("datei") ?? ""}\n${fields.get("nummern") ?? ""}`);
      if (numbers.length > 0) {
        await readAll(numbers, stock, context, visit);
        return { seeOther: `${path}?nummern=${numbers.length}` };
      }
      const barcode = (fields.get("barcode") ?? "").trim();
      if (barcode === "") throw invalid({ pointer: "/barcode", code: "pflicht" });
      // Idempotent: a copy scanned twice counts once, so no key is needed.
      const input = { inventur: { url: `/inventur/${stock.id}` }, barcode };
      const { kinds, store, site } = context;
      const kind = kinds.one("erfassung");
      const write: Write = { store, site, kinds, kind, view: visit.view };
      const scan = await create(write, { input, format: json });
      return { seeOther: `${path}?erfassung=${scan.id}` };
    },
  };
}

/** One transaction per batch; after an abort the file can be read again without counting anything twice. */
async function readAll(
  numbers: readonly string[],
  stock: Member,
  { store, kinds, site }: DeskContext,
  { view: { actor, origin } }: Visit,
): Promise<void> {
  const kind = kinds.one("erfassung");
  for (let from = 0; from < numbers.length; from += BATCH) {
    await store.write(async (writing) => {
      const [now = stock] = await writing.members(stock.kind, [stock.id]);
      const occasion = { writing, kinds, actor, today: writing.today(), site, origin };
      checkOpen(now, occasion);
      const scans = await scansOf(numbers.slice(from, from + BATCH), now, occasion);
      await writing.insert(
        kind,
        scans.map((values) => ({ values })),
        actor,
      );
      await seen(scans, occasion);
    });
  }
}

/** The scan named in the address: reloading the page shows it again. */
async function scanIn(stock: Member, { key, view, read }: Visit): Promise<ScanOutcome | null> {
  const scan = await memberAt("erfassung", view.query.get("erfassung"), { view, read });
  if (!scan || `${linkOf(scan, "inventur")?.id}` !== key) return null;
  const [copy] = await copiesOf([scan], view, read);
  return outcomeOf(scan, copy, stock);
}

async function lastOf(stock: Member, { view, read }: Visit): Promise<ScanOutcome[]> {
  const still = { inventur: stock.id, ueberholt: null };
  const scans = await read.matching(view.kinds.one("erfassung"), still, LAST, "last first");
  const copies = new Map((await copiesOf(scans, view, read)).map((copy) => [copy.id, copy]));
  return scans.map((scan) => outcomeOf(scan, copies.get(linkOf(scan, "exemplar")?.id ?? 0), stock));
}

function copiesOf(scans: readonly Member[], { kinds }: View, read: Reading) {
  const ids = scans.flatMap((scan) => linkOf(scan, "exemplar")?.id ?? []);
  return read.entries(kinds.one("exemplar"), ids);
}

/** Shows the title of the work, to compare with the copy in hand. */
function outcomeOf(scan: Member, copy: Member | undefined, stock: Member): ScanOutcome {
  const title = titleOfWork(copy, `${scan.values.barcode}`);
  return { scan, title, follows: copy ? followsFor(scan, copy, stock) : null };
}

/** As the closing plan decides: a copy that closing will move here must not be carried to its old shelf. */
function followsFor(scan: Member, copy: Member, stock: Member): ScanOutcome["follows"] {
  const { zustand, zuruecknehmen, umstellen } = stock.values;
  if (zustand !== "offen") return null;
  const { befund } = scan.values;
  if (befund === "ausgeliehen") return zuruecknehmen === "ja" ? "willReturn" : null;
  const here = linkOf(stock, "standort")?.id;
  const isElsewhere = here !== undefined && linkOf(copy, "standort")?.id !== here;
  return befund === "falsch gestellt" && umstellen === "ja" && isElsewhere ? "willMove" : null;
}

/** Groups shelf marks by their first word. */
function byFirstWord(counts: readonly ShelfCount[]): ShelfCount[] {
  const shelves = Map.groupBy(
    counts,
    ({ ort, beginn }) => `${ort ?? ""}\n${beginn.split(" ", 1)[0]}`,
  );
  const sum = (own: readonly ShelfCount[], name: "gesamt" | "da" | "fehlt") =>
    own.reduce((total, one) => total + one[name], 0);
  return [...shelves.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const beginn = (first.beginn.split(" ", 1)[0] ?? "").toUpperCase();
    const { ort } = first;
    return [
      { ort, beginn, gesamt: sum(own, "gesamt"), da: sum(own, "da"), fehlt: sum(own, "fehlt") },
    ];
  });
}
