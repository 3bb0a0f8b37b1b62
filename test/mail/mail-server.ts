/** A real mail server for the tests, which can be slow, refuse, and die at any step. */

import type { AddressInfo, Socket } from "node:net";
import { after, before, beforeEach } from "node:test";
import { SMTPServer } from "smtp-server";
import type { Closable } from "../../src/core/model/store/closable.ts";

export interface TestMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  /** The part of this type, decoded. */
  part(type: string): string;
  header(name: string): string;
}

/** What it does instead of taking a message. */
export interface Misbehaviour {
  /** Answers to a step with this code: `{ step: "to", code: 550 }`. */
  readonly refuse?: { readonly step: "from" | "to" | "data"; readonly code: number };
  /** Answers for these receivers with a code of their own. */
  readonly refuseTo?: Readonly<Record<string, number>>;
  /** Cuts the connection: `begin` while the message comes in, `taken` when it has all of it and has not answered, `silent` without a greeting, after longer than anybody at a terminal waits. */
  readonly die?: "greeting" | "silent" | "begin" | "taken";
  /** Says nothing at this step. */
  readonly hang?: "greeting" | "to" | "data";
}

export class MailServer implements Closable {
  static readonly user = "bücherei@example.org";
  static readonly password = "sehr:geheim@Wort/1";
  readonly #server: SMTPServer;
  readonly mails: TestMail[] = [];
  behaviour: Misbehaviour = {};
  /** How many had a whole message on the way, whatever became of them. */
  seen = 0;
  /** How often it has refused something. */
  refused = 0;
  readonly #sockets = new Set<Socket>();

  private constructor() {
    const refusal = (step: string) => {
      const { refuse } = this.behaviour;
      if (refuse?.step === step) this.refused += 1;
      return refuse?.step === step
        ? Object.assign(new Error(`no ${step} today, AUTH ${MailServer.password}`), {
            responseCode: refuse.code,
          })
        : null;
    };
    this.#server = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ["STARTTLS"],
      closeTimeout: 50,
      onAuth({ username, password }, _, callback) {
        if (username === MailServer.user && password === MailServer.password)
          callback(null, { user: username });
        else
          callback(
            Object.assign(new Error(`${username} ${password} is wrong`), { responseCode: 535 }),
          );
      },
      onConnect: (_, callback) => {
        const { hang, die } = this.behaviour;
        if (die === "greeting") this.cut();
        else if (die === "silent") setTimeout(() => this.cut(), 15_000).unref();
        else if (hang !== "greeting") callback();
      },
      onMailFrom: (_, _session, callback) => callback(refusal("from")),
      onRcptTo: ({ address }, _session, callback) => {
        const responseCode = this.behaviour.refuseTo?.[address];
        if (responseCode) callback(Object.assign(new Error("not this one"), { responseCode }));
        else if (this.behaviour.hang !== "to") callback(refusal("to"));
      },
      onData: (stream, session, callback) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => {
          if (this.behaviour.die === "begin") this.cut();
          else chunks.push(chunk);
        });
        stream.on("end", () => {
          this.seen += 1;
          if (this.behaviour.die === "taken") return this.cut();
          if (this.behaviour.hang === "data") return;
          const refused = refusal("data");
          if (refused) return callback(refused);
          const { mailFrom, rcptTo } = session.envelope;
          const from = mailFrom ? mailFrom.address : "";
          this.mails.push(
            mailOf(
              from,
              rcptTo.map(({ address }) => address),
              Buffer.concat(chunks).toString("latin1"),
            ),
          );
          callback();
        });
      },
    });
    this.#server.on("error", () => {});
    this.#server.server.on("connection", (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
  }

  static async open(): Promise<MailServer> {
    const server = new MailServer();
    await server.#listen();
    return server;
  }

  /** One for all tests of a file or a suite: open before them, like new for each, closed after them. */
  static forTests(): MailServer {
    const server = new MailServer();
    before(() => server.#listen());
    beforeEach(() => {
      server.behaviour = {};
      server.mails.length = 0;
      server.seen = 0;
    });
    after(() => server.close());
    return server;
  }

  #listen(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.listen(0, "127.0.0.1", resolve);
    });
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  /** The setting that leads here. */
  get smtp(): string {
    return `smtp://${encodeURIComponent(MailServer.user)}:${encodeURIComponent(MailServer.password)}@127.0.0.1:${this.port}`;
  }

  /** Ends every connection in the middle. Not by a reset: one that the client has ended already would never be over, nor the process. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise<void>((resolve) => {
      this.#server.close(resolve);
    });
  }
}

function mailOf(from: string, to: readonly string[], raw: string): TestMail {
  const header = (name: string) => {
    const head = raw.slice(0, raw.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
    const line = head.split("\r\n").find((one) => one.toLowerCase().startsWith(`${name}: `));
    return decodeWords(line?.slice(name.length + 2) ?? "");
  };
  const part = (type: string) => {
    const at = raw.indexOf(`Content-Type: ${type}`);
    if (at < 0) return "";
    const body = raw.slice(raw.indexOf("\r\n\r\n", at) + 4);
    const head = raw.slice(at, raw.indexOf("\r\n\r\n", at));
    const own = body.slice(0, body.indexOf("\r\n--"));
    if (/base64/i.test(head)) return Buffer.from(own, "base64").toString("utf8");
    return /quoted-printable/i.test(head) ? quoted(own) : own;
  };
  return { from, to, raw, header, part: (type) => part(type).replaceAll("\r\n", "\n") };
}

function quoted(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    );
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** RFC 2047: words in headers that are not ASCII. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, how: string, word: string) =>
      how.toLowerCase() === "b"
        ? Buffer.from(word, "base64").toString("utf8")
        : quoted(word.replaceAll("_", " ")),
    );
}
