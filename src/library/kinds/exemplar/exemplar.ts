/** Copies: the items that are lent. A work can have many; each has its shelf mark and barcode. */

import { STAFF } from "../../../core/model/kinds/access.ts";
import { defineKind } from "../../../core/model/kinds/define-kind.ts";
import { isEnabled } from "../../../core/model/kinds/enabled.ts";
import { choice, day, link, text, texts, type Values } from "../../../core/model/kinds/field.ts";
import { changeAndFollow, type Occasion, type Rules } from "../../../core/model/kinds/rules.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { jsonldLook } from "../../../core/representations/jsonld/look.ts";
import { cached } from "../../../core/words/cached.ts";
import {
  followAbsence,
  followCopy,
  isGone,
  settleBookings,
} from "../../circulation/changed-bookings.ts";
import {
  libraryRules,
  openLoans,
  refusal,
  release,
  settleCopy,
} from "../../circulation/circulation.ts";
import { countCopy } from "../../circulation/tallies.ts";
import { linkIn, stateOfCopy } from "../../circulation/values.ts";
import {
  CONDITIONS,
  COPY_STATES,
  isInRepair,
  isWithdrawn,
  stateOnShelf,
} from "../../lending/loan.ts";
import { CONDITION_WORDS } from "./condition-words.ts";
import { look } from "./exemplar-look.ts";
import words from "./exemplar-words.ts";

const rules: Rules = {
  independent: true,

  async create(values, occasion) {
    const status = stateOnShelf(values, libraryRules(occasion)) ?? "verfügbar";
    return { ...settled(null, values, occasion.today), status };
  },

  async replace(before, values, occasion) {
    const state = stateOfCopy(before);
    const moves = linkIn(before.values, "werk")?.id !== linkIn(values, "werk")?.id;
    if (moves && (state === "ausgeliehen" || state === "bereitgestellt"))
      throw refusal({ reason: "exemplar-unterwegs" }, occasion);
    const withdraws = isWithdrawn(values) && !isWithdrawn(before.values);
    if (withdraws && state === "ausgeliehen") {
      const loans = await openLoans({ exemplar: before.id }, occasion);
      throw refusal({ reason: "erst-zuruecknehmen" }, occasion, ...loans);
    }
    return settled(before.values, values, occasion.today);
  },

  /** A new or found copy can fulfil a reservation; one that is no longer available cannot be picked up. */
  async follow(before, member, occasion) {
    countCopy(before, member, occasion);
    if (member === null) return;
    if (isLost(member) && before && !isLost(before) && stateOfCopy(member) === "ausgeliehen") {
      await lose(member, occasion);
      return settleBookings(member, occasion);
    }
    const isFound = before !== null && isGone(before) && !isGone(member);
    const copy = isFound ? await find(member, occasion) : member;
    const withheld = await settleCopy(copy, occasion);
    const [was, is] = [before, member].map((one) => linkIn(one?.values ?? {}, "werk")?.id);
    if (before && was !== is) await followCopy(member, occasion);
    if (before) await followAbsence(before, member, occasion);
    const isNew = was !== is && !withheld && stateOfCopy(member) === "verfügbar";
    if (isNew && (await somebodyWaits(occasion))) await release(member, occasion);
  },

  /** A copy that was ever lent is kept for its history. */
  async checkRemoval(before, occasion) {
    const { writing, kinds, site } = occasion;
    const kind = kinds.one("ausleihe");
    const loans = await writing.matching(kind, { exemplar: before.id }, 10, "last first");
    const isShown = isEnabled(kind, site);
    // Where lending is turned off, a running loan keeps it like any other reference, which names the setting.
    if (!isShown && loans.some(({ values }) => values.zurueck === null)) return;
    if (loans.length > 0)
      throw refusal({ reason: "war-ausgeliehen" }, occasion, before, ...(isShown ? loans : []));
  },

  /** Its care log is removed with it. */
  async remove(before, { writing, kinds, actor, referencesChecked }) {
    if (referencesChecked) return;
    const care = kinds.one("pflege");
    await writing.removeAll(care, await writing.matching(care, { exemplar: before.id }), actor);
  },
  releases: ({ singular }) => singular === "pflege",
};

export default defineKind({
  singular: "exemplar",
  plural: "exemplare",
  words,
  menu: 0,
  title: "signatur",
  several: "werk",
  fields: {
    werk: link("werk", { required: true, searchable: true, term: "exampleOfWork" }),
    signatur: text({
      required: true,
      leads: true,
      sortable: true,
      byNumbers: true,
      searchable: true,
      term: "name",
      exchange: {
        columns:
          "signatur, signaturen, standnummer, systematik, notation, aufstellung, regalnummer, signatur/standort, shelf mark, shelfmark, call number, callnumber, call no, call nr, call nmbr1, shelf number, classification, class no, dewey, sig, sign, cote",
        marc: { at: ["952o", "852j", "852khim"] },
        bibtex: { also: ["lccn"] },
        ris: { also: ["CN"] },
      },
    }),
    barcode: text({
      unique: true,
      leads: true,
      searchable: true,
      max: 100,
      numbered: "EX{nummer:6}",
      term: "serialNumber",
      exchange: {
        columns:
          "barcode, barcodes, strichcode, strichkode, mediennummer, medien nr, mediennr, mediencode, exemplarnummer, exemplar nr, buchungsnummer, etikett, item barcode, copy barcode, item code, barcode number, barcode nr, barcode nmbr, copy number, item number, item id, asset id, copy id, toy number, tool number, code barre, code barres, codes barres, numéro d'exemplaire, no exemplaire",
        marc: { at: ["952p", "852p"] },
      },
    }),
    standort: link("standort", {
      bulk: true,
      sortable: true,
      searchable: true,
      facet: true,
      exchange: {
        columns:
          "standort, standorte, regal, raum, zweigstelle, abteilung, aufbewahrungsort, lagerort, location, shelf, room, branch, bibliothek, library, home library, shelving location, lagerplatz, stellplatz, wo steht es, storage, storage location, emplacement, localisation, rayon",
        marc: { at: ["952c", "952b", "952a", "852c", "852b"] },
        bibtex: { also: ["library"] },
        ris: { also: ["AV"] },
      },
    }),
    zustand: choice(CONDITIONS, {
      bulk: true,
      takesAway: ["ausgesondert"],
      term: "itemCondition",
      exchange: {
        columns: {
          "": "zustand, erhaltungszustand, condition, état",
          ".status":
            "status, exemplarstatus, medienstatus, buchstatus, item status, copy status, statut",
        },
        words: CONDITION_WORDS,
        none: "verfügbar, vorhanden, da, am platz, im regal, ausleihbar, available, in, checked in, on shelf, in library, disponible, en rayon",
        noted: true,
      },
    }),
    /** The expected return from repair. */
    reparaturBis: day({ sortable: true }),
    /** Lendable, for use in the library only, or neither. */
    ausleihbar: choice(["ja", "präsenz", "nein"], {
      needs: "ausleihe",
      bulk: true,
      initial: "ja",
      exchange: { columns: "ausleihbar, verleihbar, for loan, lendable" },
    }),
    inventarnummer: text({
      unique: true,
      leads: true,
      searchable: true,
      max: 100,
      numbered: "{jahr}-{nummer:5}",
      exchange: {
        columns:
          "inventarnummer, inventar nr, inventarnr, inv nr, invnr, inventar, zugangsnummer, zugangs nr, zugangsnr, inventory number, inventory no, inventory code, inventarcode, accession number, accession no, acc no, stock number, asset number, asset no, asset tag, numéro d'inventaire, no inventaire",
        marc: "952i",
      },
    }),
    zugang: day({
      sortable: true,
      read: STAFF,
      exchange: {
        columns:
          "zugang, zugangsdatum, zugang am, anschaffung, anschaffungsdatum, angeschafft, angeschafft am, kaufdatum, gekauft am, erworben am, eingang, eingangsdatum, aufnahmedatum, erfassungsdatum, acquired, date acquired, acquisition date, purchase date, date purchased, date added, zug dat, date d'acquisition, date d'achat",
        yearAlone: true,
        past: true,
        marc: "952d",
      },
    }),
    /** The purchase price. */
    preis: text({
      code: "betrag",
      read: STAFF,
      exchange: {
        columns:
          "preis, kaufpreis, anschaffungspreis, einkaufspreis, ladenpreis, neupreis, neuwert, einzelpreis, stückpreis, ek preis, wiederbeschaffungswert, wert, wert in euro, preis in euro, preis eur, preis €, kosten, price, cost, unit price, purchase price, purchase cost, list price, replacement cost, replacement value, value, prix, prix d'achat",
        marc: { at: ["952g", "8529"] },
      },
    }),
    /** Instead of the deposit that the library takes for its type; 0: none. */
    kaution: text({
      needs: "ausleihe",
      code: "betrag",
      bulk: true,
      exchange: { columns: "kaution, kautionsbetrag, pfand, deposit, security deposit" },
    }),
    /** Supplier or donor. */
    herkunft: text({
      bulk: true,
      read: STAFF,
      exchange: {
        columns:
          "herkunft, provenienz, lieferant, buchhandlung, spender, spenderin, gespendet von, geschenk von, schenkung von, gekauft bei, donor, supplier, vendor, provenance, from where, acquired from, donated by, fournisseur, donateur",
        marc: "952e",
      },
    }),
    /** The parts of an item, which have to be returned with it. */
    zubehoer: texts("zubehoere", {
      searchable: true,
      exchange: {
        columns:
          "zubehör, zubehörteile, beilagen, beilage, lieferumfang, bestandteile, einzelteile, accessories, attachments, attachments included, accessories included, includes, included items, teile, parts, components",
        separator: "+",
      },
    }),
    /** The missing parts. */
    fehlteil: texts("fehlteile"),
    bemerkung: text({
      multiline: true,
      read: STAFF,
      exchange: {
        columns: {
          "": "bemerkung, bemerkungen, bem, anmerkung, anmerkungen, notiz, notizen, note, notes, remark, remarks, item note, hinweis, hinweise, kommentar, comment, remarque, remarques, observations",
          ".seriennummer":
            "seriennummer, serien nr, seriennr, s/n, gerätenummer, geräte nr, serial, serial number, serial no, serial nr, numéro de série",
        },
        note: true,
        marc: "952x",
      },
    }),
    /** The day of the last loan, return or stocktaking scan. */
    zuletztGesehen: day({ sortable: true, read: STAFF, write: [] }),
    ausgesondertAm: day({ read: STAFF }),
    grund: text({ bulk: true, read: STAFF }),
    status: choice(COPY_STATES, {
      initial: "verfügbar",
      sortable: true,
      write: [],
      needs: "ausleihe",
    }),
  },
  entry: ["signatur", "werk", "barcode", "standort", "status"],
  term: "IndividualProduct",
  rules,
  // A Product alone cannot be a workExample.
  looks: { html: look, jsonld: jsonldLook({ type: ({ kind }) => [kind.term, "CreativeWork"] }) },
});

/** Dates that belong to a condition are cleared with it; the day of withdrawal defaults to today. */
function settled(before: Values | null, given: Values, today: string): Values {
  const values = isInRepair(given) ? given : { ...given, reparaturBis: null };
  if (isWithdrawn(values)) return { ...values, ausgesondertAm: values.ausgesondertAm ?? today };
  return before && isWithdrawn(before) ? { ...values, ausgesondertAm: null, grund: null } : values;
}

function isLost({ values }: Member): boolean {
  return values.zustand === "verloren";
}

/** Marking a lent copy as lost ends its loan as lost. */
async function lose(copy: Member, occasion: Occasion): Promise<void> {
  for (const loan of await openLoans({ exemplar: copy.id }, occasion)) {
    const values = { ...loan.values, zurueck: occasion.today, ausgang: "verloren" };
    await changeAndFollow(loan, values, occasion);
  }
}

/** A found copy ends its last lost loan as returned, so that its fees are adjusted. */
async function find(copy: Member, occasion: Occasion): Promise<Member> {
  const { writing, kinds } = occasion;
  const lost = { exemplar: copy.id, ausgang: "verloren" };
  const [loan] = await writing.matching(kinds.one("ausleihe"), lost, 1, "last first");
  if (!loan || stateOfCopy(copy) === "ausgeliehen") return copy;
  await changeAndFollow(loan, { ...loan.values, ausgang: "zurück" }, occasion);
  const [now = copy] = await writing.members(copy.kind, [copy.id]);
  return now;
}

const waiting = new WeakMap<Occasion, Promise<boolean>>();

/** Cached per occasion, so once for a batch of an import. */
function somebodyWaits(occasion: Occasion): Promise<boolean> {
  return cached(waiting, occasion, () => {
    const { writing, kinds } = occasion;
    return writing.count(kinds.one("vormerkung")).then((total) => total > 0);
  });
}
