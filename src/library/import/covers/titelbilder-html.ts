/** The form to upload many covers at once. */

import type { View } from "../../../core/model/answers/representation.ts";
import {
  hiddenInputs,
  tokenField,
} from "../../../core/representations/html/form/page/change-form.ts";
import { heading, html } from "../../../core/representations/html/frame/markup.ts";
import { importScriptPath } from "../../assets/assets.ts";
import { belowDesk } from "../../site/below-desk.ts";
import { coverTexts } from "../texts/themes.ts";
import { COVERS } from "./covers.ts";

export function coversForm(view: View): string {
  const { faults } = view.texts;
  const covers = coverTexts(view.texts);
  const kind = view.kinds.one("einspielung");
  const limit = kind.upload?.limit ?? 0;
  const large = faults["datei-zu-gross"]({ limit });
  const { title, about } = covers;
  const main = html`<div class="desk">
${heading(title)}
<p class="lead">${about}</p>
<p><a href="fotografieren">${covers.photo.oneByOne}</a></p>
<form class="form" method="post" action="${kind.plural}" enctype="multipart/form-data">${tokenField("POST", `/${kind.plural}`, view)}${hiddenInputs([["art", COVERS]])}
<div class="field"><label for="datei">${covers.file}</label>
<p class="help" id="hilfe-datei">${covers.fileHelp(limit / 1024 / 1024)}</p>
<input id="datei" type="file" name="datei" accept=".zip,application/zip" required aria-describedby="hilfe-datei" data-limit="${limit}" data-large="${large}"></div>
<div class="field"><label class="radio"><input type="checkbox" name="ersetzen" value="ja"> ${covers.replace}</label></div>
<p class="form-end"><button>${covers.submit}</button></p>
</form>
<script type="module" src="${importScriptPath}"></script>
</div>`;
  return belowDesk({ title, description: about, path: "/titelbilder", main }, view);
}
