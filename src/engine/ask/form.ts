/** Web forms know only GET and POST: a form posts to the parent and names the command and the member it is about. */

import type { Kind } from "../../model/kind.ts";
import { type Fault, Problem } from "../../model/problem.ts";
import type { Command, Pair } from "../../model/representation.ts";
import type { Taken, Upload } from "../../model/upload.ts";
import type { House } from "../house.ts";
import type { Body } from "./body.ts";

/** A request as the questions see it: a form's command has become its method. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly form: Form | null;
}

/** What a form is about: `key` names the member, and is null where a new one is made. */
export interface Subject {
  readonly command: Command;
  readonly kind: Kind;
  readonly key: string | null;
}

/** A form that was sent, and that whoever sent it was allowed to send. */
export interface Filled extends Subject {
  readonly pairs: readonly Pair[];
}

export interface Form {
  readonly command: string;
  /** Somebody is still filling it in, and wants a search or another line: nothing is to be written yet. */
  readonly unfinished: boolean;
  /** The version of the member that the form was made from. */
  readonly version: number | null;
  /** Everything that was sent, in its order. */
  readonly fields: readonly Pair[];
  /** The files among it, in their order. */
  readonly files: readonly FormFile[];
  /** What is wrong with the files that were read so far. */
  readonly faults: Fault[];
  /** Puts a value in the place of what was sent. */
  fill(name: string, value: string): void;
  body(kind: Kind, house: House): Promise<Body>;
}

export interface FormFile {
  readonly name: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

const TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];
/** More than the longest form has. */
const MOST_PARTS = 5000;

const METHODS: ReadonlyMap<string, string> = new Map([
  ["ersetzen", "PUT"],
  ["loeschen", "DELETE"],
]);

/** `limit`: how many bytes it may have. */
export async function readForm(
  request: Request,
  url: URL,
  limit: () => Promise<number>,
): Promise<Call> {
  const plain = { method: request.method, path: url.pathname, form: null };
  if (request.method !== "POST") return plain;
  const type = request.headers.get("Content-Type") ?? "";
  const name = type.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!TYPES.includes(name)) return plain;

  const bytes = await bounded(request, await limit());
  const { fields, files } = await parseForm(bytes, type);
  let filled = false;
  const command = fields.find(([field]) => field === "_aktion")?.[1] ?? "anlegen";
  const version = Number(fields.find(([field]) => field === "_version")?.[1] ?? Number.NaN);
  const form: Form = {
    command,
    unfinished: isUnfinished(fields),
    version: Number.isInteger(version) ? version : null,
    fields,
    files,
    faults: [],
    fill(name, value) {
      const others = fields.filter(([other]) => other !== name);
      fields.splice(0, fields.length, ...others, [name, value]);
      filled = true;
    },
    async body(kind, house) {
      const format = house.representations.find((one) => one.body?.types.includes(name));
      if (!format?.body) throw new Problem("unbekanntes-format", { type, accepted: "" });
      // The bytes themselves where they can be had: only they tell what was no UTF-8.
      const [sent, sentType] = filled ? [encoded(fields), TYPES[0] as string] : [bytes, type];
      const input = await format.body.read(sent, sentType, kind, house.kinds);
      const body = { input, format, ...(form.faults.length > 0 && { faults: form.faults }) };
      return withFile(body, files, kind);
    },
  };
  if (command === "anlegen") return { ...plain, form };
  const method = METHODS.get(command);
  if (method === undefined) throw new Problem("ungueltige-anfrage", { reason: "_aktion" });
  const target = URL.parse(fields.find(([field]) => field === "_ziel")?.[1] ?? "", url);
  if (target?.origin !== url.origin) {
    throw new Problem("ungueltige-anfrage", { reason: "_ziel" });
  }
  return { method, path: target.pathname, form };
}

/** The Enter key goes on: it searches where words stand in a search field, and saves where none do. */
function isUnfinished(pairs: readonly Pair[]): boolean {
  const step = pairs.find(([name]) => name === "_schritt")?.[1] ?? "";
  if (step !== "weiter") return step !== "";
  return pairs.some(([name, value]) => name.startsWith("_suche.") && value.trim() !== "");
}

/** Repeated names stay in their order. */
async function parseForm(
  bytes: Uint8Array,
  type: string,
): Promise<{ fields: Pair[]; files: FormFile[] }> {
  try {
    if (!type.toLowerCase().startsWith("multipart/")) {
      const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
      return { fields: [...new URLSearchParams(text)], files: [] };
    }
    if (partsIn(bytes, type) > MOST_PARTS) throw new RangeError("too many parts");
    const data = await new Response(new Uint8Array(bytes), {
      headers: { "Content-Type": type },
    }).formData();
    const fields: Pair[] = [];
    const files: FormFile[] = [];
    for (const [name, value] of data) {
      if (typeof value === "string") fields.push([name, value]);
      else files.push({ name, fileName: value.name, bytes: await value.bytes() });
    }
    return { fields, files };
  } catch {
    throw new Problem("koerper-unlesbar", { format: "form", reason: "UTF-8" });
  }
}

/** To take apart a hundred thousand empty parts takes seconds; to count them does not. */
function partsIn(bytes: Uint8Array, type: string): number {
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1] ?? "";
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let count = 0;
  for (let at = boundary === "" ? -1 : text.indexOf(boundary); at >= 0 && count <= MOST_PARTS; ) {
    count++;
    at = text.indexOf(boundary, at + boundary.length);
  }
  return count;
}

/** The file of a member that is one; its name serves where nobody has given it a title. */
async function withFile(body: Body, files: readonly FormFile[], kind: Kind): Promise<Body> {
  const file = files.find(({ name, bytes }) => name === "datei" && bytes.length > 0);
  if (!kind.upload || !file) return body;
  const taken = await readFile(file, kind.upload, "/datei");
  if (Array.isArray(taken)) return { ...body, faults: taken };
  return { ...body, input: { titel: titleOf(file), ...body.input }, taken };
}

/** What came in a form is answered beside its field, whatever is wrong with it. */
export async function readFile(
  { bytes }: FormFile,
  upload: Upload,
  pointer: string,
): Promise<Taken | Fault[]> {
  if (bytes.length > upload.limit)
    return [{ pointer, code: "datei-zu-gross", params: { limit: upload.limit } }];
  try {
    return await upload.read(bytes, null);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === "unbekanntes-format")
      return [{ pointer, code: "datei-format", params: error.params }];
    if (error.faults.length === 0) throw error;
    return error.faults.map((fault) => ({ ...fault, pointer }));
  }
}

/** "Porträt" for `Porträt.jpg`; null where nothing of the name is left. */
export function titleOf(file: FormFile): string | null {
  const name = file.fileName.normalize("NFC").replace(/\.[a-z0-9]{1,5}$/i, "");
  const plain = name.replace(/[\p{Cc}\p{Cs}\p{Cf}\ufffd]/gu, "").trim();
  return [...plain].slice(0, 200).join("") || null;
}

function encoded(fields: readonly Pair[]): Uint8Array {
  return Buffer.from(new URLSearchParams(fields.map(([name, value]) => [name, value])).toString());
}

async function bounded(request: Request, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > limit)
      throw new Problem("zu-gross", { limit }, { headers: { Connection: "close" } });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
