/** Tables of readers and their loans as library and school programs export them. */

import type { KnownExport } from "./known-export.ts";
import { dayOrNone, unescaped } from "./slims-cells.ts";

const filled = (parts: readonly string[], between: string) =>
  parts.filter((part) => part !== "").join(between);

export const READER_EXPORTS: readonly KnownExport[] = [
  {
    format: "koha",
    kind: "konto",
    needs: ["cardnumber", "surname", "categorycode"],
    columns: {
      cardnumber: "konto.ausweis",
      surname: "konto.nachname",
      firstname: "konto.vorname",
      userid: "konto.username",
      "email|emailpro": "konto.email",
      "phone|mobile": "konto.telefon",
      address: "konto.anschrift.strasse",
      zipcode: "konto.anschrift.plz",
      city: "konto.anschrift.ort",
      dateofbirth: "konto.geboren",
      dateenrolled: "konto.mitgliedSeit",
      dateexpiry: "konto.gueltigBis",
      borrowernotes: "konto.notiz",
    },
    beside: ["streetnumber", "address2"],
    cells: {
      address: (cell, other) =>
        filled([filled([cell, other("streetnumber")], " "), other("address2")], ", "),
    },
  },
  {
    // The tables issues and old_issues, in the columns that reports name.
    format: "koha",
    kind: "ausleihe",
    needs: ["cardnumber", "barcode", "issuedate"],
    columns: {
      cardnumber: "ausleihe.konto",
      barcode: "ausleihe.exemplar",
      issuedate: "ausleihe.von",
      date_due: "ausleihe.bis",
      returndate: "ausleihe.zurueck",
      "renewals|renewals_count": "ausleihe.verlaengerungen",
    },
  },
  {
    format: "evergreen",
    kind: "konto",
    needs: ["usrname", "family_name", "first_given_name"],
    columns: {
      barcode: "konto.ausweis",
      usrname: "konto.username",
      family_name: "konto.nachname",
      first_given_name: "konto.vorname",
      email: "konto.email",
      "day_phone|evening_phone|other_phone": "konto.telefon",
      street1: "konto.anschrift.strasse",
      post_code: "konto.anschrift.plz",
      city: "konto.anschrift.ort",
      dob: "konto.geboren",
      expire_date: "konto.gueltigBis",
    },
    beside: ["second_given_name", "street2"],
    cells: {
      first_given_name: (cell, other) => filled([cell, other("second_given_name")], " "),
      street1: (cell, other) => filled([cell, other("street2")], ", "),
    },
  },
  {
    format: "slims",
    kind: "konto",
    needs: ["member_id", "member_name", "member_type_name"],
    columns: {
      member_id: "konto.ausweis",
      member_name: "konto.name",
      member_email: "konto.email",
      member_phone: "konto.telefon",
      member_address: "konto.anschrift.strasse",
      postal_code: "konto.anschrift.plz",
      birth_date: "konto.geboren",
      member_since_date: "konto.mitgliedSeit",
      expire_date: "konto.gueltigBis",
      member_notes: "konto.notiz",
    },
    cells: {
      member_name: unescaped,
      member_address: unescaped,
      member_notes: unescaped,
      member_since_date: dayOrNone,
      expire_date: dayOrNone,
      birth_date: dayOrNone,
    },
  },
  {
    // Its history has no days of return: a loan that is over is refused by its word, and never becomes a running one.
    format: "slims",
    kind: "ausleihe",
    needs: ["member id", "item code", "loan date", "due date"],
    columns: {
      "member id": "ausleihe.konto",
      "item code": "ausleihe.exemplar",
      "loan date": "ausleihe.von",
      "due date": "ausleihe.bis",
      "loan status": "ausleihe.zurueck",
    },
    cells: {
      "loan status": (cell) => {
        if (cell === "0" || cell.startsWith("On Loan")) return "";
        return cell === "1" ? "Returned" : cell;
      },
    },
  },
  {
    // What a member paid stands beside what is owed.
    format: "slims",
    kind: "gebuehr",
    needs: ["member_id", "debet", "credit"],
    columns: {
      member_id: "gebuehr.konto",
      debet: "gebuehr.betrag",
      credit: "gebuehr.bezahlt",
      fines_date: "gebuehr.seit",
      description: "gebuehr.vermerk",
    },
    says: {
      "gebuehr.grund": (cell) => (/^overdue\b/i.test(cell("description")) ? "verspätung" : ""),
    },
  },
  {
    // A report of circulations, in which the card number is called barcode, too.
    format: "evergreen",
    kind: "ausleihe",
    needs: ["copy_barcode", "barcode|usrname|usr_barcode", "xact_start|checkout_time"],
    columns: {
      copy_barcode: "ausleihe.exemplar",
      "usr_barcode|barcode": "ausleihe.konto",
      usrname: "ausleihe.konto",
      "xact_start|checkout_time": "ausleihe.von",
      due_date: "ausleihe.bis",
      checkin_time: "ausleihe.zurueck",
    },
  },
  {
    // Its report of loaned items. What is only reserved or was cancelled is refused by its word, and never becomes a loan.
    format: "lend-engine",
    kind: "ausleihe",
    needs: ["loan|loan id", "status", "code", "member|member name"],
    columns: {
      code: "ausleihe.exemplar",
      "email|member email|member e-mail": "ausleihe.konto.email",
      "member|member name": "ausleihe.konto.name",
      "checked out|check out": "ausleihe.von",
      "due|due in|due date": "ausleihe.bis",
      "checked in|check in|returned|return date": "ausleihe.zurueck",
      status: "ausleihe.zurueck",
    },
    cells: {
      status: (cell, other) => {
        const isBack = other("checked in|check in|returned|return date") !== "";
        return isBack || /^(?:active|overdue|on loan)$/i.test(cell) ? "" : cell;
      },
    },
  },
  {
    format: "lend-engine",
    kind: "konto",
    needs: ["contact id", "member id", "subscriber", "balance"],
    columns: {
      "member id": "konto.ausweis",
      "added on": "konto.mitgliedSeit",
      "first name": "konto.vorname",
      "last name": "konto.nachname",
      email: "konto.email",
      telephone: "konto.telefon",
      street: "konto.anschrift.strasse",
      postcode: "konto.anschrift.plz",
      city: "konto.anschrift.ort",
    },
  },
  {
    // Its "Member ID" is the number of the contact, which is on no card. Past memberships are in it, too: the last one counts.
    format: "lend-engine",
    kind: "konto",
    needs: ["member id", "membership number", "membership type", "expires"],
    columns: {
      "membership number": "konto.ausweis",
      "first name": "konto.vorname",
      "last name": "konto.nachname",
      email: "konto.email",
      expires: "konto.gueltigBis",
    },
  },
  {
    // "name" is a short one for the timetable.
    format: "webuntis",
    kind: "konto",
    needs: ["longname", "forename", "klasse.name"],
    columns: {
      id: "id",
      longname: "konto.nachname",
      forename: "konto.vorname",
      "klasse.name": "konto.gruppe",
      birthdate: "konto.geboren",
      entrydate: "konto.mitgliedSeit",
      exitdate: "konto.gueltigBis",
      text: "konto.notiz",
      "address.email": "konto.email",
      "address.mobile|address.phone": "konto.telefon",
      "address.street": "konto.anschrift.strasse",
      "address.postcode": "konto.anschrift.plz",
      "address.city": "konto.anschrift.ort",
    },
  },
];
