/** Orders rows of a hierarchical kind so that parents come before children: an edition can have the lower number. */

import type { Values } from "../../../core/model/kinds/field.ts";
import type { Kind } from "../../../core/model/kinds/kind.ts";
import { nameKey } from "../../../core/model/kinds/naming.ts";
import { perKind } from "../../../core/model/kinds/per-kind.ts";
import { rulesOf } from "../../../core/model/kinds/rules.ts";
import type { Row } from "./rows.ts";

const BATCH = 500;
/** A row without a day waits since today. */
const LATEST = "9999";

/** Rows without a parent are yielded as they are read; all others follow at the end. */
export async function* aboveFirst(
  kind: Kind,
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<Row[]> {
  const names = hierarchies(kind);
  const { inTurn } = rulesOf(kind);
  const held: Row[] = [];
  for await (const rows of batches) {
    if (inTurn !== undefined) held.push(...rows);
    else if (names.length === 0) yield rows;
    else {
      const below = rows.filter((row) => above(kind, names, row).length > 0);
      held.push(...below);
      if (below.length < rows.length) yield rows.filter((row) => !below.includes(row));
    }
  }
  if (inTurn !== undefined) {
    const dayOf = ({ fields }: Row) =>
      typeof fields === "string" || !fields[inTurn] ? LATEST : `${fields[inTurn]}`;
    const order = new Map(held.map((row) => [row, dayOf(row)]));
    held.sort((a, b) =>
      `${order.get(a)}` < `${order.get(b)}` ? -1 : order.get(a) === order.get(b) ? 0 : 1,
    );
  }
  // Links by name can be resolved only when all possible targets are known.
  yield* stretches(kind, inOrder(kind, names, held));
}

/** Splits rows into batches in which no row is a child of another. */
export function stretches<T extends Row>(kind: Kind, rows: readonly T[]): T[][] {
  if (rows.length === 0) return [];
  const names = hierarchies(kind);
  const isBelow = (row: T) => above(kind, names, row).length > 0;
  if (names.length === 0 || !rows.some(isBelow)) return [[...rows]];
  const all: T[][] = [[]];
  let known = new Set<string>();
  for (const row of rows) {
    const isFull = all.at(-1)?.length === BATCH;
    if (isFull || above(kind, names, row).some((handle) => known.has(handle))) {
      all.push([]);
      known = new Set();
    }
    all.at(-1)?.push(row);
    for (const handle of handles(kind, row)) known.add(handle);
  }
  return all;
}

/** Rows in a cycle come in any order, and are refused by validation. */
function inOrder(kind: Kind, names: readonly string[], rows: readonly Row[]): Row[] {
  const byHandle = new Map<string, Row>();
  for (const row of rows) for (const handle of handles(kind, row)) byHandle.set(handle, row);
  const ordered = new Set<Row>();
  for (const row of rows) {
    const way: Row[] = [];
    const seen = new Set<Row>();
    for (let one: Row | undefined = row; one && !ordered.has(one) && !seen.has(one); ) {
      way.push(one);
      seen.add(one);
      const [next]: Row[] = above(kind, names, one).flatMap((handle) => byHandle.get(handle) ?? []);
      one = next;
    }
    for (const one of way.reverse()) ordered.add(one);
  }
  return [...ordered];
}

const hierarchies = perKind((kind) =>
  Object.keys(kind.fields).filter((name) => {
    const field = kind.fields[name];
    return field?.type === "link" && field.hierarchy !== undefined;
  }),
);

/** The handles of a row's parents. */
function above(kind: Kind, names: readonly string[], { fields }: Row): string[] {
  if (typeof fields === "string") return [];
  return names.flatMap((name) => {
    const value = fields[name] ?? null;
    if (value === null) return [];
    const { url, name: called } = (
      typeof value === "object" && value !== null ? value : { url: value }
    ) as Record<string, unknown>;
    if (typeof url === "string" && url !== "") return [path(url), ...byName(kind, url)];
    return typeof called === "string" ? byName(kind, called) : [];
  });
}

/** The handles by which other rows can refer to this one. */
function handles(kind: Kind, { fields }: Row): string[] {
  if (typeof fields === "string") return [];
  const { id, url } = fields as Record<string, unknown>;
  const given = [id, url].flatMap((one) =>
    typeof one === "string" || typeof one === "number" ? path(`${one}`) : [],
  );
  return [...given, ...byName(kind, kind.title(fields as Values))];
}

function path(address: string): string {
  return address.trim().replace(/^https?:\/\/[^/]+/, "");
}

function byName(kind: Kind, name: string): string[] {
  const key = kind.named ? nameKey(kind, name) : null;
  return key === null ? [] : [`\n${key}`];
}
