/** The library's fee rules, from its file and from the settings in the browser. */

import Type from "typebox";
import { Compile } from "typebox/schema";
import { MONEY } from "../../core/model/codes/money.ts";
import type { Values } from "../../core/model/kinds/field.ts";
import { SettingsError } from "../../core/settings/command-line.ts";
import { closest } from "../../core/words/distance.ts";
import { depositOf, FEE_SETTINGS, type FeeRules } from "../lending/fees.ts";

const amount = Type.Refine(Type.String(), (text) => typeof MONEY.read(text) === "string");

const PARTS = {
  an: Type.Boolean(),
  proTag: amount,
  kulanztage: Type.Integer({ minimum: 0, maximum: 3650 }),
  hoechstens: amount,
  verlust: amount,
  beschaedigung: amount,
  ausweis: amount,
  grenze: amount,
  kaution: Type.Record(Type.String(), amount),
} satisfies Record<keyof FeeRules, object>;

export const FEES = Type.Partial(Type.Object(PARTS), { additionalProperties: false });

export const FEES_MUST = 'an object such as {"an":true,"proTag":"0.20 EUR"}, as docs/fees.md lists';

const AMOUNT = 'an amount such as "0.20 EUR"';
const MUST: Readonly<Record<keyof FeeRules, string>> = {
  an: "true or false",
  proTag: AMOUNT,
  kulanztage: "a whole number of days, from 0 to 3650",
  hoechstens: AMOUNT,
  verlust: AMOUNT,
  beschaedigung: AMOUNT,
  ausweis: AMOUNT,
  grenze: AMOUNT,
  kaution: 'an object with amounts by kind of work, such as {"Ding":"20.00 EUR"}',
};

const CHECKS = new Map(Object.entries(PARTS).map(([name, schema]) => [name, Compile(schema)]));

/** Validates and normalizes the amounts in the file; a value that is no object is returned unchanged, for the caller to refuse. */
export function readFees(given: unknown, file: string): unknown {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given;
  for (const [name, value] of Object.entries(given)) {
    const check = CHECKS.get(name);
    if (!check) {
      const near = closest(name, Object.keys(MUST));
      const suggestion =
        near === null ? `it may have: ${Object.keys(MUST).join(", ")}.` : `did you mean "${near}"?`;
      throw new SettingsError(
        `In ${file}, "gebuehren" has an unknown key "${name}"; ${suggestion}`,
      );
    }
    if (check.Check(value)) continue;
    const shown = JSON.stringify(value).slice(0, 100);
    const must = MUST[name as keyof FeeRules];
    throw new SettingsError(`In ${file}, "gebuehren.${name}" must be ${must}, not ${shown}.`);
  }
  const rules = normalised(given);
  const [own, other] = new Set(JSON.stringify(rules).match(/(?<=\d )[A-Z]{3}(?=")/g));
  if (other === undefined) return rules;
  throw new SettingsError(
    `In ${file}, "gebuehren" has amounts in ${own} and in ${other}; write all of them in one currency.`,
  );
}

function normalised(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalised);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, normalised(one)]));
  return typeof value === "string" ? MONEY.read(value) : value;
}

/** The settings made in the browser; empty ones are not set. */
export function feesOf(values: Values): Partial<FeeRules> {
  const plain = Object.entries(FEE_SETTINGS).flatMap(([rule, field]) => {
    const value = values[field] ?? null;
    return value === null ? [] : [[rule, value]];
  });
  const deposits = ((values.kaution ?? []) as readonly string[]).flatMap(
    (line) => depositOf(line) ?? [],
  );
  return {
    ...Object.fromEntries(plain),
    ...((values.gebuehren ?? null) !== null && { an: values.gebuehren === "ja" }),
    ...(deposits.length > 0 && {
      kaution: Object.fromEntries(deposits.map(({ art, betrag }) => [art, betrag])),
    }),
  };
}
