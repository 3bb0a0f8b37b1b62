/** What turns on what the library has turned off. */

import { may } from "../kinds/access.ts";
import { settingFor } from "../kinds/enabled.ts";
import type { ProblemLink } from "./problem.ts";
import type { ProblemDocument } from "./problem-document.ts";
import type { View } from "./representation.ts";

interface TurnsOn {
  /** The setting: its label, its field, the address of the settings, and the file that fixes it ("": none). */
  readonly said: Readonly<Record<"name" | "setting" | "at" | "file", string>>;
  readonly links: readonly ProblemLink[];
}

/** null for users who may not change the settings. */
export function turnsOn(
  needed: string,
  { kinds, actor, site, face, language, origin }: View,
): TurnsOn | null {
  const found = settingFor(needed, kinds, site);
  if (!found || !may(found.kind.access.replace, actor)) return null;
  const { kind, setting } = found;
  const name = kind.fields[setting]?.label?.[language] ?? setting;
  const file = face?.fixed?.get(setting)?.place ?? "";
  const said = { name, setting, at: `/${kind.plural}`, file };
  // What a file fixes, nobody changes on the page.
  return { said, links: file === "" ? [{ url: `${origin}/${kind.plural}`, title: name }] : [] };
}

/** The problem, and what prevents it though it is turned off: for each setting a sentence, and where it is. */
export function withObstacles(
  document: ProblemDocument,
  off: readonly string[],
  view: View,
): ProblemDocument {
  const obstacles = turnedOffObstacles(off, view);
  return {
    ...document,
    detail: [document.detail, ...obstacles.map(({ sentence }) => sentence)].join(" "),
    links: [...document.links, ...obstacles.flatMap(({ links }) => links)],
  };
}

export function turnedOffObstacles(
  off: readonly string[],
  view: View,
): { readonly sentence: string; readonly links: readonly ProblemLink[] }[] {
  const bySetting = new Map<string, TurnsOn & { readonly names: string[] }>();
  for (const singular of new Set(off)) {
    const { needs, label, plural } = view.kinds.one(singular);
    const how = needs === null ? null : turnsOn(needs, view);
    if (how === null) continue;
    const same = bySetting.get(how.said.setting) ?? { ...how, names: [] };
    same.names.push(label[view.language]?.[1] ?? plural);
    bySetting.set(how.said.setting, same);
  }
  return [...bySetting.values()].map(({ names, said, links }) => ({
    sentence: view.texts.form.turnedOffObstacles(names, said),
    links,
  }));
}
