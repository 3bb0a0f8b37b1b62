/** Paper that is looked at in a page before it is printed: what is drawn on it becomes SVG, in millimetres. */

import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import type { Spot } from "./area.ts";
import { type Letters, type ModulePlace, Paper, type Runs } from "./paper.ts";

const POINT = 25.4 / 72;

export class PaperPicture extends Paper {
  #drawn: Markup[] = [];

  /** All that was drawn since it was last asked. */
  taken(): Markup {
    const drawn = html`${this.#drawn}`;
    this.#drawn = [];
    return drawn;
  }

  protected override text(shown: string, { x, y }: Spot, { size, bold, colour }: Letters): void {
    // Other letters than on paper, in the width of those.
    const width = this.width(shown, size);
    this.#drawn.push(
      html`<text x="${round(x)}" y="${round(y)}" font-size="${round(size * POINT)}"${bold && html` font-weight="bold"`} fill="${colour}" textLength="${round(width)}" lengthAdjust="spacingAndGlyphs">${shown}</text>`,
    );
  }

  /** One stroke as wide as a row is high: a tenth of what rectangles would weigh. */
  protected override runs(rows: readonly Runs[], { x, y, module, height }: ModulePlace): void {
    const path = rows.map((runs, row) => {
      let at = 0;
      const strokes = runs.map(([from, length]) => {
        const stroke = `m${from - at} 0h${length}`;
        at = from + length;
        return stroke;
      });
      return `M0 ${row + 0.5}${strokes.join("")}`;
    });
    this.#drawn.push(
      html`<path transform="translate(${round(x)} ${round(y)}) scale(${round(module)} ${round(height)})" d="${path.join("")}"/>`,
    );
  }
}

function round(value: number): string {
  return `${Math.round(value * 1000) / 1000}`;
}
