/** Sentences about kinds and fields in the database that are not declared in the site folder. */

import type { OpenStore } from "../../../core/storage/open.ts";
import { howMany } from "../../../core/words/how-many.ts";

export async function unknownIn(
  store: Pick<OpenStore, "unknown">,
  site: string,
): Promise<{ readonly kinds: readonly string[]; readonly foreign: readonly string[] }> {
  const { kinds, foreign } = await store.unknown();
  return {
    kinds: [...kinds].map(
      ([kind, rows]) =>
        `"${kind}" (${howMany(rows, "member")}) is a kind that ${site} does not declare: backups have it, but nobody can read it here. Is --site right?`,
    ),
    foreign: foreign.map(
      (table) => `The table "${table}" is not one of Leihwerk: no backup has it.`,
    ),
  };
}
