/** `/versetzung`: moves readers chosen in a list into another group, in one transaction. */

import { inOneWrite } from "../../../core/engine/write/in-one-write.ts";
import { put, type Write } from "../../../core/engine/write/write.ts";
import { each, type FormFields, type Page } from "../../../core/model/answers/page.ts";
import { type Fault, invalid } from "../../../core/model/answers/problem.ts";
import { STAFF } from "../../../core/model/kinds/access.ts";
import { choice, type Link, text } from "../../../core/model/kinds/field.ts";
import type { Store } from "../../../core/model/store/store.ts";
import json from "../../../core/representations/json.ts";
import { isId } from "../../../core/words/slug.ts";
import { movingAgain } from "./versetzung-html.ts";

interface MovingParts {
  readonly store: Store;
  readonly site: Readonly<Record<string, unknown>>;
}

export function movingPage({ store, site }: MovingParts): Page {
  return {
    path: "/versetzung",
    read: STAFF,
    negotiated: true,
    personal: true,
    takes: {
      konto: each(choice(["ja"])),
      gruppe: text({ required: true }),
      weiter: text({ max: 2000 }),
    },
    answer: () => ({ seeOther: "/gruppen" }),
    /** Keeps the checked readers. */
    async again({ view, read }, fields, problem) {
      const ids = tickedAccounts(fields).map(Number);
      const accounts = await read.members(view.kinds.one("konto"), ids);
      return movingAgain(accounts, fields, problem, view);
    },
    async act({ view }, fields) {
      const { kinds } = view;
      const name = (fields.get("gruppe") ?? "").trim();
      const chosen = tickedAccounts(fields);
      const faults: Fault[] = [
        ...(chosen.length === 0 ? [{ pointer: "/konto", code: "pflicht" } as const] : []),
        ...(name === "" ? [{ pointer: "/gruppe", code: "pflicht" } as const] : []),
      ];
      if (faults.length > 0) throw invalid(faults);
      const kind = kinds.one("konto");
      const moved = await inOneWrite(store, async (here) => {
        const write: Write = { store: here, site, kinds, kind, view };
        let group: Link | null = null;
        for (const id of chosen) {
          const body = { input: { gruppe: { name } }, format: json, partial: true };
          group = (await put(write, body, id)).member.values.gruppe as Link;
        }
        return group;
      });
      return { seeOther: `/konten?gruppe=${moved?.id}`, notice: "versetzt" };
    },
  };
}

/** The checkboxes are named `konto.17`. */
export function tickedAccounts(fields: FormFields): string[] {
  return [...fields].flatMap(([name, value]) => {
    const [kind, id = ""] = name.split(".");
    return kind === "konto" && isId(id) && value === "ja" ? [id] : [];
  });
}
