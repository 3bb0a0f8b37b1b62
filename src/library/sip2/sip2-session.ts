/** One connection of a machine: it signs in, then sends requests, which use the same writes as the desk. */

import { mayEnter } from "../../core/identity/demo.ts";
import type { View } from "../../core/model/answers/representation.ts";
import { type Actor, isStaff } from "../../core/model/kinds/access.ts";
import { textsOf } from "../../core/texts/languages.ts";
import { siteLanguage } from "../texts/site-language.ts";
import { ANSWERS } from "./sip2-answers.ts";
import {
  RESEND,
  readSipLine,
  type SipField,
  type SipRequest,
  sipTime,
  writeSip,
} from "./sip2-messages.ts";
import { libraryName, type Sip2Parts, type SipAnswer } from "./sip2-scene.ts";

/** The codes of the specification; others get the library's own language. */
const LANGUAGES: Readonly<Record<string, string>> = { "001": "en", "003": "de" };

/** Patron status, checkout, checkin, (block), status, resend, login, patron information, end of session, fee paid, item information, (item status), (enable), hold, renew, renew all. */
const SUPPORTED = "YYYNYYYYYYYNNYYY";

export class Sip2Session {
  readonly #parts: Sip2Parts;
  readonly #address: string;
  /** Checked for each message: a key can be revoked, an account closed. */
  #actor: (() => Promise<Actor | null>) | null = null;
  #language: string | null = null;
  /** The last response, with its request and sequence number. */
  #last: {
    readonly asked: Buffer;
    readonly sequence: string | null;
    readonly sent: Buffer;
  } | null = null;

  constructor(parts: Sip2Parts, address: string) {
    this.#parts = parts;
    this.#address = address;
  }

  get isSignedIn(): boolean {
    return this.#actor !== null;
  }

  /** null: no response. "end": the connection is closed. */
  async answer(line: Buffer): Promise<Buffer | null | "end"> {
    const read = readSipLine(line);
    if (read === "damaged") return RESEND;
    const { request, sequence } = read;
    if (request?.code === "97") return this.#last?.sent ?? null;
    // A repeated request with the same sequence number gets the same response and is done once.
    const last = this.#last;
    if (sequence !== null && last?.sequence === sequence && last.asked.equals(line))
      return last.sent;
    if (request === null) return this.isSignedIn ? null : "end";
    const actor = request.code === "93" ? null : await this.#actor?.();
    if (request.code !== "93" && !actor) return "end";
    const answer =
      request.code === "93" ? await this.#signIn(request) : await this.#answerTo(request, actor!);
    const sent = writeSip(answer.fixed, answer.fields, sequence);
    this.#last = { asked: line, sequence, sent };
    return sent;
  }

  async #answerTo(request: SipRequest, actor: Actor): Promise<SipAnswer> {
    const { site, timeZone, identity, renew } = this.#parts;
    await renew?.();
    const { language } = request.fixed;
    if (language !== undefined) this.#language = LANGUAGES[language] ?? null;
    const now = sipTime(identity.now(), timeZone);
    if (request.code === "99") {
      const fields: SipField[] = [
        ["AO", libraryName(site)],
        ["AM", libraryName(site)],
        ["BX", SUPPORTED],
      ];
      // Online; checkin, checkout and renewal allowed; no status update; offline transactions allowed. Timeout ten seconds, three retries.
      return { fixed: `98YYYYNY100003${now}2.00`, fields };
    }
    const scene = {
      parts: this.#parts,
      view: this.#view(actor),
      address: this.#address,
      request,
      now,
    };
    return ANSWERS[request.code as keyof typeof ANSWERS](scene);
  }

  /** With the password of a staff account, or with an API key that may write. */
  async #signIn(request: SipRequest): Promise<SipAnswer> {
    const { nameAlgorithm, passwordAlgorithm } = request.fixed;
    // No other algorithm was ever specified.
    const isPlain = nameAlgorithm === "0" && passwordAlgorithm === "0";
    this.#actor = isPlain ? await this.#proofOf(request.field("CN"), request.field("CO")) : null;
    return { fixed: `94${this.#actor ? 1 : 0}`, fields: [] };
  }

  async #proofOf(
    username: string,
    password: string,
  ): Promise<(() => Promise<Actor | null>) | null> {
    const { identity } = this.#parts;
    const address = this.#address;
    const { keys, accounts, signIn } = identity;
    if (password === "") return null;
    const staff = async (id: number | undefined, more: Partial<Actor>): Promise<Actor | null> => {
      const account = id === undefined ? null : await accounts.byId(id);
      if (!account || !isStaff(account) || !mayEnter(account, false)) return null;
      return { id: account.id, username: account.username, role: account.role, ...more };
    };
    const byKey = async () => {
      const key = await keys.find(password);
      const actor = key?.scope === "schreiben" ? await staff(key.account, { byKey: true }) : null;
      return actor?.username === username ? actor : null;
    };
    if (await byKey()) return byKey;
    const verdict = await signIn.again({ username, password, address });
    if (verdict === "wrong" || "waitSeconds" in verdict) return null;
    const { id, passwordHash } = verdict.account;
    const bySecret = async () =>
      (await accounts.byId(id))?.passwordHash === passwordHash ? staff(id, {}) : null;
    return (await bySecret()) ? bySecret : null;
  }

  #view(actor: Actor): View {
    const { kinds, site, timeZone, url } = this.#parts;
    const language = this.#language ?? siteLanguage(site);
    return {
      origin: url ?? "http://localhost",
      publicUrl: url,
      path: "/",
      suffix: "",
      query: new URLSearchParams(),
      language,
      texts: textsOf(language),
      actor,
      kinds,
      representations: [],
      variants: [],
      siteName: libraryName(site),
      site,
      timeZone,
    };
  }
}
