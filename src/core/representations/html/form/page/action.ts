/** Where a form is sent, with its control fields: the command, the member, its version, and the CSRF token. */

import { pathOf } from "../../../../model/answers/address.ts";
import type { FormPage, Pair, View } from "../../../../model/answers/representation.ts";
import { html, type Markup } from "../../frame/markup.ts";

/** The parent, as forms require; a `?lang=` of the address is kept. */
export function actionOf({ kind }: FormPage, view: View): string {
  const language = view.query.get("lang");
  const query = language === null ? "" : `?${new URLSearchParams({ lang: language })}`;
  return `/${kind.plural}${query}`;
}

export function commandInputs(
  page: FormPage,
  version: string,
  more: Pair | null,
  view: View,
): Markup {
  const { command, kind, member } = page;
  const path = member ? pathOf(kind, { id: member.id, slug: null }) : `/${kind.plural}`;
  const method = { anlegen: "POST", ersetzen: "PUT", loeschen: "DELETE" }[command];
  const token = view.token?.(method, path);
  const pairs: (Pair | null)[] = [
    member && ["_aktion", command],
    member && ["_ziel", path],
    member && ["_version", version],
    more,
    token === undefined ? null : ["_csrf", token],
  ];
  return html`${pairs.map((pair) => pair && html`<input type="hidden" name="${pair[0]}" value="${pair[1]}">\n`)}`;
}
