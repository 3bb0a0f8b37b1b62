/** The record of changes: who changed what when, as it was before and after. */

import type { Actor } from "../model/access.ts";
import type { Link, Values } from "../model/field.ts";
import type { Kind } from "../model/kind.ts";
import { takeNumbers } from "./addresses.ts";
import type { Database } from "./backend.ts";
import { insertRows, type Row } from "./insert-rows.ts";

export interface Change {
  readonly mitglied: number;
  readonly version: number;
  readonly before: Values | null;
  readonly after: Values | null;
}

export async function recordChanges(
  database: Database,
  kind: Kind,
  actor: Actor | null,
  now: string,
  changes: readonly Change[],
): Promise<void> {
  const first = await takeNumbers(database, "aenderung", changes.length);
  const rows = changes.map(({ mitglied, version, before, after }, index) => ({
    id: first + index,
    zeitpunkt: now,
    wer: actor?.id ?? null,
    art: kind.singular,
    mitglied,
    version,
    vorher: before && kept(kind, before),
    nachher: after && kept(kind, after),
  }));
  await insertRows(database, "aenderung", rows);
}

/** As if the field had never been filled in, and whoever stood in it had changed nothing. */
export async function forgetField(
  database: Database,
  kind: Kind,
  id: number,
  field: string,
  account: number | null,
): Promise<void> {
  const changes = await database
    .selectFrom("aenderung")
    .select(["id", "wer", "vorher", "nachher"])
    .where("art", "=", kind.singular)
    .where("mitglied", "=", id)
    .execute();
  for (const change of changes) {
    const [vorher, nachher] = [change.vorher, change.nachher].map((text) => without(text, field));
    const wer = change.wer === account ? null : change.wer;
    const set = { wer, vorher, nachher };
    await database.updateTable("aenderung").set(set).where("id", "=", change.id).execute();
  }
}

function without(record: string | null, field: string): string | null {
  if (record === null) return null;
  const { [field]: _, ...rest } = JSON.parse(record) as Row;
  return JSON.stringify(rest);
}

/** What is kept of a member: links by id, nothing secret and nothing derived. */
function kept(kind: Kind, values: Values): string {
  const entries = Object.entries(kind.fields).flatMap(([name, field]): [string, unknown][] => {
    const value = values[name];
    if (
      field.type === "secret" ||
      field.type === "derived" ||
      field.type === "computed" ||
      value === null ||
      value === undefined
    )
      return [];
    if (field.type === "link") return [[name, (value as Link).id]];
    if (field.type === "links") {
      return [[name, (value as readonly Link[]).map((link) => ({ id: link.id, ...link.extras }))]];
    }
    return [[name, value]];
  });
  return JSON.stringify(Object.fromEntries(entries));
}
