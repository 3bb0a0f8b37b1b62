/** `export --static` in a process of its own, which tells what it has spent without starting. */

import { run } from "../src/library/commands/export.ts";

const [database = "", folder = ""] = process.argv.slice(2);
const before = process.cpuUsage();
const url = "https://katalog.example";
await run(["--static", "--url", url, "--database", database, folder]);
const { user, system } = process.cpuUsage(before);
const memory = process.memoryUsage.rss() / 2 ** 20;
process.send?.({ spent: (user + system) / 1e6, memory }, () => process.exit(0));
