/** The reader in a form of the calendar: found by name or card, by the same search as in the forms of members. */

import type { View } from "../../../core/model/answers/representation.ts";
import type { Field } from "../../../core/model/kinds/field.ts";
import type { Kind } from "../../../core/model/kinds/kind.ts";
import { formScriptPath } from "../../../core/representations/html/assets/assets.ts";
import { searchIn } from "../../../core/representations/html/form/chooser.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { bookingTexts } from "../../lending/texts/themes.ts";

const NOTHING_YET = { words: new Map(), members: new Map(), titles: new Map() };

/** `kind`: of what the form makes. Its form has to be marked with `data-form`. */
export function readerChooser(kind: Kind, view: View): Markup {
  const search = searchIn("konto", kind.fields.konto as Field, NOTHING_YET, null, view);
  return html`<fieldset class="field"><legend>${bookingTexts(view.texts).reader}</legend>
<div class="chooser" data-chooser="konto">${search}</div></fieldset>
<script type="module" src="${formScriptPath}"></script>`;
}
