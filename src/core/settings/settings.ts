/**
 * All settings of the server, declared once: parsing, validation, help and documentation are derived from this table; descriptions are in
 * the texts.
 */

import { availableParallelism } from "node:os";
import { type Flag, readCommandLine, SettingsError } from "./command-line.ts";
import {
  oneOf,
  onOrOff,
  readDatabase,
  readHost,
  readLibrarian,
  readMailAddress,
  readMailServer,
  readOrigin,
  readOrigins,
  readPath,
  readPlace,
  readProxies,
  readTimeZone,
  readWebAddress,
  wholeNumber,
} from "./values.ts";

export type Environment = "production" | "development" | "staging";

interface Setting {
  /** Without dashes; null: environment variable only, since other users can read a command line. */
  readonly flag: string | null;
  readonly variable: string;
  /** The placeholder of the value in the help; null: a switch. */
  readonly value: string | null;
  readonly start: (environment: Environment) => unknown;
  /** null if the text is not valid; `must` then says what is. */
  readonly read: (text: string) => unknown;
  readonly must: string;
  /** It is or contains a password: errors never repeat it. */
  readonly secret?: true;
}

const POSTGRES =
  "postgres://USER:PASSWORD@HOST/NAME with signs such as / # ? of the password as %2F %23 %3F";

const TABLE = {
  port: {
    flag: "port",
    variable: "PORT",
    value: "NUMBER",
    start: () => 8080,
    ...numberFrom(0, 65_535),
  },
  host: {
    flag: "host",
    variable: "HOST",
    value: "ADDRESS",
    start: () => "127.0.0.1",
    read: readHost,
    must: "an IP address or a host name",
  },
  database: {
    flag: "database",
    variable: "DATABASE_URL",
    value: "PATH|URL",
    start: () => "data/leihwerk.db",
    read: readDatabase,
    must: `a path, or ${POSTGRES}`,
    secret: true,
  },
  /** Standbys of the database that may be read; null: none. */
  replicas: {
    flag: null,
    variable: "LEIHWERK_REPLICAS",
    value: "URL",
    start: () => null,
    read: (text) => (/^postgres/.test(text) ? readDatabase(text) : null),
    must: POSTGRES,
    secret: true,
  },
  logs: {
    flag: "logs",
    variable: "LEIHWERK_LOGS",
    value: "FOLDER",
    start: () => "logs",
    read: readPath,
    must: "the path of a folder",
  },
  logFormat: {
    flag: "log-format",
    variable: "LEIHWERK_LOG_FORMAT",
    value: "combined|common|json",
    start: () => "combined" as const,
    read: oneOf("combined", "common", "json"),
    must: "combined, common or json",
  },
  site: {
    flag: "site",
    variable: "LEIHWERK_SITE",
    value: "FOLDER",
    start: () => "site",
    read: readPath,
    must: "the path of a folder",
  },
  environment: {
    flag: "environment",
    variable: "LEIHWERK_ENV",
    value: "production|staging|development",
    start: () => "production" as const,
    read: oneOf("production", "staging", "development"),
    must: "production, staging or development",
  },
  displayErrors: onOff(
    "display-errors",
    "LEIHWERK_DISPLAY_ERRORS",
    (environment) => environment !== "production",
  ),
  /** An error page for people after an internal error. */
  errorPage: onOff("error-page", "LEIHWERK_ERROR_PAGE", () => false),
  logView: onOff("log-view", "LEIHWERK_LOG_VIEW", (environment) => environment !== "production"),
  /** The public origin; null: that of the request. */
  url: {
    flag: "url",
    variable: "LEIHWERK_URL",
    value: "URL",
    start: () => null,
    read: readOrigin,
    must: "http:// or https:// and a host, without a path",
  },
  /** Addresses and CIDR ranges of trusted proxies. */
  proxies: {
    flag: "proxies",
    variable: "LEIHWERK_PROXIES",
    value: "LIST",
    start: (): readonly string[] => [],
    read: readProxies,
    must: "IP addresses or ranges such as 10.0.0.0/8, parted by commas",
  },
  /** Created in a new database; null: with a random password. */
  librarian: {
    flag: null,
    variable: "LEIHWERK_LIBRARIAN",
    value: "USERNAME:PASSWORD",
    start: () => null,
    read: readLibrarian,
    must: "username:password, with a password of at least 10 characters",
    secret: true,
  },
  /** Fill a new database with the demo catalogue. */
  demo: onOff("demo", "LEIHWERK_DEMO", () => true),
  workers: {
    flag: "workers",
    variable: "LEIHWERK_WORKERS",
    value: "NUMBER",
    start: () => availableParallelism(),
    ...numberFrom(1, 256),
  },
  /** How many seconds shared caches may serve an answer (s-maxage). */
  sharedSeconds: {
    flag: "shared-cache",
    variable: "LEIHWERK_SHARED_CACHE",
    value: "SECONDS",
    start: () => 0,
    ...numberFrom(0, 31_536_000, "seconds"),
  },
  /** Origins whose pages may show public pages in a frame. */
  framedBy: {
    flag: "framed-by",
    variable: "LEIHWERK_FRAMED_BY",
    value: "LIST",
    start: (): readonly string[] => [],
    read: readOrigins,
    must: "addresses without a path, parted by commas, such as https://schule.example,https://www.schule.example",
  },
  /** PUT, PATCH and DELETE of API clients must have a precondition. */
  requireConditions: onOff("require-conditions", "LEIHWERK_REQUIRE_CONDITIONS", () => false),
  /** The size of the answer cache of each worker, in MiB. */
  answerStore: {
    flag: "answer-store",
    variable: "LEIHWERK_ANSWER_STORE",
    value: "MIB",
    start: () => 32,
    ...numberFrom(0, 65_536, "MiB"),
  },
  timeZone: {
    flag: "time-zone",
    variable: "LEIHWERK_TIME_ZONE",
    value: "ZONE",
    start: () => "Europe/Berlin",
    read: readTimeZone,
    must: "a time zone such as Europe/Berlin",
  },
  /** Addresses and ranges that may read the metrics. */
  metrics: {
    flag: "metrics",
    variable: "LEIHWERK_METRICS",
    value: "LIST",
    start: (): readonly string[] => [],
    read: readProxies,
    must: "addresses or ranges, parted by commas, such as 10.0.0.1,192.168.0.0/16",
  },
  /** A bearer token for the metrics; null: none. */
  metricsToken: {
    flag: null,
    variable: "LEIHWERK_METRICS_TOKEN",
    value: "TOKEN",
    start: () => null,
    read: (text) => (/^[\x21-\x7e]{16,200}$/.test(text) ? text : null),
    must: "16 to 200 letters, digits and signs",
    secret: true,
  },
  /** Another catalogue with SRU for looking up ISBNs; null: none. */
  isbnSource: {
    flag: "isbn-source",
    variable: "LEIHWERK_ISBN_SOURCE",
    value: "URL",
    start: () => null,
    read: readWebAddress,
    must: "an address that begins with https:// or http://",
  },
  /** The URL of cover images, with `{isbn}` in it; null: none. */
  coverSource: {
    flag: "cover-source",
    variable: "LEIHWERK_COVER_SOURCE",
    value: "URL",
    start: () => null,
    read: (text) => (text.includes("{isbn}") ? readWebAddress(text) : null),
    must: "an address that begins with https:// or http:// and has {isbn} in it",
  },
  /** The address for self-check machines (SIP2); null: disabled. */
  sip2: {
    flag: "sip2",
    variable: "LEIHWERK_SIP2",
    value: "ADDRESS:PORT",
    start: () => null,
    read: readPlace,
    must: "a port, or an address and a port such as 192.168.0.5:6001 or [fd00::5]:6001",
  },
  /** The mail server, with user name and password; null: letters are printed. */
  smtp: {
    flag: "smtp",
    variable: "LEIHWERK_SMTP",
    value: "URL",
    start: () => null,
    read: readMailServer,
    must: "smtp:// or smtps://, user:password@ where the server wants it, a host and perhaps a port",
    secret: true,
  },
  /** The sender of messages; null: the library's own address. */
  mailSender: {
    flag: "mail-sender",
    variable: "LEIHWERK_MAIL_SENDER",
    value: "ADDRESS",
    start: () => null,
    read: readMailAddress,
    must: "an e-mail address",
  },
} satisfies Readonly<Record<string, Setting>>;

export const SETTINGS: Readonly<Record<SettingName, Setting>> = TABLE;

export type SettingName = keyof typeof TABLE;

type ValueOf<S extends Setting> = ReturnType<S["start"]> | NonNullable<ReturnType<S["read"]>>;

/** The parsed values or defaults. */
export type Settings = { readonly [Name in SettingName]: ValueOf<(typeof TABLE)[Name]> };

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

function onOff(flag: string, variable: string, start: (environment: Environment) => boolean) {
  return { flag, variable, value: null, start, read: onOrOff, must: "on or off" };
}

function numberFrom(min: number, max: number, unit?: string) {
  return {
    read: (text: string) => wholeNumber(text, min, max),
    must: `a whole number${unit ? ` of ${unit}` : ""} from ${min} to ${max}`,
  };
}

type Variables = Readonly<Record<string, string | undefined>>;

/** All settings, for a command without flags of its own. */
export function readSettings(args: readonly string[], environment: Variables): Settings {
  return readCommand(args, environment, { settings: SETTING_NAMES, flagsOnly: true }).settings;
}

/** The flags of a command: some of the settings, and its own. */
export interface CommandFlags {
  readonly settings: readonly SettingName[];
  readonly flags?: readonly Flag[];
  /** It is given nothing else, such as files. */
  readonly flagsOnly?: boolean;
}

export function readCommand(
  args: readonly string[],
  environment: Variables,
  command: CommandFlags,
): {
  settings: Settings;
  given: ReadonlyMap<string, readonly string[]>;
  rest: readonly string[];
} {
  const { given, rest } = readWords(args, command);
  const values: Record<string, unknown> = {};
  for (const name of ["environment", ...SETTING_NAMES] as SettingName[]) {
    const now = (values.environment ?? "production") as Environment;
    values[name] = givenFor(name, given, environment) ?? SETTINGS[name].start(now);
  }
  return { settings: values as unknown as Settings, given, rest };
}

/** What would be passed over is refused: whoever wrote it expects something of it. */
function readWords(
  args: readonly string[],
  { settings: names, flags: own = [], flagsOnly = false }: CommandFlags,
): ReturnType<typeof readCommandLine> {
  const { given, rest } = readCommandLine(args, [...names.flatMap(flagOf), ...own]);
  if (flagsOnly && rest.length > 0)
    throw new SettingsError(`Nothing is known about "${rest[0]}": flags begin with --.`);
  for (const { name, onlyWith } of own) {
    if (onlyWith === undefined || given.get(name)?.[0] !== "on") continue;
    const other = own.find((one) => given.has(one.name) && ![name, ...onlyWith].includes(one.name));
    if (other) throw new SettingsError(`--${other.name} does not go with --${name}.`);
  }
  return { given, rest };
}

/** The flag of a setting, if it has one. */
function flagOf(name: SettingName): Flag[] {
  const { flag, value } = SETTINGS[name];
  return flag === null ? [] : [{ name: flag, ...(value !== null && { value }) }];
}

/** The value of a setting, where it was given, and what is wrong with it. */
export interface SaidSetting {
  readonly name: SettingName;
  /** As given; null: the default is used. */
  readonly text: string | null;
  /** The flag or variable that sets it. */
  readonly by: string | null;
  readonly fault: string | null;
}

/** Every setting with all faults at once, for checking before the start. */
export function saidSettings(
  args: readonly string[],
  environment: Variables,
  command: CommandFlags,
): SaidSetting[] {
  const { given } = readWords(args, command);
  return command.settings.map((name) => {
    const { text, by } = said(name, given, environment);
    return { name, text, by, fault: faultOf(name, given, environment) };
  });
}

function faultOf(...asked: Parameters<typeof givenFor>): string | null {
  try {
    givenFor(...asked);
    return null;
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
}

function givenFor(
  name: SettingName,
  given: ReadonlyMap<string, readonly string[]>,
  environment: Variables,
): unknown {
  const { read, must, secret = false } = SETTINGS[name];
  const { text, by } = said(name, given, environment);
  if (text === null) return null;
  const value = read(text);
  if (value !== null) return value;
  const where = by?.startsWith("--") ? by : `The environment variable ${by}`;
  const suggestion = secret ? "" : `, not "${text}"`;
  throw new SettingsError(`${where} must be ${must}${suggestion}.`);
}

/** Flags take precedence over the environment; an empty variable counts as not set. */
function said(
  name: SettingName,
  given: ReadonlyMap<string, readonly string[]>,
  environment: Variables,
): Pick<SaidSetting, "text" | "by"> {
  const { flag } = SETTINGS[name];
  const flagged = flag === null ? undefined : given.get(flag)?.[0];
  if (flagged !== undefined) return { text: flagged, by: `--${flag}` };
  const isSaid = (one: string) => environment[one] && !isOfKubernetes(one, environment[one]);
  const by = variablesOf(SETTINGS[name]).find(isSaid) ?? null;
  return { text: by === null ? null : (environment[by] ?? null), by };
}

/** All begin with the name of the program; PORT, HOST and DATABASE_URL, which many programs read, need not. The longer name wins. */
export function variablesOf({ variable }: Pick<Setting, "variable">): string[] {
  return variable.startsWith("LEIHWERK_") ? [variable] : [`LEIHWERK_${variable}`, variable];
}

/** For a Service called `leihwerk` Kubernetes gives every pod LEIHWERK_PORT=tcp://10.96.0.12:8080 and more: nobody has set them. */
export function isOfKubernetes(name: string, value = ""): boolean {
  const isLink = name.endsWith("_PORT") && /^(tcp|udp|sctp):\/\//.test(value);
  return isLink || /_SERVICE_(HOST|PORT)(_|$)|_PORT_\d+_/.test(name);
}
