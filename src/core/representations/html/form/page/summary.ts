/** The summary above a form that failed: all faults, each with a link to its field. */

import type { ProblemDocument } from "../../../../model/answers/problem-document.ts";
import type { View } from "../../../../model/answers/representation.ts";
import type { Kind } from "../../../../model/kinds/kind.ts";
import { here } from "../../frame/addresses.ts";
import { html, type Markup } from "../../frame/markup.ts";
import { memberAttributes } from "../../frame/member-attributes.ts";
import { labelOf } from "../../frame/names.ts";
import { titleOfLink } from "../../member/beside.ts";
import { FORM_ID, fieldId } from "../fields.ts";
import { type Fill, textOf } from "../fill.ts";
import { asksForCount, TOTAL } from "./along.ts";

export function summary(problem: ProblemDocument, fill: Fill, view: View): Markup {
  const { form } = view.texts;
  const isClash = problem.status === 412;
  const { faults } = problem;
  const sentence = isClash
    ? form.clash
    : problem.status === 422 && faults.length > 0
      ? form.faultSummary(faults.length)
      : problem.detail;
  return html`<div class="summary" id="meldung" role="alert" tabindex="-1" autofocus${memberAttributes(problem)}>
<h2>${problem.title}</h2>
<p dir="auto">${sentence}</p>
${links(fill, view)}${problem.code === "sieht-gleich-aus" ? possibleDuplicates(problem, fill, view) : elsewhere(problem, view)}${isAboutFile(problem, fill) && html`<p>${form.filesAreLost}</p>`}
</div>`;
}

/** Accepted pictures are kept when the form fails; a refused file has to be chosen again. */
function isAboutFile(problem: ProblemDocument, { faults, page }: Fill): boolean {
  const { kind, member } = page;
  if (kind.upload) return member === null;
  return (
    problem.status === 415 || [...faults.keys()].some((name) => kind.fields[name]?.type === "image")
  );
}

/** Whole addresses: with `<base>` a bare fragment would lead to the start page. */
function links(fill: Fill, view: View): Markup | null {
  const { kind } = fill.page;
  const named =
    fill.clash.size > 0 ? [...fill.clash.keys()].map((name) => ({ name, detail: "" })) : [];
  // In the order of the form.
  const place = (name: string) => fill.names.indexOf(name) + 1 || fill.names.length + 1;
  const inOrder = [...fill.faults].toSorted(([a], [b]) => place(a) - place(b));
  const faulty = inOrder.flatMap(([name, own]) =>
    own.map((fault) => ({ name, detail: textOf(fault, view) })),
  );
  const all = [...named, ...faulty];
  if (all.length === 0) return null;
  const items = all.map(({ name, detail }) => {
    const control = controlLabel(name, fill, view);
    const known = fill.names.includes(name) || control !== null;
    const label = kind.fields[name] ? labelOf(kind, name, view) : (control ?? name);
    const text = detail === "" ? label : `${label}: ${detail}`;
    return html`<li>${known ? html`<a href="${here(view)}#${fieldId(name)}" dir="auto">${text}</a>` : text}</li>\n`;
  });
  return html`<ul>\n${items}</ul>`;
}

/** Of a control that is no field of the kind; null for all others. */
function controlLabel(name: string, fill: Fill, view: View): string | null {
  if (name === "datei") return fileLabel(fill.page.kind, view);
  return name === TOTAL && asksForCount(fill) ? view.texts.form.howMany : null;
}

function fileLabel({ upload }: Kind, view: View): string {
  return upload?.pictures ? view.texts.form.file : view.texts.form.anyFile;
}

/** Use the existing one, or submit the whole form again. */
function possibleDuplicates(problem: ProblemDocument, { page }: Fill, view: View): Markup {
  const { form } = view.texts;
  const these = problem.links.map(
    ({ url, title }) =>
      html`<li><a href="${url}">${form.thisOne} <bdi>${title ?? url}</bdi></a></li>\n`,
  );
  // If the next form was to follow after saving, it still does.
  const next = page.pairs?.find(([name]) => name === "_danach")?.[1] ?? "";
  return html`<ul>\n${these}</ul>
<p>${next !== "" && html`<input type="hidden" form="${FORM_ID}" name="_danach" value="${next}">`}<button class="light" form="${FORM_ID}" name="_trotzdem" value="ja">${form.allTheSame}</button></p>`;
}

/** Links to the obstacle: the holder of a user name, the loan of a copy. */
function elsewhere(problem: ProblemDocument, view: View): Markup | null {
  if (problem.links.length === 0) return null;
  return html`<ul>\n${problem.links.map((link) => html`<li><a href="${link.url}"><bdi>${titleOfLink(link, view)}</bdi></a></li>\n`)}</ul>`;
}
