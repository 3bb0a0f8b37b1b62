/** What the service answers when something cannot be, and the page about it. */

import type { Texts } from "../texts.ts";
import { reasonText } from "../themes/registry.ts";
import { parameterSentence } from "./parameters.ts";
import { formats, turnedOnBy } from "./phrases.ts";

/** What the program names by a word of its own; anything else is said as it comes. */
const REASONS: Readonly<Record<string, string>> = {
  "percent-encoding": "A percent sign is not followed by two digits of UTF-8.",
  path: "The path holds something that no path can hold.",
  "UTF-8": "It is not UTF-8.",
  multipart: "Its parts cannot be told apart.",
  fields: "It has more fields or files than any form here can have.",
  name: "The name of a field is too long.",
  DOCTYPE: "A DOCTYPE is never read: leave it out.",
  "[[[ … ]]]": "It is nested too deeply.",
  attributes: "An element has too many attributes.",
  empty: "Nothing was sent.",
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
  "Accept-Datetime":
    "The header Accept-Datetime names no instant; it looks like this: Thu, 31 May 2007 20:35:00 GMT.",
  "Content-Range": "A part is never stored for the whole: leave out Content-Range, or use PATCH.",
  "Idempotency-Key": "The header Idempotency-Key has from 1 to 200 visible characters.",
  stand:
    "The field stand names no change of this member after which it could be as it was: the history lists them (nummer).",
  eines: "The field eines is no address of a member that could be there twice, such as /person/1.",
  anderes: "The field anderes is no address of another member of the same kind, such as /person/2.",
  _ziel: "The form does not name what it is about (_ziel).",
};

/** Why a condition fails without a change. */
const CONDITIONS: Readonly<Record<string, string>> = {
  tag: "If-Match has no valid tag: it takes the ETag of an answer as it is, with its quotation marks.",
  nothing: "There is nothing here that If-Match could mean. To make it, send If-None-Match: *.",
  exists: "There is something here already. If-None-Match: * only makes what is new.",
};

/** Why an account may not, whatever its role. */
const WHATEVER_ROLE: Readonly<Record<string, string>> = {
  "schluessel-liest": "This key may only read. Make one that also writes (umfang: schreiben).",
  schluessel:
    "No key may do this: a key cannot make keys or codes, for instance. Sign in with the password.",
  "nur-selbst":
    "Only its owner does this, signed in with the password: passwords, keys and the address of a calendar are nobody else's. A key for a program is made in the terminal, too: npx leihwerk account key.",
};

/** Why an account may not, by the role that is needed. */
const NEEDED: Readonly<Record<string, string>> = {
  theke: "This is open to the staff of the library only.",
  bibliothekar:
    "This is open to librarians only: sign in as one, or ask one to do it. A librarian can give your account this role.",
};

export default {
  problems: {
    "ungueltige-anfrage": {
      title: "Bad request",
      detail: (p) => reason(p.reason),
      help: "The address or a header of the request breaks the rules of HTTP. Check how the address was put together.",
    },
    "ungueltiger-parameter": {
      title: "Bad parameter",
      detail: parameterSentence,
      help: "A parameter behind the question mark has a value that it cannot have, or is a field that the list cannot be narrowed down by. Parameters that nobody knows are ignored; known ones must be right.",
    },
    "koerper-unlesbar": {
      title: "Body cannot be read",
      detail: (p) =>
        `The body is not well-formed (${p.format}): ${p.twice === undefined ? reason(p.reason) : `The name “${p.twice}” stands twice in an object. Leave one out.`}`,
      help: "What was sent is not well-formed in the format that its Content-Type names, or is not UTF-8.",
    },
    "nicht-angemeldet": {
      title: "Credentials are wrong",
      detail: (p) =>
        p.byKey
          ? "This key is unknown, revoked or expired. Its owner sees at /zugang which ones there are, and makes new ones."
          : p.keyAsPassword
            ? "A key is no password: send it as “Authorization: Bearer leihwerk_…”."
            : p.header
              ? "The header Authorization cannot be read. It has Basic with a user name and a password in base64 (UTF-8), or Bearer with a key."
              : "There is no account with this user name and password.",
      help: "Credentials were sent, and they are wrong or have expired. Requests for public things need none.",
    },
    "kein-zugriff": {
      title: "Access denied",
      detail: (p) =>
        WHATEVER_ROLE[`${p.reason}`] ??
        (p.signedIn
          ? `${NEEDED[`${p.needed}`] ?? "This is not open to your account."}${p.own ? ` What is yours is at ${p.own}.` : ""}`
          : "This is not open to everybody. Sign in with an account that may."),
      help: "Only some may read or change what stands at this address: its owner, say, or a librarian.",
    },
    "fremde-herkunft": {
      title: "Request from another site",
      detail: (p) =>
        p.reason === "Origin"
          ? "With a session a change says where it comes from, and this one does not (Origin). Programs sign in with a key or HTTP Basic."
          : "A page of another site cannot change anything here.",
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
      detail: (p) =>
        p.setting
          ? `What is at ${p.path} is turned off. ${turnedOnBy(p)}`
          : p.unfit
            ? `Nothing can stand at ${p.path}: an address ends with a number up to 2147483647, or with small letters a to z, digits and single hyphens.`
            : `There is nothing at ${p.path}.`,
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
      detail: (p) =>
        p.other === undefined
          ? `Already taken and not to be used a second time: “${p.value}”.`
          : `Another one has taken its place already: “${p.other}”. End that one first, or leave this one as it is.`,
      help: "A value that can be had only once, such as a user name, belongs to another resource already. An account and a person have the same user name only where the account is linked to the person.",
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
      detail: (p) => reasonText(p, "en"),
      help: "The state of things does not allow this change: a copy is on loan already, say, or somebody waits for it. The answer says why and what is possible; nothing was changed.",
    },
    entfernt: {
      title: "Gone",
      detail: (p) =>
        `${p.title ? `“${p.title}”` : "Something"} stood here until ${formats.dayOf(`${p.since}`, `${p.timeZone}`)}. It was removed.`,
      help: "The resource was removed on purpose. Its address is kept and is never given to anything else.",
    },
    "neue-aera": {
      title: "A backup was restored",
      detail: () =>
        "What happened since this place is no longer true: a backup was put in the place of everything. Begin anew, and drop what you had until then.",
      help: "Events are numbered in order within an era. After a backup was restored a new one begins, and places of the old one no longer count.",
    },
    vorbedingung: {
      title: "Something has changed meanwhile",
      detail: (p) =>
        CONDITIONS[`${p.why}`] ??
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
        p.looksLike
          ? `This looks like ${p.looksLike}: send it with the header Content-Type: ${p.type}.`
          : p.coding
            ? `A body packed so (“${p.coding}” as Content-Encoding) is not understood here. Understood: ${p.accepted}.`
            : p.type === ""
              ? `The request does not say what its body is: name it in the header Content-Type. Understood: ${p.accepted}.`
              : `A body of type “${p.type}” is not understood here. Understood: ${p.accepted}.`,
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

  problem: {
    status: (status) => `Status ${status}`,
    meaning: "What this means",
    faults: "What is not right",
    entry: (position) => `entry ${position}`,
    variants: "What there is",
    related: "What this is about",
    search: "Perhaps the search finds it",
    turnedOff:
      "The library does without it for now. What is stored of it stays, and stands here again as soon as it is turned on.",
    detail: "Message",
    broken: "Something went wrong here",
    brokenHelp:
      "The fault is ours, and it has been recorded. Please try again in a while; what you have just sent may not have been saved.",
    onwards: "Where to go from here",
    others: "Other problems",
  },
} satisfies Pick<Texts, "problems" | "problem">;

function reason(word: string | number | undefined): string {
  return REASONS[`${word}`] ?? `${word}`;
}
