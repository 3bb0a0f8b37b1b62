/** Every sentence that people read, in English. */

import { howMany } from "../words/how-many.ts";
import { deskInEnglish } from "./desk-en.ts";
import { formatsOf } from "./formats.ts";
import { printInEnglish } from "./print-en.ts";
import type { Nouns, Params, Texts } from "./texts.ts";

const formats = formatsOf("en-GB");

/** What the program names by a word of its own; anything else is said as it comes. */
const REASONS: Readonly<Record<string, string>> = {
  "percent-encoding": "A percent sign is not followed by two digits of UTF-8.",
  path: "The path holds something that no path can hold.",
  "UTF-8": "It is not UTF-8.",
  multipart: "Its parts cannot be told apart.",
  fields: "It has more fields or files than any form here can have.",
  name: "The name of a field is too long.",
  "[[[ … ]]]": "It is nested too deeply.",
  "{ … }": "It must be one object with fields.",
  _aktion:
    "The form wants something that there is not (_aktion); possible are anlegen, ersetzen and loeschen.",
  http: "The request is not well-formed HTTP.",
  "no version": "The request line names no version of HTTP.",
  "no host": "The header field Host is missing.",
  "two hosts": "There is more than one header field Host.",
  host: "The header field Host names no host.",
  target: "The request target is neither a path nor an http address.",
  "target *": "Only OPTIONS has the target *.",
  "target host": "The request target names no valid host.",
  "target bytes": "The address holds characters that must be percent-encoded.",
  _ziel: "The form does not name what it is about (_ziel).",
};

const PARAMETERS: Readonly<Record<string, (params: Params) => string>> = {
  sortierung: (p) => `Possible: ${p.reason}; with a “-” before it in descending order.`,
  anzahl: (p) => `Possible is a whole number: ${p.reason}.`,
  nach: () => "It marks a place in a list, and this one does not. Begin at the first page.",
};

const TYPES: Readonly<Record<string, string>> = {
  string: "a text",
  integer: "a whole number",
  number: "a number",
  array: "a list",
  object: "an object with fields",
  boolean: "true or false",
};

const NOTICE_STATES: Readonly<Record<string, string>> = {
  wartend: "waiting",
  gesendet: "sent",
  gedruckt: "printed",
  fehlgeschlagen: "failed",
  hinfällig: "to no purpose",
};

const RESERVATION_STATES: Readonly<Record<string, string>> = {
  wartend: "waiting",
  bereitgestellt: "put aside for collection",
  erledigt: "fulfilled",
  verfallen: "lapsed",
  storniert: "cancelled",
};

const IMPORT_STATES: Readonly<Record<string, string>> = {
  liest: "reading the file",
  spalten: "deciding on columns",
  probe: "trial under way",
  geprüft: "trial done",
  läuft: "being imported",
  angehalten: "stopped",
  fertig: "imported",
  rücknahme: "being taken back",
  zurückgenommen: "taken back",
  fehlgeschlagen: "failed",
  verfallen: "lapsed",
};

/** Why something cannot be lent, returned, renewed or reserved just now. */
function renewalsIn(left: number): string {
  if (left === 0) return "No renewal left";
  return left === 1 ? "1 renewal left" : `${left} renewals left`;
}

const REFUSALS: Readonly<Record<string, (params: Params) => string>> = {
  ausgeliehen: () => "This copy is on loan. Take it back first, or take another copy of the work.",
  "nicht-ausleihbar": () =>
    "This copy is not for loan. If it is to be lent, change its condition or “For loan” first.",
  vermisst: () => "This copy counts as missing. If it is there, change its condition first.",
  beschaedigt: () =>
    "This copy is damaged. Whoever lends it all the same gives a reason (“trotzdem”).",
  praesenz: () =>
    "This copy stays in the house. Whoever lends it all the same gives a reason (“trotzdem”).",
  bereitgestellt: () =>
    "This copy is put aside for somebody else. Cancel that reservation first, or take another copy.",
  gesperrt: (p) => `This account is blocked (${p.why}). The library has to unblock it first.`,
  abgelaufen: (p) =>
    `This account was valid until ${formats.day(`${p.since}`)}. The library has to extend its validity first.`,
  "zu-viele-ausleihen": (p) =>
    `No more than ${p.most} loans at a time. Something has to be returned first.`,
  "zu-viele-der-art": (p) =>
    `No more than ${p.most} loans of the kind “${p.art}” at a time. One of them has to be returned first.`,
  saeumig: () => "Something that this account has is overdue. It has to be returned first.",
  "kein-gewinn": (p) =>
    `Renewed today, it would be lent no longer than it is already, until ${formats.day(`${p.bis}`)}. Try again later; the renewal is not used up.`,
  "kommt-nicht-wieder": () =>
    "No copy is on loan that could come back; only what can be had again some day can be reserved.",
  "zu-viele-vormerkungen": (p) =>
    `No more than ${p.most} reservations at a time. Cancel one first.`,
  gebuehren: (p) =>
    `This account owes ${formats.money(`${p.owed}`)}; from ${formats.money(`${p.most}`)} on nothing is lent. Please pay first.`,
  "offene-gebuehren": (p) =>
    `This account still has ${p.total === 1 ? "one open fee or deposit" : `${p.total} open fees or deposits`}. It can be removed once all are paid, let off or given back.`,
  "gebuehr-stand": () =>
    "How a fee stands follows from what is paid. Change “Paid”: less, where money is given back or a payment is reversed.",
  "gebuehr-fest": () =>
    "Who owes something and what for stays as it is. Let this fee off, and make a new one.",
  "gebuehr-verbucht": () =>
    "Something was paid for it already; that stands in the cash book and stays there. Give the money back, or let the rest off.",
  "anderes-offen": () =>
    "Something else is open by now than stood on the page. Nothing was booked; look at what is open now.",
  zurückgegeben: () =>
    "This loan has been returned. All that is possible is to undo the return, as long as the copy has not been lent again.",
  "nicht-ausgeliehen": () => "This copy is not on loan; there is nothing to take back.",
  vorgemerkt: () =>
    "Somebody waits for this work, so it cannot be renewed. It has to be returned by its due day.",
  "zu-oft-verlaengert": (p) =>
    `No more than ${p.most} renewals are possible. The copy has to be returned.`,
  "nur-eine-verlaengerung": (p) => `Renewals go step by step: the next one is number ${p.next}.`,
  "vor-der-ausleihe": (p) =>
    `Neither the due day nor the return can be before the loan began, on ${formats.day(`${p.von}`)}.`,
  "zu-lange-her": (p) => `It cannot have been lent on ${formats.day(`${p.von}`)}. Check the year.`,
  "in-der-zukunft": () => "A loan and a return cannot be in the future.",
  "anderes-exemplar": () => "Who borrowed or reserved what stays as it is. Make a new one instead.",
  verfuegbar: () =>
    "A copy is on the shelf and can be borrowed at once; only what nobody can have now can be reserved.",
  "ohne-exemplar": () => "There is no copy of this work that could be lent.",
  "schon-ausgeliehen": () => "This account has the work on loan itself.",
  "schon-vorgemerkt": () => "This account has reserved the work already.",
  "vormerkung-zu-ende": (p) =>
    `This reservation is over (${RESERVATION_STATES[p.status ?? ""] ?? p.status}). All that is possible is a new one.`,
  "stand-folgt": (p) =>
    `The reservation is ${RESERVATION_STATES[p.status ?? ""] ?? p.status}; it can only be cancelled (“storniert”). Everything else follows from loans and returns.`,
  "offene-ausleihen": (p) =>
    `This account still has open loans (${p.total}). It can be deleted once everything is back.`,
  "nicht-vermisst": () =>
    "This copy was not missing. What state a copy is in is changed by librarians, on its page.",
  ausgesondert: () => "This copy is withdrawn; nobody misses it any more.",
  "letzte-bibliothek": () =>
    "This is the last account that can run the library. Give another one that role first.",
  "nachricht-schritt": (p) =>
    `The message is ${NOTICE_STATES[p.status ?? ""] ?? p.status}; this step is not possible now. Load its page again; it says what is.`,
  "nachricht-unterwegs": () =>
    "This message is being sent. Wait a minute, then it says here what became of it.",
  "nachricht-empfaenger": () =>
    "To whom a message goes stays as it is. Make a new one for somebody else.",
  "datei-schon-da": () =>
    "This very file is being imported already. Go on there, or delete that import first.",
  "art-in-gebrauch": (p) =>
    `There still are works of the kind “${p.art}”. Give them another one first.`,
  "demo-schon-da": () => "The demo is in place. Take it back first.",
  "einspielung-laeuft": () =>
    "This import is being worked on. Wait until it is through, or stop it first.",
  "einspielung-schritt": (p) =>
    `This step is not possible now: the import is at “${IMPORT_STATES[p.status ?? ""] ?? p.status}”. Load its page again; it says what can be done next.`,
  "einspielung-abgelehnt": (p) =>
    `${p.total === 1 ? "One row was" : `${p.total} rows were`} refused. Mend them, or say that the others are to be imported all the same.`,
  "schon-zusammengefuehrt": () =>
    "A merging cannot be changed, only undone (DELETE); after that another one is possible.",
  "andere-art": () => "Only what is of the same kind can be merged.",
  "nicht-zusammenfuehrbar": () => "What is of this kind cannot be merged.",
  "schon-eines": () => "Both addresses lead to the same; there is nothing left to merge.",
  "im-kreis": () =>
    "Merged, it would stand above itself. First undo what puts the one below the other, or choose otherwise for that field.",
  "seither-fort": () => "What stayed is gone, so the merging cannot be undone.",
  "seither-geaendert": () =>
    "What stayed has been changed since; undoing would lose that change. Take it back first.",
  "seither-zusammengefuehrt": () => "What stayed has been merged once more since. Undo that first.",
  "seither-vergeben": (p) =>
    `“${p.value}” belongs to something else by now. Change it there first.`,
  "war-ausgeliehen": () =>
    "This copy has been on loan, and that is to stay on record. Withdraw it instead of removing it: set its condition to withdrawn.",
  "erst-zuruecknehmen": () =>
    "This copy is on loan. End the loan first: returned, lost or replaced.",
  "exemplar-unterwegs": () =>
    "This copy is on loan or put aside and cannot be given to another work now.",
};

export const en: Texts = {
  language: "English",
  formats,
  year,
  count: (total, nouns) => count(total, lowered(nouns)),

  problems: {
    "ungueltige-anfrage": {
      title: "Bad request",
      detail: (p) => reason(p.reason),
      help: "The address or a header of the request breaks the rules of HTTP. Check how the address was put together.",
    },
    "ungueltiger-parameter": {
      title: "Bad parameter",
      detail: (p) =>
        p.reason === "zu-viele-werte"
          ? `That many values at once are not possible: at most ${p.most} for “${p.name}”.`
          : p.reason === "kein-filter"
            ? `This list cannot be narrowed down by “${p.name}”. Possible: ${p.choices}.`
            : `The parameter “${p.name}” cannot be “${p.value}”. ${PARAMETERS[p.name ?? ""]?.(p) ?? `Possible: ${TYPES[`${p.reason}`] ?? p.reason}.`}`,
      help: "A parameter behind the question mark has a value that it cannot have, or is a field that the list cannot be narrowed down by. Parameters that nobody knows are ignored; known ones must be right.",
    },
    "koerper-unlesbar": {
      title: "Body cannot be read",
      detail: (p) => `The body is not well-formed (${p.format}): ${reason(p.reason)}`,
      help: "What was sent is not well-formed in the format that its Content-Type names, or is not UTF-8.",
    },
    "nicht-angemeldet": {
      title: "Credentials are wrong",
      detail: () => "There is no account with this user name and password.",
      help: "Credentials were sent, and they are wrong or have expired. Requests for public things need none.",
    },
    "kein-zugriff": {
      title: "Access denied",
      detail: (p) =>
        p.signedIn
          ? "This is not open to your account."
          : "This is not open to everybody. Sign in with an account that may.",
      help: "Only some may read or change what stands at this address: its owner, say, or a librarian.",
    },
    "fremde-herkunft": {
      title: "Request from another site",
      detail: () => "A page of another site cannot change anything here.",
      help: "A browser sent a changing request that began on a page of another site. It was refused, to protect whoever is signed in.",
    },
    "formular-abgelaufen": {
      title: "The form has expired",
      detail: () =>
        "Too much time has passed between opening and sending it, or you have signed in anew since. Nothing was saved; please send it once more.",
      help: "A form is good for an hour, and only in the session in which it was opened. So no page of another site can send one in your name.",
    },
    "nicht-gefunden": {
      title: "Not found",
      detail: (p) => `There is nothing at ${p.path}.`,
      help: "Nothing stands at this address and nothing ever did. Perhaps a letter went astray when it was copied.",
    },
    "methode-nicht-erlaubt": {
      title: "Method not allowed",
      detail: (p) => `${p.method} is not possible here. Possible: ${p.allow}.`,
      help: "The address exists, but not for this method. The header Allow lists the ones that it takes.",
    },
    "nicht-annehmbar": {
      title: "No such representation",
      detail: (p) => `Nothing that you accept is available here. Available: ${p.available}.`,
      help: "The header Accept names only formats that this resource does not have. The answer lists those that it has, with their addresses.",
    },
    "schon-vergeben": {
      title: "Already taken",
      detail: (p) => `Already taken and not to be used a second time: “${p.value}”.`,
      help: "A value that can be had only once, such as a user name, belongs to another resource already.",
    },
    "noch-verwiesen": {
      title: "Others point to it",
      detail: (p) =>
        p.total === 1
          ? "It cannot be removed while another one points to it. Remove or change that one first."
          : `It cannot be removed while ${p.total} others point to it. Remove or change those first.`,
      help: "What others point to is not removed. Remove or change those first; the answer names them.",
    },
    "sieht-gleich-aus": {
      title: "This may be here already",
      detail: (p) =>
        p.count === 1
          ? "One looks just the same. If it is the same, take that one; otherwise make a new one all the same."
          : `${p.count} look just the same. If it is one of them, take that one; otherwise make a new one all the same.`,
      help: "Before something is made in a form, you are shown what may be the same by ISBN, by title and maker, or by name and years. Nothing was made, and nothing you typed is lost.",
    },
    "nicht-moeglich": {
      title: "Not possible now",
      detail: (p) => REFUSALS[`${p.reason}`]?.(p) ?? `${p.reason}`,
      help: "The state of things does not allow this change: a copy is on loan already, say, or somebody waits for it. The answer says why and what is possible; nothing was changed.",
    },
    entfernt: {
      title: "Gone",
      detail: (p) =>
        `${p.title ? `“${p.title}”` : "Something"} stood here until ${formats.dayOf(`${p.since}`, `${p.timeZone}`)}. It was removed and will not come back.`,
      help: "The resource was removed on purpose. Its address is kept and is never given to anything else.",
    },
    vorbedingung: {
      title: "Changed in the meantime",
      detail: () =>
        "It is no longer what your condition says. Fetch it again, look at the change, and repeat yours.",
      help: "The request carried a condition (If-Match, say), and the resource has changed since. Nothing was written.",
    },
    "vorbedingung-noetig": {
      title: "Precondition required",
      detail: () =>
        "Changes need If-Match here, with the ETag of the version that was read (or If-Unmodified-Since), so that nobody overwrites what they have not seen.",
      help: "This library asks PUT, PATCH and DELETE to say which state they change. GET the resource and send its ETag in If-Match; to make a new one, If-None-Match: *.",
    },
    "zu-gross": {
      title: "Too large",
      detail: (p) => `The body may have ${p.limit} bytes at the most.`,
      help: "The body of the request is larger than this address takes.",
    },
    "adresse-zu-lang": {
      title: "Address too long",
      detail: (p) => `An address may have ${p.limit} bytes at the most.`,
      help: "The address is longer than the service reads.",
    },
    "unbekanntes-format": {
      title: "Unknown type of body",
      detail: (p) =>
        `A body of type “${p.type}” is not understood here. Understood: ${p.accepted}.`,
      help: "The Content-Type of the body is none that this address reads; the header Accept of the answer lists those it does.",
    },
    "bereich-leer": {
      title: "Range not satisfiable",
      detail: (p) => `The file has ${p.size} bytes; the range that was asked for lies behind them.`,
      help: "Range asked for a part of the file that is not there. Without Range the whole file comes.",
    },
    "falscher-host": {
      title: "Wrong host",
      detail: (p) => `This service answers at ${p.url} only.`,
      help: "The request names a host that is not this service's public address.",
    },
    "ungueltige-angaben": {
      title: "Some details are not right",
      detail: (p) =>
        p.count === 1 ? "One detail is not right." : `${p.count} details are not right.`,
      help: "The body was read, but some of its fields cannot be taken as they are. Each one is listed with what is wrong; nothing was written.",
    },
    "schluessel-verbraucht": {
      title: "Key already used",
      detail: () =>
        "Another request came with this Idempotency-Key before. Take a new key for each new request.",
      help: "An Idempotency-Key says that a request is the same as an earlier one. This one has the same key but says something else; nothing was made.",
    },
    "zu-viele": {
      title: "Too many requests",
      detail: (p) =>
        `Too many tries. Wait ${p.seconds === 1 ? "a second" : `${p.seconds} seconds`}.`,
      help: "There were more tries in a short time than the service takes. The header Retry-After says how long to wait.",
    },
    programmfehler: {
      title: "Program error",
      detail: (p) => `${p.message}`,
      help: "The program has a fault. It stands in the error log of the server with its time, file and line.",
    },
    "methode-unbekannt": {
      title: "Unknown method",
      detail: (p) => `Nobody here knows the method ${p.method}.`,
      help: "The method of the request is none of HTTP's that this service implements.",
    },
    "zu-langsam": {
      title: "Too slow",
      detail: () => "The request took too long to arrive. Please send it again.",
      help: "The request did not arrive within the time that the service waits for one. Nothing was done; try again over a faster connection.",
    },
    "erwartung-unerfuellbar": {
      title: "Expectation cannot be met",
      detail: () => "The only expectation that can be met is 100-continue.",
      help: "The header field Expect names something that this service does not do. Leave it out.",
    },
    "kopf-zu-lang": {
      title: "Header too long",
      detail: (p) => `All header fields together may have ${p.limit} bytes at the most.`,
      help: "The header fields of the request are longer than the service reads; too many cookies are the usual cause. Delete those of this site and try again.",
    },
    "uebertragung-unbekannt": {
      title: "Unknown transfer coding",
      detail: (p) => `The transfer coding “${p.coding}” is not understood here, only chunked.`,
      help: "The header field Transfer-Encoding names a coding that this service does not implement. Send the body with its length, or chunked.",
    },
    ueberlastet: {
      title: "Too busy",
      detail: () =>
        "The service has more to do at the moment than it can. Try again in a few seconds.",
      help: "More was asked than the service can answer at a time, perhaps by this very address. Nothing was done by half; Retry-After says when it is worth another try.",
    },
    "version-unbekannt": {
      title: "Unknown version of HTTP",
      detail: (p) => `${p.version} is not spoken here, only HTTP/1.1 and HTTP/1.0.`,
      help: "The request line names a version of HTTP that this service does not speak.",
    },
    "nicht-bereit": {
      title: "Not ready",
      detail: () =>
        "The database does not answer at the moment, or is too busy. Nothing was saved. Try again in a moment.",
      help: "The service runs, but cannot reach its database at the moment, or others write for too long. Nothing was done by half; Retry-After says when it is worth another try.",
    },
    "kein-platz": {
      title: "No space left",
      detail: () =>
        "The disk of the database is full, so nothing was saved. Reading goes on. Please tell the library.",
      help: "The disk that holds the database is full. Reading goes on; whoever runs the service has to make room, and then writing works again, without a restart.",
    },
  },

  faults: {
    pflicht: () => "This is required.",
    "zu-lang": (p) => `At most ${p.limit} characters.`,
    "zu-kurz": () => "This may not be empty.",
    zeichen: () => "This does not have the form that is needed here.",
    typ: ({ type = "" }) =>
      `This must be ${TYPES[type] ?? (String(type).startsWith("<") ? `an element ${type}` : "of another type")}.`,
    unbekannt: (p) => `There is no field “${p.name}”.`,
    auswahl: (p) => `Possible are: ${p.choices}.`,
    tag: () => "There is no such day; write it as YYYY-MM-DD.",
    adresse: () => "This must be a web address that begins with https:// or http://.",
    email: () => "This must be an e-mail address.",
    bereich: (p) => `This must be a whole number from ${p.min} to ${p.max}.`,
    "zu-viele-eintraege": (p) => `At most ${p.limit} entries.`,
    ziffern: (p) =>
      `An ${p.name} has ${either(p.lengths)} digits; ${p.count === 1 ? "this is one" : `these are ${p.count}`}.`,
    "keine-nummer": (p) =>
      `This is no ${p.name}: it has ${either(p.lengths)} digits, with or without hyphens.`,
    pruefziffer: (p) =>
      `This is no ${p.name}: the last digit should be ${p.digit}, or one of the others is wrong.`,
    "nicht-gewaehlt": (p) =>
      `There are matches for “${p.typed}”. Choose one of them below, or add “${p.typed}” there as new.`,
    "isbn-anfang": () => "An ISBN of 13 digits begins with 978 or 979.",
    betrag: () => "This must be an amount of money, such as 12.90 EUR.",
    "betrag-null": () => "This must be more than nothing.",
    "zu-viel-bezahlt": () => "This is more than is owed.",
    waehrung: (p) => `Amounts are in ${p.own} here; write the currency too, such as 0.20 ${p.own}.`,
    artregel: () =>
      "Write the kind, a colon and what differs, such as “Film: 7 days, 0 renewals, 2 loans”.",
    kaution: () => "Write the kind, a colon and the amount, such as “Ding: 20 €”.",
    "sprache-unbekannt": () =>
      "This language is not known here; please write its name (“German”) or its code (“de”).",
    vergeben: () => "This is already taken.",
    "verweis-unbekannt": (p) => `There is nothing of the kind “${p.kind}” at ${p.url}.`,
    "nichts-da": (p) => `There is nothing at ${p.url}.`,
    "doppelter-verweis": (p) => `${p.url} stands here twice.`,
    kreis: () => "This leads back here in a circle. Choose something that does not stand below it.",
    "steht-darunter": (p) => `“${p.title}” belongs to “${p.above}” itself. Choose “${p.above}”.`,
    "hat-darunter": () => "Others belong to this one already; let them belong elsewhere first.",
    abgeleitet: (p) =>
      `This list is made from the field “${p.by}” of “${p.from}”; change it there.`,
    wochentag: () => "This is no day of the week: write Sunday, for instance.",
    mahnstufe: () => "This is no level: write the days late, 14, or with a fee 14: 2.50 EUR.",
    schliesstag: () =>
      "This is no day: write 24 December 2026, without a year for every year (24 December), or from one to another: 24 December 2026 to 6 January 2027.",
    oeffnungszeit: () =>
      "This cannot be understood: write “Tue–Fri 14:00–18:00”, or “Sat 10:00–13:00”.",
    farbe: () => "Write the colour with six digits or letters from a to f, such as #0b5863.",
    kontrast: (p) =>
      `This cannot be read on ${p.ground}: the contrast is ${p.contrast} and must be ${p.needed}. ${p.instead} could be read, for instance.`,
    berechnet: () => "This follows from the other fields and cannot be changed by itself.",
    "nicht-erlaubt": () => "You may not change this.",
    "bild-kaputt": () => "This file is damaged or no picture; please choose another one.",
    "bild-zu-gross": (p) =>
      `This picture has more than ${p.limit} megapixels; please make it smaller first.`,
    "bild-zwitter": () =>
      "Something else is hidden in this picture; please save the picture anew and then upload it.",
    "datei-format": (p) =>
      `This file is ${p.type === "?" ? "no picture" : `of the type ${p.type}`}; possible are ${p.accepted}.`,
    "datei-zu-gross": (p) =>
      `This file is too large: at most ${formats.mebibytes(p.limit)} are possible. Please make it smaller first.`,
    "datei-leer": () => "The file is empty. Please choose another one.",
    "datei-fehlt": () => "Please choose a file.",
    "bild-anderer-typ": (p) =>
      `The content is ${p.type}, but something else was announced; please correct the Content-Type.`,
  },

  relators: {
    aut: "author|writer|by|auth",
    edt: "editor|ed|eds|edited by",
    ill: "illustrator|illus|illustrated by|illustrations|pictures",
    trl: "translator|trans|translated by|translation",
    cmp: "composer|comp|composed by",
    lyr: "lyricist|lyrics|words",
    lbt: "librettist",
    arr: "arranger|arranged by",
    prf: "performer|artist performing|performance",
    sng: "singer|vocals|vocalist",
    itr: "instrumentalist",
    mus: "musician|music",
    cnd: "conductor|cond",
    drt: "director|dir by|directed by|film director|direction",
    aus: "screenwriter|screenplay|author of screenplay",
    act: "actor|actress|cast|starring",
    pro: "producer|produced by|film producer",
    cng: "cinematographer|director of photography|camera",
    flm: "film editor|editing",
    nrt: "narrator|reader|read by|narrated by",
    spk: "speaker|speech",
    pht: "photographer|photos|photography",
    art: "artist|painter|art|comic artist",
    scl: "sculptor|sculpture",
    egr: "engraver|engraving",
    wdc: "woodcutter|woodcut",
    ltg: "lithographer|lithography",
    ctg: "cartographer|cartography|maps",
    arc: "architect|architecture",
    dsr: "designer|design|game designer",
    bkd: "book designer|book design",
    cov: "cover designer|cover|cover design|jacket design",
    clr: "colorist|colourist|colouring",
    ltr: "letterer",
    aui: "author of introduction|introduction|foreword|preface|introduction by|foreword by",
    aft: "author of afterword|afterword|afterword by",
    wac: "writer of added commentary|commentator|commentary",
    ann: "annotator|annotations|notes",
    adp: "adapter|adapted by|adaptation|retold by",
    com: "compiler|compiled by|selected by",
    abr: "abridger|abridged by",
    red: "redaktor",
    ctb: "contributor|contributions|contributing author|with",
    cre: "creator|created by",
    ant: "bibliographic antecedent|based on|after",
    inv: "inventor|invention",
    ive: "interviewee",
    ivr: "interviewer",
    crr: "correspondent|letter writer",
    rcp: "addressee|recipient",
    dte: "dedicatee|dedicated to",
    hnr: "honoree|honouree|festschrift for",
    pbl: "publisher|published by",
    bsl: "bookseller",
    prt: "printer|printed by",
    bnd: "binder|bookbinder",
    isb: "issuing body",
    orm: "organizer|organiser",
    own: "owner|current owner",
    fmo: "former owner",
    dnr: "donor",
    ths: "thesis advisor|supervisor",
    prg: "programmer|programming",
    chr: "choreographer|choreography",
    dnc: "dancer|dance",
    std: "set designer|set design",
    cst: "costume designer|costumes",
    oth: "other",
  },

  kinds: {
    person: ["Person", "People"],
    werk: ["Work", "Works"],
    konto: ["Account", "Accounts"],
    gruppe: ["Group", "Groups"],
    exemplar: ["Copy", "Copies"],
    ausleihe: ["Loan", "Loans"],
    vormerkung: ["Reservation", "Reservations"],
    gebuehr: ["Fee", "Fees"],
    merkliste: ["Reading list", "Reading lists"],
    bild: ["Image", "Images"],
    reihe: ["Series", "Series"],
    verlag: ["Publisher", "Publishers"],
    schlagwort: ["Subject", "Subjects"],
    zusammenfuehrung: ["Merge", "Merges"],
    standort: ["Location", "Locations"],
    bibliothek: ["Settings", "Settings"],
    nachricht: ["Message", "Messages"],
    einspielung: ["Import", "Imports"],
    seite: ["Page", "Pages"],
  },

  choices: {
    "seite.menue": {
      kopf: "at the top, with the collections",
      fuß: "at the bottom, with the imprint",
      nirgends: "nowhere",
    },
    "seite.sprache": { de: "German", en: "English" },
    "seite.oeffentlich": { ja: "yes", nein: "no" },
    "bibliothek.kennwortVergessen": { ja: "yes", nein: "no" },
    "bibliothek.registrierung": {
      nein: "no",
      theke: "yes, confirmed at the desk",
      email: "yes, confirmed by e-mail",
    },
    "bibliothek.sprache": { de: "German", en: "English" },
    "werk.art": {
      Buch: "Book",
      Hörbuch: "Audiobook",
      Zeitschrift: "Periodical",
      Noten: "Sheet music",
      Karte: "Map",
      Film: "Film",
      Musik: "Music",
      Spiel: "Game",
      Bild: "Picture",
      Software: "Software",
      Ding: "Thing",
      Sonstiges: "Other",
    },
    "exemplar.zustand": {
      gut: "good",
      beschädigt: "damaged",
      "in Reparatur": "under repair",
      "in Bearbeitung": "being processed",
      vermisst: "missing",
      verloren: "lost",
      ausgesondert: "withdrawn",
    },
    "exemplar.ausleihbar": { ja: "yes", präsenz: "for use in the house only", nein: "no" },
    "exemplar.status": {
      verfügbar: "available",
      ausgeliehen: "on loan",
      bereitgestellt: "put aside for collection",
      vermisst: "missing",
      "nicht ausleihbar": "not for loan",
    },
    "person.koerperschaft": { ja: "yes", nein: "no" },
    "standort.ausleihbar": { ja: "yes", nein: "no" },
    "konto.rolle": { leser: "Reader", theke: "Desk", bibliothekar: "Librarian" },
    "konto.aktiv": { ja: "yes", nein: "no" },
    "konto.verlaufBehalten": { ja: "yes", nein: "no" },
    "ausleihe.status": {
      laufend: "running",
      überfällig: "overdue",
      zurückgegeben: "returned",
      verloren: "lost",
      ersetzt: "replaced",
    },
    "ausleihe.ausgang": { zurück: "returned", verloren: "lost", ersetzt: "replaced" },
    "vormerkung.status": RESERVATION_STATES,
    "einspielung.zustand": IMPORT_STATES,
    "einspielung.teilweise": { ja: "yes", nein: "no" },
    "nachricht.zustand": NOTICE_STATES,
    "nachricht.weg": { "e-mail": "e-mail", brief: "letter" },
    "konto.nachrichten": {
      alle: "all, by e-mail",
      nötige: "only necessary ones, by e-mail",
      Brief: "no e-mails",
    },
    "bibliothek.benachrichtigen": { ja: "yes", nein: "no" },
    "bibliothek.abholnachricht": { ja: "yes", nein: "no" },
    "bibliothek.verfallsnachricht": { ja: "yes", nein: "no" },
    "bibliothek.willkommensnachricht": { ja: "yes", nein: "no" },
    "bibliothek.briefe": { ja: "yes", nein: "no" },
    "bibliothek.saeumigAusleihen": { ja: "yes", nein: "no" },
    "bibliothek.saeumigVerlaengern": { ja: "yes", nein: "no" },
    "bibliothek.verlaengernOhneGewinn": { ja: "yes", nein: "no" },
    "bibliothek.vormerkungSperrtAlle": { ja: "yes", nein: "no" },
    "bibliothek.vormerkenOhneAussicht": { ja: "yes", nein: "no" },
    "bibliothek.ausweisBegrenzt": { ja: "yes", nein: "no" },
    "bibliothek.beschaedigt": {
      erlauben: "lend",
      warnen: "lend with a reason only",
      verweigern: "do not lend",
    },
    "bibliothek.praesenz": {
      erlauben: "lend",
      warnen: "lend with a reason only",
      verweigern: "do not lend",
    },
    "bibliothek.gebuehren": { nein: "no", ja: "yes" },
    "gebuehr.grund": {
      verspätung: "Late",
      verlust: "Lost",
      beschädigung: "Damaged",
      ausweis: "Card",
      mahnung: "Reminder",
      kaution: "Deposit",
      sonstiges: "Other",
    },
    "gebuehr.zustand": { offen: "open", bezahlt: "paid", erlassen: "let off" },
    "gebuehr.weise": { bar: "cash", karte: "by card", überweisung: "by transfer" },
    "merkliste.oeffentlich": { ja: "public", nein: "private" },
  },

  fields: {
    seite: {
      titel: "Title",
      text: "Text (Markdown)",
      menue: "In the menu",
      rang: "Rank in the menu",
      sprache: "Only for pages in this language",
      oeffentlich: "Public",
    },
    bibliothek: {
      name: "Name of the library",
      motto: "Motto",
      sprache: "Language of the pages",
      hinweis: "Notice on the start page",
      logo: "Logo",
      anschrift: "Postal address",
      telefon: "Telephone",
      email: "E-mail",
      oeffnungszeit: "Opening hours",
      ruhetag: "Days of rest",
      schliesstag: "Closing days",
      tage: "Days of a loan",
      verlaengerungen: "Renewals",
      ausleihen: "Loans per account",
      vormerkungen: "Reservations per account",
      abholtage: "Days to fetch something",
      vergessenNachTagen: "Forget who had something after days",
      artRegel: "Different by kind",
      saeumigAusleihen: "Whoever has something overdue may borrow",
      saeumigVerlaengern: "Whoever has something overdue may renew",
      verlaengernOhneGewinn: "Renew even where it gains no day",
      vormerkungSperrtAlle: "A reservation keeps all copies from being renewed",
      vormerkenOhneAussicht: "Reserve what cannot come back",
      ausweisBegrenzt: "Lend nothing beyond the end of the card",
      beschaedigt: "Damaged copies",
      praesenz: "What stays in the house",
      benachrichtigen: "Write to readers",
      erinnerungstage: "Remind so many days before something is due",
      mahnstufe: "Levels of reminders",
      abholnachricht: "Write when something is ready to fetch",
      verfallsnachricht: "Write when a reservation lapses",
      ausweistage: "Write so many days before a card expires",
      willkommensnachricht: "Welcome new readers",
      briefe: "Letters for all without e-mail",
      gebuehren: "Take fees",
      gebuehrTag: "Late, for each open day",
      gebuehrKulanz: "Late, days without a fee",
      gebuehrHoechst: "Late, at most for a loan",
      gebuehrVerlust: "Lost, where the copy has no price",
      gebuehrSchaden: "Damaged",
      gebuehrAusweis: "Card",
      gebuehrGrenze: "Lend nothing where so much is open",
      kaution: "Deposit by kind",
      verweis: "Colour of links",
      verweisDunkel: "Colour of links in the dark",
      band: "Colour of the ribbon",
      bandDunkel: "Colour of the ribbon in the dark",
      impressum: "Imprint",
      datenschutz: "Privacy",
      art: "Further kinds of work",
      isbnQuelle: "Catalogue to look ISBNs up in (SRU)",
      strichcode: "Barcode on labels and cards",
      kennwortVergessen: "One-time code by e-mail for a forgotten password",
      registrierung: "Readers register by themselves",
      registrierungstage: "Unconfirmed registrations go after days",
    },
    person: {
      image: "Image",
      vorname: "First name",
      nachname: "Last name",
      username: "User name",
      geboren: "Born",
      gestorben: "Died",
      beschreibung: "Description",
      gnd: "GND",
      wikidata: "Wikidata",
      auchBekannt: "Also known as",
      koerperschaft: "Organization",
      werk: "Works",
    },
    reihe: {
      name: "Name",
      beschreibung: "Description",
      werk: "Volumes",
    },
    verlag: {
      name: "Name",
      ort: "Place",
      werk: "Works",
    },
    schlagwort: {
      name: "Name",
      auchBekannt: "Other words for it",
      gnd: "GND",
      oberbegriff: "Broader subject",
      unterbegriff: "Narrower subjects",
      werk: "Works",
    },
    zusammenfuehrung: {
      bleibt: "Stays",
      geht: "Becomes part of it",
      wahl: "Choices",
      titel: "Title",
      gehtTitel: "Title of what becomes part of it",
    },
    standort: {
      name: "Name",
      hinweis: "How to find it",
      ausleihbar: "Lends from here",
      exemplar: "Copies",
    },
    werk: {
      titel: "Title",
      untertitel: "Subtitle",
      jahr: "Year",
      entstanden: "Made in",
      datierung: "Dating",
      art: "Type",
      sprache: "Language",
      beschreibung: "Description",
      isbn: "ISBN",
      issn: "ISSN",
      ean: "EAN",
      schlagwort: "Subjects",
      person: "Makers",
      "person.rolle": "Role",
      verlag: "Publisher",
      ort: "Place of publication",
      auflage: "Edition",
      umfang: "Extent",
      reihe: "Series",
      "reihe.band": "Volume",
      altersfreigabe: "Age rating",
      image: "Cover or photograph",
      verweis: "Web links",
      ausgabeVon: "Edition of",
      ausgabe: "Editions",
      exemplar: "Copies",
    },
    konto: {
      username: "User name",
      name: "Name",
      email: "E-mail",
      telefon: "Telephone",
      anschrift: "Address",
      geboren: "Born on",
      gruppe: "Group or class",
      vertretung: "Represented by (for children)",
      rolle: "Role",
      ausweis: "Card number",
      gueltigBis: "Valid until",
      gesperrt: "Blocked because",
      aktiv: "May sign in",
      unbestaetigt: "Registered by themselves, unconfirmed since",
      verlaufBehalten: "Keep loans after their return",
      nachrichten: "Messages",
      notiz: "Note",
      person: "Person in the catalogue",
    },
    gruppe: {
      name: "Name",
      gueltigBis: "Cards valid until",
      tage: "Days of a loan",
      verlaengerungen: "Renewals",
      ausleihen: "Loans at a time",
      notiz: "Note",
      konto: "Readers",
    },
    exemplar: {
      werk: "Work",
      signatur: "Shelf mark",
      barcode: "Barcode",
      standort: "Location",
      zustand: "Condition",
      ausleihbar: "For loan",
      inventarnummer: "Inventory number",
      zugang: "Received on",
      preis: "Price",
      herkunft: "Provenance",
      zubehoer: "Accessories",
      ausgesondertAm: "Withdrawn on",
      grund: "Reason for withdrawal",
      status: "Status",
    },
    ausleihe: {
      exemplar: "Copy",
      konto: "Account",
      von: "Lent on",
      bis: "Due on",
      zurueck: "Ended on",
      ausgang: "Outcome",
      verlaengerungen: "Renewals",
      trotzdem: "All the same, because",
      status: "Status",
    },
    gebuehr: {
      konto: "Account",
      ausleihe: "Loan",
      grund: "What for",
      betrag: "Amount",
      bezahlt: "Paid",
      offen: "Open",
      zustand: "State",
      weise: "Last paid",
      seit: "Since",
      vermerk: "Remark",
      durch: "Set by",
      erledigt: "Settled on",
      erledigtDurch: "Settled by",
    },
    merkliste: {
      name: "Name",
      beschreibung: "Description",
      oeffentlich: "Who sees it",
      werk: "Works",
      "werk.notiz": "Note",
      konto: "Account",
    },
    vormerkung: {
      werk: "Work",
      konto: "Account",
      seit: "Since",
      status: "Status",
      exemplar: "Copy put aside",
      bis: "To be collected by",
      bereitgelegt: "Lies ready since",
      ende: "Ended on",
    },
    bild: {
      titel: "Title",
      beschreibung: "Description",
      breite: "Width in pixels",
      hoehe: "Height in pixels",
      typ: "Uploaded as",
    },
    nachricht: {
      konto: "To",
      tag: "For the day",
      anlass: "Occasion",
      bezug: "What it is about",
      text: "Text (Markdown)",
      weg: "Way",
      adresse: "Sent to",
      zustand: "State",
      wann: "Since",
      versuche: "Tries",
      fehler: "What went wrong",
      naechster: "Next try",
      begonnen: "Being sent since",
      hinfaelligSeit: "To no purpose since",
      sprache: "Language",
    },
    einspielung: {
      titel: "File",
      zustand: "State",
      art: "What a row is",
      herkunft: "Source",
      kopf: "Columns of the file",
      spalte: "What the columns mean",
      teilweise: "Even without the refused rows",
      format: "Format",
      kodierung: "Encoding",
      trennzeichen: "Separator",
      groesse: "Size in bytes",
      pruefwert: "Checksum",
      vorschau: "First rows",
      fortschritt: "Progress in per cent",
      neu: "New",
      veraendert: "Changed",
      gleich: "Unchanged",
      gefunden: "Here already",
      mitgebracht: "New along with them",
      behalten: "Kept, since people have changed it",
      abgelehnt: "Refused",
      offen: "Not imported yet",
      zurueckgenommen: "Taken back",
      geblieben: "Not taken back",
      meldung: "Message",
      ersetzen: "Replace covers that are there",
      befund: "Finding",
      ende: "Ended on",
    },
  },

  refusals: REFUSALS,
  importing: {
    steps: {
      file: "File",
      columns: "Columns",
      trial: "Trial",
      run: "Import",
      report: "Report",
    },
    states: {
      liest: "The file is here and is being read.",
      spalten: "Check what the columns mean, and start the trial. It changes nothing.",
      probe: "The trial looks through all rows. It changes nothing.",
      geprüft: "This is what would happen. Nothing is changed yet.",
      läuft: "The rows are being imported. You can leave this page; the work goes on.",
      angehalten: "The import is stopped. What has come in stays.",
      fertig: "The import is done.",
      rücknahme: "The import is being taken back.",
      zurückgenommen: "The import is taken back.",
      fehlgeschlagen: "This file cannot be imported.",
      verfallen: "Nothing has happened for a week, so the file was deleted. Upload it once more.",
    },
    upload: {
      file: "Choose a file, or drag it here",
      help: "A list from Excel or LibreOffice, CSV, MARC, BibTeX, RIS, JSON, or what another program has exported, at most 64 MB. First a trial shows what would happen.",
      submit: "Upload",
    },
    columns: {
      title: "What the columns mean",
      about:
        "The proposals follow from the names of the columns and from what stands in them. What you decide also holds for the next file with the same columns.",
      told: "This file says itself what its fields mean.",
      column: "Column",
      example: "For example",
      means: "Means",
      leftOut: "(leave out)",
      rowId: "Id of the row",
      kind: "A row is",
      kindHelp: "After a change have the columns guessed again.",
      choose: "(please choose)",
      source: "Source",
      sourceHelp:
        "Where the list comes from. The same id of the same source is the same thing, next time too.",
      tryOut: "Start the trial",
      guessAgain: "Guess the columns again",
      preview: "The first rows",
    },
    facts: (format, encoding, separator) =>
      [
        format,
        encoding && `encoding ${encoding}`,
        separator && `separator ${separator === "Tab" ? "tab" : `“${separator}”`}`,
      ]
        .filter(Boolean)
        .join(", "),
    size: (bytes) =>
      bytes < 100_000
        ? `${formats.number(bytes)} bytes`
        : `${formats.number(Math.round(bytes / 1e5) / 10)} MB`,
    progress: "Progress",
    percent: (part) => `${part}%`,
    reload: "Load the state again",
    stop: "Stop",
    sums: "Rows",
    run: "Import",
    runPartly: (refused) =>
      refused === 1
        ? "Import without the refused row"
        : `Import without the ${formats.number(refused)} refused rows`,
    refusedHelp:
      "Refused rows can be mended right here, or downloaded as a file, mended and uploaded again.",
    changeColumns: "Change the columns",
    goOn: "Go on importing",
    undo: "Take the import back",
    undoHelp:
      "Takes back all that this import has made or changed and nobody has touched since. The rest is listed.",
    undoRest: "Try the rest once more",
    another: "Import another file",
    after: {
      all: (many) => `Look at ${many}, the newest first`,
      labels: "Print labels for the new copies",
      cards: "Print cards",
      desk: "To the desk",
    },
    removing:
      "Only what stands here about the import goes. What it has brought in stays in the catalogue, but cannot be taken back any more.",
    report: {
      first: "What does not come in",
      row: (line, reason) => `Row ${line}: ${reason}`,
      all: "All of them in the report",
      title: (name) => `Report: ${name}`,
      about:
        "Rows that do not come in, or not as expected, and why; after an undoing also what has stayed.",
      link: "To the report",
      none: "Nothing to report: no row was refused or kept.",
      line: "Row",
      outcome: "Outcome",
      outcomes: {
        abgelehnt: "refused",
        behalten: "kept",
        gefunden: "here already",
        geblieben: "has stayed",
      },
      reason: "Reason",
      what: "What",
      back: "To the import",
      more: (shown, total) => `${formats.number(shown)} of ${formats.number(total)} are shown.`,
      next: "More rows",
      download: "Refused rows as a file",
      downloadHelp:
        "With the columns of the file, and the reason in one more. Mended, it can be uploaded again.",
      reasonColumn: "Reason of refusal",
      mend: "Mend",
      mendHelp: "Change what is wrong; then the trial runs once more.",
      save: "Save and check again",
      mended: ["Mended rows: ", "."],
    },
    left: {
      touched: () => "Somebody has changed it since.",
      pointed: (p) =>
        p.pointers === 1
          ? "Something else points to it."
          : `${formats.number(Number(p.pointers))} others point to it.`,
      rule: () => "The rules of lending do not allow it just now.",
      lost: () => "What stood in it before is gone, or belongs to something else now.",
    },
    gaveUp:
      "The program has failed over this file several times. Split it into smaller ones, or save it in another format.",
    fileGone: "The file is no longer here. Upload it once more.",
    theFile: "the file",
  },
  log: {
    title: "Logs",
    about: "What the server has answered, and what it stumbled over.",
    requests: "Requests per hour",
    failures: "Answers with status 5xx per hour",
    groups: "Errors by place",
    errors: "Errors",
    access: "Requests",
    nothing: "Nothing here yet.",
    live: "New lines appear by themselves.",
  },
  figures: {
    title: "Figures",
    about: "Counted as it happened: past figures never change.",
    when: "Time",
    sum: "In all",
    none: "Nothing was counted in this time.",
    wholeYear: "The whole year",
    periods: "Other times",
    names: {
      ausleihe: "Loans",
      rueckgabe: "Returns",
      verlust: "Losses",
      ersatz: "Replaced",
      verlaengerung: "Renewals",
      vormerkung: "Reservations",
      besuch: "Visits",
      zugang: "Additions",
      abgang: "Withdrawals",
    },
    by: {
      art: ["By kind of work", "Kind"],
      ort: ["By place", "Place"],
      kreis: ["By group", "Group"],
    },
    unknown: "not stated",
  },

  fees: {
    steps: {
      cash: "Paid in cash",
      card: "Paid by card",
      letOff: "Let off",
      giveBack: "Give the deposit back",
      reverse: "Reverse the payment",
      reopen: "Not let off after all",
    },
    owed: {
      title: (sum) => `Open fees: ${sum}`,
      charged: "Charged for it",
      nowOwed: (sum) => `${sum} are to be paid for it.`,
      toPay: "To the payment",
      growing: (sum) => `What is overdue costs ${sum} by today. It is fixed with the return.`,
      left: (sum) => `still open: ${sum}`,
      amount: "Amount",
      how: "How",
      pay: "Paid",
    },
    cashBook: {
      title: "Cash book",
      about: "What was taken and given back. What stands here never changes.",
      none: "In this time nothing was taken and nothing given back.",
      sums: "Sums",
      wholeMonth: "The whole month",
      periods: "Other times",
      today: "Today",
      number: "No.",
      time: "When",
      what: "What for",
      taken: "Taken",
      given: "Given back",
      balance: "Balance",
      way: "How",
      who: "By",
    },
  },

  lending: {
    having: {
      in: "Available",
      out: "Lent",
      until: (day) => `Lent until ${day}`,
      late: (day) => `Lent, due since ${day}`,
      held: "Put aside for somebody",
      none: "Not lent",
      waiting: (total) => `${total} waiting`,
    },
    signIn: {
      title: "Sign in",
      about: "With your account you see what you have borrowed, renew it and reserve more.",
      username: "User name, card number or e-mail",
      password: "Password",
      passwordHelp: "Or the one-time code that the library gave you.",
      submit: "Sign in",
      wrong: "Name and password do not belong together. Please try once more.",
      late: "The page was open for too long. Please type your password once more.",
      wait: (seconds) =>
        seconds === 1
          ? "Too many tries. Please wait a second."
          : seconds > 120
            ? `Too many tries. Please wait ${Math.ceil(seconds / 60)} minutes.`
            : `Too many tries. Please wait ${seconds} seconds.`,
      already: ["You are signed in as ", "."],
      out: "Sign out",
      outDone: "You are signed out.",
      link: "Sign in",
    },

    list: {
      title: (name) => `Loans of ${name}`,
      about: "Only you and the library see this page.",
      aboutOther: "Only the library and whoever the account belongs to see this page.",
      open: "On loan",
      none: "Nothing is on loan at present.",
      reservations: "Reserved",
      returned: "Returned",
      due: "Due on",
      lent: "Lent on",
      back: "Returned on",
      renewals: renewalsIn,
      renew: (title) => `Renew “${title}”`,
      cancel: (title) => `Cancel the reservation of “${title}”`,
      place: (place) => (place === 1 ? "You are next" : `Number ${place} in the queue`),
      fetch: (day) => `Put aside for you until ${day}`,
      since: (day) => `Reserved since ${day}`,
      calendar: "Due days as a calendar",
      reserve: "Reserve",
      yours: "You have this work on loan.",
      awaited: "You have reserved this work.",
      toWork: "To the work",
      signInToReserve: "Sign in to reserve it",
      notRenewable: {
        saeumig: () => "Cannot be renewed as long as something is overdue.",
        gesperrt: () => "Cannot be renewed as long as the account is blocked.",
        abgelaufen: (p) =>
          `Cannot be renewed: the card was valid until ${formats.day(`${p.since}`)}.`,
        vorgemerkt: () => "Somebody waits for it, so it cannot be renewed.",
        "kein-gewinn": (_, left) =>
          `${renewalsIn(left)}. Not worth renewing yet: today it would be until the same day.`,
      },
      lentTo: "Lent to",
      link: "Loans and reservations",
      calendarEvent: (title) => `Due: ${title}`,
      access: "Password, sessions and keys",
      account: "Account",
      late: (days) => (days === 1 ? "overdue since yesterday" : `overdue for ${days} days`),
    },

    access: {
      title: (username) => `Access of ${username}`,
      about: "What this account signs in with, and where it is signed in now.",
      password: "Password",
      oldPassword: "Old password",
      newPassword: "New password",
      newPasswordHelp: (least) => `At least ${least} characters; there is no other rule.`,
      change: "Change password",
      changed: "The password is changed. All other sessions have ended.",
      wrongOld: "The old password is not right. Nothing was changed.",
      tooShort: (least) => `The new password needs at least ${least} characters.`,
      byCode: "You signed in with a one-time code. Please choose a password now.",
      sessions: "Sessions",
      thisOne: "this session",
      begun: (time) => `Begun: ${time}`,
      last: (time) => `Last used: ${time}`,
      end: "End this one",
      endOthers: "End all others",
      ended: "That has ended.",
      calendar: "Calendar",
      calendarAbout:
        "A calendar program can subscribe to your due days, at an address that shows this calendar and nothing else. Whoever knows it can read it; it can be closed at any time.",
      calendarMake: "Make an address for the calendar",
      calendarAnew: "Make a new address; the one before is closed",
      calendarMade: "The address of your calendar. It is shown only this once",
      calendarOpen: "Open in a calendar program",
      calendarClose: "Close the address of the calendar",
      calendarClosed: "The address of the calendar is closed.",
      keys: "Keys for programs",
      keysAbout:
        "A program shows a key instead of knowing your password. Each is good for some time and can be revoked by itself.",
      keyName: "What for",
      keyScope: "What it may do",
      scopes: { lesen: "read only", schreiben: "read and change" },
      keyDays: "Good for days",
      keyMake: "Make a key",
      keyMade: "Your new key. It is shown only now:",
      keyExpires: (day) => `good until ${day}`,
      keyExpired: "expired",
      revoke: (name) => `Revoke “${name}”`,
      revoked: "The key is revoked.",
      code: "One-time code",
      codeAbout:
        "For the first sign-in, and for somebody who has forgotten the password: the code is typed instead of it when signing in. It is good for a day, and once.",
      codeMake: "Hand out a one-time code",
      codeMade: "The one-time code. It is shown only now:",
      data: "Stored data",
      answersFor: "Represents",
      dataAbout: "Everything that is stored about this account, in one file.",
      dataLink: "Download the data (JSON)",
      remove: "Delete the account",
      removeAbout:
        "The account and all that belongs to it is deleted and does not come back. That is possible once nothing is on loan any more.",
      removeSubmit: "Delete the account for good",
    },

    desk: deskInEnglish,

    steps: {
      back: "Take back",
      lost: "Report as lost",
      found: "It is here again",
      replaced: "It was replaced",
      repair: "Send to repair",
      repaired: "It is repaired",
      withdraw: "Withdraw",
    },

    done: {
      vermerkt: "That is noted.",
      versetzt: "They are in this group now.",
      kennwort: "Your password holds from now on.",
      verlaengert: "The loan is renewed.",
      vorgemerkt: "The work is reserved.",
      storniert: "The reservation is cancelled.",
      gemerkt: "It is on your list.",
      geteilt: "Everybody who has the address can read the list now.",
      geschlossen: "Only you can read the list now.",
      geloescht: "The account is deleted.",
      verschieden: "Noted: these are not the same.",
      wiederoffen: "The pair is open again, as far as the two still look the same.",
    },

    events: {
      title: "Events",
      about:
        "Sign-ins, failures, refusals and the work of the night. Of a failed sign-in the name is kept only where an account has it.",
      none: "Nothing has happened so far.",
      time: "When",
      what: "What",
      who: "Who",
      address: "From where",
      detail: "Detail",
      names: {
        angemeldet: "signed in",
        abgemeldet: "signed out",
        fehlgeschlagen: "sign-in failed",
        gebremst: "too many tries",
        verweigert: "access denied",
        "kennwort-geaendert": "password changed",
        "einmalcode-ausgegeben": "one-time code handed out",
        registriert: "registered by themselves",
        "nicht-zugestellt": "e-mail not delivered",
        "schluessel-angelegt": "key made",
        "schluessel-widerrufen": "key revoked",
        vergessen: "borrowers forgotten",
        unbestaetigt: "unconfirmed registrations removed",
        verfallen: "reservations lapsed",
        nachrichten: "messages written",
        versendet: "messages sent",
        tagesarbeit: "the day's work done",
      },
    },

    again: {
      title: "What you typed",
      about: "Nothing is lost: here is what you typed.",
      submit: "Send once more",
      signIn: "Sign in first (opens in a new window)",
    },
  },

  site: {
    skip: "Skip to the content",
    start: "Home",
    collections: "Collections",
    breadcrumbs: "You are here",
    language: "Language",
    signedIn: ["Signed in as ", ""],
    about: (siteName) => `${siteName}: a catalogue in which everything has an address.`,
  },

  search: {
    label: "Search",
    in: (many) => `Search ${lower(many)}`,
    submit: "Search",
    orIn: "or search in",
    alsoIn: (many) => `Search for it in ${lower(many)}`,
    clear: "Clear the search",
    results: (total, more, nouns) =>
      more
        ? `More than ${count(total, lowered(nouns))} found`
        : `${count(total, lowered(nouns))} found`,
    title: (many, words) => `“${words}” in ${lower(many)}`,
    none: ["Nothing was found for “", "”."],
    noneHelp: "Try fewer words, or only the beginning of one. Accents and capitals do not matter.",
    meant: ["Did you mean ", "?"],
    hits: (total, more) =>
      more
        ? `more than ${formats.number(total)} hits`
        : total === 1
          ? "1 hit"
          : `${formats.number(total)} hits`,
  },

  facets: {
    label: "Narrow down",
    chosen: "Narrowed down to",
    remove: "Remove:",
    clear: "Remove all",
    none: "Nothing fits this choice.",
    names: { anfang: "Begins with", jahrhundert: "Century", verfuegbar: "Lending" },
    values: {
      sprache: (tag) => formats.languageName(`${tag}`),
      jahrhundert: (value) =>
        `${ordinal(Math.abs(Number(value)))} century${Number(value) < 0 ? " BC" : ""}`,
      verfuegbar: (value) => (value === "ja" ? "available now" : "not in right now"),
    },
  },

  list: {
    asTable: "As a table (CSV)",
    toCite: "To cite:",
    separator: "komma",
    sort: "Sort by",
    ownOrder: "Name",
    byRank: "Best match",
    created: "Newly added",
    letters: "By first letter",
    ascending: "ascending",
    descending: "descending",
    empty: (many) => `There are no ${lower(many)} here yet.`,
    about: (total, nouns, siteName) =>
      `${count(total, lowered(nouns))} in the catalogue of ${siteName}.`,
  },

  paging: {
    label: "Pages",
    first: "First page",
    previous: "Previous page",
    next: "Next page",
    range: (from, to, total) =>
      `${formats.number(from)} to ${formats.number(to)} of ${formats.number(total)}`,
  },

  address: {
    label: "Address of this page",
    formats: "For programs",
    outside: "leads to another site",
    copy: "Copy",
    copied: "The address is copied.",
  },

  member: {
    readMore: "Read all of it",
    furtherDetails: "Further details",
    portrait: (name) => `Portrait of ${name}`,
    changed: (day) => `Last changed on ${day}`,
    about: (title, one, siteName) => `${title}: ${lower(one)} in the catalogue of ${siteName}.`,
  },

  person: {
    works: (total) => {
      if (total === 0) return ["The catalogue holds no work by ", " yet."];
      return [`The catalogue holds ${count(total, ["work", "works"])} by `, "."];
    },
    lived: (born, died) => {
      if (born === null) return died === null ? "" : `died ${year(died)}`;
      if (died === null) return `born ${year(born)}`;
      return born < 0 && died < 0 ? `${-born}–${year(died)}` : `${year(born)}–${year(died)}`;
    },
  },

  work: {
    by: "by",
  },

  notes: {
    impressum: {
      title: "Imprint",
      missing: (siteName) => `# Imprint

Who runs **${siteName}** is not told here yet.

The library writes it into its settings, under “Imprint and privacy”: name and postal address, who stands for it, and how to reach them.`,
    },
    datenschutz: {
      title: "Privacy",
      missing: (siteName) => `# Privacy

This page tells what the program stores that **${siteName}** runs on. What else there is to tell, the library writes into its settings, under “Imprint and privacy”.

## Who only reads

Whoever reads and searches the catalogue gets no cookie and is not tracked. Nothing is loaded from other servers but pictures that an entry itself names there. For each request the server writes a line into its log: time, IP address, address of the page, referrer and browser.

## Who switches the language

The choice is kept for a year in a cookie called \`sprache\`. It holds nothing else.

## Who has an account

After signing in a cookie holds the session until you sign out, for eight hours at most. A second one stays in your browser for half a year: by it the browser is recognized when you sign in, so that nobody who guesses at your password can lock you out. For the same reason a keyed hash of the IP address, from which it cannot be read, is kept for a month. Stored are the details of the account, loans and reservations; some time after a return, as the library has set it, it is forgotten who had borrowed what. Passwords are stored only so that nobody can read them.`,
    },
  },

  programs: {
    title: "Interface",
    about: (siteName) =>
      `Everything in ${siteName} has an address, and every address answers in the format that is asked for.`,
    whole:
      "A public catalogue with a lending desk. Everything has an address, and every address answers in the format that is asked for: by a suffix, by ?format= or by Accept. Whatever takes GET takes HEAD and OPTIONS too.",
    descriptions: "Described for programs",
    tryIt: "Try it",
    tryHelp: "These addresses are in this catalogue. Each link opens one in a format.",
    words: "Words to find",
    format: "Format",
    send: "Ask",
    answers: (format) => `What it answers in ${format}`,
    onTheCommandLine: "On the command line",
    pagesTitle: "Further addresses",
    formatsTitle: "Formats",
    listsTitle: "Lists",
    headersTitle: "Headers",
    errorsTitle: "Errors",
    errorsHelp:
      "Every error is a problem document (RFC 9457) in the asked-for format; all that is wrong with a body stands in it at once.",
    signInTitle: "Signing in",
    signInHelp:
      "Everybody may read the catalogue. For all else programs send HTTP Basic or a key (Authorization: Bearer …), which one makes on the page of one’s access.",
    fieldsOf: (many) => `Fields: ${many}`,
    schemas: "Schemas",
    columns: {
      address: "Address",
      method: "Method",
      what: "What",
      who: "Who",
      formats: "Formats",
      field: "Field",
      value: "Value",
      type: "Type",
      suffix: "Suffix",
      reads: "also as a body",
    },
    who: {
      all: "everybody",
      leser: "readers",
      theke: "the desk",
      bibliothekar: "librarians",
      owner: "its owner",
    },
    values: {
      text: "text",
      number: "whole number",
      day: "day (YYYY-MM-DD)",
      choice: "choice",
      image: "address of a picture",
      texts: "list of texts",
      link: "link",
      links: "list of links",
      derived: "list of links",
      computed: "text",
    },
    codes: {
      wochentag: "a weekday, kept as “sonntag”",
      schliesstag:
        "a day or days from one to another, kept as 2026-12-24, 12-24 (every year), 2026-12-24/2027-01-06",
      farbe: "a colour, kept as #0b5863",
      isbn: "an ISBN of 10 or 13 digits, kept with 13",
      issn: "an ISSN, kept with its hyphen",
      ean: "an EAN (GTIN) of 8, 12 or 13 digits, kept with 8 or 13",
      betrag: "an amount with its currency, kept as 12.90 EUR; euros where none is said",
      language: "a language, by its code (de, ger, deu) or by its name, kept as BCP 47 has it",
      relator:
        "what somebody did, by its MARC code (aut, ill, trl) or by a word, kept as the code; anything else stays as it is",
    },
    required: "required",
    readOnly: "read only",
    unique: "only once",
    atMost: (characters) => `at most ${characters} characters`,
    oneOf: (words) => `one of: ${words}`,
    doings: {
      list: (_one, many) => `A page of the list: ${many}`,
      create: (one) => `Make a new one: ${one}`,
      read: (one) => `Read: ${one}`,
      replace: (one) => `Store under this address: ${one}`,
      change: (one) => `Change in part: ${one}`,
      remove: (one) => `Remove for good: ${one}`,
    },
    pages: {
      "/": "The start page: links to all collections",
      "/problem/:key": "What an error means",
      "/zahlen": "The figures of this year",
      "/zahlen/:key": "The figures of a year or a month",
      "/kassenbuch": "The cash book of today",
      "/kassenbuch/:key": "The cash book of a day or a month",
      "/ausleihliste/:key": "The loan list of an account",
      "/theke/:key": "A list of the desk",
      "/postausgang/:key": "What is to be written today, the texts, and letters, also as PDF",
      "/vorgaenge": "Sign-ins and refusals",
      "/einrichten": "What is left to do in the first hour",
      "/befunde": "What is wrong in the files of the site",
      "/ausweise": "Library cards for readers, also as PDF",
      "/etiketten": "Labels for copies, also as PDF",
      "/einmalcodes": "One-time codes for a reader or a group; a form hands them out",
      "/doppelte": "What looks the same and may be",
      "/einspielbericht/:key": "The report of an import",
      "/ablehnungen/:key": "The refused rows of an import as a table",
      "/zugang/:key": "Sessions and keys of an account",
      "/daten/:key": "All that is stored about an account",
      "/protokoll": "The logs",
      "/schema/:key": "A schema, for JSON and for XML",
      "/openapi.json": "The whole interface, for programs",
      "/.well-known/api-catalog": "Where the interface begins (RFC 9727)",
      "/gesundheit/lebt": "Whether the service lives",
      "/gesundheit/bereit": "Whether the service can answer",
      "/sitemap.xml": "All pages, for search engines",
      "/sitemap/:key": "A part of them",
      "/robots.txt": "What search engines may read",
    },
    parameters: {
      suche: "Words to find, in any order; each may be a beginning.",
      anfang: "How the name begins that the list is in the order of; articles do not count.",
      anzahl: "Entries on a page; a table has all of them where nothing is said.",
      nach: "Where the page begins: taken from the link to it, never made up.",
      sortierung: "The field to sort by; with - before it descending.",
      format: "The representation, before Accept; a suffix of the address does the same.",
      lang: "The language of pages and errors, before Accept-Language.",
      "If-None-Match": "Reading: 304 while the ETag holds. Writing: * makes only.",
      "If-Modified-Since": "304 where nothing has changed since.",
      "If-Match": "Only if this is the ETag of a current representation, or * for any.",
      "If-Unmodified-Since": "Only if nothing has changed since.",
      Range: "Only a part of the file: bytes=0-499.",
      "If-Range": "A part only if this is still the ETag; else all of it.",
      Prefer: "return=representation answers a creation with what was made.",
      "Idempotency-Key":
        "Whoever is not sure that it arrived sends the same request with the same key again: nothing is made twice.",
    },
  },

  doubles: {
    title: "Possible duplicates",
    about:
      "What may be the same by ISBN, by title and maker, or by name and years. What is different is not shown here again.",
    aboutSettled: "What looks the same and is different all the same.",
    none: "Nothing here is double.",
    total: (count) => (count === 1 ? "1 pair" : `${formats.number(count)} pairs`),
    state: "State",
    open: "Open",
    settled: "Different",
    kind: "What",
    all: "Everything",
    different: "Not the same",
    reopen: "Perhaps the same after all",
    since: "here since",
  },

  merging: {
    about:
      "All that points to the one points to the other afterwards, copies, loans and reservations too; its addresses lead on for ever. Choose what is to hold.",
    kept: "Stays",
    lost: "Becomes part of it",
    swap: "The other way round",
    same: (names) => `The same in both: ${names}.`,
    sides: { bleibt: "from the one that stays", geht: "from the other one", beide: "both" },
    submit: "Merge",
    compare: "Compare and merge",
    link: "Merge with another one",
    undo: "Undo",
    undoQuestion: "The two are two again then, with their addresses and all that pointed to them.",
  },

  nearby: {
    by: (name) => `More by ${name}`,
    with: (title) => `Also with “${title}”`,
    subject: "On the same subject",
  },

  start: {
    newest: "New in the catalogue",
    discover: "People to discover",
    numbers: "The collections",
    all: (many) => `All ${lower(many)}`,
    visit: "Come and see us",
    hours: "Opening hours",
    closed: (day) => `Closed on ${day}`,
    place: "Address",
    phone: "Telephone",
    mail: "E-mail",
  },

  created: {
    title: "Created",
    sentence: ["It now stands at ", "."],
    status: (status) => `Status ${status}`,
  },

  problem: {
    status: (status) => `Status ${status}`,
    meaning: "What this means",
    faults: "What is not right",
    entry: (position) => `entry ${position}`,
    variants: "What there is",
    related: "What this is about",
    search: "Perhaps the search finds it",
    detail: "Message",
    onwards: "Where to go from here",
    others: "Other problems",
  },

  lists: {
    first: "Reading list",
    remember: "Add to my list",
    rememberMore: "Add to another list",
    which: "To which list",
    another: "A new list",
    onLists: "On your lists:",
    empty: "Nothing is on this list yet. The page of a work has a button for it.",
    isPublic:
      "This list is public: everybody who has its address can read it. Whose it is they are not told.",
    isPrivate: "Only you can read this list.",
    share: "Share it by its address",
    close: "Keep it to myself",
  },

  findings: {
    title: "Files of this site",
    about: "What is not as it should be in the library's own files, in the folder of the site.",
    none: "All is well: nothing in the library's own files is wrong.",
    link: (count) => `${count} to mend in the files of this site`,
    columns: { datei: "File", befund: "What is wrong" },
    mistake: ({ kind, field, place, word, means, near }) => {
      const where = [place && `"${place}"`, field && `the field "${field}"`, `the kind "${kind}"`];
      const wrong = { field: "is none of its fields", role: "is no role", fact: "means nothing" };
      const meant = near === null ? "." : `; did you mean "${near}"?`;
      return `"${word}" in ${where.filter(Boolean).join(" of ")} ${wrong[means]}${meant}`;
    },
    unreadable: (reason) => `It cannot be read: ${reason}.`,
    leftOut: "What it declares is missing until it is mended.",
    template: ({ what, known }) =>
      what === "name"
        ? `There is no message of this name; there are ${known.join(", ")}.`
        : what === "unreadable"
          ? "The file cannot be read; the text of the program is taken."
          : what === "long"
            ? "The text is too long for a message; the program's own is taken."
            : `Nothing fills in ${what.placeholder} here; there are ${known.join(", ")}.`,
    page: (fault) => {
      const why =
        fault.what === "unreadable"
          ? `The file cannot be read (${fault.reason}).`
          : fault.what === "large"
            ? "The file is larger than 256 KiB, which every visitor would wait for."
            : `The address ${fault.path} is that of ${fault.other} already; give one of the two another name.`;
      return `${why} Until then this page is missing.`;
    },
    noMail:
      "No mail server is set: no e-mail goes out, and messages are letters only. Ask whoever runs the server; docs/messages.md says how (LEIHWERK_SMTP).",
    leftFields: (kind, fields) =>
      `No file in the site folder adds ${fields.map((name) => `"${name}"`).join(", ")} to the kind "${kind}" any more: what was written there is kept, and is shown again when one does.`,
  },
  print: printInEnglish,

  readers: {
    group: {
      all: "For everybody in the group",
      codes: "Hand out and print access",
      moveUp: (name, until) =>
        name === null
          ? `Renew cards until ${until}`
          : `Move up to ${name}, cards valid until ${until}`,
      moveChosen: "Those ticked come into the group",
      move: "Move",
      moveHelp: "A group that is not there yet is made.",
      choose: "Move some into another group",
      expire: "Let the cards expire …",
      expireAsk: (total) =>
        `${total === 1 ? "The card" : `All ${total} cards`} of this group ${total === 1 ? "is" : "are"} then valid until yesterday only: nothing is lent or renewed until a new day is set.`,
      expireSure: (total) =>
        total === 1 ? "Yes, let the card expire" : `Yes, let all ${total} expire`,
    },
    slips: {
      title: "Access",
      about:
        "With a one-time code one signs in for the first time and chooses a password. It is shown only now; a new one replaces the old.",
      aboutGroup:
        "A slip to cut out for everybody who has no password yet: with name, card number and one-time code. The codes are shown only now; new ones replace the old.",
      choose: "For whom? Choose a group or an account.",
      nobody: "There is nobody here who can be given access.",
      make: "Hand out and print a one-time code",
      send: (address) => `Send a one-time code to ${address}`,
      withPassword: (total) =>
        total === 1
          ? "Also for the one who has a password already"
          : `Also for the ${formats.number(total)} who have a password already`,
      made: (total, until) =>
        total === 1
          ? `Print this page now: the code is seen only here, and is good until ${until}.`
          : `Print this page now: the ${formats.number(total)} codes are seen only here, and are good until ${until}.`,
      sent: (address) => `The one-time code has been sent to ${address}.`,
      notSent: (reason) =>
        `The e-mail did not get through (${reason}). Print the slip, or try again.`,
      next: "Register another reader",
      address: "Sign in at",
      username: "User name",
      card: "Card number",
      code: "One-time code",
      how: (until) =>
        `Sign in with your user name or card number and the one-time code, then choose a password. The code is good once, until ${until}.`,
      subject: (site) => `${site}: your access`,
      greeting: (name) => (name === null ? "Hello," : `Hello ${name},`),
    },
    forgotten: {
      title: "Forgotten password",
      ask: "Forgotten your password? Ask at the library: they give you a one-time code.",
      about:
        "Tell us who you are. If we have an e-mail address of yours, we send a one-time code there.",
      submit: "Send a one-time code",
      done: "If there is such an account and it has an e-mail address, a one-time code is on its way. If nothing arrives, the library helps.",
      subject: (site) => `${site}: your one-time code`,
      letter:
        "somebody, hopefully you, said that the password was forgotten. If it was not you, there is nothing to do: your password still holds.",
    },
    registration: {
      title: "Register",
      aboutByMail:
        "Tell us who you are. We send a one-time code to your e-mail address, with which you sign in and choose a password.",
      aboutAtDesk:
        "Tell us who you are, then come to the library: the desk confirms your account and gives you your card.",
      name: "First and last name",
      email: "E-mail",
      submit: "Register",
      nameMissing: "Tell us your name, in at most 200 characters.",
      emailWrong:
        "This is no e-mail address that we can write to. One looks like anna@example.org, before the @ without letters such as ü.",
      doneByMail:
        "Thank you. An e-mail is on its way; it says how to go on. If nothing arrives, the library helps.",
      doneAtDesk: "Thank you. Now come to the library: the desk goes on from here.",
      unconfirmed: "Registered by themselves, not confirmed at the desk yet",
      subject: (site) => `${site}: your account`,
      letter: "your account is ready. With the one-time code you confirm your e-mail address.",
      knownLetter:
        "somebody, hopefully you, wanted to register with this e-mail address. You have an account already; sign in with it. If the password is forgotten, the library helps.",
    },
  },

  notices: {
    occasions: {
      mahnung: "overdue",
      abholen: "ready to fetch",
      faellig: "due soon",
      verfallen: "reservation lapsed",
      ausweis: "card expires",
      willkommen: "welcome",
    },
    item: {
      mahnung: (day) => `due on ${day}`,
      abholen: (day) => `to be fetched by ${day}`,
      faellig: (day) => `due on ${day}`,
      verfallen: (day) => `was to be fetched by ${day}`,
      ausweis: (day) => `valid until ${day}`,
      willkommen: (day) => `made on ${day}`,
    },
    several: (first, others) =>
      `${first} (and ${others === 1 ? "one more thing" : `${formats.number(others)} more things`})`,
    preview: {
      title: "What is to be written today",
      about: "This is what would be written today. None of it is done yet.",
      off: "Messages are off: none of this is written until the settings say so.",
      quiet:
        "The library is closed today. Nothing is written on closing days; it follows when the library opens again.",
      none: "There is nothing to write to anybody today.",
      total: (total, more) =>
        more
          ? `More than ${formats.number(total)} messages; so many are shown here.`
          : total === 1
            ? "One message."
            : `${formats.number(total)} messages.`,
      settings: "Settings of messages",
      when: "By itself this is done once a day, shortly after midnight.",
      writeNow: "Write now",
      writeNowHelp:
        "E-mails then go out within a minute, letters wait to be printed. Nobody gets a second one today.",
      written: "This is written. What becomes of it stands in",
      link: "Reminders and other messages of today",
    },
    templates: {
      title: "Texts of messages",
      about:
        "This is what the texts look like with real data. Texts of your own lie in the folder of the site, below nachrichten/.",
      none: "There is no example for it now: nothing like it has happened yet.",
    },
    letters: {
      title: "Letters",
      about:
        "Whoever gets no e-mail gets a letter. Print them all first, then say that they are printed.",
      none: "There is no letter to print.",
      print: (total) =>
        total === 1 ? "Print the letter (PDF)" : `Print all ${formats.number(total)} letters (PDF)`,
      printed: (total) =>
        total === 1
          ? "This letter is printed"
          : `These ${formats.number(total)} letters are printed`,
      printedHelp:
        "Only when every sheet has come out of the printer well: after that they are no longer listed here.",
      done: "The letters are noted as printed.",
      noAddress: "no address",
      longAddress: (names) =>
        `The window of the envelope has room for six lines; lines in the middle of the address are missing for: ${names.slice(0, 20).join(", ")}${names.length > 20 ? " …" : ""}.`,
    },
    outbox: {
      waiting: "What still waits",
      to: "To",
      again: "Send once more",
      asLetter: "Print as a letter instead",
      moot: "Do not send any more",
      cameBack: "Came back as undeliverable",
      wasSent: "Has arrived",
      sending: "Is being sent.",
      unclear:
        "The connection broke when the message was on its way. It may have arrived; it is sent again only if you say so.",
      gaveUp: (tries) => `Given up after ${formats.number(tries)} tries.`,
      failedAt: (day) => `The message of ${day} did not arrive`,
      waitingNext: (moment) => `Next try: ${moment}`,
    },
    unsubscribe: {
      title: "Unsubscribe from reminders",
      about:
        "You will get no more courtesy reminders by e-mail, such as before something is due. What is necessary, such as when something is overdue or ready to fetch, is still written.",
      submit: "No more reminders",
      done: "You will get no more reminders. You can change that in your account.",
      invalid: "This link is not valid (any more). Change it in your account, or tell the desk.",
    },
  },
  covers: {
    title: "Covers",
    about:
      "A zip full of pictures: each becomes the cover of the work that its name tells, by an ISBN, by the barcode of a copy, or by the number in the work's address (9783518366752.jpg, 0004.png, 12.webp).",
    file: "Zip file",
    fileHelp: (mebibytes) =>
      `At most ${mebibytes} MiB; each picture JPEG, PNG, WebP or AVIF, at most 8 MiB.`,
    replace: "In the place of covers that are there already",
    submit: "Upload and check",
    taken: "taken",
    kept: "left out: the work has a cover already",
    unknown: "no work is called so",
    several: "several works have this ISBN",
    refused: (why) => `refused: ${why}`,
    total: ({ taken, kept, unmatched, refused }) =>
      `${taken} taken, ${kept} left out, ${unmatched} without a work, ${refused} refused.`,
    nothing: "There is no picture in the zip.",
    pictures: "Pictures",
    running:
      "The pictures are taken one after the other. You can leave this page; the work goes on.",
    again: "Check once more",
    runPartly: (refused) =>
      refused === 1
        ? "Take the others, without this one"
        : `Take the others, without the ${formats.number(refused)} that have no work or are no picture`,
  },

  firstHour: {
    empty: {
      kinds: {
        werk: {
          means: "The catalogue is still empty.",
          next: "A list that you have already can be imported as a whole; a single work is soon added by its ISBN or title.",
        },
        person: {
          means: "Nobody is in the catalogue yet.",
          next: "Persons come by themselves as soon as a work names them.",
        },
        schlagwort: {
          means: "There are no subjects yet.",
          next: "They come by themselves as soon as a work names them.",
        },
        reihe: {
          means: "There are no series yet.",
          next: "They come by themselves as soon as a work names them.",
        },
        verlag: {
          means: "There are no publishers yet.",
          next: "They come by themselves as soon as a work names them.",
        },
        standort: {
          means: "There are no places yet.",
          next: "They come by themselves as soon as a copy names one.",
        },
        exemplar: {
          means: "There are no copies yet: nothing that could be lent.",
          next: "A work gets them in its form, several at once too.",
        },
        konto: { means: "There are no accounts yet." },
        gruppe: {
          means: "There are no groups yet.",
          next: "A class, a family: whoever belongs together stands together on lists and sheets of cards.",
        },
        ausleihe: {
          means: "Nothing is lent, and nothing ever was.",
          next: "Lending is done at the desk: a card, then a barcode.",
        },
        vormerkung: {
          means: "Nobody waits for anything.",
          next: "Reservations are made on the page of a work when no copy is in.",
        },
        merkliste: {
          means: "You have no reading list yet.",
          next: "The page of every work has a button for it.",
        },
        gebuehr: {
          means: "Nobody owes anything, and nobody ever did.",
          own: "You owe nothing.",
        },
        nachricht: {
          own: "There are no messages to you.",
          means: "Nobody was written to yet.",
          next: "Reminders and notices come by themselves.",
        },
        einspielung: {
          means: "Nothing was imported yet.",
          next: "Choose a file above. A trial shows what would happen before anything does.",
        },
        bild: {
          means: "There are no pictures yet.",
          next: "Portraits and covers come with persons and works; many at once under “Covers”.",
        },
        seite: {
          means: "There are no pages of your own yet.",
          next: "Directions, house rules, a reading circle: each gets an address and, if you like, a place in the menu.",
        },
        zusammenfuehrung: {
          means: "Nothing was merged yet. What looks double stands under “Possible duplicates”.",
        },
      },
      make: "The button above makes the first one.",
      ways: {
        einspielungen: "Import a list",
        werke: "To the works",
        "werke?formular=neu": "Add a work",
        theke: "To the desk",
      },
      narrowed: {
        "ausleihe.status.überfällig":
          "Nothing is overdue. Everybody has brought back in time what they had.",
        "ausleihe.status.verloren": "Nothing is lost.",
        "vormerkung.status.bereitgestellt": "Nothing lies ready for anybody.",
        "vormerkung.status.wartend": "Nobody is waiting.",
        "gebuehr.status.offen": "Nobody owes anything.",
      },
      desk: {
        heute: "Nothing is due today.",
        ueberfaellig: "Nothing is overdue. Everybody has brought back in time what they had.",
        bereitgestellt: "Nothing lies ready for anybody.",
      },
      start: "The catalogue is still empty. Come back soon.",
    },
    settings: {
      fixed: (file) => `Set in ${file}; it cannot be changed here.`,
      preview: "Preview",
      previewOf: (label) => `Preview: ${label}`,
      previewAbout: "This is how it will look. It is not saved yet.",
    },
    setup: {
      title: "Setting up",
      about:
        "Welcome. The library can be at work within an hour: this is what is left to do, and where.",
      library: "The library",
      libraryName: "Name of the library",
      language: "Language",
      languageHelp:
        "What the library speaks to everybody whose browser asks for nothing else. Every page is there in German and in English.",
      save: "Save",
      steps: "Step by step",
      names: {
        kennwort: {
          title: "Choose a password of your own",
          help: "The first one stood on the screen when the program was first started.",
        },
        name: { title: "Name the library", help: "Its name stands at the top of every page." },
        zeiten: {
          title: "Enter opening hours and address",
          help: "They stand on the start page, and nothing ever falls due on a day when it is closed.",
        },
        werk: {
          title: "Add the first work",
          help: "One by hand, or the whole list that you have already, under “Imports”.",
        },
        leser: {
          title: "Register the first reader",
          help: "A name will do; the user name comes by itself.",
        },
        etikett: {
          title: "Print labels",
          help: "For spines and covers, with shelf mark and barcode.",
        },
        sicherung: {
          title: "Download the first backup",
          help: "One file with everything, from which the library can be restored.",
        },
        demo: {
          title: "Remove the demo",
          help: "When you have looked around. What you have added yourself stays.",
        },
      },
      done: "done",
      open: "open",
      tick: "Is done",
      begin: "Where to begin?",
      ways: {
        list: "Import a list",
        work: "Add the first work",
        demo: "Look around the demo first",
      },
      toDesk: "On to the desk",
      dismiss: "Do not show this list again",
      left: (count) => (count === 1 ? "One step left" : `${count} steps left`),
    },
    backup: {
      title: "Backup",
      about:
        "Everything that the library knows in one file: catalogue, accounts, loans, pictures, settings.",
      never: "No backup was made so far.",
      last: (day) => `Last backup: ${day}.`,
      save: "Download a backup",
      secret:
        "The file holds personal data. Keep it where only the library can read it. Whoever runs the server restores it with “leihwerk restore”.",
    },
    demo: {
      name: "Demo",
      lookAround: "Look around the demo",
      lookAroundAbout: (password) =>
        `This library can be reached from this machine only, and shows the demo. A button signs you in as one of its invented people; the password is always “${password}”.`,
      guides: {
        leser: (name) => `As a reader: ${name}`,
        theke: (name) => `At the desk: ${name}`,
        bibliothekar: (name) => `As a librarian: ${name}`,
      },
      add: "Bring in the demo",
      addHelp:
        "774 German plays with their copies, a dozen invented readers, loans and reservations to try things on. One button removes all of it.",
      remove: "Remove the demo",
      removeHelp:
        "What the demo brought and nobody has changed goes, and with it the loans and reservations that belong to nothing else. What somebody has changed or built upon stays and is listed. The demo’s accounts cannot sign in afterwards. The cash book and the figures may keep what was entered while practising; numbers go on from where they are. Whoever really wants to begin anew begins with a new database.",
      removeRest: "Try once more to remove what has stayed",
      addAgain: "Bring the demo back",
      states: {
        läuft: "The demo is being brought in. You can leave this page; the work goes on.",
        angehalten: "The demo has come in only in part.",
        fertig: "The demo is in place.",
        rücknahme: "The demo is being removed.",
        zurückgenommen: "The demo is removed.",
      },
    },
  },
  lookUp: {
    label: "Scan or type an ISBN",
    submit: "Fill in",
    help: (name) => `What ${name} knows of it is filled in; what you have typed stays.`,
    here: "It is in the catalogue already; another copy belongs there:",
    known: (p) => `Filled in from ${p.name}. Please check it before you save.`,
    failures: {
      "no-code": (p) =>
        p.code === ""
          ? "Please type an ISBN first, or scan one."
          : `“${p.code}” is no ISBN: one has 10 or 13 digits, and the last one checks the others. Please compare it with the book.`,
      unknown: (p) => `${p.name} does not know ${p.code}. Please fill in the rest by hand.`,
      busy: () => "Many ISBNs are being looked up just now. Please try again in a moment.",
      slow: (p) =>
        `${p.name} has not answered in time. Please try again, or fill in the rest by hand.`,
      away: (p) =>
        `${p.name} cannot be reached. Please try again later, or fill in the rest by hand.`,
      refused: (p) =>
        `${p.name} has refused the question (${p.reason}). Please fill in the rest by hand, and tell whoever runs this site.`,
      unreadable: (p) =>
        `What ${p.name} has answered cannot be read. Please fill in the rest by hand, and tell whoever runs this site.`,
    },
  },

  transfer: {
    rows: {
      noId: "The row has no id.",
      badId: (longest) => `The id may have ${longest} characters and no line breaks.`,
      badUrl: (kind) => `The url must be the address of a ${kind}, such as /${kind}/12.`,
      badSlug: (slug) => `"${slug}" cannot be a slug here.`,
      twice: (key, file, place) => `"${key}" has a row already: ${file}, ${place}.`,
      taken: (field, value, kind) => `${field}: "${value}" belongs to another ${kind} already.`,
      elsewhere: (id, source) => `"${id}" of ${source} is here already.`,
      addressTaken: (address) => `the address ${address} belongs to another one.`,
      removed: (day) => `it was removed on ${day}, and its address is not given out again.`,
      edited: "people have changed it since its import, so it stays as it is.",
      changedSinceExport:
        "it was changed since its export, so it stays as it is; export again, or remove the column version.",
      removedMeanwhile: "it was removed while the import was on its way.",
      cameMeanwhile:
        "it came here by another way while the import was on its way, and stays as it is.",
      changedMeanwhile:
        "somebody changed it while the import was on its way, so it stays as it is.",
      here: (by, address) =>
        by === "" ? `it is here already: ${address}.` : `it is here already, by ${by}: ${address}.`,
      sameAsRow: (by, place) =>
        by === "" ? `the same as ${place}.` : `by ${by} the same as ${place}.`,
      onlyIsbn:
        "there is an ISBN and no title; add a column with the title, or let the library look ISBNs up.",
      nobodyKnows: (isbn) => `nobody who was asked knows the ISBN ${isbn}; add the title.`,
      lookUpFailed: (isbn, why) =>
        `the ISBN ${isbn} could not be looked up (${why}); try again, or add the title.`,
      column: (column, sentence) => `column “${column}”: ${sentence}`,
    },
    files: {
      unknownColumns: (kind, columns) =>
        `a ${kind} has no ${columns}; rename or remove the column, or import with --ignore-columns.`,
      noTitle: (columns) =>
        `which column holds the titles? Say it with --column "NAME=titel"; there are ${columns}.`,
      nothingMeant: (columns) =>
        `nobody knows what these columns mean: ${columns}. Say it with --column "NAME=titel", and --kind where the rows are no works.`,
      badColumn: (column, to) => `“${to}” is nothing that the column “${column}” could mean.`,
      noColumn: (column, columns) => `there is no column “${column}”; there are ${columns}.`,
      nothingToSet: (kinds, field) => `a ${kinds} has no "${field}" to set.`,
      noKind: (plurals) =>
        `the name does not tell what the file holds; say --kind, one of ${plurals}.`,
      folder: "this is a folder, not a file.",
      missing: "there is no such file.",
      forbidden: "this file may not be read by you.",
      damaged: "the gzip file is damaged or cut off; fetch it again.",
      unreadable: (why) => `it cannot be read: ${why}.`,
    },
    busy: (since) => `Another import is on its way since ${since}: try again when it is through.`,
    finishedFirst: "An import that was broken off is finished first:",
    report: {
      refused: "refused",
      kept: "kept",
      found: "found",
      sums: (sums) =>
        [
          `${sums.created} new`,
          `${sums.changed} changed`,
          `${sums.unchanged} unchanged`,
          ...(sums.found > 0 ? [`${sums.found} here already`] : []),
          `${sums.kept} kept`,
          `${sums.refused} refused`,
        ].join(", "),
      notRead: (columns) => `not read: ${columns}`,
      columns: (pairs) => `columns: ${pairs}`,
      speed: (rows, seconds, perSecond) =>
        `${howMany(rows, "row")} in ${seconds.toFixed(1)} seconds: ${perSecond.toLocaleString("en")} rows per second.`,
      outcomes: {
        stopped: "Stopped: nothing was written.",
        stoppedWith: (left) =>
          `Stopped: ${howMany(left, "row")} have not come in. Import the same files again for the rest.`,
        trial: "This was a trial (--dry-run): nothing was written.",
        all: "All rows are in.",
        allBut: (refused) => `All but ${howMany(refused, "row")} are in.`,
        nothing: (refused) =>
          `Nothing was written, since ${howMany(refused, "row")} ${refused === 1 ? "was" : "were"} refused: mend the file, or import the others with --keep-going.`,
      },
      more: (rows) => `… and ${howMany(rows, "more row")}`,
    },
    progress: {
      check: "check",
      write: "write",
      line: (percent, rows, perSecond) =>
        `${percent} %, ${rows.toLocaleString("en")} rows, ${perSecond.toLocaleString("en")} per second`,
    },
    command: {
      about: [
        "Finds out what a file is by what is in it, also packed with gzip: tables, JSON, and more; and what",
        "the columns of a list mean by their names and by what stands in them: leihwerk import Bücher.csv.",
        "The name of a file tells where it comes from, and may tell what it holds: gerdracor-personen.csv.",
        "What is here already is found, not doubled. All rows or none: a row that cannot be taken is named",
        "with its place and the reason, and nothing is written. Importing again changes only what has",
        "changed, and nothing that people have edited since. The server may go on running; Ctrl-C stops it.",
        "docs/import.md tells about the columns.",
      ],
      flags: {
        kind: "what the files hold, where nothing else tells",
        source: "where they come from, where their names do not tell",
        set: "for rows that have nothing there",
        column: 'what a column means: "Nummer=signatur"; "Nummer=" leaves it out',
        mapping: 'the same for all columns, as JSON: {"Nummer":"signatur"}',
        "ignore-columns": "leave out columns that nobody knows",
        "keep-going": "write the good rows even if others are refused",
        waiting: "no file: do what waits at /einspielungen, and end",
        "dry-run": "do everything, report, and write nothing",
        lang: "de or en; otherwise that of the terminal (LC_ALL, LANG)",
      },
      which: "Say which files: leihwerk import FILE…",
      badSet: (text) => `--set must be FIELD=VALUE, such as sprache=de, not "${text}".`,
      badColumnFlag: (text) =>
        `--column must be COLUMN=FIELD, such as "Nummer=signatur", not "${text}".`,
      badKind: (plurals, name) => `--kind must be one of ${plurals}, not "${name}".`,
      badMapping: (file) =>
        `${file}: --mapping needs one JSON object, such as {"Nummer":"signatur"}.`,
    },
  },
  files: {
    formats: {
      csv: "a table (CSV)",
      xlsx: "a table (Excel)",
      ods: "a table (OpenDocument)",
      json: "JSON",
      marc: "MARC 21",
      marcxml: "MARCXML",
      bibtex: "BibTeX",
      ris: "RIS",
      "isbn-list": "a list of ISBNs",
      goodreads: "an export of Goodreads",
      librarything: "an export of LibraryThing",
      koha: "an export of Koha",
      librarika: "an export of Librarika",
    },
    place: (place) =>
      [
        place.sheet !== undefined && `sheet “${place.sheet}”`,
        place.record !== undefined && `record ${place.record}`,
        place.row !== undefined && `row ${place.row}`,
        place.line !== undefined && `line ${place.line}`,
        place.column !== undefined && `column ${place.column}`,
        place.cell !== undefined && `cell ${place.cell}`,
        place.field !== undefined && `field ${place.field}`,
      ]
        .filter(Boolean)
        .join(", "),
    guesses: {
      name: "by its name",
      said: "as told",
      isbn: "ISBNs stand in it",
      year: "years stand in it",
      barcode: "numbers stand in it, none twice",
      names: "names stand in it, the last one first",
      text: "texts stand in it, none twice",
      email: "e-mail addresses stand in it",
      class: "classes stand in it",
      taken: "another column means the same",
      nothing: "nobody knows this column",
    },
    faults: {
      empty: () => "the file is empty; its first line names the columns.",
      "too-large": (p) => `the file has more than ${p.most} MiB; part it into several.`,
      "not-text": () => "this is not a text, nor any other kind of file that can be imported.",
      "no-encoding": (p) =>
        `the file looks like ${p.encoding}, but there is a character here that it has not got; save the file as UTF-8.`,
      "not-utf-8": () => "the file is UTF-8, but not here: it is damaged; save it as UTF-8 again.",
      "line-too-long": () => "this is too long to be a row; is this a text file?",
      "too-many-columns": (p) =>
        `there are more than ${p.most} columns; leave out those that are not needed.`,
      "row-width": (p) => `the row has ${p.cells} cells, but there are ${p.columns} columns.`,
      "two-columns": (p) => `there are two columns called “${p.name}”; rename or remove one.`,
      "quote-inside": () =>
        'a quote stands inside a cell; write the cell as "…" with "" for a quote.',
      "behind-quote": () =>
        "there is text behind a closing quote; a quote inside a cell is doubled.",
      "open-quote": () => "a quote is opened in this row and never closed.",
      "carriage-return": () =>
        "a carriage return stands here without a line feed; save the file with line ends of today.",
      json: (p) => `this is not well-formed JSON: ${p.reason}.`,
      "json-object": () => 'there must be one JSON object, such as {"id":"1"}.',
      "json-cut": () => "the list of JSON has no end; the file is cut off. Fetch it again.",
      "known-other": (p) =>
        `this is ${p.format}, whatever it is called; it holds nothing that can be imported.`,
      "old-excel": () =>
        "this is an Excel file from before 2007, or one with a password; save it as .xlsx, without a password.",
      "zip-other": () => "this is a zip file, but no table of Excel or OpenDocument is in it.",
      "zip-damaged": (p) => `the file is damaged (${p.part}); fetch it or save it again.`,
      "zip-files": (p) => `the zip holds more than ${p.most} files; please split it.`,
      "zip-bomb": (p) =>
        `unpacked it has more than ${p.most} MiB; save only the table that is needed.`,
      protected: () => "the file has a password; save it without one.",
      "no-table": () => "there is no sheet with anything in it.",
      "cell-error": (p) => `it shows the error ${p.text}; mend it in the spreadsheet.`,
      formula: () =>
        "it is a formula whose result was never stored; open the file in a spreadsheet and save it again.",
      xml: (p) => `this is not well-formed XML: ${p.reason}`,
      "xml-other": (p) => `this is XML, but not MARCXML: it begins with <${p.name}>.`,
      doctype: () => "a DOCTYPE is not allowed here; remove it.",
      "marc-leader": () => "there is no leader of a MARC record here; the file is damaged.",
      "marc-length": (p) =>
        `its leader says that it has ${p.told} bytes, but it has ${p.found}; export it again.`,
      "marc-directory": () => "its directory points to where there is no field; export it again.",
      "marc-cut": () => "the record has no end; the file is cut off. Fetch it again.",
      "marc-script": (p) =>
        `it is written in MARC-8 with a script that is not known here (${p.script}); export it in UTF-8.`,
      "bibtex-cut": () => "the entry that begins here has no end; a brace or a quote is missing.",
      "bibtex-syntax": (p) => `${p.expected} is expected here.`,
      "ris-syntax": () =>
        "there is text here that belongs to no entry; an entry begins with “TY  - ”.",
      "ris-cut": () => "the entry that begins here has no end; “ER  - ” is missing.",
      isbn: (p) => `“${p.text}” is no ISBN.`,
    },
  },

  form: {
    saveAndNext: "Save and next",
    howMany: "How many",
    alongHelp: (many) =>
      `So many ${many} are made with it. What you leave empty they get by themselves.`,
    rest: "Further details",
    groups: {
      bibliothek: {
        besuch: "Visit and opening hours",
        schliessung: "Closing days",
        ausleihe: "Rules of lending",
        nachrichten: "Messages to readers",
        gebuehren: "Fees",
        farben: "Colours",
        katalog: "Kinds of works, source of ISBNs, barcode",
        konten: "Accounts and passwords",
        seiten: "Imprint and privacy",
      },
      werk: { art: "Kind and language", erschienen: "Published", inhalt: "Content" },
      konto: {
        ausweis: "Card and user name",
        erreichbar: "Address and representative",
        rechte: "Signing in and role",
      },
    },
    create: (one) => `Add ${/^[aeio]/i.test(one) ? "an" : "a"} ${lower(one)}`,
    edit: (title) => `Edit “${title}”`,
    remove: (title) => `Remove “${title}”?`,
    removeQuestion: "What is removed does not come back. Its address stays taken and says so.",
    save: "Save",
    thisOne: "Take this one:",
    allTheSame: "Make a new one all the same",
    cancel: "Cancel",
    confirmRemove: "Remove for good",
    required: "required",
    optional: "optional",
    onePerLine: "One entry per line.",
    atMost: (characters) => `At most ${formats.number(characters)} characters.`,
    nothingChosen: "nothing chosen",
    addressOf: (one) => `Address (${lower(one)})`,
    faultSummary: (total) =>
      total === 1
        ? "One detail is not right yet. Nothing was saved."
        : `${formats.number(total)} details are not right yet. Nothing was saved.`,
    saved: "It is saved.",
    removed: "It is removed.",
    yours: "Your version",
    theirs: "The version that was saved in the meantime",

    editLink: "Edit",
    removeLink: "Remove",
    createdWithNamed: "Saved. What you named and did not exist yet has been made along with it.",
    toBeMade: (name) => `“${name}” does not exist yet; it is made when you save.`,
    addNew: (name) => `Make “${name}” new`,
    created: "It is there now.",
    failed: "Error",
    whole: (least, most) => `A whole number from ${least} to ${most}.`,
    numbered: "Left empty, it gets the next number.",
    made: "Left empty, it is made from the other details.",
    clash:
      "Somebody has changed this in the meantime. For each detail that differs, choose the version that is to count, and then save. Nothing was saved yet.",

    find: (many) => `Search ${lower(many)}`,
    findSubmit: "Search",
    results: (total) => (total === 1 ? "1 result" : `${formats.number(total)} results`),
    noResults: "Nothing found. The beginning of a word is enough.",
    choose: (title) => `Choose ${title}`,
    takeAway: (title) => `Take ${title} away`,
    upwards: (title) => `Move ${title} up`,

    file: "Picture file",
    fileHelp: "JPEG, PNG, WebP or AVIF, 8 MiB and 40 megapixels at the most.",
    filesAreNotKept: "Please choose a file again: browsers do not keep it.",
    pictureHelp:
      "Upload a new file, search the pictures for one, or give a web address. Without a picture one is drawn.",

    nothingPoints: "Nothing else points to it.",
    pointers: (total) =>
      total === 1
        ? "Something still points to it. What still holds must be changed first; what is over goes along."
        : `${formats.number(total)} others point to it. What still holds must be changed first; what is over goes along.`,
    andMore: (total) => `and ${formats.number(total)} more`,

    help: {
      bibliothek: {
        oeffnungszeit:
          "One line for each, such as Tue–Fri 14:00–18:00. On weekdays without hours the library is closed.",
        ruhetag:
          "Weekdays on which the library is closed, such as Saturday and Sunday. If empty: all weekdays without opening hours.",
        schliesstag:
          "One line for each: 24 December 2026, without a year for every year (24 December), or from one to another: 24 December 2026 to 6 January 2027.",
        tage: "If empty: 28.",
        verlaengerungen: "If empty: 2.",
        ausleihen: "If empty: 10.",
        vormerkungen: "If empty: 5.",
        abholtage: "If empty: 7.",
        vergessenNachTagen: "If empty: 30.",
        artRegel: "One line for each kind, such as Film: 7 days, 0 renewals, 2 loans.",
        saeumigAusleihen: "If empty: yes.",
        saeumigVerlaengern: "If empty: no.",
        verlaengernOhneGewinn: "If empty: no.",
        vormerkungSperrtAlle: "If empty: no.",
        vormerkenOhneAussicht: "If empty: no.",
        ausweisBegrenzt: "If empty: yes.",
        beschaedigt: "If empty: with a reason.",
        praesenz: "If empty: with a reason.",
        benachrichtigen: "If empty: no.",
        erinnerungstage: "If empty: 3. 0: never.",
        mahnstufe:
          "One line for each level: the days late, such as 14, with a fee if any, such as 14: 2.50 EUR.",
        abholnachricht: "If empty: yes.",
        verfallsnachricht: "If empty: yes.",
        ausweistage: "If empty: 14. 0: never.",
        willkommensnachricht: "If empty: no.",
        briefe: "If empty: yes.",
        gebuehren: "If empty: no.",
        gebuehrTag: "Such as €0.20.",
        gebuehrKulanz: "If empty: 0.",
        kaution: "One line for each kind, such as Ding: €20.",
        verweis: "Such as #0b5863.",
        verweisDunkel: "Such as #7fc4cd.",
        band: "Such as #0b5863.",
        bandDunkel: "Such as #7fc4cd.",
        impressum: "In Markdown: headings with #, lists with -, links as [text](address).",
        datenschutz: "In Markdown: headings with #, lists with -, links as [text](address).",
        strichcode: "If empty: Code 128.",
        kennwortVergessen: "If empty: no.",
        registrierung: "If empty: no.",
        registrierungstage: "If empty: 30.",
      },
      seite: {
        text: "Headings with #, lists with -, links as [text](address), **strong** and *emphasis*.",
        rang: "The lowest number comes first.",
      },
      person: {
        vorname: "May stay empty, for a stage name say.",
        geboren: "The year alone; before Christ with a minus.",
        gestorben: "The year alone; before Christ with a minus.",
        gnd: "The number in the German authority file GND, such as 118517171.",
        wikidata: "The identifier, such as Q12345.",
        auchBekannt: "Other names and spellings, one per line.",
        koerperschaft: "Yes for societies, orchestras, offices and firms.",
      },
      schlagwort: {
        auchBekannt: "It is found by these too; one per line.",
        gnd: "The number in the German authority file GND, such as 4036774-1.",
      },
      werk: {
        jahr: "The year in which it was published; before Christ with a minus.",
        entstanden: "Only where it was made in another year than it was published in.",
        umfang: "Such as: 312 p., ill.",
        datierung: "How it is shown where a year will not do: c. 1780.",
        sprache: "The name or the code: German, de. Several each on its own.",
        person: "In the order in which they are named.",
        verweis: "Web addresses, one per line.",
      },
      exemplar: {
        barcode: "What the barcode on the label reads.",
        herkunft: "Where it was bought, who gave it.",
        zubehoer: "What belongs to it and is to come back with it, one part per line.",
      },
      konto: {
        username: "Used for signing in. Left empty, it is made from the name.",
        gruppe: "A class, a family. What does not exist yet is made.",
        gesperrt: "The reason; as long as something stands here, nothing is lent.",
        gueltigBis: "The last day on which something can be borrowed.",
      },
      gruppe: {
        gueltigBis:
          "Holds for everybody in the group: whoever enters another day changes all their cards.",
      },
      bild: {
        titel: "Left empty, the picture is called after its file.",
        beschreibung: "What can be seen, for all who do not see it.",
      },
    },
  },
};

const EITHER = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** "10, 13": one of them. */
function either(several: string | number | undefined): string {
  return EITHER.format(`${several}`.split(", "));
}

function year(value: number): string {
  return value < 0 ? `${-value} BC` : `${value}`;
}

function count(total: number, [one, many]: Nouns): string {
  return `${formats.number(total)} ${total === 1 ? one : many}`;
}

/** English writes nouns small inside a sentence, but leaves abbreviations alone. */
function lower(noun: string): string {
  return /^\p{Lu}\p{Ll}/u.test(noun) ? noun.charAt(0).toLowerCase() + noun.slice(1) : noun;
}

function lowered([one, many]: Nouns): Nouns {
  return [lower(one), lower(many)];
}

function reason(word: string | number | undefined): string {
  return REASONS[`${word}`] ?? `${word}`;
}

const ORDINALS = new Intl.PluralRules("en", { type: "ordinal" });
const ENDINGS: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd" };

function ordinal(value: number): string {
  return `${value}${ENDINGS[ORDINALS.select(value)] ?? "th"}`;
}
