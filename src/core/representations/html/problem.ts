/** Error pages: what happened, what it means, and how to go on. */

import { hasPast } from "../../engine/past/states.ts";
import { STATUS } from "../../model/answers/problem.ts";
import type { ProblemDocument } from "../../model/answers/problem-document.ts";
import type { View } from "../../model/answers/representation.ts";
import { isStaff, seesEditsOf } from "../../model/kinds/access.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import type { ProblemCode } from "../../texts/codes.ts";
import type { Texts } from "../../texts/texts.ts";
import { closest } from "../../words/distance.ts";
import { layout } from "./frame/layout.ts";
import { html, type Markup } from "./frame/markup.ts";
import { memberAttributes } from "./frame/member-attributes.ts";
import { manyOf, partName } from "./frame/names.ts";
import { tryAgain } from "./frame/retry-form.ts";
import { searchable, searchedFirst, searchForm } from "./frame/search.ts";
import { titleOfLink } from "./member/beside.ts";

export function problemAnswer(problem: ProblemDocument, view: View): string {
  const { texts } = view;
  const { code, title, status } = problem;
  const { isTurnedOff } = problem;
  const looksFor = (status === 404 && !isTurnedOff) || status === 410;
  const main = html`<div class="problem"${memberAttributes(problem)}>
<p class="status"><a href="problem/${code}">${texts.problem.status(status)}</a></p>
<h1>${title}</h1>
${message(problem, view)}
${faults(problem, view)}
${links(problem, view)}
${code === "entfernt" && pastOf(view)}
${status === 403 && code !== "fremde-herkunft" && tryAgain(view)}
${looksFor && search(view)}
<section aria-labelledby="bedeutung"><h2 id="bedeutung">${texts.problem.meaning}</h2>
<p>${isTurnedOff ? texts.problem.turnedOff : texts.problems[code].help}</p></section>
${onwards(view)}
</div>`;
  return layout({ title, description: problem.detail, path: null, searches: looksFor, main }, view);
}

/** Without the layout, which needs settings, the session and much else that may be what is broken. */
export function hiddenErrorPage({ problem, site }: Texts, language: string): string {
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${problem.broken}</title>
</head>
<body>
<h1>${problem.broken}</h1>
<p>${problem.brokenHelp}</p>
<p><a href="/">${site.start}</a></p>
</body>
</html>
`;
  return `${page}`;
}

/** The page at `/problem/<code>`, the type of a problem document. */
export function problemPage(code: ProblemCode, view: View): string {
  const { texts } = view;
  const { title, help } = texts.problems[code];
  const others = (Object.keys(STATUS) as ProblemCode[]).filter((other) => other !== code);
  const main = html`<div class="problem">
<p class="status">${texts.problem.status(STATUS[code])}</p>
<h1>${title}</h1>
<p class="lead">${help}</p>
<section aria-labelledby="weitere"><h2 id="weitere">${texts.problem.others}</h2>
<ul class="titles">
${others.map((other) => html`<li><a href="problem/${other}"><span class="number">${STATUS[other]}</span> ${texts.problems[other].title}</a></li>\n`)}</ul></section>
</div>`;
  return layout({ title, description: help, path: `/problem/${code}`, main }, view);
}

/** An error of the program is shown with its location, the lines around it and the trace of the request. */
function message({ detail, error }: ProblemDocument, view: View): Markup {
  if (!error) return html`<p class="lead" dir="auto">${detail}</p>`;
  const { kind, message, file, line, excerpt, trace } = error;
  const source = excerpt
    .map((one) => `${one.line === line ? ">" : " "} ${one.line}  ${one.text}`)
    .join("\n");
  const region = (text: string) =>
    html`<pre class="trace" tabindex="0" role="region" aria-label="${view.texts.problem.detail}">${text}</pre>`;
  return html`<p class="lead" dir="auto">${kind}: ${message}</p>
<p><code>${file}:${line}</code></p>
${source !== "" && region(source)}
${trace.length > 0 && region(trace.join("\n"))}`;
}

function faults(problem: ProblemDocument, view: View): Markup | null {
  if (problem.faults.length === 0) return null;
  const kind = askedKind(view);
  const rows = problem.faults.map(
    ({ pointer, detail }) =>
      html`<div><dt>${placeOf(pointer, kind, view)}</dt><dd dir="auto">${detail}</dd></div>\n`,
  );
  return html`<section aria-labelledby="fehler"><h2 id="fehler">${view.texts.problem.faults}</h2>
<dl class="details">
${rows}</dl></section>`;
}

function placeOf(pointer: string, kind: Kind | null, view: View): string {
  const parts = pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  return partName(kind, parts, view);
}

function links(problem: ProblemDocument, view: View): Markup | null {
  if (problem.links.length === 0) return null;
  const { texts } = view;
  const title = problem.status === 406 ? texts.problem.variants : texts.problem.related;
  return html`<section aria-labelledby="verweise"><h2 id="verweise">${title}</h2>
<ul class="titles">
${problem.links.map((link) => html`<li><a href="${link.url}"${link.type !== undefined && html` type="${link.type}"`}><bdi>${titleOfLink(link, view)}</bdi></a></li>\n`)}</ul></section>`;
}

/** A removed member: links to its earlier states, and for staff to its history, where it can be restored. */
function pastOf(view: View): Markup | null {
  const [, name = "", key = "", ...rest] = view.path.split("/");
  const kind = view.kinds.find(name)?.kind;
  if (!kind || key === "" || rest.length > 0) return null;
  const { past, history } = view.texts;
  const seesEdits = isStaff(view.actor) && seesEditsOf(kind, view.actor);
  return html`${!view.asFiles && hasPast(kind) && html`<p><a rel="nofollow" href="${name}/${key}/zeiten">${past.goneLink}</a></p>\n`}${seesEdits && html`<p><a href="${name}/${key}/verlauf">${history.goneLink}</a></p>`}`;
}

/** The address often contains the words: `/person/georg-buchner` proposes "georg buchner". */
function search(view: View): Markup | null {
  const asked = askedKind(view);
  const kind = asked ?? searchedFirst(view);
  if (kind === null) return null;
  return html`<section aria-labelledby="weitersuchen"><h2 id="weitersuchen">${view.texts.problem.search}</h2>
${searchForm(kind, view, { id: "suche", words: wordsOf(view.path, asked) })}</section>`;
}

function onwards(view: View): Markup {
  const { texts } = view;
  const kind = askedKind(view);
  return html`<section aria-labelledby="weiter"><h2 id="weiter">${texts.problem.onwards}</h2>
<ul class="titles">
${kind && html`<li><a href="${kind.plural}">${texts.start.all(manyOf(kind, view))}</a></li>\n`}<li><a href="./">${texts.site.start}</a></li>
</ul></section>`;
}

/** The kind that the address begins with, also misspelt or in another language, if the user may search its collection. */
function askedKind(view: View): Kind | null {
  const kinds = searchable(view).flatMap((kind) =>
    [kind.singular, kind.plural, ...Object.values(kind.label).flat()].map(
      (name): [string, Kind] => [name.toLowerCase(), kind],
    ),
  );
  const names = new Map(kinds);
  const first = decoded(view.path.split("/")[1] ?? "").toLowerCase();
  return names.get(closest(first, [...names.keys()]) ?? "") ?? null;
}

/** What the address names below its collection. */
function wordsOf(path: string, kind: Kind | null): string {
  const parts = path.split("/").filter(Boolean);
  const last = parts.slice(kind ? 1 : 0).at(-1) ?? "";
  return (
    decoded(last)
      .replace(/\.[a-z]{2,6}$/, "")
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
      .trim()
      // A bare number is no search word.
      .replace(/^\d+$/, "")
      .slice(0, 100)
  );
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
