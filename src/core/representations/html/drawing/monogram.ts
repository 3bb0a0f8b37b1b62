/** Draws the placeholder for a portrait: initials in the frame of a bookplate. */

import type { Monogram } from "../../../words/monogram.ts";
import { escaped, groundOf, LIGHT } from "./drawing.ts";
import { widthOf } from "./text-fit.ts";

/** Corners curved inwards, as on bookplates. */
const FRAME =
  "M48 22h224a26 26 0 0 0 26 26v224a26 26 0 0 0-26 26H48a26 26 0 0 0-26-26V48a26 26 0 0 0 26-26z";
const STAR = "M160 92l12 56 56 12-56 12-12 56-12-56-56-12 56-12z";

/** An SVG picture loads no fonts: only those of the system are available. */
const SERIF = "Georgia,'Palatino Linotype',Palatino,'Times New Roman',serif";

export function drawMonogram(monogram: Monogram): string {
  const initials = monogram.initials.toUpperCase();
  const title = initials === "" ? "–" : escaped(initials);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320" width="320" height="320" role="img"><title>${title}</title><path fill="${groundOf(monogram.colour)}" d="M0 0h320v320H0z"/><path fill="none" stroke="#fff" stroke-opacity=".11" stroke-width="6" d="${rays(monogram.colour)}"/><path fill="none" stroke="${LIGHT}" stroke-opacity=".7" stroke-width="3" d="${FRAME}"/>${initials === "" ? `<path fill="${LIGHT}" d="${STAR}"/>` : letters(initials)}</svg>`;
}

function letters(initials: string): string {
  const size = Math.min(138, Math.round(200 / widthOf(initials)));
  const baseline = 160 + size * 0.34;
  return `<text x="160" y="${Math.round(baseline)}" font-family="${SERIF}" font-size="${size}" text-anchor="middle" fill="${LIGHT}">${escaped(initials)}</text>`;
}

/** Lines from the centre outwards, rotated a little from colour to colour. */
function rays(colour: number): string {
  const count = 24;
  const lines = Array.from({ length: count }, (_, index) => {
    const angle = ((index + colour / 8) * 2 * Math.PI) / count;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    return `M${at(x, 96)} ${at(y, 96)}L${at(x, 240)} ${at(y, 240)}`;
  });
  return lines.join("");
}

function at(direction: number, distance: number): number {
  return Math.round(160 + direction * distance);
}
