/** The confirmation page: only following the link, as mail scanners do, changes nothing. */

import type { View } from "../../core/model/answers/representation.ts";
import { tokenField } from "../../core/representations/html/form/page/change-form.ts";
import { layout } from "../../core/representations/html/frame/layout.ts";
import { heading, html } from "../../core/representations/html/frame/markup.ts";
import { noticeTexts } from "../texts/themes.ts";

export function unsubscribePage(said: "about" | "done" | "invalid", view: View): string {
  const texts = noticeTexts(view.texts).unsubscribe;
  const address = `abbestellen?${new URLSearchParams({ token: view.query.get("token") ?? "" })}`;
  const main = html`<div class="prose">
${heading(texts.title)}
<p${said === "done" && html` role="status"`}>${texts[said]}</p>
${said === "about" && html`<form class="change" method="post" action="${address}">${tokenField("POST", "/abbestellen", view)}<button>${texts.submit}</button></form>`}
</div>`;
  const { title, about: description } = texts;
  return layout({ title, description, path: "/abbestellen", hidden: true, main }, view);
}
