/** The page on which covers come many at once: the form, and what became of each picture. */

import type { View } from "../../model/representation.ts";
import { tokenField } from "../../representations/html/form/change-form.ts";
import { hrefOf } from "../../representations/html/frame/addresses.ts";
import { layout } from "../../representations/html/frame/layout.ts";
import { heading, html, type Markup } from "../../representations/html/frame/markup.ts";
import { type CoverCount, coverWords } from "../../transfer/cover-words.ts";
import type { CoverOutcome } from "../../transfer/covers.ts";

export function coversForm(mebibytes: number, problem: string | null, view: View): string {
  const { covers } = view.texts;
  const faulty = problem !== null;
  return page(
    html`<p class="lead">${covers.about}</p>
<form class="form" method="post" action="titelbilder" enctype="multipart/form-data">${tokenField("POST", "/titelbilder", view)}
<div class="field${faulty && " faulty"}"><label for="datei">${covers.file}</label>
<p class="help" id="hilfe-datei">${covers.fileHelp(mebibytes)}</p>
${faulty && html`<p class="fault" id="fehler-datei" role="alert">${problem}</p>`}
<input id="datei" type="file" name="datei" accept=".zip,application/zip" required aria-describedby="${faulty && "fehler-datei "}hilfe-datei"${faulty && html` aria-invalid="true"`}></div>
<div class="field"><label class="radio"><input type="checkbox" name="ersetzen" value="ja"> ${covers.replace}</label></div>
<p class="form-end"><button>${covers.submit}</button></p>
</form>`,
    view,
  );
}

/** What stands before the pictures, and what behind them. */
export function takingPage(view: View): readonly [before: string, after: string] {
  const mark = "\u0000";
  const whole = page(
    html`<p class="lead">${view.texts.covers.running}</p>
<ol class="titles">
${mark}`,
    view,
  );
  const [before = "", after = ""] = whole.split(mark);
  return [before, after];
}

export function coverLine(outcome: CoverOutcome, view: View): string {
  const work =
    "work" in outcome &&
    html`<a href="${hrefOf(outcome.work.kind, outcome.work)}"><bdi>${outcome.work.title}</bdi></a>, `;
  return html`<li><code>${outcome.name}</code>: ${work}${coverWords(outcome, view.texts)}</li>\n`.toString();
}

export function coversTotal(count: CoverCount, view: View): string {
  const { covers } = view.texts;
  const sentence = count.all === 0 ? covers.nothing : covers.total(count);
  return `</ol>\n${html`<p class="notice">${sentence}</p>\n${again(view)}`}`;
}

export function coversStopped(count: CoverCount, why: string, view: View): string {
  const { covers } = view.texts;
  return `</ol>\n${html`<p class="fault">${covers.stopped(why)}</p>\n<p class="notice">${covers.total(count)}</p>\n${again(view)}`}`;
}

function again(view: View): Markup {
  return html`<p><a href="titelbilder">${view.texts.covers.title}</a></p>`;
}

function page(content: Markup, view: View): string {
  const { title, about } = view.texts.covers;
  const main = html`<div class="desk">
${heading(title)}
${content}
</div>`;
  const above = [{ href: "theke", title: view.texts.lending.desk.title }];
  const path = "/titelbilder";
  return layout({ title, description: about, path, hidden: true, above, main }, view);
}
