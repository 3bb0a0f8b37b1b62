/** The version of this release. */

import { readFileSync } from "node:fs";

const FILE = new URL("../../../package.json", import.meta.url);

export const VERSION: string = JSON.parse(readFileSync(FILE, "utf8")).version;
