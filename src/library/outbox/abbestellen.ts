/** `/abbestellen?token=…`: unsubscribes a reader from reminders by the link in a message; mail programs use one click (RFC 8058). */

import type { SignedTokens } from "../../core/identity/proofs/token-for-one.ts";
import type { Page, PageAnswer, Visit } from "../../core/model/answers/page.ts";
import { parameter } from "../../core/model/parameters/parameter-types.ts";
import type { Store } from "../../core/model/store/store.ts";
import { unsubscribePage } from "./abbestellen-html.ts";

export function unsubscribePageOf(tokens: SignedTokens, store: Store): Page {
  return {
    path: "/abbestellen",
    read: ["all"],
    negotiated: true,
    personal: true,
    parameters: { token: parameter.text() },
    takes: {},
    answer: (visit) => show(visit, accountOf(tokens, visit) === null ? "invalid" : "about"),
    async act(visit) {
      const id = accountOf(tokens, visit);
      if (id === null) return show(visit, "invalid");
      const konto = visit.view.kinds.one("konto");
      await store.write(async (writing) => {
        const [account] = await writing.members(konto, [id]);
        if ((account?.values.nachrichten ?? "alle") !== "alle" || !account) return;
        await writing.update(account, { ...account.values, nachrichten: "nötige" }, null);
      });
      return show(visit, "done");
    },
  };
}

function accountOf(tokens: SignedTokens, { view }: Visit): number | null {
  return tokens.check(view.query.get("token"));
}

function show({ view }: Visit, said: "about" | "done" | "invalid"): PageAnswer {
  return { html: () => unsubscribePage(said, view), status: said === "invalid" ? 404 : 200 };
}
