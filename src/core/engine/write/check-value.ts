/** Validates one value by the schema of its field, and says what is wrong with it. */

import { createRequire } from "node:module";
import type { Validator } from "typebox/schema";
import type { Fault } from "../../model/answers/problem.ts";
import type { Field, JsonSchema } from "../../model/kinds/field.ts";
import { cached, lazy } from "../../words/cached.ts";

/** By schema: a field whose choices a library extends has another schema. */
const VALIDATORS = new WeakMap<object, Validator>();

/**
 * The schema library is loaded for the first value: its 230 files would be a tenth of every start. At once, without a promise: an import
 * checks a million values.
 */
const compiler = lazy(() => {
  const load = createRequire(import.meta.url);
  const { Settings }: typeof import("typebox/system") = load("typebox/system");
  const { Compile }: typeof import("typebox/schema") = load("typebox/schema");
  Settings.Set({ maxErrors: 1000 });
  return (schema: JsonSchema): Validator => Compile(schema);
});

export function checkValue(field: Field, value: unknown, pointer: string): Fault[] {
  const validator = cached(VALIDATORS, field.schema, () => compiler()(field.schema));
  if (validator.Check(value)) return [];
  // Such as two elements of one name in XML: "must be a text" would not say that each of them is one.
  if (Array.isArray(value) && field.schema.type !== "array")
    return [{ pointer, code: "typ", params: { type: "list-of-one" } }];
  const faults = new Map<string, Fault>();
  const [, errors] = validator.Errors(value);
  for (const error of errors) {
    const at = pointer + error.instancePath;
    if (!faults.has(at)) faults.set(at, faultOf(error, field, at));
  }
  return [...faults.values()];
}

interface SchemaError {
  readonly keyword: string;
  readonly params: unknown;
}

function faultOf(error: SchemaError, field: Field, pointer: string): Fault {
  const params = error.params as Record<string, string | number>;
  switch (error.keyword) {
    case "maxLength":
      return { pointer, code: "zu-lang", params: { limit: params.limit ?? 0 } };
    case "minLength":
      return { pointer, code: "zu-kurz" };
    case "maxItems":
      return { pointer, code: "zu-viele-eintraege", params: { limit: params.limit ?? 0 } };
    case "minimum":
    case "maximum": {
      const { minimum = 0, maximum = 0 } = field.schema;
      return { pointer, code: "bereich", params: { min: minimum, max: maximum } };
    }
    case "format":
      return {
        pointer,
        code: params.format === "date" ? "tag" : params.format === "email" ? "email" : "adresse",
      };
    case "pattern":
      return { pointer, code: codeOfPattern(field, `${params.pattern}`) };
    case "type":
      return { pointer, code: "typ", params: { type: params.type ?? "" } };
    default:
      return field.type === "choice"
        ? { pointer, code: "auswahl", params: { choices: field.choices.join(", ") } }
        : { pointer, code: "typ", params: { type: "" } };
  }
}

function codeOfPattern(field: Field, pattern: string): Fault["code"] {
  if (field.type === "image" || isAddressed(field)) return "adresse";
  // A class of what is forbidden: line breaks in a line, control characters.
  return pattern.startsWith("^[^") ? "steuerzeichen" : "zeichen";
}

function isAddressed(field: Field): boolean {
  return (field.type === "texts" || field.type === "text") && field.format === "uri";
}
