/** The demo as a database for measurements. */

import { openLibrary } from "../src/library/commands/console/open-library.ts";
import { importDemo } from "../src/library/import/demo/demo-catalogue.ts";

/** Returns the seconds that its import took. */
export async function fillWithDemo(database: string): Promise<number> {
  const { store, kinds, close } = await openLibrary({
    database,
    site: `${database}-no-site`,
    timeZone: "Europe/Berlin",
  });
  const { seconds } = await importDemo(store, kinds);
  await close();
  return seconds;
}
