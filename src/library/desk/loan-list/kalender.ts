/** `/kalender?token=…`: due days of a reader for calendar programs, which cannot sign in. The token opens only this page. */

import { isToken, readToken } from "../../../core/identity/proofs/token-for-one.ts";
import type { Page } from "../../../core/model/answers/page.ts";
import { type Actor, isStaff } from "../../../core/model/kinds/access.ts";
import { isEnabled } from "../../../core/model/kinds/enabled.ts";
import { parameter } from "../../../core/model/parameters/parameter-types.ts";
import ics from "../../../core/representations/ics.ts";
import type { LendingRules } from "../../lending/rules.ts";
import { CALENDAR, CLOSED, closedEntries, everyBooking } from "../booking/belegung.ts";
import { loanListOf } from "./ausleihliste.ts";
import { LOAN_LIST, valuesOf } from "./loan-list-document.ts";

export function calendarFeed(rules: () => LendingRules): Page {
  return {
    path: "/kalender",
    needs: "ausleihe",
    read: ["all"],
    negotiated: false,
    personal: true,
    parameters: { token: parameter.text(), buchungen: parameter.choice(["alle"]) },
    async answer(visit) {
      const { view, read } = visit;
      const token = readToken(view.query.get("token"));
      if (token === null) return null;
      const [account] = await read.members(view.kinds.one("konto"), [token.account]);
      // Checked even without an account, so that the response time does not reveal which accounts exist.
      const isRight = isToken(token.secret, account?.values.kalender ?? "");
      if (!account || !isRight || account.values.aktiv === "nein") return null;
      const appoints = isEnabled(view.kinds.one("termin"), view.site);
      const context = { kinds: view.kinds, read, rules: rules(), fees: null, appoints };
      const values = valuesOf(await loanListOf(account, "none", context), [], "");
      // For staff, with the same token: all bookings, with names.
      const isAll =
        view.query.get("buchungen") === "alle" &&
        isStaff({ role: account.values.rolle as Actor["role"] });
      const geschlossen = closedEntries(visit);
      const own = { ...LOAN_LIST, parts: { ...LOAN_LIST.parts, geschlossen: CLOSED } };
      const document = isAll
        ? { shape: CALENDAR, values: { belegt: await everyBooking(visit), geschlossen } }
        : { shape: own, values: { ...values, geschlossen } };
      return { type: ics.type, body: ics.document?.write(document, view) ?? "" };
    },
  };
}
