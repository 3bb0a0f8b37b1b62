/** What is said around the help; its texts are files in `docs/hilfe/`. */

import { formats } from "../../../core/texts/de/phrases.ts";

export default {
  title: "Hilfe",
  about: "Für alle, die in der Bibliothek arbeiten: wie etwas geht, ein Thema je Seite.",
  search: "In der Hilfe suchen",
  contents: "Alle Themen",
  sections: "Auf dieser Seite",
  found: (total: number) =>
    total === 1 ? "Eine Fundstelle" : `${formats.number(total)} Fundstellen`,
  nothing: (phrase: string) =>
    `Zu „${phrase}“ steht hier nichts. Versuchen Sie ein anderes Wort, oder sehen Sie die Themen durch.`,
  /** Words of questions that say nothing of what is asked. */
  fillers:
    "aber alle als am an auch auf aus bei beim bekomme bekommen bekommt bin bitte brauche brauchen da damit dann darf das dass dem den denn der des die dies diese diesen dieser doch dort du durch ein eine einem einen einer eines er es etwas für geht gehen gibt habe haben hat hier ich ihm ihn ihr ihre im in ist ja jede jeder jemand jetzt kann kannst kein keine keinen können könnte lässt macht mache machen man mein meine meinen meiner mich mir mit muss müssen möchte nach neben nicht noch nun nur ob oder passiert sein seine seit sich sie sind so soll sollen sollte tue tun über um und uns unser unsere unter vom von vor wann war warum was weil wenn wer werden wessen wie wieder wieso will wir wird wo wohin womit wollen wurde wurden zu zum zur",
  /** From a page to what explains it. */
  link: (theme: string) => `Hilfe: ${theme}`,
};
