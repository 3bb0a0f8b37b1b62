/** The forms for users who cannot sign in yet, and their one response. */

import type { View } from "../../core/model/answers/representation.ts";
import { alert, signInField, signInTexts } from "../../core/pages/anmeldung/anmeldung-html.ts";
import { tokenField } from "../../core/representations/html/form/page/change-form.ts";
import { layout } from "../../core/representations/html/frame/layout.ts";
import { html, type Markup } from "../../core/representations/html/frame/markup.ts";
import { lends } from "../lending/rules.ts";
import { readerTexts } from "../texts/themes.ts";

export function forgottenForm(fault: string | null, view: View): string {
  const { forgotten: texts } = readerTexts(view.texts);
  const main = html`${fault === null ? html`<p class="lead">${texts.about}</p>` : alert(fault)}
<form class="form" method="post" action="kennwort-vergessen">${tokenField("POST", "/kennwort-vergessen", view)}
${signInField("wer", "text", signInTexts(view).username, null, html` autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="200" autofocus`)}
<p class="form-end"><button>${texts.submit}</button></p></form>`;
  return page("/kennwort-vergessen", texts.title, main, view);
}

interface Registration {
  readonly name: string;
  readonly email: string;
  readonly needsEmail: boolean;
}

export function registrationForm(
  { name, email, needsEmail }: Registration,
  fault: string | null,
  view: View,
): string {
  const { registration: texts } = readerTexts(view.texts);
  const about = needsEmail ? texts.aboutByMail : texts.aboutAtDesk(lends(view));
  const main = html`${fault === null ? html`<p class="lead">${about}</p>` : alert(fault)}
<form class="form" method="post" action="registrierung">${tokenField("POST", "/registrierung", view)}
${signInField("name", "text", texts.name, null, html` value="${name}" autocomplete="name" maxlength="200"`)}
<div class="field"><label for="feld-email">${texts.email}</label>
<input id="feld-email" name="email" type="email" value="${email}" autocomplete="email" maxlength="254"${needsEmail && html` required`}></div>
<p class="form-end"><button>${texts.submit}</button></p></form>`;
  return page("/registrierung", texts.title, main, view);
}

export function registrationAnsweredPage(
  what: "forgotten" | "registeredByMail" | "registeredAtDesk",
  view: View,
): string {
  const { forgotten, registration } = readerTexts(view.texts);
  const [title, sentence] = {
    forgotten: [forgotten.title, forgotten.done],
    registeredByMail: [registration.title, registration.doneByMail],
    registeredAtDesk: [registration.title, registration.doneAtDesk],
  }[what] as [string, string];
  const path = what === "forgotten" ? "/kennwort-vergessen" : "/registrierung";
  const main = html`<p class="notice" role="status">${sentence}</p>
<p><a href="anmeldung">${view.texts.signIn.link}</a></p>`;
  return page(path, title, main, view);
}

function page(path: string, title: string, content: Markup, view: View): string {
  const main = html`<div class="form-page sign-in">
<h1>${title}</h1>
${content}
</div>`;
  return layout({ title, description: title, path, hidden: true, main }, view);
}
