/** However different the requests of strangers are: nothing that is remembered grows with them. */

import assert from "node:assert/strict";
import { type TestApp, withApps } from "../support/app.ts";

const REQUESTS = 2500;
/** A map with so many entries has one for most requests. */
const MANY = 700;

/** Where our own code put something into a map or a set that has so many entries. */
const grown = new Set<string>();
watch(Map.prototype, "set");
watch(Set.prototype, "add");

withApps(
  "requests that all differ leave no map behind that has grown with them",
  async (app) => {
    const person = await app.addPerson("Georg", "Büchner");
    const names = await filtersOf(app);
    assert.ok(names.length > 8, names.join());
    const statuses = new Map<number, number>();
    // Other tests of this process have filled maps of their own.
    grown.clear();
    for (let number = 0; number < REQUESTS; number++) {
      const response = await app.request("GET", addressOf(number, names, person.path), {
        headers: headersOf(number),
        from: `10.${number % 200}.${Math.floor(number / 200)}.1`,
      });
      await response.arrayBuffer();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
    assert.ok((statuses.get(200) ?? 0) > REQUESTS / 2, JSON.stringify([...statuses]));
    assert.deepEqual([...grown], []);
  },
  { fresh: true },
);

/** What the interface says can be asked of works, as far as any value will do. */
async function filtersOf(app: TestApp): Promise<string[]> {
  const { fields } = app.kinds.one("werk");
  const { paths } = await app.json("/openapi.json");
  const asked: { name: string }[] = paths["/werke"].get.parameters;
  const plain = ["text", "texts", "number"];
  return asked.flatMap(({ name }) => (plain.includes(fields[name]?.type ?? "") ? [name] : []));
}

/** No two alike: some of the filters, words, parts of a list, languages, and what is nowhere. */
function addressOf(number: number, names: readonly string[], person: string): string {
  const some = names.filter((_, index) => (number >> index) % 2 === 1);
  const query = some.map((name) => `${name}=${number % 7}`).join("&");
  const others = [
    `/werke.csv?${query}`,
    `/werke?sortierung=-jahr&${query}&x${number}=${number}`,
    `/werke?suche=wort${number}`,
    `${person}.json?x=${number}`,
    `${person}?lang=xx-${number}`,
    `/person/niemand-${number}`,
    `/gibt/es/nicht/${number}`,
  ];
  return others[number % 28] ?? `/werke.json?${query}`;
}

function headersOf(number: number): Record<string, string> {
  return {
    Accept: `text/html;q=0.${number}, a/b${number}, */*`,
    "Accept-Language": `de-${number}, en;q=0.5`,
    "Accept-Encoding": `gzip, x-${number}`,
    "If-None-Match": `"${number}"`,
    "If-Modified-Since": new Date(number * 1000).toUTCString(),
    Cookie: `a${number}=b; __Host-sitzung=${number}`,
    "User-Agent": `Mozilla/${number}`,
  };
}

function watch(prototype: object, name: "set" | "add"): void {
  const method = Reflect.get(prototype, name) as (...given: unknown[]) => unknown;
  Reflect.set(prototype, name, function (this: { size: number }, ...given: unknown[]) {
    const answer = method.apply(this, given);
    if (this.size === MANY) noteCaller();
    return answer;
  });
}

function noteCaller(): void {
  const lines = new Error().stack?.split("\n") ?? [];
  const caller = lines.find((line) => line.includes("/src/"));
  if (caller) grown.add(caller.trim());
}
