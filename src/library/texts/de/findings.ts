/** What has to be said of a library's own files that are not as they should be. */

import type { PageFault, RuleFault, TemplateFault } from "../findings.ts";

export default {
  title: "Dateien dieser Website",
  about:
    "Was an den eigenen Dateien der Bibliothek, im Ordner der Website, nicht so ist, wie es sein soll.",
  none: "Alles in Ordnung: An den eigenen Dateien der Bibliothek ist nichts falsch.",
  /** For the foot of a librarian's page. */
  link: (count: number) => `An den Dateien dieser Website ist etwas zu beheben (${count})`,
  webhooks: (count: number) =>
    count === 1
      ? "Ein Webhook nahm nichts mehr an und wurde abgeschaltet"
      : `${count} Webhooks nahmen nichts mehr an und wurden abgeschaltet`,
  columns: { datei: "Datei", befund: "Was nicht stimmt" },
  /** `reason`: an error as the runtime tells it, without a stop. */
  unreadable: (reason: string) => `Sie ist nicht zu lesen: ${reason}.`,
  leftOut: "Was darin erklärt wird, fehlt, bis es behoben ist.",
  template: ({ what, known }: TemplateFault) =>
    what === "name"
      ? `Eine Nachricht mit diesem Namen gibt es nicht; es gibt ${known.join(", ")}.`
      : what === "unreadable"
        ? "Die Datei lässt sich nicht lesen; genommen wird der Text des Programms."
        : what === "long"
          ? "Der Text ist zu lang für eine Nachricht; genommen wird der des Programms."
          : `${what.placeholder} füllt hier nichts aus; es gibt ${known.join(", ")}.`,
  page: (fault: PageFault) => {
    const why =
      fault.what === "unreadable"
        ? `Die Datei lässt sich nicht lesen (${fault.reason}).`
        : fault.what === "large"
          ? "Die Datei ist größer als 256 KiB, worauf jeder Besucher warten würde."
          : `Die Adresse ${fault.path} hat schon ${fault.other}; geben Sie einer der beiden einen anderen Namen.`;
    return `${why} Diese Seite fehlt bis dahin.`;
  },
  rule: ({ rule, art, near, known }: RuleFault) =>
    `„${rule}“ wirkt für „${art}“ nicht: Eine solche Art von Werken hat die Bibliothek nicht. ${near === null ? `Es gibt ${known.join(", ")}; weitere kommen in den Einstellungen dazu.` : `Ist „${near}“ gemeint?`}`,
  leftFields: (kind: string, fields: readonly string[]) =>
    `Keine Datei im Ordner der Website fügt der Art „${kind}“ noch ${fields.map((name) => `„${name}“`).join(", ")} hinzu: Was dort eingetragen war, bleibt aufgehoben und ist wieder zu sehen, sobald eine es tut.`,
};
