/** The page that sends a test message: one address, and then what the server answered. */

import type { Delivery } from "../../core/model/answers/mail.ts";
import type { ProblemDocument } from "../../core/model/answers/problem-document.ts";
import type { View } from "../../core/model/answers/representation.ts";
import { faultId } from "../../core/representations/html/form/fields.ts";
import { tokenField } from "../../core/representations/html/form/page/change-form.ts";
import { layout } from "../../core/representations/html/frame/layout.ts";
import { heading, html, type Markup } from "../../core/representations/html/frame/markup.ts";
import { deskStylesheetPath } from "../assets/assets.ts";
import { noticeTexts } from "../texts/themes.ts";

interface TestState {
  /** null: there is no mail server. */
  readonly server: string | null;
  readonly to: string;
  /** Absent: nothing was sent. */
  readonly delivery?: Delivery;
  /** Why nothing was sent. */
  readonly problem?: ProblemDocument;
}

const PATH = "/probenachricht";

export function testMessagePage(state: TestState, view: View): string {
  const { server, to, delivery } = state;
  const { test, outbox } = noticeTexts(view.texts);
  const main = html`<div class="desk form-page notices">
${heading(test.title)}
<p class="lead">${test.about}</p>
${server === null && html`<p class="desk-state problem">${outbox.noMails} ${test.noServer}</p>`}${refusal(state)}${delivery && result(delivery, server ?? "", to, view)}
${server !== null && addressForm(state, view)}
</div>`;
  const above = [{ href: "postausgang", title: outbox.title }];
  const { title, about: description } = test;
  const stylesheet = deskStylesheetPath;
  return layout({ title, description, path: PATH, hidden: true, stylesheet, above, main }, view);
}

/** What is not wrong with the address; that there is no mail server is said anyway. */
function refusal({ server, problem }: TestState): Markup | null {
  if (!problem || server === null || problem.faults.length > 0) return null;
  return html`<p class="desk-state problem" role="alert">${problem.detail}</p>`;
}

function addressForm(state: TestState, view: View): Markup {
  const { submit } = noticeTexts(view.texts).test;
  return html`<form class="form" method="post" action="${PATH.slice(1)}">${tokenField("POST", PATH, view)}
${addressField(state, view)}
<button>${submit}</button></form>`;
}

function addressField({ to, problem }: TestState, view: View): Markup {
  const { test } = noticeTexts(view.texts);
  const id = faultId("an");
  const fault = problem?.faults[0]?.detail ?? null;
  const marks = fault !== null && html` aria-invalid="true" aria-describedby="${id}" autofocus`;
  return html`<div class="field"><label for="feld-an">${test.to}</label>${fault !== null && html`<p class="fault" id="${id}">${fault}</p>`}<input id="feld-an" type="email" name="an" value="${to}" maxlength="320" required${marks}></div>`;
}

function result({ state, reason }: Delivery, server: string, to: string, view: View): Markup {
  const { test } = noticeTexts(view.texts);
  return html`<div class="desk-state${state !== "sent" && " problem"}" role="status"><p>${test.result[state](to, server)}</p>${reason !== "" && html`<p>${test.answered} <code>${reason}</code></p>`}</div>`;
}
