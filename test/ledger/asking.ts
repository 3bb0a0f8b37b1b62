/** A library of a released version, opened by the program that is here: the answers that it gives out, and what they promise. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { openApp } from "../../src/app.ts";
import { cheapHash } from "../support/password.ts";
import { type Promised, promiseOf } from "./promise.ts";

const BACKUPS = join(import.meta.dirname, "../storage/backups");
const PASSWORD = "correct horse battery";
/** Nobody, and those that `make.ts` there has put into the database. */
export const ACCOUNTS = [null, "anna", "theke"] as const;
export const ORIGIN = "http://leihwerk.test";

/** The first line of a ledger. */
export interface LedgerHead {
  readonly ledger: string;
  /** The version of the schema of its database. */
  readonly database: number;
  /** The day falls due for loans: all is asked at this instant. */
  readonly now: string;
}

export interface AskedLibrary {
  ask(path: string, as: string | null): Promise<{ promised: Promised; links: string[] }>;
  readonly version: number;
  close(): Promise<void>;
}

export async function openLedgerLibrary({
  database: version,
  now,
}: Pick<LedgerHead, "database" | "now">): Promise<AskedLibrary> {
  const folder = mkdtempSync(join(tmpdir(), "leihwerk-ledger-"));
  const database = join(folder, "leihwerk.db");
  writeFileSync(database, gunzipSync(readFileSync(join(BACKUPS, `version-${version}.db.gz`))));
  const environment = "production" as const;
  const settings = { database, site: "none", environment, displayErrors: false, url: null };
  const time = Date.parse(now);
  const app = await openApp(settings as never, () => time);
  // Asked with hundreds of times, and never a secret.
  const konto = app.kinds.one("konto");
  await app.store.write(async (writing) => {
    for (const id of [1, 2]) await writing.setSecret(konto, id, "kennwort", cheapHash(PASSWORD));
  });

  async function request(method: string, path: string, as: string | null): Promise<Response> {
    const headers: Record<string, string> = { Accept: "text/html", "Accept-Language": "de" };
    if (as !== null)
      headers.Authorization = `Basic ${Buffer.from(`${as}:${PASSWORD}`).toString("base64")}`;
    const client = { address: "192.0.2.1", port: 1 };
    const exchange = { client, target: path, user: null, failure: null };
    return app.application(new Request(ORIGIN + path, { method, headers }), exchange as never);
  }

  return {
    version,
    async ask(path, as) {
      const answer = await request("GET", path, as);
      const text = await answer.text();
      const promised = promiseOf({ path, as }, answer, text);
      const links = answer.status === 200 ? linksIn(answer, text) : [];
      // What can be done there is asked where the address itself is meant, in no format.
      if (as !== null || promised.type !== "text/html" || /[.?]/.test(path))
        return { promised, links };
      const options = await request("OPTIONS", path, as);
      const allow = (options.headers.get("Allow") ?? "").split(", ").sort();
      return { promised: { ...promised, allow }, links };
    },
    async close() {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Every address of ours that stands in an answer, whatever its format. */
function linksIn(answer: Response, text: string): string[] {
  const headers = answer.headers.get("Link") ?? "";
  const absolute = [...`${headers} ${text}`.matchAll(/http:\/\/leihwerk\.test(\/[^\s"'<>)\\,]*)/g)];
  const type = answer.headers.get("Content-Type") ?? "";
  const relative = type.startsWith("text/html") ? [...text.matchAll(/\shref="([^":#]*)"/g)] : [];
  return [
    ...absolute.map(([, path = ""]) => path),
    ...relative.map(([, path = ""]) => (path === "./" ? "/" : path.replace(/^\/?/, "/"))),
  ].map((path) => path.replaceAll("&amp;", "&"));
}
