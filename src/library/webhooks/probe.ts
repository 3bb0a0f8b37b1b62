/** `/webhook/<id>/probe`: sends one message at once that says nothing, and shows how the receiver answered. */

import { tooMany } from "../../core/accounts/authenticate.ts";
import { MINUTE, type RateLimiter } from "../../core/identity/rate-limit.ts";
import type { DocumentShape } from "../../core/model/answers/document.ts";
import type { Page, PageAnswer, Visit } from "../../core/model/answers/page.ts";
import { Problem } from "../../core/model/answers/problem.ts";
import { LIBRARIAN } from "../../core/model/kinds/access.ts";
import { choice, text } from "../../core/model/kinds/field.ts";
import type { Member } from "../../core/model/store/member.ts";
import { notPossible } from "../lending/refusal.ts";
import { type Posted, postTo } from "./deliver.ts";
import { webhookOf } from "./geheimnis.ts";
import { testEvent } from "./message.ts";
import { webhookProbeHtml } from "./probe-html.ts";

interface ProbeParts {
  readonly rateLimit: RateLimiter;
  readonly now: () => number;
}

/** Messages of one librarian per minute. */
const MOST = 10;

const SHAPE: DocumentShape = {
  name: "webhook-probe",
  parts: {
    empfaenger: text({ max: 1000, required: true }),
    /** Of the message that was sent. */
    ergebnis: choice(["angenommen", "abgelehnt", "unerreichbar"]),
    antwort: text({ max: 1000 }),
  },
};

export function webhookProbePage({ rateLimit, now }: ProbeParts): Page {
  return {
    path: "/:art/:key/probe",
    ofKind: ({ singular }) => singular === "webhook",
    needs: "webhooks",
    read: LIBRARIAN,
    negotiated: true,
    personal: true,
    programs: true,
    takes: {},
    document: SHAPE,
    async answer(visit) {
      const webhook = await webhookOf(visit);
      return webhook && show(webhook, null, visit);
    },
    async act(visit) {
      const webhook = await webhookOf(visit);
      if (!webhook) throw new Problem("nicht-gefunden", { path: visit.view.path });
      if (!webhook.values.geheimnis) throw notPossible({ reason: "kein-geheimnis" });
      const who = `webhook-probe ${visit.view.actor?.id}`;
      const full = await rateLimit.count({ who, most: MOST, window: MINUTE });
      if (full) throw tooMany("webhook-probe", full);
      return show(webhook, await postTo(webhook.values, testEvent(now()), now()), visit);
    },
  };
}

function show(webhook: Member, posted: Posted | null, { view }: Visit): PageAnswer {
  return {
    html: () => webhookProbeHtml(webhook, posted, view),
    values: {
      empfaenger: webhook.title,
      ...(posted && { ergebnis: posted.result, antwort: posted.said }),
    },
  };
}
