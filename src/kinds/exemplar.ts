/** Copies: the things that are lent. A work can have many; each has its shelf mark and its barcode. */

import { CONDITIONS, COPY_STATES, stateOnShelf } from "../lending/loan.ts";
import { defineKind } from "../model/define-kind.ts";
import { choice, day, link, text, texts } from "../model/field.ts";
import type { Occasion, Rules } from "../model/rules.ts";
import { hrefOf } from "../representations/html/frame/addresses.ts";
import { html } from "../representations/html/frame/markup.ts";
import { htmlLook } from "../representations/html/look.ts";
import { shownAs } from "../representations/html/member/values.ts";
import { refusal, release, settle } from "./lending/circulation.ts";
import { linkIn, stateOfCopy } from "./lending/values.ts";
import { copiesAndReaders } from "./looks/lending.ts";

const LIBRARIAN = ["bibliothekar"] as const;

const rules: Rules = {
  independent: true,

  async create(values) {
    return { ...values, status: stateOnShelf(values) ?? "verfügbar" };
  },

  async replace(before, values, occasion) {
    const state = stateOfCopy(before);
    const moves = linkIn(before.values, "werk")?.id !== linkIn(values, "werk")?.id;
    if (moves && (state === "ausgeliehen" || state === "bereitgestellt")) {
      throw refusal({ reason: "exemplar-unterwegs" }, occasion);
    }
    return values;
  },

  /** What was found, or is new, can be what somebody waits for; what cannot be had any more cannot be fetched either. */
  async follow(before, member, occasion) {
    if (member === null) return;
    const withheld = await settle(member, occasion);
    const [was, is] = [before, member].map((one) => linkIn(one?.values ?? {}, "werk")?.id);
    const isNew = was !== is && !withheld && stateOfCopy(member) === "verfügbar";
    if (isNew && (await somebodyWaits(occasion))) await release(member, occasion);
  },

  /** Loans that are over go with their copy; one that is not, or a reader for whom it waits, keeps it here. */
  async remove(before, { writing, kinds, actor }) {
    const loans = await writing.matching(kinds.one("ausleihe"), { exemplar: before.id });
    for (const loan of loans) {
      if (loan.values.zurueck !== null) await writing.remove(loan, actor);
    }
  },
};

const look = htmlLook({
  /** Who has it, and until when. */
  beside(_copy, view) {
    const loan = view.beside?.find(({ kind }) => kind.singular === "ausleihe");
    const account = linkIn(loan?.values ?? {}, "konto");
    if (!loan || !account) return null;
    const { list } = view.texts.lending;
    const bis = `${loan.values.bis}`;
    return html`<p class="lending">${list.lentTo} ${shownAs(loan.kind, "konto", account, view)}. <a href="${hrefOf(loan.kind, loan)}">${list.due} <time datetime="${bis}">${view.texts.formats.day(bis)}</time></a></p>`;
  },
  async gather(copy, read, view) {
    if (view.actor?.role !== "bibliothekar") return [];
    const conditions = { exemplar: copy.id, zurueck: null };
    const loans = await read.matching(view.kinds.one("ausleihe"), conditions, 1);
    return loans.length === 0 ? [] : [...loans, ...(await copiesAndReaders(loans, read, view))];
  },
});

export default defineKind({
  singular: "exemplar",
  plural: "exemplare",
  menu: 0,
  title: "signatur",
  fields: {
    werk: link("werk", { required: true, searchable: true, term: "exampleOfWork" }),
    signatur: text({ required: true, leads: true, sortable: true, searchable: true, term: "name" }),
    barcode: text({
      unique: true,
      leads: true,
      searchable: true,
      max: 100,
      numbered: "EX{nummer:6}",
      term: "serialNumber",
    }),
    standort: link("standort", { sortable: true, searchable: true, facet: true }),
    zustand: choice(CONDITIONS, { term: "itemCondition" }),
    /** Lent, used in the house only, or neither. */
    ausleihbar: choice(["ja", "präsenz", "nein"], { initial: "ja" }),
    inventarnummer: text({
      unique: true,
      leads: true,
      searchable: true,
      max: 100,
      numbered: "{jahr}-{nummer:5}",
    }),
    zugang: day({ sortable: true, read: LIBRARIAN }),
    /** What it cost. */
    preis: text({ code: "betrag", read: LIBRARIAN }),
    /** Bought where, given by whom. */
    herkunft: text({ read: LIBRARIAN }),
    /** The parts of a thing, which are to come back with it. */
    zubehoer: texts("zubehoere"),
    ausgesondertAm: day({ read: LIBRARIAN }),
    grund: text({ read: LIBRARIAN }),
    status: choice(COPY_STATES, { initial: "verfügbar", sortable: true, write: [] }),
  },
  entry: ["signatur", "werk", "barcode", "standort", "status"],
  term: "IndividualProduct",
  rules,
  looks: { html: look },
});

const waiting = new WeakMap<Occasion, Promise<boolean>>();

/** Asked once on each occasion: a batch of an import is one. */
function somebodyWaits(occasion: Occasion): Promise<boolean> {
  let answer = waiting.get(occasion);
  if (!answer) {
    const { writing, kinds } = occasion;
    answer = writing.count(kinds.one("vormerkung")).then((total) => total > 0);
    waiting.set(occasion, answer);
  }
  return answer;
}
