import assert from "node:assert/strict";
import { mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { openApp } from "../../../src/app.ts";
import { listen } from "../../../src/core/http/requests/listen.ts";
import { openLogs } from "../../../src/core/logs/write/open-logs.ts";
import type { Visit } from "../../../src/core/model/answers/page.ts";
import { logPages } from "../../../src/core/pages/protokoll/protokoll.ts";
import { errorsIn, temporaryFolder } from "../../server/serving.ts";
import { siteFolder } from "../../support/app.ts";

const folder = temporaryFolder();

/** Its title fails for one value, on line 7. */
const FRAGILE = `import { defineKind, text } from "leihwerk";

export default defineKind({
  singular: "vase",
  plural: "vasen",
  title: (values) => {
    if (values.name === "Ming") throw new Error("Division by zero");
    return String(values.name);
  },
  fields: { name: text({ required: true }) },
  access: { create: ["all"] },
});
`;

let databases = 0;

async function serve(
  files: Record<string, string>,
  options: { displayErrors?: boolean; database?: string; logView?: boolean } = {},
) {
  const { displayErrors = false, logView = false } = options;
  const database = options.database ?? join(folder, `${databases++}.db`);
  const site = siteFolder(files);
  const logs = mkdtempSync(join(folder, "logs-"));
  const environment = displayErrors ? "staging" : "production";
  const app = await openApp({
    database,
    site,
    environment,
    displayErrors,
    url: null,
    logs,
    logView,
  });
  const server = await listen(app.application, { logs: openLogs({ folder: logs, site }), port: 0 });
  return {
    database,
    site,
    get: (path: string, headers = {}) => fetch(server.url + path, { headers }),
    add: (name: string, accept = "application/json") =>
      fetch(`${server.url}/vasen/`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: accept },
        body: JSON.stringify({ name }),
      }),
    log: (name: string) => readFileSync(join(logs, name), "utf8"),
    errors: () => errorsIn(logs),
    async close() {
      app.stopping();
      await server.close();
      await app.close();
    },
  };
}

for (const [name, broken, kind] of [
  ["cannot be parsed", "export default {{{", "Parse error"],
  ["declares a name twice", "const a = 1;\nconst a = 2;\nexport default a;", "Parse error"],
  ["throws while it is read", 'throw new Error("no luck");', "Warning"],
] as const) {
  test(`a script that ${name} breaks its own addresses and nothing else`, async () => {
    const whole = await serve({ "kinds/vase.ts": FRAGILE });
    assert.equal((await whole.get("/vasen")).status, 200);
    await whole.close();
    const service = await serve({ "kinds/vase.ts": broken }, { database: whole.database });
    for (const path of ["/vase/1", "/vase", "/vasen", "/vasen.json"]) {
      assert.equal((await service.get(path)).status, 500, path);
    }
    assert.equal((await service.get("/personen")).status, 200);
    assert.equal((await service.get("/")).status, 200);
    await service.close();
    const lines = service.errors();
    assert.equal(lines.length, 4);
    for (const line of lines) {
      assert.match(
        line,
        new RegExp(`\\[site:error\\] .* ${kind}: .* in .*vase\\.ts on line [1-9]`),
      );
    }
  });
}

test("a kind that links to a broken one is broken with it, until that is mended", async () => {
  const rack = FRAGILE.replace("vase", "regal")
    .replace("vasen", "regale")
    .replace("text({ required: true }) }", 'text({ required: true }), vase: link("vase") }')
    .replace("defineKind, text", "defineKind, link, text");
  const service = await serve({ "kinds/vase.ts": "export default {{{", "kinds/regal.ts": rack });
  assert.equal((await service.get("/regale")).status, 500);
  assert.equal((await service.get("/werke")).status, 200);
  await service.close();
});

test("the log page is not there in production, and tells nothing to strangers where it is", async () => {
  const production = await serve({});
  assert.equal((await production.get("/protokoll")).status, 404);
  assert.equal((await production.get("/protokoll/strom")).status, 404);
  await production.close();
  const open = await serve({}, { logView: true });
  assert.equal((await open.get("/protokoll")).status, 403);
  assert.equal((await open.get("/protokoll/strom")).status, 403);
  await open.close();
});

test("the live log ends by itself, so that whoever may not read it any more gets no further line", async () => {
  const stop = new AbortController();
  const live = logPages(folder, stop.signal, 1).find(({ path }) => path === "/protokoll/strom");
  const visit = { request: new Request("http://localhost/protokoll/strom") } as unknown as Visit;
  const answer = (await live?.answer?.(visit)) as { body: ReadableStream<Uint8Array> };
  assert.match(await new Response(answer.body).text(), /^retry: 1000\n\n/);
});

test("a site file that declares no kind is left out, and the start says so with its name and the reason", async () => {
  for (const [text, reason] of [
    ["export const nothing = 1;", /declares no kind/],
    [FRAGILE.replace('"vase"', '"werk"'), /extendKind\("werk", \{/],
    [FRAGILE.replace('"vase"', '"bild"'), /extendKind\("bild", \{/],
    [
      FRAGILE.replace("defineKind, text", "defineKind, link, text").replace(
        "text({",
        'link("nirgends", {',
      ),
      /nirgends/,
    ],
  ] as const) {
    const site = siteFolder({ "kinds/vase.ts": text });
    const settings = {
      database: join(folder, `${databases++}.db`),
      site,
      environment: "production",
      displayErrors: false,
      url: null,
    } as const;
    const open = await openApp(settings);
    await open.close();
    const [remark = "", ...more] = open.remarks;
    assert.deepEqual(more, []);
    assert.match(remark, reason);
    assert.ok(remark.includes("vase.ts"), remark);
  }
});
