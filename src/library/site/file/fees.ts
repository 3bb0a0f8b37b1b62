/** The library's fee rules, from its file and from the settings in the browser. */

import { MONEY } from "../../../core/model/codes/money.ts";
import type { Values } from "../../../core/model/kinds/field.ts";
import { SettingsError } from "../../../core/settings/command-line.ts";
import { depositOf, FEE_SETTINGS, type FeeRules } from "../../lending/fee-rules.ts";
import {
  byName,
  checkParts,
  isRecord,
  type KeyCheck,
  numberFrom,
  textThat,
  YES_OR_NO,
} from "./checks.ts";

const AMOUNT = textThat(
  'an amount such as "0.20 EUR"',
  (text) => typeof MONEY.read(text) === "string",
);

export const FEES: Readonly<Record<keyof FeeRules, KeyCheck>> = {
  an: YES_OR_NO,
  proTag: AMOUNT,
  kulanztage: numberFrom(0, 3650, "days"),
  hoechstens: AMOUNT,
  verlust: AMOUNT,
  beschaedigung: AMOUNT,
  ausweis: AMOUNT,
  beitrag: AMOUNT,
  beitragMonate: numberFrom(1, 120, "months"),
  grenze: AMOUNT,
  kaution: byName(AMOUNT, 'an object with amounts by kind of work, such as {"Ding":"20.00 EUR"}'),
};

/** Validates and normalizes the amounts in the file; a value that is no object is returned unchanged, for the caller to refuse. */
export function readFees(given: unknown, file: string): unknown {
  if (!isRecord(given)) return given;
  checkParts("gebuehren", given, FEES, file);
  const rules = normalised(given);
  const [own, other] = new Set(JSON.stringify(rules).match(/(?<=\d )[A-Z]{3}(?=")/g));
  if (other === undefined) return rules;
  throw new SettingsError(
    `In ${file}, "gebuehren" has amounts in ${own} and in ${other}; write all of them in one currency.`,
  );
}

function normalised(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalised);
  if (isRecord(value))
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
