/** Why something cannot be lent, returned, renewed or reserved just now. */

import { formats } from "../../../core/texts/en/phrases.ts";
import type { ReasonTexts } from "../../../core/texts/themes/registry.ts";
import {
  bookingStates,
  bulkStates,
  importStates,
  noticeStates,
  reservationStates,
} from "./states.ts";

const refusals: ReasonTexts = {
  ausgeliehen: () => "This copy is on loan. Take it back first, or take another copy of the work.",
  "nicht-ausleihbar": () =>
    "This copy is not for loan. If it is to be lent, change its condition or “For loan” first.",
  vermisst: () => "This copy counts as missing. If it is there, change its condition first.",
  beschaedigt: () => "This copy is damaged. Whoever lends it all the same gives a reason.",
  praesenz: () => "This copy stays in the house. Whoever lends it all the same gives a reason.",
  bereitgestellt: () =>
    "This copy is put aside for somebody else. Cancel that reservation first, or take another copy.",
  gesperrt: (p) => `This account is blocked (${p.why}). The library has to unblock it first.`,
  abgelaufen: (p) =>
    `This account was valid until ${formats.day(`${p.since}`)}. The library has to extend its validity first.`,
  "zu-viele-ausleihen": (p) =>
    `No more than ${p.most} loans at a time. Something has to be returned first.`,
  "zu-viele-der-art": (p) =>
    `No more than ${p.most} loans of the kind “${p.art}” at a time. One of them has to be returned first.`,
  saeumig: (p) =>
    `“${p.titel}” was due on ${formats.day(`${p.bis}`)}${p.andere === 0 ? "" : `, and ${p.andere === 1 ? "one more loan" : `${p.andere} more loans`} of this account ${p.andere === 1 ? "is" : "are"} overdue`}. What is overdue has to be returned first.`,
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
  "nichts-offen": () =>
    "Nothing of it is owed any more. What was paid elsewhere, also a deposit, is not imported.",
  "gebuehr-fest": () =>
    "Who owes something and what for stays as it is. Let this fee off, and make a new one.",
  "gebuehr-verbucht": () =>
    "Something was paid for it already; that stands in the cash book and stays there. Give the money back, or let the rest off.",
  "beitrag-danach": () =>
    "Another membership fee was paid after it, which extended the account further; undo that payment first.",
  "beitrag-heute": () =>
    "The membership fee was paid today already. If there is to be another one, take it at the desk.",
  "beitrag-nur-leser": () =>
    "A bulk change takes the membership fee from readers only. If somebody on the staff is to pay one, take it at the desk.",
  "beitrag-unbestaetigt": () =>
    "This account was registered by its reader and is not confirmed yet. Confirm it first, then the membership fee can be taken.",
  "ausleihe-bezahlt": (p) =>
    `For this loan ${p.total === 1 ? "a fee or deposit is" : `${p.total} fees or deposits are`} paid. Return the money first: with “Undo” of the payment at the desk, or on the page of the fee. Then the loan can be undone.`,
  "anderes-offen": () =>
    "Something else is open by now than stood on the page. Nothing was booked; look at what is open now.",
  zurueckgegeben: () =>
    "This loan has been returned. All that is possible is to undo the return, as long as the copy has not been lent again.",
  "nicht-ausgeliehen": (p) =>
    `“${p.titel}” (${p.nummer}) is not on loan; there is nothing to take back.${p.ort === undefined ? "" : ` Put it in its place: ${p.ort}.`}`,
  "seither-ausgeliehen": () =>
    "This copy was lent again after this step; the new loan stays as it is. If the copy lies before you, take it back now.",
  vorgemerkt: (p) =>
    p.bis === undefined
      ? "Somebody waits for this work, so it cannot be renewed. It has to be returned by its due day."
      : `Somebody waits for this work, so it cannot be renewed. It was due on ${formats.day(`${p.bis}`)} and has to be returned now.`,
  "zu-oft-verlaengert": (p) =>
    `No more than ${p.most} renewals are possible. The copy has to be returned.`,
  "nur-eine-verlaengerung": (p) => `Renewals go step by step: the next one is number ${p.next}.`,
  "vor-der-ausleihe": (p) =>
    `Neither the due day nor the return can be before the loan began, on ${formats.day(`${p.von}`)}.`,
  "zu-weit-voraus": (p) =>
    `${formats.day(`${p.bis}`)} is more than two years beyond the usual period. Check the year.`,
  "zu-lange-her": (p) => `It cannot have been lent on ${formats.day(`${p.von}`)}. Check the year.`,
  "in-der-zukunft": () => "A loan and a return cannot be in the future.",
  "anderes-exemplar": () => "Who borrowed or reserved what stays as it is. Make a new one instead.",
  verfuegbar: () =>
    "A copy is on the shelf and can be borrowed at once; only what nobody can have now can be reserved.",
  "ohne-exemplar": () => "There is no copy of this work that could be lent.",
  "schon-ausgeliehen": () => "This account has the work on loan itself.",
  "schon-vorgemerkt": () => "This account has reserved the work already.",
  "vormerkung-zu-ende": (p) =>
    `This reservation is over (${reservationStates[p.status ?? ""] ?? p.status}). All that is possible is a new one.`,
  "stand-folgt": (p) =>
    `The reservation is ${reservationStates[p.status ?? ""] ?? p.status}; it can only be cancelled (“storniert”). Everything else follows from loans and returns.`,
  "offene-ausleihen": (p) =>
    `This account still has open loans (${p.total}). It can be deleted once everything is back.`,
  "schon-vermerkt": () =>
    "The copy has changed meanwhile. Look whether it is noted already, and note it again if not.",
  "nicht-vermisst": () =>
    "This copy was not missing. What state a copy is in is changed by librarians, on its page.",
  ausgesondert: () => "This copy is withdrawn; nobody misses it any more.",
  "letzte-bibliothek": () =>
    "This is the last account that can run the library. Give another one that role first.",
  "nachricht-schritt": (p) =>
    `The message is ${noticeStates[p.status ?? ""] ?? p.status}; this step is not possible now. Load its page again; it says what is.`,
  "nachricht-unterwegs": () =>
    "This message is being sent. Wait a minute, then it says here what became of it.",
  "nachricht-empfaenger": () =>
    "To whom a message goes stays as it is. Make a new one for somebody else.",
  "kein-geheimnis": () =>
    "The webhook has no secret yet that a message could be signed with. Make one first.",
  "kein-mailserver": () =>
    "There is no mail server; nothing was sent. Whoever runs the program names it with LEIHWERK_SMTP.",
  "datei-schon-da": () =>
    "This very file is being imported already. Go on there, or delete that import first.",
  "art-in-gebrauch": (p) =>
    `There still are works of the kind “${p.art}”. Give them another one first.`,
  "demo-schon-da": () => "The demo is in place. Take it back first.",
  "einspielung-laeuft": () =>
    "This import is being worked on. Wait until it is through, or stop it first.",
  "einspielung-schritt": (p) =>
    `This step is not possible now: the import is at “${importStates[p.status ?? ""] ?? p.status}”. Load its page again; it says what can be done next.`,
  "einspielung-abgelehnt": (p) =>
    `${p.total === 1 ? "One row was" : `${p.total} rows were`} refused. Mend them, or say that the others are to be imported all the same.`,
  "schon-zusammengefuehrt": () =>
    "A merging cannot be changed, only undone (DELETE); after that another one is possible.",
  "andere-art": () => "Only what is of the same kind can be merged.",
  "nicht-zusammenfuehrbar": () => "What is of this kind cannot be merged.",
  "nur-leser": () =>
    "Only accounts of readers can be merged, so that nobody gains rights. First give the account of the staff the role “Reader”.",
  "schon-eines": () => "Both addresses lead to the same; there is nothing left to merge.",
  "im-kreis": () =>
    "Merged, it would stand above itself. First undo what puts the one below the other, or choose otherwise for that field.",
  "seither-fort": () => "What stayed is gone, so the merging cannot be undone.",
  "seither-geaendert": () =>
    "What stayed has been changed since; undoing would lose that change. Take it back first.",
  "seither-zusammengefuehrt": () => "What stayed has been merged once more since. Undo that first.",
  "seither-vergeben": (p) =>
    `“${p.value}” belongs to something else by now. Change it there first.`,
  gebucht: (p) =>
    `This copy is booked for somebody else from ${formats.day(`${p.von}`)} on. Take another copy, or an earlier day of return.`,
  belegt: (p) =>
    p.von
      ? `It is taken at that time. It is free again ${p.von === p.bis ? `on ${formats.day(`${p.von}`)}` : `from ${formats.day(`${p.von}`)} to ${formats.day(`${p.bis}`)}`}.`
      : "It is taken at that time, and not free for so long later on either. Book fewer days, or ask in the library.",
  "serie-belegt": (p) =>
    `It is taken on these days: ${`${p.tage}`.split(" ").map(formats.day).join(", ")}. Nothing was booked; choose another time, or book the free days one by one.`,
  "satz-belegt": (p) =>
    `At that time only ${p.frei === 1 ? "1 copy of it is" : `${p.frei} copies of it are`} free, not ${p.most}. Nothing was booked; book fewer, or choose other days.`,
  "buchung-vergangen": () => "Only what is to come can be booked: choose a day from today on.",
  "buchung-zu-weit": (p) =>
    `Bookings are possible for at most ${p.most} days ahead. Choose an earlier day.`,
  "buchung-zu-lang": (p) =>
    `Readers can book for at most ${p.most} days. Choose an earlier last day, or ask in the library.`,
  "buchung-geschlossen": (p) =>
    `On ${formats.day(`${p.tag}`)} the library is closed; things are fetched and brought back on open days. The next is ${formats.day(`${p.frei}`)}.`,
  "zu-viele-buchungen": (p) =>
    `More than ${p.most} bookings at a time are not possible. Cancel one first.`,
  "buchung-stand": (p) =>
    `The booking is ${bookingStates[p.status ?? ""] ?? p.status}; its state can only be changed to “storniert” or “verfallen”. All else follows from lending and returning.`,
  "buchung-zu-ende": (p) =>
    `This booking is ${bookingStates[p.status ?? ""] ?? p.status} and stays as it is. Only a new one is possible.`,
  "kein-termin": () =>
    "There is no appointment at that time. Choose one that is offered under “Appointments” (/terminplan).",
  "termin-vergeben": () => "This appointment is taken. Choose another time.",
  "schon-termin": () =>
    "There is an appointment on that day already. Delete it first, or choose another day.",
  "termin-ohne-anlass": () =>
    "There is nothing to fetch or to bring back now. Reserve or book something first.",
  "schon-im-katalog": () =>
    "This is in the catalogue already. Reserve it there if somebody has it now.",
  "zu-viele-wuensche": (p) =>
    `More than ${p.most} open wishes are not possible. Wait until something became of the others, or delete one.`,
  "wunsch-stand": () =>
    "The library has dealt with this wish already; it stays as it is. You can make a new one.",
  "inventur-abgeschlossen": () =>
    "This stocktaking is closed. Undo the closing first, or make a new one.",
  "gruppe-vergeben": (p) =>
    `There is a group “${p.name}” already. Choose another name, or merge both under “Duplicates”.`,
  "klassen-gleich": (p) =>
    `Two groups would have the same name: ${p.names}. Enter another name for one of them. If both are to become one, keep the names as they are.`,
  "klassen-im-kreis": (p) =>
    `These groups would only exchange their names: ${p.names}. First give one of them a name that no other has.`,
  "klassen-unbekannt": (p) =>
    `There are no such groups: ${p.names}. Take them out of the changes of class, or correct the name.`,
  "klassen-seither-geaendert": () =>
    "Groups have been renamed since. First give them back the name that the change gave them.",
  "klassen-seither-neu": () =>
    "There are new groups since, with names that others would get back. Rename or remove these first.",
  "schuljahr-vollzogen": () =>
    "This change of the school year is done. Undo it first, or create a new school year.",
  "sammelaenderung-schritt": (p) =>
    `This step is not possible now, the bulk change is at “${bulkStates[p.status ?? ""] ?? p.status}”. What it is to change is fixed; make another one for anything else.`,
  "nichts-ausgewaehlt": () =>
    "There is nothing in this list to be changed. Tick something, or search with other words.",
  "zu-viele-treffer": (p) =>
    `More than ${formats.number(Number(p.total))} results: the search stops counting there, so not all of them would be found. Narrow it down.`,
  "war-ausgeliehen": () =>
    "This copy has been on loan, and that is to stay on record. Withdraw it instead of removing it: set its condition to withdrawn.",
  "erst-zuruecknehmen": () =>
    "This copy is on loan. End the loan first: returned, lost or replaced.",
  "exemplar-unterwegs": () =>
    "This copy is on loan or put aside and cannot be given to another work now.",
};

export default refusals;
