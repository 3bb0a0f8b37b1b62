/** `/webhook/<id>/geheimnis`: makes the secret that messages are signed with, and shows it this once. */

import type { Events } from "../../core/identity/events.ts";
import type { DocumentShape } from "../../core/model/answers/document.ts";
import type { Page, PageAnswer, Visit } from "../../core/model/answers/page.ts";
import { Problem } from "../../core/model/answers/problem.ts";
import { LIBRARIAN } from "../../core/model/kinds/access.ts";
import { choice, text } from "../../core/model/kinds/field.ts";
import type { Member } from "../../core/model/store/member.ts";
import type { Store } from "../../core/model/store/store.ts";
import { isId } from "../../core/words/slug.ts";
import { webhookSecretHtml } from "./geheimnis-html.ts";
import { newWebhookSecret } from "./message.ts";

const SHAPE: DocumentShape = {
  name: "webhook-geheimnis",
  parts: {
    /** Whether there is one. */
    gesetzt: choice(["ja", "nein"], { required: true }),
    /** The new one, in the answer that makes it. */
    geheim: text(),
  },
};

export function webhookSecretPage(store: Store, events: Events): Page {
  return {
    path: "/:art/:key/geheimnis",
    ofKind: ({ singular }) => singular === "webhook",
    needs: "webhooks",
    read: LIBRARIAN,
    negotiated: true,
    personal: true,
    // Whoever has it can forge messages, so a librarian has to be signed in.
    notByKey: true,
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
      const secret = newWebhookSecret();
      const { kind, id, title } = webhook;
      await store.write((writing) => writing.setSecret(kind, id, "geheimnis", secret));
      const { actor } = visit.view;
      const who = { account: actor?.id ?? null, name: actor?.username ?? null };
      events.note({ what: "schluessel-angelegt", ...who, address: visit.address, detail: title });
      return show(webhook, secret, visit);
    },
  };
}

export async function webhookOf({ key, kind, read }: Visit): Promise<Member | null> {
  if (!kind || !isId(key)) return null;
  const [webhook] = await read.members(kind, [Number(key)]);
  return webhook ?? null;
}

function show(webhook: Member, secret: string | null, { view }: Visit): PageAnswer {
  const isSet = secret !== null || Boolean(webhook.values.geheimnis);
  return {
    html: () => webhookSecretHtml(webhook, secret, isSet, view),
    values: { gesetzt: isSet ? "ja" : "nein", ...(secret !== null && { geheim: secret }) },
  };
}
