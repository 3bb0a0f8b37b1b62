/** Bulk changes: the members of a list are given the same. Looked at first, then done, then undone where that was wrong: by its state. */

import { LIBRARIAN, STAFF } from "../../../core/model/kinds/access.ts";
import { defineKind } from "../../../core/model/kinds/define-kind.ts";
import { choice, day, number, text, texts, type Values } from "../../../core/model/kinds/field.ts";
import type { Occasion, Rules } from "../../../core/model/kinds/rules.ts";
import type { Member } from "../../../core/model/store/member.ts";
import {
  BULK_BATCH,
  bulkValues,
  changeBatch,
  countMeant,
  idsMeant,
  keepChosen,
  listMeant,
  lookAtBatch,
  NOT_BEGUN,
  undoBatch,
} from "../../circulation/bulk.ts";
import { refusal } from "../../circulation/circulation.ts";
import { look } from "./sammelaenderung-look.ts";
import words from "./sammelaenderung-words.ts";

const BULK_STATES = [
  "probe",
  "geprüft",
  "läuft",
  "angehalten",
  "fertig",
  "rücknahme",
  "zurückgenommen",
] as const;

type BulkState = (typeof BULK_STATES)[number];

/** What people can ask for next; all else comes by itself. */
const NEXT: Readonly<Record<BulkState, readonly BulkState[]>> = {
  probe: [],
  geprüft: ["läuft"],
  läuft: ["angehalten"],
  angehalten: ["läuft", "rücknahme"],
  fertig: ["rücknahme"],
  rücknahme: [],
  zurückgenommen: [],
};

const TOLD = { write: [] as const };
const sum = () => number({ min: 0, ...TOLD });

const rules: Rules = {
  /** A program that needs no look asks for `läuft` at once. */
  async create(values, occasion) {
    const meant = await listMeant(`${values.liste}`, occasion);
    const insgesamt = await countMeant(meant, occasion);
    // What is wrong with what is said is told at once, however many they are.
    const { members } = await occasion.writing.list(meant.kind, { ...meant.query, limit: 1 });
    const [sample] = await occasion.writing.members(
      meant.kind,
      members.map(({ id }) => id),
    );
    if (!sample) throw refusal({ reason: "nichts-ausgewaehlt" }, occasion);
    const said = (values.aenderung ?? []) as readonly string[];
    await bulkValues(meant.kind, said, sample, occasion, false);
    // What only the program tells is there already where a removed one is put back: that is looked at first.
    const isPutBack = (values.art ?? null) !== null;
    const zustand = values.zustand === "läuft" && !isPutBack ? "läuft" : "probe";
    const art = meant.kind.singular;
    return { ...values, ...NOT_BEGUN, ...by(occasion), zustand, art, insgesamt };
  },

  async replace(before, values, occasion) {
    const was = before.values.zustand as BulkState;
    const wanted = values.zustand as BulkState;
    const isOther = ["liste", "aenderung"].some(
      (name) => JSON.stringify(before.values[name]) !== JSON.stringify(values[name]),
    );
    if (isOther || (was !== wanted && !NEXT[was].includes(wanted)))
      throw refusal({ reason: "sammelaenderung-schritt", status: was }, occasion);
    if (was === wanted) return values;
    return {
      ...values,
      ...(was === "geprüft" && NOT_BEGUN),
      ...(wanted === "rücknahme" && { zurueckgenommen: 0, geblieben: 0 }),
      ...(wanted !== "angehalten" && by(occasion)),
    };
  },

  /** What fits into one write is done in this one; all else in the background (`upkeep/bulk-work.ts`). */
  async follow(before, member, occasion) {
    if (member === null || Number(member.values.insgesamt) > BULK_BATCH) return;
    if (before === null) {
      const meant = await listMeant(`${member.values.liste}`, occasion);
      await keepChosen(member, await idsMeant(meant, occasion), occasion);
    }
    if (before?.values.zustand !== member.values.zustand) await takeStep(member, occasion);
  },

  async remove(before, occasion) {
    const status = before.values.zustand as BulkState;
    if (STEPS[status]) throw refusal({ reason: "sammelaenderung-schritt", status }, occasion);
  },
};

export default defineKind({
  singular: "sammelaenderung",
  plural: "sammelaenderungen",
  words,
  menu: 0,
  title: ({ art, aenderung }) =>
    `${art}: ${((aenderung ?? []) as readonly string[]).join(", ")}`.slice(0, 200),
  titleName: "titel",
  newestFirst: true,
  changesMany: true,
  access: { read: STAFF, list: STAFF, create: STAFF, replace: STAFF, remove: LIBRARIAN },
  fields: {
    /** Whom it concerns, as the address of a list: `/exemplare?standort=3`, `/konten?konto=17,23`. */
    liste: text({ required: true, max: 8000, format: "place" }),
    /** What they are given: `standort=Magazin`, `grund=`, `schlagwort+=Drama`, `schlagwort-=Komödie`. */
    aenderung: texts("aenderungen", { required: true, max: 500 }),
    zustand: choice(BULK_STATES, { initial: "probe", takesAway: ["rücknahme"], sortable: true }),
    /** What they are: the singular of a kind. */
    art: text(TOLD),
    insgesamt: sum(),
    /** How many of them change, would change, or have changed. */
    aendert: sum(),
    gleich: sum(),
    gehtNicht: sum(),
    /** Those that cannot be changed, and why: `/exemplar/12 erst-zuruecknehmen`. */
    hindernis: texts("hindernisse", { max: 300, ...TOLD }),
    /** How far the step is that is going on. */
    erledigt: sum(),
    zurueckgenommen: sum(),
    geblieben: sum(),
    /** Who wanted the last step, and when. */
    durch: text(TOLD),
    am: day(TOLD),
    /** What no key may set, is not set by it either. */
    durchSchluessel: choice(["ja", "nein"], { initial: "nein", ...TOLD }),
  },
  entry: ["zustand", "insgesamt", "aendert", "durch", "am"],
  term: "UpdateAction",
  rules,
  looks: { html: look },
});

function by({ actor, today }: Occasion): Values {
  return {
    durch: actor?.username ?? null,
    durchSchluessel: actor?.byKey ? "ja" : "nein",
    am: today,
  };
}

/** One batch of what the state asks for, and the state that follows where that was the last. */
export async function takeStep(record: Member, occasion: Occasion): Promise<void> {
  const { writing } = occasion;
  const [step, next] = STEPS[record.values.zustand as BulkState] ?? [];
  if (!step) return;
  const { values, isLast } = await step(record, occasion);
  if (!isLast) return writing.adjust(record, values);
  const all = { ...record.values, ...values, zustand: next ?? null };
  await writing.update(record, all, occasion.actor);
}

const STEPS: Readonly<Partial<Record<BulkState, readonly [typeof lookAtBatch, BulkState]>>> = {
  probe: [lookAtBatch, "geprüft"],
  läuft: [changeBatch, "fertig"],
  rücknahme: [undoBatch, "zurückgenommen"],
};
