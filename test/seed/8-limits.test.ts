/** Section 8 of the seed, limits, leaves everything open: what was decided. */

import assert from "node:assert/strict";
import { request, statusOf } from "../server/serving.ts";
import { withApps } from "../support/app.ts";
import { withService } from "./served.ts";

withService("8 Limits (open): addresses of 8 KiB and header fields of 16 KiB", async (service) => {
  const long = await service.send(request(`GET /?suche=${"x".repeat(8192)} HTTP/1.1`));
  assert.equal(statusOf(long), 414);
  const headers = await service.send(request("GET / HTTP/1.1", `X-Long: ${"x".repeat(17_000)}`));
  assert.equal(statusOf(headers), 431);
});

withApps("8 Limits (open): a body has 1 MiB", async (app) => {
  const body = JSON.stringify({ nachname: "x".repeat(1024 * 1024) });
  const headers = { "Content-Type": "application/json" };
  const response = await app.request("POST", "/personen", { as: "bibliothekarin", headers, body });
  assert.equal(response.status, 413);
});

withApps(
  "8 Limits (open): ten wrong passwords a minute, then 429 that says when to come again",
  async (app) => {
    const headers = { Authorization: `Basic ${btoa("leserin:falsch")}` };
    const statuses = [];
    for (let count = 0; count < 10; count++)
      statuses.push((await app.get("/werke", headers)).status);
    assert.deepEqual([...new Set(statuses)], [401]);
    const refused = await app.get("/werke", headers);
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get("Retry-After")) > 0);
  },
  { fresh: true },
);
