/** What whoever starts the program should know of the site's kinds: scripts that are broken, fields that nobody declares any more. */

import { errorText } from "../logs/describe-error.ts";
import type { OpenStore } from "../storage/open.ts";
import type { Broken } from "./load-kinds.ts";

export async function remarksOn(
  broken: readonly Broken[],
  store: Pick<OpenStore, "leftFields">,
): Promise<string[]> {
  const mend = broken.map(
    ({ file, error }) =>
      `${file} cannot be read: ${errorText(error)}. What it declares is missing until it is mended.`,
  );
  const left = [...(await store.leftFields())].map(([{ singular }, names]) => {
    const fields = names.map((name) => `"${name}"`).join(", ");
    return `No file in the site folder adds ${fields} to the kind "${singular}" any more: what was written there is kept, and is shown again when one does.`;
  });
  return [...mend, ...left];
}
