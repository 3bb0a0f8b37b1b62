/** The pages for signing in and out. */

import { numberedFields } from "../../engine/write/give-numbers.ts";
import type { View } from "../../model/answers/representation.ts";
import { isEnabled } from "../../model/kinds/enabled.ts";
import { faultId } from "../../representations/html/form/fields.ts";
import { hiddenInputs, tokenField } from "../../representations/html/form/page/change-form.ts";
import { layout } from "../../representations/html/frame/layout.ts";
import { html, type Markup } from "../../representations/html/frame/markup.ts";

interface SignInForm {
  readonly token: string;
  readonly username: string;
  /** Where to go afterwards. */
  readonly next: string;
  /** The error of the last attempt. */
  readonly message: string | null;
  /** Help for users who cannot sign in. */
  readonly below: Markup;
}

export function signInPage(form: SignInForm, view: View): string {
  const texts = signInTexts(view);
  const main = html`<div class="form-page sign-in">
<h1>${texts.title}</h1>
${form.message === null ? html`<p class="lead">${texts.about}</p>` : alert(form.message)}
<form class="form" method="post" action="anmeldung">
${hiddenInputs([
  ["_csrf", form.token],
  ["weiter", form.next],
])}${signInField("username", "text", texts.username, null, html` value="${form.username}" autocomplete="username" autocapitalize="none" spellcheck="false"${form.username === "" && html` autofocus`}`)}
${signInField("kennwort", "password", texts.password, texts.passwordHelp, html` autocomplete="current-password"${form.username !== "" && html` autofocus`}`)}
<p class="form-end"><button>${texts.submit}</button></p>
</form>
${form.below}</div>`;
  return layout(
    {
      title: texts.title,
      description: texts.about,
      path: "/anmeldung",
      hidden: true,
      main,
    },
    view,
  );
}

/** They speak of cards where accounts get a number that is as good for signing in as their name. */
export function signInTexts({ kinds, site, texts: { signIn } }: View): View["texts"]["signIn"] {
  const hasCards = numberedFields(kinds.accounts).some(([, field]) => isEnabled(field, site));
  return hasCards ? signIn : { ...signIn, ...signIn.withoutCards };
}

/** For signed-in users: their name, and the button to sign out. */
export function signedInPage(view: View, afterwards: Markup): string {
  const texts = view.texts.signIn;
  const { actor } = view;
  const [before, after] = texts.already;
  const main = html`<div class="form-page sign-in">
<h1>${actor ? texts.out : texts.outDone}</h1>
${
  actor
    ? html`<p class="lead">${before}<a href="konto/${actor.id}"><bdi>${actor.username}</bdi></a>${after}</p>
<form method="post" action="abmeldung">${tokenField("POST", "/abmeldung", view)}<button>${texts.out}</button></form>`
    : html`<p class="lead"><a href="anmeldung">${texts.link}</a></p>
${afterwards}`
}
</div>`;
  return layout(
    {
      title: texts.out,
      description: texts.about,
      path: "/abmeldung",
      hidden: true,
      main,
    },
    view,
  );
}

/** `href`: the invalid field. */
export function alert(message: string, href: string | null = null): Markup {
  const text = href === null ? html`${message}` : html`<a href="${href}">${message}</a>`;
  return html`<div class="summary" role="alert"><p dir="auto">${text}</p></div>`;
}

/** A labelled field with its help, and what is wrong with it. */
export function signInField(
  name: string,
  type: string,
  label: string,
  help: string | null,
  attributes: Markup | null,
  fault: string | null = null,
): Markup {
  const ids = [
    ...(fault === null ? [] : [faultId(name)]),
    ...(help === null ? [] : [`hilfe-${name}`]),
  ];
  const described = ids.length > 0 && html` aria-describedby="${ids.join(" ")}"`;
  const invalid = fault !== null && html` aria-invalid="true"`;
  return html`<div class="field"><label for="feld-${name}">${label}</label>
${help !== null && html`<p class="help" id="hilfe-${name}">${help}</p>`}
${faultText(name, fault)}<input id="feld-${name}" name="${name}" type="${type}" required${described}${invalid}${attributes}></div>`;
}

export function faultText(name: string, fault: string | null): Markup | null {
  return fault === null
    ? null
    : html`<p class="fault" id="${faultId(name)}" dir="auto">${fault}</p>\n`;
}
