/** `/probenachricht`: sends one message at once, and shows what the mail server answered. */

import type { DocumentShape } from "../../core/model/answers/document.ts";
import type { Delivery, Mail } from "../../core/model/answers/mail.ts";
import type { Page, PageAnswer, Visit } from "../../core/model/answers/page.ts";
import { Problem } from "../../core/model/answers/problem.ts";
import { LIBRARIAN } from "../../core/model/kinds/access.ts";
import { choice, text } from "../../core/model/kinds/field.ts";
import { readMailAddress } from "../../core/settings/values.ts";
import { sendTestMessage } from "../notices/send/test-message.ts";
import { testMessagePage } from "./probenachricht-html.ts";

interface TestContext {
  readonly mail: Mail | null;
  readonly site: Readonly<Record<string, unknown>>;
}

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
      return shown(context, visit, await ownAddress(visit), null);
    },
    async act(visit, fields) {
      const { mail, site } = context;
      const to = (fields.get("an") ?? "").trim() || (await ownAddress(visit));
      if (readMailAddress(to) === null) {
        const faults = [{ pointer: "/an", code: "email" as const }];
        throw new Problem("ungueltige-angaben", {}, { faults });
      }
      return shown(context, visit, to, mail && (await sendTestMessage(mail, to, site)));
    },
  };
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
  delivery: Delivery | null,
): PageAnswer {
  const server = mail?.name ?? null;
  return {
    html: () => testMessagePage({ server, to, delivery }, view),
    values: {
      ...(server !== null && { server }),
      ...(to !== "" && { an: to }),
      ...(delivery && { ergebnis: RESULTS[delivery.state], antwort: delivery.reason }),
    },
  };
}
