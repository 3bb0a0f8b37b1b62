/** Scans of a stocktaking: the scanned number, and its result at that time. */

import { STAFF } from "../../../core/model/kinds/access.ts";
import { defineKind } from "../../../core/model/kinds/define-kind.ts";
import { choice, day, link, text, type Values } from "../../../core/model/kinds/field.ts";
import type { Occasion, ReadOccasion, Rules } from "../../../core/model/kinds/rules.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { linked } from "../../circulation/circulation.ts";
import { checkOpen, scansOf, seen } from "../../circulation/stocktaking.ts";
import { linkIn } from "../../circulation/values.ts";
import { FINDINGS } from "../../lending/stocktaking-rules.ts";
import { look } from "./erfassung-look.ts";
import words from "./erfassung-words.ts";

const rules: Rules = {
  create: judged,
  async replace(before, values, occasion) {
    const [was, is] = [before.values, values].map((one) => linkIn(one, "inventur")?.id);
    if (was === is && before.values.barcode === values.barcode) return values;
    await checkStockOpen(before.values, occasion);
    return judged(values, occasion);
  },
  async follow(before, member, occasion) {
    if (member && member.values.barcode !== before?.values.barcode)
      await seen([member.values], occasion);
  },
  /** A scan can be removed or moved until the stocktaking is closed. */
  async checkRemoval(before, occasion) {
    await checkStockOpen(before.values, occasion);
  },
};

export default defineKind({
  singular: "erfassung",
  plural: "erfassungen",
  words,
  menu: 0,
  title: "barcode",
  newestFirst: true,
  access: { read: STAFF, list: STAFF, create: STAFF, replace: STAFF, remove: STAFF },
  fields: {
    inventur: link("inventur", { required: true, facet: true }),
    /** As it was scanned: a barcode, an inventory number or the address of a copy. */
    barcode: text({ required: true, searchable: true }),
    exemplar: link("exemplar", { searchable: true, write: [] }),
    befund: choice(FINDINGS, { facet: true, write: [] }),
    /** The shelf where it belongs, if it is misplaced. */
    gehoertNach: text({ max: 500, write: [] }),
    durch: text({ write: [] }),
    /** The day of a later scan of the same copy; only the last scan counts. */
    ueberholt: day({ write: [] }),
  },
  entry: ["barcode", "exemplar", "befund", "gehoertNach", "inventur"],
  term: "CheckAction",
  single: [{ per: ["inventur", "exemplar"], until: "ueberholt" }],
  rules,
  looks: { html: look },
});

async function judged(values: Values, occasion: Occasion): Promise<Values> {
  const stock = await checkStockOpen(values, occasion);
  const number = `${values.barcode}`.normalize("NFC").trim();
  const [scan] = await scansOf([number], stock, occasion);
  return { ...values, ...scan };
}

/** The stocktaking of a scan: the record of a closed one stays as it is. */
async function checkStockOpen(values: Values, occasion: ReadOccasion): Promise<Member> {
  const stock = (await linked(values, "inventur", "inventur", occasion)) as Member;
  checkOpen(stock, occasion);
  return stock;
}
