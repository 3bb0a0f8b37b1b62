/** The choice that a cell means: by its name in any language, by further words that the field declares, or by one among others. */

import type { ChoiceField } from "../../../core/model/kinds/field.ts";
import type { Kind } from "../../../core/model/kinds/kind.ts";
import { fold } from "../../../core/words/fold.ts";

/** Such words turn the meaning of the others round. */
const NEGATED = /(?:^| )(?:nicht|kein|keine|ohne|not|no|without)(?: |$)/;

/** `isAll`: the cell says nothing else. */
export function choiceSaid(
  text: string,
  field: ChoiceField,
  name: string,
  kind: Kind,
): { readonly choice: string; readonly isAll: boolean } | null {
  const key = fold(text);
  const called = new Map(
    field.choices.map((choice) => [choice, namesOf(choice, field, name, kind)]),
  );
  const whole = field.choices.find((choice) => called.get(choice)?.includes(key));
  if (whole !== undefined) return { choice: whole, isAll: true };
  if (!field.exchange?.words || NEGATED.test(key)) return null;
  const isAmong = (word: string) => ` ${key} `.includes(` ${word} `);
  const [choice, other] = field.choices.filter((one) => called.get(one)?.some(isAmong));
  return choice === undefined || other !== undefined ? null : { choice, isAll: false };
}

function namesOf(choice: string, { exchange }: ChoiceField, name: string, kind: Kind): string[] {
  const labels = Object.values(kind.words).map(
    ({ choices }) => choices?.[name]?.[choice] ?? choice,
  );
  const words = exchange?.words?.[choice]?.split(", ") ?? [];
  return [choice, ...labels, ...words].map(fold);
}
