/** What has to be said where covers come many at once. */

import { formats } from "../../../../core/texts/de/phrases.ts";

export default {
  title: "Titelbilder",
  about:
    "Eine Zip-Datei voller Bilder: Jedes wird das Titelbild des Werks, das sein Name nennt, mit einer ISBN, mit Barcode, Inventarnummer oder Signatur eines Exemplars (statt „/“ steht „_“) oder mit der Nummer aus der Adresse des Werks (9783518366752.jpg, W-012.png, 12.webp).",
  file: "Zip-Datei",
  fileHelp: (mebibytes: number) =>
    `Höchstens ${mebibytes} MiB; jedes Bild JPEG, PNG, WebP oder AVIF, höchstens 24 MiB.`,
  replace: "Auch statt der Titelbilder, die schon da sind",
  submit: "Hochladen und prüfen",
  /** One after the other, with a telephone. */
  photo: {
    title: "Titelbilder fotografieren",
    about: "Ein Werk nach dem anderen: scannen oder suchen, fotografieren, weiter.",
    field: "ISBN oder Strichcode scannen, oder Titel eintippen",
    find: "Weiter",
    unknown: (text: string) => `Zu „${text}“ gibt es hier kein Werk.`,
    done: (title: string) => `Gespeichert: ${title}`,
    again: "Noch einmal fotografieren",
    picture: "Foto des Titelbilds",
    pictureHelp: "Am besten auf einem einfarbigen Tisch, von oben, ganz im Bild. Höchstens 24 MiB.",
    cut: "Gerade zuschneiden",
    textHelp: "Viele Telefone lesen Text mit der Kamera direkt in ein Feld ein.",
    save: "Speichern und zum nächsten",
    toWork: "Zum Werk",
    other: "Ein anderes Werk",
    oneByOne: "Mit dem Telefon fotografieren, eines nach dem anderen",
  },
  /** What became of a picture. */
  taken: "übernommen",
  kept: "ausgelassen: Das Werk hat schon ein Titelbild",
  unknown: "kein Werk heißt so",
  several: "mehrere Werke haben diese Nummer",
  refused: (why: string) => `abgelehnt: ${why}`,
  total: (sums: Readonly<Record<"taken" | "kept" | "unmatched" | "refused", number>>) =>
    `${sums.taken} übernommen, ${sums.kept} ausgelassen, ${sums.unmatched} ohne Werk, ${sums.refused} abgelehnt.`,
  nothing: "In der Zip-Datei ist kein Bild.",
  /** What an import of them says otherwise than others. */
  pictures: "Bilder",
  running:
    "Die Bilder werden eins nach dem anderen übernommen. Sie können diese Seite verlassen; die Arbeit geht weiter.",
  again: "Noch einmal prüfen",
  runPartly: (refused: number) =>
    refused === 1
      ? "Die anderen übernehmen, ohne das eine"
      : `Die anderen übernehmen, ohne die ${formats.number(refused)} ohne Werk oder Bild`,
};
