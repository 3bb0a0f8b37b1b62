/**
 * The service beside what others make the same pages with: the same catalogue, pages of about the same bytes, each with its access log on,
 * one process each (Apache: one for each connection). In turns; the median of the rounds counts.
 */

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { furnishPairs, lendAndReturn } from "../lending.ts";
import { type Load, send } from "../load.ts";
import { type Cell, inTurns, measured } from "../measured.ts";
import { record } from "../record.ts";
import { makeCatalogue } from "./catalogue.ts";
import { type Peer, startPeers, stopPeers } from "./servers.ts";

const ONLY = process.env.BENCH_ONLY ?? "";
/** Asks for a fresh answer, so that the answer cache is not used. */
const FRESH = { "Cache-Control": "no-cache" };
const DESKS = 4;

interface Service {
  readonly port: number;
  readonly pid: number;
  end(): void;
}

export async function measurePeers(
  folder: string,
  ours: string,
  persons: readonly string[],
  serve: (database: string) => Promise<Service>,
): Promise<void> {
  const key = await furnishPairs(ours);
  const theirs = join(folder, "peers");
  mkdirSync(theirs);
  const catalogue = join(theirs, "catalogue.db");
  makeCatalogue(catalogue, ours, key);
  const service = await serve(ours);
  const { peers, missing } = await startPeers(theirs, catalogue, await chromeOf(service.port));
  try {
    for (const row of await rowsFor(service, peers, persons, key)) await inTurns(...row);
    for (const line of missing) console.log(line);
  } finally {
    stopPeers(peers);
    service.end();
  }
}

async function rowsFor(
  service: Service,
  peers: readonly Peer[],
  persons: readonly string[],
  key: string,
): Promise<[name: string, cells: Map<string, Cell>][]> {
  const pids = new Map(
    [service, ...peers.map(({ port, process }) => ({ port, pid: process.pid! }))].map(
      ({ port, pid }) => [port, pid],
    ),
  );
  const get = (load: Load): Cell => measured(pids.get(load.port)!, (time) => send(load, time));
  const one = persons[0]!;
  const pages: [name: string, own: string | string[], others: string | string[]][] = [
    ["person, JSON", persons.map((path) => `${path}.json`), persons.map((path) => `/json${path}`)],
    ["person, HTML", persons.map((path) => `${path}.html`), [...persons]],
    ["list, HTML", "/werke.html", "/werke"],
    ["search, HTML", "/werke.html?suche=liebe", "/werke?suche=liebe"],
  ];
  const rows: [string, Map<string, Cell>][] = pages.map(([name, own, others]) => [
    name,
    new Map([
      ["cached", get({ port: service.port, path: own })],
      ["fresh", get({ port: service.port, path: own, headers: FRESH })],
      ...peers.map((peer): [string, Cell] => [peer.name, get({ port: peer.port, path: others })]),
    ]),
  ]);
  const unchanged = async (port: number, path: string): Promise<Cell> =>
    get({ port, path, headers: { "If-None-Match": await tagOf(port, path) } });
  const tags = new Map([["cached", await unchanged(service.port, `${one}.html`)]]);
  for (const { name, port } of peers) tags.set(name, await unchanged(port, one));
  rows.push(["person, HTML, 304", tags]);
  const lend = (port: number) =>
    measured(pids.get(port)!, (time) => lendAndReturn({ port, key, clients: DESKS }, time));
  rows.push([
    "loan or return",
    new Map([
      ["fresh", lend(service.port)],
      ...peers.map(({ name, port }): [string, Cell] => [name, lend(port)]),
    ]),
  ]);
  return rows.filter(([name]) => name.includes(ONLY));
}

async function tagOf(port: number, path: string): Promise<string> {
  const { headers } = await record(port, path, {});
  return headers[headers.findIndex((name) => name.toLowerCase() === "etag") + 1]!;
}

/** What all pages of the service have before and after their content, so that the peers send about the same bytes. */
async function chromeOf(port: number): Promise<[string, string]> {
  const { body } = await record(port, "/personen.html", {});
  const page = Buffer.from(body, "base64").toString();
  const head = page.slice(page.indexOf("<link"), page.indexOf("<main"));
  return [
    head.replace(/<script type="application\/ld\+json">.*?<\/script>/s, ""),
    page.slice(page.indexOf("</main>") + 7),
  ];
}
