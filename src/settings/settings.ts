/** Every setting of the machine, declared once: reading, checking, help and documentation follow from this table. */

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
  readPath,
  readProxies,
  readTimeZone,
  readWebAddress,
  wholeNumber,
} from "./values.ts";

export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly database: string;
  readonly logs: string;
  readonly logFormat: "combined" | "common";
  readonly site: string;
  readonly environment: Environment;
  readonly displayErrors: boolean;
  readonly logView: boolean;
  /** The public origin; null: the request's own. */
  readonly url: string | null;
  /** Addresses and CIDR ranges whose forwarding headers are believed. */
  readonly proxies: readonly string[];
  /** Made on a new database; null: with a random password. */
  readonly librarian: { readonly username: string; readonly password: string } | null;
  /** Fill a new database with the demo catalogue. */
  readonly demo: boolean;
  readonly workers: number;
  /** Seconds for which shared caches may answer by themselves. */
  readonly sharedSeconds: number;
  /** PUT, PATCH and DELETE of programs must carry a precondition. */
  readonly requireConditions: boolean;
  /** MiB of finished answers that each of them keeps. */
  readonly answerStore: number;
  readonly timeZone: string;
  /** Addresses and ranges that may read what the server counts of itself. */
  readonly metrics: readonly string[];
  /** Whoever has it may read that too; null: nobody has one. */
  readonly metricsToken: string | null;
  /** Another catalogue that speaks SRU, asked for ISBNs; null: none. */
  readonly isbnSource: string | null;
  /** Where covers are, with `{isbn}` in it; null: nowhere. */
  readonly coverSource: string | null;
  /** The mail server, with user name and password; null: letters are printed. */
  readonly smtp: string | null;
  /** From whom messages come; null: the library's own address. */
  readonly mailSender: string | null;
}

export type Environment = "production" | "development" | "staging";
export type SettingName = keyof Settings;

export interface Setting<T = unknown> {
  /** Without dashes; null: the environment only, since others can read a command line. */
  readonly flag: string | null;
  readonly variable: string;
  /** What stands for the value in the help; null: it is on or off. */
  readonly value: string | null;
  readonly help: string;
  /** The default, as the help and the documentation tell it. */
  readonly otherwise: string;
  readonly start: (environment: Environment) => T;
  /** null where the text is no such value; `must` then says what one is. */
  readonly read: (text: string) => T | null;
  readonly must: string;
  /** It is or holds a password: no error repeats it. */
  readonly secret?: true;
}

type Table = { readonly [Name in SettingName]: Setting<Settings[Name]> };

export const SETTINGS: Table = {
  port: {
    flag: "port",
    variable: "PORT",
    value: "NUMBER",
    help: "port to listen on; 0 takes a free one",
    otherwise: "8080",
    start: () => 8080,
    read: (text) => wholeNumber(text, 0, 65_535),
    must: "a whole number from 0 to 65535",
  },
  host: {
    flag: "host",
    variable: "HOST",
    value: "ADDRESS",
    help: "address to listen on; 0.0.0.0 or :: for all of the machine's",
    otherwise: "127.0.0.1",
    start: () => "127.0.0.1",
    read: readHost,
    must: "an IP address or a host name",
  },
  database: {
    flag: "database",
    variable: "DATABASE_URL",
    value: "PATH|URL",
    help: "file of the embedded database, or postgres://user:password@host/name",
    otherwise: "data/leihwerk.db",
    start: () => "data/leihwerk.db",
    read: readDatabase,
    must: "a path, or an address that begins with postgres:// or postgresql://",
    secret: true,
  },
  logs: {
    flag: "logs",
    variable: "LEIHWERK_LOGS",
    value: "FOLDER",
    help: "where the access log and the error log are written",
    otherwise: "logs",
    start: () => "logs",
    read: readPath,
    must: "the path of a folder",
  },
  logFormat: {
    flag: "log-format",
    variable: "LEIHWERK_LOG_FORMAT",
    value: "combined|common",
    help: "with or without referer and user agent in the access log",
    otherwise: "combined",
    start: () => "combined",
    read: oneOf("combined", "common"),
    must: "combined or common",
  },
  site: {
    flag: "site",
    variable: "LEIHWERK_SITE",
    value: "FOLDER",
    help: "leihwerk.json and kinds of the site's own; may be absent",
    otherwise: "site",
    start: () => "site",
    read: readPath,
    must: "the path of a folder",
  },
  environment: {
    flag: "environment",
    variable: "LEIHWERK_ENV",
    value: "production|staging|development",
    help: "what the server is for",
    otherwise: "production",
    start: () => "production",
    read: oneOf("production", "staging", "development"),
    must: "production, staging or development",
  },
  displayErrors: {
    flag: "display-errors",
    variable: "LEIHWERK_DISPLAY_ERRORS",
    value: null,
    help: "show program errors in the browser",
    otherwise: "on in development and staging, off in production",
    start: (environment) => environment !== "production",
    read: onOrOff,
    must: "on or off",
  },
  logView: {
    flag: "log-view",
    variable: "LEIHWERK_LOG_VIEW",
    value: null,
    help: "let librarians read the logs in the browser",
    otherwise: "on in development and staging, off in production",
    start: (environment) => environment !== "production",
    read: onOrOff,
    must: "on or off",
  },
  url: {
    flag: "url",
    variable: "LEIHWERK_URL",
    value: "URL",
    help: "public address of the site, such as https://katalog.example; set it behind a proxy",
    otherwise: "the address that a request asks for",
    start: () => null,
    read: readOrigin,
    must: "http:// or https:// and a host, without a path",
  },
  proxies: {
    flag: "proxies",
    variable: "LEIHWERK_PROXIES",
    value: "LIST",
    help: "addresses or ranges of the proxies in front, parted by commas: 10.0.0.1,192.168.0.0/16",
    otherwise: "none",
    start: () => [],
    read: readProxies,
    must: "IP addresses or ranges such as 10.0.0.0/8, parted by commas",
  },
  librarian: {
    flag: null,
    variable: "LEIHWERK_LIBRARIAN",
    value: "USERNAME:PASSWORD",
    help: "the first librarian of a new database; a password has at least 10 characters",
    otherwise: "bibliothek, with a random password that is shown once",
    start: () => null,
    read: readLibrarian,
    must: "username:password, with a password of at least 10 characters",
    secret: true,
  },
  demo: {
    flag: "demo",
    variable: "LEIHWERK_DEMO",
    value: null,
    help: "fill a new database with the demo catalogue",
    otherwise: "on",
    start: () => true,
    read: onOrOff,
    must: "on or off",
  },
  workers: {
    flag: "workers",
    variable: "LEIHWERK_WORKERS",
    value: "NUMBER",
    help: "processes that answer requests",
    otherwise: "one per core",
    start: () => availableParallelism(),
    read: (text) => wholeNumber(text, 1, 256),
    must: "a whole number from 1 to 256",
  },
  sharedSeconds: {
    flag: "shared-cache",
    variable: "LEIHWERK_SHARED_CACHE",
    value: "SECONDS",
    help: "how long a cache in front may give out public answers without asking; 0: it always asks",
    otherwise: "0",
    start: () => 0,
    read: (text) => wholeNumber(text, 0, 31_536_000),
    must: "a whole number of seconds from 0 to 31536000",
  },
  requireConditions: {
    flag: "require-conditions",
    variable: "LEIHWERK_REQUIRE_CONDITIONS",
    value: null,
    help: "refuse changes by programs that do not say which state they change (If-Match)",
    otherwise: "off",
    start: () => false,
    read: onOrOff,
    must: "on or off",
  },
  answerStore: {
    flag: "answer-store",
    variable: "LEIHWERK_ANSWER_STORE",
    value: "MIB",
    help: "memory of each process for finished answers, in MiB; 0 keeps none",
    otherwise: "32",
    start: () => 32,
    read: (text) => wholeNumber(text, 0, 65_536),
    must: "a whole number of MiB from 0 to 65536",
  },
  timeZone: {
    flag: "time-zone",
    variable: "LEIHWERK_TIME_ZONE",
    value: "ZONE",
    help: "time zone of the library: when a day begins and ends",
    otherwise: "Europe/Berlin",
    start: () => "Europe/Berlin",
    read: readTimeZone,
    must: "a time zone such as Europe/Berlin",
  },
  metrics: {
    flag: "metrics",
    variable: "LEIHWERK_METRICS",
    value: "LIST",
    help: "addresses or ranges that may read /metrics, parted by commas",
    otherwise: "none",
    start: () => [],
    read: readProxies,
    must: "addresses or ranges, parted by commas, such as 10.0.0.1,192.168.0.0/16",
  },
  metricsToken: {
    flag: null,
    variable: "LEIHWERK_METRICS_TOKEN",
    value: "TOKEN",
    help: "whoever sends it as a bearer token may read /metrics; at least 16 characters",
    otherwise: "none",
    start: () => null,
    read: (text) => (/^[\x21-\x7e]{16,200}$/.test(text) ? text : null),
    must: "16 to 200 letters, digits and signs",
    secret: true,
  },
  isbnSource: {
    flag: "isbn-source",
    variable: "LEIHWERK_ISBN_SOURCE",
    value: "URL",
    help: "catalogue that speaks SRU, asked for what it knows of an ISBN: https://services.dnb.de/sru/dnb",
    otherwise: "none: nobody is asked",
    start: () => null,
    read: readWebAddress,
    must: "an address that begins with https:// or http://",
  },
  coverSource: {
    flag: "cover-source",
    variable: "LEIHWERK_COVER_SOURCE",
    value: "URL",
    help: "where covers are fetched that come with an ISBN; {isbn} stands for the number",
    otherwise: "none: no covers are fetched",
    start: () => null,
    read: (text) => (text.includes("{isbn}") ? readWebAddress(text) : null),
    must: "an address that begins with https:// or http:// and has {isbn} in it",
  },
  smtp: {
    flag: "smtp",
    variable: "LEIHWERK_SMTP",
    value: "URL",
    help: "mail server for messages to readers: smtps://user:password@host; others can read a command line, so set the variable",
    otherwise: "none: messages are printed",
    start: () => null,
    read: readMailServer,
    must: "smtp:// or smtps://, user:password@ where the server wants it, a host and perhaps a port",
    secret: true,
  },
  mailSender: {
    flag: "mail-sender",
    variable: "LEIHWERK_MAIL_SENDER",
    value: "ADDRESS",
    help: "from whom messages to readers come",
    otherwise: "the e-mail address in /einstellungen",
    start: () => null,
    read: readMailAddress,
    must: "an e-mail address",
  },
};

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

type Variables = Readonly<Record<string, string | undefined>>;

/** All settings for a command that has no flags but these. */
export function readSettings(args: readonly string[], environment: Variables): Settings {
  const { settings, rest } = readCommand(args, environment, SETTING_NAMES, []);
  if (rest.length > 0) {
    throw new SettingsError(`Nothing is known about "${rest[0]}": flags begin with --.`);
  }
  return settings;
}

/** The settings and the flags of a command's own; only the settings in `names` may stand on its line. */
export function readCommand(
  args: readonly string[],
  environment: Variables,
  names: readonly SettingName[],
  own: readonly Flag[],
): {
  settings: Settings;
  given: ReadonlyMap<string, readonly string[]>;
  rest: readonly string[];
} {
  const { given, rest } = readCommandLine(args, [...names.flatMap(flagOf), ...own]);
  const values: Record<string, unknown> = {};
  for (const name of ["environment", ...SETTING_NAMES] as SettingName[]) {
    const now = (values.environment ?? "production") as Environment;
    values[name] = givenFor(name, given, environment) ?? SETTINGS[name].start(now);
  }
  return { settings: values as unknown as Settings, given, rest };
}

/** The flag of a setting, if it has one. */
export function flagOf(name: SettingName): Flag[] {
  const { flag, value, help } = SETTINGS[name];
  return flag === null ? [] : [{ name: flag, help, ...(value !== null && { value }) }];
}

/** Flags win over the environment; a variable that is set to nothing is not set. */
function givenFor(
  name: SettingName,
  given: ReadonlyMap<string, readonly string[]>,
  environment: Variables,
): unknown {
  const { flag, variable, read, must, secret = false } = SETTINGS[name];
  const flagged = flag === null ? undefined : given.get(flag)?.[0];
  const text = flagged ?? (environment[variable] || undefined);
  if (text === undefined) return null;
  const value = read(text);
  if (value !== null) return value;
  const where = flagged === undefined ? `The environment variable ${variable}` : `--${flag}`;
  const instead = secret ? "" : `, not "${text}"`;
  throw new SettingsError(`${where} must be ${must}${instead}.`);
}
