/** Runs the queued steps of imports, one after the other: inspect the file, dry run, import, undo; with retries. */

import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Store } from "../../../core/model/store/store.ts";
import { isLeaseHeld, withLease } from "../../../core/storage/lease.ts";
import { staging } from "../../tables/staging.ts";
import type { ImportState } from "../run/import-states.ts";
import { ImportBusy } from "../run/import-turn.ts";
import type { ImportContext } from "./import-context.ts";

type ImportWork = (context: ImportContext, member: Member) => Promise<void>;

/** Loaded by the process that works on them: a server only asks whether there are any. */
const load = {
  steps: () => import("./import-steps.ts"),
  covers: () => import("../covers/cover-steps.ts"),
  look: () => import("./look-at-import.ts"),
};

/** Quick steps come first. */
const STEPS: readonly (readonly [state: ImportState, step: ImportWork])[] = [
  [
    "liest",
    async (context, member) => {
      if (!(await (await load.covers()).lookAtCovers(context, member)))
        await (await load.look()).lookAt(context, member);
    },
  ],
  ["probe", async (context, member) => (await load.steps()).tryOut(context, member)],
  [
    "läuft",
    async (context, member) => {
      const { isOfCovers, bringCovers } = await load.covers();
      const bring = isOfCovers(member) ? bringCovers : (await load.steps()).bringIn;
      await bring(context, member);
    },
  ],
  ["rücknahme", async (context, member) => (await load.steps()).undo(context, member)],
];

const clearUp: ImportWork = async (context, member) =>
  (await load.steps()).clearUp(context, member);
const giveUp: ImportWork = async (context, member) => (await load.steps()).giveUp(context, member);

/** Name of the lease for running queued steps. */
export const IMPORTING = "einspielen";
/** After this many crashes at the same progress the import is given up. */
const TRIES = 3;
const TRY = "einspielen versuch";

/** Runs all queued steps, unless another process does. */
export async function workOnImports(context: ImportContext): Promise<void> {
  await withLease(context.store, IMPORTING, async (lost) => {
    for (;;) {
      const next = await nextOf(context);
      if (next === null) return;
      try {
        await (await stepFor(context, next))(context, next.member);
      } catch (error) {
        // An import of the command line is running: try again later.
        if (error instanceof ImportBusy) return;
        throw error;
      }
      // What is counted now is of the process that has taken over.
      if (lost.aborted) return;
      await context.store.write((writing) => writing.setSetting(TRY, ""));
    }
  });
}

interface ImportParts {
  readonly store: Store;
  readonly kinds: Kinds;
}

/** Whether any step is queued. */
export async function hasImportsToDo(context: ImportParts): Promise<boolean> {
  return (await nextOf(context)) !== null;
}

interface Next {
  readonly member: Member;
  readonly step: ImportWork;
}

/** An import that was stopped or deleted while no process worked on it may have left staged rows. */
async function leftBehind({ store, kinds }: ImportParts, kind: Kind): Promise<Next | null> {
  for (const entry of await store.read.with(staging).imports()) {
    if (entry.job === null || isLeaseHeld(entry)) continue;
    const found = await store.read.find(kinds.one(kind.singular), `${entry.job}`);
    if (found.state === "current" && found.member.values.zustand === "läuft") continue;
    const member = "member" in found ? found.member : { ...NOBODY, kind, id: entry.job };
    return { member, step: clearUp };
  }
  return null;
}

const NOBODY = {
  slug: null,
  version: 0,
  title: "",
  created: "",
  changed: "",
  touched: "",
  values: {},
};

async function nextOf({ store, kinds }: ImportParts): Promise<Next | null> {
  const kind: Kind = kinds.one("einspielung");
  for (const [zustand, step] of STEPS) {
    const [member] = await store.read.matching(kind, { zustand }, 1);
    if (member) return { member, step };
  }
  return leftBehind({ store, kinds }, kind);
}

/** The step itself, or `giveUp` after repeated crashes. */
async function stepFor({ store }: ImportContext, { member, step }: Next): Promise<ImportWork> {
  const { id, values } = member;
  const place = `${id} ${values.zustand} ${values.fortschritt ?? 0}`;
  const [tries = "0", before] = (await store.read.setting(TRY))?.split(/ (.*)/) ?? [];
  const count = before === place ? Number(tries) + 1 : 1;
  if (count > TRIES) return giveUp;
  await store.write((writing) => writing.setSetting(TRY, `${count} ${place}`));
  return step;
}
