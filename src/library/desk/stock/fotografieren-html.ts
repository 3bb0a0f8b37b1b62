/** Taking photos of covers as pages: the field in which a work is scanned, and its form with the camera. */

import type { View } from "../../../core/model/answers/representation.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { changeForm } from "../../../core/representations/html/form/page/change-form.ts";
import { hrefOf } from "../../../core/representations/html/frame/addresses.ts";
import { heading, html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { labelOf } from "../../../core/representations/html/frame/names.ts";
import { lookOf } from "../../../core/representations/html/look.ts";
import { deskScriptPath, deskStylesheetPath, photoScriptPath } from "../../assets/assets.ts";
import { coverTexts } from "../../import/texts/themes.ts";
import { belowDesk } from "../../site/below-desk.ts";
import { camera } from "../page/field-html.ts";

interface WorkSearch {
  readonly text: string;
  readonly found: readonly Member[];
  /** The work photographed last. */
  readonly done: Member | null;
}

const PATH = "/fotografieren";
/** Text fields in the same form. */
const WRITTEN = ["beschreibung", "inhaltsverzeichnis"];

export function findWorkPage({ text, found, done }: WorkSearch, view: View): string {
  const { photo } = coverTexts(view.texts);
  const main = html`<div class="desk" data-desk>
${heading(photo.title)}
<p class="lead">${photo.about}</p>
${
  done &&
  html`<div class="desk-state done" role="status" data-outcome="done">${lookOf(done.kind).cover?.(done)}<p dir="auto">${photo.done(done.title)}</p>
<a class="button" href="fotografieren?werk=${done.id}">${photo.again}</a></div>`
}
<form class="desk-scan" method="get" action="fotografieren">
<label for="feld-text">${photo.field}</label>
<span class="search-line"><input id="feld-text" name="gesucht" type="text" maxlength="200" required dir="auto" autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="go" value="${found.length === 0 ? text : ""}" autofocus data-field><button>${photo.find}</button></span></form>
${camera(view)}
${text !== "" && found.length === 0 && html`<p class="nothing" role="alert">${photo.unknown(text)}</p>`}
${found.length > 0 && html`<ul class="entries">\n${found.map((work) => html`<li>${choice(work, view)}</li>\n`)}</ul>`}
<ul class="titles"><li><a href="titelbilder">${coverTexts(view.texts).title}</a></li></ul>
</div>
<script type="module" src="${deskScriptPath}"></script>`;
  return page(photo.title, main, view);
}

function choice(work: Member, view: View): Markup {
  const { cover, hint } = lookOf(work.kind);
  return html`${cover?.(work)}<div class="entry-text"><a class="entry-title" href="fotografieren?werk=${work.id}"><bdi>${work.title}</bdi></a><div class="entry-facts"><bdi>${hint?.(work, view)}</bdi></div></div>`;
}

export function takePicturePage(work: Member, view: View): string {
  const { photo } = coverTexts(view.texts);
  const { types = [] } = view.kinds.pictures?.upload ?? {};
  const inputs = html`<div class="field"><label for="bild">${photo.picture}</label>
<input id="bild" type="file" name="_datei.image" accept="${types.join(",")}" capture="environment" aria-describedby="hilfe-bild" data-shrink>
<p class="help" id="hilfe-bild">${photo.pictureHelp}</p>
<label class="radio"><input type="checkbox" name="_zuschneiden" value="ja" checked> ${photo.cut}</label></div>
${WRITTEN.map((name) => written(work, name, view))}`;
  const change = {
    label: photo.save,
    values: Object.fromEntries(WRITTEN.map((name) => [name, null])),
    next: `${PATH}?fertig=${work.id}`,
    done: "gespeichert",
    files: true,
    inputs,
  } as const;
  const main = html`<div class="desk">
${heading(work.title)}
<p><a href="${hrefOf(work.kind, work)}">${photo.toWork}</a></p>
${lookOf(work.kind).cover?.(work)}
${changeForm(work, change, view)}
<ul class="titles"><li><a href="fotografieren">${photo.other}</a></li></ul>
</div>
<script type="module" src="${photoScriptPath}"></script>`;
  return page(work.title, main, view);
}

/** Folded, since mostly only a picture is taken. */
function written({ kind, values }: Member, name: string, view: View): Markup {
  const { photo } = coverTexts(view.texts);
  const id = `text-${name}`;
  return html`<details class="asking"><summary>${labelOf(kind, name, view)}</summary>
<div class="field"><label for="${id}">${labelOf(kind, name, view)}</label>
<textarea id="${id}" name="${name}" rows="6" maxlength="20000" dir="auto" aria-describedby="hilfe-${id}">\n${`${values[name] ?? ""}`}</textarea>
<p class="help" id="hilfe-${id}">${photo.textHelp}</p></div></details>\n`;
}

function page(title: string, main: Markup, view: View): string {
  const { photo } = coverTexts(view.texts);
  const description = photo.about;
  return belowDesk({ title, description, path: PATH, main, stylesheet: deskStylesheetPath }, view);
}
