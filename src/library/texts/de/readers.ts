/** What has to be said where readers are registered, alone or a class at once. */

import { formats, numeral } from "../../../core/texts/de/phrases.ts";

export default {
  wishes: {
    ordered: "Ist bestellt",
    bought: "Ist angeschafft",
    declined: "Ablehnen",
    search: "Werk suchen",
    whichWork: "Welches Werk es geworden ist, wählen Sie im nächsten Schritt.",
  },
  /** Above the choices where two readers become one. */
  merging:
    "Ausleihen, Vormerkungen, Gebühren, Nachrichten und Merklisten beider Konten gehören danach zu dem, das bleibt. Warten beide auf dasselbe Werk, zählt die frühere Vormerkung; hat eines es ausgeliehen, endet sie. Der andere Ausweis gilt an der Theke weiter. Kennwort, Anmeldungen und Schlüssel des anderen Kontos enden sofort. Rückgängig machen lässt es sich, solange zurückgegebene Ausleihen gemerkt werden. Prüfen Sie vorher, ob es wirklich eine Person ist.",
  /** The columns of the list of readers. */
  table: { reader: "Name", loans: "Ausleihen", late: "Überfällig", owing: "Offen" },
  /** On the page of stored data. */
  merged: "Darin aufgegangene Konten",
  group: {
    /** Above what is done for everybody in it. */
    all: "Für alle in der Gruppe",
    codes: "Zugänge ausgeben und drucken",
    handOut: "Einen Klassensatz der Reihe nach ausgeben",
    /** What the class is called then; null where the name says no year. */
    moveUp: (name: string | null, until: string) =>
      name === null
        ? `Ausweise verlängern bis ${until}`
        : `Versetzen in die ${name}, Ausweise gültig bis ${until}`,
    /** Those who are chosen in a list. */
    moveChosen: "Angekreuzte kommen in die Gruppe",
    move: "Versetzen",
    moveNobody: "Kreuzen Sie an, wer in eine andere Gruppe kommt.",
    moveNowhere: "Sagen Sie, in welche Gruppe sie kommen.",
    moveBack: "Zurück zur Liste",
    moveHelp: "Eine Gruppe, die es noch nicht gibt, wird angelegt.",
    expire: "Ausweise ablaufen lassen …",
    expireAsk: (total: number) =>
      `${total === 1 ? "Der Ausweis" : `Alle ${numeral(total)} Ausweise`} dieser Gruppe ${total === 1 ? "gilt" : "gelten"} dann nur bis gestern: Ausgeliehen und verlängert wird nichts mehr, bis ein neuer Tag eingetragen ist.`,
    expireSure: (total: number) =>
      total === 1
        ? "Ja, den Ausweis ablaufen lassen"
        : `Ja, alle ${numeral(total)} ablaufen lassen`,
  },
  /** Who is not in an imported list any more. */
  leaving: {
    title: (list: string) => `Nicht in der Liste ${list}`,
    about:
      "Diese Leserinnen und Leser sind hier eingetragen, stehen aber nicht in der Liste. Wer gegangen ist, kann gesperrt oder entfernt werden; von selbst geschieht nichts.",
    /** From the page of the import. */
    link: (total: number) =>
      total === 1
        ? "Eine Person steht nicht in dieser Liste"
        : `${formats.number(total)} Leserinnen und Leser stehen nicht in dieser Liste`,
    nobody: "Alle, die hier eingetragen sind, stehen in der Liste.",
    grouped: "Andere ihrer Gruppe stehen in der Liste",
    others: "Niemand ihrer Gruppe steht in der Liste",
    othersHelp:
      "Vielleicht ist die ganze Gruppe gegangen, etwa ein Abschlussjahrgang; vielleicht war die Liste nur für andere Gruppen.",
    noGroup: "Ohne Gruppe",
    noGroupHelp:
      "Vielleicht Lehrkräfte, die in einer Liste der Klassen nie stehen. „Alle ankreuzen, die nichts mehr haben“ lässt sie aus.",
    tickAll: "Alle in dieser Gruppe ankreuzen",
    tickFree: "Alle ankreuzen, die nichts mehr haben",
    loans: (total: number, titles: string) =>
      `${total === 1 ? "hat ein Medium" : `hat ${numeral(total)} Medien`}: ${titles}`,
    fees: (total: number) =>
      total === 1 ? "eine Gebühr ist offen" : `${numeral(total)} Gebühren sind offen`,
    nothing: "hat nichts mehr",
    locked: "gesperrt",
    chosen: "Was mit den Angekreuzten geschieht",
    lockHelp:
      "Gesperrten wird nichts mehr ausgeliehen; was sie haben, können sie zurückgeben. Die Sperre lässt sich im Konto aufheben.",
    lock: "Angekreuzte sperren",
    remove: "Angekreuzte entfernen …",
    removeHelp:
      "Entfernt werden nur die, die nichts mehr haben und nichts schulden, mit allem, was über sie gespeichert ist. Das lässt sich nicht rückgängig machen.",
    removeSure: "Ja, wer nichts mehr hat, entfernen",
    /** Why nothing is lent to them. */
    reason: (list: string) => `Abgang: nicht mehr in der Liste ${list}`.slice(0, 200),
    reasonYear: (year: string) => `Abgang: Schuljahr ${year}`.slice(0, 200),
    next: (total: number) => `Weitere ${formats.number(total)}`,
    back: "Zur Einspielung",
  },
  /** The first way in, on paper. */
  slips: {
    title: "Zugang",
    about:
      "Mit einem Einmalcode meldet man sich zum ersten Mal an und wählt ein Kennwort. Er wird nur jetzt gezeigt; ein neuer ersetzt den alten.",
    /** `cards`: whether readers have cards; so below. */
    aboutGroup: (cards: boolean) =>
      `Für alle, die noch kein Kennwort haben, ein Zettel zum Ausschneiden: mit ${cards ? "Namen, Ausweisnummer" : "Namen"} und Einmalcode. Die Codes werden nur jetzt gezeigt; neue ersetzen die alten.`,
    choose: "Für wen? Wählen Sie eine Gruppe oder ein Konto.",
    nobody: "Hier ist niemand, der einen Zugang bekommen kann.",
    make: "Einmalcode ausgeben und drucken",
    send: (address: string) => `Einmalcode an ${address} senden`,
    withPassword: (total: number) =>
      total === 1
        ? "Auch für die eine Person, die schon ein Kennwort hat"
        : `Auch für die ${formats.number(total)}, die schon ein Kennwort haben`,
    made: (total: number, until: string) =>
      total === 1
        ? `Drucken Sie diese Seite jetzt: Der Code ist nur hier zu sehen und gilt bis ${until}.`
        : `Drucken Sie diese Seite jetzt: Die ${formats.number(total)} Codes sind nur hier zu sehen und gelten bis ${until}.`,
    sent: (address: string) => `Der Einmalcode ist an ${address} gesendet.`,
    notSent: (reason: string) =>
      `Die E-Mail ist nicht angekommen (${reason}). Drucken Sie den Zettel, oder versuchen Sie es noch einmal.`,
    next: "Noch jemanden eintragen",
    /** What stands on a slip. */
    address: "Anmelden unter",
    username: "Benutzername",
    card: "Ausweisnummer",
    code: "Einmalcode",
    how: (until: string, cards: boolean) =>
      `Melden Sie sich mit ${cards ? "Benutzername oder Ausweisnummer" : "Benutzername"} und dem Einmalcode an, und wählen Sie dann ein Kennwort. Der Code gilt einmal, bis ${until}.`,
    /** In an e-mail. */
    subject: (site: string) => `${site}: Ihr Zugang`,
    greeting: (name: string | null) => (name === null ? "Guten Tag!" : `Guten Tag, ${name}!`),
  },
  forgotten: {
    title: "Kennwort vergessen",
    /** Where no e-mail can help. */
    ask: "Kennwort vergessen? Fragen Sie in der Bibliothek: Dort bekommen Sie einen Einmalcode.",
    about:
      "Sagen Sie uns, wer Sie sind. Wenn wir eine E-Mail-Adresse von Ihnen haben, senden wir einen Einmalcode dorthin.",
    submit: "Einmalcode senden",
    /** Whether there is such an account or not. */
    done: "Wenn es dieses Konto gibt und eine E-Mail-Adresse hat, ist ein Einmalcode unterwegs. Kommt nichts an, hilft die Bibliothek weiter.",
    subject: (site: string) => `${site}: Ihr Einmalcode`,
    letter:
      "Jemand, hoffentlich Sie, hat angegeben, das Kennwort vergessen zu haben. Waren Sie es nicht, brauchen Sie nichts zu tun: Ihr Kennwort gilt weiter.",
  },
  registration: {
    title: "Konto anlegen",
    aboutByMail:
      "Tragen Sie sich ein. Wir senden einen Einmalcode an Ihre E-Mail-Adresse, mit dem Sie sich anmelden und ein Kennwort wählen.",
    aboutAtDesk: (cards: boolean) =>
      `Tragen Sie sich ein, und kommen Sie dann in die Bibliothek: An der Theke wird das Konto bestätigt${cards ? ", und Sie bekommen Ihren Ausweis" : ""}.`,
    name: "Vor- und Nachname",
    email: "E-Mail",
    submit: "Eintragen",
    nameMissing: "Sagen Sie uns Ihren Namen, mit höchstens 200 Zeichen.",
    emailWrong:
      "Das ist keine E-Mail-Adresse, an die wir schreiben können. Sie sieht aus wie anna@example.org, vor dem @ ohne Umlaute.",
    doneByMail:
      "Danke. Eine E-Mail ist unterwegs; sie sagt, wie es weitergeht. Kommt nichts an, hilft die Bibliothek weiter.",
    doneAtDesk: "Danke. Kommen Sie nun in die Bibliothek: An der Theke geht es weiter.",
    /** Why nothing is lent until then. */
    unconfirmed: "Selbst eingetragen, noch nicht an der Theke bestätigt",
    waiting: (count: number) =>
      count === 1
        ? "Eine Person wartet auf ihre Freischaltung"
        : `${formats.number(count)} Personen warten auf ihre Freischaltung`,
    confirm: "Freischalten",
    confirmWho: (name: string) => `${name} freischalten`,
    subject: (site: string) => `${site}: Ihr Konto`,
    letter: "Ihr Konto ist angelegt. Mit dem Einmalcode bestätigen Sie Ihre E-Mail-Adresse.",
    /** To whoever has an account already. */
    knownLetter:
      "Jemand, hoffentlich Sie, wollte mit dieser E-Mail-Adresse ein Konto anlegen. Sie haben schon eines; melden Sie sich damit an. Ist das Kennwort vergessen, hilft die Bibliothek weiter.",
  },
  /** What discovery systems read that ask for what can be had. */
  daia: {
    format: "Der Parameter format muss „json“ sein.",
    noId: "Der Parameter id fehlt: eine Adresse, die Nummer eines Werks, eine ISBN oder ein Barcode.",
    tooMany: (most: number) =>
      `Es sind zu viele Nummern auf einmal. Fragen Sie nach höchstens ${most}, durch | getrennt.`,
    forNobody: "Was zu haben ist, gilt hier für alle gleich: ohne patron und patron-type.",
  },
  /** What programs read that match names against the catalogue. */
  reconciliation: {
    queries: (most: number) =>
      `Der Parameter queries ist ein JSON-Objekt mit höchstens ${most} Fragen, jede mit query oder properties.`,
    extend: (most: number) =>
      `Der Parameter extend ist ein JSON-Objekt mit ids (höchstens ${most}) und properties, jede mit id.`,
  },
  /** What people read at a self-check machine. */
  sip2: {
    unknownCard: "Dieser Ausweis ist hier nicht bekannt. Bitte fragen Sie an der Theke.",
    wrongPin: "Das Kennwort stimmt nicht.",
    unknownItem: "Dieses Medium ist hier nicht bekannt. Bitte geben Sie es an der Theke ab.",
    itemUnchanged: "Angaben zum Medium ändert nur die Bibliothek.",
    notYours: "Das haben Sie nicht ausgeliehen.",
    notLentToday: "Das wurde nicht heute ausgeliehen und bleibt ausgeliehen.",
    onlyReserveOrCancel: "Hier lässt sich nur vormerken oder eine Vormerkung löschen.",
    notReserved: "Das haben Sie nicht vorgemerkt.",
    noFees: "Hier gibt es keine Gebühren.",
    wrongAmount: "Dieser Betrag kann nicht angenommen werden.",
    usedNumber:
      "Unter dieser Nummer kam schon eine andere Zahlung; diese wurde nicht gebucht. Bitte melden Sie sich an der Theke.",
    /** To whoever empties the machine. */
    reserved: "Vorgemerkt: bitte bereitlegen.",
    busy: "Das geht gerade nicht. Bitte versuchen Sie es gleich noch einmal.",
    /** Why a rule was passed over: it was handed out while nobody could be asked. */
    offline: "Selbstverbucher, ohne Netz",
  },
  /** What people read in the app or the discovery system by which they see their account. */
  paia: {
    noToken: "Bitte melden Sie sich (wieder) an: Die Anmeldung fehlt oder ist abgelaufen.",
    scope: (scope: string) =>
      `Diese Anmeldung erlaubt das nicht. Melden Sie sich mit dem Umfang ${scope} an.`,
    otherPatron: "Diese Anmeldung gehört zu einem anderen Konto.",
    wrong: "Benutzername oder Kennwort stimmt nicht.",
    grant: "Anmelden geht nur mit grant_type=password.",
    missing: (name: string) => `Die Angabe ${name} fehlt.`,
    short: (least: number) =>
      `Das neue Kennwort braucht mindestens ${formats.number(least)} Zeichen.`,
    unsupported: "Das gibt es hier nicht.",
    docs: (most: number) =>
      `Die Angabe doc nennt ein bis ${most} Medien, jedes mit item oder edition.`,
    unknown: "Diese Adresse ist weder ein Werk noch ein Exemplar dieses Katalogs.",
    notLent: "Das haben Sie nicht ausgeliehen.",
    notReserved: "Das haben Sie nicht vorgemerkt.",
  },
  /** Where a school year changes, and on paper for classes. */
  schoolYear: {
    toPlan: "Probe ansehen und vollziehen",
    toResult: "Was geschehen ist, und wer geht",
    toYear: "Zum Schuljahr",
    title: (name: string) => `Neues Schuljahr: ${name}`,
    trial: "Eine Probe: Noch ist nichts geschehen.",
    done: (day: string) => `Vollzogen am ${day}.`,
    classes: "Klassen",
    noClasses: "Noch gibt es keine Gruppen. Spielen Sie die Liste der Schule ein.",
    namesHelp:
      "So heißt jede Gruppe danach. Leer: Sie verlässt die Schule. Derselbe Name: Sie bleibt, wie sie ist. Derselbe Name bei zweien: Aus beiden wird eine.",
    saveNames: "Namen übernehmen und neu prüfen",
    becomesOf: (name: string) => `${name} heißt danach`,
    columns: {
      name: "Gruppe",
      wird: "Danach",
      leser: "Personen",
      ausleihen: "Ausgeliehen",
      ueberfaellig: "Überfällig",
    },
    /** By what becomes of a group. */
    fates: {
      versetzt: "versetzt",
      vereint: "kommt mit einer anderen zusammen",
      abgang: "verlässt die Schule",
      bleibt: "bleibt",
    },
    doIt: "Schuljahr wechseln",
    willDo: "Das geschieht, alles auf einmal:",
    doesMove: (classes: number, readers: number) =>
      `${classes === 1 ? "Eine Klasse" : `${numeral(classes)} Klassen`} mit ${readers === 1 ? "einer Person" : `${formats.number(readers)} Personen`} ${classes === 1 ? "bekommt" : "bekommen"} den neuen Namen.`,
    doesJoin: (
      classes: readonly string[],
      name: string,
      readers: number,
      emptied: readonly string[],
    ) =>
      `${classes.join(" und ")} werden zusammen ${name}, mit ${readers === 1 ? "einer Person" : `${formats.number(readers)} Personen`}. Leer ist danach ${emptied.map((one) => `„${one}“`).join(", ")}.`,
    doesCards: (day: string) => `Ihre Ausweise gelten bis ${day}.`,
    doesCardsLonger: "Ausweise, die ein Ende haben, gelten ein Jahr länger.",
    doesLeave: (readers: number) =>
      `${readers === 1 ? "Eine Person geht" : `${formats.number(readers)} Personen gehen`}: Ausgeliehen und verlängert wird ihnen nichts mehr; was sie haben, können sie zurückgeben.`,
    notWished: "Etwas soll anders sein?",
    edit: "Letzte Stufe und Ausweise ändern",
    undo: "Wechsel rückgängig machen",
    undoAbout:
      "Alle Gruppen bekommen ihren alten Namen zurück, alle Ausweise ihren alten Tag. Wer inzwischen entfernt wurde, kommt nicht wieder.",
    list: "Die neue Liste der Schule",
    listAbout:
      "Spielen Sie sie ein, nachdem die Klassen versetzt sind: Neue kommen dazu, wer die Klasse wechselt, wechselt, und die Seite der Einspielung zeigt, wer nicht mehr in der Liste steht. Haben Sie die Liste schon eingespielt, sind alle schon in ihrer neuen Klasse: Dann tragen Sie sie beim Schuljahr ein, damit nicht noch einmal gezählt wird.",
    listGiven:
      "Diese Liste hat alle in ihre Klasse gebracht; es wird nicht gezählt. Wer nicht in ihr steht, geht.",
    listImport: "Liste einspielen",
    leaving: "Wer geht",
    nobodyLeaves: "Niemand verlässt die Schule.",
    leavingAbout: (all: number, free: number) =>
      `${all === 1 ? "Eine Person geht" : `${formats.number(all)} Personen gehen`}; ${free === all ? (all === 1 ? "sie hat" : "alle haben") : free === 0 ? "niemand hat" : free === 1 ? "eine hat" : `${formats.number(free)} haben`} alles zurückgegeben.`,
    slips: "Laufzettel drucken",
    /** On paper. */
    sheets: {
      titles: { mahnung: "Überfälliges nach Klassen", abgang: "Laufzettel" },
      about: {
        mahnung: "Ein Blatt für jede Klasse, zum Ausschneiden und Austeilen.",
        abgang: "Ein Zettel für jede Person, zum Ausschneiden.",
      },
      nobody: {
        mahnung: "Hier ist nichts überfällig.",
        abgang: "Hier ist niemand, der geht.",
      },
      bring: {
        mahnung: "Bitte zurückbringen:",
        abgang: "Noch zurückzugeben:",
      },
      due: (day: string) => `bis ${day}`,
      late: (day: string, days: number) =>
        `war fällig am ${day}, seit ${days === 1 ? "einem Tag" : `${formats.number(days)} Tagen`}`,
      owed: (sum: string) => `Noch zu bezahlen: ${sum}`,
      clear: "Nichts mehr offen.",
      sign: (day: string) => `Stand ${day}. Bibliothek, Unterschrift:`,
    },
    /** On the page of a group. */
    group: {
      loans: "Ausleihen",
      late: "Überfälliges als Blatt zum Austeilen",
      slips: "Laufzettel",
      year: "Alle Klassen auf einmal versetzen",
    },
  },
};
