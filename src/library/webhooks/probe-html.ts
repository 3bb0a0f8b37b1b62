/** The page that sends a test message to the receiver of a webhook: one button, and then its answer. */

import type { View } from "../../core/model/answers/representation.ts";
import type { Member } from "../../core/model/store/member.ts";
import { tokenField } from "../../core/representations/html/form/page/change-form.ts";
import { layout } from "../../core/representations/html/frame/layout.ts";
import { heading, html, type Markup } from "../../core/representations/html/frame/markup.ts";
import type { Posted } from "./deliver.ts";
import { webhookTexts } from "./texts/themes.ts";

export function webhookProbeHtml(webhook: Member, posted: Posted | null, view: View): string {
  const { probe, state } = webhookTexts(view.texts);
  const path = `/webhook/${webhook.id}/probe`;
  const main = html`<div class="form-page access">
${heading(probe.title)}
<p class="lead">${probe.about}</p>
${posted && result(posted, webhook, view)}
${
  webhook.values.geheimnis
    ? html`<form class="change" method="post" action="${path.slice(1)}">${tokenField("POST", path, view)}<button>${probe.send}</button></form>`
    : html`<p>${state.noSecret} <a href="webhook/${webhook.id}/geheimnis">${webhookTexts(view.texts).secret.title}</a></p>`
}
</div>`;
  const above = [{ href: `webhook/${webhook.id}`, title: webhook.title }];
  const { title, about: description } = probe;
  return layout({ title, description, path, hidden: true, above, main }, view);
}

function result({ result, said }: Posted, { title }: Member, view: View): Markup {
  const { results, answered, reported, causes } = webhookTexts(view.texts).probe;
  const isAway = result === "unerreichbar";
  return html`<div class="summary" role="status"><p>${results[result](title)}${isAway && ` ${causes[causeOf(said)]}`}</p><p>${isAway ? reported : answered} <code>${said}</code></p></div>`;
}

type UnreachedCause = keyof ReturnType<typeof webhookTexts>["probe"]["causes"];

/** Codes of Node, OpenSSL and our own requests mean nothing to librarians. */
const CAUSES: readonly (readonly [RegExp, UnreachedCause])[] = [
  [/^private address$/, "own"],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "name"],
  [/^ECONNREFUSED$/, "closed"],
  [/^(ETIMEDOUT|\d+ ms)$/, "slow"],
  [/CERT|SSL|TLS|VERIFY|SIGNATURE/, "secure"],
];

function causeOf(said: string): UnreachedCause {
  return CAUSES.find(([code]) => code.test(said))?.[1] ?? "other";
}
