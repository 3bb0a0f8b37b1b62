/** Checks the contrast of the colours that a library chooses for its pages. */

export type ColourName = "verweis" | "verweisDunkel" | "band" | "bandDunkel";

/** The backgrounds of each colour, or the colours on top of it, in `assets/style/`, and the contrast required by WCAG 2.2 AA. */
const GROUNDS: Readonly<Record<ColourName, { needed: number; on: readonly string[] }>> = {
  verweis: { needed: 4.5, on: ["#f3f5f2", "#ffffff", "#e3ebe9"] },
  verweisDunkel: { needed: 4.5, on: ["#10181b", "#182327", "#22302f", "#0c1a1d"] },
  band: { needed: 3, on: ["#f3f5f2", "#ffffff"] },
  bandDunkel: { needed: 3, on: ["#10181b", "#182327"] },
};

/**
 * The background on which a colour has too little contrast, with the actual and the required contrast and the nearest readable shade; null
 * if all are readable.
 */
export function unreadableOn(
  name: ColourName,
  value: string,
): { ground: string; contrast: number; needed: number; instead: string } | null {
  const { needed, on } = GROUNDS[name];
  const ground = on.find((one) => contrastOf(value, one) < needed);
  if (ground === undefined) return null;
  // A contrast just too low must not be rounded up to the required one.
  const contrast = Math.min(Math.round(contrastOf(value, ground) * 10) / 10, needed - 0.1);
  return { ground, contrast, needed, instead: readableShade(name, value) };
}

const STEPS = 50;

/** The same colour, as much darker or lighter as needed. */
function readableShade(name: ColourName, value: string): string {
  const { needed, on } = GROUNDS[name];
  const end = name.endsWith("Dunkel") ? 255 : 0;
  const parts = [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16));
  const shades = Array.from({ length: STEPS }, (_, step) => {
    const mixed = parts.map((part) => Math.round(part + ((end - part) * (step + 1)) / STEPS));
    return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  });
  const fits = (shade: string) => on.every((one) => contrastOf(shade, one) >= needed);
  return shades.find(fits) ?? (end === 0 ? "#000000" : "#ffffff");
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** `#rrggbb` only. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
