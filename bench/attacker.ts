/** One attacker, in a process of its own: goes on with its attack until it is let go. */

import { connect, type Socket } from "node:net";

const SEARCH = "/werke?anzahl=100&suche=e";
const LARGE = "/person/viel-fleiss.json";

const TABLES = ["csv", "bib", "ris"];
const FILTERS =
  "titel jahr entstanden datierung isbn issn ean ort auflage umfang verlag person".split(" ");

const FORM = "application/x-www-form-urlencoded";
const MAKERS = Array.from({ length: 70_000 }, (_, number) => `person.${number}.url=x`).join("&");
const BLANKS = `${" ".repeat(60_000)}x`;
/** Some attacks come from somebody who is known: `serve` makes this account. */
export const LIBRARIAN = "angriff:zehn Zeichen oder mehr";

/** A proxy that the server is told of; whoever comes through it has the address that it names. */
export const PROXY = "127.0.0.3";
export const THROUGH_PROXY = "through a proxy";
const ATTACKER = "198.51.100.1";

/** From where an attack comes, and what is added to its requests. */
interface Route {
  readonly localAddress: string;
  readonly header: string;
}
const DIRECT: Route = { localAddress: "127.0.0.1", header: "" };
const PROXIED: Route = { localAddress: PROXY, header: `X-Forwarded-For: ${ATTACKER}\r\n` };

type Attack = (port: number, route: Route) => void;

/** These are also tried through a proxy. */
const BY_BOTH_ROUTES: Readonly<Record<string, Attack>> = {
  "20 downloads of all works, every 6 s": (port, route) =>
    again(6000, () => times(20, (client) => ask(port, `/werke.${TABLES[client % 3]}`, 1, route))),
  "16 clients with ever other filters": (port, route) =>
    times(16, (client) =>
      everNew(port, (number) => `/werke.json?${filters(16 * number + client)}`, route),
    ),
  "16 clients with long queries": (port, route) =>
    times(16, (client) => everNew(port, (number) => longQuery(client, number), route)),
  "1,000 new connections at once, every 2 s": (port, route) =>
    again(2000, () => times(1000, () => ask(port, SEARCH, 1, route))),
};

export const ATTACKS: Readonly<Record<string, (port: number) => void>> = {
  "3 times 1,200 GETs in one go, every 6 s": (port) =>
    again(6000, () => times(3, () => ask(port, SEARCH, 1200))),
  "2,500 GETs at once, every 6 s": (port) =>
    again(6000, () => times(2500, () => ask(port, SEARCH, 1))),
  "300 GETs of 39,225 works, every 6 s": (port) =>
    again(6000, () => times(300, () => ask(port, LARGE, 1))),
  "300 clients of 39,225 works that do not read": (port) =>
    times(300, () => ask(port, LARGE, 20).pause()),
  "16 clients with ever new searches": (port) =>
    times(16, (client) => everNew(port, (number) => `/werke.json?suche=${client}x${number}`)),
  "500 slow uploads by nobody": (port) => again(6000, () => times(500, () => upload(port))),
  "20 forms of nobody with 500,000 fields, every 2 s": (port) =>
    again(2000, () => times(20, () => post(port, "/personen/", FORM, "a&".repeat(500_000)))),
  "20 forms of 70,000 makers, every 2 s": (port) =>
    again(2000, () => times(20, () => post(port, "/werke/", FORM, MAKERS, LIBRARIAN))),
  "20 pictures of 60,000 blanks, every 2 s": (port) =>
    again(2000, () => times(20, () => post(port, "/bilder/", "image/png", BLANKS, LIBRARIAN))),
  ...Object.fromEntries(
    Object.entries(BY_BOTH_ROUTES).flatMap(([name, attack]) => [
      [name, (port: number) => attack(port, DIRECT)],
      [`${name}, ${THROUGH_PROXY}`, (port: number) => attack(port, PROXIED)],
    ]),
  ),
};

const [name = "", port = ""] = process.argv.slice(2);
if (process.send !== undefined && ATTACKS[name] !== undefined) {
  process.on("disconnect", () => process.exit(0));
  ATTACKS[name](Number(port));
  process.send("begun");
}

function again(milliseconds: number, act: () => void): void {
  act();
  setInterval(act, milliseconds);
}

function times(count: number, act: (index: number) => void): void {
  for (let index = 0; index < count; index++) act(index);
}

/** Sends the same request so many times ahead, and takes what comes until the server or the next wave ends it. */
function ask(port: number, path: string, ahead: number, route = DIRECT): Socket {
  const socket = open(port, route);
  socket.write(get(path, route).repeat(ahead));
  return socket.resume();
}

/** Each a new address, so that nothing is at hand and much would be kept. */
function everNew(port: number, addressOf: (number: number) => string, route = DIRECT): void {
  let number = 0;
  const socket = open(port, route);
  const next = () => socket.write(get(addressOf(number++), route));
  socket.on("data", next);
  next();
}

/** Another combination for each number, for as many as nobody gets to. */
function filters(number: number): string {
  const some = FILTERS.filter((_, index) => (number >> index) % 2 === 1);
  return some.map((name) => `${name}=${number}`).join("&");
}

function longQuery(client: number, number: number): string {
  const words = `${client}x${number}`;
  return client % 2 === 0
    ? `/werke?suche=${words.repeat(Math.floor(7000 / words.length))}`
    : `/werke?x=${words}${"&lang=de".repeat(850)}`;
}

function upload(port: number): void {
  const socket = open(port);
  socket.resume();
  socket.write(
    "POST /bilder HTTP/1.1\r\nHost: x\r\nContent-Type: image/png\r\nContent-Length: 9999\r\n\r\n",
  );
  const drip = setInterval(() => socket.write("x"), 1000);
  socket.once("close", () => clearInterval(drip));
}

function post(port: number, path: string, type: string, body: string, as?: string): void {
  const who = as ? `Authorization: Basic ${Buffer.from(as).toString("base64")}\r\n` : "";
  const socket = open(port);
  socket.resume();
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\n${who}Content-Type: ${type}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function get(path: string, { header }: Route): string {
  return `GET ${path} HTTP/1.1\r\nHost: x\r\nCache-Control: no-cache\r\n${header}\r\n`;
}

function open(port: number, { localAddress } = DIRECT): Socket {
  return connect({ port, host: "127.0.0.1", localAddress }).on("error", () => {});
}
