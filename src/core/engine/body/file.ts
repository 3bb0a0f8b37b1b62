/** Files: uploads in forms, and the variant of a file that a client is sent. */

import { pathOf } from "../../model/answers/address.ts";
import { Problem } from "../../model/answers/problem.ts";
import type { Representation } from "../../model/answers/representation.ts";
import { may } from "../../model/kinds/access.ts";
import type { Kind, Kinds } from "../../model/kinds/kind.ts";
import type { FileFormat } from "../../model/kinds/upload.ts";
import type { Member } from "../../model/store/member.ts";
import { chooseByAccept } from "../ask/negotiate.ts";
import type { RequestContext } from "../ask/request-context.ts";
import type { Target } from "../ask/route.ts";
import { create, type Write } from "../write/write.ts";
import { titleOf } from "./file-name.ts";
import { type Call, type Form, readFile } from "./form.ts";
import { type Bounds, boundsFor, isMultipart } from "./form-data.ts";

export interface DeliveredFile {
  readonly type: string;
  /** The suffix of the address that always has this variant. */
  readonly suffix: string;
  readonly bytes: Uint8Array;
  /** The address names a variant, which never changes. */
  readonly immutable: boolean;
}

/** The file input beside the field that holds a picture's address. */
const FILE_FIELD = /^_datei\./;

/** The file itself is one more representation; null where another one is requested. */
export async function fileWanted(
  context: RequestContext,
  target: Target,
  call: Call,
  member: Member,
): Promise<DeliveredFile | null> {
  const { upload } = member.kind;
  if (!upload || (call.method !== "GET" && call.method !== "HEAD")) return null;
  const chosen = formatWanted(context, target, upload.formats);
  if (chosen === null) return null;
  const { searchParams } = context.url;
  const name = upload.fileName(member.values, chosen, searchParams);
  const bytes = await context.read.file(member.kind, member.id, name);
  const immutable = searchParams.has(upload.parameter);
  return bytes && { type: chosen.accepts[0] ?? "", suffix: chosen.file, bytes, immutable };
}

/** By suffix, else by Accept; null where a document about the file is requested. */
function formatWanted(
  context: RequestContext,
  target: Target,
  formats: readonly FileFormat[],
): FileFormat | null {
  if (target.type === "member" && target.file) return target.file;
  if (target.suffix !== null || context.parameter("format") !== null) return null;
  const available: readonly (FileFormat | Representation)[] = [
    ...formats,
    ...context.view.variants,
  ];
  const chosen = chooseByAccept(available, context.request.headers.get("Accept"));
  return chosen && "file" in chosen ? chosen : null;
}

/** The limits of a form sent here: more bytes, and more time, where it can contain a picture. */
export function formBounds(context: RequestContext, target: Target): Bounds {
  if (target.type === "page") return boundsFor(null);
  const inParts = isMultipart(context.request.headers.get("Content-Type") ?? "");
  const { kind } = target;
  const files = inParts ? filesIn(kind, context.app.kinds) : null;
  // No large uploads from users who may store nothing.
  if (!files?.upload || !may(files.access.create, context.actor)) return boundsFor(kind);
  context.exchange.expectFile?.();
  // Above the limit, so that most files that are too large still get their error beside the field.
  const { limit } = files.upload;
  return boundsFor(kind, limit + Math.min(limit, ANSWERED_BESIDE));
}

/** How far a file may exceed the limit to get its error beside the field. */
const ANSWERED_BESIDE = 8 * 1024 * 1024;

/** The kind of the files that a form can contain: its own, or pictures for its fields. */
function filesIn(kind: Kind | null, { pictures }: Kinds): Kind | null {
  if (kind?.upload) return kind;
  const hasPictures = Object.values(kind?.fields ?? {}).some(({ type }) => type === "image");
  return hasPictures ? pictures : null;
}

/** Pictures in the form of another member are stored first: a fault in the form does not lose them. */
export async function takeFiles(
  form: Form,
  kind: Kind,
  context: RequestContext,
  write: Write,
): Promise<void> {
  const { pictures } = write.kinds;
  if (!pictures?.upload) return;
  for (const file of form.files) {
    const name = file.name.replace(FILE_FIELD, "");
    if (kind.fields[name]?.type !== "image" || file.bytes.length === 0) continue;
    if (!may(pictures.access.create, context.actor)) throw new Problem("kein-zugriff");
    const taken = await readFile(file, pictures.upload, `/${name}`, { cut: form.cuts });
    if (Array.isArray(taken)) {
      form.faults.push(...taken);
      continue;
    }
    const format = context.app.representations[0] as Representation;
    const body = { input: { [pictures.titleName]: titleOf(file.fileName) }, format, taken };
    const picture = await create({ ...write, kind: pictures }, body);
    form.fill(name, [[name, context.origin + pathOf(pictures, picture)]]);
  }
}
