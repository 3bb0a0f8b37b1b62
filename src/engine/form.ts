/** Web forms know only GET and POST: a form posts to the parent and names the command and the member it is about. */

import type { Body } from "./body.ts";
import type { House } from "./house.ts";
import type { Kind } from "./kind.ts";
import { Problem } from "./problem.ts";

/** A request as the questions see it: a form's command has become its method. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly form: Form | null;
}

export interface Form {
  readonly command: string;
  /** The version of the member that the form was made from. */
  readonly version: number | null;
  body(kind: Kind, house: House): Promise<Body>;
}

const TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];
const LIMIT = 1024 * 1024;
const METHODS: Readonly<Record<string, string>> = { ersetzen: "PUT", loeschen: "DELETE" };

export async function readForm(request: Request, url: URL): Promise<Call> {
  const plain = { method: request.method, path: url.pathname, form: null };
  if (request.method !== "POST") return plain;
  const type = request.headers.get("Content-Type") ?? "";
  const name = type.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!TYPES.includes(name)) return plain;

  const bytes = await bounded(request);
  const fields = await parseForm(bytes, type);
  const command = fields.find(([field]) => field === "_aktion")?.[1] ?? "anlegen";
  const version = Number(fields.find(([field]) => field === "_version")?.[1] ?? Number.NaN);
  const form: Form = {
    command,
    version: Number.isInteger(version) ? version : null,
    async body(kind, house) {
      const format = house.representations.find((one) => one.body?.types.includes(name));
      if (!format?.body) throw new Problem("unbekanntes-format", { type, accepted: "" });
      return { input: await format.body.read(bytes, type, kind, house.kinds), format };
    },
  };
  const method = METHODS[command];
  if (method === undefined) return { ...plain, form };
  const target = URL.parse(fields.find(([field]) => field === "_ziel")?.[1] ?? "", url);
  if (target?.origin !== url.origin) {
    throw new Problem("ungueltige-anfrage", { reason: "_ziel" });
  }
  return { method, path: target.pathname, form };
}

/** Repeated names stay in their order; files are not part of it. */
export async function parseForm(bytes: Uint8Array, type: string): Promise<[string, string][]> {
  try {
    if (!type.toLowerCase().startsWith("multipart/")) {
      return [...new URLSearchParams(new TextDecoder("utf-8", { fatal: true }).decode(bytes))];
    }
    const data = await new Response(new Uint8Array(bytes), {
      headers: { "Content-Type": type },
    }).formData();
    return [...data].flatMap(([name, value]): [string, string][] =>
      typeof value === "string" ? [[name, value]] : [],
    );
  } catch {
    throw new Problem("koerper-unlesbar", { format: "form", reason: "UTF-8" });
  }
}

async function bounded(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > LIMIT)
      throw new Problem("zu-gross", { limit: LIMIT }, { headers: { Connection: "close" } });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
