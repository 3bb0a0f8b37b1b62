/** Sends one e-mail by SMTP and returns the outcome, which tells a refused message from one that may have been accepted. */

import { Readable } from "node:stream";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import { ownAdvice } from "../../../core/http/outgoing/certificate-advice.ts";
import type { Delivery, EMail, Mail } from "../../../core/model/answers/mail.ts";
import { composed, type Sender } from "./compose.ts";

interface MailServer {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly smtp: string;
  /** Read for each message, since the library can change its name. null: not set yet. */
  readonly sender: () => Sender | null;
  /** The base URL of links; null if unknown. */
  readonly origin: string | null;
}

/** Timeouts in milliseconds: without any data, and in total. */
interface Patience {
  readonly silence: number;
  readonly whole: number;
}

const PATIENCE: Patience = { silence: 20_000, whole: 60_000 };
const LONGEST_REASON = 300;

export function smtpMail(
  { smtp, sender, origin }: MailServer,
  patience: Patience = PATIENCE,
): Mail {
  const { server, secrets } = readServer(smtp);
  const run = (step: (line: Line) => Promise<Delivery>) => talk(server, secrets, patience, step);
  return {
    name: server.host,
    async send(letter: EMail) {
      const from = sender();
      if (from === null)
        return {
          state: "later",
          reason: "No sender is named: set --mail-sender, or an e-mail address in /einstellungen.",
        };
      const { envelope, bytes } = await composed(letter, from, origin);
      return run(({ connection, begin }) => {
        const message = Readable.from(
          (function* () {
            begin();
            yield bytes;
          })(),
        );
        return new Promise((resolve, reject) => {
          connection.send(envelope, message, (error, info) =>
            error
              ? reject(error)
              : resolve({ state: "sent", reason: oneLine(info?.response ?? "") }),
          );
        });
      });
    },
    try: () => run(async () => ({ state: "sent", reason: "" })),
  };
}

interface Line {
  readonly connection: SMTPConnection;
  /** Called when DATA begins: from then on the server may have the message. */
  readonly begin: () => void;
}

interface Server {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  readonly credentials: { readonly user: string; readonly pass: string } | null;
}

async function talk(
  server: Server,
  secrets: readonly string[],
  patience: Patience,
  step: (line: Line) => Promise<Delivery>,
): Promise<Delivery> {
  const { host, port, secure, credentials } = server;
  const { default: Connection } = await import("nodemailer/lib/smtp-connection");
  const connection = new Connection({
    host,
    port,
    secure,
    // Credentials need TLS, except on the same machine.
    requireTLS: !secure && credentials !== null && !isThisMachine(host),
    connectionTimeout: patience.silence,
    greetingTimeout: patience.silence,
    socketTimeout: patience.silence,
  });
  let begun = false;
  const failed = new Promise<never>((_, reject) => {
    connection.once("error", reject);
    connection.once("end", () => reject(new Error("The connection was closed.")));
  });
  failed.catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("Timeout")), patience.whole);
  });
  try {
    const delivery = await Promise.race([failed, late, goThrough()]);
    connection.quit();
    return delivery;
  } catch (error) {
    connection.close();
    return verdictOn(error as MailError, begun, secrets);
  } finally {
    clearTimeout(timer);
    connection.on("error", () => {}); // Errors after the outcome is decided are ignored.
  }

  async function goThrough(): Promise<Delivery> {
    await new Promise<void>((resolve, reject) => {
      connection.connect((error?: Error | null) => (error ? reject(error) : resolve()));
    });
    if (credentials !== null) {
      await new Promise<void>((resolve, reject) => {
        connection.login({ ...credentials }, (error) => (error ? reject(error) : resolve()));
      });
    }
    return step({
      connection,
      begin: () => {
        begun = true;
      },
    });
  }
}

interface MailError extends Error {
  readonly code?: string;
  readonly response?: string | false;
  readonly responseCode?: number;
  /** The SMTP command that failed: "MAIL FROM", "RCPT TO", "DATA". */
  readonly command?: string;
}

/** RFC 5321 (4.2.1): 5yz is permanent, 4yz may be retried. Failed authentication is retried too, since the setting can be corrected. */
function verdictOn(error: MailError, begun: boolean, secrets: readonly string[]): Delivery {
  const { code, responseCode = 0, response } = error;
  // Without the response: servers may echo the password.
  if (code === "EAUTH")
    return {
      state: "later",
      reason: `The mail server does not take the user name and the password of LEIHWERK_SMTP${responseCode ? ` (${responseCode})` : ""}.`,
    };
  if (code === "ETLS")
    return {
      state: "later",
      reason: `The mail server does not encrypt the connection, and a password goes out no other way: ${clean(error.message, secrets)}`,
    };
  const reason = clean(response || error.message, secrets);
  if (responseCode >= 500 && code !== "ECONNECTION")
    return { state: isAboutUs(error) ? "later" : "refused", reason };
  // 421: the server closes, whatever it was asked (4.2.2).
  const isAlone = responseCode > 0 && responseCode !== 421 && !isAboutUs(error);
  if (responseCode > 0) return { state: "later", reason, ...(isAlone && { alone: true }) };
  return { state: begun ? "unknown" : "later", reason };
}

/** Refused before RCPT TO, for example the sender: a problem of our setup, not of the recipient. */
function isAboutUs({ command }: MailError): boolean {
  return command !== "RCPT TO" && command !== "DATA";
}

function clean(text: string, secrets: readonly string[]): string {
  let masked = ownAdvice(oneLine(text));
  for (const secret of secrets) masked = masked.replaceAll(secret, "***");
  return masked.slice(0, LONGEST_REASON);
}

function oneLine(text: string): string {
  return text.replace(/[\s\u0000-\u001f\u007f]+/g, " ").trim();
}

function readServer(smtp: string): { server: Server; secrets: readonly string[] } {
  const url = new URL(smtp);
  const secure = url.protocol === "smtps:";
  const user = decodeURIComponent(url.username);
  const pass = decodeURIComponent(url.password);
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  return {
    server: {
      host: url.hostname.replace(/^\[|\]$/g, ""),
      port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
      secure,
      credentials: user === "" ? null : { user, pass },
    },
    secrets:
      pass === ""
        ? []
        : [base64(`\0${user}\0${pass}`), base64(pass), url.password, pass].filter(Boolean),
  };
}

function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}
