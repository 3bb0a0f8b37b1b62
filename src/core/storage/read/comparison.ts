/** Translates conditions to SQL. */

import { type RawBuilder, sql } from "kysely";
import type { Conditions, WideConditions } from "../../model/store/conditions.ts";
import type { CountedSet } from "../../model/store/reading.ts";
import type { Backend } from "../engines/backend.ts";
import type { Ask } from "../engines/prepared.ts";

interface ComparedWith {
  readonly operator: string;
  /** Without one there is no parameter. */
  readonly value?: string | number;
}

/** Several for a range that has both ends. */
function comparisons(wanted: Conditions[string]): ComparedWith[] {
  if (wanted === null) return [{ operator: "is null" }];
  if (typeof wanted !== "object") return [{ operator: "=", value: wanted }];
  if ("filled" in wanted) return [{ operator: "is not null" }];
  if ("below" in wanted) return [{ operator: "<", value: wanted.below }];
  if ("above" in wanted) return [{ operator: ">", value: wanted.above }];
  return [
    ...(wanted.from === undefined ? [] : [{ operator: ">=", value: wanted.from }]),
    ...("before" in wanted ? [{ operator: "<", value: wanted.before }] : []),
  ];
}

export type Slot = (name: string) => unknown;

/** A row `k` that meets all conditions; null if none can, because one wants one of no values. */
export function meetingAll(
  backend: Backend,
  conditions: WideConditions,
): {
  readonly shape: string;
  readonly fill: Readonly<Record<string, unknown>>;
  readonly tests: (slot: Slot) => RawBuilder<unknown>[];
  /** One of them is a bound, so that many rows in a row match. */
  readonly isRange: boolean;
} | null {
  if (Object.values(conditions).some((wanted) => amongIn(wanted)?.length === 0)) return null;
  const compared = Object.entries(conditions).flatMap(([field, wanted]): Compared[] => {
    const among = amongIn(wanted);
    if (!among) return comparisons(wanted as Conditions[string]).map((one) => ({ field, ...one }));
    const type = typeof among[0] === "string" ? "text" : "integer";
    return [{ field, among: type, operator: `among ${type}`, value: backend.listValue(among) }];
  });
  return {
    shape: compared.map(({ field, operator }) => `${field} ${operator}`).join(", "),
    fill: Object.fromEntries(compared.map(({ value }, at) => [at, value])),
    isRange: compared.some(({ operator }) => operator === "<" || operator === ">="),
    tests: (slot) =>
      compared.map(({ field, among, operator, value }, at) => {
        const column = sql.ref(`k.${field}`);
        if (among) return backend.among(column, among, slot(`${at}`));
        const test = sql`${column} ${sql.raw(operator)}`;
        return value === undefined ? test : sql`${test} ${slot(`${at}`)}`;
      }),
  };
}

interface Compared {
  readonly field: string;
  readonly operator: string;
  readonly value?: unknown;
  /** With a list of values, of this type. */
  readonly among?: "integer" | "text";
}

function amongIn(wanted: WideConditions[string]): readonly (number | string)[] | null {
  return wanted !== null && typeof wanted === "object" && "among" in wanted ? wanted.among : null;
}

/** A row that meets all conditions of one of these sets. `name`: of its parameters. */
export function meetingAny(
  sets: readonly Conditions[],
  name: string,
): {
  readonly shape: string;
  readonly fill: Readonly<Record<string, string | number | undefined>>;
  readonly holds: (row: string, slot: Slot) => RawBuilder<boolean>;
} {
  const parts = sets.map((conditions, part) =>
    Object.entries(conditions).flatMap(([field, wanted]) =>
      comparisons(wanted).map(({ operator, value }) => ({
        ...{ field, operator, value },
        slot: `${name} ${part} ${field} ${operator}`,
      })),
    ),
  );
  const all = parts.flat();
  return {
    shape: all.map(({ slot }) => slot).join(" "),
    fill: Object.fromEntries(all.map(({ slot, value }) => [slot, value])),
    holds: (row, slot) => {
      const either = parts.map((part) => {
        const each = part.map(({ field, operator, value, slot: at }) => {
          const column = sql`${sql.ref(`${row}.${field}`)} ${sql.raw(operator)}`;
          return value === undefined ? column : sql`${column} ${slot(at)}`;
        });
        return sql`(${sql.join(each, sql` and `)})`;
      });
      return sql<boolean>`(${sql.join(either, sql` or `)})`;
    },
  };
}

/** All of them in one statement. */
export async function countEach(ask: Ask, sets: readonly CountedSet[]): Promise<number[]> {
  const asked = sets.map(({ kind, any }, at) => ({ kind, ...meetingAny(any, `${at}`) }));
  const [row] = await ask(
    `counts ${asked.map(({ kind, shape }) => `${kind.singular} ${shape}`).join(", ")}`,
    Object.assign({}, ...asked.map(({ fill }) => fill)),
    (slot) => {
      const each = asked.map(
        ({ kind, holds }, at) => sql`(select count(*) from ${sql.table(kind.singular)} as k
          where ${holds("k", slot)}) as ${sql.ref(`n${at}`)}`,
      );
      return sql`select ${sql.join(each)}`;
    },
  );
  return asked.map((_, at) => Number(row?.[`n${at}`]));
}
