/** Parses and validates OAI-PMH requests (verb and arguments), and writes and reads resumption tokens. */

import { OaiError } from "./oai-error.ts";

interface Arguments {
  readonly required?: readonly string[];
  readonly optional?: readonly string[];
  /** Takes a resumptionToken, which excludes all other arguments. */
  readonly resumes?: true;
}

const LISTS: Arguments = {
  required: ["metadataPrefix"],
  optional: ["from", "until", "set"],
  resumes: true,
};

const VERBS = {
  Identify: {},
  ListMetadataFormats: { optional: ["identifier"] },
  ListSets: { resumes: true },
  GetRecord: { required: ["identifier", "metadataPrefix"] },
  ListIdentifiers: LISTS,
  ListRecords: LISTS,
} as const satisfies Readonly<Record<string, Arguments>>;

export type OaiVerb = keyof typeof VERBS;

export const ARGUMENTS = "verb identifier metadataPrefix from until set resumptionToken".split(" ");

export interface OaiRequest {
  readonly verb: OaiVerb;
  readonly given: Readonly<Record<string, string>>;
}

export function readRequest(query: Iterable<readonly [string, string]>): OaiRequest {
  const all = [...query];
  const verbs = all.flatMap(([name, value]) => (name === "verb" ? [value] : []));
  const [verb = ""] = verbs;
  if (verbs.length !== 1 || !Object.hasOwn(VERBS, verb))
    throw new OaiError(
      "badVerb",
      `Ask with one verb, which is one of ${Object.keys(VERBS).join(", ")}.`,
    );
  const others = all.filter(([name]) => name !== "verb");
  const given = Object.fromEntries(others);
  const { required = [], optional = [], resumes }: Arguments = VERBS[verb as OaiVerb];
  if (others.length > Object.keys(given).length)
    throw new OaiError("badArgument", "Give each argument once.");
  const token = resumes && given.resumptionToken !== undefined;
  const allowed = token ? ["resumptionToken"] : [...required, ...optional];
  const unknown = Object.keys(given).filter((name) => !allowed.includes(name));
  if (unknown.length > 0)
    throw new OaiError(
      "badArgument",
      `Leave out ${unknown.join(", ")}: ${token ? "a resumptionToken stands alone" : `${verb} takes ${allowed.join(", ") || "no arguments"}`}.`,
    );
  const missing = token ? [] : required.filter((name) => given[name] === undefined);
  if (missing.length > 0)
    throw new OaiError("badArgument", `${verb} also needs ${missing.join(", ")}.`);
  return { verb: verb as OaiVerb, given };
}

/** Instants in the format of the database; `until` is exclusive. */
export interface Period {
  readonly from: string | null;
  readonly until: string | null;
}

const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const SECOND = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$/;

export function readPeriod({ from, until }: Readonly<Record<string, string>>): Period {
  if (from !== undefined && until !== undefined && from.length !== until.length)
    throw new OaiError("badArgument", "Give from and until both as days, or both as seconds.");
  if (from !== undefined && until !== undefined && from > until)
    throw new OaiError("badArgument", "Let from not be later than until.");
  return {
    from: from === undefined ? null : instant("from", from, false),
    until: until === undefined ? null : instant("until", until, true),
  };
}

/** The beginning of the day or second, or of the next one. */
function instant(name: string, text: string, next: boolean): string {
  const isDay = DAY.test(text);
  const time = isDay || SECOND.test(text) ? Date.parse(text) : Number.NaN;
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.slice(0, 10));
  if (!isReal)
    throw new OaiError(
      "badArgument",
      `Give ${name} as a day such as 2026-03-06, or as a second such as 2026-03-06T11:00:00Z.`,
    );
  return new Date(Math.min(time + (next ? (isDay ? 86_400_000 : 1000) : 0), LAST)).toISOString();
}

/** Years beyond have a sign, which sorts before all digits. */
const LAST = Date.parse("9999-12-31T23:59:59.999Z");

/** The token holds the whole state; nothing is stored on the server, so tokens never expire. */
export function writeResumption(state: unknown): string {
  return Buffer.from(JSON.stringify(state)).toString("base64url");
}

export function readResumption<T>(text: string, isState: (state: unknown) => state is T): T {
  let state: unknown = null;
  try {
    state = JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    // Reported below.
  }
  if (isState(state)) return state;
  throw new OaiError(
    "badResumptionToken",
    "This resumptionToken was not given out here. Begin the list anew.",
  );
}
