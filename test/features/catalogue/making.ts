/** Members made by a librarian's program. */

import assert from "node:assert/strict";
import type { TestApp } from "../../support/app.ts";

export function post(app: TestApp, path: string, body: Record<string, unknown>): Promise<Response> {
  const headers = { Accept: "application/json" };
  return app.request("POST", path, { as: "bibliothekarin", body, headers });
}

/** Its address. */
export async function make(
  app: TestApp,
  path: string,
  body: Record<string, unknown>,
): Promise<string> {
  const response = await post(app, path, body);
  assert.equal(response.status, 201, await response.clone().text());
  return new URL(response.headers.get("Location") ?? "").pathname;
}
