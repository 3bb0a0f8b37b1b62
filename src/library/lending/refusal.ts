/** Why something is not possible now: a closed list, a closed list; the sentences are in `library/texts/de/refusals.ts` and `en/` and its paragraph in docs/problems.md. */

import Type from "typebox";
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
  "gebuehr-verbucht",
  "anderes-offen",
  "saeumig",
  "kein-gewinn",
  "kommt-nicht-wieder",
  "zurueckgegeben",
  "nicht-ausgeliehen",
  "vorgemerkt",
  "zu-oft-verlaengert",
  "nur-eine-verlaengerung",
  "vor-der-ausleihe",
  "in-der-zukunft",
  "zu-lange-her",
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
  "schon-zusammengefuehrt",
  "andere-art",
  "nicht-zusammenfuehrbar",
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
  /** Nothing but rules is in the way: where staff give a reason, it is done all the same. */
  readonly trotzdem?: "ja";
  readonly [param: string]: string | number;
}

/** A rule of the library, not the state of things: staff may go on, and say why. */
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
]);

/** The first of what is in the way, as long as no reason given by staff overrules it. */
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

/** 409; `links` names what stands in the way. */
export function notPossible(
  { trotzdem, ...why }: Refusal,
  links: readonly ProblemLink[] = [],
): Problem {
  const members = { grund: why.reason, trotzdem: trotzdem !== undefined };
  return new Problem("nicht-moeglich", why, { links, members });
}

/** The members above, for the description of the interface. */
export const REFUSAL_MEMBERS = {
  grund: Type.Enum([...REASONS], { description: "Of nicht-moeglich: why, in a word." }),
  trotzdem: Type.Boolean({
    description:
      "Of nicht-moeglich: whether the same request is granted where staff give a reason in `trotzdem`.",
  }),
};
