/** `/probenachricht`: sends one message at once, and shows what the mail server answered. */

import { tooMany } from "../../core/accounts/authenticate.ts";
import { checkInput } from "../../core/engine/write/check-input.ts";
import { MINUTE, type RateLimiter } from "../../core/identity/rate-limit.ts";
import type { DocumentShape } from "../../core/model/answers/document.ts";
import type { Delivery, Mail } from "../../core/model/answers/mail.ts";
import type { Page, PageAnswer, Visit } from "../../core/model/answers/page.ts";
import { invalid } from "../../core/model/answers/problem.ts";
import { LIBRARIAN } from "../../core/model/kinds/access.ts";
import { choice, text } from "../../core/model/kinds/field.ts";
import { mailAddress } from "../../core/words/mail-address.ts";
import { notPossible } from "../lending/refusal.ts";
import { sendTestMessage } from "../notices/send/test-message.ts";
import { testMessagePage } from "./probenachricht-html.ts";

interface TestContext {
  readonly mail: Mail | null;
  readonly site: Readonly<Record<string, unknown>>;
  readonly rateLimit: RateLimiter;
}

/** Messages of one librarian per minute. */
const MOST = 10;

const RESULTS = { sent: "gesendet", refused: "abgelehnt", later: "später", unknown: "unklar" };

const SHAPE: DocumentShape = {
  name: "probenachricht",
  parts: {
    /** The mail server; absent: there is none. */
    server: text(),
    an: text({ max: 320 }),
    ergebnis: choice(Object.values(RESULTS)),
    antwort: text({ max: 1000 }),
  },
};

export function testMessage(context: TestContext): Page {
  return {
    path: "/probenachricht",
    read: LIBRARIAN,
    negotiated: true,
    personal: true,
    programs: true,
    document: SHAPE,
    takes: { an: text({ max: 320 }) },
    async answer(visit) {
      return shown(context, visit, await ownAddress(visit));
    },
    async act(visit, fields) {
      const { mail, site } = context;
      if (mail === null) throw notPossible({ reason: "kein-mailserver" });
      const to = mailAddress((fields.get("an") ?? "").trim() || (await ownAddress(visit)));
      checkAddress(to, visit);
      const who = `probenachricht ${visit.view.actor?.id}`;
      const full = await context.rateLimit.count({ who, most: MOST, window: MINUTE });
      if (full) throw tooMany("probenachricht", full);
      return shown(context, visit, to, await sendTestMessage(mail, to, site));
    },
    async again({ view }, fields, problem) {
      const server = context.mail?.name ?? null;
      return testMessagePage({ server, to: fields.get("an") ?? "", problem }, view);
    },
  };
}

/** As that of an account, which messages go to. */
function checkAddress(to: string, { view: { kinds } }: Visit): void {
  if (to === "") throw invalid({ pointer: "/an", code: "pflicht" });
  const { faults } = checkInput(kinds.one("konto"), kinds, { email: to });
  if (faults.length > 0) throw invalid(...faults.map((fault) => ({ ...fault, pointer: "/an" })));
}

/** That of whoever is signed in. */
async function ownAddress({ read, view }: Visit): Promise<string> {
  const [account] = await read.members(view.kinds.accounts, [view.actor?.id ?? 0]);
  return `${account?.values.email ?? ""}`;
}

function shown(
  { mail }: TestContext,
  { view }: Visit,
  to: string,
  delivery?: Delivery,
): PageAnswer {
  const server = mail?.name ?? null;
  return {
    html: () => testMessagePage({ server, to, ...(delivery && { delivery }) }, view),
    values: {
      ...(server !== null && { server }),
      ...(to !== "" && { an: to }),
      ...(delivery && { ergebnis: RESULTS[delivery.state], antwort: delivery.reason }),
    },
  };
}
