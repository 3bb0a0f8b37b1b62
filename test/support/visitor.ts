/** Somebody with a browser: keeps cookies, finds the forms of a page and sends them as a browser would. */

import assert from "node:assert/strict";
import { type Answer, type Library, ORIGIN, PASSWORD } from "./library.ts";

export type Fields = Readonly<Record<string, string>>;

export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly #library: Pick<Library, "ask">;
  readonly address: string;

  constructor(library: Pick<Library, "ask">, address = "192.0.2.7") {
    this.#library = library;
    this.address = address;
  }

  static async signedIn(library: Library, username: string): Promise<Visitor> {
    const visitor = new Visitor(library);
    await visitor.signIn(username);
    return visitor;
  }

  get(path: string, accept = "text/html"): Promise<Answer> {
    return this.#send("GET", path, { accept });
  }

  /** Sends the form of the page whose fields contain all of `known`, with `fields` filled in. */
  async submit(page: Answer, known: Fields, fields: Fields = {}): Promise<Answer> {
    const form = formsIn(page.text).find(({ values }) =>
      Object.entries(known).every(([name, value]) => values.get(name) === value),
    );
    assert.ok(form, `no form with ${JSON.stringify(known)} in ${page.text.slice(0, 3000)}`);
    return this.post(`/${form.action}`, { ...Object.fromEntries(form.values), ...fields });
  }

  post(path: string, fields: Fields, headers: Fields = {}): Promise<Answer> {
    return this.#send("POST", path, {
      accept: "text/html",
      body: new URLSearchParams(fields).toString(),
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        "Sec-Fetch-Site": "same-origin",
        Origin: ORIGIN,
        ...headers,
      },
    });
  }

  send(method: string, path: string, body: unknown, headers: Fields = {}): Promise<Answer> {
    return this.#send(method, path, { accept: "application/json", body, headers });
  }

  async signIn(username: string, password = PASSWORD): Promise<Answer> {
    const page = await this.get("/anmeldung");
    return this.submit(page, {}, { username, kennwort: password });
  }

  async #send(
    method: string,
    path: string,
    ask: { accept: string; body?: unknown; headers?: Fields },
  ): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...ask.headers, ...(cookie !== "" && { Cookie: cookie }) };
    const answer = await this.#library.ask(method, path, {
      ...ask,
      headers,
      address: this.address,
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }
}

export interface FoundForm {
  readonly action: string;
  readonly values: ReadonlyMap<string, string>;
}

export function formsIn(page: string): FoundForm[] {
  return [...page.matchAll(/<form[^>]*method="post"[^>]*>[\s\S]*?<\/form>/g)].map(([form]) => ({
    action: attribute(form, "action").replace(/^\//, ""),
    values: new Map(
      [...form.matchAll(/<(?:input|textarea)[^>]*>/g)].flatMap(([input]): [string, string][] => {
        const name = attribute(input, "name");
        return name === "" ? [] : [[name, attribute(input, "value")]];
      }),
    ),
  }));
}

function attribute(tag: string, name: string): string {
  const [, value = ""] = new RegExp(`\\b${name}="([^"]*)"`).exec(tag) ?? [];
  return value
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
