/** Accounts: who may sign in. Private: being a reader puts nobody into the public catalogue. */

import { checkOwned, followAccount, removeOwned } from "../../../core/accounts/account-rules.ts";
import { ACCOUNT, USERNAME } from "../../../core/accounts/konto.ts";
import { isDemoSecret } from "../../../core/identity/demo.ts";
import { invalid, Problem } from "../../../core/model/answers/problem.ts";
import {
  isBarred,
  isLibrarian,
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
  texts,
  type Values,
} from "../../../core/model/kinds/field.ts";
import type { Occasion, ReadOccasion, Rules } from "../../../core/model/kinds/rules.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { html } from "../../../core/representations/html/frame/markup.ts";
import { manyOf } from "../../../core/representations/html/frame/names.ts";
import { htmlLook } from "../../../core/representations/html/look.ts";
import { nameOf } from "../../../core/representations/html/member/beside.ts";
import { usernameInOwnLetters, usernameOf } from "../../../core/words/slug.ts";
import { refusal } from "../../circulation/circulation.ts";
import { countReader } from "../../circulation/tallies.ts";
import { linkIn } from "../../circulation/values.ts";
import {
  ACCOUNTS_BY_MEMBERSHIP,
  AWAITING,
  isAwaiting,
  membershipOf,
} from "../../lending/borrower.ts";
import { withoutSchoolYear } from "../../lending/next-year.ts";
import { joinedName, orderOfName, withShownName } from "../../lending/reader-name.ts";
import { lends } from "../../lending/rules.ts";
import { isLeaving } from "../../lending/school-year-rules.ts";
import { addressGone } from "../../notices/rules/address-gone.ts";
import { lendingTexts, printTexts } from "../../texts/themes.ts";
import { joinedAddress, ownOrParents, ownOrParentsEmail } from "./contact-cells.ts";
import { failedNotices, readFailedNotices } from "./failed-notices.ts";
import words from "./konto-words.ts";
import { latinLookAlike, lookAlikes, mixesAlphabets } from "./look-alike.ts";
import { ALIKE, forgetMergings, mergingRules } from "./merging-readers.ts";
import { openByReader, readerColumns } from "./readers-table.ts";

const rules: Rules = {
  async create(values, occasion) {
    await checkUserName(values, occasion);
    return asLongAsGroup(null, withShownName(null, values), occasion);
  },

  async replace(before, values, occasion) {
    if (isInCharge(before.values) && !isInCharge(values)) await keepOne(before, occasion);
    if (values.username !== before.values.username) await checkUserName(values, occasion);
    const [was, gesperrt] = [before.values, values].map((one) => one.gesperrt ?? null);
    // Blocked for another reason, they are no longer waiting: confirming would lift that block.
    const isSeen = isStaff(occasion.actor) && (gesperrt === null || gesperrt !== was);
    const named = withShownName(before.values, values);
    const known = isSeen ? { ...named, unbestaetigt: null } : named;
    return asLongAsGroup(before, known, occasion);
  },

  /** What it owns, and the accounts that it represents. */
  releases: ({ owner }) => owner !== null,

  async checkRemoval(before, occasion) {
    if (isBarred(occasion.actor, before)) throw new Problem("kein-zugriff");
    if (isInCharge(before.values)) await keepOne(before, occasion);
    await checkOwned(before, occasion);
  },

  async remove(before, occasion) {
    const { writing } = occasion;
    for (const child of await writing.matching(before.kind, { vertretung: before.id })) {
      await writing.forget(child, "vertretung");
    }
    await removeOwned(before, occasion);
  },

  async follow(before, member, occasion) {
    const { writing, kinds, actor, site, today } = occasion;
    // Not for imports, which have no actor: there the library corrects many addresses itself.
    const notice = before && member && actor && addressGone(before, member, site, today);
    if (notice) await writing.insert(kinds.one("nachricht"), [{ values: notice }], null);
    await countReader(before, member, occasion);
    await followAccount(before, member, occasion);
    if (before && !member) await forgetMergings(before, occasion);
  },

  ...mergingRules,
};

const look = htmlLook({
  printed: {
    page: "ausweise",
    needs: "ausleihe",
    itself: true,
    texts: ({ texts }) => printTexts(texts).pages.ausweise,
  },
  beside(account, view) {
    const { id } = account;
    const { list, desk } = lendingTexts(view.texts);
    const staff = isStaff(view.actor);
    const mayTake = isLibrarian(view.actor) || view.actor?.id === id;
    return html`${failedNotices(account, view)}<ul class="titles">
${lends(view) && mayReadLoanList(view.actor, id) && html`<li><a href="ausleihliste/${id}">${list.link}</a></li>\n`}<li><a href="zugang/${id}">${list.access}</a></li>
${mayTake && html`<li><a href="daten/${id}">${view.texts.access.data}</a></li>\n`}${view.actor?.id === id && html`<li><a href="merklisten">${manyOf(view.kinds.one("merkliste"), view)}</a></li>\n`}${(staff || view.actor?.id === id) && html`<li><a href="nachrichten${staff && `?konto=${id}`}">${manyOf(view.kinds.one("nachricht"), view)}</a></li>\n`}${staff && lends(view) && html`<li><a href="theke?konto=${id}">${desk.title}</a></li>\n`}</ul>`;
  },
  gather: readFailedNotices,
  gatherEntries: openByReader,
  called: nameOf,
  removing: ({ texts }) => lendingTexts(texts).list.removing,
  columns: readerColumns,
});

export default defineKind({
  ...ACCOUNT,
  words,
  sort: orderOfName,
  fields: {
    username: text({
      ...USERNAME,
      uniqueAmong: { kind: "person", link: "person" },
      make: (values) => nameForSigningIn(joinedName(values) || `${values.name ?? ""}`),
      lookAlikes,
      madeOf: "nachname",
      exchange: {
        columns:
          "benutzername, anmeldename, benutzerkennung, login, username, user name, login name",
      },
    }),
    /** The display name; derived from given name and surname, where those are known. */
    name: text({
      searchable: true,
      exchange: {
        columns:
          "name, namen, vollständiger name, vor und nachname, name vorname, nachname vorname, leser, leserin, leser/in, schüler, schülerin, schüler/in, schüler*in, schülername, name des schülers, kind, name des kindes, benutzer, nutzer, mitglied, kunde, kundin, customer, full name, student name, pupil name, member name, reader name, patron name, reader, student, pupil, patron, borrower, member, child, child name, nom prénom, nom et prénom, lecteur, élève",
      },
    }),
    /** Together they fit into `name`. */
    vorname: text({
      max: 90,
      exchange: {
        columns: "vorname, vornamen, rufname, first name, firstname, given name, forename, prénom",
      },
    }),
    nachname: text({
      max: 100,
      exchange: {
        columns:
          "nachname, familienname, zuname, last name, lastname, surname, family name, nom, nom de famille",
      },
    }),
    /** Password resets are sent to it. */
    email: text({
      format: "email",
      searchable: true,
      notByKey: "staff",
      exchange: {
        columns: {
          "": "e mail, email, mail, e mail adresse, mailadresse, emailadresse, e mail address, email address, member email, borrower email, patron email, user email, student email, courriel, adresse e mail",
          ".eltern": "eltern email, parents email",
        },
        join: ownOrParentsEmail,
      },
    }),
    telefon: text({
      max: 100,
      searchable: true,
      exchange: {
        columns: {
          "": "telefon, telefonnummer, tel, handy, handynummer, mobil, mobiltelefon, mobilnummer, festnetz, phone, phone number, telephone, mobile, cell phone, téléphone, portable",
          ".eltern": "eltern telefon, parents phone",
        },
        join: ownOrParents,
      },
    }),
    anschrift: text({
      multiline: true,
      max: 500,
      exchange: {
        columns: {
          "": "anschrift, adresse, postanschrift, address, postal address",
          ".strasse":
            "straße, str, straße nr, straße hausnummer, straße und hausnummer, street, street address, address line 1",
          ".hausnummer": "hausnummer, hausnr, haus nr, hnr, house number, street number",
          ".plz":
            "plz, postleitzahl, zip, zip code, zipcode, postcode, post code, postal code, code postal",
          ".ort": "ort, wohnort, stadt, gemeinde, plz ort, plz wohnort, city, town, ville",
        },
        join: joinedAddress,
      },
    }),
    geboren: day({
      write: STAFF,
      exchange: {
        columns:
          "geburtsdatum, geboren, geburtstag, geb, geb datum, gebdatum, geb dat, geb am, geboren am, geburtsdat, date of birth, birth date, birthdate, birthday, dob, date de naissance, né le, née le",
        past: true,
      },
    }),
    /** The class or family of a reader; for staff only, like groups themselves. */
    gruppe: link("gruppe", {
      bulk: true,
      searchable: true,
      facet: true,
      read: STAFF,
      write: STAFF,
      exchange: {
        columns:
          "klasse, kl, klassen, gruppe, jahrgang, jahrgangsstufe, stufe, kurs, class, student class, class name, homeroom, group, grade, form, course, classe",
        plain: withoutSchoolYear,
      },
    }),
    /** The representative of a child; for a whole class the teacher is set by a bulk change. */
    vertretung: link("konto", { bulk: true, by: "ausweis", read: STAFF, write: STAFF }),
    rolle: choice(SIGNED_IN, { initial: "leser", write: LIBRARIAN, notByKey: "always" }),
    ausweis: text({
      unique: true,
      former: "ausweisAlt",
      leads: true,
      searchable: true,
      max: 100,
      numbered: "LE{nummer:6}",
      needs: "ausleihe",
      write: STAFF,
      notByKey: "staff",
      exchange: {
        columns:
          "ausweis, ausweisnummer, ausweis nr, lesernummer, leser nr, leserausweis, benutzernummer, kartennummer, mitgliedsnummer, mitglieds nr, mitgliedsnr, mitgliednummer, mitglied nr, mitgl nr, mglnr, mgl nr, schülernummer, schüler id, card number, cardnumber, library card, reader number, student id, student number, member number, member no, member id, membership number, barcode nmbr, mbr barcode, patron barcode, patron id, numéro de carte, numéro de lecteur, no de carte, no carte, no de lecteur, no lecteur, no d'adhérent, no adhérent",
      },
    }),
    /** Cards of accounts that were merged into this one: the desk still knows the reader by them. */
    ausweisAlt: texts("ausweiseAlt", {
      needs: "ausleihe",
      leads: true,
      searchable: true,
      write: STAFF,
    }),
    gueltigBis: day({
      needs: "ausleihe",
      bulk: true,
      sortable: true,
      write: STAFF,
      exchange: {
        columns:
          "gültig bis, ausweis gültig bis, ablaufdatum, bezahlt bis, beitrag bis, beitrag bezahlt bis, mitglied bis, mitgliedschaft bis, mitgliedschaft gültig bis, valid until, expires, expires on, expiry, expiry date, paid until, member until, membership until, membership expires, membership expiry, membership expiry date, membership ends, renewal date, renewal due",
      },
    }),
    mitgliedschaft: computed(
      ({ gueltigBis }, today) => membershipOf((gueltigBis ?? null) as string | null, today),
      { needs: "ausleihe", where: ACCOUNTS_BY_MEMBERSHIP, filterOnly: true },
    ),
    /** The day of joining, of an association for example. */
    mitgliedSeit: day({
      write: STAFF,
      exchange: {
        columns:
          "mitglied seit, beitritt, beitrittsdatum, eintritt, eintrittsdatum, member since, joined, joined on, join date, date joined",
        yearAlone: true,
        past: true,
      },
    }),
    /** Why it may not borrow; the reader can still see their loan list. */
    gesperrt: text({ needs: "ausleihe", bulk: true, write: STAFF }),
    /** Whether it can sign in. */
    aktiv: choice(["ja", "nein"], { initial: "ja", write: STAFF, notByKey: "staff" }),
    verlaufBehalten: choice(["ja", "nein"], { initial: "nein", needs: "ausleihe" }),
    /** Which messages are sent by e-mail; necessary ones are printed as letters instead. */
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
    /** Since when a self-registered account waits for confirmation by the desk or by e-mail. */
    unbestaetigt: day({ read: STAFF, write: [] }),
    /** Registered by themselves, and waiting for the desk to confirm it. */
    freischaltung: computed((values) => (isAwaiting(values) ? "wartet" : null), {
      read: STAFF,
      where: { wartet: () => AWAITING },
      filterOnly: true,
    }),
    /** The day of the first loan in the year of the last one: counts active readers per year without a loan history. */
    aktivSeit: day({ needs: "ausleihe", write: [] }),
    /** The last day of a membership whose end is counted in the figures; nobody is shown it. */
    endeGezaehlt: day({ read: [], write: [] }),
    /** For API clients: pages have it as a link. */
    ausleihliste: computed((_values, _today, id) => `/ausleihliste/${id}`, {
      format: "place",
      needs: "ausleihe",
      read: LIBRARIAN_OR_OWNER,
    }),
    kennwort: secret(),
    einmalcode: secret(),
    /** The token by which a calendar client reads the dates of this account. */
    kalender: secret({ needs: "ausleihe" }),
  },
  entry: ["username", "name", "gruppe", "rolle"],
  alike: ALIKE,
  form: {
    first: ["vorname", "nachname", "gruppe", "email"],
    groups: [
      {
        name: "ausweis",
        needs: "ausleihe",
        fields: ["username", "ausweis", "ausweisAlt", "gueltigBis", "mitgliedSeit", "gesperrt"],
      },
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

/** For new names only: letters that look like those of another name would let one account pass for another. */
async function checkUserName({ username }: Values, { writing, kinds }: Occasion): Promise<void> {
  const name = `${username}`;
  const pointer = "/username";
  if (mixesAlphabets(name)) throw invalid({ pointer, code: "zwei-alphabete" });
  for (const username of lookAlikes(name)) {
    const [other] = await writing.matching(kinds.one("konto"), { username }, 1);
    if (other) throw invalid({ pointer, code: "sieht-aus-wie", params: { name: other.title } });
  }
}

/** A user name that looks like a card number is prefixed, so that it is never mistaken for that card. */
function nameForSigningIn(name: string): string | null {
  const own = usernameOf(name) ?? usernameInOwnLetters(name);
  const username = own && mixesAlphabets(own) ? usernameOf(latinLookAlike(own) ?? "") : own;
  return username !== null && /\p{N}$/u.test(username) ? `leser.${username}` : username;
}

/**
 * A reader who joins a group gets its expiry day, unless another one is given. The past day of a group that has left goes with it: a pupil
 * whom the list of the school names after all can borrow again.
 */
async function asLongAsGroup(
  before: Member | null,
  values: Values,
  { writing, kinds, today }: Occasion,
): Promise<Values> {
  const [was, is] = [before?.values ?? {}, values].map((one) => linkIn(one, "gruppe"));
  const isSaid = (values.gueltigBis ?? null) !== (before?.values.gueltigBis ?? null);
  if (!is || was?.id === is.id || isSaid) return values;
  // A group that is created by this write has no id and no expiry day yet.
  const ids = [is.id, was?.id ?? 0].filter((id) => id > 0);
  const groups = await writing.members(kinds.one("gruppe"), ids);
  const dayOf = (id: number | undefined) =>
    (groups.find((group) => group.id === id)?.values.gueltigBis ?? null) as string | null;
  const own = (values.gueltigBis ?? null) as string | null;
  const isBack = isLeaving(was?.title ?? "") && !isLeaving(is.title);
  const isOver = isBack && own !== null && own < today && own === dayOf(was?.id);
  return { ...values, gueltigBis: dayOf(is.id) ?? (isOver ? null : own) };
}

/** Demo accounts do not count. */
function isInCharge({ rolle, aktiv, kennwort }: Values): boolean {
  return rolle === "bibliothekar" && aktiv !== "nein" && !isDemoSecret(kennwort);
}

/** The last active librarian cannot be removed or demoted. */
async function keepOne(account: Member, occasion: ReadOccasion): Promise<void> {
  const { writing } = occasion;
  const librarians = await writing.matching(account.kind, { rolle: "bibliothekar" });
  const others = librarians.filter(({ id, values }) => id !== account.id && isInCharge(values));
  if (others.length === 0) throw refusal({ reason: "letzte-bibliothek" }, occasion);
}
