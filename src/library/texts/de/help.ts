/** What is said around the help; its texts are files in `docs/hilfe/`. */

import { formats } from "../../../core/texts/de/phrases.ts";

export default {
  title: "Hilfe",
  about: "Für alle, die in der Bibliothek arbeiten: wie etwas geht, ein Thema je Seite.",
  search: "In der Hilfe suchen",
  contents: "Alle Themen",
  found: (total: number) =>
    total === 1 ? "Eine Fundstelle" : `${formats.number(total)} Fundstellen`,
  nothing: (phrase: string) =>
    `Zu „${phrase}“ steht hier nichts. Versuchen Sie ein anderes Wort, oder sehen Sie die Themen durch.`,
  /** From a page to what explains it. */
  link: (theme: string) => `Hilfe: ${theme}`,
};
