/** The preview of a printed page: draws SVG instead of PDF, in millimetres. */

import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import type { Spot } from "./area.ts";
import { type Letters, type ModulePlace, Paper, type Runs } from "./paper.ts";

const POINT = 25.4 / 72;

export class PaperPicture extends Paper {
  #drawn: Markup[] = [];

  /** Returns what was drawn since the last call. */
  taken(): Markup {
    const drawn = html`${this.#drawn}`;
    this.#drawn = [];
    return drawn;
  }

  protected override text(shown: string, { x, y }: Spot, { size, bold, colour }: Letters): void {
    // The browser's font, stretched to the width of the printed one.
    const width = this.width(shown, size);
    this.#drawn.push(
      html`<text x="${round(x)}" y="${round(y)}" font-size="${round(size * POINT)}"${bold && html` font-weight="bold"`} fill="${colour}" textLength="${round(width)}" lengthAdjust="spacingAndGlyphs">${shown}</text>`,
    );
  }

  /** One stroke per row, as wide as the row is high: a tenth of the size that rectangles would need. */
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
