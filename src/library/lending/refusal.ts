/** Why something is not possible now, as a closed list; sentences in `library/texts/{de,en}/refusals.ts`, explanations in docs/problems.md. */

import { Problem, type ProblemLink } from "../../core/model/answers/problem.ts";

export const REASONS = [
  "ausgeliehen",
  "vermisst",
  "nicht-ausleihbar",
  "beschaedigt",
  "praesenz",
  "bereitgestellt",
  "gesperrt",
  "abgelaufen",
  "zu-viele-ausleihen",
  "zu-viele-der-art",
  "zu-viele-vormerkungen",
  "gebuehren",
  "offene-gebuehren",
  "gebuehr-stand",
  "gebuehr-fest",
  "nichts-offen",
  "gebuehr-verbucht",
  "beitrag-danach",
  "beitrag-heute",
  "beitrag-nur-leser",
  "beitrag-unbestaetigt",
  "ausleihe-bezahlt",
  "anderes-offen",
  "saeumig",
  "kein-gewinn",
  "kommt-nicht-wieder",
  "zurueckgegeben",
  "nicht-ausgeliehen",
  "seither-ausgeliehen",
  "vorgemerkt",
  "zu-oft-verlaengert",
  "nur-eine-verlaengerung",
  "vor-der-ausleihe",
  "in-der-zukunft",
  "zu-lange-her",
  "zu-weit-voraus",
  "anderes-exemplar",
  "verfuegbar",
  "ohne-exemplar",
  "schon-ausgeliehen",
  "schon-vorgemerkt",
  "vormerkung-zu-ende",
  "stand-folgt",
  "offene-ausleihen",
  "exemplar-unterwegs",
  "war-ausgeliehen",
  "erst-zuruecknehmen",
  "nicht-vermisst",
  "schon-vermerkt",
  "ausgesondert",
  "letzte-bibliothek",
  "datei-schon-da",
  "demo-schon-da",
  "art-in-gebrauch",
  "einspielung-laeuft",
  "einspielung-schritt",
  "einspielung-abgelehnt",
  "nachricht-schritt",
  "nachricht-unterwegs",
  "nachricht-empfaenger",
  "kein-mailserver",
  "kein-geheimnis",
  "schon-zusammengefuehrt",
  "andere-art",
  "nicht-zusammenfuehrbar",
  "nur-leser",
  "schon-eines",
  "im-kreis",
  "seither-fort",
  "seither-geaendert",
  "seither-zusammengefuehrt",
  "seither-vergeben",
  "inventur-abgeschlossen",
  "gebucht",
  "belegt",
  "serie-belegt",
  "satz-belegt",
  "buchung-vergangen",
  "buchung-zu-weit",
  "buchung-zu-lang",
  "buchung-geschlossen",
  "zu-viele-buchungen",
  "buchung-stand",
  "buchung-zu-ende",
  "kein-termin",
  "termin-vergeben",
  "schon-termin",
  "termin-ohne-anlass",
  "schon-im-katalog",
  "zu-viele-wuensche",
  "wunsch-stand",
  "gruppe-vergeben",
  "klassen-gleich",
  "klassen-im-kreis",
  "klassen-unbekannt",
  "klassen-seither-geaendert",
  "klassen-seither-neu",
  "schuljahr-vollzogen",
  "sammelaenderung-schritt",
  "nichts-ausgewaehlt",
  "zu-viele-treffer",
] as const;

export type Reason = (typeof REASONS)[number];

export interface Refusal {
  readonly reason: Reason;
  /** Only overridable rules refuse it: staff can give a reason to do it anyway. */
  readonly trotzdem?: "ja";
  /** It passes by itself: seconds until another try is worth it. */
  readonly retryAfter?: number;
  readonly [param: string]: string | number;
}

/** Rules of the library, unlike facts: staff may override them with a reason. */
const OVERRIDABLE: ReadonlySet<unknown> = new Set<Reason>([
  "beschaedigt",
  "praesenz",
  "bereitgestellt",
  "gesperrt",
  "abgelaufen",
  "saeumig",
  "zu-viele-ausleihen",
  "zu-viele-der-art",
  "gebuehren",
  "vorgemerkt",
  "gebucht",
  "zu-oft-verlaengert",
  "zu-weit-voraus",
]);

/** The first refusal that is not overridden by a reason of staff. */
export function firstRefusal(
  all: readonly (Refusal | false | null)[],
  goesOn: boolean,
): Refusal | null {
  const inTheWay = all.filter((one) => one !== false && one !== null);
  const beyondRules = inTheWay.find(({ reason }) => !OVERRIDABLE.has(reason)) ?? null;
  const first = inTheWay[0] ?? null;
  if (goesOn || first === null) return beyondRules;
  return beyondRules === null ? { ...first, trotzdem: "ja" } : first;
}

/** 409; `links` names the members that prevent it, `off` the kinds of those that are turned off. */
export function notPossible(
  { trotzdem, retryAfter, ...why }: Refusal,
  links: readonly ProblemLink[] = [],
  off: readonly string[] = [],
): Problem {
  const members = { grund: why.reason, trotzdem: trotzdem !== undefined };
  const headers = retryAfter === undefined ? {} : { "Retry-After": `${retryAfter}` };
  return new Problem("nicht-moeglich", why, { links, members, headers, off });
}

/** The members above, for the OpenAPI description. */
export const REFUSAL_MEMBERS = {
  grund: { enum: [...REASONS], description: "Of nicht-moeglich: why, in a word." },
  trotzdem: {
    type: "boolean",
    description:
      "Of nicht-moeglich: whether the same request is granted if a reason is given in `trotzdem`, which only staff may do.",
  },
};
