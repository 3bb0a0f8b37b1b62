/** The steps before a library can lend its first book: whether each is done is derived from the data, not stored. */

import { DEMO_SECRET } from "../../core/identity/demo.ts";
import type { Visit } from "../../core/model/answers/page.ts";
import type { Member } from "../../core/model/store/member.ts";
import { toGroup } from "../../core/representations/html/form/page/groups.ts";
import { DEMO, DEMO_SOURCE } from "../import/demo/demo-catalogue.ts";
import { type ImportState, isThere } from "../import/run/import-states.ts";
import { lends } from "../lending/rules.ts";
import { origins } from "../tables/origins.ts";

export const STEPS = [
  "kennwort",
  "name",
  "zeiten",
  "werk",
  "leser",
  "etikett",
  "sicherung",
  "demo",
] as const;

type StepName = (typeof STEPS)[number];

export interface SetupStep {
  readonly name: StepName;
  readonly done: boolean;
  /** Where to do it. */
  readonly path: string;
}

/**
 * Keys in the settings table: the state of the first visit, the steps ticked off, the hash of the printed password, the time of the last
 * backup.
 */
export const SETUP = "einrichtung";
export const TICKED = "einrichtung abgehakt";
export const FIRST_PASSWORD = "erstes kennwort";
export const SAVED = "gesichert";
/** The time and the path of the last backup on this machine. */
export const SAVED_AS = "gesichert als";

/** `offen`: not seen yet. `gesehen`: shown at the desk. `verworfen`: dismissed. */
export type SetupState = "offen" | "gesehen" | "verworfen";

/** Steps that cannot be detected are ticked off by hand. */
export const BY_HAND: readonly StepName[] = ["etikett"];

/** Databases older than this list were already set up. */
export async function setupState({ read }: Pick<Visit, "read">): Promise<SetupState> {
  return ((await read.setting(SETUP)) ?? "verworfen") as SetupState;
}

export async function setupSteps(visit: Pick<Visit, "read" | "view">): Promise<SetupStep[]> {
  const { read, view } = visit;
  const { site = {}, actor, kinds } = view;
  const ticked = ((await read.setting(TICKED)) ?? "").split(" ");
  const demo = await demoIn(visit);
  const facts: Readonly<Record<StepName, boolean>> = {
    kennwort: !(await hasFirstPassword(visit)),
    name: site.name !== "Leihwerk",
    zeiten:
      Array.isArray(site.oeffnungszeiten) &&
      site.oeffnungszeiten.length > 0 &&
      Boolean(site.anschrift),
    werk: await hasOwnWork(visit),
    leser: await hasOwnReader(visit),
    etikett: false,
    sicherung: (await read.setting(SAVED)) !== null,
    demo: demo === null,
  };
  const settings = `/${kinds.one("bibliothek").plural}?formular=aendern`;
  const paths: Readonly<Record<StepName, string>> = {
    kennwort: `/zugang/${actor?.id ?? 0}`,
    name: settings,
    zeiten: settings + toGroup("besuch"),
    werk: "/werke?formular=neu",
    leser: "/konten?formular=neu",
    etikett: "/etiketten",
    sicherung: "/sicherung",
    demo: `/einspielung/${demo?.id ?? 0}`,
  };
  const left: readonly string[] = [
    ...(demo === null ? ["demo"] : []),
    ...(lends(view) ? [] : ["leser"]),
  ];
  return STEPS.filter((name) => !left.includes(name)).map((name) => ({
    name,
    done: facts[name] || ticked.includes(name),
    path: paths[name],
  }));
}

async function demoIn({ read, view }: Pick<Visit, "read" | "view">): Promise<Member | null> {
  const all = await read.matching(view.kinds.one("einspielung"), { art: DEMO });
  return all.findLast(({ values }) => isThere(values.zustand as ImportState)) ?? null;
}

async function hasFirstPassword({ read, view }: Pick<Visit, "read" | "view">): Promise<boolean> {
  const first = await read.setting(FIRST_PASSWORD);
  if (first === null) return false;
  const librarians = await read.matching(view.kinds.accounts, { rolle: "bibliothekar" }, 1000);
  return librarians.some(({ values }) => values.kennwort === first);
}

/** The first and the newest works that are checked: the library's own ones are before or after those of the demo. */
const SOME = 20;

async function hasOwnWork({ read, view }: Pick<Visit, "read" | "view">): Promise<boolean> {
  const werk = view.kinds.one("werk");
  const some = [...(await read.walk(werk, 0, SOME)), ...(await read.newest(werk, SOME))];
  const ids = some.map(({ id }) => id);
  const sources = ids.length === 0 ? new Map() : await read.with(origins).sources(werk, ids);
  return ids.some((id) => sources.get(id)?.name !== DEMO_SOURCE);
}

async function hasOwnReader({ read, view }: Pick<Visit, "read" | "view">): Promise<boolean> {
  const readers = await read.matching(view.kinds.accounts, { rolle: "leser" }, 50);
  return readers.some(({ values }) => values.kennwort !== DEMO_SECRET);
}
