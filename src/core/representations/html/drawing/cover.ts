/** Draws a cover for a work that has none: title and maker in type, in a design derived from its id. */

import { escaped, groundOf, LIGHT, spread } from "./drawing.ts";
import { hasSpine, ornamentOf } from "./ornament.ts";
import { type Box, type Fitted, fit, lineHeight } from "./text-fit.ts";

interface Cover {
  readonly title: string;
  readonly maker: string;
  /** Buch, Bild, Film …: decides the ornament. */
  readonly kind: string;
  readonly id: number;
}

/** Within 200 × 300, of which the left eight are the spine. */
interface CoverDesign {
  readonly title: Box & { readonly left: number; readonly top: number };
  /** The light area, if any, and whether title and maker are on it. */
  readonly panel: (title: Fitted) => string;
  readonly titleOnPanel: boolean;
  readonly makerOnPanel: boolean;
}

const LARGE = [34, 30, 26, 23, 20, 17, 15, 13];
const MAKER = { width: 162, height: 30, sizes: [13, 11] };

const DESIGNS: readonly CoverDesign[] = [
  // Printed on cloth.
  {
    title: { left: 22, top: 26, width: 160, height: 200, sizes: LARGE },
    panel: () => "",
    titleOnPanel: false,
    makerOnPanel: false,
  },
  // A glued paper label.
  {
    title: { left: 36, top: 44, width: 136, height: 140, sizes: LARGE.slice(2) },
    panel: ({ size, lines }) =>
      `M24 28h160v${Math.round(lines.length * lineHeight(size) + 34)}H24z`,
    titleOnPanel: true,
    makerOnPanel: false,
  },
  // Half cloth, half paper.
  {
    title: { left: 22, top: 26, width: 160, height: 130, sizes: LARGE },
    panel: () => "M8 172h192v128H8z",
    titleOnPanel: false,
    makerOnPanel: true,
  },
];

/** A kilobyte each. */
const MOST_DRAWN = 2000;

/** By id, as they stand beside a title. */
const drawn = new Map<number, { readonly cover: Cover; readonly svg: string }>();

export function drawCover(cover: Cover): string {
  return draw(cover, `role="img"`, `<title>${escaped(nameOf(cover))}</title>`);
}

/** Without a text alternative, which the title beside it is. Kept, since lists show the same works again and again. */
export function drawCoverBeside(cover: Cover): string {
  const known = drawn.get(cover.id);
  if (known && isSame(known.cover, cover)) return known.svg;
  // Joined, it is one string: made of a hundred pieces, it would be put together again whenever a page with it is sent.
  const svg = [draw(cover, `aria-hidden="true"`), ""].join("");
  if (drawn.size >= MOST_DRAWN) drawn.clear();
  drawn.set(cover.id, { cover, svg });
  return svg;
}

function isSame(one: Cover, other: Cover): boolean {
  return one.title === other.title && one.maker === other.maker && one.kind === other.kind;
}

function draw(cover: Cover, role: string, name = ""): string {
  const ground = groundOf(spread(cover.id, 8));
  const design = DESIGNS[spread(cover.id, DESIGNS.length, 3)] as CoverDesign;
  const title = fit(cover.title, design.title);
  const panel = design.panel(title);
  const figure = design.makerOnPanel
    ? `fill="${ground}" fill-opacity=".35"`
    : `fill="#fff" fill-opacity=".13"`;
  const paper = panel === "" ? "" : `<path fill="${LIGHT}" d="${panel}"/>`;
  const ornament = ornamentOf(cover.kind, cover.id);
  const spine = hasSpine(cover.kind) ? `<path fill-opacity=".22" d="M0 0h8v300H0z"/>` : "";
  const titleText = text(
    title,
    design.title.left,
    design.title.top,
    design.titleOnPanel ? ground : LIGHT,
  );
  const makerText = maker(cover.maker, design.makerOnPanel ? ground : LIGHT);
  return `<svg xmlns="http://www.w3.org/2000/svg" class="cover" viewBox="0 0 200 300" width="200" height="300" ${role}>${name}<path fill="${ground}" d="M0 0h200v300H0z"/>${paper}<path ${figure} fill-rule="evenodd" d="${ornament}"/>${spine}${titleText}${makerText}</svg>`;
}

function nameOf({ title, maker }: Cover): string {
  return maker === "" ? title : `${title}, ${maker}`;
}

/** At the lower edge. */
function maker(name: string, colour: string): string {
  if (name === "") return "";
  const fitted = fit(name, MAKER);
  return text(fitted, 22, 286 - fitted.lines.length * lineHeight(fitted.size), colour);
}

function text({ size, lines }: Fitted, left: number, top: number, colour: string): string {
  const step = Math.round(lineHeight(size));
  let spans = "";
  for (const line of lines) {
    const down = spans === "" ? "" : ` dy="${step}"`;
    spans += `<tspan x="${left}"${down}>${escaped(line)}</tspan>`;
  }
  return `<text y="${Math.round(top + size * 0.8)}" font-size="${size}" fill="${colour}">${spans}</text>`;
}
