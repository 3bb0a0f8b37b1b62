/** Many changed at once: the ticks in a list, what they are given, and what came of it. */

import { numeral } from "./phrases.ts";

export default {
  /** In a list. */
  choosing: "Auswahl",
  tickPage: (count: number) =>
    count === 1
      ? "Den Eintrag dieser Seite ankreuzen"
      : `Alle ${numeral(count)} dieser Seite ankreuzen`,
  untick: "Nichts ankreuzen",
  changeAll: (count: number) => `Alle ${numeral(count)} ändern`,
  change: "Angekreuzte ändern",
  table: "Angekreuzte als Tabelle",

  /** The form. */
  title: (count: number, [one, many]: readonly [string, string]) =>
    count === 1 ? `1 ${one} ändern` : `${numeral(count)} ${many} ändern`,
  about: "Was leer bleibt, bleibt bei allen, wie es ist. Zuerst sehen Sie, was geschähe.",
  where: "Kreuzen Sie in einer dieser Listen an, was sich ändern soll:",
  stays: "bleibt, wie es ist",
  empties: "leeren",
  adds: (label: string) => `${label}: dazu`,
  takes: (label: string) => `${label}: weg`,
  look: "Ansehen, was geschähe",

  /** Its page. */
  lead: {
    probe: "Es wird nachgesehen, was geschähe.",
    geprüft: "So wird es, wenn Sie es ausführen. Bisher ist nichts geändert.",
    läuft: "Die Änderung wird ausgeführt.",
    angehalten:
      "Die Änderung steht still. Was schon geändert ist, bleibt, bis Sie es zurücknehmen.",
    fertig: "Die Änderung ist ausgeführt.",
    rücknahme: "Die Änderung wird zurückgenommen.",
    zurückgenommen: "Die Änderung ist zurückgenommen.",
  } as Readonly<Record<string, string>>,
  whom: "Was sich ändert",
  changes: "Änderung",
  emptied: "leer",
  changed: "Geändert",
  nothing: "Es gibt nichts zu ändern: Alle sind schon so, oder es geht bei keinem.",
  kept: "Das bleibt, wie es ist",
  run: (count: number) => `${numeral(count)} jetzt ändern`,
  stop: "Anhalten",
  goOn: "Weitermachen",
  undo: "Zurücknehmen",
  undoHelp:
    "Alles wird wieder, wie es vorher war. Was seither noch einmal geändert wurde, bleibt so, wie es jetzt ist.",
  progress: "Fortschritt",
  percent: (part: number) => `${part} %`,
  reload: "Neu laden",
  another: "Alle Sammeländerungen",
};
