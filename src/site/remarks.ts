/** What whoever starts the program should know of the site's kinds: scripts that are broken, fields that nobody declares any more. */

import { errorText } from "../logs/describe-error.ts";
import type { Kind, Kinds } from "../model/kind.ts";
import type { Store } from "../model/store.ts";
import type { LoadedKinds } from "./load-kinds.ts";

export async function remarksOn({ kinds, broken }: LoadedKinds, store: Store): Promise<string[]> {
  const mend = broken.map(
    ({ file, error }) =>
      `${file} cannot be read: ${errorText(error)}. What it declares is missing until it is mended.`,
  );
  return [...mend, ...(await leftFields(store, kinds))];
}

/** Remembers the fields that are added now; of those that were added before, the values stay in the database. */
async function leftFields(store: Store, kinds: Kinds): Promise<string[]> {
  const sentences: string[] = [];
  for (const kind of kinds.all) {
    const key = `felder ${kind.singular}`;
    const before = ((await store.read.setting(key)) ?? "").split(" ").filter(Boolean);
    const all = [...new Set([...before, ...kind.added])];
    if (all.length > before.length) {
      await store.write((writing) => writing.setSetting(key, all.join(" ")));
    }
    const left = all.filter((name) => !Object.hasOwn(kind.fields, name));
    if (left.length > 0) sentences.push(sentenceOf(kind, left));
  }
  return sentences;
}

function sentenceOf({ singular }: Kind, left: readonly string[]): string {
  const names = left.map((name) => `"${name}"`).join(", ");
  return `No file in the site folder adds ${names} to the kind "${singular}" any more: what was written there is kept, and is shown again when one does.`;
}
