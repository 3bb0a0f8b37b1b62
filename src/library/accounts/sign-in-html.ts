/** The library's additions to the sign-in page: links for users who cannot sign in, and the guides of the demo. */

import { DEMO_PASSWORD } from "../../core/identity/demo.ts";
import type { View } from "../../core/model/answers/representation.ts";
import type { BelowForm } from "../../core/pages/anmeldung/anmeldung.ts";
import { hiddenInputs } from "../../core/representations/html/form/page/change-form.ts";
import { html, type Markup } from "../../core/representations/html/frame/markup.ts";
import { leavingScriptPath, queueScriptPath } from "../assets/assets.ts";
import { firstHourTexts, lendingTexts, readerTexts } from "../texts/themes.ts";

/** Which links there are for users who cannot sign in. */
interface Ways {
  readonly forgotten: boolean;
  readonly registration: boolean;
}

export function belowSignIn(form: BelowForm, ways: Ways, view: View): Markup {
  return html`${otherWays(ways, view)}
${form.guides.length > 0 && guidesPart(form, view)}`;
}

/** Warns about offline scans that are still queued in this browser. */
export function afterSignOut(view: View): Markup {
  return html`<p class="notice" role="status" data-left data-queue="${queueScriptPath}" hidden>${lendingTexts(view.texts).desk.offlineLeft}</p>
<script type="module" src="${leavingScriptPath}"></script>`;
}

function otherWays({ forgotten, registration }: Ways, view: View): Markup {
  const texts = readerTexts(view.texts);
  const ask = !forgotten && html`<p class="help">${texts.forgotten.ask}</p>`;
  if (!forgotten && !registration) return html`${ask}`;
  return html`${ask}<ul class="actions">${forgotten && html`<li><a href="kennwort-vergessen">${texts.forgotten.title}</a></li>\n`}${registration && html`<li><a href="registrierung">${texts.registration.title}</a></li>\n`}</ul>`;
}

function guidesPart({ guides, token, next }: BelowForm, view: View): Markup {
  const { demo } = firstHourTexts(view.texts);
  return html`<section class="guides" aria-labelledby="umsehen"><h2 id="umsehen">${demo.lookAround}</h2>
<p>${demo.lookAroundAbout(DEMO_PASSWORD)}</p>
${guides.map(
  ({ username, role }) =>
    html`<form class="change" method="post" action="anmeldung">${hiddenInputs([
      ["_csrf", token],
      ["weiter", next],
      ["kennwort", DEMO_PASSWORD],
    ])}<button class="light" name="username" value="${username}">${demo.guides[role]?.(username) ?? username}</button></form>\n`,
)}</section>`;
}
