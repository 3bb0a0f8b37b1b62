/** Leser, ihre Gruppen und wie sie das erste Mal hereinkommen. */

import { formats, numeral } from "../../../core/texts/de/phrases.ts";
import type { ReaderTexts } from "../readers.ts";

export default {
  group: {
    all: "Für alle in der Gruppe",
    codes: "Zugänge ausgeben und drucken",
    moveUp: (name, until) =>
      name === null
        ? `Ausweise verlängern bis ${until}`
        : `Versetzen in die ${name}, Ausweise gültig bis ${until}`,
    moveChosen: "Angekreuzte kommen in die Gruppe",
    move: "Versetzen",
    moveHelp: "Eine Gruppe, die es noch nicht gibt, wird angelegt.",
    choose: "Einige in eine andere Gruppe versetzen",
    expire: "Ausweise ablaufen lassen …",
    expireAsk: (total) =>
      `${total === 1 ? "Der Ausweis" : `Alle ${numeral(total)} Ausweise`} dieser Gruppe ${total === 1 ? "gilt" : "gelten"} dann nur bis gestern: Ausgeliehen und verlängert wird nichts mehr, bis ein neuer Tag eingetragen ist.`,
    expireSure: (total) =>
      total === 1
        ? "Ja, den Ausweis ablaufen lassen"
        : `Ja, alle ${numeral(total)} ablaufen lassen`,
  },
  slips: {
    title: "Zugang",
    about:
      "Mit einem Einmalcode meldet man sich zum ersten Mal an und wählt ein Kennwort. Er wird nur jetzt gezeigt; ein neuer ersetzt den alten.",
    aboutGroup:
      "Für alle, die noch kein Kennwort haben, ein Zettel zum Ausschneiden: mit Namen, Ausweisnummer und Einmalcode. Die Codes werden nur jetzt gezeigt; neue ersetzen die alten.",
    choose: "Für wen? Wählen Sie eine Gruppe oder ein Konto.",
    nobody: "Hier ist niemand, der einen Zugang bekommen kann.",
    make: "Einmalcode ausgeben und drucken",
    send: (address) => `Einmalcode an ${address} senden`,
    withPassword: (total) =>
      total === 1
        ? "Auch für die eine Person, die schon ein Kennwort hat"
        : `Auch für die ${formats.number(total)}, die schon ein Kennwort haben`,
    made: (total, until) =>
      total === 1
        ? `Drucken Sie diese Seite jetzt: Der Code ist nur hier zu sehen und gilt bis ${until}.`
        : `Drucken Sie diese Seite jetzt: Die ${formats.number(total)} Codes sind nur hier zu sehen und gelten bis ${until}.`,
    sent: (address) => `Der Einmalcode ist an ${address} gesendet.`,
    notSent: (reason) =>
      `Die E-Mail ist nicht angekommen (${reason}). Drucken Sie den Zettel, oder versuchen Sie es noch einmal.`,
    next: "Noch jemanden eintragen",
    address: "Anmelden unter",
    username: "Benutzername",
    card: "Ausweisnummer",
    code: "Einmalcode",
    how: (until) =>
      `Melden Sie sich mit Benutzername oder Ausweisnummer und dem Einmalcode an, und wählen Sie dann ein Kennwort. Der Code gilt einmal, bis ${until}.`,
    subject: (site) => `${site}: Ihr Zugang`,
    greeting: (name) => (name === null ? "Guten Tag!" : `Guten Tag, ${name}!`),
  },
  forgotten: {
    title: "Kennwort vergessen",
    ask: "Kennwort vergessen? Fragen Sie in der Bibliothek: Dort bekommen Sie einen Einmalcode.",
    about:
      "Sagen Sie uns, wer Sie sind. Wenn wir eine E-Mail-Adresse von Ihnen haben, senden wir einen Einmalcode dorthin.",
    submit: "Einmalcode senden",
    done: "Wenn es dieses Konto gibt und eine E-Mail-Adresse hat, ist ein Einmalcode unterwegs. Kommt nichts an, hilft die Bibliothek weiter.",
    subject: (site) => `${site}: Ihr Einmalcode`,
    letter:
      "Jemand, hoffentlich Sie, hat angegeben, das Kennwort vergessen zu haben. Waren Sie es nicht, brauchen Sie nichts zu tun: Ihr Kennwort gilt weiter.",
  },
  registration: {
    title: "Konto anlegen",
    aboutByMail:
      "Tragen Sie sich ein. Wir senden einen Einmalcode an Ihre E-Mail-Adresse, mit dem Sie sich anmelden und ein Kennwort wählen.",
    aboutAtDesk:
      "Tragen Sie sich ein, und kommen Sie dann in die Bibliothek: An der Theke wird das Konto bestätigt, und Sie bekommen Ihren Ausweis.",
    name: "Vor- und Nachname",
    email: "E-Mail",
    submit: "Eintragen",
    nameMissing: "Sagen Sie uns Ihren Namen, mit höchstens 200 Zeichen.",
    emailWrong:
      "Das ist keine E-Mail-Adresse, an die wir schreiben können. Sie sieht aus wie anna@example.org, vor dem @ ohne Umlaute.",
    doneByMail:
      "Danke. Eine E-Mail ist unterwegs; sie sagt, wie es weitergeht. Kommt nichts an, hilft die Bibliothek weiter.",
    doneAtDesk: "Danke. Kommen Sie nun in die Bibliothek: An der Theke geht es weiter.",
    unconfirmed: "Selbst eingetragen, noch nicht an der Theke bestätigt",
    subject: (site) => `${site}: Ihr Konto`,
    letter: "Ihr Konto ist angelegt. Mit dem Einmalcode bestätigen Sie Ihre E-Mail-Adresse.",
    knownLetter:
      "Jemand, hoffentlich Sie, wollte mit dieser E-Mail-Adresse ein Konto anlegen. Sie haben schon eines; melden Sie sich damit an. Ist das Kennwort vergessen, hilft die Bibliothek weiter.",
  },
} satisfies ReaderTexts;
