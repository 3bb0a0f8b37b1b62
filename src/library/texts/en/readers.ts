/** Readers, their groups and how they first come in. */

import { formats } from "../../../core/texts/en/phrases.ts";
import type { Said } from "../../../core/texts/phrases.ts";
import type de from "../de/readers.ts";

const people = (count: number) => (count === 1 ? "one person" : `${formats.number(count)} people`);

export default {
  wishes: {
    ordered: "Is ordered",
    bought: "Is bought",
    declined: "Decline",
    search: "Search the work",
    whichWork: "In the next step you choose which work it is.",
  },
  merging:
    "Loans, reservations, fees, messages and reading lists of both accounts then belong to the one that stays. Where both wait for the same work, the earlier reservation counts; where one has it on loan, it ends. The other card goes on working at the desk. Password, sessions and keys of the other account end at once. It can be undone as long as returned loans are remembered. First make sure that it really is one person.",
  /** The columns of the list of readers. */
  table: { reader: "Name", loans: "Loans", late: "Overdue", owing: "Owing" },
  merged: "Accounts merged into it",
  group: {
    all: "For everybody in the group",
    codes: "Hand out and print access",
    handOut: "Hand out a class set one after the other",
    moveUp: (name, until) =>
      name === null
        ? `Renew cards until ${until}`
        : `Move up to ${name}, cards valid until ${until}`,
    moveChosen: "Those ticked come into the group",
    move: "Move",
    moveNobody: "Tick those who come into another group.",
    moveNowhere: "Say which group they come into.",
    moveBack: "Back to the list",
    moveHelp: "A group that is not there yet is made.",
    expire: "Let the cards expire …",
    expireAsk: (total) =>
      `${total === 1 ? "The card" : `All ${total} cards`} of this group ${total === 1 ? "is" : "are"} then valid until yesterday only: nothing is lent or renewed until a new day is set.`,
    expireSure: (total) =>
      total === 1 ? "Yes, let the card expire" : `Yes, let all ${total} expire`,
  },
  leaving: {
    title: (list) => `Not in the list ${list}`,
    about:
      "These readers are registered here, but are not in the list. Whoever has left can be blocked or removed; nothing happens by itself.",
    link: (total) =>
      total === 1
        ? "One reader is not in this list"
        : `${formats.number(total)} readers are not in this list`,
    nobody: "Everybody who is registered here is in the list.",
    grouped: "Others of their group are in the list",
    others: "Nobody of their group is in the list",
    othersHelp:
      "Perhaps the whole group has left, as a final year does; perhaps the list was for other groups only.",
    noGroup: "Without a group",
    noGroupHelp:
      "Perhaps teachers, who are never in a list of classes. “Tick all who have nothing” leaves them out.",
    tickAll: "Tick all in this group",
    tickFree: "Tick all who have nothing any more",
    loans: (total, titles) =>
      `${total === 1 ? "has one item" : `has ${formats.number(total)} items`}: ${titles}`,
    fees: (total) => (total === 1 ? "one fee is open" : `${formats.number(total)} fees are open`),
    nothing: "has nothing any more",
    locked: "blocked",
    chosen: "What happens to those who are ticked",
    lockHelp:
      "Nothing is lent to whoever is blocked; what they have they can return. The block can be lifted in the account.",
    lock: "Block those who are ticked",
    remove: "Remove those who are ticked …",
    removeHelp:
      "Only those are removed who have nothing any more and owe nothing, with all that is stored about them. This cannot be undone.",
    removeSure: "Yes, remove whoever has nothing",
    reason: (list) => `Has left: not in the list ${list} any more`.slice(0, 200),
    reasonYear: (year) => `Has left: school year ${year}`.slice(0, 200),
    next: (total) => `${formats.number(total)} more`,
    back: "To the import",
  },
  slips: {
    title: "Access",
    about:
      "With a one-time code one signs in for the first time and chooses a password. It is shown only now; a new one replaces the old.",
    aboutGroup: (cards) =>
      `A slip to cut out for everybody who has no password yet: with ${cards ? "name, card number" : "name"} and one-time code. The codes are shown only now; new ones replace the old.`,
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
    how: (until, cards) =>
      `Sign in with your ${cards ? "user name or card number" : "user name"} and the one-time code, then choose a password. The code is good once, until ${until}.`,
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
    aboutAtDesk: (cards) =>
      `Tell us who you are, then come to the library: the desk confirms your account${cards ? " and gives you your card" : ""}.`,
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
    waiting: (count) =>
      count === 1
        ? "One person waits to be confirmed"
        : `${formats.number(count)} people wait to be confirmed`,
    confirm: "Confirm",
    confirmWho: (name) => `Confirm ${name}`,
    subject: (site) => `${site}: your account`,
    letter: "your account is ready. With the one-time code you confirm your e-mail address.",
    knownLetter:
      "somebody, hopefully you, wanted to register with this e-mail address. You have an account already; sign in with it. If the password is forgotten, the library helps.",
  },
  daia: {
    format: 'The parameter format has to be "json".',
    noId: "The parameter id is missing: an address, the number of a work, an ISBN or a barcode.",
    tooMany: (most) => `These are too many at once. Ask for at most ${most}, with | between them.`,
    forNobody: "What can be had is the same for everybody here: leave out patron and patron-type.",
  },
  reconciliation: {
    queries: (most) =>
      `The parameter queries is a JSON object of at most ${most} questions, each with query or properties.`,
    extend: (most) =>
      `The parameter extend is a JSON object with ids (at most ${most}) and properties, each with id.`,
  },
  sip2: {
    unknownCard: "This card is not known here. Please ask at the desk.",
    wrongPin: "The password is wrong.",
    unknownItem: "This item is not known here. Please hand it in at the desk.",
    itemUnchanged: "Only the library changes what is said about an item.",
    notYours: "You have not borrowed this.",
    notLentToday: "This was not borrowed today, and stays on loan.",
    onlyReserveOrCancel: "Here you can only reserve, or cancel a reservation.",
    notReserved: "You have not reserved this.",
    noFees: "There are no fees here.",
    wrongAmount: "This amount cannot be taken.",
    usedNumber:
      "Another payment came with this number already; this one was not booked. Please ask at the desk.",
    reserved: "Reserved: please put it aside.",
    busy: "This is not possible right now. Please try again in a moment.",
    offline: "Self-check machine, without network",
  },
  paia: {
    noToken: "Please sign in (again): nobody is signed in, or not any more.",
    scope: (scope) => `This sign-in does not allow that. Sign in with the scope ${scope}.`,
    otherPatron: "This sign-in belongs to another account.",
    wrong: "The user name or the password is wrong.",
    grant: "Sign in with grant_type=password; there is no other way.",
    missing: (name) => `${name} is missing.`,
    short: (least) => `The new password needs at least ${formats.number(least)} characters.`,
    unsupported: "There is no such thing here.",
    docs: (most) => `doc names one to ${most} documents, each by item or edition.`,
    unknown: "This address is neither a work nor a copy of this catalogue.",
    notLent: "You have not borrowed this.",
    notReserved: "You have not reserved this.",
  },
  /** Where a school year changes, and on paper for classes. */
  schoolYear: {
    toPlan: "See the trial and do it",
    toResult: "What was done, and who leaves",
    toYear: "To the school year",
    title: (name) => `New school year: ${name}`,
    trial: "A trial: nothing has happened yet.",
    done: (day) => `Done on ${day}.`,
    classes: "Classes",
    noClasses: "There are no groups yet. Import the list of the school.",
    namesHelp:
      "This is what each group is called then. Empty: it leaves the school. The same name: it stays as it is. One name for two: both become one.",
    saveNames: "Keep these names and check again",
    becomesOf: (name) => `${name} is called then`,
    columns: {
      name: "Group",
      wird: "Then",
      leser: "People",
      ausleihen: "On loan",
      ueberfaellig: "Overdue",
    },
    fates: {
      versetzt: "moves up",
      vereint: "comes together with another",
      abgang: "leaves the school",
      bleibt: "stays",
    },
    doIt: "Change the school year",
    willDo: "This happens, all at once:",
    doesMove: (classes, readers) =>
      `${classes === 1 ? "One class" : `${formats.number(classes)} classes`} with ${people(readers)} ${classes === 1 ? "gets" : "get"} the new name.`,
    doesJoin: (classes, name, readers, emptied) =>
      `${classes.join(" and ")} together become ${name}, with ${people(readers)}. Empty after that: ${emptied.map((one) => `“${one}”`).join(", ")}.`,
    doesCards: (day) => `Their cards are valid until ${day}.`,
    doesCardsLonger: "Cards that run out are valid for another year.",
    doesLeave: (readers) =>
      `${readers === 1 ? "One person leaves" : `${formats.number(readers)} people leave`}: nothing more is lent to them or renewed; what they have they can give back.`,
    notWished: "Something is to be different?",
    edit: "Change last grade and cards",
    undo: "Undo the change",
    undoAbout:
      "All groups get back their old name, all cards their old day. Whoever was removed meanwhile does not come back.",
    list: "The new list of the school",
    listAbout:
      "Import it after the classes have moved up: new readers are added, whoever changes class is moved, and the page of the import shows who is no longer on the list. If you have imported the list already, everybody is in the new class: then enter it at the school year, so that nothing is counted twice.",
    listGiven:
      "This list has put everybody into their class; nothing is counted. Whoever is not on it leaves.",
    listImport: "Import a list",
    leaving: "Who leaves",
    nobodyLeaves: "Nobody leaves the school.",
    leavingAbout: (all, free) =>
      `${all === 1 ? "One person leaves" : `${formats.number(all)} people leave`}; ${free === 0 ? "nobody has" : free === all && all > 1 ? "all have" : free === 1 ? "one has" : `${formats.number(free)} have`} given everything back.`,
    slips: "Print clearance slips",
    sheets: {
      titles: { mahnung: "Overdue by class", abgang: "Clearance slips" },
      about: {
        mahnung: "One sheet for each class, to cut and hand out.",
        abgang: "One slip for each person, to cut out.",
      },
      nobody: {
        mahnung: "Nothing is overdue here.",
        abgang: "There is nobody here who leaves.",
      },
      bring: { mahnung: "Please bring back:", abgang: "Still to be given back:" },
      due: (day) => `by ${day}`,
      late: (day, days) =>
        `was due on ${day}, ${days === 1 ? "one day" : `${formats.number(days)} days`} ago`,
      owed: (sum) => `Still to be paid: ${sum}`,
      clear: "Nothing is open any more.",
      sign: (day) => `As of ${day}. Library, signature:`,
    },
    group: {
      loans: "Loans",
      late: "Overdue things as a sheet to hand out",
      slips: "Clearance slips",
      year: "Move all classes up at once",
    },
  },
} satisfies Said<typeof de>;
