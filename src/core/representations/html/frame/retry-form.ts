/** Below a refusal: the link to sign in, and the form that was refused with all of its values. */

import type { RetriedForm, View } from "../../../model/answers/representation.ts";
import { hiddenInputs, tokenField } from "../form/page/change-form.ts";
import { here } from "./addresses.ts";
import { html, type Markup } from "./markup.ts";
import { partName } from "./names.ts";

/** Both ways of encoding write it alike. */
const PLAIN = /^[\w/.-]*$/;

/** The sign-in page, with this page to return to, unless it is one for signing in or out itself. */
export function signInHref(view: View): string {
  if (/^\/(an|ab)meldung$/.test(view.path)) return "anmeldung";
  const next = here(view);
  const query = PLAIN.test(next) ? encodeURIComponent(next) : null;
  return `anmeldung?${query === null ? new URLSearchParams({ weiter: next }) : `weiter=${query}`}`;
}

export function tryAgain(view: View): Markup | null {
  const { actor, again } = view;
  if (again) return again.method === "DELETE" ? askAgain(again, view) : sendAgain(again, view);
  if (actor !== null || view.asFiles) return null;
  return html`<p><a class="button" href="${signInHref(view)}">${view.texts.signIn.link}</a></p>`;
}

/** A removal is never sent again by a general button: its own page asks once more. */
function askAgain({ path }: RetriedForm, view: View): Markup {
  const href = `${path.replace(/^\/+/, "")}?formular=loeschen`;
  return html`<p><a class="button" href="${href}">${view.texts.form.removeLink}</a></p>`;
}

/** A user whose session has expired signs in in another tab and then sends the form again. */
function sendAgain(again: RetriedForm, view: View): Markup | null {
  const texts = view.texts.again;
  const typed = again.fields.filter(([name]) => !name.startsWith("_"));
  const silent = again.fields.filter(([name]) => name.startsWith("_"));
  return html`<section aria-labelledby="eingaben"><h2 id="eingaben">${texts.title}</h2>
<p>${texts.about}</p>
${view.actor === null && html`<p><a href="anmeldung" target="_blank" rel="noopener">${texts.signIn}</a></p>`}
<form class="form" method="post" action="${again.to.replace(/^\/+/, "")}">
${hiddenInputs(silent)}${tokenField(again.method, again.path, view)}
${typed.map(([name, value]) => field(name, labelIn(again, name, view), value))}
<p class="form-end"><button>${texts.submit}</button></p></form></section>`;
}

/** `.url` is the link itself, so it is not part of the label. */
function labelIn({ path }: RetriedForm, name: string, view: View): string {
  const kind = view.kinds.find(path.split("/")[1] ?? "")?.kind ?? null;
  return partName(kind, name.replace(/\.url$/, "").split("."), view);
}

function field(name: string, label: string, value: string): Markup {
  const lines = value.includes("\n");
  return html`<div class="field"><label>${label}
${lines ? html`<textarea name="${name}" rows="6" dir="auto">\n${value}</textarea>` : html`<input name="${name}" value="${value}" dir="auto">`}</label></div>`;
}
