/** Bulk changes: the members of a list get the same values. Preview, run and undo are changes of the state. */

import { Problem } from "../../../core/model/answers/problem.ts";
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
  listSent,
  lookAtBatch,
  mayTakeSteps,
  NOT_BEGUN,
  refuseUnknown,
  undoBatch,
} from "../../circulation/bulk/bulk.ts";
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

/** The states that users can request; the others are set by the program. */
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
  /** A client that needs no preview requests `läuft` at once. */
  async create(values, occasion) {
    const meant = await listSent(`${values.liste}`, occasion);
    refuseUnknown(`${values.liste}`, meant.kind, occasion);
    const insgesamt = await countMeant(meant, occasion);
    // Invalid changes are reported at once, however many members there are.
    const { members } = await occasion.writing.list(meant.kind, { ...meant.query, limit: 1 });
    const [sample] = await occasion.writing.members(
      meant.kind,
      members.map(({ id }) => id),
    );
    if (!sample) throw refusal({ reason: "nichts-ausgewaehlt" }, occasion);
    const said = (values.aenderung ?? []) as readonly string[];
    await bulkValues(meant.kind, said, sample, occasion, false);
    // A removed bulk change that is restored already has its computed values: it starts with a preview.
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
    // Who may change none of the members would use up the step, and leave no undo to those who may.
    if (!mayTakeSteps(before, occasion)) throw new Problem("kein-zugriff");
    return {
      ...values,
      ...(was === "geprüft" && NOT_BEGUN),
      ...(wanted === "rücknahme" && { zurueckgenommen: 0, geblieben: 0 }),
      ...(wanted !== "angehalten" && by(occasion)),
    };
  },

  /** A single batch is done in this transaction, more in the background (`upkeep/bulk-work.ts`). */
  async follow(before, member, occasion) {
    if (member === null || Number(member.values.insgesamt) > BULK_BATCH) return;
    if (before === null) {
      const meant = await listMeant(`${member.values.liste}`, occasion);
      await keepChosen(member, await idsMeant(meant, occasion), occasion);
    }
    if (before?.values.zustand !== member.values.zustand) await takeStep(member, occasion);
  },

  async checkRemoval(before, occasion) {
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
    /** The members, as the address of a list: `/exemplare?standort=3`, `/konten?konto=17,23`. */
    liste: text({ required: true, max: 8000, format: "place" }),
    /** The changes: `standort=Magazin`, `grund=`, `schlagwort+=Drama`, `schlagwort-=Komödie`. */
    aenderung: texts("aenderungen", { required: true, max: 500 }),
    zustand: choice(BULK_STATES, { initial: "probe", takesAway: ["rücknahme"], sortable: true }),
    /** The kind of the members, in the singular. */
    art: text(TOLD),
    insgesamt: sum(),
    /** How many members would change or have changed. */
    aendert: sum(),
    gleich: sum(),
    gehtNicht: sum(),
    /** The members that cannot be changed, and why: `/exemplar/12 erst-zuruecknehmen`. */
    hindernis: texts("hindernisse", { max: 300, ...TOLD }),
    /** The progress of the current step, in members. */
    erledigt: sum(),
    zurueckgenommen: sum(),
    geblieben: sum(),
    /** Who requested the last step, and when. */
    durch: text(TOLD),
    am: day(TOLD),
    /** Whether the last step was requested with an API key: then fields barred for keys are not set. */
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

/** Runs one batch of the current step, and sets the next state after the last batch. */
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
