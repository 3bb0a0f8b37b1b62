/** A server that speaks SRU 1.1 as the German National Library's does, and one that misbehaves in every way that servers do. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Field = readonly [
  tag: string,
  indicators: string,
  ...subfields: (readonly [code: string, text: string])[],
];

export interface TestRecord {
  readonly isbn: string;
  readonly fields: readonly Field[];
}

/** As the library writes it: marks around the article, letters in two parts, keywords of the trade. */
export const STEPPENWOLF: TestRecord = {
  isbn: "9783518366752",
  fields: [
    [
      "020",
      "  ",
      ["a", "9783518366752"],
      ["c", "Broschur : EUR 10.00"],
      ["9", "978-3-518-36675-2"],
    ],
    ["041", "  ", ["a", "ger"]],
    [
      "100",
      "1 ",
      ["0", "(DE-588)11855042X"],
      ["a", "Hesse, Hermann"],
      ["d", "1877-1962"],
      ["e", "Verfasser"],
      ["4", "aut"],
    ],
    [
      "245",
      "00",
      ["a", "\u0098Der\u009c Steppenwolf"],
      ["b", "Erza\u0308hlung"],
      ["c", "Hermann Hesse"],
    ],
    ["250", "  ", ["a", "62. Aufl."]],
    ["264", " 1", ["a", "Frankfurt am Main"], ["b", "Suhrkamp"], ["c", "2015"]],
    ["300", "  ", ["a", "277 S."], ["c", "18 cm"]],
    ["490", "0 ", ["a", "Suhrkamp-Taschenbuch"], ["v", "175"]],
    ["653", "  ", ["a", "(Produktform)Paperback / softback"]],
    ["653", "  ", ["a", "(VLB-WN)1112: Hardcover, Softcover / Belletristik"]],
    ["689", "00", ["a", "Außenseiter"], ["D", "s"]],
    ["700", "1 ", ["a", "Michels, Volker"], ["e", "Hrsg."], ["4", "edt"]],
  ],
};

export const MOMO: TestRecord = {
  isbn: "9783522202558",
  fields: [
    ["020", "  ", ["a", "9783522202558"]],
    ["041", "  ", ["a", "ger"]],
    ["100", "1 ", ["a", "Ende, Michael"], ["4", "aut"]],
    ["245", "10", ["a", "Momo"]],
    ["264", " 1", ["a", "Stuttgart"], ["b", "Thienemann"], ["c", "2018"]],
  ],
};

/** What it does instead of answering, by the ISBN that is asked for. */
export type Misbehaviour = (request: IncomingMessage, response: ServerResponse) => void;

export interface SruServer {
  readonly origin: string;
  /** To be given as the setting. */
  readonly address: string;
  /** The questions so far, each as its parameters. */
  readonly asked: URLSearchParams[];
  close(): Promise<void>;
}

export async function startSruServer(
  records: readonly TestRecord[],
  misbehaving: Readonly<Record<string, Misbehaviour>> = {},
  covers: Readonly<Record<string, Uint8Array>> = {},
): Promise<SruServer> {
  const asked: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const cover = /^\/cover\/([0-9]+)$/.exec(pathname)?.[1];
    if (cover !== undefined) {
      const bytes = covers[cover];
      response.writeHead(bytes ? 200 : 404, { "Content-Type": "image/jpeg" }).end(bytes);
      return;
    }
    asked.push(searchParams);
    const isbn = /=\s*([0-9Xx]+)$/.exec(searchParams.get("query") ?? "")?.[1] ?? "";
    const misbehaves = misbehaving[isbn];
    if (misbehaves) return misbehaves(request, response);
    const body = answerTo(
      searchParams,
      records.filter((record) => record.isbn === isbn),
    );
    response.writeHead(200, { "Content-Type": "text/xml;charset=UTF-8" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, address: `${origin}/sru/dnb`, asked, close: () => closed(server) };
}

function answerTo(question: URLSearchParams, found: readonly TestRecord[]): string {
  const version = question.get("version");
  const schema = question.get("recordSchema");
  if (version !== "1.1") return diagnostic("5", "Unsupported version");
  if (question.get("operation") !== "searchRetrieve")
    return diagnostic("4", "Unsupported operation");
  if (schema !== "MARC21-xml") return diagnostic("66", `Unknown schema for retrieval: ${schema}`);
  const records = found.map(
    (record, index) =>
      `<record><recordSchema>MARC21-xml</recordSchema><recordPacking>xml</recordPacking><recordData>${marcxml(record)}</recordData><recordPosition>${index + 1}</recordPosition></record>`,
  );
  return envelope(
    `<numberOfRecords>${found.length}</numberOfRecords><records>${records.join("")}</records>`,
  );
}

function marcxml({ fields }: TestRecord): string {
  const data = fields.map(([tag, indicators, ...subfields]) => {
    const parts = subfields.map(
      ([code, text]) => `<subfield code="${code}">${escaped(text)}</subfield>`,
    );
    return `<datafield tag="${tag}" ind1="${indicators[0]}" ind2="${indicators[1]}">${parts.join("")}</datafield>`;
  });
  return `<record xmlns="http://www.loc.gov/MARC21/slim" type="Bibliographic"><leader>00000nam a2200000 c 4500</leader><controlfield tag="001">1063</controlfield>${data.join("")}</record>`;
}

export function diagnostic(code: string, message: string): string {
  return envelope(
    `<numberOfRecords>0</numberOfRecords><diagnostics><diag:diagnostic xmlns:diag="http://www.loc.gov/zing/srw/diagnostic/"><diag:uri>info:srw/diagnostic/1/${code}</diag:uri><diag:message>${escaped(message)}</diag:message></diag:diagnostic></diagnostics>`,
  );
}

function envelope(inside: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<searchRetrieveResponse xmlns="http://www.loc.gov/zing/srw/"><version>1.1</version>${inside}</searchRetrieveResponse>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
