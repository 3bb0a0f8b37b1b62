/** The picture of a member in its form: a new file, one from the collection, or an address elsewhere. */

import type { View } from "../../../model/answers/representation.ts";
import { may } from "../../../model/kinds/access.ts";
import type { Field } from "../../../model/kinds/field.ts";
import type { Kind } from "../../../model/kinds/kind.ts";
import type { Upload } from "../../../model/kinds/upload.ts";
import { squarePicture } from "../drawing/picture.ts";
import { html, type Markup } from "../frame/markup.ts";
import { nounsOf } from "../frame/names.ts";
import { chosenFrom, searchIn } from "./chooser.ts";
import { textIn } from "./entries.ts";
import { control, faultId, fieldId } from "./fields.ts";
import type { Fill } from "./fill.ts";

/** The name of the file input of a field. */
const fileName = (field: string) => `_datei.${field}`;

export function pictureField(
  name: string,
  field: Field,
  fill: Fill,
  more: Markup | null,
  view: View,
): Markup {
  const { form } = view.texts;
  const kind = chosenFrom(field, view);
  const value = textIn(fill.entries, name);
  return html`<div class="chooser" data-chooser="${name}">
${value !== "" && preview(value, kind, view)}
${file(name, field, view)}
${searchIn(name, field, fill.finds, null, view)}
<label for="${fieldId(name)}">${form.addressOf(kind ? nounsOf(kind, view)[0] : name)}</label>
${control(fill.page.kind, name, value, more, view)}
</div>`;
}

function preview(value: string, pictures: Kind | null, view: View): Markup | null {
  const image = value.startsWith(`${view.origin}/`) ? value.slice(view.origin.length) : value;
  const isOurs = pictures && image.startsWith(`/${pictures.singular}/`);
  if (!isOurs && !image.startsWith("https://")) return null;
  return squarePicture({ image, title: "", alt: "", className: "portrait", size: 128 });
}

function file(name: string, field: Field, view: View): Markup | null {
  const kind = chosenFrom(field, view);
  if (!kind?.upload || !may(kind.access.create, view.actor)) return null;
  return fileInput(fileName(name), `datei-${name}`, kind.upload, view);
}

function fileInput(
  name: string,
  id: string,
  { types, limit }: Upload,
  view: View,
  more: Markup | null = null,
  fault = "",
): Markup {
  const { form } = view.texts;
  return html`<label for="${id}">${form.file}${more && html` <span class="required">(${form.required})</span>`}</label>
<input id="${id}" type="file" name="${name}" accept="${types.join(",")}" data-limit="${limit}" data-large="${view.texts.faults["datei-zu-gross"]({ limit })}"${more} aria-describedby="${`${fault} hilfe-${id}`.trim()}">
<p class="help" id="hilfe-${id}">${form.fileHelp}</p>`;
}

/** In the form of a picture: its file. */
export function uploadField(fill: Fill, view: View): Markup | null {
  const { upload } = fill.page.kind;
  if (!upload) return null;
  const faults = fill.faults.get("datei");
  const more = html` required${faults && html` aria-invalid="true"`}`;
  const fault =
    faults &&
    html`<p class="fault" id="${faultId("datei")}" dir="auto">${faults.map(({ detail }) => detail).join(" ")}</p>`;
  return html`<div class="field${faults && " faulty"}">${fault}${fileInput("datei", fieldId("datei"), upload, view, more, faults && faultId("datei"))}</div>\n`;
}
