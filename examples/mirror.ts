/**
 * Keeps a copy of a collection in a file and brings it up to date with as many requests as the changes need:
 *
 *     node examples/mirror.ts http://localhost:8080 werke werke.json
 *
 * Nothing but Node is needed. It may be stopped at any time; it goes on from where the file is.
 */

import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

export interface Mirror {
  /** The last change that is in it: everything from then on is asked for the next time. */
  since: string;
  /** By their addresses. */
  members: Record<string, Entry>;
}

export interface Entry {
  readonly url: string;
  readonly version: number;
  readonly geaendert: string;
}

interface Page {
  readonly gesamt: number;
  readonly weiter?: string;
  readonly [entries: string]: unknown;
}

/** `save` is called after each page. `get` may be any fetch, also one that adds a key for programs. */
export async function bringUpToDate(
  origin: string,
  plural: string,
  mirror: Mirror,
  save: (mirror: Mirror) => void = () => {},
  get: typeof fetch = fetch,
): Promise<void> {
  const list = `${origin}/${plural}.json?anzahl=100`;
  const read = async (url: string): Promise<Page> => {
    const answer = await get(url);
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Page;
  };
  const entriesOf = (page: Page) => Object.values(page).find(Array.isArray) as Entry[];

  // What has changed, the oldest first. Whatever changes meanwhile comes at the end of the list, so nothing is missed.
  const since = mirror.since && `&geaendertSeit=${mirror.since}`;
  let next: string | undefined =
    `${list}&felder=alle,version,geaendert&sortierung=geaendert${since}`;
  while (next) {
    const page: Page = await read(next);
    for (const entry of entriesOf(page)) {
      mirror.members[entry.url] = entry;
      mirror.since = entry.geaendert;
    }
    save(mirror);
    next = page.weiter;
  }

  // What was removed, or has another address now, is in no list: only where the numbers differ the addresses are compared.
  const { gesamt } = await read(`${origin}/${plural}.json?anzahl=1`);
  if (gesamt === Object.keys(mirror.members).length) return;
  const there = new Set<string>();
  for (let at: string | undefined = `${list}&felder=version&sortierung=erstellt`; at; ) {
    const page: Page = await read(at);
    for (const { url } of entriesOf(page)) there.add(url);
    at = page.weiter;
  }
  for (const url of Object.keys(mirror.members)) if (!there.has(url)) delete mirror.members[url];
  save(mirror);
}

function load(file: string): Mirror {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return { since: "", members: {} };
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [, , origin = "", plural = "", file = ""] = process.argv;
  if (file === "") {
    console.error("Say what to copy, and where: mirror.ts http://localhost:8080 werke werke.json");
    process.exit(2);
  }
  const mirror = load(file);
  await bringUpToDate(origin, plural, mirror, (now) => {
    writeFileSync(`${file}.new`, JSON.stringify(now));
    renameSync(`${file}.new`, file);
  });
  console.log(`${Object.keys(mirror.members).length} ${plural}, up to ${mirror.since}`);
}
