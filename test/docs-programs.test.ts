/** Every request in docs/programs.md is sent, in its order, and answered as it stands there. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ORIGIN, PICTURE, type TestApp, withApp } from "./support/app.ts";

const PAGE = readFileSync(join(import.meta.dirname, "..", "docs", "programs.md"), "utf8");

/** A request line, headers, perhaps a body; then a status, headers, perhaps a body. */
const EXAMPLE =
  /^( +)((?:GET|POST|PUT|PATCH|DELETE) \/.*\n(?:\1.*\n)*?)\1(\d{3})(?: (.*))?\n((?:\1.*\n)*)/gm;

/** What the page takes for granted. */
async function furnish(app: TestApp): Promise<void> {
  const keun = await app.addPerson("Irmgard", "Keun", { geboren: 1905, gnd: "118561588" });
  const works = [
    ["Gilgi, eine von uns", 1931],
    ["Das kunstseidene Mädchen", 1932],
  ] as const;
  for (const [titel, jahr] of works) await app.addWork(titel, [keun], { jahr, art: "Buch" });
  await app.request("POST", "/bilder", { as: "bibliothekarin", ...PICTURE });
}

withApp(
  "every request in docs/programs.md is answered as it stands there",
  async (app) => {
    await furnish(app);
    const examples = [...PAGE.matchAll(EXAMPLE)];
    assert.ok(examples.length > 4);
    for (const [, indent = "", sent = "", status, body = "", more = ""] of examples) {
      const lines = (indent + sent)
        .trimEnd()
        .split("\n")
        .map((line) => line.slice(indent.length));
      const [method = "", path = ""] = (lines.shift() ?? "").split(" ");
      const pairs = lines
        .filter((line) => /^[A-Z][\w-]*: /.test(line))
        .map((line) => line.split(": "));
      const text = lines.find((line) => line.startsWith("{"));
      const headers = {
        Accept: "application/json",
        "Accept-Language": "en",
        ...Object.fromEntries(pairs),
      };
      const signedIn =
        method !== "GET" || /^\/(ausleihe|konto|konten|exemplar|vormerkung)/.test(path);
      const response = await app.request(method, path, {
        ...(signedIn && { as: "bibliothekarin" as const }),
        headers: {
          ...headers,
          ...(text && { "Content-Type": headers["Content-Type"] ?? "application/json" }),
        },
        ...(text && { body: text }),
      });
      const answer = (await response.text()).replaceAll(ORIGIN, "http://localhost:8080");
      const place = `${method} ${path}: ${answer}`;
      assert.equal(response.status, Number(status), place);
      const shown = more
        .trimEnd()
        .split("\n")
        .map((line) => line.slice(indent.length))
        .filter(Boolean);
      for (const line of shown.filter((one) => /^[A-Z][\w-]*: /.test(one))) {
        const [name = "", value = ""] = line.split(": ");
        const said = (response.headers.get(name) ?? "").replaceAll(ORIGIN, "http://localhost:8080");
        assert.match(said, like(value), `${place}\n${name}: ${said}`);
      }
      assert.match(answer, like(body), place);
    }
  },
  { fresh: true },
);

function like(shown: string): RegExp {
  return new RegExp(`^${shown.split("…").map(RegExp.escape).join(".*")}$`, "s");
}
