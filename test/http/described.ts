/** Reads /openapi.json as a stranger's program would: makes requests from it, and judges the answers by it. */

import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { closed } from "../contract/judges.ts";

// biome-ignore lint/suspicious/noExplicitAny: a document of somebody else's making
export type Json = any;

export interface Described {
  readonly path: string;
  readonly method: string;
  readonly parameters: readonly Json[];
  readonly operation: Json;
}

export class Description {
  readonly document: Json;
  readonly #ajv: Ajv2020;
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(document: Json) {
    this.document = document;
    this.#ajv = new Ajv2020({ allErrors: true, strict: false });
    addFormats.default(this.#ajv);
    const { components } = closed({ components: document.components }) as Json;
    this.#ajv.addSchema({ $id: "openapi:", components });
  }

  get operations(): Described[] {
    return Object.entries<Json>(this.document.paths).flatMap(([path, item]) =>
      Object.entries<Json>(item)
        .filter(([method]) => method !== "parameters")
        .map(([method, operation]) => ({
          path,
          method: method.toUpperCase(),
          operation,
          parameters: [...(item.parameters ?? []), ...operation.parameters].map((one) =>
            this.resolve(one),
          ),
        })),
    );
  }

  resolve(value: Json): Json {
    if (typeof value?.$ref !== "string") return value;
    return value.$ref
      .slice(2)
      .split("/")
      .reduce((at: Json, name: string) => at[name], this.document);
  }

  /** What is wrong with an answer, by the description of its operation. */
  async faults({ operation }: Described, response: Response): Promise<string[]> {
    const { status } = response;
    const described = this.resolve(operation.responses[status]);
    if (!described) return [`${status} is not described`];
    const faults = this.#headerFaults(described, response);
    const text = await response.text();
    if (text === "") return faults;
    const type = (response.headers.get("Content-Type") ?? "").split(";")[0] ?? "";
    const content = described.content?.[type];
    if (!content) return [...faults, `${status} as ${type} is not described`];
    if (content.schema && type.endsWith("json"))
      faults.push(...this.#bodyFaults(content.schema, JSON.parse(text)));
    return faults;
  }

  #headerFaults({ headers = {} }: Json, response: Response): string[] {
    const known = Object.keys(this.document.components.headers);
    const undescribed = known
      .filter((name) => response.headers.has(name) && !headers[name])
      .map((name) => `${response.status}: the header ${name} is not described`);
    const missing = Object.entries(headers)
      .filter(([name, header]) => this.resolve(header).required && !response.headers.has(name))
      .map(([name]) => `${response.status}: the header ${name} is missing`);
    return [...undescribed, ...missing];
  }

  #bodyFaults(schema: Json, body: unknown): string[] {
    const text = JSON.stringify(schema).replaceAll('"#/', '"openapi:#/');
    let validate = this.#validators.get(text);
    if (!validate) {
      validate = this.#ajv.compile(JSON.parse(text));
      this.#validators.set(text, validate);
    }
    validate(body);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }

  /** Anything that fits a schema. `known`: addresses that can be pointed to, by the name of what points. */
  fitting(
    schema: Json,
    known: ReadonlyMap<string, string> = new Map(),
    name = "",
  ): fc.Arbitrary<Json> {
    const own = this.resolve(schema);
    if (own.enum) return fc.constantFrom(...own.enum);
    if (own.anyOf && !own.type)
      return fc.oneof(...own.anyOf.map((one: Json) => this.fitting(one, known, name)));
    if ("const" in own) return fc.constant(own.const);
    const [type, ...others] = [own.type].flat();
    if (others.length > 0)
      return fc.oneof(
        { weight: 4, arbitrary: this.fitting({ ...own, type }, known, name) },
        { weight: 1, arbitrary: fc.constant(null) },
      );
    if (type === "null") return fc.constant(null);
    if (type === "integer")
      return fc.integer({ min: own.minimum ?? -1000, max: own.maximum ?? 1000 });
    if (type === "number")
      return fc.integer({
        min: Math.ceil(own.minimum ?? -1000),
        max: Math.floor(own.maximum ?? 1000),
      });
    if (type === "array")
      return fc.array(this.fitting(own.items, known, name), {
        maxLength: Math.min(3, own.maxItems ?? 3),
      });
    if (type === "object") return this.#objectFitting(own, known, name);
    const said = SOME_LINES[name];
    // Mostly what the rules understand, and anything else as well.
    return said
      ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...said) }, textFitting(own))
      : textFitting(own);
  }

  #objectFitting(schema: Json, known: ReadonlyMap<string, string>, name: string) {
    const { properties = {}, required = [], anyOf } = schema;
    const needed = new Set<string>(required.length > 0 || !anyOf ? required : anyOf[0].required);
    const writable = Object.entries<Json>(properties).filter(([, one]) => !one.readOnly);
    const model = Object.fromEntries(
      writable.map(([inner, one]) => [
        inner,
        inner === "url" ? addressOf(name, known) : this.fitting(one, known, inner),
      ]),
    );
    return fc.record(model, { requiredKeys: [...needed] as never });
  }
}

function addressOf(name: string, known: ReadonlyMap<string, string>): fc.Arbitrary<string> {
  const own = known.get(name);
  return own ? fc.constant(own) : fc.constantFrom(...known.values());
}

/** Lines of the settings that only their rules can tell apart, by the name of the field. */
const SOME_LINES: Readonly<Record<string, readonly string[]>> = {
  oeffnungszeit: ["Di–Fr 14:00–18:00", "Sa 10–13 Uhr"],
  kaution: ["Ding: 20 €"],
  artRegel: ["Film: 7 Tage, 2 Ausleihen"],
  mahnstufe: ["14", "28: 2,50 EUR"],
  verweisDunkel: ["#719ea5", "#fff"],
  bandDunkel: ["#719ea5", "#fff"],
};

/** What no pattern can say. */
const SOME_CODES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bISBN\b/, ["9783150000038", "3-15-000045-9", "978 0 8044 2957 3"]],
  [/\bISSN\b/, ["0038-7452", "2434561X"]],
  [/\ba language\b/, ["de", "ger", "Deutsch", "French", "nds"]],
  [/\bEAN\b/, ["4006381333931", "036000291452"]],
  [/\bweekday\b/, ["Sonntag", "montag", "Fri", "Sa."]],
  [/\bfrom one to another\b/, ["2026-12-24", "24.12.", "6 July 2026 to 16 August 2026"]],
  [/\bcolour\b/, ["#0b5863", "0B5863", "#000"]],
  [/\bcurrency\b/, ["12.90 EUR", "1.299,00 €", "7"]],
  [/\btime of day\b/, ["08:30", "8.30 Uhr", "14"]],
];

function textFitting(schema: Json): fc.Arbitrary<string> {
  const { format, description = "", pattern, minLength = 0, maxLength = 200, allOf = [] } = schema;
  const patterns = [pattern, ...allOf.map((one: Json) => one.pattern)]
    .filter(Boolean)
    .map((one) => new RegExp(one, "u"));
  const fits = (text: string) => patterns.every((one) => one.test(text));
  const max = Math.min(maxLength, 40);
  if (format === "date")
    return fc
      .date({ min: new Date("1800-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10));
  if (format === "email") return fc.emailAddress();
  // What a code has to be follows on the name of the field.
  const [, told = ""] = /(Must be .*)/.exec(description) ?? [];
  const code = SOME_CODES.find(([words]) => words.test(told));
  if (code) return fc.constantFrom(...code[1]);
  if (format === "uri") return fc.webUrl().filter((url) => fits(url) && url.length <= maxLength);
  // A class of what is forbidden is met by nearly any text; any other pattern has to be followed.
  if (pattern && !pattern.startsWith("^[^"))
    return fc
      .stringMatching(new RegExp(pattern, "u"))
      .filter((text) => fits(text) && text.length >= minLength && text.length <= maxLength);
  return textOf(minLength, max).filter(fits);
}

/** Each is asked for by hundreds of fields, and takes long to get ready for every letter that there is. */
function textOf(minLength: number, maxLength: number): fc.Arbitrary<string> {
  const key = `${minLength} ${maxLength}`;
  const made = TEXTS.get(key) ?? fc.string({ unit: "binary", minLength, maxLength });
  TEXTS.set(key, made);
  return made;
}

const TEXTS = new Map<string, fc.Arbitrary<string>>();
