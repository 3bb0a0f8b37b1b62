/** The page of a webhook's secret: one button, and the new secret to copy. */

import type { View } from "../../core/model/answers/representation.ts";
import type { Member } from "../../core/model/store/member.ts";
import { tokenField } from "../../core/representations/html/form/page/change-form.ts";
import { layout } from "../../core/representations/html/frame/layout.ts";
import { heading, html } from "../../core/representations/html/frame/markup.ts";
import { webhookTexts } from "./texts/themes.ts";

export function webhookSecretHtml(
  webhook: Member,
  secret: string | null,
  isSet: boolean,
  view: View,
): string {
  const texts = webhookTexts(view.texts).secret;
  const { copy, copied } = view.texts.address;
  const path = `/webhook/${webhook.id}/geheimnis`;
  const main = html`<div class="form-page access">
${heading(texts.title)}
<p class="lead">${texts.about}</p>
${secret !== null && html`<div class="summary" role="status"><p>${texts.shown}</p><p class="secret"><code>${secret}</code></p><p><button type="button" class="quiet" data-copy="${secret}" data-copied="${copied}" hidden>${copy}</button> <span role="status"></span></p></div>`}
${secret === null && html`<p>${isSet ? texts.there : texts.none}</p>`}
<form class="change" method="post" action="${path.slice(1)}">${tokenField("POST", path, view)}<button class="${isSet ? "light" : ""}">${isSet ? texts.anew : texts.make}</button></form>
</div>`;
  const above = [{ href: `webhook/${webhook.id}`, title: webhook.title }];
  const { title, about: description } = texts;
  return layout({ title, description, path, hidden: true, above, main }, view);
}
