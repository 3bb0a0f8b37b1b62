/** What has to be said where covers come many at once. */

import { formats } from "../../../../core/texts/de/phrases.ts";

export default {
  title: "Titelbilder",
  about:
    "Eine Zip-Datei voller Bilder: Jedes wird das Titelbild des Werks, das sein Name nennt, mit einer ISBN, mit dem Barcode eines Exemplars oder mit der Nummer aus der Adresse des Werks (9783518366752.jpg, 0004.png, 12.webp).",
  file: "Zip-Datei",
  fileHelp: (mebibytes: number) =>
    `Höchstens ${mebibytes} MiB; jedes Bild JPEG, PNG, WebP oder AVIF, höchstens 8 MiB.`,
  replace: "Auch statt der Titelbilder, die schon da sind",
  submit: "Hochladen und prüfen",
  /** What became of a picture. */
  taken: "übernommen",
  kept: "ausgelassen: Das Werk hat schon ein Titelbild",
  unknown: "kein Werk heißt so",
  several: "mehrere Werke haben diese ISBN",
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
