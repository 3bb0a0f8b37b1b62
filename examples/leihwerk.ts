/**
 * A client for Leihwerk in fifty lines, with nothing but Node:
 *
 *     LEIHWERK="Bearer leihwerk_…" node examples/leihwerk.ts http://localhost:8080 lend 30000012 A1
 *     LEIHWERK="Bearer leihwerk_…" node examples/leihwerk.ts http://localhost:8080 return 30000012
 */

import { pathToFileURL } from "node:url";

// biome-ignore lint/suspicious/noExplicitAny: documents are described by /openapi.json
export type Document = any;

export class Leihwerk {
  readonly origin: string;
  readonly authorization: string;

  /** `authorization`: a key for programs, `Bearer leihwerk_…`; without it the public catalogue. */
  constructor(origin: string, authorization = "") {
    this.origin = origin;
    this.authorization = authorization;
  }

  /** Throws what the library says is wrong: `problem.grund` tells in a word why something cannot be done. */
  async ask(method: string, address: string, body?: object): Promise<Document> {
    const headers: Record<string, string> = { Accept: "application/json" };
    if (this.authorization) headers.Authorization = this.authorization;
    if (body) headers["Content-Type"] = "application/json";
    if (method === "POST") {
      headers.Prefer = "return=representation";
      headers["Idempotency-Key"] = crypto.randomUUID();
    }
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(new URL(address, this.origin), sent);
    const document = answer.status === 204 ? null : await answer.json();
    if (!answer.ok) throw Object.assign(new Error(document.detail), { problem: document });
    return document;
  }

  /** All entries of a list, page by page. */
  async *all(address: string): AsyncGenerator<Document> {
    for (let next: string | undefined = address; next; ) {
      const page = await this.ask("GET", next);
      yield* Object.values<Document>(page).find(Array.isArray) ?? [];
      next = page.weiter;
    }
  }

  lend(barcode: string, card: string): Promise<Document> {
    return this.ask("POST", "/ausleihen", { exemplar: { barcode }, konto: { ausweis: card } });
  }

  async return(barcode: string): Promise<Document> {
    // Its address: a number alone would be an id.
    const { exemplar } = await this.ask("GET", `/exemplare?${new URLSearchParams({ barcode })}`);
    if (exemplar.length === 0) throw new Error(`There is no copy ${barcode}.`);
    const query = new URLSearchParams({ exemplar: exemplar[0].url, status: "laufend" });
    query.append("status", "überfällig");
    const { ausleihe } = await this.ask("GET", `/ausleihen?${query}`);
    if (ausleihe.length === 0) throw new Error(`${barcode} is not lent.`);
    // The library knows which day it is there.
    return this.ask("PATCH", ausleihe[0].url, { ausgang: "zurück" });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [, , origin = "", what, barcode = "", card = ""] = process.argv;
  const leihwerk = new Leihwerk(origin, process.env.LEIHWERK);
  const loan =
    what === "lend" ? await leihwerk.lend(barcode, card) : await leihwerk.return(barcode);
  console.log(`${loan.url} ${loan.status} ${loan.zurueck ?? loan.bis}`);
}
