/** Every error that the service can return: one closed list, each with its status, its address and its page. */

import type { FaultCode, ProblemCode } from "../../texts/codes.ts";
import type { Params } from "../../texts/phrases.ts";

export const STATUS: Readonly<Record<ProblemCode, number>> = {
  "ungueltige-anfrage": 400,
  "ungueltiger-parameter": 400,
  "koerper-unlesbar": 400,
  "nicht-angemeldet": 401,
  "kein-zugriff": 403,
  "fremde-herkunft": 403,
  "formular-abgelaufen": 403,
  "nicht-gefunden": 404,
  "methode-nicht-erlaubt": 405,
  "nicht-annehmbar": 406,
  "zu-langsam": 408,
  "schon-vergeben": 409,
  "noch-verwiesen": 409,
  "sieht-gleich-aus": 409,
  "nicht-moeglich": 409,
  entfernt: 410,
  "neue-aera": 410,
  vorbedingung: 412,
  "zu-gross": 413,
  "adresse-zu-lang": 414,
  "unbekanntes-format": 415,
  "bereich-leer": 416,
  "erwartung-unerfuellbar": 417,
  "falscher-host": 421,
  "ungueltige-angaben": 422,
  "schluessel-verbraucht": 422,
  "vorbedingung-noetig": 428,
  "zu-viele": 429,
  "kopf-zu-lang": 431,
  programmfehler: 500,
  "methode-unbekannt": 501,
  "uebertragung-unbekannt": 501,
  "nicht-bereit": 503,
  ueberlastet: 503,
  "version-unbekannt": 505,
  "kein-platz": 507,
};

/** One fault in a request body, and where: a JSON pointer, whatever the format of the body. */
export interface Fault {
  readonly pointer: string;
  readonly code: FaultCode;
  readonly params?: Params;
}

/** Extension members of a problem (RFC 9457, 3.2), declared by the program on top of the core (`problemMembers`). */
export type ProblemMembers = Readonly<Record<string, string | number | boolean>>;

interface Details {
  readonly faults?: readonly Fault[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Helpful addresses: the variants of a 406, the conflicting members of a 409. */
  readonly links?: readonly ProblemLink[];
  readonly members?: ProblemMembers;
  /** Kinds that prevent what was asked and are turned off, by their singulars: the answer says what turns them on. */
  readonly off?: readonly string[];
}

export interface ProblemLink {
  readonly url: string;
  readonly title?: string;
  readonly type?: string;
}

/** How many faults an answer lists: a body can have a hundred thousand. */
const MOST_FAULTS = 100;

/** Thrown anywhere while a request is handled, answered in one place. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly params: Params;
  readonly status: number;
  readonly faults: readonly Fault[];
  readonly headers: Readonly<Record<string, string>>;
  readonly links: readonly ProblemLink[];
  readonly members: ProblemMembers;
  readonly off: readonly string[];

  constructor(code: ProblemCode, params: Params = {}, details: Details = {}) {
    super(code);
    this.code = code;
    this.params = params;
    this.status = STATUS[code];
    this.faults = (details.faults ?? []).slice(0, MOST_FAULTS);
    this.headers = details.headers ?? {};
    this.links = details.links ?? [];
    this.members = details.members ?? {};
    this.off = details.off ?? [];
  }
}

/** 400: a parameter of the address is known, its value is not. */
export function wrongParameter(
  name: string,
  value: string,
  reason: string,
  more: Params = {},
): Problem {
  const params = { ...more, name, value: value.slice(0, 100), reason };
  return new Problem("ungueltiger-parameter", params);
}

/** 422: the values are not valid; `count` says of how many faults the first are listed. A list is given as one: it may be long. */
export function invalid(...given: readonly (Fault | readonly Fault[])[]): Problem {
  const faults = given.flat() as readonly Fault[];
  return new Problem("ungueltige-angaben", { count: faults.length }, { faults });
}

/** 404: the library does not want what is at this address; users who may change its settings are told which one. */
export class TurnedOff extends Problem {
  readonly setting: string;

  constructor(path: string, setting: string) {
    super("nicht-gefunden", { path });
    this.setting = setting;
  }
}
