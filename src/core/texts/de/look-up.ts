/** What has to be said where another catalogue is asked for a number. */

import type { ByName, Params } from "../phrases.ts";

export default {
  label: "ISBN scannen oder eintippen",
  submit: "Ausfüllen",
  /** `name`: who is asked. */
  help: (name: string) => `Was ${name} darüber weiß, wird eingetragen; was schon dasteht, bleibt.`,
  /** Stands before links to what has the number already. */
  here: "Das ist schon im Katalog; ein weiteres Exemplar gehört dorthin:",
  known: (p: Params) => `Ausgefüllt nach ${p.name}. Bitte vor dem Speichern prüfen.`,
  /** By why nothing was filled in. */
  failures: {
    "no-code": (p) =>
      p.code === ""
        ? "Bitte erst eine ISBN eintippen oder scannen."
        : `„${p.code}“ ist keine ISBN: Sie hat 10 oder 13 Ziffern, und die letzte prüft die anderen. Bitte mit dem Buch vergleichen.`,
    unknown: (p) => `${p.name} kennt ${p.code} nicht. Bitte das Übrige von Hand eintragen.`,
    busy: (_p) => "Gerade werden viele ISBN nachgeschlagen. Bitte gleich noch einmal versuchen.",
    slow: (p) =>
      `${p.name} hat nicht rechtzeitig geantwortet. Bitte noch einmal versuchen oder das Übrige von Hand eintragen.`,
    away: (p) =>
      `${p.name} ist nicht zu erreichen. Bitte später noch einmal versuchen oder das Übrige von Hand eintragen.`,
    refused: (p) =>
      `${p.name} hat die Frage abgelehnt (${p.reason}). Bitte das Übrige von Hand eintragen und es denen sagen, die diese Seiten betreiben.`,
    unreadable: (p) =>
      `Was ${p.name} geantwortet hat, lässt sich nicht lesen. Bitte das Übrige von Hand eintragen und es denen sagen, die diese Seiten betreiben.`,
  } satisfies ByName<(params: Params) => string>,
};
