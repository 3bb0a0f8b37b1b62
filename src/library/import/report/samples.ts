/** The first new members of a dry run, stored with the import: five examples show more than any totals. */

import type { Values } from "../../../core/model/kinds/field.ts";
import type { Kind } from "../../../core/model/kinds/kind.ts";
import type { StoredFile } from "../../../core/model/kinds/upload.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import type { Decision } from "../decide/decision.ts";

export interface Sample {
  readonly kind: string;
  readonly values: Values;
}

/** Per kind. */
const MOST = 5;
/** Longer texts are cut. */
const LONGEST = 300;
const STORED = "beispiele";

export function addSample(samples: Sample[], kind: Kind, { outcome, made }: Decision): void {
  if (outcome !== "created" || !made) return;
  const { singular } = kind;
  if (samples.length > 0 && samples.filter((one) => one.kind === singular).length >= MOST) return;
  const values = Object.entries(made.given).flatMap(([name, value]) => {
    const isEmpty = value === null || value === "" || (Array.isArray(value) && value.length === 0);
    if (isEmpty || kind.fields[name]?.type === "secret") return [];
    return [[name, typeof value === "string" ? value.slice(0, LONGEST) : value]];
  });
  samples.push({ kind: singular, values: Object.fromEntries(values) });
}

export function samplesFile(samples: readonly Sample[]): StoredFile {
  return { name: STORED, bytes: Buffer.from(JSON.stringify(samples)) };
}

export async function readSamples(
  read: Reading,
  { kind, id }: Pick<Member, "kind" | "id">,
): Promise<readonly Sample[]> {
  const bytes = await read.file(kind, id, STORED);
  return bytes === null ? [] : JSON.parse(Buffer.from(bytes).toString());
}

/** In the form that pages render; it has no address yet. */
export function sampleMember(kind: Kind, values: Values): Member {
  const moment = new Date(0).toISOString();
  const moments = { created: moment, changed: moment, touched: moment };
  return { kind, id: 0, slug: null, version: 1, title: kind.title(values), ...moments, values };
}
