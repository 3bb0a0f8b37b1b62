/** Why something is not possible now: a closed list, each with its sentence in every language. */

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
  "zurückgegeben",
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
] as const;

type Reason = (typeof REASONS)[number];

export interface Refusal {
  readonly reason: Reason;
  readonly [param: string]: string | number;
}

/** A rule of the library, not the state of things: staff may go on, and say why. */
const RULED: ReadonlySet<unknown> = new Set<Reason>([
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
  "zu-oft-verlaengert",
]);

export function mayGoOn({ reason }: { readonly reason?: unknown }): boolean {
  return RULED.has(reason);
}
