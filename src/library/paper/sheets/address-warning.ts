/** Printed addresses must work for years: a warning before printing while no public address is configured. */

import type { View } from "../../../core/model/answers/representation.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { printTexts } from "../../texts/themes.ts";

export function addressWarning({ publicUrl, origin, texts }: View): Markup | null {
  if (publicUrl !== null) return null;
  return html`<p class="desk-state warning">${printTexts(texts).noAddress(origin)}</p>`;
}
