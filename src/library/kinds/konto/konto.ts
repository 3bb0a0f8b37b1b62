/** Accounts: who may sign in. Private: a reader is never part of the public catalogue for being a reader. */

import { followAccount, removeOwned } from "../../../core/accounts/account-rules.ts";
import { ACCOUNT, USERNAME } from "../../../core/accounts/konto.ts";
import { isDemoSecret } from "../../../core/identity/demo.ts";
import { Problem } from "../../../core/model/answers/problem.ts";
import {
  isBarred,
  isStaff,
  LIBRARIAN,
  LIBRARIAN_OR_OWNER,
  mayReadLoanList,
  SIGNED_IN,
  STAFF,
} from "../../../core/model/kinds/access.ts";
import { defineKind } from "../../../core/model/kinds/define-kind.ts";
import {
  choice,
  computed,
  day,
  link,
  secret,
  text,
  type Values,
} from "../../../core/model/kinds/field.ts";
import type { Occasion, Rules } from "../../../core/model/kinds/rules.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { html } from "../../../core/representations/html/frame/markup.ts";
import { manyOf } from "../../../core/representations/html/frame/names.ts";
import { htmlLook } from "../../../core/representations/html/look.ts";
import { nameOf } from "../../../core/representations/html/member/beside.ts";
import { usernameInOwnLetters, usernameOf } from "../../../core/words/slug.ts";
import { refusal } from "../../circulation/circulation.ts";
import { countReader } from "../../circulation/tallies.ts";
import { linkIn } from "../../circulation/values.ts";
import { joinedName, orderOfName, withShownName } from "../../lending/reader-name.ts";
import { addressGone } from "../../notices/rules/address-gone.ts";
import { lendingTexts, printTexts } from "../../texts/themes.ts";
import { failedNotices, readFailedNotices } from "./failed-notices.ts";
import words from "./konto-words.ts";
import { openByReader, readerColumns } from "./readers-table.ts";

const rules: Rules = {
  async create(values, occasion) {
    return asLongAsGroup(null, withShownName(null, values), occasion);
  },

  async replace(before, values, occasion) {
    if (isInCharge(before.values) && !isInCharge(values)) await keepOne(before, occasion);
    const isConfirmed = isStaff(occasion.actor) && (values.gesperrt ?? null) === null;
    const named = withShownName(before.values, values);
    const known = isConfirmed ? { ...named, unbestaetigt: null } : named;
    return asLongAsGroup(before, known, occasion);
  },

  /** What belongs to it, and accounts that it speaks for. */
  releases: ({ owner }) => owner !== null,

  async remove(before, occasion) {
    const { writing } = occasion;
    if (isBarred(occasion.actor, before)) throw new Problem("kein-zugriff");
    if (isInCharge(before.values)) await keepOne(before, occasion);
    for (const child of await writing.matching(before.kind, { vertretung: before.id })) {
      await writing.forget(child, "vertretung");
    }
    await removeOwned(before, occasion);
  },

  async follow(before, member, occasion) {
    const { writing, kinds, actor, site, today } = occasion;
    // What comes in many at once is put right by the library, and nobody's surprise.
    const notice = before && member && actor && addressGone(before, member, site, today);
    if (notice) await writing.insert(kinds.one("nachricht"), [{ values: notice }], null);
    await countReader(before, member, occasion);
    await followAccount(before, member, occasion);
  },
};

const look = htmlLook({
  printed: {
    page: "ausweise",
    itself: true,
    texts: ({ texts }) => printTexts(texts).pages.ausweise,
  },
  beside(account, view) {
    const { id } = account;
    const { list, desk } = lendingTexts(view.texts);
    const staff = isStaff(view.actor);
    return html`${failedNotices(account, view)}<ul class="titles">
${mayReadLoanList(view.actor, id) && html`<li><a href="ausleihliste/${id}">${list.link}</a></li>\n`}<li><a href="zugang/${id}">${list.access}</a></li>
${view.actor?.id === id && html`<li><a href="merklisten">${manyOf(view.kinds.one("merkliste"), view)}</a></li>\n`}${(staff || view.actor?.id === id) && html`<li><a href="nachrichten${staff && `?konto=${id}`}">${manyOf(view.kinds.one("nachricht"), view)}</a></li>\n`}${staff && html`<li><a href="theke?konto=${id}">${desk.title}</a></li>\n`}</ul>`;
  },
  gather: readFailedNotices,
  gatherEntries: openByReader,
  called: nameOf,
  columns: readerColumns,
});

export default defineKind({
  ...ACCOUNT,
  words,
  sort: (values) => orderOfName(values),
  fields: {
    username: text({
      ...USERNAME,
      uniqueAmong: { kind: "person", link: "person" },
      make: (values) => nameForSigningIn(joinedName(values) || `${values.name ?? ""}`),
      madeOf: "nachname",
      exchange: {
        columns:
          "benutzername, anmeldename, benutzerkennung, login, username, user name, login name",
      },
    }),
    /** What they are called everywhere: it follows from the two halves, where those are known. */
    name: text({
      searchable: true,
      exchange: {
        columns:
          "name, namen, vollständiger name, vor und nachname, name vorname, nachname vorname, leser, leserin, leser/in, schüler, schülerin, schüler/in, schüler*in, benutzer, nutzer, mitglied, full name, reader, student, pupil, patron, borrower, member",
      },
    }),
    /** Both fit into the name. */
    vorname: text({
      max: 90,
      exchange: {
        columns: "vorname, vornamen, rufname, first name, firstname, given name, forename",
      },
    }),
    nachname: text({
      max: 100,
      exchange: {
        columns: "nachname, familienname, zuname, last name, lastname, surname, family name",
      },
    }),
    /** To it comes a new password. */
    email: text({
      format: "email",
      searchable: true,
      notByKey: "staff",
      exchange: {
        columns:
          "e mail, email, mail, e mail adresse, mailadresse, emailadresse, e mail address, email address",
      },
    }),
    telefon: text({
      max: 100,
      searchable: true,
      exchange: {
        columns:
          "telefon, telefonnummer, tel, handy, mobil, phone, phone number, telephone, mobile",
      },
    }),
    anschrift: text({
      multiline: true,
      max: 500,
      exchange: { columns: "anschrift, adresse, postanschrift, address, postal address" },
    }),
    geboren: day({
      write: STAFF,
      exchange: { columns: "geburtsdatum, geboren, geburtstag, geb, date of birth, birthday, dob" },
    }),
    /** The class or the family that a reader belongs to; a group is for staff, so this is too. */
    gruppe: link("gruppe", {
      bulk: true,
      searchable: true,
      facet: true,
      read: STAFF,
      write: STAFF,
      exchange: {
        columns:
          "klasse, klassen, gruppe, jahrgang, jahrgangsstufe, stufe, kurs, class, group, grade, form, course",
      },
    }),
    /** Whoever answers for a child; a class gets its teacher by a change of many. */
    vertretung: link("konto", { bulk: true, by: "ausweis", read: STAFF, write: STAFF }),
    rolle: choice(SIGNED_IN, { initial: "leser", write: LIBRARIAN, notByKey: "always" }),
    ausweis: text({
      unique: true,
      leads: true,
      searchable: true,
      max: 100,
      numbered: "LE{nummer:6}",
      write: STAFF,
      notByKey: "staff",
      exchange: {
        columns:
          "ausweis, ausweisnummer, ausweis nr, lesernummer, leser nr, leserausweis, benutzernummer, kartennummer, mitgliedsnummer, schülernummer, schüler id, card number, cardnumber, library card, reader number, student id, student number, member number, patron id",
      },
    }),
    gueltigBis: day({
      bulk: true,
      write: STAFF,
      exchange: { columns: "gültig bis, ablaufdatum, valid until, expires, expiry date" },
    }),
    /** Why nothing is lent to it; reading the own loan list stays possible. */
    gesperrt: text({ bulk: true, write: STAFF }),
    /** Whether it can sign in at all. */
    aktiv: choice(["ja", "nein"], { initial: "ja", write: STAFF, notByKey: "staff" }),
    verlaufBehalten: choice(["ja", "nein"], { initial: "nein" }),
    /** Which messages it gets by e-mail; what is necessary comes as a letter instead. */
    nachrichten: choice(["alle", "nötige", "Brief"], { bulk: true, initial: "alle" }),
    notiz: text({
      multiline: true,
      read: STAFF,
      write: STAFF,
      exchange: {
        columns:
          "notiz, notizen, bemerkung, bemerkungen, anmerkung, anmerkungen, kommentar, note, notes, remark, remarks, comment",
        note: true,
      },
    }),
    person: link("person"),
    /** Since when somebody who registered by themselves waits for the desk, or has not used the code from the e-mail. */
    unbestaetigt: day({ read: STAFF, write: [] }),
    /** The day of the first loan in the year of the last one: by it a reader is counted once a year, without any record of loans. */
    aktivSeit: day({ write: [] }),
    /** For programs: pages have it among their ways on. */
    ausleihliste: computed((_values, _today, id) => `/ausleihliste/${id}`, {
      format: "place",
      read: LIBRARIAN_OR_OWNER,
    }),
    kennwort: secret(),
    einmalcode: secret(),
    /** By it a calendar program reads the days of this account. */
    kalender: secret(),
  },
  entry: ["username", "name", "gruppe", "rolle"],
  form: {
    first: ["vorname", "nachname", "gruppe", "email"],
    groups: [
      { name: "ausweis", fields: ["username", "ausweis", "gueltigBis", "gesperrt"] },
      {
        name: "erreichbar",
        fields: ["anschrift", "telefon", "nachrichten", "geboren", "vertretung"],
      },
      { name: "rechte", fields: ["rolle", "aktiv", "verlaufBehalten"] },
    ],
    keep: ["gruppe"],
    next: "/einmalcodes?konto={id}",
  },
  rules,
  looks: { html: look },
});

/** Whoever calls themselves as cards are numbered must not be taken for whoever has that card, or gets it one day. */
function nameForSigningIn(name: string): string | null {
  const username = usernameOf(name) ?? usernameInOwnLetters(name);
  return username !== null && /\p{N}$/u.test(username) ? `leser.${username}` : username;
}

/** Whoever comes into a group has a card that is good as long as the others', unless something else is said. */
async function asLongAsGroup(
  before: Member | null,
  values: Values,
  { writing, kinds }: Occasion,
): Promise<Values> {
  const [was, is] = [before?.values ?? {}, values].map((one) => linkIn(one, "gruppe")?.id ?? null);
  const isSaid = (values.gueltigBis ?? null) !== (before?.values.gueltigBis ?? null);
  // A group that is only made by being named here has no day yet.
  if (is === null || is === undefined || is <= 0 || was === is || isSaid) return values;
  const [group] = await writing.members(kinds.one("gruppe"), [is]);
  return { ...values, gueltigBis: group?.values.gueltigBis ?? values.gueltigBis ?? null };
}

/** Nobody of the demo is. */
function isInCharge({ rolle, aktiv, kennwort }: Values): boolean {
  return rolle === "bibliothekar" && aktiv !== "nein" && !isDemoSecret(kennwort);
}

/** Nobody locks the library from the inside. */
async function keepOne(account: Member, occasion: Occasion): Promise<void> {
  const { writing } = occasion;
  const librarians = await writing.matching(account.kind, { rolle: "bibliothekar" });
  const others = librarians.filter(({ id, values }) => id !== account.id && isInCharge(values));
  if (others.length === 0) throw refusal({ reason: "letzte-bibliothek" }, occasion);
}
