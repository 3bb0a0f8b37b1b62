/** Clients of the desk: each has a copy and a reader of its own, lends and takes back, again and again, by the address of the service. */

import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { openApp } from "../src/app.ts";
import { Keys } from "../src/core/identity/proofs/token.ts";
import { settingsFor } from "../test/support/library.ts";

/** Copies and readers that the clients have; as many clients there can be at most. */
const PAIRS = 64;

/** Card and barcode of a client. */
export function pairOf(client: number): { readonly ausweis: string; readonly barcode: string } {
  return { ausweis: `P${client}`, barcode: `Q${client}` };
}

export const EVERY_PAIR = Array.from({ length: PAIRS }, (_, client) => pairOf(client));

/** Adds the pairs to the catalogue in `database`; returns a key of a librarian. */
export async function furnishPairs(database: string): Promise<string> {
  const app = await openApp(settingsFor(database));
  const [konto, werk, exemplar] = ["konto", "werk", "exemplar"].map((name) => app.kinds.one(name));
  const rest = { aktiv: "ja", verlaufBehalten: "nein" };
  const staff = await app.store.write(async (writing) => {
    const readers = EVERY_PAIR.map(({ ausweis }) => ({
      values: { ...rest, username: ausweis, ausweis, rolle: "leser" },
    }));
    const librarian = { ...rest, username: "schreiberin", ausweis: "P", rolle: "bibliothekar" };
    const [staff = 0] = await writing.insert(konto!, [{ values: librarian }, ...readers], null);
    const works = EVERY_PAIR.map(({ barcode }) => ({ values: { titel: `Band ${barcode}` } }));
    const ids = await writing.insert(werk!, works, null);
    const copies = EVERY_PAIR.map(({ barcode }, index) => ({
      values: {
        werk: { id: ids[index]!, slug: null, title: `Band ${barcode}`, extras: {} },
        signatur: barcode,
        barcode,
        status: "verfügbar",
      },
    }));
    await writing.insert(exemplar!, copies, null);
    return staff;
  });
  const key = await new Keys(app.store.rows, Date.now).make(staff, "bench", "schreiben", 1);
  await app.close();
  return key;
}

interface Desk {
  readonly port: number;
  readonly key: string;
  /** How many lend at the same time. */
  readonly clients: number;
}

/** For so many milliseconds; how many loans and returns were made. */
export function lendAndReturn(desk: Desk, milliseconds: number): Promise<number> {
  // The day where the library is; in Sweden days are written as here.
  const zurueck = new Date().toLocaleDateString("sv-SE", { timeZone: "Europe/Berlin" });
  return atOnce(desk, milliseconds, async (ask, client) => {
    const { ausweis, barcode } = pairOf(client);
    const lent = await ask("POST", "/ausleihen/", { exemplar: { barcode }, konto: { ausweis } });
    const path = new URL(lent.headers.location ?? "/", "http://x").pathname;
    await ask("PATCH", path, { zurueck });
    return 2;
  });
}

let made = 0;

/** New works, for so many milliseconds; how many were made. */
export function createWorks(desk: Desk, milliseconds: number): Promise<number> {
  return atOnce(desk, milliseconds, async (ask) => {
    await ask("POST", "/werke/", { titel: `Neues Werk ${++made}`, jahr: 1900 + (made % 100) });
    return 1;
  });
}

/** Each client changes the year of a work of its own; `works`: their ids. */
export function saveWorks(desk: Desk & { readonly works: number[] }, milliseconds: number) {
  return atOnce(desk, milliseconds, async (ask, client) => {
    await ask("PATCH", `/werk/${desk.works[client]}`, { jahr: 1800 + (++made % 200) });
    return 1;
  });
}

type AskDesk = (method: string, path: string, body: unknown) => Promise<IncomingMessage>;

async function atOnce(
  { port, key, clients }: Desk,
  milliseconds: number,
  turn: (ask: AskDesk, client: number) => Promise<number>,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const ask: AskDesk = async (method, path, body) => {
    const bytes = Buffer.from(JSON.stringify(body));
    const type = method === "PATCH" ? "application/merge-patch+json" : "application/json";
    const headers = {
      Authorization: `Bearer ${key}`,
      Accept: "application/json",
      "Content-Type": type,
      "Content-Length": bytes.length,
    };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request({ port, host: "127.0.0.1", method, path, headers, agent }, resolve);
      asked.once("error", reject);
      asked.end(bytes);
    });
    const said = await text(response);
    if (response.statusCode !== 200 && response.statusCode !== 201)
      throw new Error(`${method} ${path}: ${response.statusCode} ${said}`);
    return response;
  };
  const end = performance.now() + milliseconds;
  let count = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < end) {
        const done = await turn(ask, client);
        count += done;
      }
    }),
  );
  agent.destroy();
  return count;
}
