/** HTML forms have only GET and POST (method override): a form posts to the parent and names the command and the member it is about. */

import { type AskedRequest, mediaTypeOf } from "../../http/requests/exchange.ts";
import { type Fault, Problem } from "../../model/answers/problem.ts";
import type { Command, Pair, Representation } from "../../model/answers/representation.ts";
import { COUNT, MOST_ALONG } from "../../model/kinds/form-facts.ts";
import type { Kind, Kinds } from "../../model/kinds/kind.ts";
import type { Taken, Upload, UploadWishes } from "../../model/kinds/upload.ts";
import type { Address } from "../ask/address.ts";
import type { Body } from "./body.ts";
import { titleOf } from "./file-name.ts";
import { type Bounds, type FormFile, parseForm, tooLarge } from "./form-data.ts";

/** A request after the method override: a form's command has become its method. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly form: Form | null;
}

/** What a form is about: `key` names the member; null for a new one. */
export interface Subject {
  readonly command: Command;
  readonly kind: Kind;
  readonly key: string | null;
}

/** A form whose sender is authorized. */
export interface Filled extends Subject {
  readonly pairs: readonly Pair[];
}

export interface Form {
  readonly command: string;
  /** An intermediate step, such as a search or another line: nothing is written yet. */
  readonly unfinished: boolean;
  /** The sender has seen the likely duplicates and wants to create another one. */
  readonly insists: boolean;
  /** The pictures in it are photographs of something flat, to be cropped and straightened. */
  readonly cuts: boolean;
  /** The version of the member that the form was made from. */
  readonly version: number | null;
  /** Everything that was sent, in order; only the fields that the form has are ever shown again. */
  readonly fields: readonly Pair[];
  readonly files: readonly FormFile[];
  /** What is wrong with the files read so far. */
  readonly faults: Fault[];
  /** Replaces what was sent for a field. */
  fill(name: string, pairs: readonly Pair[]): void;
  body(kind: Kind, kinds: Kinds): Promise<Body>;
}

/** Control fields of a form, besides its values. */
const COMMANDS = new Set([
  "_aktion",
  "_ziel",
  "_version",
  "_stand",
  "_schritt",
  "_nachgeschlagen",
  "_weiter",
  "_ausgefuellt",
  "_danach",
  "_meldung",
  COUNT,
]);

const METHODS: ReadonlyMap<string, string> = new Map([
  ["ersetzen", "PUT"],
  ["loeschen", "DELETE"],
]);

/** The representation whose forms have this media type; null where the body is no form. */
export function formFormat(
  request: AskedRequest,
  representations: readonly Representation[],
): Representation | null {
  // Browsers do not compress forms: a compressed body is read as any other.
  if (request.method !== "POST" || request.headers.has("Content-Encoding")) return null;
  const type = mediaTypeOf(request);
  return representations.find(({ form }) => form?.types.includes(type)) ?? null;
}

export async function readForm(
  request: AskedRequest,
  url: Address,
  format: Representation,
  bounds: Bounds,
): Promise<Call> {
  const type = request.headers.get("Content-Type") ?? "";
  // Before the client is told to send the body (100 Continue).
  if (Number(request.headers.get("Content-Length") ?? 0) > bounds.bytes)
    throw tooLarge(bounds.bytes);
  const { fields, files } = await parseForm(request.body, type, bounds);
  const sent = (name: string) => valueSent(fields, name);
  const command = sent("_aktion") ?? "anlegen";
  const version = Number(sent("_version") ?? Number.NaN);
  const form: Form = {
    command,
    unfinished: isUnfinished(fields),
    insists: sent("_trotzdem") === "ja",
    cuts: sent("_zuschneiden") === "ja",
    version: Number.isInteger(version) ? version : null,
    fields,
    files,
    faults: [],
    fill(name, pairs) {
      const others = fields.filter(([other]) => other !== name && !other.startsWith(`${name}.`));
      fields.splice(0, fields.length, ...others, ...pairs);
    },
    async body(kind, kinds) {
      const input = format.form?.read(fields, kind, kinds) ?? {};
      const along = format.form?.readAlong?.(fields, kind, kinds) ?? [];
      const count = command === "anlegen" ? wantedCount(form, kind) : 1;
      const { faults } = form;
      const body = { input, format, along, count, ...(faults.length > 0 && { faults }) };
      return withFile(body, files, kind);
    },
  };
  if (command === "anlegen") return { method: request.method, path: url.pathname, form };
  const method = METHODS.get(command);
  if (method === undefined) throw new Problem("ungueltige-anfrage", { reason: "_aktion" });
  const target = URL.parse(sent("_ziel") ?? "", request.url);
  if (target?.origin !== url.origin) {
    throw new Problem("ungueltige-anfrage", { reason: "_ziel" });
  }
  return { method, path: target.pathname, form };
}

/** The first of this name. */
export function valueSent(pairs: readonly Pair[], name: string): string | undefined {
  return pairs.find(([field]) => field === name)?.[1];
}

/** How many alike are to be made. */
export function wantedCount(
  { fields, faults }: Pick<Form, "fields" | "faults">,
  kind: Kind,
): number {
  const said = valueSent(fields, COUNT)?.trim() ?? "";
  if (kind.several === null || said === "") return 1;
  const count = Number(said);
  if (Number.isInteger(count) && count >= 1 && count <= MOST_ALONG) return count;
  faults.push({ pointer: "/anzahl", code: "bereich", params: { min: 1, max: MOST_ALONG } });
  return 1;
}

/** The media type of what was sent as a form and is a document: no field is called so. null: it is a form. */
export function notForm({ fields, files }: Form): string | null {
  const [first = ""] = files.length === 0 ? (fields[0] ?? []) : [];
  const begin = first.trimStart();
  if (/^(\{\s*"|\[\s*[[{"])/.test(begin)) return "application/json";
  return /^<[?\w]/.test(begin) ? "application/xml" : null;
}

/** 415: the document was announced as a form. */
export function formOfOther(type: string): Problem {
  const looksLike = type === "application/json" ? "JSON" : "XML";
  return new Problem("unbekanntes-format", { type, looksLike }, { headers: { Accept: type } });
}

/** The sent fields that the form has: nothing else is ever shown again. */
export function pairsOfForm(fields: readonly Pair[], names: readonly string[]): Pair[] {
  const own = new Set(names);
  return fields.filter(([full]) => {
    const [first = "", second] = full.split(".", 2);
    if (!first.startsWith("_")) return own.has(first);
    return second === undefined ? COMMANDS.has(first) : own.has(second);
  });
}

/** The Enter key sends `weiter`: a search where a search field is filled, else saving. */
function isUnfinished(pairs: readonly Pair[]): boolean {
  const step = valueSent(pairs, "_schritt") ?? "";
  if (step !== "weiter") return step !== "";
  return pairs.some(([name, value]) => name.startsWith("_suche.") && value.trim() !== "");
}

/** The file of a member that is one; its name is the default title. */
async function withFile(body: Body, files: readonly FormFile[], kind: Kind): Promise<Body> {
  const file = files.find(({ name, fileName }) => name === "datei" && fileName !== "");
  if (!kind.upload || !file) return body;
  const taken = await readFile(file, kind.upload, "/datei");
  if (Array.isArray(taken)) return { ...body, faults: [...(body.faults ?? []), ...taken] };
  return {
    ...body,
    input: { titel: titleOf(file.fileName), ...body.input },
    taken,
    file: file.bytes,
  };
}

/** Faults of a file in a form are reported beside its field. */
export async function readFile(
  { bytes }: FormFile,
  upload: Upload,
  pointer: string,
  wishes: UploadWishes = {},
): Promise<Taken | Fault[]> {
  if (bytes.length === 0) return [{ pointer, code: "datei-leer" }];
  if (bytes.length > upload.limit)
    return [{ pointer, code: "datei-zu-gross", params: { limit: upload.limit } }];
  try {
    return await upload.read(bytes, null, wishes);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === "unbekanntes-format")
      return [{ pointer, code: "datei-format", params: error.params }];
    if (error.faults.length === 0) throw error;
    return error.faults.map((fault) => ({ ...fault, pointer }));
  }
}
