/** Filters by field in the query string, `?verlag=lyrik-verlag`, and what their values stand for. */

import { Problem } from "../../model/answers/problem.ts";
import { normalForm } from "../../model/codes/codes.ts";
import { type Actor, may, seesOwnOnly } from "../../model/kinds/access.ts";
import { facetsOf } from "../../model/kinds/facet.ts";
import type { ComputedField, Field, Link } from "../../model/kinds/field.ts";
import { isLinking, type Kind, type Linking } from "../../model/kinds/kind.ts";
import { isAddress } from "../../model/kinds/naming.ts";
import {
  type AskedFilter,
  type FieldFilter,
  filtersOf,
  LIST_PARAMETERS,
  meantField,
  readableFilters,
} from "../../model/store/filter.ts";
import type { Reading } from "../../model/store/reading.ts";
import { keyOf, type LinkPlace, readableLinks } from "../write/resolve-links.ts";

type Asked = AskedFilter["asked"][number];

/** 400 where nobody can be told by it; what is the name of nothing here means nothing. */
export async function readFields(
  kind: Kind,
  query: URLSearchParams,
  place: LinkPlace & { readonly reading: Pick<Reading, "today"> },
): Promise<AskedFilter[]> {
  if (query.size === 0) return [];
  const filters = readableFilters(kind, place.kinds, place.actor);
  refuseOthers(kind, query, filters);
  refuseTooMany(kind, query, filters);
  const asked: AskedFilter[] = [];
  for (const filter of filters) {
    const texts = [
      ...new Set(query.getAll(filter.name).map((text) => text.normalize("NFC").trim())),
    ];
    const given = texts.filter((text) => text !== "");
    if (given.length === 0) continue;
    const field = meantField(kind, filter, place.kinds);
    if (isLinking(field)) asked.push({ ...filter, ...(await linked(field, given, place)) });
    else asked.push({ ...filter, ...valued(filter, field, given, () => place.reading.today()) });
  }
  return asked;
}

/** Where everybody looks through their own part, the list is narrowed down to it. */
export function ownOnly(kind: Kind, actor: Actor | null): AskedFilter[] {
  const { owner } = kind;
  if (owner === null || actor === null || !seesOwnOnly(kind, actor)) return [];
  return [{ name: owner, field: owner, there: null, values: [actor.id], asked: [] }];
}

/** A field that is there, and that no list can be narrowed down by: whoever asks must not take all for what they wanted. */
function refuseOthers(kind: Kind, query: URLSearchParams, filters: readonly FieldFilter[]): void {
  const known = new Set([...facetsOf(kind), ...filters].map(({ name }) => name));
  const own = [...Object.keys(kind.fields), ...filtersOf(kind).map(({ name }) => name)];
  for (const name of own) {
    if (known.has(name) || LIST_PARAMETERS.has(name) || !query.get(name)) continue;
    const value = (query.get(name) ?? "").slice(0, 100);
    const choices = ["suche", ...known].join(", ");
    throw new Problem("ungueltiger-parameter", { name, value, reason: "kein-filter", choices });
  }
}

/** Each value that is chosen stands on the page with an address that has all the others: nobody chooses so many, but somebody could send them. */
export const MOST_VALUES = 10;

function refuseTooMany(kind: Kind, query: URLSearchParams, filters: readonly FieldFilter[]): void {
  for (const { name } of [...facetsOf(kind), ...filters]) {
    const values = query.getAll(name);
    if (values.length <= MOST_VALUES) continue;
    const value = (values.at(-1) ?? "").slice(0, 100);
    const reason = "zu-viele-werte";
    throw new Problem("ungueltiger-parameter", { name, value, reason, most: MOST_VALUES });
  }
}

function valued(
  { name }: FieldFilter,
  field: Exclude<Field, Linking>,
  texts: readonly string[],
  today: () => string,
): Pick<AskedFilter, "values" | "asked" | "conditions"> {
  const asked = texts.map((text) => ({ text, title: text }));
  switch (field.type) {
    case "number":
      return { asked, values: texts.map((text) => numberOf(name, text)) };
    case "day":
      for (const text of texts) if (!isDay(text)) throw refused(name, text, "JJJJ-MM-TT");
      return { asked, values: texts };
    case "choice":
      checkChoices(name, texts, field.choices);
      return { asked, values: texts };
    case "computed": {
      const { where = {} } = field as ComputedField;
      checkChoices(name, texts, Object.keys(where));
      const all = texts.map((text) => where[text]?.(today()) ?? {});
      return { asked, values: [], conditions: all };
    }
    default:
      // PostgreSQL cannot even be asked for a null character, so nothing has one.
      return {
        asked,
        values: texts.filter((text) => !text.includes("\u0000")).map(normalise(field)),
      };
  }
}

/** A code as it is kept, however it is written. */
function normalise(field: Field): (text: string) => string {
  const code = (field.type === "text" || field.type === "texts") && field.code;
  return (text) => (code ? normalForm(code, text) : text);
}

/** By address, slug, id, the number that the field goes by, or name; what leads nowhere chooses nothing. */
async function linked(
  field: Linking,
  texts: readonly string[],
  place: LinkPlace,
): Promise<Pick<AskedFilter, "values" | "asked">> {
  const target = place.kinds.target(field);
  const keys = texts.map((text) => {
    if (isAddress(text, place.kinds)) return keyOf(target, text, place.origin) ?? "";
    return /^[a-z0-9-]{1,200}$/.test(text) ? text : "";
  });
  const found = await readableLinks(target, keys.filter(Boolean), place);
  const asked: Asked[] = [];
  const values: number[] = [];
  for (const [index, text] of texts.entries()) {
    const link = found.get(keys[index] ?? "") ?? (await otherwise(field, text, target, place));
    asked.push({ text, title: link?.title ?? text });
    if (link) values.push(link.id);
  }
  return { values, asked };
}

async function otherwise(
  field: Linking,
  text: string,
  target: Kind,
  { reading, actor }: LinkPlace,
): Promise<Pick<Link, "id" | "title"> | null> {
  if (!may(target.access.read, actor) || text.includes("\u0000")) return null;
  const by = field.type === "link" ? field.by : undefined;
  const bearer = by ? await reading.findBy(target, by, text) : null;
  return (
    bearer ?? (target.named ? ((await reading.named(target, [text])).get(text) ?? null) : null)
  );
}

function checkChoices(name: string, texts: readonly string[], choices: readonly string[]): void {
  const other = texts.find((text) => !choices.includes(text));
  if (other !== undefined) throw refused(name, other, choices.join(", "));
}

function numberOf(name: string, text: string): number {
  const number = /^-?[0-9]{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (Math.abs(number) < 2 ** 31) return number;
  throw refused(name, text, "integer");
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

function refused(name: string, value: string, reason: string): Problem {
  return new Problem("ungueltiger-parameter", { name, value: value.slice(0, 100), reason });
}
